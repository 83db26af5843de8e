"""The table as text: a line for each target, then meters and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

State = Mapping[str, Any]


def picture(state: State) -> str:
    """Enemies from the left, the mothership once it is engaged, skills, meters, tokens, cards."""
    targets = [*state["row"], *(state["sections"] if state["engaged_turn"] else ())]
    width = max((len(_name(target)) for target in targets), default=0)
    lines = [f"{_name(target):{width}}  {_numbers(target)}" for target in targets]
    return "\n".join([*lines, *(_skill(skill) for skill in state["skills"]), *_counts(state)])


def _name(target: Mapping[str, Any]) -> str:
    return f"{target['target']} {target['card']}" if "card" in target else str(target["target"])


def _numbers(target: Mapping[str, Any]) -> str:
    speed = f" of {target['speed']}" if target["speed"] else ""
    told = f"laser {target['laser']} of {target['hull']}, maneuver {target['maneuver']}{speed}, attack {target['attack']}"
    lying = [f"{listed(target[side])} {side}" for side in ("below", "above") if target[side]]
    return "; ".join([told, *lying])


def _skill(skill: Mapping[str, Any]) -> str:
    tokens = f", on it {listed(skill['tokens'])}" if skill["tokens"] else ""
    return f"skill {skill['skill']}: {skill['status']}{tokens}"


def _counts(state: State) -> Iterator[str]:
    yield (
        f"warp {state['warp']}, turn {state['turn_of_warp']} of it: shield {state['shield']}, hull {state['hull']}, "
        f"cards in the deck {len(state['deck'])}, beaten {len(state['beaten'])}"
    )
    held = f"; hold {listed(state['hold'])}" if state["hold"] else ""
    bag, discarded = (sum(state[zone].values()) for zone in ("bag", "discard"))
    yield f"pool {listed(state['pool'])}{held}; in the bag {bag}, discarded {discarded}"


def listed(tokens: Mapping[str, int]) -> str:
    """Tokens by type, as in `3 L1, E2`."""
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in tokens.items()) or "empty"
