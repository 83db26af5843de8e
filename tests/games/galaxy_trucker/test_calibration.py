"""Regular builders against the bands of plausible building, which are assumptions of the model (checklist 4.9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolkit.runner import Plan, run
from toolkit.scenario import load

CALIBRATION = Path(__file__).parents[3] / "scenarios" / "galaxy_trucker" / "calibration.yaml"
GAMES = 300
Band = tuple[float, float]

#: By measure, the bands of rounds I, II and III.
BANDS: dict[str, tuple[Band, Band, Band]] = {
    "filled": ((14, 17), (20, 25), (25, 32)),
    "exposed": ((4, 8), (5, 10), (6, 13)),
    "grabs_per_tile": ((1.5, 2.5), (1.5, 2.5), (1.3, 2.0)),
    "flawed": ((0.03, 0.10), (0.05, 0.12), (0.05, 0.15)),
    "first_number": ((0.7, 0.95), (0.7, 0.95), (0.75, 0.97)),
    "lost_in_flight": ((1, 3), (3, 6), (5, 10)),
    "out": ((0, 0.05), (0.03, 0.12), (0.08, 0.25)),
}
OUTSIDE = {"first_number_3", "out_1", "out_2", "out_3"}  # the scenario's head says why
LINES = {f"{name}_{number}": band for name, bands in BANDS.items() for number, band in enumerate(bands, 1)}


def test_the_scenario_shows_every_line_and_its_band() -> None:
    text = CALIBRATION.read_text(encoding="utf-8")
    assert set(LINES) <= set(load(CALIBRATION).resolved["report"]["measures"])
    rows = {line.split()[1]: line.split()[2:5] for line in text.splitlines() if line.startswith("#   ")}
    found = {name: tuple((float(low), float(high)) for low, high in (word.split("-") for word in rows[name])) for name in BANDS}
    assert found == BANDS


@pytest.fixture(scope="module")
def means(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """By measure, the mean of games of regular builders, who are the first cell."""
    played = run(load(CALIBRATION, games=GAMES), out=tmp_path_factory.mktemp("calibration"), plan=Plan(jobs=1))
    regular = played.counts().iloc[: len(played.info["measures"])].set_index("measure")
    return regular["total"] / regular["n"]


@pytest.mark.compiled
@pytest.mark.parametrize("name", LINES)
def test_regular_builders_are_within_the_band_or_told_to_be_outside(name: str, means: Any) -> None:
    low, high = LINES[name]
    assert (low <= means[name] <= high) != (name in OUTSIDE)
