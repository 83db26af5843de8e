"""The commands that read scenarios and declarations: check, show, new, games, schema."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.scenario.helpers import HEAD, faults_of, write
from toolkit import game as contract
from toolkit.commands import check, games, new, schema, show
from toolkit.errors import ScenarioError, ToolkitError, UnknownNameError
from toolkit.scenario import load
from toolkit.scenario.schema import own_games, schema_text

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]
MODES = [(name, mode) for name in contract.names() for mode in contract.find(name).MODES]


def test_check_says_what_is_fine_and_what_is_not(tmp_path: Path, capsys: Capture) -> None:
    fine = write(tmp_path, HEAD + "sweep: [{grid: {setup.finish: [10, 20]}}]\n", "fine.yaml")
    bad = write(tmp_path, HEAD + "setup: {finish: 0}\n", "bad.yaml")
    assert check.execute([fine], json=False) == 0
    assert capsys.readouterr().out == f"ok  {fine}  dice_race/race, 2 cells, 2,000 games each\n"
    assert check.execute([bad, fine, tmp_path / "none.yaml"], json=False) == 3
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{bad}:5:17  setup.finish: expected an integer from 1 to 200, found 0"
    assert lines[3].startswith(f"ok  {fine}")
    assert lines[4].startswith(f"{tmp_path / 'none.yaml'}  no such file")


def test_check_as_json(tmp_path: Path, capsys: Capture) -> None:
    fine = write(tmp_path, HEAD, "fine.yaml")
    bad = write(tmp_path, HEAD + "setup: {finish: 0}\nseats: {1: {policy: greedi}}\n", "bad.yaml")
    assert check.execute([fine], json=True) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert check.execute([bad, fine], json=True) == 3
    found = json.loads(capsys.readouterr().out)
    assert found == [
        {
            "file": str(bad), "line": 5, "column": 17, "key": "setup.finish",
            "message": "expected an integer from 1 to 200, found 0",
        },
        {
            "file": str(bad), "line": 6, "column": 21, "key": "seats.1.policy",
            "message": "unknown 'greedi'; did you mean 'greedy'? one of: random, greedy",
        },
    ]  # fmt: skip


SHOWN = """
game: dice_race  # {base} line 1
mode: race  # {base} line 2
title: ""  # default
question: ""  # default
seed: 1984  # {base} line 3
games: 2000  # {base} line 4
setup:
  finish: 30  # line 2, swept
  head_start: 7  # --set line 1
  lanes:
    mud: 0  # default
options:
  tie: draw  # default
  max_turns: 60  # default
seats:
  1:
    policy: random  # line 4
    weights: {{}}  # default
  2:
    policy: greedy  # default
    weights:
      near: 9.0  # line 5
components:
  shoes.bonus: 2  # --set line 2
dice:
  step:
    first: [6, 6]  # line 6
sweep:  # line 7
  - {{grid: {{setup.finish: [30, 40]}}}}
report:
  level: 0.95  # default
  interval: wilson  # default
"""


def test_show_tells_where_each_value_comes_from(tmp_path: Path, capsys: Capture) -> None:
    base = write(tmp_path, HEAD, "base.yaml")
    text = (
        "extends: base.yaml\nsetup: {finish: 30}\nseats:\n  1: {policy: random}\n  all: {weights: {near: 9}}\n"
        "dice: {step: {first: [6, 6]}}\nsweep: [{grid: {setup.finish: [30, 40]}}]\n"
    )
    path = write(tmp_path, text.replace("  all: {weights: {near: 9}}\n", "  2: {weights: {near: 9}}\n"))
    overrides = ["setup.head_start=7", "components.shoes.bonus=2"]
    assert show.execute(path, overrides, json=False) == 0
    shown = capsys.readouterr().out
    scenario = load(path, overrides=overrides)
    head, _, rest = shown.partition("\n")
    assert head == f"# {path}: 2 cells, spec hash {scenario.spec_hash}, rules version 1"
    assert "\n" + rest == SHOWN.format(base=base)
    assert load(write(tmp_path, shown, "shown.yaml")).cells == scenario.cells


def test_show_names_the_line_of_all_seats(tmp_path: Path, capsys: Capture) -> None:
    path = write(tmp_path, HEAD + "seats:\n  all: {policy: random}\n")
    show.execute(path, [], json=False)
    assert capsys.readouterr().out.count("policy: random  # line 6") == 2


def test_show_as_json(tmp_path: Path, capsys: Capture) -> None:
    path = write(tmp_path, HEAD + "sweep: [{grid: {setup.finish: [30, 40]}}]\n")
    assert show.execute(path, ["seed=5"], json=True) == 0
    shown = json.loads(capsys.readouterr().out)
    scenario = load(path, overrides=["seed=5"])
    assert shown["scenario"] == scenario.resolved
    assert [cell["cell"] for cell in shown["cells"]] == [cell.id for cell in scenario.cells]
    assert shown["cells"][1]["settings"] == {"setup.finish": 40}
    assert (shown["origins"]["seed"], shown["origins"]["games"], shown["origins"]["options.tie"]) == (
        "--set line 1", "line 4", "default",
    )  # fmt: skip


def test_show_refuses_what_is_wrong(tmp_path: Path, capsys: Capture) -> None:
    with pytest.raises(ScenarioError):
        show.execute(write(tmp_path, HEAD), ["seed=x"], json=True)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_new_is_a_scenario_at_its_defaults(name: str, mode: str, tmp_path: Path, capsys: Capture) -> None:
    assert new.execute(f"{name}/{mode}", None) == 0
    text = capsys.readouterr().out
    least = load(write(tmp_path, f"game: {name}\nmode: {mode}\nseed: 1\ngames: 1000\n"))
    assert load(write(tmp_path, text)).cells == least.cells
    for block in ("options", "components"):
        assert load(write(tmp_path, switched_on(text, block))).cells == least.cells
    pinned = load(write(tmp_path, switched_on(text, "dice"))).cells[0]
    kinds = [draw.kind for draw in contract.find(name).DRAWS]
    assert len(pinned.pins) == len(kinds) - kinds.count("policy")
    assert len(load(write(tmp_path, switched_on(text, "sweep"))).cells) > 1
    assert load(write(tmp_path, switched_on(text, "verdict"))).verdict is not None


def switched_on(text: str, block: str) -> str:
    """The text with one of its commented-out blocks switched on."""
    before, _, rest = text.partition(f"# {block}:")
    mine, gap, after = rest.partition("\n\n")
    return before + f"{block}:" + mine.replace("\n# ", "\n") + gap + after


def test_new_names_every_knob(capsys: Capture) -> None:
    new.execute("dice_race/relay", None)
    text = capsys.readouterr().out
    for words in (
        "finish: 20",
        "(steps)",
        "Length of the track.",
        "tie: draw",
        "DR-R-01",
        "near: 6.0",
        "shoes.bonus: 0",
        "wind:",
    ):
        assert words in text


def test_new_writes_a_file_once(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "mine.yaml"
    assert new.execute("dice_race/race", out) == 0
    assert capsys.readouterr().out == f"{out}\n"
    written = out.read_bytes()
    with pytest.raises(ToolkitError, match="exists already"):
        new.execute("dice_race/race", out)
    assert out.read_bytes() == written
    with pytest.raises(ToolkitError, match="can't be written"):
        new.execute("dice_race/race", tmp_path / "nowhere" / "mine.yaml")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize("what", ["dice_race/rally", "dice_race", "dice_race/", "dise_race/race", "", "/"])
def test_new_of_what_is_not_there(what: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        new.execute(what, None)
    assert caught.value.exit_code == 2


def test_games_lists_all(capsys: Capture) -> None:
    assert games.execute(None, json=False) == 0
    assert "dice_race" in capsys.readouterr().out
    assert games.execute(None, json=True) == 0
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert found["dice_race"] == {"name": "dice_race", "title": "Dice Race", "rules_version": "1", "modes": ["race", "relay"]}


@pytest.mark.parametrize("name", contract.names())
def test_games_tells_everything_about_one(name: str, capsys: Capture) -> None:
    game = contract.find(name)
    assert games.execute(name, json=True) == 0
    about = json.loads(capsys.readouterr().out)
    assert [mode["name"] for mode in about["modes"]] == list(game.MODES)
    assert [draw["name"] for draw in about["draws"]] == [draw.name for draw in game.DRAWS]
    assert [measure["name"] for measure in about["measures"]] == [measure.name for measure in game.MEASURES]
    assert [column["name"] for column in about["columns"]["games"]] == [column.name for column in game.GAMES]
    assert games.execute(name, json=False) == 0
    text = capsys.readouterr().out
    for knob in [*about["options"], *(knob for knobs in about["setup"].values() for knob in knobs)]:
        assert knob["meaning"]
        assert knob["key"] in text
        assert knob["meaning"] in text


def test_games_of_an_unknown_name() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'dice_race'"):
        games.execute("dice_rase", json=False)


def test_a_knob_as_games_lists_it(capsys: Capture) -> None:
    games.execute("dice_race", json=True)
    about = json.loads(capsys.readouterr().out)
    assert about["setup"]["race"][0] == {
        "key": "setup.finish", "default": 20, "accepts": "an integer from 1 to 200", "low": 1, "high": 200, "unit": "steps",
        "meaning": "Length of the track.",
    }  # fmt: skip
    assert about["policies"]["race"]["1"][1]["weights"][0]["name"] == "near"


def test_schema_goes_to_a_file_whole(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "scenario.schema.json"
    out.write_text("old")
    assert schema.execute(out) == 0
    assert json.loads(out.read_text())["$schema"].endswith("2020-12/schema")
    assert [path.name for path in tmp_path.iterdir()] == ["scenario.schema.json"]
    capsys.readouterr()
    schema.execute(None)
    assert capsys.readouterr().out == out.read_text()
    with pytest.raises(ToolkitError, match="can't be written"):
        schema.execute(tmp_path / "nowhere" / "x.json")


@pytest.mark.skipif(not own_games(), reason="there is no game yet")
def test_the_schema_in_the_repository_is_fresh() -> None:
    path = ROOT / "scenarios" / "scenario.schema.json"
    assert path.read_text(encoding="utf-8") == schema_text(), "run: starbalance schema --out scenarios/scenario.schema.json"


GOOD = [
    HEAD,
    "extends: base.yaml\nsetup: {finish: 3}\n",
    HEAD
    + "setup: {finish: 30, lanes: {mud: 1}}\noptions: {tie: first}\nseats: {1: {policy: random}, all: {weights: {near: 3}}}\n",
    HEAD
    + "components: {shoes.bonus: 1}\ndice: {step: [{seat: 1, always: 3}], wind: {turn: {3: [0]}}}\nverdict: {target: 0.5}\n",
    HEAD + "sweep: [{grid: {setup.finish: {range: [1, 9, 1]}}}, {lhs: {n: 3, seed: 1, over: {x.y: [0, 1]}}}, {csv: a.csv}]\n",
]
WRONG = [
    "title: x\n",
    HEAD.replace("dice_race", "dice"),
    HEAD.replace("race\nseed", "rally\nseed"),
    HEAD + "setup: {finnish: 3}\n",
    HEAD + "setup: {finish: 0}\n",
    HEAD + "setup: {lanes: {mud: many}}\n",
    HEAD + "options: {tie: no}\n",
    HEAD + "seats: {1: {policy: best}}\n",
    HEAD + "seats: {1: {weights: {near: 1000}}}\n",
    HEAD + "components: {shoes.bonus: much}\n",
    HEAD + "dice: {stepp: {always: 1}}\n",
    HEAD + "dice: {step: {allways: 1}}\n",
    HEAD + "sweep: [{gird: {}}]\n",
    HEAD + "verdict: {measure: turn, target: 1}\n",
    HEAD + "report: {charts: [pie]}\n",
]


def test_an_editor_with_the_schema_agrees(tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    from toolkit.scenario.source import Document, parse, plain

    document = json.loads(schema_text(["dice_race"]))
    jsonschema.Draft202012Validator.check_schema(document)
    validator = jsonschema.Draft202012Validator(document)
    for text in GOOD:
        node, _ = parse(Document("x", text))
        assert node is not None
        assert list(validator.iter_errors(plain(node))) == []
    for text in WRONG:
        node, _ = parse(Document("x", text))
        assert node is not None
        assert not validator.is_valid(plain(node)), text
        assert faults_of(write(tmp_path, text))
