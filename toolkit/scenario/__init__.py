"""Scenario files: a question as YAML, checked whole, expanded into cells. Nothing is run or written here."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from toolkit import game as contract

from .model import Cell, Scenario, digest


def load(path: Path | str, *, overrides: Iterable[str] = (), seed: int | None = None, games: int | None = None) -> Scenario:
    """First light: the good path only."""
    from ruamel.yaml import YAML

    path = Path(path)
    data: dict[str, Any] = YAML(typ="safe", pure=True).load(path.read_text())
    game = contract.find(data["game"])
    mode = data["mode"]
    blocks = [
        [dict(zip(block["grid"], values, strict=True)) for values in itertools.product(*block["grid"].values())]
        for block in data.get("sweep", [])
    ]
    keys = tuple(key for block in data.get("sweep", []) for key in block["grid"])
    cells = []
    for index, parts in enumerate(itertools.product(*blocks)):
        settings = {key: value for part in parts for key, value in part.items()}
        setup = dict(data.get("setup", {})) | {k[6:]: v for k, v in settings.items() if k.startswith("setup.")}
        full = game.SETUP[mode].model_validate(setup).model_dump(mode="json")
        options = game.OPTIONS.model_validate(data.get("options", {})).model_dump(mode="json")
        seats = game.seats(mode, full)
        policies = {}
        for seat in seats:
            entry = data.get("seats", {}).get(seat, {})
            policy = game.policies(mode, seat)[entry.get("policy", "greedy")]
            weights = {weight.name: weight.default for weight in policy.weights} | entry.get("weights", {})
            policies[seat] = (policy.name, weights)
        body = {
            "game": game.NAME, "mode": mode, "setup": full, "components": {}, "options": options, "dice": {},
            "seats": {seat: {"policy": name, "weights": weights} for seat, (name, weights) in policies.items()},
        }  # fmt: skip
        cells.append(
            Cell("c" + digest(body, 10), index, settings, mode, full, options, game.COMPONENTS.tree, {}, policies, seats, {}, ())
        )
    seed = data["seed"] if seed is None else seed
    spec = {
        "cells": [cell.id for cell in cells], "game": game.NAME, "mode": mode, "seed": seed, "sweep": data.get("sweep", []),
        "rules_version": game.RULES_VERSION,
    }  # fmt: skip
    return Scenario(
        path, path.stem, game.NAME, mode, data.get("title", ""), data.get("question", ""), seed, games or data["games"], keys,
        tuple(cells), data.get("stop"), data.get("verdict"), data.get("report", {}), data, digest(spec, 12), game.RULES_VERSION,
    )  # fmt: skip


__all__ = ["Cell", "Scenario", "load"]
