"""The comparison of two games tells a policy that looks from one that does not: on logs written by hand."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.observing import Observer, compare, with_other_draws, with_other_policies
from toolkit import game as contract
from toolkit.engine import log as event_log
from toolkit.engine.log import CHOICE, DRAW, EFFECT, POLICY_DRAW, STATE, Event
from toolkit.replay.playing import Logged, play_logged
from toolkit.scenario import load

TABLE = np.dtype([("turn", "i4"), ("ships", [("q", "i4"), ("plot", "i4")], (2,))])
EMPTY = np.zeros(0)
OURS, THEIRS = 0, 1
BLIND, SEEING = Observer(OURS, ("ships.plot",), (9,)), Observer(OURS, (), (9,))


def choice(seat, *words):
    return Event(CHOICE, 0, seat, -1, 1, 1, words)


def state(at):
    return Event(STATE, 1, -1, -1, 1, 1, (at,))


def draw(name, *words):
    return Event(DRAW, name, -1, -1, 1, 1, words)


def game(*events, states=((1, (0, 0), (0, 0)),)):
    """A logged game of these events; states are (turn, q of both ships, plot of both ships)."""
    words = [0] * event_log.HEADER
    for event in events:
        words += [*event[:6], len(event.words), *event.words]
    words[event_log.USED] = len(words)
    snapshots = np.zeros(len(states), TABLE)
    for snapshot, (turn, places, plots) in zip(snapshots, states, strict=True):
        snapshot["turn"], snapshot["ships"]["q"], snapshot["ships"]["plot"] = turn, places, plots
    return Logged(EMPTY, EMPTY, np.array(words, dtype=np.int64), snapshots)


def test_a_choice_that_follows_a_hidden_one_is_a_leak():
    found = compare(BLIND, game(choice(THEIRS, 1), choice(OURS, 5)), game(choice(THEIRS, 2), choice(OURS, 6)))
    assert found.leak == (choice(OURS, 5), choice(OURS, 6))


def test_a_policys_draws_that_follow_a_hidden_choice_are_a_leak():
    thought = [Event(POLICY_DRAW, 3, OURS, -1, 1, 1, (0, count)) for count in (1, 2)]
    found = compare(BLIND, game(choice(THEIRS, 1), thought[0]), game(choice(THEIRS, 2), thought[1]))
    assert found.leak == tuple(thought)


def test_an_equal_choice_after_a_hidden_one_is_counted():
    found = compare(BLIND, game(choice(THEIRS, 1), choice(OURS, 5)), game(choice(THEIRS, 2), choice(OURS, 5)))
    assert (found.leak, found.equal, found.equal_after_change) == (None, 1, 1)


def test_choices_before_the_change_are_counted_apart():
    found = compare(
        BLIND,
        game(choice(OURS, 4), choice(THEIRS, 1), choice(OURS, 5)),
        game(choice(OURS, 4), choice(THEIRS, 2), choice(OURS, 5)),
    )
    assert (found.leak, found.equal, found.equal_after_change) == (None, 2, 1)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Event(EFFECT, 0, 1, 1, 1, 1, (1, 0, 0, 0)), Event(EFFECT, 0, 1, 1, 1, 1, (2, 0, 0, 0))),
        (draw(1, 0, 0, 3), draw(1, 0, 1, 4)),
    ],
)
def test_what_is_seen_may_be_answered(first, second):
    found = compare(BLIND, game(first, choice(OURS, 5)), game(second, choice(OURS, 6)))
    assert (found.leak, found.equal) == (None, 0)


def test_open_choices_may_be_answered():
    found = compare(SEEING, game(choice(THEIRS, 1), choice(OURS, 5)), game(choice(THEIRS, 2), choice(OURS, 6)))
    assert found.leak is None


def test_a_state_shows_all_but_its_hidden_fields():
    other_plot = ((1, (0, 0), (0, 7)),)
    other_place = ((1, (0, 3), (0, 0)),)
    answered = game(state(0), choice(OURS, 5))
    assert compare(BLIND, answered, game(state(0), choice(OURS, 6), states=other_plot)).leak is not None
    assert compare(SEEING, answered, game(state(0), choice(OURS, 6), states=other_plot)).leak is None
    assert compare(BLIND, answered, game(state(0), choice(OURS, 6), states=other_place)).leak is None


def test_one_place_of_an_array_may_be_hidden_alone():
    def ending(ships):
        return compare(
            Observer(OURS, ("ships.1",), (9,)), game(state(0), choice(OURS, 5)), game(state(0), choice(OURS, 6), states=ships)
        )

    assert ending(((1, (0, 3), (0, 7)),)).leak is not None
    assert ending(((1, (3, 0), (0, 0)),)).leak is None


def test_the_order_of_a_hidden_deck_and_the_mark_of_a_pin_are_not_seen():
    decks = draw(9, 0, 0, 1, 2, 3), draw(9, 0, 1, 3, 2, 1)
    assert compare(BLIND, game(decks[0], choice(OURS, 5)), game(decks[1], choice(OURS, 6))).leak is not None
    assert compare(SEEING, game(decks[0], choice(OURS, 5)), game(decks[1], choice(OURS, 6))).leak is None
    dice = draw(1, 0, 0, 3), draw(1, 0, 1, 3)
    assert compare(SEEING, game(dice[0], choice(OURS, 5)), game(dice[1], choice(OURS, 6))).leak is not None


@pytest.fixture
def race(tmp_path):
    path = tmp_path / "race.yaml"
    path.write_text("game: dice_race\nmode: race\nseed: 7\ngames: 1\n")
    return load(path)


def test_other_policies_leave_the_seat_its_own(race):
    cell = with_other_policies(contract.find("dice_race"), race.cells[0], "1", np.random.default_rng(1))
    assert {seat: policy for seat, (policy, _) in cell.policies.items()} == {"1": "greedy", "2": "random"}


def test_other_draws_change_one_draw_and_keep_those_before_it(race):
    toy, rng = contract.find("dice_race"), np.random.default_rng(1)
    played = play_logged(toy, race.cells[0], 7, 4)
    faces = [event for event in event_log.events(played.log) if event.kind == DRAW]
    changed_names = set()
    for _ in range(40):
        again = play_logged(toy, with_other_draws(toy, race.cells[0], played, rng), 7, 4)
        others = [event for event in event_log.events(again.log) if event.kind == DRAW]
        other = next(there for here, there in zip(faces, others, strict=False) if here.words[2:] != there.words[2:])
        assert other.words[1] == 1
        changed_names.add(other.code)
        assert again.games[0].status == 0
    assert changed_names == {0, 2}
