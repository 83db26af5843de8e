"""A round as the loop plays it: who is asked when, what a step forces and in which order, how a game ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.script import Script
from toolkit.engine import draws as chance
from toolkit.engine.declarations import games_dtype, seats_dtype
from toolkit.games import astro_drive as game
from toolkit.games.astro_drive import kernel
from toolkit.games.astro_drive.names import actions, endings
from toolkit.games.astro_drive.names.draws import FINISH_BLOCK, ORIENTATION
from toolkit.games.astro_drive.parameters import place
from toolkit.games.astro_drive.policies import choose
from toolkit.games.astro_drive.state import BY_ASTEROIDS, BY_PLANET, NO_CARD, NOBODY
from toolkit.games.astro_drive.steps import turns
from toolkit.games.astro_drive.steps.counting import note_leader

Patch = pytest.MonkeyPatch
FAST, SLOW = (50, 2, 0), (10, 2, 0)  # initiative, movement, control


def line_is(line: dict[str, Any], **fields: Any) -> bool:
    return all(line.get(name) == value for name, value in fields.items())


# --- cards and turns ---


@pytest.mark.rule("AD-CRD-01", "AD-CRD-02")
def test_nobody_sees_a_card_before_all_have_chosen(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, SLOW, FAST, (30, 2, 0), flights={1: "F1", 2: "F2", 3: "F3"})
    assert play.round() == kernel.GOES_ON
    assert play.asked[:3] == [("card", 1), ("card", 2), ("card", 3)]
    for seen in play.seen[:3]:
        assert seen.chosen[:3].tolist() == [NO_CARD] * 3
        assert [ship.played for ship in seen.ships[:3]] == [NO_CARD] * 3
    after = play.seen[3]
    assert [ship.played for ship in after.ships[:3]] == [0, 1, 2]
    assert play.told("played") == ["played"] * 3


@pytest.mark.rule("AD-CRD-03")
def test_turns_go_from_the_highest_initiative_to_the_lowest(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, SLOW, FAST, (30, 2, 0), flights={1: "F1", 2: "F2", 3: "F3"})
    play.round()
    assert [line["seat"] for line in play.effects("points")] == ["2", "3", "1"]
    assert [(line["seat"], line["position"]) for line in play.effects("turn_position")] == [("2", 1), ("3", 2), ("1", 3)]
    phases = [line["phase"] for line in play.lines("state")]
    turn = ["turn", "step", "step", "step"]  # F2, F, end
    assert phases == ["setup", "reveal", *turn * 3, "end_of_round"]


@pytest.mark.rule("AD-CRD-04")
def test_a_ship_that_is_out_takes_no_turn(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, (30, 2, 0), SLOW, flights={1: "F1", 3: "F3"})
    usual = play.action

    def crash_another(*arguments: Any) -> int:
        if play.ship(2).out == 0:
            play.ship(2).out = BY_PLANET
            play.state.survivors -= 1
        return usual(*arguments)

    monkeypatch.setattr(choose, "action", crash_another)
    assert play.round() == kernel.GOES_ON
    assert [line["seat"] for line in play.effects("points")] == ["1", "3"]


@pytest.mark.rule("AD-CRD-05")
def test_cards_lie_on_the_table_until_the_round_is_over(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F1", 2: "F2"})
    play.round()
    states = play.lines("state")
    played = [[ship["played"] for ship in line["state"]["ships"]] for line in states]
    assert played[0] == [None, None]
    assert all(cards == ["1", "2"] for cards in played[1:-1])
    assert played[-1] == [None, None]
    assert states[-2]["state"]["discard"] == []
    assert states[-1]["state"]["discard"] == ["1", "2"]


@pytest.mark.rule("AD-CRD-06", "AD-MOV-08")
def test_a_turn_has_the_points_of_its_card_alone(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 2, 3), SLOW, flights={1: "F1 F end", 2: "F2"})
    play.round()
    assert [(line["seat"], line["movement"], line["control"]) for line in play.effects("points_lost")] == [("1", 0, 3)]
    assert [int(tally.control_lost) for tally in play.state.tally[:2]] == [3, 0]
    play.give(0, 1)
    play.fly({1: "F R end"})  # beside the other ship there is only one way on
    play.round()
    turn = [line["state"]["turn"] for line in play.lines("state") if line["phase"] == "turn"]
    assert [(t["movement"], t["control"]) for t in turn] == [(2, 3), (2, 0), (2, 3), (2, 0)]


@pytest.mark.rule("AD-CRD-06", "AD-SYM-09")
def test_a_force_shield_ends_with_its_turn(monkeypatch: Patch) -> None:
    cards = (50, 1, 0, "force_shield"), (30, 1, 0), SLOW
    play = Script(monkeypatch, *cards, flights={1: "F1", 2: "F2", 3: "F3"})
    play.square((1, 1), "A")
    play.square((1, 2), "A")
    assert play.round() == kernel.GOES_ON
    assert [int(play.ship(seat).out) for seat in (1, 2, 3)] == [0, BY_ASTEROIDS, 0]
    assert [int(tally.shield_saves) for tally in play.state.tally[:3]] == [1, 0, 0]


@pytest.mark.rule("AD-EOR-01", "AD-COM-04")
def test_hands_are_full_again_after_a_round(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F1", 2: "F2"})
    for _ in range(3):
        play.round()
        play.give(0, 1)
    hands = [[len(ship["hand"]) for ship in line["state"]["ships"]] for line in play.lines("state")]
    assert {tuple(hand) for hand in hands} == {(3, 3), (2, 2)}
    for line in play.lines("state"):
        state = line["state"]
        cards = state["deck"] + state["discard"] + [card for ship in state["ships"] for card in ship["hand"]]
        cards += [ship["played"] for ship in state["ships"] if ship["played"]]
        assert len(cards) == len(set(cards)) == 22


def test_whoever_has_one_choice_is_not_asked_but_told(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F1", 2: "F2"})
    play.round()
    assert play.asked == [("card", 1), ("card", 2), ("action", 1), ("action", 2)]
    assert play.choices(1) == ["1", "F1", "F", "end"]
    assert len(play.lines("choice")) == 8


def test_a_hand_of_one_card_is_played_without_a_question(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F1", 2: "F2"}, setup={"hand_size": 1})
    play.round()
    assert play.asked == [("action", 1), ("action", 2)]
    assert [line["option"] for line in play.lines("choice") if line["decision"] == "AD-D-01"] == ["1", "2"]


def test_a_player_without_cards_has_no_turn(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={2: "F2"}, deck_exhausted="stop_drawing")
    play.ship(1).hand_count = 0
    assert play.round() == kernel.GOES_ON
    assert [line["seat"] for line in play.effects("points")] == ["2"]
    assert (play.state.order_count, play.ship(1).position) == (1, 0)


@pytest.mark.ruling("AD-R-46")
def test_rounds_go_on_when_nobody_has_a_card(monkeypatch: Patch) -> None:
    setup = {"hand_size": 1}
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F1", 2: "F2"}, setup=setup, deck_exhausted="stop_drawing")
    play.state.deck_count = 0
    for number in (1, 2, 3):
        assert play.round() == kernel.GOES_ON
        assert play.state.order_count == (2 if number == 1 else 0)
    assert [line["seat"] for line in play.effects("points")] == ["1", "2"]
    assert [int(ship.row) for ship in play.state.ships[:2]] == [2, 2]
    assert (play.state.discard_count, play.state.reshuffles, play.state.winner) == (2, 0, NOBODY)


@pytest.mark.parametrize(
    ("decision", "wrong"), [("card", NO_CARD), ("card", 99), ("action", actions.LEFT), ("action", actions.END)]
)
def test_an_illegal_choice_ends_the_game_with_a_status(decision: str, wrong: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F1", 2: "F2"})
    monkeypatch.setattr(choose, decision, lambda *arguments: wrong)
    assert play.round() == turns.BAD_CHOICE
    assert play.choices(1) == ([] if decision == "card" else ["1"])
    monkeypatch.setattr(choose, "card", play_first if decision == "action" else choose.card)
    assert whole_game(play) == (endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE)
    games, seats = np.zeros(1, games_dtype(game.GAMES)).view(np.recarray), np.zeros((1, 2), seats_dtype(game.SEATS))
    params, draws = game.prepare(play.cell), chance.new_draws(1)
    nothing = np.zeros(0, np.int64), play.snapshots[:0]
    game.play_batch(7, 1, params, draws, game.scratch(), games, seats.view(np.recarray), *nothing)
    assert (games[0].game, games[0].ending, games[0].status) == (7, endings.ILLEGAL_CHOICE, endings.STATUS_ILLEGAL_CHOICE)
    assert (games[0].winner, seats["won"].sum()) == (0, 0)


def test_a_card_of_another_hand_is_illegal(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW)
    monkeypatch.setattr(choose, "card", lambda *arguments: 1)
    assert play.round() == turns.BAD_CHOICE


# --- a step ---


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


# --- how a game ends ---


def at_the_line(monkeypatch: Patch, *cards: tuple[Any, ...], row: int = 0, **settings: Any) -> Script:
    """Two ships, the first so many rows before the winning row; all maps are placed."""
    play = Script(monkeypatch, *cards, **settings)
    play.place_all()
    play.put((int(play.state.winning_row) - row, 3), (1, 2))
    return play


@pytest.mark.rule("AD-END-01", "AD-END-02", "AD-EOR-02")
@pytest.mark.ruling("AD-R-52")
def test_a_ship_across_the_line_ends_the_game_at_once(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 2, 3), SLOW, row=2, flights={1: "F F"})
    assert play.round() == turns.FINISHED
    assert play.state.winner == 0
    assert [line["seat"] for line in play.effects("points")] == ["1"]
    assert play.told("won", "dealt", "discarded", "map_removed", "points_lost") == ["won"]
    assert [ship.played for ship in play.state.ships[:2]] == [0, 1]
    assert play.lines("state")[-1]["phase"] == "step"


@pytest.mark.rule("AD-END-01")
def test_the_last_row_before_the_line_does_not_win(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 0), SLOW, row=2, flights={2: "F F"})
    assert play.round() == kernel.GOES_ON
    assert play.state.winner == NOBODY


@pytest.mark.rule("AD-END-03")
def test_movement_left_behind_the_line_has_to_be_flown(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 3, 0), SLOW, row=1, flights={1: ""})
    play.square((int(play.state.winning_row) + 1, 3), "P")
    assert play.round() == turns.ONE_LEFT
    assert (play.state.winner, play.ship(1).out) == (1, BY_PLANET)


@pytest.mark.ruling("AD-R-39")
@pytest.mark.parametrize(("leftover", "came_to", "row"), [("must_survive", turns.ONE_LEFT, 1), ("ignored", turns.FINISHED, 0)])
def test_leftover_points_may_be_ignored(leftover: str, came_to: int, row: int, monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 3, 0), SLOW, row=1, flights={1: ""}, finish_leftover_points=leftover)
    play.square((int(play.state.winning_row) + 1, 3), "P")
    assert play.round() == came_to
    assert play.ship(1).row == play.state.winning_row + row


@pytest.mark.ruling("AD-R-39", "AD-R-40")
def test_leftover_points_may_be_ignored_to_the_end_of_the_round(monkeypatch: Patch) -> None:
    readings = {"finish_leftover_points": "ignored", "finish_timing": "end_of_round"}
    play = at_the_line(monkeypatch, (50, 3, 0), SLOW, row=1, flights={}, **readings)
    play.square((int(play.state.winning_row) + 1, 3), "P")
    assert play.round() == turns.FINISHED
    assert [line["seat"] for line in play.effects("points")] == ["1", "2"]
    assert (play.ship(1).row, play.state.winner) == (play.state.winning_row, 0)


@pytest.mark.ruling("AD-R-41")
def test_a_turn_that_ends_with_points_that_do_not_pay_wins_all_the_same(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 2, 1), SLOW, row=1, flights={1: "F end"})
    play.square((int(play.state.winning_row) + 1, 3), "F")
    assert play.round() == turns.FINISHED
    assert play.told("points_lost", "won") == ["points_lost", "won"]


@pytest.mark.ruling("AD-R-41")
def test_free_options_are_not_offered_behind_the_line(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 3), SLOW, row=1, flights={1: "F"})
    play.square((int(play.state.winning_row) + 1, 3), "R")
    play.cubes(1, 2)
    assert play.round() == turns.FINISHED
    assert play.choices(1) == ["1", "F"]


@pytest.mark.ruling("AD-R-40")
@pytest.mark.parametrize(("timing", "winner"), [("immediate", 0), ("end_of_round", 1)])
def test_the_round_may_be_played_to_its_end(timing: str, winner: int, monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 0), (10, 3, 0), row=1, flights={}, finish_timing=timing)
    play.put((int(play.state.winning_row) - 1, 3), (int(play.state.winning_row) - 1, 2))
    assert play.round() == turns.FINISHED
    assert play.state.winner == winner
    assert play.told("won", "dealt") == ["won"]


@pytest.mark.ruling("AD-R-40")
def test_whoever_crashes_in_the_last_round_has_not_won_it(monkeypatch: Patch) -> None:
    cards = (50, 1, 0), (30, 3, 0), (10, 2, 0)
    play = at_the_line(monkeypatch, *cards, row=1, flights={3: "F3"}, finish_timing="end_of_round")
    before = int(play.state.winning_row) - 1
    play.put((before, 3), (before, 2), (0, 0))
    play.square((before + 3, 2), "P")
    assert play.round() == turns.FINISHED
    assert [line["seat"] for line in play.effects("points")] == ["1", "2", "3"]
    assert (play.state.winner, play.ship(2).out, play.ship(3).row) == (0, BY_PLANET, 2)
    assert line_is(play.effects("won")[0], seat="1", ending="finish")


@pytest.mark.ruling("AD-R-40", "AD-R-42")
def test_the_last_ship_wins_at_once_although_the_round_is_to_be_finished(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 0), (30, 1, 0), row=1, finish_timing="end_of_round")
    play.square((2, 2), "P")
    assert play.round() == turns.ONE_LEFT
    assert play.state.winner == 0
    assert line_is(play.effects("won")[0], seat="1", ending="survivor")


@pytest.mark.ruling("AD-R-37")
@pytest.mark.parametrize(("run_out", "came_to", "placed"), [("open", turns.FINISHED, 6), ("next_map", turns.ONE_LEFT, 7)])
def test_points_left_are_flown_over_the_next_map_or_open_space(
    run_out: str, came_to: int, placed: int, monkeypatch: Patch
) -> None:
    pins = [{"name": FINISH_BLOCK, "values": [3]}]
    play = at_the_line(monkeypatch, (50, 4, 0), SLOW, row=1, pins=pins, finish_run_out=run_out)
    play.params.map_grid[:, :, 0] = 1 << 8  # a planet in the middle of the first row, in orientation A ...
    play.params.map_grid[:, :, 6] = 1 << 8
    assert (play.state.placed, play.state.pile_count, play.ship(1).row) == (6, 2, 39)
    assert play.round() == came_to
    assert (play.ship(1).row, play.state.placed, play.state.pile_count) == (43, placed, 8 - placed)


@pytest.mark.ruling("AD-R-41")
@pytest.mark.parametrize("timing", ["immediate", "end_of_round"])
def test_a_ship_across_the_line_is_not_asked_again(timing: str, monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (50, 1, 2), SLOW, row=1, flights={1: "F", 2: "F F"}, finish_timing=timing)
    assert play.round() == turns.FINISHED
    assert play.choices(1) == ["1", "F"]
    assert play.state.winner == 0


@pytest.mark.ruling("AD-R-40")
def test_of_equal_rows_the_higher_initiative_wins(monkeypatch: Patch) -> None:
    play = at_the_line(monkeypatch, (10, 2, 0), (50, 1, 0), row=2, flights={}, finish_timing="end_of_round")
    play.put((int(play.state.winning_row) - 2, 3), (int(play.state.winning_row) - 1, 2))
    assert play.round() == turns.FINISHED
    assert play.state.winner == 1


@pytest.mark.rule("AD-END-04")
@pytest.mark.example("AD-X-28")
def test_the_only_ship_left_wins_without_a_turn(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F3"})
    play.square((1, 3), "P")
    assert play.round() == turns.ONE_LEFT
    assert (play.state.winner, play.ship(2).row, play.state.round_number) == (1, 0, 1)
    assert [line["seat"] for line in play.effects("points")] == ["1"]
    assert line_is(play.effects("won")[0], seat="2", ending="survivor")


@pytest.mark.ruling("AD-R-42")
@pytest.mark.parametrize(("wins", "came_to"), [(True, turns.ONE_LEFT), (False, kernel.GOES_ON)])
def test_the_last_ship_may_have_to_finish(wins: bool, came_to: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, flights={1: "F3", 2: "F1"}, last_survivor_wins=wins)
    play.square((1, 3), "P")
    assert play.round() == came_to
    assert play.ship(2).row == (0 if wins else 2)


def whole_game(play: Script) -> tuple[int, int]:
    """A game from the start: (ending, status)."""
    play.scratch.states[0] = play.scratch.blank[0]
    return tuple(kernel.play_game(play.params, play.scratch, play.draws, play.log, play.snapshots))


def fly_forward(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    return int(work.actions[0])


def play_first(params: Any, seen: Any, seat: int, draws: Any, name: int, work: Any) -> int:
    return int(seen.hands[seat, 0])


@pytest.mark.rule("AD-END-05")
def test_a_game_has_one_winner(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 8, 0), (10, 8, 0), (20, 8, 0))
    monkeypatch.setattr(choose, "action", fly_forward)
    monkeypatch.setattr(choose, "card", play_first)
    assert whole_game(play) == (endings.FINISH, endings.FINISHED)
    assert sorted(int(ship.place) for ship in play.state.ships[:3]) == [1, 2, 3]
    assert play.state.ships[play.state.winner].place == 1
    assert play.lines("state")[-1]["phase"] == "over"


@pytest.mark.rule("AD-END-05")
def test_all_may_be_out_where_the_last_ship_has_to_finish(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, last_survivor_wins=False)
    play.params.map_grid[:, :, :] = 0x11111  # planets
    monkeypatch.setattr(choose, "action", fly_forward)
    monkeypatch.setattr(choose, "card", play_first)
    assert whole_game(play) == (endings.ALL_OUT, endings.FINISHED)
    assert (play.state.winner, play.state.survivors) == (NOBODY, 0)


@pytest.mark.ruling("AD-R-45")
def test_one_player_flies_alone_to_the_line(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 8, 0), last_survivor_wins=False)
    monkeypatch.setattr(choose, "action", fly_forward)
    monkeypatch.setattr(choose, "card", play_first)
    assert whole_game(play) == (endings.FINISH, endings.FINISHED)
    assert play.state.winner == 0


@pytest.mark.ruling("AD-R-44")
@pytest.mark.parametrize("cap", [1, 3])
def test_a_game_is_stopped_after_so_many_rounds(cap: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, round_cap=cap)
    monkeypatch.setattr(choose, "action", fly_forward)
    monkeypatch.setattr(choose, "card", play_first)
    assert whole_game(play) == (endings.ROUND_CAP, endings.FINISHED)
    assert (play.state.winner, play.state.round_number) == (NOBODY, cap)
    assert sorted(int(ship.place) for ship in play.state.ships[:2]) == [1, 2]
    assert [line["phase"] for line in play.lines("state")][-2:] == ["end_of_round", "over"]


def test_a_pin_out_of_range_ends_the_game_with_a_status(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, pins=[{"name": ORIENTATION, "values": [3]}])
    assert whole_game(play) == (endings.PIN_OUT_OF_RANGE, endings.STATUS_PIN_OUT_OF_RANGE)


def test_a_table_that_makes_no_sense_ends_the_game_with_a_status(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW)
    monkeypatch.setattr(choose, "card", play_first)

    def steal(*arguments: Any) -> int:
        play.state.storage -= 1
        return fly_forward(*arguments)

    monkeypatch.setattr(choose, "action", steal)
    assert whole_game(play) == (endings.BROKEN_INVARIANT, endings.STATUS_BROKEN_INVARIANT)


def test_who_is_in_front_is_looked_at_after_each_round(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 3, 0), (40, 2, 0), (30, 4, 0), flights={1: "F1", 2: "F2", 3: "F3"})
    play.round()
    assert (play.state.leader, play.state.lead_changes) == (2, 0)
    play.give(0, 1, 2)
    play.state.ships[0].row = 6
    play.round()
    assert (play.state.leader, play.state.early_leader, play.state.lead_changes) == (0, 0, 1)


def test_whoever_is_out_is_not_in_front_and_equal_ships_are_not_alone(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, (5, 2, 0))
    play.put((9, 1), (4, 2), (3, 3))
    play.state.ships[0].out = BY_PLANET
    note_leader(play.state)
    assert (play.state.leader, play.state.lead_changes) == (1, 0)
    play.put((9, 1), (4, 2), (4, 3))
    note_leader(play.state)
    assert (play.state.leader, play.state.lead_changes) == (1, 0)


# --- what is counted ---


def test_who_moved_first_and_last_of_those_that_fly(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW, (5, 2, 0), flights={1: "F1", 2: "F2"})
    play.state.ships[2].out = BY_PLANET
    play.state.survivors = 2
    play.round()
    counts = [(int(t.turns), int(t.first_turns), int(t.last_turns), int(t.position_sum)) for t in play.state.tally[:3]]
    assert counts == [(1, 1, 0, 1), (1, 0, 1, 2), (0, 0, 0, 0)]


def test_turns_that_begin_beside_a_ship(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 0, 0), (30, 0, 0), (10, 0, 0), (5, 0, 0))
    play.put((3, 2), (3, 3), (3, 5), (4, 2))
    play.round()
    assert [int(tally.blocked) for tally in play.state.tally] == [1, 1, 0, 0]


def test_rows_gained_by_a_step_sideways_and_by_a_jump_before_entry(monkeypatch: Patch) -> None:
    cards = (50, 0, 1), (30, 0, 0, "wormhole_generator")
    play = Script(monkeypatch, *cards, flights={1: "R", 2: "J3"}, entry_items_before=True)
    play.put((2, 1), (0, 0))
    play.wormhole((2, 2), (5, 4))
    play.round()
    assert [(int(ship.row), int(ship.column)) for ship in play.state.ships[:2]] == [(5, 4), (2, 3)]
    first, second = play.state.tally[:2]
    assert (first.sideways, first.transports, first.rows_by_card, first.rows_by_jump) == (1, 1, 3, 0)
    assert (second.jumps, second.rows_by_card, second.rows_by_jump) == (1, 0, 2)
