"""Every decision of a seat at a random table, as plain values; each is checked by the rules when it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.printed_cards import CARD, ROWS
from tests.games.galaxy_trucker.random_tables import random_flight, random_site
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.rules.building.legal import is_legal
from toolkit.games.galaxy_trucker.rules.flight.goods import can_load
from toolkit.games.galaxy_trucker.rules.ship import crew, strength
from toolkit.games.galaxy_trucker.rules.ship.parts import find_parts
from toolkit.games.galaxy_trucker.rules.ship.repair import is_repair
from toolkit.games.galaxy_trucker.state import NOTHING

CARDS_OF = {kind: [row[0] for row in ROWS if row[1] == kind] for kind in {row[1] for row in ROWS}}
Answer = Any
Change = Callable[[Table], None]


def as_it_is(table: Table) -> None:
    """No change."""


def card_of(table: Table) -> Any:
    return table.params.cards[table.state.deck[table.state.card_number - 1]]


def build_action(table: Table) -> Answer:
    table.ask("build_action", 1)
    assert is_legal(table.params, table.state, 0, table.work.action), table.words_of(table.work.action)
    return table.words_of(table.work.action)


def flip(table: Table) -> Answer:
    return bool(table.ask("flip", 1))


def removal(table: Table) -> Answer:
    """Two tiles are turned at random first."""
    ship, rng = table.ship(1), np.random.default_rng(int(table.draws.seed))
    for square in rng.permutation([s for s in range(table.board.count) if ship.tile[s] != NOTHING])[:2]:
        ship.turned[square] = (ship.turned[square] + (square != table.board.start)) % 4
    table.ask("removal", 1)
    found = table.work.removal[: table.board.count].copy()
    assert is_repair(table.params, table.board, ship, table.scratch.desk.repair, found)
    return found.tolist()


def cabin_crew(table: Table) -> Answer:
    """For each cabin that may house an alien."""
    ship, found = table.ship(1), []
    for player in range(4):
        table.state.players[player].flying, table.state.players[player].builder.number = codes.NOT_LAUNCHED, player + 1
    ship.humans[:], ship.alien[:], ship.all_humans, ship.all_aliens = 0, 0, 0, 0
    for square in range(table.board.count):
        able = [a for a in (codes.ORANGE, codes.PURPLE) if crew.can_take_alien(table.params, table.board, ship, square, a)]
        if able:
            who = table.ask("cabin_crew", 1, square)
            assert who in (codes.NO_ALIEN, *able)
            found.append(int(who))
    return found


def engines(table: Table) -> Answer:
    ship = table.ship(1)
    powered = table.ask("engines", 1)
    assert 0 <= powered <= min(strength.double_engines(table.params, table.board, ship), ship.all_cells)
    return int(powered)


def cannons(table: Table) -> Answer:
    """Against enemies of some strengths, and in a zone."""
    ship, found = table.ship(1), []
    for against in (-1, *range(0, 25, 3)):
        table.ask("cannons", 1, against)
        forward, other = int(table.work.forward), int(table.work.other)
        assert 0 <= forward <= strength.double_cannons_forward(table.params, table.board, ship)
        assert 0 <= other <= strength.double_cannons_other(table.params, table.board, ship)
        assert forward + other <= ship.all_cells
        found.append((forward, other))
    return found


def defence(table: Table) -> Answer:
    """For each tile, and before the roll."""
    hits = [NOTHING, *(square for square in range(table.board.count) if table.ship(1).tile[square] != NOTHING)]
    hit = table.hit("small", "N")
    return [bool(table.ask(word, 1, hit, square)) for word in ("shield", "shoot") for square in hits]


def battery(table: Table) -> Answer:
    if table.ship(1).all_cells == 0:
        return None
    square = table.ask("battery", 1)
    assert table.ship(1).cells[square] > 0
    return int(square)


def planet(table: Table) -> Answer:
    table.state.planet_of[1:] = np.random.default_rng(int(table.draws.seed)).integers(-1, card_of(table).planet_count, 3)
    found = table.ask("planet", 1)
    assert NOTHING <= found < card_of(table).planet_count
    assert found == NOTHING or found not in table.state.planet_of[1:].tolist()
    return int(found)


def take(table: Table) -> Answer:
    """Each ship and station."""
    return [bool(table.ask("take", 1, table.params.cards[CARD[name]])) for name in CARDS_OF["ship"] + CARDS_OF["station"]]


def reward(table: Table) -> Answer:
    names = CARDS_OF["smugglers"] + CARDS_OF["slavers"] + CARDS_OF["pirates"]
    return [bool(table.ask("reward", 1, table.params.cards[CARD[name]])) for name in names]


def load(table: Table) -> Answer:
    offered = np.random.default_rng(int(table.draws.seed)).integers(0, 4, 4)
    table.ask("load", 1, offered)
    assert can_load(table.params, table.board, table.ship(1), offered, table.work.cargo)
    return table.work.cargo[: table.board.count].tolist()


def figure(table: Table) -> Answer:
    if crew.crew(table.ship(1)) == 0:
        return None
    square = table.ask("figure", 1, 2)
    assert crew.is_occupied(table.ship(1), square)
    return int(square)


def block(table: Table) -> Answer:
    found = []
    for colour in range(4):
        if table.ship(1).goods[:, colour].sum() > 0:
            square = table.ask("block", 1, colour)
            assert table.ship(1).goods[square, colour] > 0
            found.append(int(square))
    return found


def part(table: Table) -> Answer:
    """The starting cabin is blown up."""
    ship, start = table.ship(1), int(table.board.start)
    ship.tile[start], ship.all_humans, ship.humans[start] = NOTHING, ship.all_humans - ship.humans[start], 0
    count = find_parts(table.params, table.board, ship, table.work.part)
    if count < 2:
        return None
    kept = table.ask("part", 1, count)
    manned = {int(table.work.part[square]) for square in range(table.board.count) if ship.humans[square] > 0}
    assert kept in (manned or range(count))
    return int(kept)


def give_up(table: Table) -> Answer:
    return bool(table.ask("give_up", 1))


BUILDING: tuple[Callable[[Table], Answer], ...] = (build_action, flip)
IN_FLIGHT: tuple[Callable[[Table], Answer], ...] = (
    engines, cannons, defence, battery, take, reward, load, figure, block, give_up, planet, part, removal, cabin_crew,
)  # fmt: skip


def answer(decision: Callable[[Table], Answer], seed: int, policy: str, change: Change = as_it_is) -> Answer:
    """The answer at a random table, which `change` alters before."""
    if decision in BUILDING:
        table = random_site(seed, policy)
    else:
        names = CARDS_OF["planets"] if decision is planet else CARDS_OF["combat_zone" if seed % 4 == 0 else "open_space"]
        table = random_flight(seed, policy, card=names[seed % len(names)])
    change(table)
    return decision(table)


def answers(seed: int, policy: str, change: Change = as_it_is) -> list[Answer]:
    """All answers, at a site and at a flight for each decision."""
    return [answer(decision, seed, policy, change) for decision in (*BUILDING, *IN_FLIGHT)]
