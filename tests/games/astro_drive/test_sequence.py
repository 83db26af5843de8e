"""A round as the loop plays it: who is asked when, and whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.astro_drive.script import Script
from toolkit.games.astro_drive import kernel
from toolkit.games.astro_drive.policies import choose
from toolkit.games.astro_drive.state import BY_ASTEROIDS, BY_PLANET, NO_CARD, NOBODY
from toolkit.games.astro_drive.steps import turns

Patch = pytest.MonkeyPatch
FAST, SLOW = (50, 2, 0), (10, 2, 0)  # initiative, movement, control


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


def test_a_card_of_another_hand_is_illegal(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, FAST, SLOW)
    monkeypatch.setattr(choose, "card", lambda *arguments: 1)
    assert play.round() == turns.BAD_CHOICE
