"""The page that defines every measure and method: as committed, whole, and its warning true."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom

import toolkit.games
from toolkit import game as contract
from toolkit.analysis import comparisons
from toolkit.analysis.methods import CORRECTIONS, METHODS, SEARCHES, TESTS
from toolkit.analysis.terms import COLUMNS, LABELS, VERDICTS
from toolkit.report import definitions, trials
from toolkit.report.trials import LOOKS, SETS, TRIALS

ROOT = Path(__file__).parents[2]
REAL = [name for name in contract.names() if contract.folder(name).parent == Path(toolkit.games.__file__).parent]


@pytest.fixture(scope="module")
def built() -> dict[str, str]:
    return definitions.build(REAL)


def share(watched: str, look: int) -> float:
    rows = trials.watched()
    return rows[(rows["watched"] == watched) & (rows["look"] == look)]["estimate"].item()


def error(p: float, n: int = SETS) -> float:
    """Three standard errors of a share."""
    return 3 * np.sqrt(p * (1 - p) / n)


@pytest.mark.parametrize("name", [definitions.PAGE, definitions.PICTURE])
def test_the_committed_page_is_what_the_declarations_say(built, name):
    told = "`make docs` writes docs/ anew"
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == built[name], told


def test_every_declared_name_stands_on_the_page(built):
    groups = [*METHODS.values(), CORRECTIONS, TESTS, SEARCHES, LABELS, *VERDICTS.values(), *COLUMNS.values()]
    for each in (each for group in groups for each in group):
        assert f"`{each.name}`" in built[definitions.PAGE]
        assert each.meaning in built[definitions.PAGE]
        assert all(caveat in built[definitions.PAGE] for caveat in each.caveats)


@pytest.mark.parametrize("name", REAL)
def test_every_measure_of_every_game_stands_on_the_page(built, name):
    game = contract.find(name)
    (section,) = [part for part in built[definitions.PAGE].split("\n### ") if part.startswith(f"{game.TITLE} (`{name}`)")]
    for measure in game.MEASURES:
        (row,) = [line for line in section.splitlines() if re.match(rf"\| \**`{measure.name}(\.SEAT)?`", line)]
        assert measure.meaning in row
        assert measure.missing in row


def test_a_game_that_is_added_appears_by_itself():
    assert "dice_race" in contract.names()  # the toy game, which no list of ours names
    page = definitions.build()[definitions.PAGE]
    for line in (
        "### Dice Race (`dice_race`)",
        "Rules version 1. Modes: `race`: Race; `relay`: Relay.",
        "| **`runner_1_won`** | rate | share | runner 1 wins; a draw is not a win | race, relay |  |",
        "| `turns` | mean | turns | turns played | race, relay |  |",
        "| `score.SEAT` | mean |  | 1 for a win, 1/2 for a draw, 0 for a loss | race, relay |  |",
    ):
        assert line in page.splitlines()


def test_links_lead_somewhere(built):
    links = set(re.findall(r"\]\(#(\w+)\)", built[definitions.PAGE]))
    assert links == set(TRIALS) == set(re.findall(r'<a id="(\w+)">', built[definitions.PAGE]))


def test_tables_are_whole(built):
    for block in re.findall(r"(?:^\|.*\n)+", built[definitions.PAGE], re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}) == 1


def test_a_fair_game_watched_200_times_is_called_unfair_in_at_most_5_percent(built):
    assert trials.watched()["look"].max() == LOOKS == 200
    assert 0.005 < share("beta-binomial", 200) <= 0.05 + error(0.05)
    assert share("wilson", 200) > 0.35
    for name in ("wilson", "beta-binomial"):
        assert f"{100 * share(name, 200):.1f} % [" in built[definitions.PAGE]


@pytest.mark.parametrize(("looks", "published"), [(5, 0.142), (20, 0.248), (50, 0.320), (200, 0.424)])
def test_wilson_watched_errs_as_repeated_significance_tests_are_known_to(looks, published):
    # Armitage, McPherson and Rowe, J. R. Stat. Soc. A 132 (1969) 235, table 2: normal responses, two-sided 5 % at each look
    assert share("wilson", looks) == pytest.approx(published, abs=error(published) + 0.005)  # a binomial steps over 5 %


def test_the_first_look_errs_as_the_binomial_distribution_says():
    # Wilson's interval leaves out 1/2 where |k - 500| > 1.96 sqrt(250): from 531 on, and up to 469
    exact = 2 * binom.sf(530, 1000, 0.5)
    assert share("wilson", 1) == pytest.approx(exact, abs=error(exact))


@pytest.mark.parametrize("name", TRIALS)
def test_what_belongs_there_keeps_what_it_promises_and_the_other_does_not(name):
    trial = TRIALS[name]()
    assert trial.wrong.sets >= 20
    if trial.allowed is not None:
        right = trial.right
        assert right.errors / right.sets <= trial.allowed + error(trial.allowed, right.sets)
        assert trial.wrong.estimate["lo"] > trial.allowed
    else:
        assert (trial.wrong.errors, trial.right.errors) == (trial.wrong.sets, 0)


def test_two_fair_games_in_five_as_the_label_says():
    assert share("wilson", 200) == pytest.approx(2 / 5, abs=0.05)


def test_each_p_value_by_itself_errs_as_often_as_reckoned():
    wrong = TRIALS["many_questions"]().wrong
    exact = 1 - 0.95**20
    assert wrong.errors / wrong.sets == pytest.approx(exact, abs=error(exact))


def test_holm_claims_something_where_the_smallest_p_value_is_small_enough():
    for least in (0.0024, 0.0026):  # 0.05 / 20 = 0.0025
        table = comparisons.adjust(pd.DataFrame({"p_value": [least, *np.linspace(0.1, 1, 19)]}), "holm")
        assert (table["verdict"] == "different").any() == (20 * least <= 0.05)


def test_curves_of_the_trials_meet_one_half_at_the_truth():
    for curve in (trials._straight, trials._skewed):
        assert curve(trials.TRUTH) == pytest.approx(0.5)
        assert np.all(np.diff(curve(np.linspace(trials.LOW, trials.HIGH, 50))) < 0)


def test_fiellers_interval_is_the_solution_of_its_equation():
    # at either limit t, |a + b t| = 1.96 sd(a + b t), with statsmodels' fit and covariances
    import statsmodels.api as sm

    x, won = np.linspace(10, 50, 7), np.array([[190, 170, 120, 70, 30, 12, 3]])
    lo, hi = trials._fieller(x, won)
    fit = sm.GLM(np.column_stack([won[0], 200 - won[0]]), sm.add_constant(x), family=sm.families.Binomial()).fit()
    for limit in (lo[0], hi[0]):
        at = np.array([1, limit])
        assert abs(at @ fit.params) == pytest.approx(1.959964 * np.sqrt(at @ fit.cov_params() @ at), rel=1e-4)


def test_coverage_is_exact():
    # of 2 games: Clopper-Pearson's never below its level; Wilson's for 1 of 2 is 0.0945 to 0.9055, for 0 of 2 it is 0 to 0.6576
    table = trials.coverage(2).set_index("method")
    assert table.loc["clopper-pearson", "lowest"] >= 0.95
    # just above 0.6576 (to 0.9055) it misses with 0 of 2, just above 0.9055 with 0 and 1 of 2: then it holds with p^2 = 0.82
    assert table.loc["wilson", "lowest"] == pytest.approx(0.906**2, abs=0.002)


def test_price_of_looking():
    # normal mixture around one half, w games of the prior a game played, where one half is observed: its interval is
    # sqrt(log(1 + 1 / w) + 2 log 20) standard errors, Wilson's 1.96; w is such that (1 + w) times what is in the root is least
    prior = np.linspace(0.01, 1, 10_000)
    inside = np.log(1 + 1 / prior) + 2 * np.log(20)
    best = inside[np.argmin((1 + prior) * inside)]
    spent = -2 * np.log(0.9)  # a tenth of the prior lies elsewhere
    assert trials.prices([20_000], 20_000)[0] == pytest.approx(np.sqrt(best + spent) / 1.96, rel=0.005)


def test_the_picture_reads_without_colour(built):
    root = ElementTree.fromstring(built[definitions.PICTURE])
    texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"wilson,", "fixed n:", "beta-binomial,", "anytime:", "5 %: what the level allows"} <= texts
    assert "dasharray" in built[definitions.PICTURE]
    assert definitions.picture() == built[definitions.PICTURE]


def test_it_is_written_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(definitions, "build", lambda: {"a.md": "a\n", "b.svg": "<svg/>"})
    definitions.write(tmp_path / "docs")
    assert {path.name: path.read_text() for path in (tmp_path / "docs").iterdir()} == {"a.md": "a\n", "b.svg": "<svg/>"}
