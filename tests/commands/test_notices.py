"""What a game says of its component numbers, or a scenario in its place, stands above every answer in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.running import PLAIN, RACE, written
from toolkit import game
from toolkit.cli import app
from toolkit.commands.output import headed
from toolkit.scenario import cell_as_scenario, load, only

SOURCE = "source: shoes as the shop sells them\n"
NOTICE, OWN = "Shoes are stand-ins", "Numbers of components: shoes as the shop sells them"


@pytest.fixture(autouse=True)
def noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.find("dice_race"), "NOTICE", NOTICE, raising=False)


def test_each_notice_is_told_once() -> None:
    game_says, scenario_says = {"game": "dice_race"}, {"game": "dice_race", "source": "shoes as the shop sells them"}
    assert headed("42", game_says) == headed("42", game_says, game_says) == f"{NOTICE}.\n\n42"
    assert headed("42", game_says, scenario_says) == f"{NOTICE}.\n\n{OWN}.\n\n42"
    assert headed("42") == "42"


def test_nothing_stands_above_where_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(game.find("dice_race"), "NOTICE")
    assert headed("42", {"game": "dice_race"}) == "42"


def test_a_scenarios_source_goes_with_it_and_changes_no_game(tmp_path: Path) -> None:
    plain, owned = (load(written(tmp_path, RACE + more, "race")) for more in ("", SOURCE))
    assert owned.spec_hash == plain.spec_hash
    assert "source" not in plain.resolved
    assert owned.resolved["source"] == "shoes as the shop sells them"
    for resolved in (cell_as_scenario(owned, owned.cells[0]), only(owned, owned.cells[0]).resolved):
        assert resolved["source"] == "shoes as the shop sells them"


def printed(*words: str) -> str:
    """What a command prints."""
    return CliRunner().invoke(app, list(words)).stdout


@pytest.mark.compiled
@pytest.mark.parametrize(
    "words",
    [
        "compare race.yaml --baseline setup.head_start=0 --games 5",
        "ratings race.yaml --games 20",
        "solve plain.yaml --over setup.head_start --low 0 --high 4 --games 20 --max-games 20",
        "sensitivity plain.yaml --over setup.head_start=0:4 --points 40 --games 20",
        "luck plain.yaml --blocks 10",
        "tune plain.yaml --seat 2 --rounds 1 --candidates 4 --games 5 --shown 5",
    ],
    ids=lambda words: words.split()[0],
)
def test_every_answer_is_headed(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for more, notice in (("", NOTICE), (SOURCE, OWN)):
        written(tmp_path, PLAIN + more, "plain")
        written(tmp_path, RACE + more, "race")
        assert printed(*words.split(), "--quiet").startswith(f"{notice}.\n\n")


def test_the_list_of_a_games_knobs_begins_with_it() -> None:
    assert printed("games", "dice_race").splitlines()[2] == f"{NOTICE}."
    assert json.loads(printed("games", "dice_race", "--json"))["notice"] == NOTICE
