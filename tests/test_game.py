"""Games are found by their folders."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import toolkit.games
from tests.toys import FOLDER
from toolkit import game as contract
from toolkit.errors import UnknownNameError


@pytest.fixture
def another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games with a copy of the toy game under another name, and things that are no games."""
    shutil.copytree(FOLDER / "dice_race", tmp_path / "another_race")
    (tmp_path / "notes.py").write_text("")
    shutil.copytree(FOLDER / "dice_race", tmp_path / "_draft")
    monkeypatch.setattr(toolkit.games, "__path__", [*toolkit.games.__path__, str(tmp_path)])
    return tmp_path


def test_a_new_game_is_one_new_folder(another):
    assert "another_race" in contract.names()
    assert contract.find("another_race").TITLE == "Dice Race"
    assert contract.folder("another_race") == another / "another_race"


def test_names_are_sorted_and_hold_folders_only(another):
    assert contract.names() == sorted(contract.names())
    assert not {"notes", "_draft"} & set(contract.names())


def test_a_notice_is_the_scenarios_word_else_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    race = contract.find("dice_race")
    assert contract.notice(race, None) == contract.notice(race, "") == ""
    monkeypatch.setattr(race, "NOTICE", "Shoes are stand-ins", raising=False)
    assert contract.notice(race, None) == "Shoes are stand-ins"
    assert contract.notice(race, "measured in the shop") == "Numbers of components: measured in the shop"


@pytest.mark.parametrize("find", [contract.find, contract.folder])
def test_an_unknown_name_says_what_there_is(find):
    with pytest.raises(UnknownNameError) as caught:
        find("dice_rase")
    assert "unknown game 'dice_rase'; did you mean 'dice_race'?" in str(caught.value)
    assert all(name in str(caught.value) for name in contract.names())
