"""Whether enough games of one cell have been played."""

import numpy as np
import pandas as pd
import pytest

from toolkit.analysis import anytime, rates
from toolkit.analysis.stopping import BUDGET, DECISION, GO_ON, HALF_WIDTH, Rule, decide, reasons_at

SETS, LOOKS, EVERY = 2000, 200, 500
MOST_MISSES = SETS * 0.05 + 3 * np.sqrt(SETS * 0.05 * 0.95)


def chunks(wins, size=1000) -> pd.DataFrame:
    wins = np.asarray(wins, float)
    return pd.DataFrame({"chunk": range(len(wins)), "games": size, "n": size, "total": wins, "squares": wins})


def test_nothing_played():
    found = decide(chunks([]), Rule(max_games=1000, half_width=0.01))
    assert (found.stop, found.why, found.verdict, found.chunks, found.games) == (False, "", "undecided", 0, 0)
    assert (found.estimate["lo"], found.estimate["hi"], found.estimate["n"]) == (0, 1, 0)


def test_budget_is_a_fixed_number_of_games():
    rule = Rule(max_games=3000, target=0.5, margin=0.02)
    assert decide(chunks([510, 490]), rule).why == GO_ON
    found = decide(chunks([510, 490, 500, 900]), rule)
    assert (found.stop, found.why, found.chunks, found.games) == (True, BUDGET, 3, 3000)
    assert (found.estimate["method"], found.estimate["label"]) == ("wilson", "fixed n")
    assert found.estimate["estimate"] == 0.5
    assert (found.estimate["lo"], found.estimate["hi"]) == pytest.approx(tuple(map(float, rates.wilson(1500, 3000))))
    assert found.verdict == "practically balanced"  # 0.4821 to 0.5179


def test_half_width():
    rule = Rule(max_games=100_000, half_width=0.02)
    widths = [float(np.diff(anytime.rate(500 * k, 1000 * k, planned=rule.planned, centre=0.5), axis=0)[0]) / 2 for k in (5, 6)]
    assert widths[0] > 0.02 >= widths[1]  # the sixth chunk is enough
    for there in (5, 6, 9):
        found = decide(chunks([500] * there), rule)
        assert (found.stop, found.why, found.games) == ((True, HALF_WIDTH, 6000) if there > 5 else (False, GO_ON, 5000))
        assert (found.estimate["method"], found.estimate["label"]) == ("beta-binomial", "anytime")
    assert (found.estimate["hi"] - found.estimate["lo"]) / 2 == pytest.approx(widths[1])


def test_decision():
    rule = Rule(max_games=1_000_000, decision=True, target=0.5, margin=0.02)
    found = decide(chunks([600] * 3), rule)
    assert (found.why, found.verdict, found.chunks) == (DECISION, "unbalanced", 1)
    found = decide(chunks([500, 501] * 20), rule)
    assert (found.why, found.verdict) == (DECISION, "practically balanced")
    assert 5 < found.chunks < 15
    found = decide(chunks([520] * 40), rule)
    assert (found.stop, found.why, found.verdict, found.chunks) == (False, GO_ON, "undecided", 40)
    found = decide(chunks([520] * 40), Rule(max_games=1_000_000, decision=True, target=0.5))
    assert (found.why, found.verdict) == (DECISION, "above")


def test_a_watched_run_that_ends_by_its_budget_keeps_its_label():
    found = decide(chunks([520] * 9), Rule(max_games=4000, decision=True, target=0.52, margin=0.001))
    assert (found.why, found.games, found.estimate["label"]) == (BUDGET, 4000, "anytime")


def test_means_are_watched_too():
    rng = np.random.default_rng(1)
    turns = rng.exponential(5, (40, 1000))
    looks = chunks(turns.sum(axis=1)).assign(squares=(turns**2).sum(axis=1))
    rule = Rule(max_games=40_000, half_width=0.1, rate=False)
    found = decide(looks, rule)
    assert (found.why, found.estimate["method"]) == (HALF_WIDTH, "asymptotic")
    assert 10_000 < found.games < 40_000
    assert found.estimate["hi"] - found.estimate["lo"] <= 0.2
    assert decide(looks[: found.chunks - 1], rule).why == GO_ON
    # a measure that was always the same so far has no interval, so it isn't narrow either
    assert decide(chunks([0] * 3), rule).why == GO_ON


def test_games_where_the_measure_does_not_apply_count_for_the_budget_only():
    looks = chunks([20] * 5).assign(n=40)
    found = decide(looks, Rule(max_games=5000, half_width=0.01))
    assert (found.why, found.games, found.estimate["n"]) == (BUDGET, 5000, 200)


def test_order_of_arrival_does_not_matter():
    rng = np.random.default_rng(2)
    looks = chunks(rng.binomial(1000, 0.53, 60))
    rule = Rule(max_games=60_000, decision=True, target=0.5)
    whole = decide(looks, rule)
    assert 1 < whole.chunks < 40
    for _ in range(20):
        assert decide(looks.sample(frac=1, random_state=rng), rule) == whole
        early = looks[: whole.chunks].merge(looks.sample(10, random_state=rng), how="outer")
        assert decide(early.sample(frac=1, random_state=rng), rule) == whole


def test_chunks_after_a_gap_wait():
    looks = chunks([500, 500, 900, 900])
    rule = Rule(max_games=60_000, decision=True, target=0.5)
    found = decide(looks[looks["chunk"] != 1], rule)
    assert (found.stop, found.chunks, found.estimate["estimate"]) == (False, 1, 0.5)
    assert decide(looks[looks["chunk"] > 0], rule).chunks == 0


def test_questions_that_cannot_be_answered():
    with pytest.raises(ValueError, match="a decision needs a target"):
        Rule(max_games=10, decision=True)
    with pytest.raises(ValueError, match="a chunk comes twice"):
        decide(pd.concat([chunks([1]), chunks([1])]), Rule(max_games=10))


def watched(p, rule):
    """Reasons at each look and the running sums of 2,000 data sets of 200 looks."""
    wins = np.cumsum(np.random.default_rng(3).binomial(EVERY, p, (SETS, LOOKS)), axis=1)
    games = np.broadcast_to(np.arange(1.0, LOOKS + 1) * EVERY, wins.shape)
    return reasons_at(games, games, wins, wins, rule), games, wins


@pytest.mark.parametrize("p", [0.5, 0.52, 0.2])
def test_interval_at_the_stop_covers_the_truth(p):
    rule = Rule(max_games=LOOKS * EVERY, half_width=0.005, decision=True, target=0.5, margin=0.01)
    reasons, games, wins = watched(p, rule)
    at = np.arange(SETS), (reasons != GO_ON).argmax(axis=1)
    lo, hi = anytime.rate(wins[at], games[at], planned=rule.planned, centre=0.5)
    assert ((lo > p) | (hi < p)).sum() <= MOST_MISSES
    assert set(np.unique(reasons[at])) <= {HALF_WIDTH, DECISION, BUDGET}


def test_a_fair_game_is_seldom_called_unfair():
    reasons, *_ = watched(0.5, Rule(max_games=200_000, decision=True, target=0.5))
    assert 0 < (reasons == DECISION).any(axis=1).sum() <= MOST_MISSES


def test_the_same_with_wilsons_interval_is_called_unfair_in_two_of_five():
    rule = Rule(max_games=LOOKS * EVERY, decision=True, target=0.5)
    reasons, games, wins = watched(0.5, rule)
    lo, hi = rates.wilson(wins, games)
    unfair = ((lo > 0.5) | (hi < 0.5)).any(axis=1)
    assert (reasons == DECISION).any(axis=1).sum() <= MOST_MISSES
    # the mean of normal values leaves ±1.96 standard errors at some of 200 looks with 0.424, at one with 0.05
    # (recursion of P. Armitage, C. K. McPherson and B. C. Rowe, J. R. Stat. Soc. A 132 (1969) 235)
    assert unfair.mean() == pytest.approx(0.424, abs=4 * np.sqrt(0.424 * 0.576 / SETS))


def test_an_unfair_game_is_told():
    reasons, games, _ = watched(0.52, Rule(max_games=100_000, decision=True, target=0.5))
    assert (reasons == DECISION).any(axis=1).all()
    assert np.median(games[0, (reasons == DECISION).argmax(axis=1)]) < 12_000
