"""YAML 1.2 read with the place of every key and value, so that a fault can point at its line and column.

Only what a scenario needs: one document, no tags, anchors or aliases, bounded in size, depth and number of values. Keys
are kept as text. Syntax is ruamel.yaml's; values follow the YAML 1.2 core schema.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from toolkit.errors import Fault, suggestion

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
MAX_NODES = 200_000
MAX_FAULTS = 1000  # after which reading ends
MAX_SHOWN = 160  # columns of an offending line that are repeated in a fault

_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_BREAK = re.compile("\r\n|\r|\n")


@dataclass(frozen=True)
class Document:
    """A text that faults point into: a file, or what was given on the command line."""

    name: str
    text: str
    folder: Path = Path()  # what its relative paths start from

    @cached_property
    def lines(self) -> list[str]:
        return _BREAK.split(self.text)

    def fault(self, line: int, column: int, key: str, message: str) -> Fault:
        """A fault at a place of this text, with the offending line; line 0 for the whole of it."""
        source = self.lines[line - 1] if 0 < line <= len(self.lines) and column <= MAX_SHOWN else ""
        return Fault(self.name, line, column, key, message, source[:MAX_SHOWN].expandtabs(1))


@dataclass(frozen=True, slots=True)
class Place:
    """Line and column, from 1; line 0 is the whole document."""

    document: Document
    line: int = 0
    column: int = 0

    def fault(self, key: str, message: str) -> Fault:
        """A fault at this place."""
        return self.document.fault(self.line, self.column, key, message)


@dataclass(frozen=True, slots=True)
class Node:
    """A value and where it stands: a dict of nodes by key, a list of nodes, or text, number, true, false, nothing."""

    value: Any
    place: Place
    keys: Mapping[str, Place] = field(default_factory=dict)  # of a mapping: where each key stands

    @property
    def is_map(self) -> bool:
        return isinstance(self.value, dict)

    @property
    def is_list(self) -> bool:
        return isinstance(self.value, list)


def plain(node: Node) -> Any:
    """The node's value as plain Python data."""
    value = node.value
    if isinstance(value, dict):
        return {key: plain(child) for key, child in value.items()}
    if isinstance(value, list):
        return [plain(child) for child in value]
    return value


def locate(node: Node, key: str) -> tuple[Place, Place, str]:
    """Where a dotted key stands: (place of the key, place of its value, the part of the key that is not there).

    A step may itself hold dots (`dice: {damage.red: ...}`); the way that goes deepest is taken.
    """
    return _locate(node, node.place, key)


def _locate(node: Node, place: Place, key: str) -> tuple[Place, Place, str]:
    best = (place, node.place, key)
    if not key:
        return best
    if node.is_list:
        step, _, rest = key.partition(".")
        if step.isdecimal() and int(step) < len(node.value):
            child = node.value[int(step)]
            return _locate(child, child.place, rest)
        return best
    for name, child in node.value.items() if node.is_map else ():
        if key == name or key.startswith(name + "."):
            found = _locate(child, node.keys[name], key[len(name) + 1 :])
            best = min(best, found, key=lambda way: len(way[2]))
    return best


def shown(value: Any) -> str:
    """A value as a message names it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"'{value if len(value) <= 60 else value[:57] + '...'}'"
    if isinstance(value, dict):
        return "a mapping" if value else "an empty mapping"
    if isinstance(value, list):
        return f"a list of length {len(value)}" if value else "an empty list"
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


def read_text(path: Path, name: str) -> tuple[Document, list[Fault]]:
    """A text file as a document, and what is wrong with the file as such."""
    empty = Document(name, "", path.parent)
    try:
        if path.is_dir():
            return empty, [empty.fault(0, 0, "", "is a folder; expected a file")]
        if not path.exists():
            near = suggestion(path.name, [other.name for other in path.parent.glob("*") if other.is_file()][:1000])
            return empty, [empty.fault(0, 0, "", f"no such file{near}")]
        if not path.is_file():
            return empty, [empty.fault(0, 0, "", "is not a regular file")]
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        return empty, [empty.fault(0, 0, "", f"can't be read: {getattr(error, 'strerror', None) or error}")]
    if len(data) > MAX_BYTES:
        return empty, [empty.fault(0, 0, "", f"is too big; at most {MAX_BYTES:,} bytes")]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return empty, [Place(empty, line, 1).fault("", f"is not UTF-8 text: byte {data[error.start]:#04x} at {error.start}")]
    document = Document(name, text, path.parent)
    if "\x00" in text:
        return document, [document.fault(0, 0, "", "is a binary file; expected text")]
    if not text.strip():
        return document, [document.fault(0, 0, "", "is empty")]
    return document, []


def parse(document: Document, text: str | None = None) -> tuple[Node | None, list[Fault]]:
    """The document as a node, and everything wrong with it as YAML; no node where it can't be read on.

    `text` stands in for the document's own where only a part of it is YAML (with lines and columns unchanged).
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    text = document.text if text is None else text
    bad = _FORBIDDEN.search(text)
    if bad:
        before = _BREAK.split(text[: bad.start()])
        message = f"character U+{ord(bad.group()):04X} is not allowed"
        return None, [document.fault(len(before), len(before[-1]) + 1, "", message)]
    composer = _Composer(document)
    try:
        return composer.compose(YAML(typ="safe", pure=True).parse(text)), composer.faults
    except _TooMuch:
        return None, composer.faults
    except (YAMLError, ValueError, OverflowError) as error:
        return None, [*composer.faults, _syntax(document, error)]


def _syntax(document: Document, error: Exception) -> Fault:
    """ruamel's complaint in our words, at the place that has to be mended."""
    mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None) or str(error).partition("\n")[0]
    if "stream end" in problem or "end of stream" in problem:
        mark = getattr(error, "context_mark", None) or mark
        problem = "opened here and never closed"
    if mark is None:
        return document.fault(0, 0, "", f"not YAML: {problem}")
    if mark.line < len(document.lines) and "\t" in document.lines[mark.line][: mark.column + 1]:
        problem = "a tab; YAML is indented with spaces"
    problem = problem.replace("mapping values are", "a second ': ' is").replace("sequence entries are", "'- ' is")
    return document.fault(mark.line + 1, mark.column + 1, "", f"not YAML: {problem}")


class _TooMuch(Exception):
    """The text is bigger or deeper than any scenario."""


class _Composer:
    """Builds nodes from ruamel's events, so that bounds hold before anything is built."""

    def __init__(self, document: Document):
        self.document, self.faults, self.count, self.path = document, list[Fault](), 0, list[str]()

    def compose(self, events: Iterator[Any]) -> Node | None:
        root = None
        for event in events:
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                if event.version and tuple(event.version) != (1, 2):
                    self._fault(event, f"YAML {'.'.join(map(str, event.version))}; expected YAML 1.2")
                if root is not None:
                    self._fault(event, "a second document; a scenario is one")
                    raise _TooMuch
            elif kind.endswith(("StartEvent", "ScalarEvent", "AliasEvent")) and kind != "StreamStartEvent":
                root = self._node(event, events, 1)
        return root

    def _place(self, event: Any) -> Place:
        return Place(self.document, event.start_mark.line + 1, event.start_mark.column + 1)

    def _fault(self, event: Any, message: str) -> None:
        self.faults.append(self._place(event).fault(".".join(self.path), message))
        if len(self.faults) >= MAX_FAULTS:
            raise _TooMuch

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        self.count += 1
        if self.count > MAX_NODES or depth > MAX_DEPTH:
            limit = f"more than {MAX_NODES:,} values" if self.count > MAX_NODES else f"nested more than {MAX_DEPTH} deep"
            self._fault(event, limit)
            raise _TooMuch
        kind, place = type(event).__name__, self._place(event)
        if kind == "AliasEvent" or event.anchor:
            sign = "*" if kind == "AliasEvent" else "&"
            self._fault(
                event, f"'{sign}{event.anchor}': anchors and aliases are not used here; write the value out or use extends:"
            )
        if getattr(event, "tag", None):
            self._fault(event, f"tag '{event.tag}': tags are not used here")
        if kind == "ScalarEvent":
            return Node(self._scalar(event), place)
        if kind == "SequenceStartEvent":
            items: list[Node] = []
            while type(item := next(events)).__name__ != "SequenceEndEvent":
                self.path.append(str(len(items)))
                items.append(self._node(item, events, depth + 1))
                self.path.pop()
            return Node(items, place)
        if kind == "MappingStartEvent":
            return self._mapping(place, events, depth)
        return Node(None, place)

    def _mapping(self, place: Place, events: Iterator[Any], depth: int) -> Node:
        children: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        while type(event := next(events)).__name__ != "MappingEndEvent":
            key = self._node(event, events, depth + 1)
            is_name = type(event).__name__ == "ScalarEvent"
            self.path.append(event.value if is_name else "")
            child = self._node(next(events), events, depth + 1)
            if not is_name:
                self._fault(event, f"{shown(key.value)} as a key; expected text or a number")
            elif not event.value:
                self._fault(event, "a value without a key")
            elif event.value in children:
                self._fault(event, f"given twice; first in line {keys[event.value].line}")
            else:
                children[event.value], keys[event.value] = child, key.place
            self.path.pop()
        return Node(children, place, keys)

    def _scalar(self, event: Any) -> Any:
        text: str = event.value
        if _FORBIDDEN.search(text):
            self._fault(event, "holds a character that is not allowed")
            return ""
        if not event.implicit[0] or event.tag:
            return text
        value = scalar(text)
        if isinstance(value, float) and not math.isfinite(value):
            self._fault(event, f"{shown(text)} is not a finite number")
            return text
        return value


def scalar(text: str) -> Any:
    """What a text without quotes stands for by the YAML 1.2 core schema."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        if len(text) > 100:
            return math.inf
        return int(text, 0) if text[:2] in ("0o", "0x") else int(text)
    if _FLOAT.fullmatch(text):
        return float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
    return text
