"""`toolkit.luck`: shares held against those that are reckoned by hand, and questions that have none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.axes import Axes

import toolkit
from tests.running import scenario
from toolkit import game as contract
from toolkit.analysis.luck import ONLY_METHOD
from toolkit.errors import ScenarioError, ToolkitError
from toolkit.questions import Luck
from toolkit.questions.splitting import groups_of

#: Runner 1 wins by 7 steps in one turn: with a sprint, on a coin, and two dice that make 7 (21 of 36).
COIN = """\
game: dice_race
mode: race
seed: 5
games: 10
setup: {finish: 7}
options: {tie: first, max_turns: 1}
seats: {all: {policy: random}}
"""
# The chance is p = 1/2 x 7/12 = 7/24, the variance p (1 - p) = 119/576. Known dice: 1/2 or 0, by 7/12: 1/4 x 35/144 = 35/576.
# Known coin: 7/12 or 0, by 1/2: 1/4 x 49/144 = 49/576. Wind and lanes decide nothing.
ALONE = {"set-up": 0.0, "dice": 35 / 119, "policies": 49 / 119}
IN_ALL = {"set-up": 0.0, "dice": 70 / 119, "policies": 84 / 119}
TOGETHER = 35 / 119

GREEDY = COIN.replace("random", "greedy")


def luck(folder: Path, text: str = COIN, **choices: Any) -> Luck:
    return toolkit.luck(scenario(folder, text), **{"blocks": 500, "out": folder / "runs"} | choices)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Luck:
    return luck(tmp_path_factory.mktemp("luck"))


def test_shares_are_those_reckoned_by_hand(found: Luck) -> None:
    table = found.to_frame()
    truth = [value for group in ALONE for value in (ALONE[group], IN_ALL[group])] + [TOGETHER]
    assert table["group"].tolist() == ["set-up", "set-up", "dice", "dice", "policies", "policies", ""]
    assert table["share"].tolist() == ["by itself", "in all"] * 3 + ["together"]
    assert (table["lo"] <= truth).all()
    assert (table["hi"] >= truth).all()
    assert ((table["hi"] - table["lo"]).between(0.001, 0.08)).all()
    assert set(table["label"]) == {"fixed n"}
    assert set(table["level"]) == {0.95}
    assert table["n"].tolist() == [10_000] * 6 + [30_000]
    assert set(table["blocks"]) == {500}
    assert found.games == 60_000


def test_each_name_alone(tmp_path: Path) -> None:
    table = luck(tmp_path, by="name").to_frame().set_index(["group", "share"])
    alone = {"step": ALONE["dice"], "policy.1": ALONE["policies"], "policy.2": 0, "wind": 0, "lane_order": 0}
    in_all = {"step": IN_ALL["dice"], "policy.1": IN_ALL["policies"], "policy.2": 0, "wind": 0, "lane_order": 0}
    for kind, truth in (("by itself", alone), ("in all", in_all)):
        rows = table.xs(kind, level="share")
        assert set(rows.index) == set(truth)  # a stumble is never rolled
        assert all(rows["lo"][name] <= share <= rows["hi"][name] for name, share in truth.items())


def test_groups_of_your_own_and_the_rest(tmp_path: Path) -> None:
    one = luck(tmp_path, groups={"coins": ["policy.*"]})
    assert [group.name for group in one.groups] == ["coins", "rest"]
    assert one.groups[1].draws == ("step", "wind", "lane_order", "stumble")
    assert one.games == 20_000  # all but the coins is the rest: no cell twice
    table = one.to_frame().set_index(["group", "share"])
    assert table["lo"]["coins", "by itself"] <= ALONE["policies"] <= table["hi"]["coins", "by itself"]
    assert table["estimate"]["rest", "in all"] == pytest.approx(1 - table["estimate"]["coins", "by itself"])


def test_every_cell_has_a_split_and_what_is_not_drawn_no_number(tmp_path: Path) -> None:
    text = COIN + "sweep:\n  - grid: {seats.1.policy: [random, greedy], seats.2.policy: [greedy]}\n"
    split = luck(tmp_path, text, blocks=200)
    assert [place.settings["seats.1.policy"] for place in split.places] == ["random", "greedy"]
    assert [place.undrawn for place in split.places] == [(), ("policies",)]
    coin, greedy = (split.of(place.settings) for place in split.places)
    assert set(coin["group"]) == {"set-up", "dice", "policies", ""}
    # a greedy runner is 7 steps away and doesn't sprint: it never wins
    assert set(greedy["group"]) == {"set-up", "dice", ""}
    assert greedy["estimate"].isna().all()
    assert "runner_1_won is the same in all games of some group" in split.summary()
    splits = split.to_dict()["splits"]
    assert [group["drawn"] for group in splits[1]["groups"]] == [True, True, False]
    assert splits[1]["groups"][2]["by_itself"] is None


def test_dice_of_a_race_decide_it_all(tmp_path: Path) -> None:
    """Greedy runners toss for nothing: what the dice decide by themselves is everything."""
    table = luck(tmp_path, GREEDY.replace("finish: 7", "finish: 20").replace("turns: 1", "turns: 60"), measure="turns")
    rows = table.to_frame().set_index(["group", "share"])
    assert rows["estimate"]["dice", "by itself"] == 1
    assert rows["estimate"]["set-up", "in all"] == 0
    assert rows["lo"]["set-up", "by itself"] == 0


def test_one_group_of_all_draws_needs_no_games(tmp_path: Path) -> None:
    split = luck(tmp_path, groups={"luck": ["*"]})
    assert (split.run, split.games, split.failed) == (None, 0, 0)
    table = split.to_frame()
    assert table[["estimate", "lo", "hi"]].to_numpy().tolist() == [[1.0] * 3] * 2
    assert set(table["method"]) == {ONLY_METHOD}
    assert "nothing but luck is drawn" in split.summary()


def test_workers_change_no_answer_and_the_same_question_plays_nothing(tmp_path: Path) -> None:
    plans = [toolkit.runner.Plan(jobs) for jobs in (1, 2)]  # type: ignore[attr-defined]
    for name in "12":
        (tmp_path / name).mkdir()
    one, two = (luck(tmp_path / name, plan=plan, blocks=150) for name, plan in zip("12", plans, strict=True))
    assert one.to_dict() == two.to_dict()
    assert one.run is not None
    assert two.run is not None
    assert one.run.content_digest() == two.run.content_digest()
    before = one.run.info["games_played"]
    again = luck(tmp_path / "1", blocks=150)
    assert (before, again.run.info["games_played"] if again.run else None) == (18_000, 18_000)  # the run as it was
    more = luck(tmp_path / "1", blocks=250)
    assert more.run is not None
    assert (more.run.folder, more.run.info["games_played"]) == (one.run.folder, 12_000)
    assert more.run.folder.name.startswith("luck-race-")


def test_games_of_a_block_share_the_held_draws(found: Luck) -> None:
    assert found.run is not None
    again = toolkit.load(found.run.folder / "scenario.yaml")
    dice = next(cell for cell in again.cells if cell.hold["draws"] == ["step", "stumble"])
    assert (dice.held, dice.hold["games"]) == ({0: 20, 5: 20}, 20)
    told = toolkit.replay(again, dice, 37)
    games = found.run.games()
    games = games[games["cell"] == dice.id]
    assert told.row["winner"] == games.loc[games["game"] == 37, "winner"].item()
    # the coin decides whether seven steps are made, the dice whether they can be: in a block without seven nobody wins
    rates = (games["winner"] == "1").groupby(games["game"] // 20).mean()
    assert rates.between(0.01, 0.99).mean() == pytest.approx(7 / 12, abs=0.08)
    assert (rates == 0).mean() == pytest.approx(5 / 12, abs=0.08)


def test_summary_begins_with_the_answer_and_says_what_it_means(found: Luck) -> None:
    text = found.summary()
    first = text.splitlines()[0]
    row = found.table[(found.table["group"] == "policies") & (found.table["share"] == "by itself")].iloc[0]
    share = f"{100 * row['estimate']:.1f} % [{100 * row['lo']:.1f}, {100 * row['hi']:.1f}]"
    assert first.startswith(f"how runner_1_won varies is decided to {share} by policies alone, to ")
    assert first.endswith("only by several together")
    for part in ("by itself:", "in all:", "together:", "500 blocks of 20 games", "60,000 games", "seed 5", "95 %", "fixed n"):
        assert part in text


def test_chart_has_a_bar_for_each_share(found: Luck) -> None:
    ax = found.plot()
    assert isinstance(ax, Axes)
    assert len(ax.patches) == len(found.table)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["set-up", "dice", "policies", "together"]
    assert np.isclose(sum(bar.get_width() for bar in ax.patches), found.table["estimate"].sum())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"measure": "turn"}, "unknown measure 'turn'; did you mean 'turns'?"),
        ({"by": "names"}, "unknown way to split 'names'; did you mean 'name'? one of: group, name"),
        ({"by": "name", "groups": {"a": ["step"]}}, "--group and --by name"),
        ({"groups": {"a": ["stepp"]}}, "--group a: unknown draw 'stepp'; did you mean 'step'?"),
        ({"groups": {"a": ["step"], "b": ["st*"]}}, "draw 'step' is in 'a' and in 'b'; give it to one of them"),
        ({"groups": {"rest": ["step"]}}, "'rest' is no name for a group, as it holds all other draws"),
        ({"blocks": 9}, "--blocks: expected 10 blocks or more"),
        ({"replicates": 1}, "--replicates: expected 2 games a block or more, found 1"),
        ({"level": 1.0}, "--level: expected a number from 0.5 to 0.9999, found 1"),
    ],
)
def test_questions_that_cannot_be_answered(tmp_path: Path, choices: dict[str, Any], message: str) -> None:
    with pytest.raises(ToolkitError) as caught:
        luck(tmp_path, **choices)
    assert message in str(caught.value)
    assert not (tmp_path / "runs").exists()


def test_a_scenario_that_holds_draws_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"race.yaml:8:\d+  hold: makes games of a block alike"):
        luck(tmp_path, COIN + "hold: {draws: [wind], games: 5}\n")


def test_groups_that_a_game_declares() -> None:
    for name in contract.names():
        game = contract.find(name)
        groups = groups_of(game)
        assert {*groups[-1].draws} == {draw.name for draw in game.DRAWS if draw.kind == "policy"}  # players think, and fumble
        assert sorted(draw for group in groups for draw in group.draws) == sorted(draw.name for draw in game.DRAWS)
    lsf = {group.name: group.draws for group in groups_of(contract.find("last_starfighter"))}
    assert lsf["set-up"] == ("asteroids.count", "asteroids.large", "asteroids.small")


def test_each_seating_of_a_mirrored_scenario_has_its_split(tmp_path: Path) -> None:
    # runner 1 is the one with a coin, then the one without
    text = COIN.replace("{all: {policy: random}}", "{1: {policy: random}, 2: {policy: greedy}}") + "mirror: true\n"
    split = luck(tmp_path, text, blocks=200, measure="turns")
    assert split.keys == ("mirror",)
    assert [place.settings for place in split.places] == [{"mirror": 0}, {"mirror": 1}]
    first, second = (luck(tmp_path, text, blocks=200).of({"mirror": by}).set_index(["group", "share"]) for by in (0, 1))
    assert first["lo"]["policies", "by itself"] <= ALONE["policies"] <= first["hi"]["policies", "by itself"]
    assert second["estimate"].isna().all()  # a greedy runner 1 is 7 steps away, doesn't sprint and never wins
