"""The cross-entropy search on functions whose best place is known."""

from __future__ import annotations

import numpy as np
import pytest

from toolkit.analysis import cross_entropy

START, LOW, HIGH = [3.0, 1.0, 1.0], [0.0, 0.0, 0.0], [10.0, 10.0, 2.0]
BEST = np.array([5.0, 0.2, 2.0])  # the last one at its limit


def score(values: np.ndarray, noise: np.ndarray | float = 0.0) -> np.ndarray:
    return np.asarray(-((values - BEST) ** 2).sum(axis=1) + noise)


def searched(rounds: int, noise: float = 0.0) -> cross_entropy.Search:
    search, rng = cross_entropy.begin(START, LOW, HIGH, 40, seed=1), np.random.default_rng(2)
    for _ in range(rounds):
        values = search.ask()
        search.tell(score(values, noise * rng.normal(size=len(values))))
    return search


def test_it_comes_to_the_best_place() -> None:
    assert np.abs(searched(30).mean - BEST).max() < 0.05


def test_noise_slows_it_only() -> None:
    """A standard deviation of 1 where the start is 5.6 below the best."""
    assert score(np.array([START]))[0] == pytest.approx(-5.64)
    assert score(searched(30, noise=1.0).mean[np.newaxis])[0] > -0.6


def test_candidates_keep_to_their_limits_and_the_first_is_the_mean() -> None:
    search = searched(3)
    values = search.ask()
    assert values.shape == (40, 3)
    assert (values[0] == search.mean).all()
    assert (values >= LOW).all()
    assert (values <= HIGH).all()


def test_it_is_taken_up_where_it_stood() -> None:
    stopped = searched(4)
    again = cross_entropy.begin(START, LOW, HIGH, 40, seed=1).resumed(stopped.state())
    assert (again.ask() == stopped.ask()).all()
    again.tell(score(again.ask()))
    assert again.rounds == 5


def test_equal_scores_leave_the_first_in_front() -> None:
    search = cross_entropy.begin(START, LOW, HIGH, 8, seed=1)
    values = search.ask()
    search.tell(np.zeros(8))
    assert np.allclose(search.mean, 0.3 * values[0] + 0.7 * (values[0] + values[1]) / 2)
