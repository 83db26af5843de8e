"""`doctor` and `bench`: what they tell of the machine, the cache and the speed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.running import starbalance
from toolkit import game
from toolkit.commands import bench, cases, doctor
from toolkit.engine.compiled import kernel_hash
from toolkit.errors import ToolkitError, UnknownNameError
from toolkit.runner import memory


def test_doctor_compiles_and_finds_the_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARBALANCE_CACHE_DIR", str(tmp_path / "cache"))
    first = starbalance("doctor", "dice_race")
    assert first.returncode == 0
    assert "compiled now" in first.stdout
    assert "Compiling Dice Race" in first.stderr
    second = starbalance("doctor", "dice_race", "--json")
    found = json.loads(second.stdout)
    assert found["cache"] == str(tmp_path / "cache")
    assert found["kernels"][0]["state"] == "was there"
    assert found["kernels"][0]["kernel"] == f"dice_race-{kernel_hash(game.folder('dice_race'))}"
    assert {"numpy", "numba", "python", "starbalance"} <= set(found["versions"])
    assert found["machine"]["cores"] >= 1
    assert second.stderr == ""


def test_doctor_knows_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'dice_race'"):
        doctor.execute("dice_rase", quiet=True, json=False)


def test_cases_are_the_modes_or_what_the_game_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    race = game.find("dice_race")
    assert cases.declared(race) == {
        "race": {"game": "dice_race", "mode": "race", "seed": 1, "games": 1000},
        "relay": {"game": "dice_race", "mode": "relay", "seed": 1, "games": 1000},
    }
    long = {"long": {"mode": "relay", "setup": {"finish": 200}}}
    monkeypatch.setattr(race, "BENCHMARKS", long, raising=False)
    assert cases.declared(race) == {
        "long": {"game": "dice_race", "mode": "relay", "seed": 1, "games": 1000, "setup": {"finish": 200}}
    }
    assert cases.loaded(cases.declared(race)["long"]).cells[0].setup["finish"] == 200


def test_bench_measures_every_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name, value in starbalance_environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(bench, "STARTS", 1)
    out = tmp_path / "bench" / "race.json"
    code = bench.execute(
        "dice_race", ["race"], [], jobs=2, seconds=0.05, repeats=3, games=20_000, out=out, quiet=True, json=False
    )
    assert code == 0
    recorded = json.loads(out.read_text())
    figures = recorded["games"]["dice_race"]
    speed = figures["cases"]["race"]
    assert speed["lowest"] <= speed["games_per_second"] <= speed["highest"]
    assert speed["workers"] == 2
    ratio = speed["games_per_second_one_worker"] / speed["games_per_second_interpreted"]
    assert speed["times_faster_compiled"] == pytest.approx(ratio, rel=0.01)
    assert ratio > 1
    assert figures["start"]["cold_seconds"] > figures["start"]["warm_seconds"] > 0
    assert figures["memory"]["case"] == "race"
    assert [figures["memory"][key]["games"] for key in ("a_tenth", "all")] == [2000, 20_000]
    assert figures["memory"]["all"]["peak_mb"] > 50
    assert figures["memory"]["all"]["measured_by"] in ("VmHWM", "ru_maxrss, which may begin with the parent's")
    assert figures["memory"]["all"]["disk_mb"] > figures["memory"]["a_tenth"]["disk_mb"] > 0
    command = "starbalance bench dice_race --case race --jobs 2 --seconds 0.05 --repeats 3 --games 20000"
    assert recorded["command"] == command
    assert "times faster" in capsys.readouterr().out


@pytest.mark.skipif(not memory.STATUS.exists(), reason="the system tells a high-water mark that may be the parent's")
def test_peak_is_not_that_of_whoever_starts_the_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in starbalance_environment().items():
        monkeypatch.setenv(name, value)
    ballast = np.ones(75_000_000)  # 600 MB
    told = tmp_path / "peak.json"
    bench._ourselves(["games"], {}, ["toolkit.runner.memory", told])
    assert memory.peak()["peak_mb"] > ballast.nbytes / 1e6
    found = json.loads(told.read_text())
    assert found["measured_by"] == "VmHWM"
    assert 10 < found["peak_mb"] < 500


def test_peak_where_the_system_has_no_status_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(memory, "STATUS", tmp_path / "nowhere")
    unit = 1 if sys.platform == "darwin" else 1024
    assert memory.peak() == {
        "peak_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6, 1),
        "measured_by": "ru_maxrss, which may begin with the parent's",
    }


def test_peak_as_linux_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status = tmp_path / "status"
    status.write_text("Name:\tpython\nVmPeak:\t  400000 kB\nVmHWM:\t  250000 kB\nVmRSS:\t  100000 kB\n")
    monkeypatch.setattr(memory, "STATUS", status)
    assert memory.peak() == {"peak_mb": 256.0, "measured_by": "VmHWM"}  # 250,000 times 1,024 bytes


def starbalance_environment() -> dict[str, str]:
    from tests.running import environment

    return {"PYTHONPATH": environment()["PYTHONPATH"]}


def test_bench_measures_only_what_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    bench.execute("dice_race", ["relay"], ["speed"], jobs=1, seconds=0.02, repeats=1, games=1, out=None, quiet=True, json=True)
    figures = json.loads(capsys.readouterr().out)["games"]["dice_race"]
    assert set(figures) == {"kernel", "cases"}
    assert set(figures["cases"]) == {"relay"}


def test_bench_says_what_is_wrong() -> None:
    settings = {"jobs": 1, "seconds": 0.1, "repeats": 1, "games": 1, "out": None, "quiet": True, "json": True}
    with pytest.raises(UnknownNameError, match="unknown part 'sped'; did you mean 'speed'"):
        bench.execute("dice_race", [], ["sped"], **settings)
    with pytest.raises(UnknownNameError, match="unknown case of dice_race 'rase'"):
        bench.execute("dice_race", ["rase"], [], **settings)
    with pytest.raises(ToolkitError, match=r"`starbalance run nowhere.yaml` ended with 3: .*nowhere.yaml"):
        bench._ourselves(["run", "nowhere.yaml"], {})
