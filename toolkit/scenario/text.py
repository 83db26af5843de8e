"""Plain data as YAML text, one value a line with room for a comment: what `show`, `new` and a run's folder hold."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from .source import scalar

_NOT_A_NUMBER = re.compile(r"[-+]?\.(inf|nan)", re.IGNORECASE)  # YAML's words for numbers that no scenario may hold
_PLAIN = re.compile(r"[A-Za-z_][\w./%+-]*( [\w./%+-]+)*")


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow_key(key)}: {flow(child)}" for key, child in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(child) for child in value) + "]"
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) and isinstance(scalar(value), str) else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def flow_key(key: Any) -> str:
    """A key: text without quotes wherever YAML allows it."""
    if not isinstance(key, str) or key.startswith(("-", "*")) or _NOT_A_NUMBER.fullmatch(key):
        return flow(key)
    return key if re.fullmatch(r"[\w.*-]*\w[\w.*-]*", key) else flow(key)


def block(data: dict[str, Any], comment: Callable[[str], str] = lambda key: "") -> str:
    """Data as YAML; `comment` gives what stands behind the value of a dotted key, empty for nothing."""
    return "".join(line + "\n" for line in _lines(data, "", "", comment))


def _lines(data: dict[str, Any], indent: str, prefix: str, comment: Callable[[str], str]) -> list[str]:
    lines: list[str] = []
    for name, value in data.items():
        key = f"{prefix}{name}"
        note = comment(key)
        behind = f"  # {note}" if note else ""
        if isinstance(value, dict) and value:
            lines += [f"{indent}{flow_key(name)}:", *_lines(value, indent + "  ", key + ".", comment)]
        elif isinstance(value, list) and value and any(isinstance(item, (dict, list)) for item in value):
            lines.append(f"{indent}{flow_key(name)}:{behind}")
            lines += [f"{indent}  - {flow(item)}" for item in value]
        else:
            lines.append(f"{indent}{flow_key(name)}: {flow(value)}{behind}")
    return lines
