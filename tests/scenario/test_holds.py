"""`hold:`: draws that are the same in all games of a block, as a part of cells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import toolkit
from tests.scenario.helpers import HEAD, faults_of, load_text, write
from toolkit.cli import app
from toolkit.engine.draws import new_draws
from toolkit.errors import ScenarioError, ToolkitError
from toolkit.replay import replay
from toolkit.report.answers import warnings
from toolkit.report.facts import gather
from toolkit.runner import run
from toolkit.scenario import holding, holds_draws, load, only, refuse_held
from toolkit.scenario.text import block

HOLD = "seats: {all: {policy: random}}\nhold: {draws: [step, policy.*], games: 50}\n"


def test_patterns_stand_for_names_and_the_engine_gets_their_ids(tmp_path: Path) -> None:
    cell = load_text(tmp_path, HOLD).cells[0]
    assert cell.hold == {"draws": ["step", "policy.*"], "games": 50}
    assert cell.held == {0: 50, 3: 50, 4: 50}
    assert cell.draws(7)[0].hold.tolist() == [50, 0, 0, 50, 50, *[0] * 43]
    assert load_text(tmp_path, 'hold: {draws: ["*"], games: 2}\n').cells[0].held == dict.fromkeys(range(6), 2)
    assert load_text(tmp_path, "").cells[0].draws(7).tobytes() == new_draws(7).tobytes()


def test_what_is_held_makes_another_cell_and_another_run(tmp_path: Path) -> None:
    free, held, longer = (load_text(tmp_path, text) for text in ("", HOLD, HOLD.replace("50", "60")))
    assert len({scenario.cells[0].id for scenario in (free, held, longer)}) == 3
    assert len({scenario.spec_hash for scenario in (free, held, longer)}) == 3
    assert "hold" not in free.resolved  # it is what it was before there were any


def test_it_is_swept_shown_and_loads_again(tmp_path: Path) -> None:
    text = HOLD + "sweep:\n  - grid: {hold.games: [10, 20]}\n  - list: [{}, {hold.draws: [wind]}]\n"
    scenario = load_text(tmp_path, text)
    assert [cell.held for cell in scenario.cells] == [{0: 10, 3: 10, 4: 10}, {1: 10}, {0: 20, 3: 20, 4: 20}, {1: 20}]
    assert scenario.cells[3].settings == {"hold.games": 20, "hold.draws": "[wind]"}
    assert scenario.cells[0].settings["hold.draws"] == '[step, "policy.*"]'
    again = load(write(tmp_path, block(dict(scenario.resolved)), "again.yaml"))
    assert (again.cells, again.spec_hash, again.resolved) == (scenario.cells, scenario.spec_hash, scenario.resolved)
    single = only(scenario, scenario.cells[1])
    assert single.resolved["hold"] == {"draws": ["wind"], "games": 10}


def test_layers_replace_a_part_of_it_or_take_it_away(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + HOLD)
    assert load(path, overrides=["hold.games=5"]).cells[0].held == {0: 5, 3: 5, 4: 5}
    assert load(path, overrides=["hold.draws=[wind]"]).cells[0].held == {1: 50}
    assert load(path, overrides=["hold=null"]).cells[0].held == {}


def test_a_swept_fault_is_told_at_its_place(tmp_path: Path) -> None:
    text = HEAD + "hold: {draws: [step], games: 5}\nsweep:\n  - grid: {hold.draws: [[wind], [wnd]]}\n"
    (fault,) = faults_of(write(tmp_path, text))
    assert (fault.line, fault.key) == (7, "hold.draws.0")
    assert "unknown draw 'wnd'; did you mean 'wind'?" in fault.message


def test_games_of_a_block_differ_by_what_is_free_only(tmp_path: Path) -> None:
    """One turn, no policy that draws: a race whose dice are held comes out the same all through a block."""
    held = load_text(tmp_path, "options: {max_turns: 3}\nhold: {draws: [step], games: 40}\n", games=2000)
    games = run(held, out=tmp_path / "runs").games()
    by_block = games.groupby(games["game"] // 40)
    assert (by_block["lead"].nunique() == 1).all()
    assert by_block["lead"].first().nunique() > 5
    free = run(load_text(tmp_path, "options: {max_turns: 3}\n", games=2000), out=tmp_path / "runs").games()
    first = free["game"] % 40 == 0
    assert free["lead"][first].tolist() == games["lead"][first].tolist()
    assert free["lead"].tolist() != games["lead"].tolist()


def test_each_game_of_a_held_run_replays_to_its_row(tmp_path: Path) -> None:
    rows = run(load_text(tmp_path, HOLD, games=120), out=tmp_path / "runs")
    again = load(rows.folder / "scenario.yaml")
    games = rows.games()
    for number in (0, 49, 50, 119):
        told = replay(again, again.cells[0], number)
        assert told.header["scenario"]["hold"] == {"draws": ["step", "policy.*"], "games": 50}
        row = games.iloc[number]
        assert {name: told.row[name] for name in ("turns", "lead")} == {name: row[name] for name in ("turns", "lead")}
    alone = load(write(tmp_path, json.dumps(told.header["scenario"]), "alone.yaml"))
    assert alone.cells[0].id == rows.ids[0]


def test_lists_of_draws_are_held_by_turns(tmp_path: Path) -> None:
    scenario = load_text(tmp_path, "sweep: [{grid: {setup.finish: [10, 20]}}]\nstop: {half_width: 0.01, max_games: 9000}\n")
    held = holding(scenario, [["step"], ["wind", "lane_order"]], 20, 400)
    assert [(cell.settings["setup.finish"], cell.held) for cell in held.cells] == [
        (10, {0: 20}), (10, {1: 20, 2: 20}), (20, {0: 20}), (20, {1: 20, 2: 20}),
    ]  # fmt: skip
    assert (held.games, held.stop, held.name, held.seed) == (400, None, "luck-question", 1984)
    with pytest.raises(ScenarioError, match=r"hold: makes games of a block alike; expected a scenario without it here"):
        refuse_held(held)
    refuse_held(scenario)
    assert holds_draws(held.resolved, held.sweep_keys)
    assert not holds_draws(scenario.resolved, scenario.sweep_keys)


def test_intervals_of_games_that_are_alike_are_not_shown_as_if_they_held(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + HOLD)
    with pytest.raises(ScenarioError, match="makes games of a block alike"):
        toolkit.compare(path, path)
    with pytest.raises(ScenarioError, match="makes games of a block alike"):
        toolkit.solve(path, over="setup.finish")
    played = run(path, out=tmp_path / "runs", games=100)
    with pytest.raises(ToolkitError, match="holds draws"):
        toolkit.compare(played, played)
    assert any("share the draws that are held" in text for text in warnings(gather(played)))
    ended = CliRunner().invoke(app, ["run", str(path), "--games", "100", "--out", str(tmp_path / "runs"), "--quiet"])
    assert ended.exit_code == 0
    assert "warning: games of a block share the draws that are held" in ended.stderr
