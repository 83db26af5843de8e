"""Before the first round: tokens, Turn Order, teams, the draft, ships on the Landing Pad."""

from __future__ import annotations

from typing import Any

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.compiled import inner
from toolkit.engine.lists import contains

from ..names import decisions, effects, phases
from ..parameters import TEAMS_CHOSEN, q_of, r_of
from ..policies import choose
from ..policies.observe import observe
from ..policies.work import SEEN_STATE, TRUE_STATE
from ..rules.draft import begin_draft, drafting_ship, lay_out, legal_layout, legal_picks, picks_in_draft, take
from ..rules.league import clear_table, next_turn_order
from ..rules.setup import (
    deal_turn_order,
    free_teams,
    give_teams,
    lay_tokens,
    open_pad_hexes,
    pad_hex_open,
    place_ship,
    ready_ships,
    take_team,
)
from ..state import COLUMNS, LEAGUE, ROWS
from .choices import end_choice, policy_draw
from .stages import done, stage


@inner
def set_up_race(params: Any, scratch: Any, draws: Any, log: Any, snapshots: Any, race: int) -> Any:
    """Set up a race; (tokens could be laid, choices were legal) (GG-BRD, GG-PLR, GG-LEA-03, GG-LEA-04)."""
    state = scratch.states[TRUE_STATE]
    clear_table(state)
    state.race = race
    stage(state, draws, log, phases.SETUP_TOKENS)
    if params.mode == LEAGUE:
        event_log.effect(log, effects.RACE_BEGINS, -1, -1, race, 0, 0, 0)
    if race == 1:
        ready_ships(params, state)
    if not lay_tokens(params, state, draws, log, scratch.desk):
        return False, True
    done(state, log, snapshots, phases.SETUP_TOKENS)
    stage(state, draws, log, phases.SETUP_PLAYERS)
    if race > 1:
        next_turn_order(params, state, log)
    elif not set_up_players(params, scratch, draws, log):
        return True, False
    done(state, log, snapshots, phases.SETUP_PLAYERS)
    stage(state, draws, log, phases.SETUP_SHIPS)
    for k in range(state.ship_count):
        if not place(params, scratch, draws, log, state.by_order[k]):
            return True, False
    done(state, log, snapshots, phases.SETUP_SHIPS)
    return True, True


@inner
def set_up_players(params: Any, scratch: Any, draws: Any, log: Any) -> bool:
    """Turn Order, teams, and the draft if there is one (GG-PLR-01 to GG-PLR-05). False: an illegal choice."""
    state = scratch.states[TRUE_STATE]
    deal_turn_order(params, state, draws, log, scratch.desk)
    if params.teams_method == TEAMS_CHOSEN:
        for k in range(state.ship_count):
            if not choose_team(params, scratch, draws, log, k):
                return False
    else:
        give_teams(params, state, draws, log, scratch.desk)
    if params.draft == 0:
        return True
    begin_draft(params, state, log)
    for pick in range(picks_in_draft(params, state)):
        if not draft_pick(params, scratch, draws, log, drafting_ship(state, pick)):
            return False
    for k in range(state.ship_count):
        if not choose_layout(params, scratch, draws, log, state.by_order[k]):
            return False
    return True


@inner
def choose_team(params: Any, scratch: Any, draws: Any, log: Any, k: int) -> bool:
    """DP-1: the ship with the k-th Turn Order token takes a team that is left (GG-PLR-03)."""
    state = scratch.states[TRUE_STATE]
    i = state.by_order[k]
    first = draws.counts[policy_draw(i)]
    count = free_teams(params, state, k, scratch.desk.items)
    observe(params, scratch.states, i)
    team = choose.team(params, scratch.states[SEEN_STATE], i, scratch.desk.items, count, draws, policy_draw(i), scratch.work)
    if not contains(scratch.desk.items, count, team):
        return False
    end_choice(draws, log, decisions.TEAM, i, first, team, 0, 0)
    take_team(params, state, log, i, team)
    return True


@inner
def draft_pick(params: Any, scratch: Any, draws: Any, log: Any, i: int) -> bool:
    """DP-2: a ship takes one or two systems (GG-DRF-02). Where nothing can be taken, nothing is asked."""
    state = scratch.states[TRUE_STATE]
    first = draws.counts[policy_draw(i)]
    picks = scratch.desk.picks
    count = legal_picks(params, state, i, picks)
    if count == 0:
        return True
    observe(params, scratch.states, i)
    chosen = choose.draft_pick(params, scratch.states[SEEN_STATE], i, picks, count, draws, policy_draw(i), scratch.work)
    if chosen < 0 or chosen >= count:
        return False
    end_choice(draws, log, decisions.DRAFT_PICK, i, first, picks[chosen, 0], picks[chosen, 1], 0)
    take(params, state, log, i, picks[chosen, 0], picks[chosen, 1])
    return True


@inner
def choose_layout(params: Any, scratch: Any, draws: Any, log: Any, i: int) -> bool:
    """DP-3: a ship's systems are laid out on its console (GG-DRF-05). The others' new consoles are not seen yet."""
    state = scratch.states[TRUE_STATE]
    first = draws.counts[policy_draw(i)]
    layout = scratch.desk.layout
    observe(params, scratch.states, i)
    choose.layout(params, scratch.states[SEEN_STATE], i, layout, draws, policy_draw(i), scratch.work)
    if not legal_layout(params, state.ships[i], layout):
        return False
    chance.policy_draws(draws, log, policy_draw(i), i, i, first)
    if log.shape[0] > 0:
        event_log.open_event(log, event_log.CHOICE, decisions.LAYOUT, i, i)
        for row in range(ROWS):
            for column in range(COLUMNS):
                event_log.push(log, layout[row, column])
    lay_out(state, i, layout)
    return True


@inner
def place(params: Any, scratch: Any, draws: Any, log: Any, i: int) -> bool:
    """DP-4: hex and facing on the Landing Pad (GG-PLR-07)."""
    state = scratch.states[TRUE_STATE]
    first = draws.counts[policy_draw(i)]
    count = open_pad_hexes(params, state, scratch.desk.places)
    observe(params, scratch.states, i)
    at, facing = choose.placement(
        params, scratch.states[SEEN_STATE], i, scratch.desk.places, count, draws, policy_draw(i), scratch.work
    )
    if at < 0 or facing < 0 or facing > 5 or not pad_hex_open(params, state, at):
        return False
    end_choice(draws, log, decisions.PLACEMENT, i, first, q_of(at), r_of(at), facing)
    place_ship(state, log, i, at, facing)
    return True
