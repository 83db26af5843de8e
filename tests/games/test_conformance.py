"""Every game found keeps the contract: what it declares, what it plays, and that both agree. No game is known by name.

Games are played over random settings (`sampling`) by random ones of their policies.
"""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
import typing
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest

from tests.engine import reference
from tests.games.observing import Observer, compare, with_other_draws, with_other_policies
from tests.games.probe import digest
from tests.games.sampling import random_scenario
from tests.toys import FOLDER as TOYS
from toolkit import game as contract
from toolkit.engine.declarations import GROUPS, POLICIES, Column, Components, DrawName, Measure, Mode, measures_of
from toolkit.engine.draws import MAX_NAMES
from toolkit.game import Game
from toolkit.replay import Replay, replay
from toolkit.replay.playing import play_logged
from toolkit.runner import Plan, run
from toolkit.runner.workers import Crew
from toolkit.scenario import Scenario
from toolkit.store import Run

ROOT = Path(__file__).parents[2]
GAMES = contract.names()
MODES = [(name, mode) for name in GAMES for mode in contract.find(name).MODES]
SCENARIOS, GAMES_EACH = 20, 10  # 200 games of each mode are played
LINES_EACH = 5_000  # a scenario's games are replayed up to so many lines, but at least one: some never end by themselves

DTYPES = {"i4": "int32", "i8": "int64", "f8": "float64"}
RULING = re.compile(r"^[A-Z]{2}-[A-Z]+-\d+")

every_game = pytest.mark.parametrize("name", GAMES)
every_mode = pytest.mark.parametrize(("name", "mode"), MODES)


def random_numbers(*words: str) -> np.random.Generator:
    """Random numbers that are the same in every session and differ between games, modes and tests."""
    return np.random.default_rng(zlib.crc32(" ".join(words).encode()))


def seats_of(game: Game, mode: str) -> tuple[str, ...]:
    """Seat names of a mode as it is set up by default."""
    return game.seats(mode, game.SETUP[mode]().model_dump(mode="json"))


def measures_declared(game: Game, mode: str) -> list[Measure]:
    """The measures of a mode, those by seat once."""
    return [measure for measure in game.MEASURES if not measure.modes or mode in measure.modes]


# What a game declares


@every_game
def test_all_names_of_the_contract_are_there_with_their_types(name):
    game = contract.find(name)
    hints = typing.get_type_hints(Game)
    functions = [key for key, value in vars(Game).items() if callable(value) and not key.startswith("_")]
    missing = [key for key in [*hints, *functions] if not hasattr(game, key)]
    assert not missing
    assert all(callable(getattr(game, key)) for key in functions)
    assert name == game.NAME
    assert all(isinstance(text, str) and text for text in (game.TITLE, game.RULES_VERSION))
    assert isinstance(game.COMPONENTS, Components)
    assert isinstance(game.STATE, np.dtype)
    for table, kind in ((game.DRAWS, DrawName), (game.GAMES, Column), (game.SEATS, Column), (game.MEASURES, Measure)):
        assert table
        assert all(isinstance(entry, kind) for entry in table)
        assert len({entry.name for entry in table}) == len(table)
        assert all(entry.meaning for entry in table)


@every_game
def test_modes_are_whole(name):
    game = contract.find(name)
    assert game.MODES
    for key, mode in game.MODES.items():
        assert isinstance(mode, Mode)
        assert key == mode.name
        assert mode.title
        assert mode.meaning
        main = next(measure for measure in game.MEASURES if measure.name == game.MAIN_MEASURE[key])
        assert not main.modes or key in main.modes
    assert set(game.SETUP) == set(game.MODES) == set(game.MAIN_MEASURE)


@every_game
def test_draws_have_ids_of_their_own_and_each_seat_has_its_policy_draws(name):
    game = contract.find(name)
    ids = [draw.id for draw in game.DRAWS]
    assert len(set(ids)) == len(ids)
    assert all(0 <= id_ < MAX_NAMES for id_ in ids)
    assert {draw.kind for draw in game.DRAWS} <= {"die", "pick", "shuffle", "policy"}
    assert {draw.group for draw in game.DRAWS} <= {*GROUPS}
    assert all((draw.group == POLICIES) == (draw.kind == "policy") for draw in game.DRAWS)
    policy = {draw.name for draw in game.DRAWS if draw.kind == "policy"}
    assert {f"policy.{seat}" for mode in game.MODES for seat in seats_of(game, mode)} <= policy
    assert all(1 <= face <= draw.sides for draw in game.DRAWS for face in draw.rerolled)


@every_game
def test_columns_hold_what_kernels_and_frames_can(name):
    game = contract.find(name)
    for column in (*game.GAMES, *game.SEATS):
        assert column.dtype in DTYPES
        assert not column.labels or (column.dtype.startswith("i") and all(column.labels) and not column.flag)
        assert len(set(column.labels)) == len(column.labels)
    ending = next(column for column in game.GAMES if column.name == contract.ENDING)
    assert ending.labels
    assert any(column.name == contract.STATUS for column in game.GAMES)


@every_game
def test_measures_are_rates_or_means_of_modes_there_are(name):
    game = contract.find(name)
    for measure in game.MEASURES:
        assert measure.kind in ("rate", "mean")
        assert set(measure.modes) <= set(game.MODES)
        # whoever reads of wins must know what a draw is to them
        assert "draw" in measure.meaning or not re.search(r"(^|_)(won|win|score)(_|$)", measure.name)


@every_mode
def test_every_seat_may_play_randomly_greedily_and_in_real_games_strongly(name, mode):
    game = contract.find(name)
    real = TOYS not in contract.folder(name).parents
    for seat in seats_of(game, mode):
        policies = game.policies(mode, seat)
        assert {"random", "greedy", *(["strong"] if real else [])} <= set(policies)
        told_apart = {(policy.id, tuple(weight.default for weight in policy.weights)) for policy in policies.values()}
        assert len(told_apart) == len(policies)  # one way to choose may be there with several sets of weights
        for key, policy in policies.items():
            assert key == policy.name
            assert policy.meaning
            assert len({weight.name for weight in policy.weights}) == len(policy.weights)
            assert all(weight.low <= weight.default <= weight.high and weight.meaning for weight in policy.weights)


def knobs(schema: dict[str, Any], defs: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every field of a model and of the models within it, with its schema."""
    for key, entry in schema.get("properties", {}).items():
        yield f"{path}.{key}", entry
        for option in (entry, *entry.get("anyOf", ()), *entry.get("allOf", ())):
            if "$ref" in option:
                yield from knobs(defs[option["$ref"].rpartition("/")[2]], defs, f"{path}.{key}")


@every_mode
def test_every_knob_has_a_meaning_a_default_and_bounds(name, mode):
    game = contract.find(name)
    for block, model in (("setup", game.SETUP[mode]), ("options", game.OPTIONS)):
        assert model().model_dump(mode="json").keys() == model.model_fields.keys()
        schema = model.model_json_schema()
        for path, entry in knobs(schema, schema.get("$defs", {}), block):
            assert entry.get("description"), path
            for option in (entry, *entry.get("anyOf", ())):
                if option.get("type") in ("integer", "number") and not {"enum", "const"} & set(option):
                    assert {"minimum", "exclusiveMinimum"} & set(option), path
                    assert {"maximum", "exclusiveMaximum"} & set(option), path


@every_game
def test_every_option_names_its_ruling(name):
    for key, field in contract.find(name).OPTIONS.model_fields.items():
        assert RULING.match(field.description or ""), key


@every_game
def test_hidden_fields_are_fields_of_the_state(name):
    game = contract.find(name)
    usual = {seat for mode in game.MODES for seat in seats_of(game, mode)}
    at_most = {draw.name.removeprefix("policy.") for draw in game.DRAWS if draw.kind == "policy"}  # a set-up may seat more
    assert usual <= set(game.HIDDEN) <= at_most
    for path in {path for fields in game.HIDDEN.values() for path in fields}:
        dtype = game.STATE
        for step in path.split("."):
            if step.isdigit():
                assert int(step) < dtype.shape[0], path
                dtype = np.dtype((dtype.base, dtype.shape[1:]))
            else:
                assert step in (dtype.base.names or ()), path
                dtype = dtype.base[step]


# What it plays


class Sample(NamedTuple):
    """Random scenarios of a mode and what a run of each stored."""

    game: Game
    scenarios: list[Scenario]
    runs: list[Run]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A function from game and mode to its sample, played once."""
    made: dict[tuple[str, str], Sample] = {}

    def sample(name: str, mode: str) -> Sample:
        if (name, mode) not in made:
            folder, rng = tmp_path_factory.mktemp(name), random_numbers(name, mode)
            game = contract.find(name)
            scenarios = [random_scenario(game, mode, rng, folder, games=GAMES_EACH) for _ in range(SCENARIOS)]
            runs = [run(scenario, out=folder / "runs", plan=Plan(jobs=1)) for scenario in scenarios]
            made[name, mode] = Sample(game, scenarios, runs)
        return made[name, mode]

    return sample


class Told(NamedTuple):
    """What is kept of a replay, as a sample of long games would fill the memory: its place, work, dice and faults by check."""

    place: str
    work: int  # about how long it takes: lines by pilots that think
    policies: frozenset[tuple[str, str]]  # of each seat
    dice: int  # lines of dice that have so many faces whatever the scenario says
    faults: dict[str, str]


class Rows(NamedTuple):
    """The tables of a run, read once."""

    games: pd.DataFrame
    seats: pd.DataFrame


@pytest.fixture(scope="module")
def told(played: Any) -> Any:
    """A function from game and mode to what the replays of its sample tell, each played once."""
    made: dict[tuple[str, str], list[Told]] = {}

    def replays(name: str, mode: str) -> list[Told]:
        if (name, mode) not in made:
            sample = played(name, mode)
            made[name, mode] = [tell(one, rows) for one, rows in replays_of(sample)]
        return made[name, mode]

    return replays


def replays_of(sample: Sample) -> Iterator[tuple[Replay, Rows]]:
    """The games of a sample replayed, each with the tables of the run that it is from."""
    for scenario, run_ in zip(sample.scenarios, sample.runs, strict=True):
        rows, lines = Rows(run_.games(), run_.seats().drop(columns="cell")), 0
        for number in range(GAMES_EACH):
            one = replay(scenario, scenario.cells[0], number)
            lines += len(one.events)
            yield one, rows
            if lines > LINES_EACH:
                break


def tell(one: Replay, rows: Rows) -> Told:
    """Hold a replay against all that replays keep to."""
    faults = {}
    for check in (ends_in_its_row, has_lines_of_the_declared_form, shows_the_draws_of_its_dice):
        try:
            check(one, rows)
        except AssertionError as error:
            faults[check.__name__] = str(error)
    policies = frozenset((seat, policy) for seat, (policy, _) in one.cell.policies.items())
    thinking = sum(policy != "random" for _, policy in policies)
    dice = dice_of(one.game)
    rolled = sum(line["type"] == "draw" and line["name"] in dice for line in one.events)
    return Told(f"{one.scenario.path}:{one.game_number}", len(one.events) * (1 + thinking), policies, rolled, faults)


def faults_of(replays: list[Told], check: Any) -> dict[str, str]:
    """By place of the game what one check found."""
    return {one.place: one.faults[check.__name__] for one in replays if check.__name__ in one.faults}


@every_mode
def test_every_game_ends_by_the_rules_and_says_why(name, mode, played):
    sample = played(name, mode)
    for scenario, run_ in zip(sample.scenarios, sample.runs, strict=True):
        games = run_.games()
        assert len(games) == GAMES_EACH
        assert (games[contract.STATUS] == contract.FINISHED).all(), scenario.path
        assert games[contract.ENDING].notna().all(), scenario.path
        assert run_.failures().empty


@every_mode
def test_tables_have_the_declared_types(name, mode, played):
    sample = played(name, mode)
    for run_ in sample.runs:
        for frame, columns in ((run_.games(), sample.game.GAMES), (run_.seats(), sample.game.SEATS)):
            for column in columns:
                dtype = frame[column.name].dtype
                if column.labels:
                    assert isinstance(dtype, pd.CategoricalDtype)
                    assert tuple(dtype.categories) == column.labels
                else:
                    assert dtype == ("bool" if column.flag else DTYPES[column.dtype])


@every_mode
def test_measures_give_one_number_a_game(name, mode, played):
    sample = played(name, mode)
    for scenario, run_ in zip(sample.scenarios, sample.runs, strict=True):
        counts = run_.counts().set_index("measure")
        (cell,) = scenario.cells
        applying = measures_of(sample.game.MEASURES, mode, [cell.seats])
        assert set(counts.index) == {measure.name for measure in applying}
        for measure in applying:
            n, total, squares = counts.loc[measure.name, ["n", "total", "squares"]]
            assert 0 <= n <= GAMES_EACH
            assert n == GAMES_EACH or measure.missing  # that it may be missing is told
            assert math.isfinite(total)
            if measure.kind == "rate":
                assert 0 <= total == squares <= n  # nothing but 0 and 1


@every_mode
def test_declared_measures_have_one_number_a_game_or_one_a_game_and_seat(name, mode, played):
    sample = played(name, mode)
    for scenario in sample.scenarios[:5]:
        (cell,) = scenario.cells
        rows = Crew(sample.game, scenario.cells, scenario.seed).play(0, 0, GAMES_EACH)
        for measure in measures_declared(sample.game, mode):
            values = np.asarray(measure.of(rows.games, rows.seats), float)
            assert values.shape == ((GAMES_EACH, len(cell.seats)) if measure.by_seat else (GAMES_EACH,)), measure.name
            low, high = measure.bounds or (-math.inf, math.inf)
            assert ((values >= low) & (values <= high) | np.isnan(values)).all(), measure.name


@every_mode
def test_seats_are_compared_by_a_measure_that_they_have(name, mode):
    game = contract.find(name)
    score = next(measure for measure in measures_declared(game, mode) if measure.name == game.MAIN_SCORE[mode])
    assert score.by_seat


def plain(value: Any) -> Any:
    """A frame's value as a JSON line has it."""
    value = value.item() if hasattr(value, "item") else value
    return None if value is None or (isinstance(value, float) and math.isnan(value)) else value


def ends_in_its_row(one: Replay, rows: Rows) -> None:
    """The last line is the game's row of the run, with the rows of its seats."""
    games, seats = rows
    (row,) = games[games["game"] == one.game_number].to_dict("records")
    outcome = one.outcome
    assert list(outcome) == ["type", *row, "seats"]
    assert {key: outcome[key] for key in row} == {key: plain(value) for key, value in row.items()}
    mine = seats[seats["game"] == one.game_number].drop(columns="game").to_dict("records")
    assert outcome["seats"] == [{key: plain(value) for key, value in seat.items()} for seat in mine]


def has_lines_of_the_declared_form(one: Replay, rows: Rows) -> None:
    """Every line is plain data and says what the game declares that such a line says."""
    game = one.game
    draws = {draw.name: draw for draw in game.DRAWS}
    for line in one.lines():
        assert json.loads(json.dumps(line, allow_nan=False)) == line  # nothing is changed on its way through JSON
    assert [line["n"] for line in one.events] == list(range(len(one.events)))
    for line in one.events:
        assert line["phase"] in game.PHASES
        assert isinstance(line.get("turn", line.get("round")), int)
        assert isinstance(game.sentence(line), str)
        if line["type"] == "choice":
            assert line["decision"] in game.DECISIONS
            assert line["seat"] in one.cell.seats
            assert "option" in line
        elif line["type"] == "effect":
            assert line["what"] in game.EFFECTS
        elif line["type"] == "state":
            assert line["after"] in game.PHASES
        else:
            assert line["type"] == "draw"
            assert draws[line["name"]].kind != "policy" or set(line) >= {"k", "count"}
            assert draws[line["name"]].kind == "policy" or line["pinned"] is False
    assert [line for line in one.events if line["type"] == "state"]
    assert len(one.text()) > 100


def dice_of(game: Game) -> dict[str, DrawName]:
    """The dice of a game that have so many faces whatever the scenario says."""
    return {draw.name: draw for draw in game.DRAWS if draw.kind == "die" and draw.sides}


def shows_the_draws_of_its_dice(one: Replay, rows: Rows) -> None:
    """Every die shows what the plain generator of the tests makes of its name and number."""
    dice, number = dice_of(one.game), np.array([one.game_number])
    for line in one.events:
        if line["type"] == "draw" and line["name"] in dice:
            draw = dice[line["name"]]
            word = int(reference.words(one.scenario.seed, number, draw.id, line["k"])[0])
            assert line["value"] == 1 + word * draw.sides // 2**32, line


@every_mode
@pytest.mark.parametrize("check", [ends_in_its_row, has_lines_of_the_declared_form, shows_the_draws_of_its_dice])
def test_every_replay(name, mode, check, told):
    replays = told(name, mode)
    assert SCENARIOS <= len(replays) <= SCENARIOS * GAMES_EACH
    assert not faults_of(replays, check)
    assert sum(one.dice for one in replays) > 0 or not dice_of(contract.find(name))


@every_mode
def test_a_replay_that_is_not_as_its_run_stored_it_is_found(name, mode, played):
    one, rows = next(replays_of(played(name, mode)))
    other = replay(one.scenario, one.cell, 1)
    lines = list(one.events)
    number = next((n for n, line in enumerate(lines) if line.get("name") in dice_of(one.game)), None)
    changed = {"what": "nothing of the sort", "phase": "nowhere"}
    broken = [(ends_in_its_row, replace(one, row={**other.row, "game": 0, contract.STATUS: 1}))]
    broken.append((has_lines_of_the_declared_form, replace(one, events=(*lines[:-1], lines[-1] | changed))))
    if number is not None:
        wrong = lines[number] | {"value": lines[number]["value"] % 6 + 1}
        broken.append((shows_the_draws_of_its_dice, replace(one, events=(*lines[:number], wrong, *lines[number + 1 :]))))
    for check, replayed in broken:
        assert check.__name__ in tell(replayed, rows).faults


# Compiled, interpreted and unseeing


def probe(places: list[str], **environment: str) -> dict[str, Any]:
    """What `tests.games.probe` finds in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.probe", *places],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def quick_games(game: Game, mode: str, replays: list[Told]) -> list[str]:
    """For every policy of every seat, or of any where seats are alike, the quickest game that it played.

    Plain Python is slow.
    """
    quickest: dict[tuple[str, str], Told] = {}
    for one in sorted(replays, key=lambda one: one.work):
        for seat, policy in one.policies:
            quickest.setdefault(("" if game.MODES[mode].alike else seat, policy), one)
    return sorted({one.place for one in quickest.values()})


@every_mode
def test_plain_python_plays_the_same_games(name, mode, told):
    places = quick_games(contract.find(name), mode, told(name, mode))
    interpreted = probe(places, NUMBA_DISABLE_JIT="1")
    assert interpreted == {"digests": [digest(place) for place in places], "signatures": None}


@every_game
def test_one_kernel_serves_all_modes_runs_and_replays(name, played):
    places = [f"{scenario.path}:0" for mode in contract.find(name).MODES for scenario in played(name, mode).scenarios[:3]]
    assert probe(places)["signatures"] == 1


@every_mode
@pytest.mark.parametrize("changed", ["policies", "draws"])
def test_no_policy_sees_what_is_hidden(name, mode, changed, tmp_path):
    game, rng = contract.find(name), random_numbers(name, mode, changed)
    shuffles = {draw.id for draw in game.DRAWS if draw.kind == "shuffle"}
    equal = after_change = 0
    for _ in range(60):
        scenario = random_scenario(game, mode, rng, tmp_path)
        cell, number = scenario.cells[0], int(rng.integers(1000))
        first = play_logged(game, cell, scenario.seed, number)
        for index, seat in enumerate(cell.seats):
            change = with_other_policies if changed == "policies" else with_other_draws
            argument: Any = seat if changed == "policies" else first
            second = play_logged(game, change(game, cell, argument, rng), scenario.seed, number)
            found = compare(Observer(index, game.HIDDEN[seat], shuffles), first, second)
            assert found.leak is None, f"{scenario.path}, game {number}, seat {seat}: {found.leak}"
            equal += found.equal
            after_change += found.equal_after_change
    assert equal > 0
    seats = seats_of(game, mode)
    if changed == "policies" and len(seats) > 1 and any(game.HIDDEN[seat] for seat in seats):
        assert after_change > 0
