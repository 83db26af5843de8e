"""Every notebook runs from top to bottom in small mode, and is kept without outputs."""

import os
import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def names() -> list[str]:
    return [path.stem for path in NOTEBOOKS]


def test_the_notebooks_are_there():
    assert {"0_first_run", "astro_drive", "galaxy_trucker", "gemini_gauntlet", "last_starfighter", "warps_edge"} <= set(names())


@pytest.mark.parametrize("path", NOTEBOOKS, ids=names())
def test_notebooks_are_kept_without_outputs(path):
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.outputs for cell in code] == [[]] * len(code)
    assert {cell.execution_count for cell in code} == {None}
    assert notebook.metadata.kernelspec.name == "python3"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=names())
def test_notebooks_run(path, tmp_path):
    # in a copy of the tree, as it writes runs and reports beside itself
    shutil.copytree(ROOT / "scenarios", tmp_path / "scenarios")
    (tmp_path / "notebooks").mkdir()
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path / "notebooks")}})
    client.execute(env={**os.environ, "STARBALANCE_SMALL": "1", "PYTHONPATH": str(ROOT)})
    shown = {kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert "image/png" in shown
    warned = [output.text for cell in notebook.cells for output in cell.get("outputs", []) if output.get("name") == "stderr"]
    assert warned == []
