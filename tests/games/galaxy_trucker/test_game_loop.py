"""Whole games: rounds follow one another, nothing is lost or made, rows say what happened, failures have a status."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker.building_script import Site
from tests.games.galaxy_trucker.data_table import cell
from tests.games.galaxy_trucker.ships import ALPHA, BETA, D1
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.engine.declarations import games_dtype, seats_dtype
from toolkit.games.galaxy_trucker import invariants, kernel
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.limits import MAX_SEATS
from toolkit.games.galaxy_trucker.names import endings
from toolkit.games.galaxy_trucker.names.draws import TIES
from toolkit.games.galaxy_trucker.names.phases import NAMES, SET_UP
from toolkit.games.galaxy_trucker.outcomes import GAME_ROW, GAMES, SEAT_ROW, SEATS, SHARED
from toolkit.games.galaxy_trucker.policies import choose
from toolkit.games.galaxy_trucker.policies.observe import observe
from toolkit.games.galaxy_trucker.policies.work import SCRATCH, TRUE_STATE
from toolkit.games.galaxy_trucker.prepare import prepare
from toolkit.games.galaxy_trucker.state import FACE_DOWN, IN_BOX, NOTHING, ON_SHIP, RED, STATE
from toolkit.games.galaxy_trucker.steps import asking as flight_asking
from toolkit.games.galaxy_trucker.steps import flight
from toolkit.games.galaxy_trucker.steps.building import asking as building_asking
from toolkit.games.galaxy_trucker.steps.building import events

QUICK = {"build": "grabs", "grabs": 8}  # no clock, few grabs


class Games:
    """Games played one after another, the last one with its log."""

    def __init__(
        self, setup: dict[str, Any], count: int = 1, policy: str = "random", pins: Any = (), first: int = 0, options: Any = None
    ) -> None:
        self.params = prepare(cell(setup, options, policy=policy))
        self.games = np.zeros(count, games_dtype(GAMES)).view(np.recarray)
        self.seats = np.zeros((count, int(self.params[0].players)), seats_dtype(SEATS)).view(np.recarray)
        self.scratch = np.zeros(1, SCRATCH).view(np.recarray)
        self.log, self.snapshots = event_log.new_log(1 << 20), np.zeros(120, STATE).view(np.recarray)
        draws = chance.new_draws(5, list(pins))
        rows = (self.games, self.seats)
        kernel.play_batch(first, count, self.params, draws, self.scratch, *rows, self.log, self.snapshots)

    def states(self) -> list[tuple[str, Any]]:
        """Every state that was kept of the last game, with the phase that it stands after."""
        kept = [e for e in event_log.events(self.log) if e.kind == event_log.STATE]
        return [(NAMES[e.code], self.snapshots[e.words[0]]) for e in kept]


@pytest.fixture(scope="module")
def played() -> Games:
    return Games({**QUICK, "players": 3}, count=3)


def test_rows_lie_in_memory_as_the_tables_do() -> None:
    assert GAME_ROW.itemsize == games_dtype(GAMES).itemsize
    assert SEAT_ROW.itemsize == seats_dtype(SEATS).itemsize


@pytest.mark.rule("GT-GAM-01")
def test_three_rounds(played: Games) -> None:
    assert list(played.games.status) == [0, 0, 0]
    assert list(played.games.rounds) == [3, 3, 3]
    assert [list(played.games[f"level_{number}"]) for number in (1, 2, 3)] == [[1] * 3, [2] * 3, [3] * 3]
    phases = [phase for phase, _ in played.states()]
    one = ["set_up", "building", "spot_check", "crew", "launch"]
    assert [phase for phase in phases if phase != "card"] == 3 * [*one, "journey_end", "round_end"] + ["over"]


@pytest.mark.rule("GT-CMP-02")
def test_each_tile_is_in_exactly_one_place_after_every_step(played: Games) -> None:
    params = played.params[0]
    for phase, state in played.states():
        assert invariants.sound(params, state), phase
        places = [int(place) for place in state.place[: params.tile_count]]
        assert len(places) == 144
        assert places.count(IN_BOX) == MAX_SEATS - 3
        assert places.count(FACE_DOWN) == state.down_count
        ships = sum(int(player.ship.tiles) for player in state.players[:3])
        assert places.count(ON_SHIP) == ships


@pytest.mark.rule("GT-CMP-02", "GT-FLB-05")
@pytest.mark.parametrize("build", [{"build": "grabs", "grabs": 16}, {"build": "events"}])
def test_all_is_sound_whenever_somebody_chooses(monkeypatch: pytest.MonkeyPatch, build: dict[str, Any]) -> None:
    looks = [0]

    def look(params: Any, states: Any, seat: int) -> None:
        assert invariants.sound(params, states[TRUE_STATE])
        looks[0] += 1
        observe(params, states, seat)

    for module in (flight_asking, building_asking):
        monkeypatch.setattr(module, "observe", look)
    games = Games({**build, "rounds": ["II"]}, options={"timer_seconds": 15})
    assert games.games[0].status == 0
    assert looks[0] > 100


@pytest.mark.rule("GT-CMP-01", "GT-CMP-08")
def test_every_round_begins_with_all_tiles_and_no_tokens(played: Games) -> None:
    before = [0, 0, 0]
    rounds = [state for phase, state in played.states() if phase == NAMES[SET_UP]]
    assert len(rounds) == 3
    for number, state in enumerate(rounds):
        assert state.down_count == 140
        for seat, player in enumerate(state.players[:3]):
            assert (player.ship.tiles, player.lost, player.flying) == (1, 0, codes.NOT_LAUNCHED)
            assert player.ship.tile[played.params[0].boards[number].start] == seat  # its own cabin
            assert (player.ship.all_humans, player.ship.all_cells, player.ship.goods.sum()) == (0, 0, 0)
            assert player.credits == before[seat]  # credits stay
            before[seat] = int(played.seats[2, seat][f"credits_{number + 1}"])
    assert [int(player.builder.speed) for player in rounds[0].players[:3]] == [
        int(player.builder.speed) for player in rounds[2].players[:3]
    ]


def test_credits_are_conserved_in_the_rows(played: Games) -> None:
    for row in played.seats.ravel():
        credits = 0
        for number in (1, 2, 3):
            gains = sum(int(row[f"{name}_{number}"]) for name in ("credits_from_cards", "finish_reward", "looks_bonus", "sale"))
            credits += gains - int(row[f"penalty_{number}"]) - int(row[f"fine_{number}"])
            assert row[f"credits_{number}"] == credits >= 0
        assert row.final_credits == credits


def test_rows_of_a_game(played: Games) -> None:
    for game, seats in zip(played.games, played.seats, strict=True):
        most = max(int(row.final_credits) for row in seats)
        assert [int(row.won) for row in seats] == [int(row.final_credits == most) for row in seats]
        assert [int(row.place) for row in seats] == [
            1 + sum(other.final_credits > row.final_credits for other in seats) for row in seats
        ]
        winners = [seat for seat, row in enumerate(seats) if row.won]
        assert game.winner == (SHARED if len(winners) > 1 else winners[0] + 1)
        for number in (1, 2, 3):
            assert [int(row[f"grabs_{number}"]) for row in seats] == [8, 8, 8]
            assert game[f"finishers_{number}"] == sum(int(row[f"out_why_{number}"]) == codes.FLYING for row in seats)
            cards = sum(int(game[name]) for name in game.dtype.names if name.endswith(f"_{number}") and "cards_by_type" in name)
            seen = sum(int(game[f"seen_{word}_{number}"]).bit_count() for word in (1, 2))
            assert cards == seen == game[f"cards_{number}"] <= (8, 12, 16)[number - 1]


@pytest.mark.rule("GT-GAM-02")
def test_equal_credits_share_the_win() -> None:
    """Two ships that are alike meet one open space."""
    alike = {"players": 2, "rounds": ["I"], "build": "preset", "presets": [{"ship": ALPHA}], "deck": ["I-05"]}
    shared = Games({**alike, "finish_reward": [2, 2, 0, 0]})
    assert shared.games[0].winner == SHARED
    assert (list(shared.seats[0].won), list(shared.seats[0].winners)) == ([1, 1], [2, 2])
    alone = Games({**alike, "finish_reward": [3, 2, 0, 0]})
    first = [int(row.finish_place_1) for row in alone.seats[0]].index(1)
    assert alone.games[0].winner == first + 1
    assert (int(alone.seats[0, first].won), list(alone.seats[0].winners)) == (1, [1, 1])


def test_a_flight_without_cards_is_a_launch_and_a_journeys_end() -> None:
    ships = [{"ship": ALPHA, "number": 2}, {"ship": BETA, "number": 1}]
    games = Games({"players": 2, "rounds": ["I"], "build": "preset", "presets": ships, "deck": []})
    assert games.games[0].cards_1 == 0
    second, first = games.seats[0]
    assert (first.finish_place_1, second.finish_place_1) == (1, 2)
    assert (first.final_credits, second.final_credits) == (4 + 2, 3)  # BETA has fewer exposed connectors


@pytest.mark.ruling("GT-RUL-53")
def test_ships_that_are_given_may_take_number_tiles_by_lot() -> None:
    given = {"players": 3, "rounds": ["I"], "build": "preset", "presets": [{"ship": ALPHA}], "deck": []}
    in_order, by_lot = Games(given, count=60), Games({**given, "preset_order": "lot"}, count=60)
    assert {tuple(row.launch_tile_1 for row in seats) for seats in in_order.seats} == {(1, 2, 3)}
    orders = Counter(tuple(int(row.launch_tile_1) for row in seats) for seats in by_lot.seats)
    assert set(orders) == set(itertools.permutations((1, 2, 3)))
    assert [row.finish_place_1 for row in by_lot.seats[0]] == [row.launch_tile_1 for row in by_lot.seats[0]]


def test_a_round_that_was_not_played_leaves_nothing() -> None:
    games = Games({**QUICK, "players": 2, "rounds": ["II"]})
    assert (games.games[0].level_1, games.games[0].level_2, games.games[0].level_3) == (2, 0, 0)
    assert games.seats[0, 0].filled_2 == games.games[0].cards_2 == 0


@pytest.mark.parametrize(
    "setup",
    [
        {"players": 2, "rounds": ["I"], "builder": {"finish_rule": "fixed_tiles", "finish_tiles": 4}},
        {**QUICK, "players": 2, "rounds": ["I"]},
        {"build": "preset", "players": 2, "rounds": ["I"], "presets": [{"ship": ALPHA}, {"ship": BETA}]},
    ],
    ids=["events", "grabs", "preset"],
)
def test_the_same_seed_gives_the_same_log(setup: dict[str, Any]) -> None:
    one, other = Games(setup, policy="greedy"), Games(setup, policy="greedy")
    assert one.games[0].status == 0
    assert (one.log == other.log).all()
    assert one.games.tobytes() == other.games.tobytes()
    assert one.seats.tobytes() == other.seats.tobytes()


def test_a_game_is_the_same_wherever_its_batch_begins(played: Games) -> None:
    alone = Games({**QUICK, "players": 3}, first=2)
    assert alone.games[0].tobytes() == played.games[2].tobytes()
    assert alone.seats[0].tobytes() == played.seats[2].tobytes()


def illegal(*words: Any) -> bool:
    words[-1].action.kind, words[-1].action.number = codes.FINISHING, 9
    return True


@pytest.mark.parametrize(
    ("patches", "pins", "ending", "status"),
    [
        ({"build_action": illegal}, (), endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE),
        ({}, [{"name": TIES, "values": [7]}], endings.PIN_OUT_OF_RANGE, endings.STATUS_PIN_OUT_OF_RANGE),
    ],
)
def test_failures_have_a_status(monkeypatch, patches, pins, ending, status) -> None:
    for name, answer in patches.items():
        monkeypatch.setattr(choose, name, answer)
    games = Games({"players": 2, "rounds": ["I"], "build": "events" if pins else "grabs"}, pins=pins, policy="greedy")
    assert (games.games[0].ending, games.games[0].status) == (ending, status)


def test_a_builder_that_never_ends_has_stalled(monkeypatch) -> None:
    monkeypatch.setattr(events, "MAX_ACTIONS", 12)
    monkeypatch.setattr(choose, "build_action", lambda *words: setattr(words[-1].action, "kind", codes.WAITING))
    games = Games({"players": 2, "rounds": ["I"]})
    assert (games.games[0].ending, games.games[0].status) == (endings.STALLED, endings.STATUS_STALLED)


@pytest.mark.ruling("GT-RUL-32")
def test_a_game_whose_last_round_nobody_finishes(monkeypatch) -> None:
    monkeypatch.setattr(choose, "give_up", lambda *words: True)
    games = Games({**QUICK, "players": 2, "rounds": ["I"]})
    assert (games.games[0].ending, games.games[0].status) == (endings.ALL_OUT, endings.FINISHED)
    assert games.games[0].cards_1 == 0


# --- what is not sound ---


def move_tile(state: Any) -> None:
    state.place[state.down[0]] = ON_SHIP


def lose_tile(state: Any) -> None:
    state.down_count -= 1


def copy_tile(state: Any) -> None:
    state.players[0].ship.tile[0] = state.down[3]
    state.players[0].ship.tiles += 1


def forget_loss(state: Any) -> None:
    state.players[1].lost += 1


def give_credit(state: Any) -> None:
    state.players[0].credits += 1


def owe(state: Any) -> None:
    state.players[0].credits -= 1
    state.players[0].tally.penalty += 1


def share_space(state: Any) -> None:
    for seat, position in enumerate((3, 43)):
        state.players[seat].flying, state.players[seat].position = codes.FLYING, position


def share_number(state: Any) -> None:
    state.players[0].builder.number = 2


def add_human(state: Any) -> None:
    state.players[0].ship.humans[0] += 1
    state.players[0].ship.all_humans += 1


def miscount(state: Any) -> None:
    state.players[0].ship.all_cells += 1


def overfill(state: Any) -> None:
    ship = state.players[0].ship
    square = next(square for square in range(ship.tile.shape[0]) if ship.cells[square] > 0)
    ship.cells[square] += 2
    ship.all_cells += 2


def load_red(state: Any) -> None:
    ship = state.players[0].ship
    ship.goods[int(np.flatnonzero(ship.tile == HOLD)[0]), RED] = 1


def take_hand(state: Any) -> None:
    state.players[0].builder.hand = state.down[0]


def put_aside(state: Any) -> None:
    state.players[0].builder.aside[0] = state.down[0]


HOLD = 0  # number of an ordinary hold of ALPHA, set below


@pytest.mark.rule("GT-CMP-02")
@pytest.mark.parametrize(
    "spoil",
    [
        move_tile, lose_tile, copy_tile, forget_loss, give_credit, owe, share_space, share_number, add_human, miscount,
        overfill, load_red, take_hand, put_aside,
    ],
)  # fmt: skip
def test_what_no_game_may_come_to_is_noticed(monkeypatch, spoil: Callable[[Any], None]) -> None:
    site = Site(monkeypatch, presets=[ALPHA, BETA]).build()
    holds = [tile for tile in site.ship(1).tile if tile != NOTHING and site.params.tile_type[tile] == codes.CARGO_HOLD]
    monkeypatch.setitem(globals(), "HOLD", int(holds[0]))
    spoil(site.state)
    assert not invariants.ready(site.params, site.state)


@pytest.mark.parametrize("module", [kernel, flight])
def test_a_broken_invariant_ends_the_game(monkeypatch, module) -> None:
    monkeypatch.setattr(module, "sound", lambda *words: False)
    games = Games({**QUICK, "players": 2, "rounds": ["I"]})
    assert (games.games[0].ending, games.games[0].status) == (endings.BROKEN_INVARIANT, endings.STATUS_BROKEN_INVARIANT)
    assert games.scratch[0].states[TRUE_STATE].won.sum() == 0


@pytest.mark.rule("GT-SPT-07")
def test_what_the_learning_flight_s_spot_check_returns_was_not_left_by_builders() -> None:
    """D1 has a flaw, and a tile of it goes back face up, after building has ended."""
    setup = {"players": 2, "rounds": ["I"], "first_flight": True, "build": "preset", "deck": [], "presets": [{"ship": D1}]}
    played = Games(setup)
    assert played.seats["violations_1"].tolist() == [[1, 1]]
    assert dict(played.states())["spot_check"].up_count == 2
    assert (played.games["face_up_1"], played.games["face_up_by_type_cabin_1"]) == (0, 0)
