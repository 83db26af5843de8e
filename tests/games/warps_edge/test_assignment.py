"""The search of `strong` against a plain list of all cases."""

from __future__ import annotations

import pytest

from tests.games.warps_edge.riddles import (
    Goal,
    Pieces,
    Riddle,
    best_cases,
    found,
    held,
    play,
    random_riddle,
    unpacked,
)
from toolkit.games.warps_edge.policies import assignment
from toolkit.games.warps_edge.policies.assignment import case_count, solve
from toolkit.games.warps_edge.policies.beam import keep_ray, place_greedily, start_ray
from toolkit.games.warps_edge.policies.cells import begin_cells
from toolkit.games.warps_edge.policies.problem import MAX_HELD
from toolkit.games.warps_edge.state import LASER, MANEUVER

EACH = 50


def same_cases(riddle: Riddle) -> None:
    """What the search has kept can be played and is worth what it says."""
    record = riddle.write()
    for number in record.known[: record.known_count].tolist():
        cell = record.cells[number]
        uses, bonus_at = unpacked(riddle, cell.case)
        outcome = play(riddle, uses, bonus_at)
        assert outcome.score is not None
        worths = held(riddle, uses, outcome)
        assert cell.score == pytest.approx(outcome.score + worths[number % (MAX_HELD + 1)])


@pytest.mark.parametrize("block", range(10))
def test_the_search_finds_the_best_of_all_cases(block: int) -> None:
    for seed in range(block * EACH, (block + 1) * EACH):
        riddle = random_riddle(seed, 4)
        best, wins = best_cases(riddle)
        record = riddle.write()
        solve(record)
        assert bool(record.won) == wins, seed
        if wins:
            assert play(riddle, *unpacked(riddle, record.win)).standing == 0
        else:
            assert found(record) == pytest.approx(best), seed
            same_cases(riddle)


@pytest.mark.parametrize("block", range(4))
def test_the_beam_finds_cases_that_can_be_played_and_none_worse_than_greedys(block: int) -> None:
    for seed in range(1000 + block * 15, 1015 + block * 15):
        riddle = random_riddle(seed)
        best, wins = best_cases(riddle)
        riddle.search_cap, riddle.beam_width = 0.0, 1 + seed % 8
        record = riddle.write()
        begin_cells(record)
        start_ray(record, record.ray)
        place_greedily(record, record.ray)
        keep_ray(record, record.ray)
        greedy, greedy_wins = found(record), bool(record.won)
        solve(record)
        assert record.won >= greedy_wins
        assert record.won <= wins
        if record.won:
            assert play(riddle, *unpacked(riddle, record.win)).standing == 0
            continue
        same_cases(riddle)
        assert all(found(record)[key] >= worth - 1e-9 for key, worth in greedy.items())
        assert all(worth <= best[key] + 1e-9 for key, worth in found(record).items())


def test_a_wide_beam_finds_the_best_case() -> None:
    riddle = Riddle([Pieces(LASER, 1, 2), Pieces(LASER, 2, 1)], [Goal(3, 9), Goal(2, 9)])
    best, _ = best_cases(riddle)
    riddle.search_cap = 0.0
    record = riddle.write()
    solve(record)
    assert max(found(record).values()) == pytest.approx(max(best.values()))


def test_eight_tokens_of_two_types_on_four_targets_are_4900_cases() -> None:
    riddle = Riddle([Pieces(LASER, 1, 4), Pieces(MANEUVER, 1, 4)], [Goal(9, 9)] * 4)
    assert case_count(riddle.write()) == 4900


def test_a_strike_on_two_of_four_targets_is_eleven_cases() -> None:
    riddle = Riddle([Pieces(LASER, 2, 2, strike=1)], [Goal(9, 9)] * 4)
    assert case_count(riddle.write()) == 1 + 4 + 6


@pytest.mark.parametrize(("cap", "beam"), [(15, False), (14, True)])
def test_more_cases_than_the_cap_go_to_the_beam(cap: float, beam: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(assignment, "search_beam", lambda problem: asked.append(1))
    riddle = Riddle([Pieces(LASER, 1, 2)], [Goal(9, 9)] * 4, search_cap=cap)
    solve(riddle.write())
    assert bool(asked) == beam


def test_a_laser_that_adds_no_progress_may_bring_a_target_within_reach_of_the_hold() -> None:
    riddle = Riddle(
        [Pieces(MANEUVER, 2, 1), Pieces(LASER, 1, 1), Pieces(LASER, 3, 1, hold=1.5)], [Goal(4, 3)], slots=1, w_finish=10.0
    )
    record = riddle.write()
    solve(record)
    assert found(record)[0, 0, 1] == pytest.approx(2.0 * (2 / 3) ** 1.3 + 11.5)
