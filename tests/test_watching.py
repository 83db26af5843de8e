"""Cells that are stopped by looking: the same games count whoever plays them, and nothing else of them is ever shown."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from tests.running import PLAIN, command, environment, scenario, written
from toolkit import runner
from toolkit.analysis import anytime, stopping
from toolkit.analysis.stopping import BUDGET, DECISION, HALF_WIDTH, Rule
from toolkit.runner import Plan, play
from toolkit.runner.progress import Progress
from toolkit.runner.watching import Seen, Watch, fresh_command, other_seed
from toolkit.runner.workers import Crew, Played
from toolkit.scenario.head import MAX_SEED
from toolkit.store import Run, Stop, open_run

#: Four cells: near one half an interval is wider than far from there, so that they stop at different numbers of games.
WATCHED = """\
game: dice_race
mode: race
seed: 7
games: 400
setup: {finish: 30}
options: {tie: first}
sweep:
  - grid: {setup.head_start: [0, 3, 12, 25]}
stop: {half_width: 0.016, max_games: 9500}
"""
RULE = Rule(max_games=9500, half_width=0.016)

VERDICT = "verdict: {target: 0.5, margin: 0.02}\n"


def block_sums(run: Run) -> pd.DataFrame:
    """Games and wins of runner 1 in each thousand games of each cell, counted from the rows of a run of a fixed number."""
    games = run.games()
    rows = games.assign(won=games["winner"] == "1", chunk=games["game"] // 1000).groupby(["cell", "chunk"], observed=True)[
        "won"
    ]
    sums = rows.agg(games="size", n="size", total="sum", squares="sum").reset_index()
    return sums.astype({"total": float, "squares": float})


def stops_by_hand(run: Run, rule: Rule) -> list[Stop]:
    """Where each cell stops, by the slow function that looks at a frame."""
    sums, found = block_sums(run), []
    for cell in run.ids:
        decision = stopping.decide(sums[sums["cell"] == cell].drop(columns="cell"), rule)
        assert decision.stop
        found.append(Stop(decision.games, decision.why))
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """All games that the cells may have, as a run of a fixed number."""
    folder = tmp_path_factory.mktemp("whole")
    return play(scenario(folder, WATCHED, games=9500), folder / "runs").run


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The watched run, by one worker in the smallest chunks."""
    folder = tmp_path_factory.mktemp("watched")
    return play(scenario(folder, WATCHED), folder / "runs", Plan(jobs=1, chunk=1)).run


def same(run: Run, other: Run) -> None:
    """Two runs of the same games."""
    assert run.stops == other.stops
    assert run.digest == other.digest is not None
    assert run.games().equals(other.games())  # pandas' own assertion takes seconds for labels
    assert run.seats().equals(other.seats())
    assert run.counts().equals(other.counts())
    assert run.estimates().equals(other.estimates())


# Which games count


def test_cells_stop_where_a_slow_look_at_the_rows_says(whole: Run, watched: Run) -> None:
    expected = stops_by_hand(whole, RULE)
    assert watched.stops == expected
    assert len({stop.games for stop in expected}) > 2  # else little is tested
    assert {stop.why for stop in expected} == {HALF_WIDTH, BUDGET}
    assert watched.played().tolist() == [stop.games for stop in expected]


def test_rows_are_the_first_games_of_each_cell(whole: Run, watched: Run) -> None:
    rows = whole.games()
    limits = dict(zip(watched.ids, [stop.games for stop in watched.stops or ()], strict=True))
    expected = rows[rows["game"] < rows["cell"].map(limits).astype(int)].reset_index(drop=True)
    assert watched.games().equals(expected)


PLANS = [Plan(jobs=1), Plan(jobs=2, chunk=1), Plan(jobs=3, chunk=2100), Plan(jobs=2, chunk=10**6)]


@pytest.mark.parametrize("plan", PLANS)
def test_workers_and_chunks_change_nothing(watched: Run, plan: Plan, tmp_path: Path) -> None:
    same(play(scenario(tmp_path, WATCHED), tmp_path / "runs", plan).run, watched)


#: Cells whose rates lie near a target, so that the very block decides whether they can be told from it.
NEAR = """\
game: dice_race
mode: race
seed: 7
games: 400
setup: {finish: 30}
options: {tie: first}
sweep:
  - grid: {setup.head_start: [0, 3, 4]}
stop: {decision: true, max_games: 40000}
verdict: {target: 0.44}
"""


def test_order_in_which_workers_finish_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play(scenario(tmp_path, NEAR, games=40_000), tmp_path / "whole").run
    expected = stops_by_hand(whole, Rule(max_games=40_000, decision=True, target=0.44))
    assert max(stop.games for stop in expected) > 8000
    play_chunk = Crew.play_chunk
    for slow in range(3):

        def late(crew: Crew, chunk: list[Any], slow: int = slow) -> Played:
            played = play_chunk(crew, chunk)
            time.sleep(0.03 * (chunk[0].number % 3 == slow))
            return played

        monkeypatch.setattr(Crew, "play_chunk", late)
        run = play(scenario(tmp_path, NEAR), tmp_path / str(slow), Plan(jobs=4, chunk=1)).run
        assert run.stops == expected


def test_what_was_played_beyond_the_end_is_kept_and_does_not_count(watched: Run, tmp_path: Path) -> None:
    outcome = play(scenario(tmp_path, WATCHED), tmp_path / "runs", Plan(jobs=1, chunk=10**6))
    assert outcome.played > outcome.run.played().sum()
    same(outcome.run, watched)
    longer = play(scenario(tmp_path, WATCHED, games=9500), tmp_path / "runs")
    assert (longer.found, longer.played) == (outcome.played, 4 * 9500 - outcome.played)


def test_little_is_played_beyond_the_end(tmp_path: Path) -> None:
    text = PLAIN + "stop: {half_width: 0.02, max_games: 10000000}\n"
    outcome = play(scenario(tmp_path, text), tmp_path / "runs", Plan(jobs=2))
    counted = int(outcome.run.played().sum())
    assert counted < 20_000
    assert outcome.played <= 2 * counted + 2 * 2 * 1000


def test_blocks_are_looked_at_in_their_order() -> None:
    rng = np.random.default_rng(5)
    wins = rng.binomial(1000, [[0.5], [0.46], [0.3]], (3, 40)).astype(float)
    rule = Rule(max_games=40_000, half_width=0.008, decision=True, target=0.5, margin=0.02)
    blocks = [
        Seen(cell, k, 1000, np.array([[0, 0, 0], [1000, won, won]])) for cell in range(3) for k, won in enumerate(wins[cell])
    ]
    by_hand = []
    for cell in range(3):
        frame = pd.DataFrame({"chunk": range(40), "games": 1000, "n": 1000, "total": wins[cell], "squares": wins[cell]})
        decision = stopping.decide(frame, rule)
        by_hand.append(Stop(decision.games, decision.why))
    assert len(set(by_hand)) == 3
    for _ in range(20):
        watch, order = Watch(rule, "won", 1, 3), rng.permutation(len(blocks)).tolist()
        while order:
            size = int(rng.integers(1, 9))
            watch.take(blocks[i] for i in order[:size])
            order = order[size:]
        assert watch.over
        assert watch.stops == by_hand


def test_a_block_that_others_are_missing_before_waits() -> None:
    watch = Watch(Rule(max_games=9000, decision=True, target=0.5), "won", 0, 1)
    lopsided = np.array([[1000.0, 900.0, 900.0]])
    watch.take([Seen(0, 1, 1000, lopsided), Seen(0, 2, 1000, lopsided)])
    assert (watch.over, watch.stops, watch.most) == (False, [Stop(0, "")], 9000)
    watch.take([Seen(0, 0, 1000, lopsided)])
    assert (watch.over, watch.stops, watch.most) == (True, [Stop(1000, DECISION)], 1000)


@pytest.mark.parametrize(("most", "stop"), [(700, 700), (1000, 1000), (2300, 2300)])
def test_the_most_games_need_no_whole_block(most: int, stop: int, tmp_path: Path) -> None:
    text = PLAIN + f"stop: {{half_width: 0.001, max_games: {most}}}\n"
    run = play(scenario(tmp_path, text), tmp_path / "runs", Plan(jobs=2)).run
    assert run.complete
    assert run.stops == [Stop(stop, BUDGET)]
    assert run.games()["game"].tolist() == list(range(stop))


def test_a_mean_is_watched(tmp_path: Path) -> None:
    text = PLAIN + "stop: {measure: turns, half_width: 0.05, max_games: 50000}\n"
    run = play(scenario(tmp_path, text), tmp_path / "runs").run
    (stop,) = run.stops or ()
    assert stop.why == HALF_WIDTH
    turns = run.games()["turns"].to_numpy(float)
    for games, enough in ((stop.games, True), (stop.games - 1000, False)):
        first = turns[:games]
        rule = Rule(max_games=50_000, half_width=0.05, rate=False)
        lo, hi = anytime.mean(games, first.sum(), (first**2).sum(), planned=rule.planned)
        assert (hi - lo <= 0.1) == enough


def test_a_budget_is_played_out_and_its_number_is_fixed(tmp_path: Path) -> None:
    text = WATCHED.replace("{half_width: 0.016, max_games: 9500}", "{budget: 5002}")
    run = play(scenario(tmp_path, text), tmp_path / "runs").run
    assert run.played().tolist() == [1250] * 4
    assert run.stops is None
    assert set(run.estimates()["label"]) == {"fixed n"}
    assert set(run.estimates()["method"]) == {"wilson", "t"}


# In several goes


def test_second_run_plays_nothing_and_touches_nothing(watched: Run, tmp_path: Path) -> None:
    asked = scenario(tmp_path, WATCHED)
    first = play(asked, tmp_path / "runs")
    before = {path: path.stat().st_mtime_ns for path in first.run.folder.rglob("*")}
    second = play(asked, tmp_path / "runs", Plan(jobs=1))
    assert (second.found, second.played, second.interrupted) == (int(watched.played().sum()), 0, False)
    same(second.run, watched)
    assert {path: path.stat().st_mtime_ns for path in first.run.folder.rglob("*")} == before


@pytest.mark.parametrize("at", [1000, 15_000])
def test_interrupted_run_goes_on_to_the_same_end(watched: Run, at: int, tmp_path: Path) -> None:
    def interrupt_once(progress: Progress) -> None:
        if progress.played == at:
            signal.raise_signal(signal.SIGINT)

    asked = scenario(tmp_path, WATCHED)
    stopped = play(asked, tmp_path / "runs", Plan(jobs=2, chunk=1000, progress=interrupt_once))
    assert stopped.interrupted
    assert stopped.run.digest is None
    part = open_run(stopped.run.folder)
    assert set(part.estimates()["label"]) == {"anytime"}
    rows = part.games()
    for cell, games in zip(part.ids, part.played().tolist(), strict=True):  # no gap, nothing beyond an end
        assert rows.loc[rows["cell"] == cell, "game"].tolist() == list(range(games))
    assert (part.played() <= watched.played()).all()
    rest = play(asked, tmp_path / "runs", Plan(jobs=2))
    assert rest.found == stopped.played
    same(rest.run, watched)


def counted(out: Path) -> int:
    """Games of a run in progress that count: blocks that came early wait for those before them."""
    return sum(int(open_run(folder).played().sum()) for folder in out.glob("race-*") if (folder / "run.json").is_file())


def test_killed_run_goes_on_to_the_same_end(tmp_path: Path) -> None:
    text = PLAIN + "stop: {half_width: 0.0022, max_games: 3000000}\n"
    file, out = written(tmp_path, text), tmp_path / "runs"
    words = command("run", file, "--out", out, "--quiet", "--jobs", 2, "--keep", "none", "--chunk", 5000)
    process = subprocess.Popen(words, env=environment(), stdout=subprocess.DEVNULL)
    while process.poll() is None and not counted(out):
        time.sleep(0.05)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    part = open_run(next(out.glob("race-*")))
    assert not part.complete
    found = int(part.played().sum())
    rest = play(scenario(tmp_path, text), out, Plan(keep="none"))
    fresh = play(scenario(tmp_path, text), tmp_path / "other", Plan(jobs=1, keep="none")).run
    assert 0 < found <= rest.found < int(fresh.played().sum()) < 3_000_000
    assert rest.run.digest == fresh.digest
    assert rest.run.stops == fresh.stops


def test_rows_that_were_not_kept_are_played_again_when_wanted(watched: Run, tmp_path: Path) -> None:
    asked = scenario(tmp_path, WATCHED)
    bare = play(asked, tmp_path / "runs", Plan(keep="none")).run
    assert (bare.digest, bare.stops) == (watched.digest, watched.stops)
    same(play(asked, tmp_path / "runs", Plan(keep="all")).run, watched)


def test_a_run_that_was_there_before_lends_its_games(watched: Run, tmp_path: Path) -> None:
    play(scenario(tmp_path, WATCHED, games=3500), tmp_path / "runs")
    later = play(scenario(tmp_path, WATCHED), tmp_path / "runs")
    assert later.found == 4 * 3000  # the last 500 of each are no whole block
    same(later.run, watched)


def test_another_rule_on_the_same_games(watched: Run, whole: Run, tmp_path: Path) -> None:
    play(scenario(tmp_path, WATCHED), tmp_path / "runs")
    other = play(scenario(tmp_path, WATCHED.replace("0.016", "0.03")), tmp_path / "runs")
    assert other.played == 0
    assert other.run.stops == stops_by_hand(whole, Rule(max_games=9500, half_width=0.03)) != watched.stops
    assert open_run(other.run.folder).info["stop"]["half_width"] == 0.03


def test_stops_that_another_version_has_left_are_decided_anew(watched: Run, tmp_path: Path) -> None:
    run = play(scenario(tmp_path, WATCHED), tmp_path / "runs").run
    path = run.folder / "cells.parquet"
    pd.read_parquet(path).assign(games=1000).to_parquet(path)
    assert open_run(run.folder).played().tolist() == [1000] * 4
    again = play(scenario(tmp_path, WATCHED), tmp_path / "runs")
    assert again.played == 0
    same(again.run, watched)


def test_a_run_remembers_that_its_games_were_watched(tmp_path: Path) -> None:
    first = play(scenario(tmp_path, WATCHED), tmp_path / "runs").run
    assert (first.info["stopped"], first.info["watched_before"]) == ("anytime", False)
    for games in (1000, 2000):
        fixed = play(scenario(tmp_path, WATCHED, games=games), tmp_path / "runs").run
        assert (fixed.info["stopped"], fixed.info["stop"], fixed.info["watched_before"]) == ("fixed n", None, True)
        assert fixed.played().tolist() == [games] * 4


# What is shown


def test_intervals_are_stored_with_the_run(watched: Run) -> None:
    stored = pd.read_parquet(watched.folder / "cells.parquet")
    estimates = watched.estimates()
    assert stored["games"].tolist() == [stop.games for stop in watched.stops or ()]
    assert stored["stopped"].tolist() == [stop.why for stop in watched.stops or ()]
    assert set(stored["label"]) == {"anytime"}
    assert set(stored["level"]) == {0.95}
    for measure, rows in estimates.groupby("measure"):
        np.testing.assert_array_equal(stored[f"{measure}.lo"], rows["lo"])
        np.testing.assert_array_equal(stored[f"{measure}.hi"], rows["hi"])
    won = estimates[estimates["measure"] == "runner_1_won"]
    lo, hi = anytime.rate(won["estimate"] * won["n"], won["n"], planned=RULE.planned, centre=0.5)
    assert won["lo"].tolist() == lo.tolist()
    assert won["hi"].tolist() == hi.tolist()
    assert "verdict" not in stored.columns


@pytest.mark.parametrize("level", [0.95, 0.999])
def test_level_is_the_one_of_the_report(level: float, tmp_path: Path) -> None:
    text = WATCHED + VERDICT + f"report: {{level: {level}}}\n"
    run = play(scenario(tmp_path, text.replace("half_width: 0.016", "decision: true")), tmp_path / "runs").run
    stored = pd.read_parquet(run.folder / "cells.parquet")
    assert set(stored["level"]) == set(run.estimates()["level"]) == {level}
    decided = stored[stored["stopped"] == DECISION]
    assert len(decided) > 1
    inside = (decided["runner_1_won.lo"] >= 0.48) & (decided["runner_1_won.hi"] <= 0.52)
    outside = (decided["runner_1_won.lo"] > 0.52) | (decided["runner_1_won.hi"] < 0.48)
    assert decided["verdict"].tolist() == np.where(outside, "unbalanced", "practically balanced").tolist()
    assert (inside | outside).all()


def test_a_narrower_interval_takes_more_games_at_a_higher_level(tmp_path: Path) -> None:
    games = []
    for level in (0.9, 0.99):
        text = PLAIN + f"stop: {{half_width: 0.02, max_games: 50000}}\nreport: {{level: {level}}}\n"
        games += play(scenario(tmp_path, text), tmp_path / str(level)).run.played().tolist()
    assert games[0] < games[1]


def test_a_decision_is_estimated_once_more_on_fresh_seeds(tmp_path: Path) -> None:
    text = PLAIN + "stop: {decision: true, max_games: 90000}\n" + VERDICT
    outcome = play(scenario(tmp_path, text), tmp_path / "runs")
    run, fresh = outcome.run, outcome.fresh
    (stop,) = run.stops or ()
    assert stop.why == DECISION
    assert stop.games < 2500  # those of the file, as it took fewer to decide
    assert fresh is not None
    assert run.info["stop"]["fresh"] == {"seed": 4, "games": 2500, "run": fresh.folder.name}
    assert fresh.folder.parent == run.folder.parent
    assert (fresh.info["stopped"], fresh.info["watched_before"]) == ("fixed n", False)
    assert set(fresh.estimates()["method"]) == {"wilson", "t"}
    asked = runner.run(written(tmp_path, text), out=tmp_path / "elsewhere", seed=4, games=2500)
    assert (asked.folder.name, asked.digest) == (fresh.folder.name, fresh.digest)
    again = play(scenario(tmp_path, text), tmp_path / "runs")
    assert (again.played, again.fresh is not None and again.fresh.digest) == (0, fresh.digest)


def test_a_decision_without_fresh_seeds(tmp_path: Path) -> None:
    text = PLAIN + "stop: {decision: true, fresh_seeds: false, max_games: 90000}\n" + VERDICT
    outcome = play(scenario(tmp_path, text), tmp_path / "runs")
    assert outcome.fresh is None
    assert len(list((tmp_path / "runs").iterdir())) == 1


def test_fresh_seeds_are_other_seeds() -> None:
    assert (other_seed(3), other_seed(MAX_SEED)) == (4, 0)
    fresh = {"seed": 4, "games": 2500}
    expected = "starbalance run 'my race.yaml' --set a=1 --seed 4 --games 2500"
    assert fresh_command("starbalance run 'my race.yaml' --set a=1", fresh) == expected
    assert fresh_command("starbalance run 'my race.yaml' --seed 3 --set a=1", fresh) == expected


def test_progress_tells_the_most_games_and_the_cells_that_have_enough() -> None:
    watch = Watch(Rule(max_games=9000, decision=True, target=0.5), "won", 0, 2)
    progress = Progress(["a", "b"], (), 18_000, 0, np.zeros((2, 0, 3)), watch)
    assert (progress.wanted, progress.settled) == (18_000, (0, 2))
    watch.take([Seen(0, 0, 1000, np.array([[1000.0, 900.0, 900.0]]))])
    assert (progress.wanted, progress.settled) == (10_000, (1, 2))
    assert Progress(["a"], (), 50, 0, np.zeros((1, 0, 3))).settled is None


# A fair game


def chance_to_win(finish: int) -> Fraction:
    """Chance that runner 1 is the first by himself to pass the finish, exactly: runners sprint within 6 steps of it."""
    one = {steps: Fraction(1, 6) for steps in range(1, 7)}
    two: dict[int, Fraction] = {}
    for first, chance in one.items():
        for second, other in one.items():
            two[first + second] = two.get(first + second, Fraction(0)) + chance * other
    running, arrivals = {(0, False): Fraction(1)}, []  # (place, resting) -> chance; chance to arrive at each turn
    while running:
        after: dict[tuple[int, bool], Fraction] = {}
        arrived = Fraction(0)
        for (at, resting), chance in running.items():
            sprint = finish - at <= 6
            moves = {0: Fraction(1)} if resting else two if sprint else one
            for steps, likely in moves.items():
                if at + steps >= finish:
                    arrived += chance * likely
                else:
                    state = at + steps, sprint and not resting
                    after[state] = after.get(state, Fraction(0)) + chance * likely
        arrivals.append(arrived)
        running = after if len(arrivals) < 60 else {}
    return sum((chance * (1 - sum(arrivals[: turn + 1])) for turn, chance in enumerate(arrivals)), Fraction(0))


FAIR = """\
game: dice_race
mode: race
seed: {seed}
games: 1000
setup: {{finish: 12}}
stop: {{decision: true, max_games: 200000}}
verdict: {{target: {target}}}
"""


def test_a_fair_game_that_is_watched_200_times_is_not_called_unfair(tmp_path: Path) -> None:
    target = float(chance_to_win(12))
    run = play(scenario(tmp_path, FAIR.format(seed=1, target=target)), tmp_path / "runs", Plan(keep="none")).run
    assert run.stops == [Stop(200_000, BUDGET)]  # 200 looks, and no reason to stop at any of them
    assert pd.read_parquet(run.folder / "cells.parquet")["verdict"].tolist() == ["undecided"]
    (won,) = run.estimates().query("measure == 'runner_1_won'").to_dict("records")
    assert won["lo"] < target < won["hi"]
    assert (won["n"], won["method"], won["label"]) == (200_000, "beta-binomial", "anytime")


def test_a_game_that_is_not_fair_is_told(tmp_path: Path) -> None:
    target = float(chance_to_win(12)) + 0.02
    run = play(scenario(tmp_path, FAIR.format(seed=1, target=target)), tmp_path / "runs", Plan(keep="none")).run
    (stop,) = run.stops or ()
    assert stop.why == DECISION
    assert stop.games < 30_000
    assert pd.read_parquet(run.folder / "cells.parquet")["verdict"].tolist() == ["below"]


def test_information_is_plain_and_names_no_place(watched: Run) -> None:
    info = json.loads((watched.folder / "run.json").read_text())
    assert info["stop"] == {
        "measure": "runner_1_won", "half_width": 0.016, "max_games": 9500, "level": 0.95, "planned": RULE.planned,
        "centre": 0.5,
    }  # fmt: skip
    assert (info["stopped"], info["games"]) == ("anytime", 9500)
