"""The scenario in which some draws are held over blocks of games, then others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolkit.errors import ScenarioError

from .baselines import without_baseline
from .loading import altered
from .model import Scenario
from .source import Document, Node, Place


def holds_draws(resolved: Mapping[str, Any], sweep_keys: Iterable[str]) -> bool:
    """Whether a resolved scenario holds draws: games of a block are alike then, no independent ones as intervals take them."""
    return "hold" in resolved or any(key.startswith("hold.") for key in sweep_keys)


def refuse_held(scenario: Scenario) -> None:
    """Refuse a scenario that holds draws.

    Raises:
        ScenarioError: it does.
    """
    if holds_draws(scenario.resolved, scenario.sweep_keys):
        written = scenario.root.value
        place = written["hold"].place if "hold" in written else written["sweep"].place
        raise ScenarioError([place.fault("hold", "makes games of a block alike; expected a scenario without it here")])


def holding(scenario: Scenario, draws: Sequence[Sequence[str]], block: int, games: int) -> Scenario:
    """The scenario with so many games a cell and a sweep, fastest of all, over lists of draws that are held.

    Its name begins with "luck-", so that its run has a folder of its own; a `stop:` block is gone.

    Args:
        scenario: one that holds no draws itself, see `refuse_held`.
        draws: names of draws, a list for each cell in which a cell of the scenario is played.
        block: games of a block that share these draws.
        games: games a cell.
    """
    place = Place(Document("--by", ""))
    lists = Node([Node([Node(name, place) for name in names], place) for names in draws], place)
    grid = Node({"hold.draws": lists}, place, {"hold.draws": place})
    sweep = scenario.root.value.get("sweep")
    blocks = Node([*(sweep.value if sweep else ()), Node({"grid": grid}, place, {"grid": place})], place)
    added = {"hold": Node({"games": Node(block, place)}, place, {"games": place}), "games": Node(games, place), "sweep": blocks}
    root = without_baseline(scenario.root)
    value = {name: node for name, node in root.value.items() if name != "stop"} | added
    keys = {**dict.fromkeys(added, place), **root.keys}
    return replace(altered(scenario, Node(value, root.place, keys)), name=f"luck-{scenario.name}")
