"""Every command of the README is run, in its order, in a folder of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
COMMANDS = [line for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()]
PYTHON = "".join(block for kind, block in BLOCKS if kind == "python")

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(1200)]


@pytest.fixture(scope="module")
def workplace(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readme")
    (folder / "scenarios").symlink_to(ROOT / "scenarios")
    return folder


def run(command, folder):
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "NO_COLOR": "1",
    }
    return subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_commands_of_the_readme_work_in_their_order(workplace):
    commands = [command for command in COMMANDS if not command.startswith("make ")]
    assert len(commands) >= 12
    for command in commands:
        done = run(command, workplace)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        assert done.stdout.strip() or "--out" in command, f"{command} says nothing"
    example = run(f"{sys.executable} -c '{PYTHON}'", workplace)
    assert example.returncode == 0, example.stderr


def test_make_demo_ends_with_the_path_of_a_report(tmp_path):
    assert "make demo     " in "\n".join(COMMANDS)
    options = f"--games 2 --out {tmp_path} --quiet"
    done = run(f"make -s -o .venv/.ready demo BIN={Path(sys.executable).parent} DEMO_OPTIONS='{options}'", ROOT)
    assert done.returncode == 0, done.stderr
    report = Path(done.stdout.split()[-1])
    assert "Swarm Ships" in report.read_text(encoding="utf-8")


def test_only_make_targets_that_exist_are_named():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {command.split()[1] for command in COMMANDS if command.startswith("make ")}
    assert named == {"demo", "test"}
    assert named <= targets
