"""Decisions of the flight: whose draws they use, how they are checked, and how they are logged before they take effect.

A player with one choice is not asked and nothing is logged. Square, colour and part are forced where there is one; powering
nothing where there is nothing to power.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner

from ..limits import COLOURS
from ..names import decisions
from ..names.draws import POLICY
from ..policies import choose
from ..policies.observe import observe
from ..policies.work import SEEN_STATE, TRUE_STATE
from ..rules.flight.goods import blocks_on, can_load
from ..rules.flight.hits import SHIELD_STOPS
from ..rules.ship.crew import is_occupied
from ..rules.table import board_of
from ..state import NOTHING

ILLEGAL = -2  # a policy chose what it may not; NOTHING (-1) is a choice


@inner
def log_choice(draws: Any, log: Any, decision: int, seat: int, first: int, chosen: int) -> None:
    """Log what a decision drew (from draw `first` on), then the decision, before it takes effect."""
    if log.shape[0] == 0:
        return
    chance.policy_draws(draws, log, POLICY + seat, seat, seat, first)
    event_log.open_event(log, event_log.CHOICE, decision, seat, seat)
    event_log.push(log, chosen)


@inner
def log_more(log: Any, word: int) -> None:
    """Another word of the decision that was just logged."""
    event_log.push(log, word)


@inner
def ask_give_up(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> bool:
    """D-17: whether a player gives up before the next card (GT-GVU-01)."""
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    answer = bool(choose.give_up(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work))
    log_choice(draws, log, decisions.GIVE_UP, seat, first, int(answer))
    return answer


@inner
def ask_engines(params: Any, scratch: Any, draws: Any, log: Any, seat: int, most: int) -> int:
    """D-08: how many double engines are powered, of so many (GT-ADV-05, GT-OPN-04)."""
    if most == 0:
        return 0
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    powered = choose.engines(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work)
    if powered < 0 or powered > most:
        return ILLEGAL
    log_choice(draws, log, decisions.POWER_ENGINES, seat, first, powered)
    return int(powered)


@inner
def ask_cannons(
    params: Any, scratch: Any, draws: Any, log: Any, seat: int, most_forward: int, most_other: int, against: int
) -> bool:
    """D-09: `work.forward` and `work.other` double cannons are powered (GT-ADV-05, GT-ENM-06). False: more than there are."""
    work = scratch.work
    ship = scratch.states[TRUE_STATE].players[seat].ship
    work.forward = 0
    work.other = 0
    if most_forward + most_other == 0 or ship.all_cells == 0:
        return True
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    choose.cannons(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, work, against)
    if work.forward < 0 or work.forward > most_forward or work.other < 0 or work.other > most_other:
        return False
    if work.forward + work.other > ship.all_cells:
        return False
    log_choice(draws, log, decisions.POWER_CANNONS, seat, first, work.forward)
    log_more(log, work.other)
    return True


@inner
def ask_defence(params: Any, scratch: Any, draws: Any, log: Any, seat: int, means: int, hit: Any, square: int) -> bool:
    """D-10: whether a battery powers a shield or double cannon against a hit; square NOTHING: not yet rolled (GT-HIT-06)."""
    name = POLICY + seat
    first = draws.counts[name]
    observe(params, scratch.states, seat)
    seen = scratch.states[SEEN_STATE]
    if means == SHIELD_STOPS:
        answer = bool(choose.shield(params, seen, seat, draws, name, scratch.work, hit, square))
        log_choice(draws, log, decisions.SHIELD, seat, first, int(answer))
    else:
        answer = bool(choose.shoot(params, seen, seat, draws, name, scratch.work, hit, square))
        log_choice(draws, log, decisions.SHOOT, seat, first, int(answer))
    return answer


@inner
def ask_battery(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> int:
    """The square that pays with a battery token (GT-STR-04)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    square = choose.battery(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work)
    if square < 0 or square >= board.count or state.players[seat].ship.cells[square] == 0:
        return ILLEGAL
    log_choice(draws, log, decisions.BATTERY_USED, seat, first, square)
    return int(square)


@inner
def ask_planet(params: Any, scratch: Any, draws: Any, log: Any, seat: int, card: Any) -> int:
    """D-11: the free planet that is landed on, or NOTHING (GT-PLN-01, GT-PLN-02)."""
    state = scratch.states[TRUE_STATE]
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    planet = choose.planet(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work)
    if planet < NOTHING or planet >= card.planet_count:
        return ILLEGAL
    for other in range(params.players):
        if planet != NOTHING and state.planet_of[other] == planet:
            return ILLEGAL
    log_choice(draws, log, decisions.PLANET, seat, first, planet)
    return int(planet)


@inner
def ask_take(params: Any, scratch: Any, draws: Any, log: Any, seat: int, decision: int, card: Any) -> bool:
    """D-12: whether an abandoned ship or station is taken (GT-ABS-01, GT-ABT-01)."""
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    answer = bool(choose.take(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work, card))
    log_choice(draws, log, decision, seat, first, int(answer))
    return answer


@inner
def ask_reward(params: Any, scratch: Any, draws: Any, log: Any, seat: int, card: Any) -> bool:
    """D-13: whether the reward of a beaten enemy is taken (GT-ENM-05, GT-RUL-23)."""
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    answer = bool(choose.reward(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work, card))
    log_choice(draws, log, decisions.REWARD, seat, first, int(answer))
    return answer


@inner
def ask_load(params: Any, scratch: Any, draws: Any, log: Any, seat: int) -> bool:
    """D-14: the whole cargo afterwards is `work.cargo`; False where it can't be (GT-GDS-02 to 06)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    cargo = scratch.work.cargo
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    choose.load(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work, state.offered)
    if not can_load(params, board, state.players[seat].ship, state.offered, cargo):
        return False
    if log.shape[0] > 0:
        log_cargo(board, draws, log, seat, first, cargo)
    return True


@inner
def log_cargo(board: Any, draws: Any, log: Any, seat: int, first: int, cargo: Any) -> None:
    """A cargo as a decision: squares that hold blocks, then for each of them square and blocks by colour."""
    holds = 0
    for square in range(board.count):
        if blocks_on(cargo, square) > 0:
            holds += 1
    log_choice(draws, log, decisions.LOAD, seat, first, holds)
    for square in range(board.count):
        if blocks_on(cargo, square) > 0:
            log_more(log, square)
            for colour in range(COLOURS):
                log_more(log, cargo[square, colour])


@inner
def ask_figure(params: Any, scratch: Any, draws: Any, log: Any, seat: int, left: int) -> int:
    """D-15: the cabin that gives up a figure, of so many that are still to go (GT-CRW-12)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    square = choose.figure(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work, left)
    if square < 0 or square >= board.count or not is_occupied(state.players[seat].ship, square):
        return ILLEGAL
    log_choice(draws, log, decisions.LOSE_CREW, seat, first, square)
    log_more(log, state.players[seat].ship.alien[square])
    return int(square)


@inner
def ask_block(params: Any, scratch: Any, draws: Any, log: Any, seat: int, colour: int) -> int:
    """D-15: the hold that gives up a block of a colour (GT-GDS-08)."""
    state = scratch.states[TRUE_STATE]
    board = board_of(params, state)
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    square = choose.block(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work, colour)
    if square < 0 or square >= board.count or state.players[seat].ship.goods[square, colour] == 0:
        return ILLEGAL
    log_choice(draws, log, decisions.LOSE_GOOD, seat, first, square)
    log_more(log, colour)
    return int(square)


@inner
def ask_part(params: Any, scratch: Any, draws: Any, log: Any, seat: int, count: int) -> int:
    """D-16: which of the parts in `work.part` is kept (GT-LOS-02)."""
    part = scratch.work.part
    first = draws.counts[POLICY + seat]
    observe(params, scratch.states, seat)
    kept = choose.part(params, scratch.states[SEEN_STATE], seat, draws, POLICY + seat, scratch.work, count)
    if kept < 0 or kept >= count:
        return ILLEGAL
    square = 0
    while part[square] != kept:
        square += 1
    log_choice(draws, log, decisions.KEEP_PART, seat, first, square)
    return int(kept)
