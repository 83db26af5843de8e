"""Malformed scenarios: each fault is told once, where it stands, in words; nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.helpers import HEAD, faults_of, marked, write

#: name -> (what follows HEAD, with a mark before each faulty place in reading order; (key, part of the message) of each)
BLOCKS: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "float for an integer": ("setup: {finish: §12.0}", [("setup.finish", "expected an integer from 1 to 200, found 12.0")]),
    "text for an integer": ("setup: {finish: §'12'}", [("setup.finish", "expected an integer from 1 to 200, found '12'")]),
    "bool for an integer": ("setup: {finish: §true}", [("setup.finish", "expected an integer from 1 to 200, found true")]),
    "nothing for an integer": ("setup: {finish:§ }", [("setup.finish", "expected an integer from 1 to 200, found nothing")]),
    "list for an integer": ("setup: {finish: §[1, 2]}", [("setup.finish", "found a list of length 2")]),
    "digits with underscores": ("setup: {finish: §1_0}", [("setup.finish", "found '1_0'")]),
    "below its bound": ("setup: {finish: §0}", [("setup.finish", "expected an integer from 1 to 200, found 0")]),
    "above its bound": ("setup:\n  finish: §201", [("setup.finish", "expected an integer from 1 to 200, found 201")]),
    "huge integer": (f"setup: {{finish: §{10**30}}}", [("setup.finish", "expected an integer from 1 to 200")]),
    "unending integer": ("setup: {finish: §" + "9" * 5000 + "}", [("setup.finish", "is not a finite number")]),
    "infinity": ("setup: {finish: §.inf}", [("setup.finish", "'.inf' is not a finite number")]),
    "not a number": ("setup: {finish: §.nan}", [("setup.finish", "'.nan' is not a finite number")]),
    "float overflow": ("setup: {finish: §1e999}", [("setup.finish", "'1e999' is not a finite number")]),
    "unknown knob": ("setup: {§finnish: 3}", [("setup.finnish", "did you mean 'finish'? one of: finish, head_start, lanes")]),
    "unknown inner knob": ("setup:\n  lanes:\n    §mudd: 1", [("setup.lanes.mudd", "unknown key 'mudd'; did you mean 'mud'?")]),
    "dotted knob": ("setup: {§lanes.mud: 1}", [("setup.lanes.mud", "unknown key 'lanes.mud'")]),
    "value for a mapping": ("setup: {lanes: §3}", [("setup.lanes", "expected a mapping with mud, found 3")]),
    "set-up is a number": ("setup: §3", [("setup", "expected a mapping, found 3")]),
    "set-up is a list": ("setup:\n  §- finish: 3", [("setup", "expected a mapping, found a list of length 1")]),
    "what no single knob shows": ("setup: {head_start: §20}", [("setup.head_start", "20 puts runner 2 past the finish at 20")]),
    "wrong word": ("options: {tie: §frist}", [("options.tie", "unknown 'frist'; did you mean 'first'? one of: draw, first")]),
    "yes for a number": ("options: {max_turns: §yes}", [("options.max_turns", "found 'yes'")]),
    "unknown option": ("options: {§ties: draw}", [("options.ties", "did you mean 'tie'?")]),
    "unknown policy": ("seats: {1: {policy: §greedi}}", [("seats.1.policy", "unknown 'greedi'; did you mean 'greedy'?")]),
    "policy is a number": ("seats: {1: {policy: §1}}", [("seats.1.policy", "expected one of: random, greedy, found 1")]),
    "unknown policy for all": (
        "seats: {all: {policy: §strong}}",
        [("seats.all.policy", "unknown 'strong'; one of: random, greedy")],
    ),
    "unknown seat": ("seats: {§3: {policy: random}}", [("seats.3", "unknown seat '3'; one of: 1, 2, all")]),
    "seat is a word": ("seats: {1: §greedy}", [("seats.1", "expected a mapping with policy, weights, found 'greedy'")]),
    "seat with an unknown key": ("seats: {1: {§polcy: greedy}}", [("seats.1.polcy", "did you mean 'policy'?")]),
    "unknown weight": (
        "seats: {1: {weights: {§neer: 1}}}",
        [("seats.1.weights.neer", "unknown weight 'neer'; did you mean 'near'?")],
    ),
    "weight of another policy": (
        "seats: {1: {policy: random, weights: {§near: 1}}}",
        [("seats.1.weights.near", "policy 'random' has no weights")],
    ),
    "weight out of bounds": (
        "seats: {1: {weights: {near: §101}}}",
        [("seats.1.weights.near", "a number from 0 to 100, found 101")],
    ),
    "weight is text": ("seats: {1: {weights: {near: §much}}}", [("seats.1.weights.near", "found 'much'")]),
    "weights are a list": ("seats: {1: {weights: §[6]}}", [("seats.1.weights", "expected a mapping of weights by name")]),
    "seats are a list": ("seats: §[greedy]", [("seats", "expected a mapping, found a list of length 1")]),
    "unknown component": (
        "components: {§shoes.bonnus: 1}",
        [("components.shoes.bonnus", "did you mean 'bonus'? one of: bonus")],
    ),
    "unknown component, nested": (
        "components: {shoe: {§bonus: 1}}",
        [("components.shoe.bonus", "unknown component 'shoe'; did you")],
    ),
    "component out of bounds": (
        "components: {shoes.bonus: §6}",
        [("components.shoes.bonus", "an integer from 0 to 5, found 6")],
    ),
    "component of another type": ("components: {shoes: {bonus: §1.5}}", [("components.shoes.bonus", "found 1.5")]),
    "component's wrong word": ("components: {runner.kind: §horsy}", [("components.runner.kind", "did you mean 'horse'?")]),
    "component's source": ("components: {§shoes.source: mine}", [("components.shoes.source", "can't be overridden")]),
    "component below a value": (
        "components: {§shoes.bonus.x: 1}",
        [("components.shoes.bonus.x", "'shoes.bonus' holds a single value")],
    ),
    "component twice": (
        "components:\n  shoes.bonus: 1\n  shoes: {§bonus: 2}",
        [("components.shoes.bonus", "given twice; first in line 6")],
    ),
    "a value for a component block": (
        "components: {shoes: §1}",
        [("components.shoes", "expected a mapping with some of: bonus")],
    ),
    "unknown draw": ("dice: {§stepp: {always: 6}}", [("dice.stepp", "unknown draw 'stepp'; did you mean 'step'?")]),
    "policy draw": ("dice: {§policy.1: {first: [1]}}", [("dice.policy.1", "a policy's own draws can't be pinned")]),
    "no face of the die": ("dice: {step: {always: §7}}", [("dice.step.always", "expected an integer from 1 to 6, found 7")]),
    "half a face": ("dice: {step: {first: [6, §2.5]}}", [("dice.step.first.1", "expected an integer from 1 to 6, found 2.5")]),
    "negative pick": ("dice: {wind: {first: [§-1]}}", [("dice.wind.first.0", "expected an integer of at least 0, found -1")]),
    "pinned to what is rolled again": ("dice: {stumble: {always: §6}}", [("dice.stumble.always", "the rules roll again on 6")]),
    "a shuffle pinned always": ("dice: {lane_order: {§always: 0}}", [("dice.lane_order.always", "a shuffle takes first")]),
    "two ways at once": ("dice: {step: §{always: 1, first: [2]}}", [("dice.step", "exactly one of always, first and turn")]),
    "no way at all": ("dice: {step: §{seat: 1}}", [("dice.step", "found none of them")]),
    "pin is a number": ("dice: {step: §6}", [("dice.step", "expected a pin such as {always: 6}")]),
    "pin of an unknown seat": ("dice: {step: {seat: §3, first: [1]}}", [("dice.step.seat", "unknown seat '3'; one of: 1, 2")]),
    "pin with an unknown key": (
        "dice: {step: §{§allways: 1}}",
        [("dice.step", "none of them"), ("dice.step.allways", "did you mean 'always'?")],
    ),
    "pinned turn is no number": (
        "dice: {step: {turn: {§x: [1]}}}",
        [("dice.step.turn.x", "expected a turn's number, found 'x'")],
    ),
    "pinned turn without a list": (
        "dice: {step: {turn: {3: §1}}}",
        [("dice.step.turn.3", "expected a list of values, found 1")],
    ),
    "an empty list of values": ("dice: {step: {first: §[]}}", [("dice.step.first", "found an empty list")]),
    "too many pinned values": (
        "§dice: {step: {first: [" + ", ".join(["1"] * 1025) + "]}}",
        [("dice", "at most 64 pins with 1024 values")],
    ),
    "unknown draw that is held": (
        "hold: {draws: [step, §stepp], games: 5}",
        [("hold.draws.1", "unknown draw 'stepp'; did you mean 'step'? one of: step, wind")],
    ),
    "pattern that fits no draw": (
        "hold: {draws: [§polici.*], games: 5}",
        [("hold.draws.0", "unknown draw 'polici.*'; did you mean 'policy.*'?")],
    ),
    "held draws are text": ("hold: {draws: §step, games: 5}", [("hold.draws", "each text, found 'step'")]),
    "no draw is held": ("hold: {draws: §[], games: 5}", [("hold.draws", "found an empty list")]),
    "held draw is a number": ("hold: {draws: [§6], games: 5}", [("hold.draws.0", "expected text, found 6")]),
    "block of no games": ("hold: {draws: [step], games: §0}", [("hold.games", "expected an integer from 1 to")]),
    "block of unknown length": ("§hold: {draws: [step]}", [("hold.games", "is missing; expected an integer from 1 to")]),
    "hold with an unknown key": (
        "hold: {draws: [step], games: 5, §block: 5}",
        [("hold.block", "unknown key 'block'; one of: draws, games")],
    ),
    "stopped by games that are alike": (
        "hold: {draws: [step], games: 5}\n§stop: {half_width: 0.01, max_games: 9000}",
        [("stop", "can't judge games of blocks that share draws")],
    ),
    "hold is a list": ("hold: §[step]", [("hold", "expected a mapping, found a list of length 1")]),
    "unknown top key": ("§stetup: {finish: 3}", [("stetup", "unknown key 'stetup'; did you mean 'setup'?")]),
    "title is a list": ("title: §[a]", [("title", "expected text, found a list of length 1")]),
    "key given twice": ("setup: {finish: 3}\n§setup: {finish: 4}", [("setup", "given twice; first in line 5")]),
    "inner key given twice": ("setup: {finish: 3, §finish: 4}", [("setup.finish", "given twice; first in line 5")]),
    "anchor": ("setup: §&a {finish: 3}", [("setup", "'&a': anchors and aliases are not used")]),
    "alias": ("setup: {finish: 3}\noptions: §*a", [("options", "'*a': anchors and aliases are not used")]),
    "tag": ("title: §!!python/object:os.system ls", [("title", "tags are not used here")]),
    "a list as a key": ("setup: {§[a]: 3}", [("setup.", "a list of length 1 as a key; expected text or a number")]),
    "a value without a key": ("setup: {:§ 3}", [("setup.", "a value without a key")]),
    "unclosed list": ("setup: §{finish: 3", [("", "opened here and never closed")]),
    "unclosed quote": ("title: §'x", [("", "opened here and never closed")]),
    "two colons": ("title: a§: b", [("", "not YAML: a second ': ' is not allowed here")]),
    "tab": ("setup:\n§\tfinish: 3", [("", "a tab; YAML is indented with spaces")]),
    "second document": ("§---\ngame: dice_race", [("", "a second document; a scenario is one")]),
    "control character": ("title: a§\x01b", [("", "character U+0001 is not allowed")]),
    "escaped surrogate": ('title: §"\\ud800"', [("title", "holds a character that is not allowed")]),
    "escape beyond Unicode": ('title: "\\U00110000"', [("", "not YAML")]),
    "unknown measure": (
        "verdict: {measure: §turn, target: 1}",
        [("verdict.measure", "unknown measure 'turn'; did you mean 'turns'?")],
    ),
    "unknown measure beside that of the verdict": (
        "verdict: {measure: turns, target: 9, also: [§turn, §turns, §drawn]}",
        [
            ("verdict.also.0", "unknown measure 'turn'"),
            ("verdict.also.1", "'turns' is judged already"),
            ("verdict.also.2", "expected a mean, as 'turns' is one"),
        ],
    ),
    "verdict without a target": ("§verdict: {measure: drawn}", [("verdict.target", "is missing; expected a number")]),
    "a rate above 1": (
        "verdict: {target: §50, margin: 0.02}",
        [("verdict.target", "a number from 0 to 1, as 'runner_1_won' is a rate")],
    ),
    "unknown key of the verdict": ("verdict: {target: 0.5, §margn: 1}", [("verdict.margn", "did you mean 'margin'?")]),
    "unknown chart": ("report: {charts: [rate_curve, §pie]}", [("report.charts.1", "unknown 'pie'; one of: rate_curve")]),
    "report by what isn't swept": (
        "report: {by: §setup.finish}",
        [("report.by", "unknown swept key 'setup.finish'; there is none")],
    ),
    "report of an unknown measure": ("report: {measures: [turns, §lead]}", [("report.measures.1", "unknown measure 'lead'")]),
    "stop by two rules": ("§stop: {half_width: 0.01, budget: 9}", [("stop", "exactly one of half_width, decision and budget")]),
    "stop by no rule": ("§stop: {max_games: 10}", [("stop", "found none of them")]),
    "stop without an end": ("§stop: {half_width: 0.01}", [("stop.max_games", "is missing")]),
    "stop at a decision without a verdict": (
        "stop: {decision: §true, max_games: 10}",
        [("stop.decision", "needs a verdict: block")],
    ),
    "stop at a decision on another measure": (
        "stop: {decision: true, measure: §drawn, max_games: 10}\nverdict: {measure: turns, target: 9}",
        [("stop.measure", "expected 'turns', which the verdict: block judges, found 'drawn'")],
    ),
    "stop and verdict on what is unknown": (
        "stop: {decision: true, max_games: 10}\nverdict: {measure: §turn, target: 9}",
        [("verdict.measure", "unknown measure 'turn'")],
    ),
    "a budget below a game a cell": (
        "stop: {budget: §2}\nsweep: [{grid: {setup.head_start: [0, 1, 2]}}]",
        [("stop.budget", "expected a game for each of the 3 cells at least, found 2")],
    ),
    "stop at a width that is none": (
        "stop: {half_width: §0, max_games: 10}",
        [("stop.half_width", "expected a number above 0")],
    ),
    "extends a number": ("extends: §3", [("extends", "expected the path of one scenario file")]),
    "extends what isn't there": ("extends: §base.yaml", [("extends", "no such file: 'base.yaml'")]),
    "extends itself": ("extends: §question.yaml", [("extends", "goes round in a circle")]),
}

SWEEPS: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "sweep is a mapping": ("sweep: §{grid: {setup.finish: [1]}}", [("sweep", "expected a list, found a mapping")]),
    "block is a number": (
        "sweep: [§3]",
        [("sweep.0", "expected a mapping with exactly one of: grid, zip, list, lhs, sobol, csv")],
    ),
    "two kinds in a block": (
        "sweep:\n  - §grid: {setup.finish: [1]}\n    zip: {setup.finish: [1]}",
        [("sweep.0", "found 2 keys")],
    ),
    "unknown block": ("sweep: [{§gird: {setup.finish: [1]}}]", [("sweep.0.gird", "did you mean 'grid'?")]),
    "what can't be swept": ("sweep: [{grid: {§seed: [1, 2]}}]", [("sweep.0.grid.seed", "'seed' can't be swept")]),
    "no name below the block": ("sweep: [{grid: {§setup: [1, 2]}}]", [("sweep.0.grid.setup", "'setup' names no value")]),
    "an empty step": ("sweep: [{grid: {§setup..mud: [1]}}]", [("sweep.0.grid.setup..mud", "names no value")]),
    "one value without a list": (
        "sweep: [{grid: {setup.finish: §8}}]",
        [("sweep.0.grid.setup.finish", "expected a list of values or")],
    ),
    "no values": ("sweep: [{grid: {setup.finish: §[]}}]", [("sweep.0.grid.setup.finish", "found an empty list")]),
    "no keys": ("sweep: [{grid: §{}}]", [("sweep.0.grid", "found an empty mapping")]),
    "range of two": (
        "sweep: [{grid: {setup.finish: {range: §[1, 9]}}}]",
        [("sweep.0.grid.setup.finish.range", "[first, last, step]")],
    ),
    "range without end": (
        "sweep: [{grid: {setup.finish: {range: §[9, 1, 1]}}}]",
        [("sweep.0.grid.setup.finish.range", "never come to 1")],
    ),
    "range that stands still": (
        "sweep: [{grid: {setup.finish: {range: §[1, 9, 0]}}}]",
        [("sweep.0.grid.setup.finish.range", "no value")],
    ),
    "range too long": (
        "sweep: [{grid: {setup.finish: {range: §[0, 1e9, 1]}}}]",
        [("sweep.0.grid.setup.finish.range", "more than 10,000")],
    ),
    "huge grid": (
        "sweep: [{§grid: {setup.finish: {range: [1, 200, 1]}, setup.head_start: {range: [0, 99, 1]}}}]",
        [("sweep.0.grid", "makes 20,000 cells (200 x 100); at most 10,000")],
    ),
    "huge product": (
        "§sweep: [{grid: {setup.finish: {range: [1, 200, 1]}}}, {grid: {setup.head_start: {range: [0, 99, 1]}}}]",
        [("sweep", "makes 20,000 cells (200 x 100); at most 10,000")],
    ),
    "zip of unequal lists": (
        "sweep: [{§zip: {setup.finish: [20, 30], setup.head_start: [1]}}]",
        [("sweep.0.zip", "expected lists of one length, found setup.finish 2, setup.head_start 1")],
    ),
    "list of numbers": (
        "sweep: [{list: [{setup.finish: 9}, §3]}]",
        [("sweep.0.list.1", "expected a mapping of keys to values, found 3")],
    ),
    "bad values": (
        "sweep: [{grid: {setup.finish: [10, §500, §x]}}]",
        [("setup.finish", "from 1 to 200, found 500"), ("setup.finish", "from 1 to 200, found 'x'")],
    ),
    "unknown knob swept": ("sweep: [{grid: {§setup.finnish: [10, 11]}}]", [("setup.finnish", "did you mean 'finish'?")]),
    "unknown seat swept": (
        "sweep: [{grid: {§seats.9.policy: [random]}}]",
        [("seats.9.policy", "unknown seat '9'; one of: 1, 2, all")],
    ),
    "unknown policy swept": ("sweep: [{grid: {seats.1.policy: [random, §best]}}]", [("seats.1.policy", "unknown 'best'")]),
    "bad component swept": (
        "sweep: [{grid: {components.shoes.bonus: [0, §9]}}]",
        [("components.shoes.bonus", "0 to 5, found 9")],
    ),
    "bad pin swept": ("sweep: [{grid: {dice.step.always: [1, §7]}}]", [("dice.step.always", "from 1 to 6, found 7")]),
    "a value twice": (
        "sweep: [{grid: {setup.finish: [10, §10]}}]",
        [("setup.finish", "makes cell 1 equal to cell 0 (setup.finish 10)")],
    ),
    "a key twice": (
        "sweep:\n  - grid: {setup.finish: [10, 20]}\n  - grid: {§setup.finish: [30]}",
        [("setup.finish", "is swept twice: 'setup.finish' is swept at")],
    ),
    "a key and its part": (
        "sweep:\n  - grid: {seats.1: [{policy: random}]}\n  - grid: {§seats.1.policy: [greedy]}",
        [("seats.1.policy", "is swept twice: 'seats.1' is swept at")],
    ),
    "what some cells can't be": (
        "setup: {head_start: §15}\nsweep: [{grid: {setup.finish: [10, 12, 20]}}]",
        [("setup.head_start", "15 puts runner 2 past the finish at 10 (with setup.finish 10) and 1 more like it")],
    ),
    "lhs without a seed": ("sweep: [{§lhs: {n: 4, over: {setup.finish: [9, 20]}}}]", [("sweep.0.lhs.seed", "is missing")]),
    "lhs from high to low": (
        "sweep: [{lhs: {n: 4, seed: 1, over: {setup.finish: §[20, 9]}}}]",
        [("sweep.0.lhs.over.setup.finish", "low below")],
    ),
    "lhs of halves": (
        "sweep: [{lhs: {n: 4, seed: 1, over: {setup.finish: §[9.5, 20]}}}]",
        [("sweep.0.lhs.over.setup.finish", "whole numbers")],
    ),
    "lhs of three bounds": (
        "sweep: [{lhs: {n: 4, seed: 1, over: {setup.finish: §[1, 2, 3]}}}]",
        [("sweep.0.lhs.over.setup.finish", "length 2")],
    ),
    "sobol of six": (
        "sweep: [{sobol: {n: §6, seed: 1, over: {setup.finish: [9, 20]}}}]",
        [("sweep.0.sobol.n", "power of two, such as 4 or 8")],
    ),
    "csv that isn't there": ("sweep: [{csv: §rows.csv}]", [("sweep.0.csv", "'rows.csv' no such file")]),
    "csv is a number": ("sweep: [{csv: §3}]", [("sweep.0.csv", "expected the path of a CSV file")]),
}

#: Whole files; a fault without a mark belongs to the file as such.
FILES: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "empty": ("", [("", "is empty")]),
    "blank lines and comments": ("# nothing\n\n", [("", "is empty")]),
    "a list": ("§- game", [("", "expected a mapping that begins with `game:`")]),
    "a word": ("§game", [("", "expected a mapping")]),
    "nothing required": (
        "title: x",
        [("game", "is missing"), ("mode", "is missing"), ("seed", "is missing"), ("games", "is missing")],
    ),
    "unknown game": ("game: §dice_rase\nmode: race\nseed: 1\ngames: 1", [("game", "did you mean 'dice_race'?")]),
    "game is a number": ("game: §3\nmode: race\nseed: 1\ngames: 1", [("game", "expected text, found 3")]),
    "unknown mode": (
        "game: dice_race\nmode: §rally\nseed: 1\ngames: 1",
        [("mode", "unknown mode 'rally'; did you mean 'relay'?")],
    ),
    "seed out of range": ("game: dice_race\nmode: race\nseed: §-1\ngames: 1", [("seed", "found -1")]),
    "no games": ("game: dice_race\nmode: race\nseed: 1\ngames: §0", [("games", "expected an integer from 1 to")]),
    "half a game": ("game: dice_race\nmode: race\nseed: 1\ngames: §0.5", [("games", "found 0.5")]),
    "old YAML": ("%YAML 1.1\n§---\ngame: dice_race\nmode: race\nseed: 1\ngames: 1", [("", "expected YAML 1.2")]),
    "brackets to the bottom": ("title: " + "[" * 19 + "§" + "[" * 100_000, [("title" + ".0" * 19, "nested more than 20 deep")]),
    "dashes to the bottom": ("- " * 20 + "§" + "- " * 100_000, [(".".join(["0"] * 20), "nested more than 20 deep")]),
    "many values": ("title: [" + "1," * 400_000 + "]", [("title.199997", "more than 200,000 values")]),
}


@pytest.mark.parametrize("name", [*BLOCKS, *SWEEPS])
def test_a_faulty_block(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, expected = {**BLOCKS, **SWEEPS}[name]
    check(HEAD + text, expected, tmp_path, monkeypatch)


@pytest.mark.parametrize("name", FILES)
def test_a_faulty_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, expected = FILES[name]
    check(text, expected, tmp_path, monkeypatch)


def check(text: str, expected: list[tuple[str, str]], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The faults are the expected ones, at the marks, and the folder is as it was."""
    monkeypatch.chdir(folder)
    plain, places = marked(text)
    path = write(folder, plain)
    faults = faults_of(path)
    assert [fault.key for fault in faults] == [key for key, _ in expected]
    for fault, (_, part) in zip(faults, expected, strict=True):
        assert part in fault.message
        assert fault.file == str(path)
    if places:
        assert sorted({(fault.line, fault.column) for fault in faults}) == places
    assert [each.name for each in folder.iterdir()] == ["question.yaml"]


def test_there_are_enough_of_them() -> None:
    assert len(BLOCKS) + len(SWEEPS) + len(FILES) + len(list((Path(__file__).parent / "bad").iterdir())) >= 140


def test_everything_at_once(tmp_path: Path) -> None:
    text, places = marked(
        "game: dice_race\nmode: race\nseed: §x\ngames: §0\n§colour: red\nsetup: {finish: §0, §head: 1}\noptions: {tie: §no}\n"
        "seats: {1: {policy: §best}}\ncomponents: {shoes.bonus: §9}\ndice: {step: {always: §0}}\n"
        "sweep: [{§grit: 1}]\nverdict: {target: §2}\nreport: {charts: [§pie]}\n"
    )
    faults = faults_of(write(tmp_path, text))
    assert [(fault.line, fault.column) for fault in faults] == places
    assert len(places) == 12


def test_a_fault_shows_its_line_with_a_caret(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + "seats:\n  1: {policy: greedi}\n")
    assert str(faults_of(path)[0]) == (
        f"{path}:6:15  seats.1.policy: unknown 'greedi'; did you mean 'greedy'? one of: random, greedy\n"
        "      1: {policy: greedi}\n"
        "                  ^"
    )


def test_more_faults_than_anyone_reads(tmp_path: Path) -> None:
    values = ", ".join(str(number) for number in range(300, 500))
    faults = faults_of(write(tmp_path, HEAD + f"sweep: [{{grid: {{setup.finish: [{values}]}}}}]"))
    assert len(faults) == 101
    assert faults[-1].message == "has more faults than the 100 that are told here"
