"""Who is stronger, and who beats whom."""

from itertools import combinations, permutations
from math import log

import choix
import numpy as np
import pandas as pd
import pytest

from toolkit.analysis import rates
from toolkit.analysis.ratings import bradley_terry, circles, plackett_luce, response_graph, stages
from toolkit.errors import ToolkitError

STRENGTHS = np.array([0.9, 0.3, 0.0, -0.4, -0.8])
NAMES = np.array(["ant", "bee", "cat", "dog", "eel"])


def met(*scores, blocks=20) -> pd.DataFrame:
    """Pairs (a, b, n, total) spread evenly over blocks."""
    rows = [(a, b, n / blocks, total / blocks, block) for a, b, n, total in scores for block in range(blocks)]
    return pd.DataFrame(rows, columns=["a", "b", "n", "total", "block"])


def placed(rankings, blocks=10) -> pd.DataFrame:
    """One row a game and side, from rankings with one group a place, game after game into blocks."""
    rows = [
        (game, item, place, game % blocks)
        for game, ranking in enumerate(rankings)
        for place, tied in enumerate(ranking, 1)
        for item in tied
    ]
    return pd.DataFrame(rows, columns=["game", "item", "place", "block"])


def ratings_of(table) -> dict[str, float]:
    return table.set_index("item")["estimate"].to_dict()


def drawn_rankings(games, rng) -> list[list[str]]:
    """Orders in which each place goes to one of those left in proportion to its strength (by Gumbel noise)."""
    return [list(NAMES[order]) for order in np.argsort(-(STRENGTHS + rng.gumbel(size=(games, 5))), axis=1)]


def test_two_sides_by_hand():
    table = bradley_terry(met(("x", "y", 400, 100)))
    # three to one: ln 3 apart
    assert table["item"].tolist() == ["y", "x"]
    assert table["estimate"].tolist() == pytest.approx([log(3) / 2, -log(3) / 2], abs=1e-3)
    assert table.columns.tolist() == ["item", *rates.ESTIMATE_COLUMNS]
    assert table["n"].tolist() == [400, 400]
    assert set(table["label"]) == {"fixed n"}


def test_consistent_odds_give_their_logs():
    # 2 to 1, 3 to 1, and so 6 to 1
    table = bradley_terry(met(("x", "y", 300, 200), ("y", "z", 400, 300), ("z", "x", 700, 100)))
    found = ratings_of(table)
    assert found["x"] - found["y"] == pytest.approx(log(2), abs=1e-3)
    assert found["y"] - found["z"] == pytest.approx(log(3), abs=1e-3)
    assert sum(found.values()) == pytest.approx(0, abs=1e-9)


def test_likelihood_is_highest_where_expected_scores_are_those_seen():
    scores = [("x", "y", 120, 70), ("y", "z", 80, 30), ("z", "x", 100, 61), ("w", "x", 60, 20), ("w", "z", 40, 25)]
    found = ratings_of(bradley_terry(met(*scores)))
    for side in "wxyz":
        seen = sum(total if side == a else n - total for a, b, n, total in scores if side in (a, b))
        expected = 0.0
        for a, b, n, _ in scores:
            if side in (a, b):
                other = b if side == a else a
                expected += n / (1 + np.exp(found[other] - found[side]))
        assert seen == pytest.approx(expected, abs=0.02)  # but for the trace of regularisation


def test_a_draw_is_half_a_win():
    drawn = placed([[["x", "y"]]] * 30 + [[["x"], ["y"]]] * 30 + [[["y"], ["x"]]] * 20)
    # 45 to 35
    assert ratings_of(plackett_luce(drawn))["x"] == pytest.approx(log(45 / 35) / 2, abs=1e-3)


def test_stages_by_hand():
    plain = {(chosen, "".join(sorted(among))): weight for chosen, among, weight in stages((("x",), ("y",), ("z",)))}
    assert plain == {("x", "xyz"): 1, ("y", "yz"): 1}
    tied = {(chosen, "".join(sorted(among))): weight for chosen, among, weight in stages((("x", "y"), ("z",)))}
    assert tied == {("x", "xyz"): 0.5, ("y", "xyz"): 0.5, ("y", "yz"): 0.5, ("x", "xz"): 0.5}
    open_end = {(chosen, "".join(sorted(among))): weight for chosen, among, weight in stages((("x",),), frozenset("yz"))}
    assert open_end == {("x", "xyz"): 1}


@pytest.mark.parametrize("ranking", [("ab", "cd"), ("abc", "d"), ("a", "bcd"), ("abcd",), ("a", "bc", "d")])
def test_a_tie_is_the_average_of_its_orders(ranking):
    def total(found):
        sums: dict[tuple[str, frozenset[str]], float] = {}
        for chosen, among, weight in found:
            sums[chosen, among] = sums.get((chosen, among), 0) + weight
        return sums

    orders = [""]
    for tied in ranking:
        orders = [before + "".join(order) for before in orders for order in permutations(tied)]
    averaged = total((c, a, w / len(orders)) for order in orders for c, a, w in stages(tuple((item,) for item in order)))
    assert total(stages(tuple(map(tuple, ranking)))) == pytest.approx(averaged)


def test_places_equal_choix_without_ties():
    rankings = drawn_rankings(200, np.random.default_rng(1))
    index = {name: number for number, name in enumerate(NAMES)}
    expected = choix.ilsr_rankings(5, [[index[item] for item in ranking] for ranking in rankings], alpha=0.01)
    found = ratings_of(plackett_luce(placed([[[item] for item in ranking] for ranking in rankings]), resamples=10))
    assert [found[name] for name in NAMES] == pytest.approx(expected.tolist(), abs=1e-6)


def test_likelihood_of_places_with_ties_is_highest():
    rng = np.random.default_rng(2)
    rankings = []
    for ranking in drawn_rankings(60, rng):
        cut = rng.integers(1, 5)
        rankings.append([ranking[:cut], ranking[cut:]] if cut > 2 else [[item] for item in ranking])
    table = plackett_luce(placed(rankings), resamples=10)

    def log_likelihood(rating):
        strength, value = {name: np.exp(rating[name]) for name in NAMES}, 0.0
        for ranking in rankings:
            orders = [[]]
            for tied in ranking:
                orders = [before + list(order) for before in orders for order in permutations(tied)]
            for order in orders:
                value += sum(log(strength[x] / sum(strength[y] for y in order[i:])) for i, x in enumerate(order)) / len(orders)
        return value

    found = ratings_of(table)
    best = log_likelihood(found)
    for name in NAMES:
        for step in (-0.02, 0.02):
            assert log_likelihood(found | {name: found[name] + step}) < best


def test_tied_winners_are_equal_and_ahead():
    # two tie for the first place of five, in every game; the others in every order
    rankings = [[["ant", "bee"], *[[item] for item in order]] for order in permutations(["cat", "dog", "eel"])] * 4
    rankings += [[["cat"], ["ant", "bee"], ["dog"], ["eel"]], [["dog"], ["eel"], ["cat"], ["ant", "bee"]]]
    found = ratings_of(plackett_luce(placed(rankings), resamples=10))
    assert found["ant"] == pytest.approx(found["bee"])
    assert found["ant"] > found["cat"] + 1


def test_places_that_are_not_known():
    whole = placed([[[item] for item in ranking] for ranking in drawn_rankings(3000, np.random.default_rng(3))])
    cut = whole.assign(place=whole["place"].where(whole["place"] <= 2))
    unknown, tied = (ratings_of(plackett_luce(rows, resamples=10)) for rows in (cut, cut.fillna({"place": 3.0})))
    assert [unknown[name] for name in NAMES] == pytest.approx(STRENGTHS.tolist(), abs=0.12)
    assert tied["ant"] - tied["eel"] < 0.8 * (unknown["ant"] - unknown["eel"])  # a tie says that they are alike
    # a game without any place says nothing
    nothing = pd.concat([whole, whole[whole["game"] < 10].assign(game=lambda rows: rows["game"] + 9000, place=np.nan)])
    pd.testing.assert_frame_equal(
        plackett_luce(nothing, resamples=20), plackett_luce(whole.astype({"place": float}), resamples=20)
    )


def test_order_of_the_rows_does_not_matter():
    rows = placed([[[item] for item in ranking] for ranking in drawn_rankings(100, np.random.default_rng(4))])
    shuffled = rows.sample(frac=1, random_state=1)
    assert ratings_of(plackett_luce(shuffled, resamples=10)) == pytest.approx(ratings_of(plackett_luce(rows, resamples=10)))


def test_a_side_that_sits_twice_by_hand():
    # x against two of y comes first in one game of two: it is as strong as both of them together
    first = [[["x"], ["y", "y"]]] * 60 + [[["y"], ["x", "y"]]] * 60
    rows = placed(first)
    only_first = rows.assign(place=rows["place"].where(rows["place"] == 1).astype(float))
    found = ratings_of(plackett_luce(only_first, resamples=10))
    assert found["x"] - found["y"] == pytest.approx(log(2), abs=1e-3)
    # a game of a side with itself says nothing, and is none of its games
    alone = pd.concat([rows, placed([[["x"], ["x"]]] * 10).assign(game=lambda each: each["game"] + 1000)])
    pd.testing.assert_frame_equal(plackett_luce(alone, resamples=10), plackett_luce(rows, resamples=10))
    assert plackett_luce(rows, resamples=10)["n"].tolist() == [120, 120]
    pair = met(("x", "y", 400, 100))
    pd.testing.assert_frame_equal(bradley_terry(pd.concat([pair, met(("x", "x", 50, 25))])), bradley_terry(pair))


def test_sides_that_sit_twice_are_rated_as_their_copies():
    rng, rows = np.random.default_rng(7), []
    for game in range(4000):
        sides = rng.choice(5, 4)  # with repetition
        order = sides[np.argsort(-(STRENGTHS[sides] + rng.gumbel(size=4)))]
        rows += [(game, NAMES[side], place, game % 50) for place, side in enumerate(order, 1)]
    found = plackett_luce(pd.DataFrame(rows, columns=["game", "item", "place", "block"]), resamples=50).set_index("item")
    assert found.loc[NAMES, "estimate"].tolist() == pytest.approx(STRENGTHS.tolist(), abs=0.09)


def test_stages_of_a_tie_with_copies():
    def choices(*ranking):
        found: dict[tuple[str, str], float] = {}
        for chosen, among, weight in stages(ranking):
            found[chosen, "".join(among)] = found.get((chosen, "".join(among)), 0) + weight
        return found

    # orders xyy, yxy and yyx, a third each; once only copies of one side are left there is nothing to choose
    tied = choices(("x", "y", "y"))
    assert tied == pytest.approx({("x", "xyy"): 1 / 3, ("y", "xyy"): 2 / 3, ("x", "xy"): 1 / 3, ("y", "xy"): 1 / 3})
    assert choices(("y", "y"), ("x",), ("z",)) == {("y", "xyyz"): 1, ("y", "xyz"): 1, ("x", "xz"): 1}


def test_blocks_are_the_unit():
    rng = np.random.default_rng(5)
    rows = pd.DataFrame(
        [(a, b, 1, rng.random() < 0.6, block) for a, b in combinations("xyz", 2) for block in range(50)],
        columns=["a", "b", "n", "total", "block"],
    )
    once, five = bradley_terry(rows), bradley_terry(pd.concat([rows] * 5))
    assert five["n"].tolist() == [5 * n for n in once["n"]]
    assert five["lo"].tolist() == pytest.approx(once["lo"].tolist(), abs=0.01)
    assert five["hi"].tolist() == pytest.approx(once["hi"].tolist(), abs=0.01)


def pair_rows(rng, blocks=60, games=10) -> pd.DataFrame:
    rows = []
    for i, j in combinations(range(5), 2):
        won = rng.binomial(games, 1 / (1 + np.exp(STRENGTHS[j] - STRENGTHS[i])), blocks)
        rows += [(NAMES[i], NAMES[j], games, total, block) for block, total in enumerate(won)]
    return pd.DataFrame(rows, columns=["a", "b", "n", "total", "block"])


def test_intervals_cover_the_truth():
    rng, truth, held = np.random.default_rng(6), pd.Series(STRENGTHS, NAMES), []
    for seed in range(20):
        for table in (
            bradley_terry(pair_rows(rng), resamples=200, seed=seed),
            plackett_luce(placed([[[x] for x in r] for r in drawn_rankings(240, rng)], blocks=60), resamples=100, seed=seed),
        ):
            found = table.set_index("item").loc[NAMES]
            held.append(((found["lo"] <= truth) & (truth <= found["hi"])).tolist())
    # five ratings with mean 0 hang together a little: four count
    assert np.mean(held) >= 0.95 - 3 * np.sqrt(0.05 * 0.95 / (len(held) * 4))
    assert np.mean(held) < 0.99


def test_what_cannot_be_rated():
    with pytest.raises(ToolkitError, match="9 blocks, at least 10 needed"):
        bradley_terry(met(("x", "y", 90, 45), blocks=9))
    with pytest.raises(ToolkitError, match=r"can't rate: x never lost to the other sides"):
        bradley_terry(met(("x", "y", 100, 100), ("y", "z", 100, 50), ("x", "z", 100, 100)))
    with pytest.raises(ToolkitError, match=r"can't rate: x, y never lost to the other sides"):
        bradley_terry(met(("x", "y", 100, 50), ("v", "w", 100, 50), ("x", "v", 10, 10)))
    with pytest.raises(ToolkitError, match=r"can't rate: v, w never met the other sides; play them"):
        bradley_terry(met(("x", "y", 100, 50), ("v", "w", 100, 50)))


def pairs(*rows) -> pd.DataFrame:
    table = pd.DataFrame(rows, columns=["a", "b", "estimate", "lo", "hi"])
    return table.assign(n=100, method="wilson", level=0.95, label="fixed n")


def test_arrows_only_where_the_interval_leaves_out_one_half():
    edges = response_graph(pairs(("x", "y", 0.6, 0.55, 0.65), ("z", "x", 0.4, 0.3, 0.45), ("y", "z", 0.52, 0.5, 0.54)))
    assert edges.columns.tolist() == ["winner", "loser", "circle", *rates.ESTIMATE_COLUMNS]
    assert edges[["winner", "loser", "circle"]].to_numpy().tolist() == [["x", "y", False], ["x", "z", False]]
    assert edges[["estimate", "lo", "hi"]].to_numpy().tolist() == [[0.6, 0.55, 0.65], pytest.approx([0.6, 0.55, 0.7])]
    assert response_graph(pairs(("x", "y", 0.5, 0.4, 0.6))).empty


def test_circles():
    even = ("w", "paper", 0.5, 0.45, 0.55)
    circle = [("rock", "scissors", 0.7, 0.6, 0.8), ("rock", "paper", 0.3, 0.2, 0.4), ("paper", "scissors", 0.3, 0.2, 0.4)]
    edges = response_graph(pairs(*circle, even, ("w", "rock", 0.7, 0.6, 0.8)))
    assert edges[["winner", "loser", "circle"]].to_numpy().tolist() == [
        ["rock", "scissors", True],
        ["paper", "rock", True],
        ["scissors", "paper", True],
        ["w", "rock", False],
    ]


def test_circles_are_named():
    def of(*arrows):
        return circles(pd.DataFrame([arrow.split(">") for arrow in arrows], columns=["winner", "loser"]))

    assert of() == of("a>b", "b>c", "a>c") == []
    assert of("rock>scissors", "scissors>paper", "paper>rock", "rock>well") == [("paper", "rock", "scissors")]
    # two that share a side, and one of four that only makes sense once the short ones are known
    assert of("a>b", "b>c", "c>a", "a>d", "d>e", "e>a") == [("a", "b", "c"), ("a", "d", "e")]
    long = of("a>b", "b>c", "c>d", "d>a", "a>c", "d>b")
    assert {frozenset(circle) for circle in long} == {
        frozenset("abcd"[i] for i in part) for part in ((0, 2, 3), (1, 2, 3), (0, 1, 2, 3))
    }
