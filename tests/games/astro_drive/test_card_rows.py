"""Which cards a seat drew and played, as bits of its row, and handicaps of a seat's cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.data_table import cell, parameters
from tests.games.astro_drive.script import Script
from toolkit.engine.declarations import games_dtype, measures_of, seats_dtype, values_of
from toolkit.games.astro_drive import outcomes
from toolkit.games.astro_drive.limits import MAX_CARDS
from toolkit.games.astro_drive.names.draws import INITIATIVE_TIE, SEAT_NAMES
from toolkit.games.astro_drive.prepare import MOST_POINTS, problems
from toolkit.games.astro_drive.recording import write_seat_row
from toolkit.games.astro_drive.rules import turn
from toolkit.games.astro_drive.state import CARDS_OF_WORD
from toolkit.games.astro_drive.unpacking import cards, columns


def row_of(play: Script, seat: int) -> Any:
    """The row of a seat, as it would be written now."""
    row = np.zeros(1, seats_dtype(outcomes.SEATS)).view(np.recarray)
    write_seat_row(play.state, row[0], seat - 1, 0)
    return row


def in_hand(play: Script, seat: int) -> set[int]:
    return set(play.state.hands[seat - 1, : play.ship(seat).hand_count].tolist())


def set_of(play: Script, seat: int, what: str) -> set[int]:
    return set(np.flatnonzero(cards(row_of(play, seat), what)[0]).tolist())


def test_cards_played_and_drawn_are_in_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Script(monkeypatch, (20, 2, 0), (10, 1, 0), flights={1: "F1 F end", 2: "F2 end"})
    dealt = [in_hand(play, seat) for seat in (1, 2)]
    play.round()
    for seat, card in ((1, 0), (2, 1)):
        assert set_of(play, seat, "played") == {card}
        assert set_of(play, seat, "drawn") == dealt[seat - 1] | in_hand(play, seat)
        assert len(set_of(play, seat, "drawn")) == 4


def test_of_a_ship_that_is_out_the_hand_counts_as_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Script(monkeypatch, (20, 3, 0), (10, 1, 0), (5, 1, 0), flights={1: "F3 F", 2: "F2 end", 3: "F1 end"})
    play.square((2, 3), "P")
    dealt = in_hand(play, 1)
    play.round()
    assert play.ship(1).hand_count == 0
    assert set_of(play, 1, "drawn") == dealt
    assert row_of(play, 1).out_card[0] == 1
    assert row_of(play, 2).out_card[0] == 0


def test_sets_of_both_words_are_told_card_by_card() -> None:
    rows = {"played_1": [1 | 1 << 59, 0], "played_2": [1, 1 << (MAX_CARDS - CARDS_OF_WORD - 1)]}
    told = cards(rows, "played")
    assert told.shape == (2, MAX_CARDS)
    assert [np.flatnonzero(row).tolist() for row in told] == [[0, 59, 60], [MAX_CARDS - 1]]
    assert columns("drawn") == ("drawn_1", "drawn_2")


# handicaps of a seat's cards


@pytest.mark.rule("AD-COM-02", "AD-CRD-03")
@pytest.mark.parametrize(
    ("extra", "order"),
    [([0, 0], [1, 0]), ([9, 0], [1, 0]), ([10, 0], [0, 1]), ([11, 0], [0, 1]), ([0, -11], [0, 1])],  # 10: a tie, by seat
)
def test_a_seat_with_more_initiative_moves_before_a_higher_card(
    monkeypatch: pytest.MonkeyPatch, extra: list[int], order: list[int]
) -> None:
    flights = {1: "F1 end", 2: "F2 end"}
    setup = {"extra_initiative": extra}
    play = Script(monkeypatch, (10, 1, 0), (20, 1, 0), flights=flights, setup=setup, initiative_tie="seat")
    play.round()
    assert play.state.order[:2].tolist() == order


@pytest.mark.rule("AD-CRD-03")
@pytest.mark.ruling("AD-R-43")
@pytest.mark.parametrize(("extra", "tied"), [([10, 0], 1), ([0, -10], 1), ([9, 0], 0), ([0, 0], 0)])
def test_cards_may_be_tied_by_what_a_seat_adds(monkeypatch: pytest.MonkeyPatch, extra: list[int], tied: int) -> None:
    pins = [{"name": INITIATIVE_TIE, "values": [1]}]
    play = Script(monkeypatch, (10, 1, 0), (20, 1, 0), flights={1: "F1", 2: "F2"}, setup={"extra_initiative": extra}, pins=pins)
    play.round()
    assert len([line for line in play.lines("draw") if line["name"] == "initiative_tie"]) == tied
    assert play.state.order[:2].tolist() == ([0, 1] if tied else [1, 0])
    assert [int(tally.initiative_sum) for tally in play.state.tally[:2]] == [10 + extra[0], 20 + extra[1]]


@pytest.mark.rule("AD-COM-02", "AD-CRD-06")
@pytest.mark.parametrize(("key", "points"), [("extra_movement", (4, 1)), ("extra_control", (3, 2))])
def test_a_seat_with_more_points_has_them_on_every_card(
    monkeypatch: pytest.MonkeyPatch, key: str, points: tuple[int, int]
) -> None:
    play = Script(monkeypatch, (20, 3, 1), (10, 3, 1), setup={key: [1, 0]})
    for seat, given in ((0, points), (1, (3, 1))):
        turn.start_turn(play.params, play.state, seat, 0, play.state.turn, play.log)
        assert (play.state.turn.movement, play.state.turn.control) == given


def test_points_never_fall_below_none() -> None:
    params = parameters(setup={"extra_control": [-3, 0, 0, 0], "extra_movement": [-3, 0, 0, 0]})
    assert turn.control_of(params, 0, 54) == 0
    assert turn.movement_of(params, 0, 0) == 0
    assert turn.movement_of(params, 1, 0) == 2


@pytest.mark.parametrize("key", ["extra_movement", "extra_control", "extra_initiative"])
def test_a_handicap_has_an_entry_for_each_seat(key: str) -> None:
    assert problems(cell(setup={key: [1, 0, 0]})) == [(f"setup.{key}", "3 entries for 4 players; give one for each")]


def test_a_card_has_no_more_points_than_a_turn_has_room_for() -> None:
    def told(speed: int, most: int, extra: int) -> list[str]:
        cards = [{"initiative": 1, "movement": most, "control": 1, "count": 40}]
        return [
            key for key, _ in problems(cell(setup={"deck": cards, "deck_speed": speed, "extra_movement": [extra, 0, 0, 0]}))
        ]

    assert told(6, 12, 1) == []
    assert told(6, 12, 2) == ["setup.extra_movement"]
    assert 6 + 12 + 1 == MOST_POINTS


# measures


def measured(winner: int, position: int, movers: int, seats: int) -> dict[str, float]:
    games = np.zeros(1, games_dtype(outcomes.GAMES))
    rows = np.zeros((1, seats), seats_dtype(outcomes.SEATS))
    games["winner"], games["winner_position"], games["movers"] = winner, position, movers
    if winner:
        rows["won"][0, winner - 1] = 1
    names = SEAT_NAMES[:seats]
    measures = measures_of(outcomes.MEASURES, "race", [names])
    return {m.name: float(v[0]) for m, v in zip(measures, values_of(measures, games, rows, names), strict=True)}


def test_an_edge_is_a_score_beyond_the_even_share() -> None:
    won, drawn = measured(2, 1, 4, 4), measured(0, 0, 4, 4)
    assert [won[f"edge.{seat}"] for seat in range(1, 5)] == [-0.25, 0.75, -0.25, -0.25]
    assert [drawn[f"edge.{seat}"] for seat in range(1, 5)] == [0] * 4


def test_who_moved_when_won() -> None:
    told = measured(1, 2, 3, 4)
    assert [told[f"mover_{k}_won"] for k in (1, 2, 3)] == [0, 1, 0]
    assert np.isnan(told["mover_4_won"])
    assert np.isnan(measured(0, 0, 4, 4)["mover_1_won"])
