"""How games end (WE-END), and whole games by script."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.warps_edge.script import Script
from tests.games.warps_edge.space_table import SpaceTable
from toolkit.engine.declarations import games_dtype, seats_dtype
from toolkit.games.warps_edge import kernel, outcomes
from toolkit.games.warps_edge.names import decisions, endings
from toolkit.games.warps_edge.parameters import ENGAGE_ALWAYS
from toolkit.games.warps_edge.policies import choose
from toolkit.games.warps_edge.policies.declared import GREEDY, RANDOM
from toolkit.games.warps_edge.policies.work import SCRATCH
from toolkit.games.warps_edge.rules.tokens import tokens_owned
from toolkit.games.warps_edge.state import END_STEP, PLACE
from toolkit.games.warps_edge.steps import pilot_actions
from toolkit.games.warps_edge.steps.outcome import BAD_CHOICE, GOES_ON, UNSOUND, WON
from toolkit.games.warps_edge.steps.pilot_actions import MAX_ACTIONS


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make a table."""
    return lambda **table: Script(monkeypatch, **table)


@pytest.mark.example("WE-EX-22")
@pytest.mark.rule("WE-END-01", "WE-R-36")
def test_the_last_section_wins_in_mid_step(play: Any) -> None:
    table = play(deck=(), pool="L2 L3 E1", shield=0, hull=1)
    table.fell("bow")
    table.lay("stern", above="L3 L3")
    table.does(table.placing("L2", "stern"), table.placing("L3", "stern"))
    assert table.turn() == WON
    assert table.stages() == [(2, "arrivals"), (2, "action")]
    assert (table.zone("pool"), table.told("ATTACKED"), len(table.actions)) == ("L3 E1", [], 1)


@pytest.mark.rule("WE-END-01", "WE-R-13")
def test_the_last_section_wins_beside_a_row_that_stands(play: Any) -> None:
    table = play(row=["scout", "scout"], pool="L2", engage=ENGAGE_ALWAYS)
    table.fell("bow")
    table.lay("stern", above="L3 L3")
    table.does(table.placing("L2", "stern"))
    assert (table.turn(), table.told("ATTACKED")) == (WON, [])


class Strongest:
    """A pilot of a game with a mothership that one laser fells."""

    def __init__(self, table: Script) -> None:
        self.table = table

    def __call__(self, params: Any, seen: Any, draws: Any, name: int, work: Any) -> None:
        place = self.table.choice(PLACE, token=self.table.token("L1"), target=self.table.target("bow"))
        stop = self.table.choice(END_STEP)
        reached = seen.deck_count == 0 and seen.row_count == 0 and seen.pool[0] > 0
        work["choice"] = place if reached else stop


@pytest.mark.rule("WE-END-01", "WE-END-04")
def test_a_game_that_is_won(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play(recipe=0, section_count=1, section_hull=2)
    monkeypatch.setattr(choose, "action", Strongest(table))
    assert table.play() == "win"
    assert (table.state.won, table.state.standing, table.status) == (1, 0, endings.FINISHED)
    assert table.stages()[-1] == (table.state.turn, "over")
    assert table.told("GAME_OVER")[0][1] == endings.WIN
    assert table.state.tally.reached_in_warp[0] == 1


@pytest.mark.rule("WE-END-02", "WE-END-03")
def test_games_that_are_lost(play: Any) -> None:
    table = play()
    assert table.play() == "loss_hull"
    assert (table.meters, table.status) == ((0, 0), 0)
    counts = table.state.tally.tokens_by_kind[table.state.warp - 1]
    assert counts.sum() == tokens_owned(table.params, table.state) > 0  # of the warp in which it ended, too
    assert int(table.state.tally.hull_of_warp[table.state.warp - 1]) == 0
    assert table.told("GAME_OVER")[0][1] == endings.LOSS_HULL
    table = play(attack=0, section_attack=0)
    assert table.play() == "loss_warps"
    assert (table.state.warp, table.meters, table.status) == (4, (8, 5), 0)
    # 15 tokens: the first five, then two draws of five, then a draw of none; hermes's ability is left out here
    assert table.state.tally.turns_of_warp[:5].tolist() == [3, 3, 3, 3, 0]
    assert (table.state.turn, table.state.turn_of_warp) == (12, 3)
    assert table.state.tally.tokens_by_kind[3].tolist() == [6, 5, 3, 1]
    assert table.skills()
    assert len(table.skills()) == 4  # set-up and three ends of warps (WE-SKL-09)


@pytest.mark.rule("WE-END-05")
def test_a_game_without_an_end_stalls(play: Any) -> None:
    table = play(attack=0, section_attack=0, turn_cap=7)
    assert table.play() == "stalled"
    assert (table.state.turn, table.status) == (7, endings.STATUS_STALLED)
    table.params.turn_cap = 500
    assert table.play() == "loss_warps"


@pytest.mark.rule("WE-CMP-10")
def test_the_same_seed_and_choices_give_the_same_game(play: Any) -> None:
    logs = []
    for game in (3, 3, 4):
        table = play()
        table.play(game)
        logs.append(table.log[: int(table.log[0])].tolist())
    assert logs[0] == logs[1] != logs[2]


# --- what goes wrong ---


def test_an_illegal_choice_ends_the_game(play: Any) -> None:
    table = play()
    table.does(table.placing("L3", "slot_1"))  # nothing of it is in the pool
    assert table.play() == "illegal_choice"
    assert table.status == endings.STATUS_ILLEGAL_CHOICE
    assert table.chosen(decisions.ACTION) == []


@pytest.mark.parametrize("which", [-1, 2])
def test_a_skill_that_is_not_offered_ends_the_game(play: Any, monkeypatch: pytest.MonkeyPatch, which: int) -> None:
    table = play()
    monkeypatch.setattr(choose, "skill", lambda *_: which)
    assert table.play() == "illegal_choice"


def test_a_step_that_never_ends_is_cut_off(play: Any) -> None:
    table = play(pool="L1", row=["scout"])
    table.does(*[table.moving("L1", k % 2) for k in range(MAX_ACTIONS)])
    table.log = table.log[:0]
    assert table.turn() == BAD_CHOICE


def test_a_pin_out_of_range_ends_the_game(play: Any) -> None:
    table = play(pins=[{"name": 5, "values": [1]}])  # no L2 in the bag
    assert table.play() == "pin_out_of_range"
    assert table.status == endings.STATUS_PIN_OUT_OF_RANGE


@pytest.mark.rule("WE-CMP-04")
def test_the_table_is_looked_at_after_every_action(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that makes a token out of nothing ends the game with the action in which it did so."""

    def perform(params: Any, state: Any, draws: Any, log: Any, choice: Any) -> None:
        state.supply[0] += 1

    table = play(pool="L1", row=["scout"], whole=True)
    table.params.recipe[:] = (table.state.deck_count + table.state.row_count, 0, 0)
    table.does(table.moving("L1", 0))
    assert table.step(pilot_actions.one_action) == GOES_ON
    monkeypatch.setattr(pilot_actions, "perform", perform)
    table.does(table.moving("L1", 1))
    assert table.step(pilot_actions.one_action) == UNSOUND


def test_a_broken_table_ends_the_game(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play()

    def lose_one(state: Any) -> None:
        plain(state)
        state.supply[0] -= 1

    plain = kernel.begin_turn
    monkeypatch.setattr(kernel, "begin_turn", lose_one)
    assert table.play() == "broken_invariant"
    assert (table.status, table.state.turn) == (endings.STATUS_BROKEN_INVARIANT, 1)


# --- many games ---


@pytest.mark.parametrize("policy", [RANDOM, GREEDY])
def test_a_batch_of_games(policy: int) -> None:
    table = SpaceTable(ability=True, policy=policy)
    for skill in range(30):
        table.params.skill_preference[skill] = skill
    params = np.zeros(1, dtype=table.params.dtype).view(np.recarray)
    params[0] = table.params
    scratch = np.zeros(1, dtype=SCRATCH).view(np.recarray)
    draws = np.zeros(1, dtype=table.draws.dtype).view(np.recarray)
    games = np.zeros(4, dtype=games_dtype(outcomes.GAMES)).view(np.recarray)
    seats = np.zeros((4, 1), dtype=seats_dtype(outcomes.SEATS)).view(np.recarray)
    log, nothing = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=table.state.dtype)
    kernel.play_batch(10, 4, params, draws, scratch, games, seats, log, nothing)
    assert games.game.tolist() == seats.game[:, 0].tolist() == [10, 11, 12, 13]
    assert games.status.tolist() == [0] * 4
    assert (games.turns > 2).all()
    assert (seats.won[:, 0] == (games.ending == endings.WIN)).all()
    again = games.copy()
    # Nothing that another game has left behind matters
    work = scratch[0].work
    work.plan_turn, work.plan_at, work.plan_count, work.repaired_turn, work.plan[0].kind = 1, 0, 1, 1, END_STEP
    kernel.play_batch(12, 1, params, draws, scratch, games, seats, log, nothing)
    assert games[0] == again[2]
