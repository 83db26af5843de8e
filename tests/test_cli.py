"""The command line itself: quick help, one message for what goes wrong, exit codes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.running import PLAIN, command, environment, scenario, starbalance, written
from toolkit.cli import app
from toolkit.commands import runs
from toolkit.errors import FailedGamesError, Fault, ScenarioError, ToolkitError
from toolkit.runner import play

COMMANDS = (
    "games", "new", "check", "show", "plan", "run", "solve", "tune", "sensitivity", "compare", "ratings", "luck", "runs",
    "report", "replay", "find", "export", "schema", "doctor", "bench",
)  # fmt: skip

HEAVY = ("numpy", "pandas", "scipy", "matplotlib", "numba", "pyarrow", "pydantic", "joblib", "rich", "ruamel", "jinja2")


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\nsys.argv = ['starbalance', '--help']\nfrom toolkit.cli import main\n"
        "try:\n    main()\nfinally:\n    print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False)
    assert ended.returncode == 0
    assert "Usage: starbalance" in ended.stdout or "Usage: " in ended.stdout
    assert not set(HEAVY) & set(ended.stderr.split())


def test_importing_the_toolkit_loads_nothing_heavy() -> None:
    code = "import sys, toolkit\nprint(*sys.modules)\nassert callable(toolkit.run) and callable(toolkit.load)\ndir(toolkit)"
    ended = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert not set(HEAVY) & set(ended.stdout.split())


#: Runs the command line and tells what it has loaded.
LOADED = """
import sys
from toolkit.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def test_a_run_loads_no_frames_and_no_linear_algebra(tmp_path: Path) -> None:
    words = ["run", written(tmp_path), "--games", 1, "--out", tmp_path, "--quiet", "--jobs", 1]
    command = [sys.executable, "-c", LOADED, *map(str, words)]
    ended = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "runner_1_won" in ended.stdout
    loaded = set(ended.stderr.split())
    assert {"numba.np.arraymath", "pyarrow.parquet"} <= loaded
    assert not {"pandas", "scipy.linalg", "scipy.special", "pyarrow.compute", "joblib", "rich", "jinja2", "matplotlib"} & loaded


def test_toolkit_has_only_what_it_says() -> None:
    import toolkit

    with pytest.raises(AttributeError, match="has no attribute 'ran'"):
        toolkit.ran  # noqa: B018
    known = {"compare", "load", "luck", "open_run", "ratings", "replay", "run", "sensitivity", "solve", "tune"}
    assert set(toolkit.__all__) == known <= set(dir(toolkit))


@pytest.mark.parametrize("before", ["", "import toolkit.replay.text", "from toolkit.commands import replay"])
def test_toolkit_replays_a_game_whatever_was_loaded_before(before: str, tmp_path: Path) -> None:
    code = (
        f"import sys, toolkit\n{before}\nscenario = toolkit.load(sys.argv[1])\nfor game in (0, 1):\n"
        "    print(toolkit.replay(scenario, scenario.cells[0], game).header['game_number'])\n"
        "from toolkit import replay\nprint(replay(scenario, scenario.cells[0], 2).header['game_number'])\n"
        "import toolkit.replay.words\nprint(toolkit.replay.words.FORMAT == 1)"
    )
    words = [sys.executable, "-c", code, str(written(tmp_path, PLAIN))]
    ended = subprocess.run(words, env=environment(), capture_output=True, text=True, check=False)
    assert ended.stdout.split() == ["0", "1", "2", "True"], ended.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    shown = CliRunner().invoke(app, [name, "--help"])
    assert shown.exit_code == 0
    assert f"Example: starbalance {name}" in shown.output


def test_help_lists_every_command() -> None:
    output = CliRunner().invoke(app, ["--help"]).output
    assert all(f"\n  {name} " in output for name in COMMANDS)
    assert "Exit codes" in output


def test_version() -> None:
    shown = CliRunner().invoke(app, ["--version"])
    assert shown.exit_code == 0
    assert shown.output.startswith("starbalance ")


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["run"],
        ["run", "x.yaml", "--jobs", "0"],
        ["run", "x.yaml", "--games", "many"],
        ["run", "x.yaml", "--bogus"],
        ["find", "x"],
    ],
)
def test_wrong_use_ends_in_2(words: list[str]) -> None:
    ended = CliRunner().invoke(app, words)
    assert ended.exit_code == 2
    assert "Usage:" in ended.output


def test_module_is_the_command() -> None:
    ended = starbalance("runs", "--out", "nowhere")
    assert ended.returncode == 0
    assert ended.stdout == ""


def fail_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    def execute(**arguments: object) -> int:
        raise error

    monkeypatch.setattr(runs, "execute", execute)
    ended = CliRunner().invoke(app, ["runs"])
    assert "Traceback" not in ended.stdout
    return ended.exit_code, ended.stderr


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (ToolkitError("no such thing"), 2, "starbalance runs: no such thing\n"),
        (FailedGamesError("3 games"), 4, "starbalance runs: 3 games\n"),
        (
            ScenarioError([Fault("a.yaml", 3, 2, "seed", "expected a number", " seed: x")]),
            3,
            "a.yaml:3:2  seed: expected a number",
        ),
        (KeyboardInterrupt(), 130, "interrupted\n"),
    ],
)
def test_errors_that_a_user_can_mend(error: BaseException, code: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ended, said = fail_with(error, monkeypatch)
    assert ended == code
    assert words in said


def test_bug_is_told_in_short_and_in_full_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = fail_with(KeyError("x"), monkeypatch)
    assert code == 1
    assert said.startswith("starbalance runs: a bug of ours: KeyError: 'x'\n")
    assert "Traceback" not in said
    assert "STARBALANCE_TRACEBACK=1" in said
    monkeypatch.setenv("STARBALANCE_TRACEBACK", "1")
    code, said = fail_with(KeyError("x"), monkeypatch)
    assert code == 1
    assert "Traceback (most recent call last)" in said


def test_missing_file_ends_in_3(tmp_path: Path) -> None:
    ended = starbalance("run", tmp_path / "none.yaml", "--out", tmp_path / "runs")
    assert ended.returncode == 3
    assert str(tmp_path / "none.yaml") in ended.stderr
    assert ended.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_reader_that_has_had_enough(tmp_path: Path) -> None:
    run = play(scenario(tmp_path, PLAIN, games=50_000), tmp_path / "runs").run
    process = subprocess.Popen(
        command("export", run.folder), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith("cell,game,winner")
    process.stdout.close()
    assert process.wait(timeout=60) == 0
    assert process.stderr.read() == ""


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("a file, not a folder")
    ended = starbalance("run", written(tmp_path, PLAIN), "--out", tmp_path / "runs")
    assert ended.returncode == 2
    assert "can't make the folder" in ended.stderr
    assert "Traceback" not in ended.stderr
