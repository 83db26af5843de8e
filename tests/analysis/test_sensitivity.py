"""Which knobs matter, and how much is luck."""

import numpy as np
import pandas as pd
import pytest

from toolkit.analysis import rates
from toolkit.analysis.emulator import DUMMY, Knob, lack_of_fit
from toolkit.analysis.sensitivity import (
    design,
    fewest_points,
    morris,
    morris_design,
    saltelli,
    saltelli_design,
    sobol,
)
from toolkit.errors import ToolkitError

KNOBS = [Knob("armour", 0, 1), Knob("range", -2, 2), Knob("paint", 0, 9, whole=True)]


def expit(x):
    return 1 / (1 + np.exp(-x))


def win_probability(armour, distance):
    """Armour from 0 to 1 matters most, the distance from -2 to 2 less, and some of it through armour; paint does nothing."""
    return expit(0.3 + (2 * armour - 1) + 0.2 * distance + 0.25 * (2 * armour - 1) * distance)


def known_indices() -> tuple[dict[str, float], dict[str, float], float]:
    """First and total indices, and luck's share, by the midpoint rule."""
    middles = (np.arange(400) + 0.5) / 400
    grid = win_probability(middles[:, None], 4 * middles[None] - 2)
    variance = grid.var()
    first = {"armour": grid.mean(axis=1).var() / variance, "range": grid.mean(axis=0).var() / variance}
    total = {"armour": 1 - first["range"], "range": 1 - first["armour"]}
    nothing = {"paint": 0.0, DUMMY: 0.0}
    return first | nothing, total | nothing, 1 - variance / (grid.mean() * (1 - grid.mean()))


def played(points, seed, probability=None, blocks=50) -> pd.DataFrame:
    """One game at each point of a design."""
    at = design(KNOBS, points, seed)
    chance = win_probability(at["armour"], at["range"]) if probability is None else probability(at)
    won = (np.random.default_rng(seed + 1000).random(points) < chance).astype(float)
    return at.assign(block=np.arange(points) % blocks, n=1, total=won, squares=won)


def covered(table, truth) -> np.ndarray:
    return ((table["lo"] <= truth) & (truth <= table["hi"])).to_numpy()


def test_design_reaches_everywhere():
    table = design(KNOBS, 1000, 1)
    assert table.columns.tolist() == ["armour", "range", "paint", DUMMY]
    # a Latin hypercube: each thousandth of the way once; each whole number equally often
    for name, share in [("armour", table["armour"]), ("range", (table["range"] + 2) / 4), (DUMMY, table[DUMMY])]:
        assert sorted(np.floor(share * 1000).astype(int)) == list(range(1000)), name
    assert table["paint"].value_counts().to_dict() == dict.fromkeys(range(10), 100)
    pd.testing.assert_frame_equal(table, design(KNOBS, 1000, 1))
    assert not table.equals(design(KNOBS, 1000, 2))


def test_saltelli_design_changes_one_column_at_a_time():
    table = saltelli_design(KNOBS, 8, 1).to_numpy().reshape(8, 6, 4)
    for column in range(4):
        same = np.delete(np.arange(4), column)
        assert (table[:, column + 1, same] == table[:, 0, same]).all()
        assert (table[:, column + 1, column] == table[:, 5, column]).all()
    assert 0 <= table[..., 2].min() <= table[..., 2].max() <= 9


def test_saltelli_recovers_a_known_function():
    # T. Ishigami and T. Homma (1990), a = 7, b = 0.1: published indices
    knobs = [Knob(name, -np.pi, np.pi) for name in "xyz"]
    at = saltelli_design(knobs, 1024, 1)
    table = saltelli((np.sin(at["x"]) + 7 * np.sin(at["y"]) ** 2 + 0.1 * at["z"] ** 4 * np.sin(at["x"])).to_numpy(), knobs)
    assert table[["knob", "index"]].to_numpy().tolist()[:5] == [
        ["x", "first"],
        ["y", "first"],
        ["z", "first"],
        [DUMMY, "first"],
        ["x", "total"],
    ]
    truth = np.array([0.3139, 0.4424, 0, 0, 0.5576, 0.4424, 0.2437, 0])
    assert covered(table, truth).all()
    assert table["estimate"].to_numpy() == pytest.approx(truth, abs=0.02)
    assert (table["hi"] - table["lo"]).max() < 0.2
    assert table["verdict"].tolist() == ["matters"] * 2 + ["within noise"] * 2 + ["matters"] * 3 + ["within noise"]


def test_columns():
    found = sobol(played(2000, 1), KNOBS, resamples=50, points=64)
    columns = [*rates.ESTIMATE_COLUMNS]
    assert found.indices.columns.tolist() == ["knob", "index", *columns, "floor", "verdict"]
    assert found.luck.columns.tolist() == columns
    assert found.fit.columns.tolist() == ["p_value", "missed", "verdict"]
    assert set(found.indices["n"]) == {2000}
    assert set(found.indices["label"]) == {"fixed n"}
    assert (found.indices["floor"] == found.indices["hi"].iloc[-1]).all()
    table = morris(_screened(lambda at: at["armour"]), KNOBS)
    assert table.columns.tolist() == ["knob", *columns, "mean", "spread", "floor", "verdict"]


def test_emulator_recovers_a_known_win_probability():
    first, total, luck = known_indices()
    truth = np.array([*first.values(), *total.values()])
    found = sobol(played(20_000, 3), KNOBS)
    assert covered(found.indices, truth).all()
    assert (found.indices["hi"] - found.indices["lo"]).max() < 0.12
    assert found.indices["verdict"].tolist() == (["matters"] * 2 + ["within noise"] * 2) * 2
    assert covered(found.luck, luck).all()
    assert found.luck["hi"][0] - found.luck["lo"][0] < 0.03
    assert found.fit["verdict"].tolist() == ["fits"]


def test_intervals_cover_and_the_dummy_stays_within_noise():
    first, total, luck = known_indices()
    truth, runs, held, noise = np.array([*first.values(), *total.values()]), 25, [], []
    for run in range(runs):
        found = sobol(played(4000, run), KNOBS, resamples=200, points=256, seed=run)
        held.append([*covered(found.indices, truth), *covered(found.luck, luck)])
        noise.append(found.indices["estimate"].iloc[-1])
        verdicts = found.indices.set_index("knob")["verdict"]
        assert set(verdicts[DUMMY]) == {"within noise"}
        assert set(verdicts["armour"]) == {"matters"}
    assert np.mean(held) >= 0.95 - 3 * np.sqrt(0.05 * 0.95 / (runs * 3))  # about three estimates of nine are independent
    assert np.mean(held, axis=0).min() >= 0.95 - 3 * np.sqrt(0.05 * 0.95 / runs)
    assert np.median(noise) < 0.002  # noise is taken off the estimates too


def test_knobs_that_matter_only_together():
    found = sobol(played(20_000, 4, lambda at: 0.5 + 0.2 * (2 * at["armour"] - 1) * at["range"]), KNOBS).indices
    first, total = (found[found["index"] == name].set_index("knob") for name in ("first", "total"))
    assert first.loc[["armour", "range"], "hi"].max() < 0.05
    assert total.loc[["armour", "range"], "lo"].min() > 0.9


def test_where_no_knob_does_anything_none_matters():
    wrong = 0
    for seed in range(40):
        rows = played(500, seed, lambda at: 0.4 + 0 * at["armour"], blocks=500)
        found = sobol(rows, KNOBS[:2], resamples=200, points=128, seed=seed).indices
        wrong += (found["verdict"] == "matters").any()
    assert wrong <= 6  # two are to be expected, more than six of forty in one of a hundred series


def test_points_for_an_emulator_and_its_check():
    # 1 + 3 + 6 + 10 terms of third degree; 10 of two knobs and their products with a switch, 6
    assert fewest_points(KNOBS) == 2 * 20
    assert fewest_points([*KNOBS[:2], Knob("shields", 0, 1, whole=True)]) == 2 * 16
    assert fewest_points([Knob("shields", 0, 1, whole=True)]) == 10


def test_two_valued_knobs_have_no_square():
    knobs = [Knob("armour", 0, 1), Knob("shields", 0, 1, whole=True)]
    at = design(knobs, 20_000, 5)
    won = (np.random.default_rng(5).random(20_000) < 0.3 + 0.2 * at["armour"] + 0.2 * at["shields"]).astype(float)
    rows = at.assign(block=np.arange(20_000) % 50, n=1, total=won, squares=won)
    # variances 0.2^2 / 12 and 0.2^2 / 4
    assert covered(sobol(rows, knobs).indices, np.array([0.25, 0.75, 0, 0.25, 0.75, 0])).all()


def test_blocks_are_the_unit():
    # the same games five times over in the same blocks tell nothing new
    rows = played(2000, 6)
    once, five = (sobol(table, KNOBS, resamples=100, points=128).indices for table in (rows, pd.concat([rows] * 5)))
    assert (once["hi"] - once["lo"]).tolist() == pytest.approx((five["hi"] - five["lo"]).tolist(), rel=1e-3, abs=1e-6)
    # many games at a point are the same as a row each
    together = rows.assign(n=5, total=5 * rows["total"], squares=5 * rows["squares"])
    assert sobol(together, KNOBS, resamples=100, points=128).indices["lo"].tolist() == pytest.approx(
        five["lo"].tolist(), abs=1e-6
    )


def test_luck_counts_draws_for_what_they_are():
    # half of the games are drawn, armour decides the chance of the others: its variance is (1 / 2)^2 / 12, that of a game
    # 1 / 4 x 1 / 2 + 1 / 2 x 1 / 2 - 1 / 4 = 1 / 8, so that luck has 5 / 6
    at, rng = design(KNOBS, 20_000, 7), np.random.default_rng(7)
    outcome = np.where(rng.random(20_000) < 0.5, 0.5, rng.random(20_000) < at["armour"])
    rows = at.assign(block=np.arange(20_000) % 50, n=1, total=outcome, squares=outcome**2)
    assert covered(sobol(rows, KNOBS).luck, 5 / 6).all()


def test_lack_of_fit_is_a_likelihood_ratio():
    from scipy.stats import chi2
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM

    knobs = KNOBS[:2]
    rows = played(3000, 8)
    x, y = 2 * rows["armour"] - 1, rows["range"] / 2
    quadratic = [x**0, x, y, x * x, x * y, y * y]
    deviances = [
        GLM(rows["total"], np.column_stack(terms), family=Binomial()).fit().deviance
        for terms in (quadratic, [*quadratic, x**3, x * x * y, x * y * y, y**3])
    ]
    found = lack_of_fit(rows, knobs).iloc[0]
    assert found["p_value"] == pytest.approx(chi2.sf(deviances[0] - deviances[1], 4), rel=1e-5)
    assert found["verdict"] == "fits"
    # a knob of two values has no square: two terms of third degree are left
    y = np.sign(y)
    quadratic = [x**0, x, y, x * x, x * y]
    deviances = [
        GLM(rows["total"], np.column_stack(terms), family=Binomial()).fit().deviance
        for terms in (quadratic, [*quadratic, x**3, x * x * y])
    ]
    found = lack_of_fit(rows.assign(range=y > 0), [KNOBS[0], Knob("range", 0, 1, whole=True)]).iloc[0]
    assert found["p_value"] == pytest.approx(chi2.sf(deviances[0] - deviances[1], 2), rel=1e-5)


def test_an_emulator_that_misses_something():
    waves = lack_of_fit(played(5000, 9, lambda at: 0.5 + 0.4 * np.sin(5 * at["range"])), KNOBS).iloc[0]
    assert (waves["p_value"] < 1e-6, waves["missed"] > 0.05, waves["verdict"]) == (True, True, "does not fit")
    seldom = [lack_of_fit(played(3000, seed), KNOBS)["p_value"][0] < 0.05 for seed in range(25)]
    assert sum(seldom) <= 5  # one or two are to be expected


def test_what_cannot_be_answered():
    with pytest.raises(ToolkitError, match="9 seed blocks, at least 10 needed"):
        sobol(played(500, 1, blocks=9), KNOBS)
    with pytest.raises(ToolkitError, match="every game has the same outcome"):
        sobol(played(500, 1, lambda at: at["armour"] + 2), KNOBS)
    # 3 knobs and the dummy: 1 + 4 + 10 terms
    with pytest.raises(ToolkitError, match=r"came 74 times in 5,000 games, and an emulator of 15 terms needs it 75 times"):
        sobol(played(5000, 1).assign(total=[1.0] * 74 + [0.0] * 4926), KNOBS)
    with pytest.raises(ToolkitError, match="every game has the same outcome"):
        morris(_screened(lambda at: 0 * at["armour"]), KNOBS)
    rows = _screened(lambda at: at["armour"])
    rows.loc[3, "n"] = 0
    with pytest.raises(ToolkitError, match="a point of the design has no games"):
        morris(rows, KNOBS)


def _screened(probability, games=None, trajectories=20, seed=1) -> pd.DataFrame:
    """A Morris design with its outcomes: certain, or of so many games a point."""
    at = morris_design(KNOBS, trajectories, seed)
    chance = np.clip(probability(at), 0, 1).to_numpy(float)
    if games is None:
        return at.assign(n=1000, total=1000 * chance)
    return at.assign(n=games, total=np.random.default_rng(seed).binomial(games, chance))


def test_morris_of_straight_lines_by_hand():
    table = morris(_screened(lambda at: 0.2 + 0.5 * at["armour"] - 0.05 * at["range"]), KNOBS).set_index("knob")
    # from end to end: 0.5 up, 4 times 0.05 down; no spread
    assert table["estimate"].tolist() == pytest.approx([0.5, 0.2, 0, 0], abs=1e-12)
    assert table["mean"].tolist() == pytest.approx([0.5, -0.2, 0, 0], abs=1e-12)
    assert table["spread"].tolist() == pytest.approx([0] * 4, abs=1e-12)
    assert table["n"].tolist() == [20 * 5 * 1000] * 4
    assert table["verdict"].tolist() == ["matters"] * 2 + ["within noise"] * 2


def test_morris_interval_by_hand():
    rows = _screened(lambda at: 0.3 + 0.4 * at["armour"], games=400)
    found = morris(rows, KNOBS).set_index("knob").loc[DUMMY]
    rate = (rows["total"] / 400).to_numpy().reshape(20, 5)
    moved = np.abs(np.diff(rows[DUMMY].to_numpy().reshape(20, 5))) > 0
    sizes = np.abs(np.diff(rate)[moved]) / (2 / 3)  # each step goes two thirds of the way
    assert found["estimate"] == pytest.approx(sizes.mean())
    assert found["hi"] - found["estimate"] == pytest.approx(1.96 * sizes.std() / np.sqrt(20), rel=0.1)
    assert found["estimate"] - found["lo"] == pytest.approx(found["hi"] - found["estimate"])


def test_morris_shows_bends_and_company():
    table = morris(_screened(lambda at: 0.5 + 0.2 * at["armour"] * at["range"]), KNOBS).set_index("knob")
    assert table.loc["range", "spread"] > 0.1
    assert abs(table.loc["armour", "mean"]) < table.loc["armour", "estimate"]


def test_morris_design_moves_one_knob_at_a_time():
    table = morris_design(KNOBS, 6, 2)
    assert table["trajectory"].tolist() == [number for number in range(6) for _ in range(5)]
    steps = np.diff(table[["armour", "range", "paint", DUMMY]].to_numpy().reshape(6, 5, 4), axis=1)
    assert ((np.abs(steps) > 1e-9).sum(axis=2) == 1).all()
    assert ((np.abs(steps) > 1e-9).sum(axis=1) == 1).all()
    assert set(table["paint"]) <= {0, 3, 6, 9}


def test_morris_noise_is_told_by_the_dummy():
    wrong = 0
    for seed in range(20):
        table = morris(_screened(lambda at: 0.3 + 0.4 * at["armour"], games=400, seed=seed), KNOBS, seed=seed).set_index("knob")
        assert table.loc["armour", "verdict"] == "matters"
        assert table.loc[DUMMY, "verdict"] == "within noise"
        assert table.loc[DUMMY, "estimate"] > 0
        wrong += table.loc["paint", "verdict"] == "matters"
    assert wrong <= 2
