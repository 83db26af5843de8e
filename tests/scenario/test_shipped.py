"""The scenarios that come with the games: each asks a question, can be played, and every cell of it comes to an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit import game as contract
from toolkit.runner import Plan, run
from toolkit.scenario import load

FOLDER = Path(__file__).parents[2] / "scenarios"
SCENARIOS = sorted(FOLDER.glob("*/*.yaml"))
NAMES = [f"{path.parent.name}/{path.stem}" for path in SCENARIOS]


def test_every_game_of_ours_has_some() -> None:
    ours = {"astro_drive", "galaxy_trucker", "gemini_gauntlet", "last_starfighter", "warps_edge"}
    assert ours <= {path.parent.name for path in SCENARIOS}


@pytest.mark.parametrize("path", SCENARIOS, ids=NAMES)
def test_it_asks_a_question(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# yaml-language-server: $schema=../scenario.schema.json"
    assert lines[1].startswith("# ")
    scenario = load(path)
    assert scenario.game == path.parent.name
    assert scenario.resolved["title"]
    assert scenario.resolved["question"].endswith("?")
    assert len(scenario.cells) > 1


@pytest.mark.parametrize("path", SCENARIOS, ids=NAMES)
def test_its_cells_are_prepared(path: Path) -> None:
    scenario = load(path)
    game = contract.find(scenario.game)
    assert all(len(game.prepare(cell)) == 1 for cell in scenario.cells)


@pytest.mark.compiled
@pytest.mark.parametrize("path", SCENARIOS, ids=NAMES)
def test_its_cells_are_played(path: Path, tmp_path: Path) -> None:
    played = run(load(path, games=1), out=tmp_path, plan=Plan(jobs=1))
    assert len(played.cells()) == len(load(path).cells)
    assert not played.cells()["failed"].any()
