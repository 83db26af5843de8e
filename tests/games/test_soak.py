"""A sample of the soak, and that it notices what it is there for."""

from __future__ import annotations

import numpy as np
import pytest

from tests import soak
from tests.games.sampling import random_scenario
from toolkit import game as contract
from toolkit.runner.workers import Crew
from toolkit.scenario import load

MODES = [(name, mode) for name in contract.names() for mode in contract.find(name).MODES]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_a_thousand_random_games_of_every_mode_end_by_the_rules(name, mode, tmp_path):
    tally = soak.Tally()
    soak.soak(contract.find(name), mode, 1000, 1984, tmp_path, tally)
    assert tally.failed == []
    assert (tally.games, tally.scenarios) == (1000, 5)
    assert sum(tally.endings.values()) == 1000
    kept = {example.scenario for example in tally.examples.values()}
    assert set(tmp_path.iterdir()) == kept
    assert all(load(path).mode == mode for path in kept)


@pytest.mark.parametrize(("column", "value"), [("status", 1), ("ending", 3), ("ending", -1), ("winner", 7)])
def test_a_row_that_makes_no_sense_is_a_failure(column, value, tmp_path):
    game = contract.find("dice_race")
    scenario = random_scenario(game, "race", np.random.default_rng(1), tmp_path)
    rows = Crew(game, scenario.cells, 1).play(0, 40, 5)
    rows.games[column][3] = value
    tally = soak.Tally()
    assert tally.add(game, scenario, rows)
    assert tally.failed == [soak.Example(scenario.path, 43)]
    assert f"  failed: starbalance replay {scenario.path} --game 43" in list(tally.lines())


def test_a_flag_of_a_seat_that_is_neither_0_nor_1_is_a_failure(tmp_path):
    game = contract.find("dice_race")
    scenario = random_scenario(game, "race", np.random.default_rng(1), tmp_path)
    rows = Crew(game, scenario.cells, 1).play(0, 0, 5)
    rows.seats["won"][2, 1] = 2
    tally = soak.Tally()
    tally.add(game, scenario, rows)
    assert tally.failed == [soak.Example(scenario.path, 2)]


def test_the_command_prints_a_tally_and_ends_with_0(tmp_path, capsys):
    assert soak.main(["--games", "450", "--game", "dice_race", "--out", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert printed.count("450 games over 3 settings, 0 failed") == 2
