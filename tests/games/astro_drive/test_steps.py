"""A step of a turn as the loop takes it: what it forces and in which order."""

from __future__ import annotations

import pytest

from tests.games.astro_drive.script import Script
from toolkit.games.astro_drive import kernel
from toolkit.games.astro_drive.parameters import place
from toolkit.games.astro_drive.state import BY_ASTEROIDS, BY_PLANET
from toolkit.games.astro_drive.steps import turns

Patch = pytest.MonkeyPatch
FAST, SLOW = (50, 2, 0), (10, 2, 0)  # initiative, movement, control


@pytest.mark.rule("AD-MOV-04")
def test_a_player_is_asked_again_after_every_step(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 2, 2), SLOW, flights={1: "F3 L F R", 2: "F2"})
    play.round()
    assert play.choices(1) == ["1", "F3", "L", "F", "R", "end"]
    assert [seen.turn.row for seen in play.seen if seen.on_turn == 0] == [0, 1, 1, 2]
    assert (play.ship(1).row, play.ship(1).column) == (2, 3)


@pytest.mark.rule("AD-MAP-15")
def test_what_a_step_forces_comes_in_its_order(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 1, 0), SLOW, flights={1: "end", 2: "F2"})
    play.put((18, 2), (0, 0))
    play.wormhole((19, 2), (20, 4))
    play.square((20, 1), "B")  # pulls the ship from (20, 4) to (20, 3)
    play.square((20, 3), "E")
    play.round()
    step = [line["what"] for line in play.effects() if line.get("seat") == "1" and line["phase"] == "step"]
    assert step == ["moved", "transported", "pulled", "square_emptied", "cube_gained", "map_placed"]
    squares = [(line["row"], line["column"]) for line in play.effects("moved", "transported", "pulled") if line["seat"] == "1"]
    assert squares == [(19, 2), (20, 4), (20, 3)]


@pytest.mark.example("AD-X-26")
@pytest.mark.parametrize(("symbol", "flight", "row"), [("none", "F", 19), ("wormhole_generator", "J", 20)])
def test_a_map_is_placed_before_the_next_choice(symbol: str, flight: str, row: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 3, 0, symbol), SLOW, flights={1: f"{flight} F F F", 2: "F2"})
    play.put((18, 3), (0, 0))
    assert (play.state.placed, play.state.pile_count) == (3, 5)
    play.params.map_grid[:, :, 1] = 6 << 4  # a cube in row 2 and column 2 of every map
    play.round()
    first, second = [line["state"] for line in play.lines("state") if line["phase"] == "step"][:2]
    assert first["ships"][0]["row"] == row
    assert (len(first["maps"]), len(first["pile"]), first["cubes"]) == (4, 4, [[23, 2]])
    assert first["turn"]["movement"] == (2 if symbol == "none" else 3)
    assert first["turn"]["maps_placed"] == 1
    assert second["maps"] == first["maps"]
    drawn = [line for line in play.lines("draw") if line["name"] == "orientation" and line["phase"] == "step"]
    assert len(drawn) == 1


@pytest.mark.rule("AD-MOV-06")
def test_a_crash_ends_the_turn_at_once(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 3, 2), SLOW, (5, 1, 0), flights={1: "F3 F", 2: "F1", 3: "F2"})
    play.square((2, 3), "P")
    assert play.round() == kernel.GOES_ON
    assert play.choices(1) == ["1", "F3", "F"]
    assert play.told("crashed", "hand_discarded", "points_lost") == ["crashed", "hand_discarded"]
    ship, tally = play.ship(1), play.state.tally[0]
    assert (ship.out, ship.hand_count, play.state.survivors) == (BY_PLANET, 0, 2)
    assert (tally.out_round, tally.out_row, tally.out_position, tally.movement_lost) == (1, 2, 1, 0)


@pytest.mark.ruling("AD-R-48")
@pytest.mark.parametrize(("hand", "discarded"), [("discard", 2), ("out_of_game", 0)])
def test_the_hand_of_a_ship_that_is_out_is_discarded_or_leaves_the_game(hand: str, discarded: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, (5, 1, 0), flights={1: "F3", 2: "F1", 3: "F2"}, crash_hand=hand)
    play.square((1, 3), "P")
    held = [int(card) for card in play.state.hands[0, 1:3]]
    assert play.round() == kernel.GOES_ON
    crash = next(line["state"] for line in play.lines("state") if line["phase"] == "step" and line["state"]["ships"][0]["out"])
    assert len(crash["discard"]) == discarded
    gone = set(held) - set(play.state.discard[: play.state.discard_count].tolist())
    assert gone == (set() if discarded else set(held))
    assert play.ship(1).hand_count == 0


@pytest.mark.ruling("AD-R-51")
@pytest.mark.example("AD-X-37")
def test_a_crash_is_settled_before_a_map_is_placed_and_the_last_ship_wins(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 1, 0), SLOW, flights={1: "F"}, setup={"cubes_total": 1})
    play.params.map_grid[:, :, 3] = 6  # a cube square at (4, 1) of every map
    play.put((18, 3), (0, 0))
    play.square((19, 3), "P")
    play.cubes(1, 1)
    assert play.state.storage == 0
    assert play.round() == turns.ONE_LEFT
    assert play.told("crashed", "hand_discarded", "map_placed", "cube_laid", "won") == [
        "crashed", "hand_discarded", "map_placed", "cube_laid", "won",
    ]  # fmt: skip
    assert (play.state.storage, play.ship(1).cubes, play.state.winner) == (0, 0, 1)
    assert play.lines("state")[-1]["state"]["cubes"] in ([[25, 1]], [[25, 5]])


def test_a_crash_on_a_map_that_the_turn_itself_placed_is_blind(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 4, 0), SLOW, (5, 1, 0), flights={1: "F F F F", 2: "F1", 3: "F2"})
    play.put((18, 3), (0, 0), (0, 0))
    play.params.map_grid[:, :, 0] = 4 << 8  # asteroids in the middle of the first row, in orientation A ...
    play.params.map_grid[:, :, 6] = 4 << 8
    play.round()
    assert (play.ship(1).out, play.ship(1).row, play.state.tally[0].blind) == (BY_ASTEROIDS, 22, 1)


@pytest.mark.parametrize(("crash", "blind"), [((20, 3), 0), ((21, 3), 0)])
def test_a_crash_on_rows_that_were_known_is_not_blind(crash: tuple[int, int], blind: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 4, 0), SLOW, (5, 1, 0), flights={1: "F F F F", 2: "F1", 3: "F2"})
    play.put((18, 3), (0, 0), (0, 0))
    play.square(crash, "P")
    play.round()
    assert (play.ship(1).out, play.ship(1).row, play.state.tally[0].blind) == (BY_PLANET, crash[0], blind)


def test_the_cube_of_a_card_that_never_has_room_is_lost(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 1, 0, "energy_cube"), SLOW, flights={1: "F3 end", 2: "F2"})
    play.cubes(1, 3)
    play.round()
    assert play.told("card_cube_due", "card_cube_lost", "cube_gained") == ["card_cube_due", "card_cube_lost"]
    assert (play.ship(1).cubes, play.state.tally[0].cubes_discarded) == (3, 1)


def test_a_crash_on_a_map_of_an_earlier_turn_is_not_blind(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 3, 0), SLOW, (5, 1, 0), flights={2: "F1", 3: "F2"})
    play.put((18, 3), (0, 0), (0, 0))
    assert play.round() == kernel.GOES_ON
    assert (play.ship(1).row, play.state.placed) == (21, 4)
    play.give(0, 1, 2)
    play.square((22, 3), "P")
    play.round()
    assert (play.ship(1).out, play.ship(1).row, play.state.tally[0].blind) == (BY_PLANET, 22, 0)


@pytest.mark.rule("AD-NEW-05")
@pytest.mark.ruling("AD-R-34")
@pytest.mark.parametrize("crash", [False, True])
def test_maps_are_removed_at_the_end_of_each_turn(crash: bool, monkeypatch: Patch) -> None:
    """The last ship on map 1 flies to row 8, or crashes; the next turns begin without that map."""
    play = Script(monkeypatch, FAST, SLOW, (5, 2, 0))
    play.put((6, 3), (8, 1), (9, 2))
    if crash:
        play.square((7, 3), "P")
    assert play.round() == kernel.GOES_ON
    assert play.told("points", "crashed", "map_removed") == ["points", *["crashed"] * crash, "map_removed", "points", "points"]
    assert play.state.first_row == 8


@pytest.mark.ruling("AD-R-23")
def test_the_cube_of_a_card_is_lost_at_once_where_it_may_not_wait(monkeypatch: Patch) -> None:
    cards = (50, 1, 0, "energy_cube"), SLOW
    play = Script(monkeypatch, *cards, flights={1: "F3 M F F end", 2: "F2"}, cube_symbol_timing="turn_start")
    play.cubes(1, 3)
    play.round()
    assert play.told("card_cube_due", "card_cube_lost", "cube_gained") == ["card_cube_lost"]
    assert (play.ship(1).cubes, play.state.tally[0].cubes_discarded) == (2, 1)


RING = {(2, 3): "R", (3, 3): "R", (4, 3): "R", (5, 3): "R", (2, 4): "R", (3, 4): "R", (4, 4): "R", (5, 4): "R"}


def rings_of(play: Script) -> Script:
    """Two ships, the first at (1, 3), which each movement point takes once round: ten steps, the last one paid.

    Radiation leads to (6, 3), the hole pulls on to (6, 2), a wormhole leads to (1, 4), radiation to (5, 4), and the step
    onto the end in (6, 4), which is paid, back to (1, 3).
    """
    for at, letter in {**RING, (6, 3): "R", (6, 1): "B", (6, 4): "2", (1, 3): "2"}.items():
        play.square(at, letter)
    play.wormhole((6, 2), (1, 4))
    play.state.maps[0].ends[1] = [place(6, 4), place(1, 3)]
    play.put((1, 3), (8, 5))
    return play


@pytest.mark.rule("AD-MOV-03", "AD-R-12", "AD-R-35")
def test_a_turn_has_as_many_steps_as_its_points_lead_to(monkeypatch: Patch) -> None:
    play = rings_of(Script(monkeypatch, (50, 12, 0), SLOW, flights={1: "end"}, setup={"deck_speed": 6}))
    assert play.round() == kernel.GOES_ON
    assert play.choices(1) == ["1", *["F"] * 180, "end"]
    assert (play.ship(1).row, play.ship(1).column, play.state.tally[0].movement_lost) == (1, 3, 0)
