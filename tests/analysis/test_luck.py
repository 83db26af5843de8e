"""How much of the outcome one group of draws decides."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from toolkit.analysis import luck, rates
from toolkit.errors import ToolkitError

SETS = 2000


def frame(blocks, **columns) -> pd.DataFrame:
    """One row a game from lists of outcomes, one list a block."""
    rows = [(block, replicate, x) for block, outcomes in enumerate(blocks) for replicate, x in enumerate(outcomes)]
    return pd.DataFrame(rows, columns=["group_block", "replicate", "outcome"]).assign(**columns)


def test_share_by_hand():
    # means 2, 5, 8: between 2 x 18 / 2 = 18, within (2 + 2 + 2) / 3 = 2; (18 - 2) / 2 = 8, of 8 + 2
    table = luck.split(frame([[1, 3], [4, 6], [7, 9]]))
    assert table.columns.tolist() == [*rates.ESTIMATE_COLUMNS, "blocks"]
    row = table.iloc[0]
    assert row["estimate"] == pytest.approx(0.8)
    assert row[["n", "level", "label", "blocks"]].tolist() == [6, 0.95, "fixed n", 3]


def test_unequal_blocks_by_hand():
    # means 1, 3, 6, sum 23 of 6 games: between (2 x 1 + 1 x 9 + 3 x 36 - 23^2 / 6) / 2 = 30.8333 / 2;
    # within (2 + 0 + 14) / 3 = 5.3333; size (6 - (4 + 1 + 9) / 6) / 2 = 1.8333
    row = luck.split(frame([[0, 2], [3], [4, 5, 9]])).iloc[0]
    share = (30.8333 / 2 - 5.3333) / 1.8333
    assert row["estimate"] == pytest.approx(share / (share + 5.3333), abs=1e-4)


def test_interval_by_leaving_blocks_out():
    rng = np.random.default_rng(1)
    blocks = [rng.normal(mean, 1, rng.integers(2, 5)) for mean in rng.normal(0, 1, 12)]

    def log_f(left):  # scipy's one-way analysis of variance
        return np.log(stats.f_oneway(*left).statistic)

    without = [log_f(blocks[:i] + blocks[i + 1 :]) for i in range(12)]
    half = stats.t.ppf(0.95, 11) * np.sqrt(11 * np.var(without))
    n = np.array([len(block) for block in blocks])
    size = (n.sum() - (n**2).sum() / n.sum()) / 11
    expected = [(np.exp(x) - 1) / (np.exp(x) - 1 + size) for x in (log_f(blocks) + d for d in (0, -half, half))]
    row = luck.split(frame(blocks), level=0.9).iloc[0]
    assert row[["estimate", "lo", "hi"]].tolist() == pytest.approx([expected[0], max(expected[1], 0), expected[2]])


def test_groups_are_told_apart_and_missing_outcomes_left_out():
    dice = frame([[1, 3], [4, 6], [7, 9]], group="dice")
    setup = frame([[1, 3, np.nan], [4, 6], [7, 9], [np.nan]], group="set-up")
    table = luck.split(pd.concat([setup, dice], ignore_index=True), ["group"])
    assert table["group"].tolist() == ["set-up", "dice"]
    assert table["estimate"].tolist() == pytest.approx([0.8, 0.8])
    assert table["blocks"].tolist() == [3, 3]
    assert table["n"].tolist() == [6, 6]


def test_bool_outcomes_and_other_columns():
    rows = frame([[1, 1], [0, 0], [1, 0], [0, 1]]).rename(columns={"outcome": "won"})
    # between (2 + 0 + 1/2 + 1/2 - 2) / 3 = 1/3, within 1/4; (1/12) / 2 of that and 1/4
    assert luck.split(rows.astype({"won": bool}), outcome="won")["estimate"][0] == pytest.approx((1 / 24) / (1 / 24 + 1 / 4))


def test_everything_and_nothing():
    decided = luck.split(frame([[1, 1], [0, 0], [1, 1], [0, 0]])).iloc[0]
    assert decided["estimate"] == 1
    assert (decided["lo"], decided["method"]) == (0, luck.AGREED_METHOD)  # no luck was seen, which is no proof of none
    assert luck.split(frame([[0.1] * 3, [0.3] * 3, [0.7] * 3]))["estimate"].tolist() == [1]  # whatever the rounding
    same = luck.split(frame([[1, 1], [1, 1], [1, 1]])).iloc[0]
    assert same[["estimate", "lo", "hi"]].isna().all()
    even = luck.split(frame([[0, 1], [0.1, 1], [0, 0.9]])).iloc[0]
    assert (even["estimate"], even["lo"]) == (0, 0)  # blocks differ by less than replicates do


def test_lower_limit_where_no_replicate_differs():
    # 0 of 200 blocks with replicates that differ: at most 1 - 0.025^(1/200) of all do, 1.8276 %; half of that, of 0.3 x 0.7
    row = luck.split(frame([[1, 1, 1]] * 60 + [[0, 0, 0]] * 140)).iloc[0]
    assert row[["estimate", "hi", "method"]].tolist() == [1, 1, luck.AGREED_METHOD]
    assert row["lo"] == pytest.approx(1 - 0.018276 / 2 / 0.21, abs=1e-5)
    # the same with outcomes 4 and 9: five times the difference, 25 times its square and the variance
    assert luck.split(frame([[9, 9, 9]] * 60 + [[4, 4, 4]] * 140))["lo"].item() == pytest.approx(row["lo"])


def test_lower_limit_where_one_block_differs():
    # 1 of 200 blocks: at most 2.7542 % by Clopper and Pearson (scipy); 61 of 200 x 2 games won, but one
    row = luck.split(frame([[1, 0]] + [[1, 1]] * 60 + [[0, 0]] * 139)).iloc[0]
    most = stats.binomtest(1, 200).proportion_ci(0.95, "exact").high
    rate = 121 / 400
    assert row["estimate"] < 1
    assert (row["lo"], row["hi"]) == (pytest.approx(1 - most / 2 / (rate * (1 - rate))), 1)
    assert luck.split(frame([[1, 0]] * 2 + [[1, 1]] * 60 + [[0, 0]] * 138))["method"].item() == luck.METHOD


def test_lower_limit_where_no_replicate_differs_covers_the_truth():
    # a block in 13 tosses a coin for each of its two replicates, the others for both at once: about the largest share of
    # free tosses with which 100 blocks agree in 2.5 % of all data sets
    rng, missed = np.random.default_rng(3), 0
    for tossing in rng.binomial(100, 1 / 13, SETS):
        blocks = rng.integers(0, 2, (100, 1)).repeat(2, axis=1)
        blocks[:tossing] = rng.integers(0, 2, (tossing, 2))
        if (blocks[:, 0] == blocks[:, 1]).all():
            missed += luck.split(frame(blocks.tolist()))["lo"].item() > 1 - 1 / 13
    assert 0 < missed <= SETS * 0.025


def test_left_over_by_hand():
    setup = frame([[1, 3], [4, 6], [7, 9]], group="set-up")  # 0.8, as above
    dice = frame([[1, 5], [4, 6], [5, 7]], group="dice")  # means 3, 5, 6: 14 / 3 between, (8 + 2 + 2) / 3 within
    share = (14 / 3 - 4) / 2 / ((14 / 3 - 4) / 2 + 4)
    found = luck.left_over(pd.concat([setup, dice], ignore_index=True), ["group"])
    assert found["estimate"] == pytest.approx(1 - 0.8 - share)
    assert [found[name] for name in ("n", "method", "level", "label", "blocks")] == [
        12,
        luck.LEFT_OVER_METHOD,
        0.95,
        "fixed n",
        3,
    ]
    assert (found["lo"], found["hi"]) == (0, 1)  # three blocks tell next to nothing


def test_interval_of_what_is_left_over_by_leaving_blocks_out():
    rng = np.random.default_rng(4)
    groups = {name: [rng.normal(mean, 1, 4) for mean in rng.normal(0, 0.7, 40)] for name in ("a", "b")}

    def left(without=None):
        parts = [
            luck.split(frame([x for i, x in enumerate(blocks) if i != without]))["estimate"].item()
            for blocks in groups.values()
        ]
        return 1 - sum(parts)

    half = stats.t.ppf(0.95, 39) * np.sqrt(39 * np.var([left(i) for i in range(40)]))
    found = luck.left_over(pd.concat([frame(blocks, group=name) for name, blocks in groups.items()]), ["group"], level=0.9)
    assert [found[name] for name in ("estimate", "lo", "hi")] == pytest.approx([left(), left() - half, left() + half])


@pytest.mark.parametrize(("a", "b"), [(0.0, 0.0), (0.1, 0.3), (0.4, 0.6)])
def test_interval_of_what_is_left_over_covers_the_truth(a, b):
    rng = np.random.default_rng(5)
    counts = [np.stack(part) for part in zip(*(simulated("score", share, 300, 5, rng) for share in (a, b)), strict=True)]
    estimate, lo, hi = luck.left_over_with_interval(*counts)
    covered = ((lo <= 1 - a - b) & (hi >= 1 - a - b)).sum()
    assert SETS * 0.95 - 3 * np.sqrt(SETS * 0.05 * 0.95) <= covered <= SETS * 0.975
    assert estimate.mean() == pytest.approx(1 - a - b, abs=0.01)


def test_an_estimate_below_nought_takes_its_interval_along():
    # means 0.5, 0.5, 0.5, 0.6 and much within: the share by the formula is below 0, and its limits with it
    blocks = [[0, 1], [0.1, 0.9], [0, 1], [0.2, 1]] * 10
    pairs = np.array(blocks, float)
    raw = luck.share_with_interval(np.full(40, 2.0), pairs.sum(axis=1), (pairs**2).sum(axis=1))
    row = luck.split(frame(blocks)).iloc[0]
    assert raw[0] < 0
    assert raw[2] < 0
    assert (row["estimate"], row["lo"]) == (0, 0)
    assert row["hi"] == pytest.approx(raw[2] - raw[0])


def test_what_cannot_be_answered():
    with pytest.raises(ToolkitError, match="2 blocks with an outcome, at least 3 needed"):
        luck.split(frame([[0, 1], [1, 1], [np.nan]]))
    with pytest.raises(ToolkitError, match="no block has two replicates"):
        luck.split(frame([[0], [1], [1]]))
    with pytest.raises(ToolkitError, match="a replicate of a block comes twice"):
        luck.split(pd.concat([frame([[0, 1], [1, 0], [1, 1]])] * 2))


def simulated(kind, share, blocks, replicates, rng):
    """Counts of blocks of SETS data sets."""
    if kind == "rate":  # win probabilities of blocks ~ Beta: correlation of two replicates is 1 / (a + b + 1)
        weight = 1 / share - 1 if share else np.inf
        p = rng.beta(0.4 * weight, 0.6 * weight, (SETS, blocks)) if share else np.full((SETS, blocks), 0.4)
        total = rng.binomial(replicates, p).astype(float)
        return np.full(total.shape, float(replicates)), total, total
    fixed = rng.normal(0, np.sqrt(share), (SETS, blocks))
    values = fixed[..., None] + rng.normal(0, np.sqrt(1 - share), (SETS, blocks, replicates))
    return np.full(fixed.shape, float(replicates)), values.sum(axis=2), (values**2).sum(axis=2)


@pytest.mark.parametrize("share", [0.0, 0.05, 0.3, 0.7])
@pytest.mark.parametrize(("blocks", "replicates"), [(200, 2), (300, 5)])
@pytest.mark.parametrize("kind", ["rate", "score"])
def test_interval_covers_the_truth(kind, blocks, replicates, share):
    estimate, lo, hi = luck.share_with_interval(*simulated(kind, share, blocks, replicates, np.random.default_rng(2)))
    covered = ((lo <= share) & (hi >= share)).sum()
    assert SETS * 0.95 - 3 * np.sqrt(SETS * 0.05 * 0.95) <= covered <= SETS * 0.975
    assert estimate.mean() == pytest.approx(share, abs=0.01)
