"""Layers of a scenario: the file that it extends, the file itself, `--set`, a sweep's setting. One rule joins them.

A later layer is laid over an earlier one as a JSON Merge Patch (RFC 7386): mappings join key by key, a value of nothing
takes a key away, anything else replaces. What differs: `sweep` and `stop` are replaced whole; `always`, `first` and `turn`
of a pin displace each other; `components` are compared by their whole dotted paths; weights go when a later layer names
another policy for the seat; `all:` under `seats` speaks for every seat named before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from toolkit.errors import Fault, suggestion

from .source import Document, Node, Place, parse, read_text

TOP_KEYS = (
    "game", "mode", "title", "question", "source", "seed", "games", "setup", "options", "seats", "components", "dice", "hold",
    "sweep", "mirror", "stop", "verdict", "report", "extends",
)  # fmt: skip
PIN_WAYS = ("always", "first", "turn")
PIN_KEYS = (*PIN_WAYS, "seat")
MAX_PARENTS = 20
EVERY_CELL = ("grid", "zip", "lhs", "sobol")  # sweep blocks that set their keys in every cell
ALL = "all"


def read(path: Path, overrides: Iterable[str]) -> tuple[Node | None, list[Fault]]:
    """The scenario in a file with what it extends and what `--set` changes, as one node; and what is wrong so far."""
    root, faults = _read_file(path, str(path), ())
    if root is None:
        return None, faults
    root = merge(Node({}, root.place), root)  # a block of nothing is no block
    texts = list(overrides)
    given: dict[str, Place] = {}
    document = Document("--set", "\n".join(text.replace("\n", " ") for text in texts))
    for number, text in enumerate(document.text.split("\n") if texts else (), 1):
        patch, found = _read_override(document, number, text)
        faults += found
        if patch is not None:
            root = merge(root, patch)
            given[text.partition("=")[0].strip()] = Place(document, number, 1)
    return root, faults + _swept(root, given)


def _swept(root: Node, given: Mapping[str, Place]) -> list[Fault]:
    """Values of `--set` that the sweep would replace in every cell: they would change nothing, so they are refused."""
    sweep = root.value.get("sweep")
    blocks = [block for block in sweep.value if block.is_map] if sweep is not None and sweep.is_list else []
    swept = [axes.keys for block in blocks for kind, axes in block.value.items() if kind in EVERY_CELL and axes.is_map]
    message = "is swept in line {}, so this would change nothing; sweep=null plays one value"
    return [given[key].fault(key, message.format(keys[key].line)) for keys in swept for key in given if key in keys]


def _read_file(path: Path, name: str, children: tuple[Path, ...]) -> tuple[Node | None, list[Fault]]:
    document, faults = read_text(path, name)
    if faults:
        return None, faults
    root, faults = parse(document)
    if root is None:
        return None, faults or [document.fault(0, 0, "", "is empty")]
    if not root.is_map:
        return None, [*faults, root.place.fault("", "expected a mapping that begins with `game:`")]
    root = _flat_components(root, faults)
    fields = {name: node for name, node in root.value.items() if name != "extends"}
    parent, root = root.value.get("extends"), Node(fields, Place(document), root.keys)
    if parent is None or parent.value is None:
        return root, faults
    below, found = _read_parent(parent, path, (*children, path.resolve()))
    return (merge(below, root) if below else root), faults + found


def _read_parent(node: Node, child: Path, children: tuple[Path, ...]) -> tuple[Node | None, list[Fault]]:
    if not isinstance(node.value, str):
        return None, [node.place.fault("extends", "expected the path of one scenario file")]
    try:
        path = child.parent / node.value
        resolved, is_file = path.resolve(), path.is_file()
    except (OSError, ValueError) as error:
        return None, [node.place.fault("extends", f"'{node.value}' can't be read: {error}")]
    if resolved in children or len(children) > MAX_PARENTS:
        chain = " -> ".join(each.name for each in (*children, resolved))
        return None, [node.place.fault("extends", f"goes round in a circle or on for too long: {chain}")]
    if not is_file:
        near = suggestion(path.name, [other.name for other in path.parent.glob("*.yaml")])
        return None, [node.place.fault("extends", f"no such file: '{node.value}'{near}")]
    return _read_file(path, str(path), children)


def _read_override(document: Document, number: int, text: str) -> tuple[Node | None, list[Fault]]:
    """One `key=value` of `--set` as a layer; value in YAML, on one line."""
    key, equals, value = text.partition("=")
    place = Place(document, number, 1)
    if not equals or not key.strip():
        return None, [place.fault("", "expected key=value, such as setup.finish=12")]
    padded = "\n" * (number - 1) + " " * (len(key) + 1) + value
    node, faults = parse(document, padded)
    if node is None and not faults:
        node = Node(None, Place(document, number, len(key) + 2))
    if node is None or faults:
        return None, [Place(document, fault.line, fault.column).fault(key.strip(), fault.message) for fault in faults]
    if (node.is_map or node.is_list) and not value.lstrip().startswith(("{", "[")):
        return None, [node.place.fault(key.strip(), "expected one value, or {...} or [...]; put text with ': ' in quotes")]
    patch, message = patch_for(key.strip(), node, place)
    if patch is None:
        return None, [place.fault(key.strip(), message)]
    return _flat_components(patch, faults), faults


def patch_for(key: str, value: Node, place: Place) -> tuple[Node | None, str]:
    """The layer that sets one dotted key, whose key stands at `place`; or why there is none."""
    steps = _steps(key)
    if steps[0] not in TOP_KEYS or steps[0] == "extends":
        known = [name for name in TOP_KEYS if name != "extends"]
        return None, f"unknown key '{steps[0]}'{suggestion(steps[0], known)} one of: {', '.join(known)}"
    if not all(steps):
        return None, "has an empty step between its dots"
    for step in reversed(steps):
        value = Node({step: value}, place, {step: place})
    return _flat_components(value, []), ""


def _steps(key: str) -> list[str]:
    """The steps of a dotted key; component paths and names of draws are one step, dots and all."""
    head, _, rest = key.partition(".")
    if head == "components" and rest:
        return [head, rest]
    if head == "dice" and rest:
        words = rest.split(".")
        cut = next((i for i, word in enumerate(words) if i and word in PIN_KEYS), len(words))
        return [head, ".".join(words[:cut]), *words[cut:]]
    return key.split(".")


def merge(below: Node, above: Node) -> Node:
    """A scenario laid over another."""
    joined, keys = dict(below.value), dict(below.keys)
    for name, node in above.value.items():
        old = joined.get(name)
        if node.value is None:
            joined.pop(name, None)
            continue
        rule = {"seats": _merge_seats, "dice": _merge_dice, "components": _merge_components}.get(name, merge_deep)
        whole = old is None or not (old.is_map and node.is_map) or name in ("sweep", "stop")
        joined[name] = node if old is None or whole else rule(old, node)
        keys[name] = above.keys[name]
    return Node(joined, below.place, keys)


def merge_deep(below: Node, above: Node) -> Node:
    """A block laid over another key by key; a mapping with indexes for keys alters items of a list."""
    if below.is_list and above.is_map and all(step.isdecimal() and int(step) < len(below.value) for step in above.value):
        items = list(below.value)
        for step, node in above.value.items():
            items[int(step)] = merge_deep(items[int(step)], node)
        return Node(items, below.place)
    if not (below.is_map and above.is_map):
        return above
    joined, keys = dict(below.value), dict(below.keys)
    for name, node in above.value.items():
        if node.value is None and name in joined:
            del joined[name], keys[name]
            continue
        joined[name] = merge_deep(joined[name], node) if name in joined else node
        keys[name] = above.keys[name]
    return Node(joined, above.place, keys)


def _merge_dice(below: Node, above: Node) -> Node:
    joined, keys = dict(below.value), {**below.keys, **above.keys}
    for name, node in above.value.items():
        old = joined.get(name)
        if old is not None and old.is_map and node.is_map and any(way in node.value for way in PIN_WAYS):
            kept = {key: value for key, value in old.value.items() if key not in PIN_WAYS}
            old = Node(kept, old.place, old.keys)
        joined[name] = node if old is None else merge_deep(old, node)
    return Node(joined, above.place, keys)


def _merge_components(below: Node, above: Node) -> Node:
    joined, keys = dict(below.value), dict(below.keys)
    for name, node in above.value.items():
        for old in [old for old in joined if old == name or old.startswith(name + ".")]:
            del joined[old], keys[old]
        if node.value is not None:
            joined[name], keys[name] = node, above.keys[name]
    return Node(joined, above.place, keys)


def _flat_components(root: Node, faults: list[Fault]) -> Node:
    """The same layer with its `components:` as one flat mapping of dotted paths."""
    block = root.value.get("components")
    if block is None or not block.is_map:
        return root
    flat: dict[str, Node] = {}
    keys: dict[str, Place] = {}

    def walk(node: Node, prefix: str) -> None:
        for name, child in node.value.items():
            path, place = prefix + name, node.keys[name]
            if child.is_map:
                walk(child, path + ".")
            elif path in flat:
                faults.append(place.fault(f"components.{path}", f"given twice; first in line {keys[path].line}"))
            else:
                flat[path], keys[path] = child, place

    walk(block, "")
    return Node({**root.value, "components": Node(flat, block.place, keys)}, root.place, root.keys)


def _merge_seats(below: Node, above: Node) -> Node:
    joined, keys = dict(below.value), dict(below.keys)
    every = above.value.get(ALL)
    if every is not None and every.is_map:
        for name, node in joined.items():
            if name != ALL and node.is_map:
                joined[name] = _yield_to(node, every)
    for name, node in above.value.items():
        if node.value is None:
            joined.pop(name, None)
            continue
        joined[name] = merge_seat(joined[name], node) if name in joined else node
        keys[name] = above.keys[name]
    return Node(joined, above.place, keys)


def merge_seat(below: Node, above: Node) -> Node:
    """A seat's entry laid over another: weights belong to the policy beside them."""
    if below.is_map and above.is_map and _other_policy(below, above):
        return above
    return merge_deep(below, above)


def _other_policy(below: Node, above: Node) -> bool:
    old, new = below.value.get("policy"), above.value.get("policy")
    return old is not None and new is not None and old.value != new.value


def _yield_to(entry: Node, every: Node) -> Node:
    """What is left of an earlier seat's entry once a later `all:` has spoken."""
    if _other_policy(entry, every):
        return Node({}, entry.place)
    left = {name: node for name, node in entry.value.items() if name != "policy" or "policy" not in every.value}
    old, new = left.get("weights"), every.value.get("weights")
    if old is not None and new is not None and old.is_map and new.is_map:
        weights = {name: node for name, node in old.value.items() if name not in new.value}
        left["weights"] = Node(weights, old.place, old.keys)
    return Node(left, entry.place, entry.keys)
