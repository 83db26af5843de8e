"""What a seat sees, and what the random policies make of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.data_table import parameters
from tests.games.astro_drive.script import Script
from toolkit.engine import draws as chance
from toolkit.games import astro_drive as game
from toolkit.games.astro_drive.names import actions
from toolkit.games.astro_drive.policies import choose, policies
from toolkit.games.astro_drive.policies.declared import RANDOM, RANDOM_SAFE
from toolkit.games.astro_drive.policies.observe import HIDDEN, observe
from toolkit.games.astro_drive.policies.work import SEEN_STATE, TRUE_STATE
from toolkit.games.astro_drive.rules.cards import turn_order
from toolkit.games.astro_drive.state import FINISH_MAP, NO_CARD, NOBODY, STATE
from toolkit.games.astro_drive.steps import choices
from toolkit.games.astro_drive.steps.turns import begin_turn

Patch = pytest.MonkeyPatch


@pytest.mark.rule("AD-SET-05")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_hands_piles_and_choices_of_others_are_hidden(seat: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 2, 0), (10, 2, 0), (5, 1, 0), setup={"maps": "box"})
    state, params = play.state, play.params
    assert (state.deck_count, state.pile_count, state.box_count) == (14, 5, 12)
    state.chosen[:3] = 0, 1, 2
    observe(params, play.scratch.states, seat - 1)
    seen = play.scratch.states[SEEN_STATE]
    for other in range(3):
        mine = other == seat - 1
        assert seen.hands[other, :3].tolist() == (state.hands[other, :3].tolist() if mine else [NO_CARD] * 3)
        assert seen.chosen[other] == (state.chosen[other] if mine else NO_CARD)
        assert seen.ships[other].hand_count == 3
    for pack, count in (("deck", "deck_count"), ("pile", "pile_count"), ("box", "box_count")):
        assert seen[count] == state[count]
        assert set(seen[pack][: seen[count]].tolist()) <= {NOBODY}
    hidden = {path.split(".")[0] for path in HIDDEN[str(seat)]}
    assert hidden == {"hands", "chosen", "deck", "pile", "box"}
    open_to_all = [name for name in STATE.names if name not in hidden]
    assert "discard" in open_to_all
    for name in open_to_all:
        assert np.array_equal(seen[name], state[name]), name


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_what_is_seen_does_not_change_with_what_is_hidden(seat: int, monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 2, 0), (10, 2, 0), (5, 1, 0), setup={"maps": "box"})
    observe(play.params, play.scratch.states, seat - 1)
    before = play.scratch.states[SEEN_STATE].tobytes()
    state, rng = play.state, np.random.default_rng(seat)
    own = state.hands[seat - 1].copy(), int(state.chosen[seat - 1])
    for name, count in (("deck", "deck_count"), ("pile", "pile_count"), ("box", "box_count")):
        state[name][: state[count]] = rng.permutation(state[name][: state[count]])
    state.hands[:3, :3], state.chosen[:3] = rng.integers(0, 20, (3, 3)), rng.integers(0, 20, 3)
    state.hands[seat - 1], state.chosen[seat - 1] = own
    observe(play.params, play.scratch.states, seat - 1)
    assert play.scratch.states[SEEN_STATE].tobytes() == before


@pytest.mark.rule("AD-SET-05")
def test_no_card_and_no_map_is_seen_where_the_deck_and_the_pile_were_longer(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 2, 0), (10, 2, 0), setup={"maps": "box"})
    assert (play.state.deck_count, play.state.pile_count) == (16, 5)  # of 22 cards and 8 maps
    observe(play.params, play.scratch.states, 0)
    seen = play.scratch.states[SEEN_STATE]
    assert set(seen.deck[:22].tolist()) == {NO_CARD}
    assert set(seen.pile[:8].tolist()) == {NOBODY}


def test_where_the_finish_lies_is_seen_where_it_is_told(monkeypatch: Patch) -> None:
    play = Script(monkeypatch, (50, 2, 0), (10, 2, 0), setup={"finish_known": True})
    observe(play.params, play.scratch.states, 0)
    known = play.scratch.states[SEEN_STATE].finish_known
    assert known in (5, 6, 7)
    assert play.state.pile[known - 3] == FINISH_MAP


def test_every_seat_has_the_same_policies() -> None:
    assert list(policies("race", "1"))[:2] == ["random", "random_safe"]
    assert policies("race", "1") == policies("race", "4")
    for index, seat in enumerate("1234"):
        assert choices.policy_draw(index) == 12 + index
        assert [path for path in HIDDEN[seat] if path in (f"hands.{index}", f"chosen.{index}")] == []
        assert len(HIDDEN[seat]) == 9


class Asked:
    """The situation of a ship that is asked for an action, again and again."""

    def __init__(self, patch: Patch, policy: int, card: tuple[Any, ...]) -> None:
        self.play = Script(patch, card, (10, 2, 0), flights={})
        self.play.params.policy[0] = policy
        patch.undo()
        self.play.put((1, 3), (1, 4))
        self.draws = chance.new_draws(5)[0]

    def actions(self, times: int) -> Counter[str]:
        """How often each action is chosen."""
        play = self.play
        play.state.chosen[:2] = 0, 1
        turn_order(play.params, play.state, play.draws, play.log, play.scratch.desk)
        begin_turn(play.params, play.state, 0, play.log)
        before = play.state.tobytes()
        log = np.zeros(0, np.int64)
        found = Counter(
            actions.WORDS[choices.choose_action(play.params, play.scratch, self.draws, log, 0)] for _ in range(times)
        )
        assert play.state.tobytes() == before
        return found


def test_a_random_policy_takes_any_legal_action_equally_often(monkeypatch: Patch) -> None:
    asked = Asked(monkeypatch, RANDOM, (50, 2, 1))
    asked.play.square((2, 3), "P")
    asked.play.cubes(1, 1)
    found = asked.actions(800)
    assert set(found) == {"F", "L", "M", "C"}  # to the right there is a ship
    assert all(150 < count < 250 for count in found.values())


def test_a_safe_random_policy_leaves_out_what_crashes(monkeypatch: Patch) -> None:
    asked = Asked(monkeypatch, RANDOM_SAFE, (50, 2, 1))
    asked.play.square((2, 3), "P")
    asked.play.square((1, 2), "A")
    assert set(asked.actions(50)) == {"F", "L"}  # both crash
    asked.play.cubes(1, 1)
    assert set(asked.actions(100)) == {"L", "M", "C"}


def test_cards_are_chosen_equally_often_by_random_policies() -> None:
    params, scratch = parameters(), game.scratch()[0]
    draws = chance.new_draws(3)[0]
    scratch.states[TRUE_STATE].hands[0, :3] = 7, 8, 9
    scratch.states[TRUE_STATE].ships[0].hand_count = 3
    observe(params, scratch.states, 0)
    seen = scratch.states[SEEN_STATE]
    for policy in (RANDOM, RANDOM_SAFE):
        params.policy[0] = policy
        found = Counter(int(choose.card(params, seen, 0, draws, 12, scratch.work)) for _ in range(600))
        assert set(found) == {7, 8, 9}
        assert all(150 < count < 250 for count in found.values())
