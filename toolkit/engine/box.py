"""Reads what is in a game's box: its components.yaml, with the source of every block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from .declarations import Components


def read(file: Path, bounds: Mapping[str, tuple[float, float]], words: Mapping[str, tuple[str, ...]]) -> Components:
    """The components of a YAML file. Keys keep their YAML type: a table by the number of ships has integers for keys."""
    tree = YAML(typ="safe", pure=True).load(file.read_text(encoding="utf-8"))
    return Components(tree=tree, sources=dict(_sources(tree)), bounds=bounds, words=words)


def _sources(tree: Mapping[Any, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every `source:` by the dotted path of the block that it stands in."""
    for key, value in tree.items():
        if key == "source":
            yield path, " ".join(str(value).split())
        elif isinstance(value, Mapping):
            yield from _sources(value, f"{path}.{key}" if path else str(key))
