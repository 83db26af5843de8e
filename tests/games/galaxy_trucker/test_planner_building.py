"""`strong` as a builder: where a tile goes, with flights that have their say and without."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.printed_cards import CARD
from tests.games.galaxy_trucker.ships import ALPHA, GAMMA
from toolkit.games.galaxy_trucker.parameters import TIE_WIN
from toolkit.games.galaxy_trucker.policies.flights.others import guess_others
from toolkit.games.galaxy_trucker.policies.planner_building import number_all
from toolkit.games.galaxy_trucker.policies.work import TRUE_STATE
from toolkit.games.galaxy_trucker.rules.ship import squares
from toolkit.games.galaxy_trucker.rules.ship.connectors import exposed

ALL_KEPT = {"accept_floor_start": -99_000, "accept_floor_end": -99_000}
OPENING = {
    "w_open": -3.0,
    "w_close": 0.0,
    "w_block": 0.0,
    "w_robust": 0.0,
    "top_k": 16,
    "n_roll": 4,
}  # the eye wants open sides
STRUCTURAL = 49


def build(policy: str, **weights: float) -> tuple[Table, str]:
    """Where a structural module goes on ALPHA, with no card to come."""
    known = {name: value for name, value in weights.items() if policy == "strong" or name.startswith("w_o")}
    table = Table(ALPHA, GAMMA, policy=policy, weights=known, skill=ALL_KEPT)
    table.params.rounds[0].pile[:] = 0
    table.give(STRUCTURAL)
    return table, table.build()


def exposed_after(table: Table) -> int:
    """Exposed connectors of the ship with the tile where the action puts it."""
    ship, action = table.ship(1).copy(), table.work.action
    squares.put(table.params, ship, action.square, action.tile, action.turned)
    return int(exposed(table.params, table.board, ship))


def test_flights_alone_look_for_the_bonus() -> None:
    """The eye would open connectors; the bonus goes to a ship that has no more of them than others, as it had: nine."""
    table, words = build("strong", **OPENING, w_sight=0.0)
    assert words.startswith("place")
    assert exposed_after(table) <= 9
    table, _ = build("greedy", **OPENING)
    assert exposed_after(table) > 9


def test_the_eye_alone_places_as_greedy() -> None:
    assert build("strong", **OPENING, w_sight=20.0)[1] == build("strong", **{**OPENING, "top_k": 1.0})[1]


def test_only_the_best_placements_are_rated() -> None:
    """With one candidate flights can't choose otherwise, whatever the eye counts."""
    assert build("strong", **{**OPENING, "top_k": 1.0}, w_sight=0.0)[1] == build("strong", **OPENING, w_sight=20.0)[1]


@pytest.mark.parametrize("policy", ["greedy", "strong"])
def test_what_the_eye_would_not_keep_is_not_rated(policy: str) -> None:
    table = Table(ALPHA, GAMMA, policy=policy, skill={"accept_floor_start": 99_000})
    table.give(STRUCTURAL)
    assert table.build() == "return"


@pytest.mark.parametrize(
    ("mine", "numbers", "left", "expected"),
    [
        (0, (0, 0, 0, 0), (1, 1, 1, 1), [1, 2, 3, 4]),
        (2, (1, 0, 0, 0), (0, 1, 1, 1), [1, 3, 2, 4]),
        (1, (3, 0, 1, 0), (0, 1, 0, 1), [3, 2, 1, 4]),
    ],
)
def test_all_get_a_number(mine: int, numbers: tuple[int, ...], left: tuple[int, ...], expected: list[int]) -> None:
    """The lowest tile left is one's own; those without one get the others in turn."""
    table = Table("", "", "", "")
    for seat in range(4):
        table.builder(seat + 1).number, table.state.numbers_left[seat] = numbers[seat], left[seat]
    quick = table.state.copy()
    number_all(table.params, table.seen(mine + 1), mine, quick)
    assert [int(player.builder.number) for player in quick.players] == expected


def test_the_others_become_what_one_wants_oneself() -> None:
    """Round I of the checklist: two cannons forward, one to a side, two engines and a double one, three cabins, four holds."""
    table = Table(ALPHA, "")
    guess_others(table.params, table.seen(), 0, table.work)
    other = table.work.others[1]
    assert (other.cannons, other.cannons_powered, other.engines) == (2 * 2 + 1, 2 * 2 + 1, 2 * 2 + 4)
    assert (other.crew, other.room, other.exposed) == (6, 4, 9)


@pytest.mark.parametrize(("eye", "forward"), [(0.0, True), (20.0, False)])
def test_a_known_card_has_its_say(eye: float, forward: bool) -> None:
    """Slavers of strength 1, which a tie beats: a cannon that points forward wins five credits, one to a side loses the crew.

    The eye wants a cannon to a side.
    """
    weights = {**OPENING, "w_open": 0.0, "w_sight": eye, "wanted_forward_cannons_I": 0.0, "wanted_side_cannons_I": 9.0}
    table = Table("", "", policy="strong", weights=weights, skill=ALL_KEPT, enemy_tie=TIE_WIN)
    slavers = CARD["I-01"]
    table.params.cards[slavers].strength = 1
    table.params.rounds[0].pile[:] = 1, 0, 0
    table.state.used[: table.params.card_count] = 1
    table.state.used[slavers] = 0
    table.builder(1).known[slavers] = 1
    table.give(88)
    assert table.build().endswith(" 0") == forward


@pytest.mark.parametrize("name", [STRUCTURAL, 37, 2])
def test_a_builder_alters_nothing_on_the_table(name: int) -> None:
    table = Table(ALPHA, GAMMA, policy="strong", weights={"n_roll": 4}, skill=ALL_KEPT)
    table.give(name)
    before: Any = table.scratch.states[TRUE_STATE].tobytes()
    assert table.build().startswith("place")
    assert table.scratch.states[TRUE_STATE].tobytes() == before
