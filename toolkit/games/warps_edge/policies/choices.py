"""How a choice is written: nothing of an earlier one is left in it."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..state import NOTHING


@inner
def begin_choice(params: Any, choice: Any, kind: int) -> None:
    """A choice of a kind, with nothing named yet."""
    choice.kind = kind
    choice.token = NOTHING
    choice.target = NOTHING
    choice.skill = NOTHING
    for token in range(params.type_count):
        choice.tokens[token] = 0
        choice.basket[token] = 0
    begin_effect(params, choice)


@inner
def begin_effect(params: Any, choice: Any) -> None:
    """No targets and no tokens of an effect are named yet."""
    choice.target_count = 0
    for token in range(params.type_count):
        choice.picked[token] = 0


@inner
def add_target(choice: Any, target: int) -> None:
    """Name one more target of an effect."""
    choice.targets[choice.target_count] = target
    choice.target_count += 1
