"""The kernel cache: its folder follows every source that can end up in a kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from toolkit.engine import compiled

ROOT = Path(__file__).parents[2]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A folder with the sources of a game whose kernel calls a function of another file."""
    folder = tmp_path / "little"
    (folder / "rules").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "rules" / "__init__.py").write_text(
        "from toolkit.engine.compiled import inner\n\n\n@inner\ndef step():\n    return 1\n"
    )
    (folder / "kernel.py").write_text(
        "from little.rules import step\nfrom toolkit.engine.compiled import entry\n\n\n@entry\ndef play():\n    return step()\n"
    )
    return folder


def test_the_hash_changes_with_any_source_of_the_game_and_only_then(game):
    before = compiled.kernel_hash(game)
    assert before == compiled.kernel_hash(game)
    assert len(before) == 16
    (game / "README.md").write_text("words")
    assert compiled.kernel_hash(game) == before
    source = game / "rules" / "__init__.py"
    source.write_text(source.read_text().replace("return 1", "return 2"))
    assert compiled.kernel_hash(game) != before
    (game / "kernel.py").rename(game / "loop.py")
    renamed = compiled.kernel_hash(game)
    (game / "loop.py").rename(game / "kernel.py")
    assert compiled.kernel_hash(game) != renamed


def test_the_hash_changes_with_the_engine(game, tmp_path, monkeypatch):
    before = compiled.kernel_hash(game)
    engine = tmp_path / "engine"
    engine.mkdir()
    (engine / "draws.py").write_text("")
    monkeypatch.setattr(compiled, "ENGINE", engine)
    assert compiled.kernel_hash(game) != before


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"STARBALANCE_CACHE_DIR": "/a", "XDG_CACHE_HOME": "/b"}, "/a"),
        ({"XDG_CACHE_HOME": "/b"}, "/b/starbalance"),
        ({"HOME": "/c"}, "/c/.cache/starbalance"),
    ],
)
def test_the_cache_is_where_the_environment_says(environment, expected, monkeypatch):
    for name in ("STARBALANCE_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert compiled.cache_root() == Path(expected)


PLAYING = "import little.kernel; print(little.kernel.play())"


def play(game: Path, cache: Path, script: str = PLAYING, **environment: str) -> str:
    """What the little game's kernel gives in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={
            **os.environ,
            "PYTHONPATH": f"{ROOT}{os.pathsep}{game.parent}",
            "STARBALANCE_CACHE_DIR": str(cache),
            **environment,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_an_edit_in_a_called_function_of_another_file_is_noticed(game, tmp_path):
    cache = tmp_path / "cache"
    assert play(game, cache) == "1"
    first = {folder.name for folder in cache.iterdir()}
    assert first == {f"little-{compiled.kernel_hash(game)}"}
    assert any((cache / first.pop()).rglob("*.nbi"))
    source = game / "rules" / "__init__.py"
    source.write_text(source.read_text().replace("return 1", "return 2"))
    assert play(game, cache) == "2"
    assert len(list(cache.iterdir())) == 2


def test_interpreted_runs_write_no_cache(game, tmp_path):
    cache = tmp_path / "cache"
    assert play(game, cache, NUMBA_DISABLE_JIT="1") == "1"
    assert not cache.exists()


COMPILING = """
from llvmlite import binding
made = []
first = binding.ExecutionEngine.add_module
binding.ExecutionEngine.add_module = lambda self, module: (made.append(module.name), first(self, module))[1]
import little.kernel
print(little.kernel.play())
print("step" in made, "play" in made)
"""


OTHERWISE = """
from numba.core import codegen
library, codegen.CPUCodeLibrary = codegen.CPUCodeLibrary, None
import toolkit.engine.compiled
codegen.CPUCodeLibrary = library
"""


def test_machine_code_is_made_of_entries_alone(game, tmp_path):
    assert play(game, tmp_path / "cache", script=COMPILING) == "1\nFalse True"


def test_a_numba_built_in_another_way_still_compiles(game, tmp_path):
    assert play(game, tmp_path / "cache", script=OTHERWISE + COMPILING) == "1\nTrue True"


def test_numbas_own_cache_folder_is_left_as_it_was():
    before = numba.config.CACHE_DIR

    def play():
        return 3

    entry = compiled.entry(play)
    assert before == numba.config.CACHE_DIR
    assert entry() == 3


QUICK_START = """
import sys
import numba, numpy as np
from toolkit.engine.compiled import load_numba
from numba.np import linalg
check = linalg.ensure_blas
load_numba()
print("scipy.linalg" in sys.modules, "numba.np.arraymath" in sys.modules, linalg.ensure_blas is check)
print(numba.njit(lambda a, b: np.dot(a, b))(np.array([1.0, 2.0]), np.array([3.0, 4.0])))
"""


def test_numba_is_loaded_without_scipy_and_knows_linear_algebra_all_the_same():
    ended = subprocess.run([sys.executable, "-c", QUICK_START], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.stdout.split() == ["False", "True", "True", "11.0"], ended.stderr
