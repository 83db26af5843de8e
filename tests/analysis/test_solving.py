"""Which value of a knob gives the target: what is played next, and what is proved."""

from collections import Counter
from math import ceil, log2

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm

from toolkit.analysis import rates
from toolkit.analysis.crossing import CROSSING_COLUMNS
from toolkit.analysis.solving import ABOVE, BELOW, EXHAUSTED, OPEN, Probe, Question, Scan, Search, monotony

RUNS = 500
#: Fewest of 500 answers of level 95 % that must hold.
FEWEST = RUNS * 0.95

#: Won games in 100 by value, for play without luck.
STEEP = {value: 100 - 10 * (value - 5) for value in range(5, 16)}  # 50 at 10


def logistic(x):
    return 1 / (1 + np.exp(0.35 * (x - 13.4)))


def skewed(x):
    return 1 - norm.cdf(np.log(x / 13.4) * 2.2)


def bent(x):
    """Falls through one half at 8.4, rises at 13.4, falls at 19.4."""
    return np.clip(0.5 - 0.0012 * (x - 8.4) * (x - 13.4) * (x - 19.4), 0.02, 0.98)


def play(asking, rate, rng, luck=None):
    """Play until the answer is there: luck of its own for each game, or the same luck for game i of every value."""
    while probe := asking.ask():
        if luck is None:
            won = rng.binomial(probe.games, rate(probe.value))
        else:
            won = np.count_nonzero(luck[probe.first : probe.first + probe.games] < rate(probe.value))
        asking.tell(probe.value, probe.games, won)
    return asking


def play_certain(asking, wins):
    """Play without luck: each value wins its share of every batch."""
    asked = []
    while probe := asking.ask():
        asked.append(probe)
        asking.tell(probe.value, probe.games, probe.games * wins[probe.value] / 100)
    return asked


def test_bisection_by_hand():
    search = Search(Question(5, 15, games=1000))
    assert search.ask() == search.ask() == Probe(5, 0, 1000)
    wins = STEEP | {10: 52}
    asked = play_certain(search, wins)
    # both ends, the middle 10 several times until 52 % is told from one half, 12, 11
    order = list(dict.fromkeys(probe.value for probe in asked))
    assert order == [5, 15, 10, 12, 11]
    assert [probe.games for probe in asked if probe.value != 10] == [1000] * 4
    of_ten = [probe for probe in asked if probe.value == 10]
    assert [probe.first for probe in of_ten] == np.cumsum([0, *(probe.games for probe in of_ten[:-1])]).tolist()
    assert len(of_ten) > 3
    answer = search.answer()
    assert answer.columns.tolist() == [*CROSSING_COLUMNS, *rates.ESTIMATE_COLUMNS]
    # from 52 % at 10 to 40 % at 11: the line meets one half after a sixth
    assert answer.iloc[0].to_dict() == {
        "verdict": "crossed",
        "low": 10,
        "high": 11,
        "direction": "falls",
        "target": 0.5,
        "estimate": pytest.approx(10 + 1 / 6),
        "lo": 10,
        "hi": 11,
        "n": sum(probe.games for probe in asked),
        "method": "bisection",
        "level": 0.95,
        "label": "anytime",
    }


def test_games_without_an_outcome_are_played_but_not_counted():
    search = Search(Question(5, 15, games=1000, max_games=3000, margin=0))
    for first in (0, 1000, 2000):
        assert search.ask() == Probe(5, first, 1000)
        search.tell(5, 10, 5, played=1000)
    assert search.ask() is None  # all its games are gone, and 15 of 30 won say nothing
    assert search.known(0) == EXHAUSTED
    assert search.probes()[["n", "estimate"]].to_numpy().tolist() == [[30, 0.5]]
    with pytest.raises(ValueError, match="10 games can't have 11 outcomes"):
        search.tell(15, 11, 5, played=10)


def test_probes_have_the_agreed_columns_and_share_the_level():
    search = Search(Question(5, 15))
    assert search.probes().columns.tolist() == ["value", *rates.ESTIMATE_COLUMNS, "verdict"]
    assert search.probes().empty
    play_certain(search, STEEP | {10: 70})
    probes = search.probes()
    assert probes["value"].tolist() == [5, 10, 11, 12, 15]
    assert probes["verdict"].tolist() == ["above", "above", "below", "below", "below"]
    assert probes["estimate"].tolist() == pytest.approx([1, 0.7, 0.4, 0.3, 0])
    # two ends and log2(10), so four, halvings
    assert probes["level"].tolist() == pytest.approx([1 - 0.05 / 6] * 5)
    assert set(probes["label"]) == {"anytime"}
    assert (probes["lo"] > 0.5).tolist() == [True, True, False, False, False]
    assert (probes["hi"] < 0.5).tolist() == [False, False, True, True, True]


def test_a_value_within_the_margin_ends_the_search():
    search = Search(Question(5, 15, margin=0.01))
    play_certain(search, STEEP)
    answer = search.answer().iloc[0]
    assert (answer["verdict"], answer["estimate"], answer["low"], answer["high"]) == ("practically even", 10, 5, 15)
    assert search.probes().set_index("value").loc[10, "verdict"] == "practically even"
    inside = search.probes().set_index("value").loc[10, ["lo", "hi"]].tolist()
    assert 0.49 <= inside[0] < inside[1] <= 0.51


def test_an_even_end():
    search = Search(Question(10, 15, margin=0.01))
    play_certain(search, STEEP)
    answer = search.answer().iloc[0]
    assert (answer["verdict"], answer["estimate"]) == ("practically even", 10)
    assert np.isnan(answer["lo"])  # the other end wasn't played


def test_a_value_that_runs_out_of_games():
    search = Search(Question(5, 15, margin=0, games=1000, max_games=3500))
    asked = play_certain(search, STEEP)
    assert sum(probe.games for probe in asked if probe.value == 10) == 3500
    answer = search.answer().iloc[0]
    assert answer[["verdict", "low", "high", "direction"]].tolist() == ["undecided", 5, 15, "falls"]
    assert search.probes().set_index("value").loc[10, "verdict"] == "undecided"


def test_ends_on_the_same_side():
    search = Search(Question(11, 15))
    assert [probe.value for probe in play_certain(search, STEEP)] == [11, 15]
    answer = search.answer().iloc[0]
    assert answer[["verdict", "low", "high", "direction"]].tolist() == ["not crossed", 11, 15, "below"]
    assert answer[["estimate", "lo", "hi"]].isna().all()


def test_an_answer_can_be_had_at_any_time():
    search = Search(Question(5, 15))
    answer = search.answer().iloc[0]
    assert answer[["verdict", "low", "high", "direction", "n"]].tolist() == ["undecided", 5, 15, "", 0]
    search.tell(15, 1000, 900)
    search.tell(5, 1000, 100)
    assert search.answer().iloc[0][["verdict", "low", "high", "direction"]].tolist() == ["undecided", 5, 15, "rises"]


def test_rising_curves_other_targets_and_draws():
    search = Search(Question(5, 15, target=0.7))
    play_certain(search, {value: 10 * (value - 5) + 5 for value in range(5, 15)} | {15: 99})  # 65 at 11, 75 at 12
    assert search.answer().iloc[0][["verdict", "low", "high", "direction"]].tolist() == ["crossed", 11, 12, "rises"]


def test_reals_are_searched_to_a_tolerance():
    search = Search(Question(0.0, 1.0, step=0.03))
    asked = []
    while probe := search.ask():
        asked.append(probe.value)
        search.tell(probe.value, probe.games, probe.games * (0.9 - 0.8 * probe.value))  # even at one half
    answer = search.answer().iloc[0]
    assert answer["verdict"] == "crossed"
    assert answer["low"] <= 0.5 <= answer["high"]
    assert answer["high"] - answer["low"] == pytest.approx(0.03)
    assert len(set(asked)) <= 2 + ceil(log2(34))
    assert asked[1] == 1.0  # the last step is short


def test_steps_of_integers_stay_integers():
    search = Search(Question(6, 25, step=4))
    play_certain(search, {6: 90, 10: 80, 14: 70, 18: 60, 22: 20, 25: 10})
    assert search.answer().iloc[0][["low", "high"]].tolist() == [18, 22]
    assert all(isinstance(value, int) for value in search.probes()["value"].tolist())


def test_what_was_told_stays_told():
    search = Search(Question(5, 15))
    search.tell(5, 1000, 900)
    search.tell(5, 100_000, 50_000)
    assert search.probes()["verdict"].tolist() == ["above"]


def test_questions_and_tellings_that_make_no_sense():
    with pytest.raises(ValueError, match="no values from 3 to 3"):
        Question(3, 3)
    with pytest.raises(ValueError, match="no values from 1 to 3 in steps of 0"):
        Question(1, 3, step=0)
    with pytest.raises(ValueError, match="target must lie between 0 and 1"):
        Question(1, 3, target=1)
    search = Search(Question(1, 9, step=2))
    for value in (0, 2, 11):
        with pytest.raises(ValueError, match=f"{value} is none of the values from 1 in steps of 2"):
            search.tell(value, 10, 5)
    with pytest.raises(ValueError, match="10 outcomes between 0 and 1 can't add up to 11"):
        search.tell(1, 10, 11)


CURVES = {"logistic": (logistic, [13.4]), "skewed": (skewed, [13.4]), "bent": (bent, [8.4, 13.4, 19.4])}


@pytest.mark.parametrize("shared", [False, True], ids=["independent draws", "common draws"])
@pytest.mark.parametrize("name", CURVES)
def test_bracket_holds_the_truth(name, shared):
    rng, (curve, truths) = np.random.default_rng(1), CURVES[name]
    rate = {value: float(curve(value)) for value in range(6, 25)}
    held, games, verdicts = 0, [], Counter()
    for _ in range(RUNS):
        luck = rng.random(50_000) if shared else None
        search = Search(Question(6, 24, margin=0.005, games=200, max_games=50_000))
        answer = play(search, rate.__getitem__, rng, luck).answer().iloc[0]
        held += any(answer["low"] <= truth <= answer["high"] for truth in truths)
        verdicts[answer["verdict"]] += 1
        games.append(answer["n"])
        assert answer["high"] - answer["low"] == 1 or answer["verdict"] != "crossed"
    assert held >= FEWEST
    assert verdicts["crossed"] >= FEWEST
    assert np.median(games) < 30_000


class Naive(Search):
    """The same search with an interval for a fixed number of games at each look, as a warning."""

    def _judge(self, index):
        lo, hi = rates.wilson(self._totals[index], self._games[index], self._level)
        return ABOVE if lo > 0.5 else BELOW if hi < 0.5 else EXHAUSTED if self._games[index] >= 4_000 else OPEN


def test_looking_after_every_batch_does_not_mislead():
    wrong = {}
    for kind in (Search, Naive):
        rng, wrong[kind] = np.random.default_rng(2), 0
        for _ in range(250):
            search = kind(Question(0, 31, margin=0.0, level=0.8, games=50, max_games=4_000))
            answer = play(search, lambda value: 0.5 - 0.01 * (value - 13.4), rng).answer().iloc[0]
            wrong[kind] += not answer["low"] <= 13.4 <= answer["high"] or answer["verdict"] == "not crossed"
    assert wrong[Search] <= 250 * 0.2
    assert wrong[Search] < wrong[Naive] / 2


def test_even_values_are_even():
    # one half at 14, 3 points a value: 13 and 15 are never called even, 14 seldom anything else
    rng, verdicts, estimates = np.random.default_rng(3), Counter(), Counter()
    for _ in range(200):
        search = Search(Question(6, 24, margin=0.01, games=500, max_games=200_000))
        answer = play(search, lambda value: 0.5 - 0.03 * (value - 14), rng).answer().iloc[0]
        verdicts[answer["verdict"]] += 1
        estimates[answer["estimate"]] += answer["verdict"] == "practically even"
        assert answer["low"] <= 14 <= answer["high"]
    assert verdicts["practically even"] >= 0.95 * 200
    assert estimates[14] == verdicts["practically even"]


def test_scan_by_hand():
    scan = Scan(Question(1, 5, games=1000))
    wins = {1: 70, 2: 40, 3: 30, 4: 60, 5: 80}
    asked = play_certain(scan, wins)
    assert [probe.value for probe in asked] == [1, 2, 3, 4, 5]
    assert scan.probes()["level"].tolist() == pytest.approx([0.99] * 5)
    answer = scan.answer()
    assert answer[["verdict", "low", "high", "direction"]].to_numpy().tolist() == [
        ["several", 1, 2, "falls"],
        ["several", 3, 4, "rises"],
    ]
    assert answer["level"].tolist() == [0.95, 0.95]
    assert answer["label"].tolist() == ["anytime", "anytime"]


def test_scan_shares_its_games_out():
    scan = Scan(Question(1, 3, margin=0, games=100, max_games=200))
    asked = play_certain(scan, {1: 50, 2: 50, 3: 90})
    assert [(probe.value, probe.first) for probe in asked] == [(1, 0), (2, 0), (3, 0), (1, 100), (2, 100)]
    assert Scan(Question(1, 3)).answer().empty


@pytest.mark.parametrize("shared", [False, True], ids=["independent draws", "common draws"])
def test_scan_finds_all_crossings(shared):
    rng, held, found = np.random.default_rng(4), 0, Counter()
    rate = {value: float(bent(value)) for value in range(6, 25)}
    for _ in range(100):
        luck = rng.random(20_000) if shared else None
        scan = Scan(Question(6, 24, margin=0.005, games=500, max_games=20_000))
        answer = play(scan, rate.__getitem__, rng, luck).answer()
        found[len(answer)] += 1
        held += all(any(row.low <= truth <= row.high for truth in CURVES["bent"][1]) for row in answer.itertuples())
    assert held >= 95
    assert found[3] >= 95


def curve(wins, n) -> pd.DataFrame:
    n = np.broadcast_to(n, np.shape(wins))
    lo, hi = rates.wilson(wins, n)
    frame = pd.DataFrame({"x": range(len(n)), "estimate": wins / n, "lo": lo, "hi": hi, "n": n, "method": "wilson"})
    return frame.assign(level=0.95, label="fixed n")


def test_isotonic_fit_by_hand():
    # 40 and 50 in 100 are pooled to 45 in a falling fit
    found = monotony(curve(np.array([80, 40, 50, 20]), 100).sample(frac=1, random_state=1), "x")
    assert found.direction == "falls"
    assert found.fit.tolist() == pytest.approx([0.8, 0.45, 0.45, 0.2])
    assert found.monotone
    # 40 in 100 and 150 in 300: 190 in 400
    assert monotony(curve(np.array([80, 40, 150, 20]), np.array([100, 100, 300, 100])), "x").fit[1] == pytest.approx(0.475)
    assert monotony(curve(np.array([20, 50, 40, 80]), 100), "x").direction == "rises"
    assert not monotony(curve(np.array([800, 400, 500, 200]), 1000), "x").monotone


def test_monotone_curves_are_seldom_called_bent():
    rng, x = np.random.default_rng(5), np.arange(6, 25)
    level = [monotony(curve(rng.binomial(1000, 0.4, 8), 1000), "x", resamples=99).monotone for _ in range(200)]
    falling = [monotony(curve(rng.binomial(1000, logistic(x)), 1000), "x", resamples=99).monotone for _ in range(100)]
    assert level.count(False) <= 200 * 0.05 + 3 * np.sqrt(200 * 0.05 * 0.95)
    assert falling.count(False) <= 100 * 0.05 + 3 * np.sqrt(100 * 0.05 * 0.95)
    assert level.count(False) > 0


def test_bent_curves_are_called_bent():
    rng, x = np.random.default_rng(6), np.arange(6, 25)
    assert not any(monotony(curve(rng.binomial(1000, bent(x)), 1000), "x", resamples=99).monotone for _ in range(20))


def test_watched_curves_are_held_to_their_intervals():
    table = curve(np.array([800, 700, 500]), 1000).assign(label="anytime")
    assert monotony(table, "x").monotone
    assert np.isnan(monotony(table, "x").p_value)
    hump = curve(np.array([600, 900, 300]), 1000).assign(label="anytime")
    assert not monotony(hump, "x").monotone
    assert not monotony(hump.assign(x=[2, 1, 0]), "x").monotone
    near = curve(np.array([800, 810, 500]), 1000).assign(label="anytime")  # their intervals overlap
    assert monotony(near, "x").monotone
    assert monotony(near.assign(x=[2, 1, 0]), "x").monotone


def test_a_search_sees_a_bend_in_what_it_played():
    search = Search(Question(5, 15))
    play_certain(search, STEEP | {5: 60, 10: 90, 11: 45, 12: 40, 15: 30})
    assert search.answer()["verdict"].tolist() == ["crossed"]
    assert not monotony(search.probes(), "value").monotone
