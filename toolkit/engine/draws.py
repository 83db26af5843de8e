"""Named, pinnable, counter-based random draws.

The k-th draw of a name in game g under seed s is Philox4x32-10 with key s and counter (g low, g high, name id, k),
and nothing else (Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3"). A game never sees its
neighbours, a cell is not part of the key (common random numbers), and a pin replaces the value of a named draw
without moving any other. A name that is held over blocks of games takes, in all games of a block, the draws of the
block's first. `roll`, `pick`, `draw_kind`, `shuffle` and `uniform` are the only ways to consume a draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from toolkit.engine.compiled import inner
from toolkit.engine.log import DRAW, POLICY_DRAW, open_event, push

MAX_NAMES = 48
MAX_PINS = 64
MAX_PIN_VALUES = 1024
ANY = -1

#: What may be wrong with a pin while a game runs (`DRAWS.status`).
PINS_FINE, PIN_OUT_OF_RANGE = 0, 1

PIN = np.dtype(
    [
        ("name", "i8"),  # id of the draw it replaces
        ("seat", "i8"),  # only draws of this seat; ANY for all
        ("turn", "i8"),  # only draws in this turn; ANY for all
        ("always", "i8"),  # 1: every draw gets the first value; 0: the first `count` draws get one value each
        ("first", "i8"),  # where its values begin in DRAWS.values
        ("count", "i8"),  # how many values it has
        ("seen", "i8"),  # matching draws so far in this game
        ("used", "i8"),  # 1: it has replaced a draw in this game
        ("games", "i8"),  # games that it was used in
    ]
)

DRAWS = np.dtype(
    [
        ("seed", "i8"),
        ("game", "i8"),
        ("turn", "i8"),
        ("status", "i8"),  # PINS_FINE, PIN_OUT_OF_RANGE
        ("counts", "i8", (MAX_NAMES,)),  # draws made so far, by name
        ("pinned", "i8", (MAX_NAMES,)),  # 1: some pin speaks of this name
        ("last_pinned", "i8"),  # 1: the last value came from a pin
        ("pin_count", "i8"),
        ("pins", PIN, (MAX_PINS,)),
        ("values", "i8", (MAX_PIN_VALUES,)),
        ("holding", "i8"),  # 1: some name is held
        ("hold", "i8", (MAX_NAMES,)),  # games of a block that share the draws of a name; 0: it is not held
        ("since", "i8", (MAX_NAMES,)),  # games since the first of the block, whose draws these are; 0: it is not held
    ]
)

_MASK = np.uint64(0xFFFFFFFF)
_SHIFT = np.uint64(32)
_M0 = np.uint64(0xD2511F53)
_M1 = np.uint64(0xCD9E8D57)
_W0 = np.uint64(0x9E3779B9)
_W1 = np.uint64(0xBB67AE85)
_UNIT = 1.0 / 4294967296.0


@inner
def philox4x32(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    """Philox4x32-10: four counter words and two key words (uint64 below 2^32) to four words (uint64 below 2^32)."""
    for _ in range(10):
        p0 = np.uint64(_M0 * c0)
        p1 = np.uint64(_M1 * c2)
        c0 = np.uint64(np.uint64(p1 >> _SHIFT) ^ c1 ^ k0)
        c1 = np.uint64(p1 & _MASK)
        c2 = np.uint64(np.uint64(p0 >> _SHIFT) ^ c3 ^ k1)
        c3 = np.uint64(p0 & _MASK)
        k0 = np.uint64(np.uint64(k0 + _W0) & _MASK)
        k1 = np.uint64(np.uint64(k1 + _W1) & _MASK)
    return c0, c1, c2, c3


@inner
def word(seed: int, game: int, name: int, k: int) -> Any:
    """The first word of draw k of a name: uint64 below 2^32."""
    s = np.uint64(seed)
    g = np.uint64(game)
    return philox4x32(
        np.uint64(g & _MASK),
        np.uint64(g >> _SHIFT),
        np.uint64(name),
        np.uint64(k),
        np.uint64(s & _MASK),
        np.uint64(s >> _SHIFT),
    )[0]


@inner
def begin(draws: Any, game: int) -> None:
    """Start the draws of a game."""
    draws.game = game
    draws.turn = 0
    draws.status = PINS_FINE
    for i in range(MAX_NAMES):
        draws.counts[i] = 0
    if draws.holding != 0:
        for i in range(MAX_NAMES):
            if draws.hold[i] > 1:
                draws.since[i] = game % draws.hold[i]
    for i in range(draws.pin_count):
        draws.pins[i].seen = 0
        draws.pins[i].used = 0


@inner
def finish(draws: Any) -> None:
    """Count, for every pin, whether this game reached it."""
    for i in range(draws.pin_count):
        draws.pins[i].games += draws.pins[i].used


@inner
def pinned_value(draws: Any, name: int, seat: int) -> int:
    """The value that pins give the next draw of a name, or ANY. The first pin that has one wins; all count the draw."""
    found = ANY
    for i in range(draws.pin_count):
        if draws.pins[i].name != name:
            continue
        if draws.pins[i].seat != ANY and draws.pins[i].seat != seat:
            continue
        if draws.pins[i].turn != ANY and draws.pins[i].turn != draws.turn:
            continue
        at = draws.pins[i].seen
        draws.pins[i].seen = at + 1
        if draws.pins[i].always != 0:
            at = 0
        if found == ANY and at < draws.pins[i].count:
            found = draws.values[draws.pins[i].first + at]
            draws.pins[i].used = 1
    return int(found)


@inner
def key_game(draws: Any, name: int) -> int:
    """The number of the game that keys the draws of a name: this one, or the first of its block where the name is held."""
    return int(draws.game - draws.since[name])


@inner
def seek(draws: Any, name: int, k: int) -> None:
    """Make the next draw of a name its draw k: for names whose draws the rules number, so that none shifts another."""
    draws.counts[name] = k


@inner
def below(draws: Any, name: int, n: int, seat: int, lowest: int) -> int:
    """The next draw of a name as an integer in lowest..lowest + n - 1, pins obeyed.

    Multiply-shift on 32 bits: each value's chance differs from 1/n by less than 2^-29 for n up to 8, 2^-32 in absolute
    terms for any n.
    """
    k = draws.counts[name]
    draws.counts[name] = k + 1
    draws.last_pinned = 0
    if draws.pinned[name] != 0:
        value = pinned_value(draws, name, seat)
        if value != ANY:
            draws.last_pinned = 1
            if value < lowest or value >= lowest + n:
                draws.status = PIN_OUT_OF_RANGE
                return int(lowest)
            return value
    scaled = np.uint64(np.uint64(word(draws.seed, key_game(draws, name), name, k) * np.uint64(n)) >> _SHIFT)
    return int(np.int64(scaled)) + lowest


@inner
def record(draws: Any, log: Any, name: int, seat: int, actor: int, value: int) -> None:
    """Log the draw just made: its k, value and whether a pin gave it."""
    if log.shape[0] == 0:
        return
    open_event(log, DRAW, name, seat, actor)
    push(log, draws.counts[name] - 1)
    push(log, draws.last_pinned)
    push(log, value)


@inner
def roll(draws: Any, log: Any, name: int, sides: int, seat: int, actor: int) -> int:
    """Roll a die: 1..sides."""
    value = below(draws, name, sides, seat, 1)
    record(draws, log, name, seat, actor, value)
    return value


@inner
def pick(draws: Any, log: Any, name: int, n: int, seat: int, actor: int) -> int:
    """Pick one of n things: 0..n-1. The caller may `push` what was picked: it joins the logged draw."""
    value = below(draws, name, n, seat, 0)
    record(draws, log, name, seat, actor, value)
    return value


@inner
def draw_kind(draws: Any, log: Any, name: int, counts: Any, kinds: int, seat: int) -> int:
    """Draw one of all things in a bag of `counts` of each kind: its kind, 0..kinds - 1. The bag must not be empty.

    A pin names a kind; one of which the bag holds nothing is out of range. The caller takes it out of the bag.
    """
    total = 0
    for kind in range(kinds):
        total += counts[kind]
    k = draws.counts[name]
    draws.counts[name] = k + 1
    draws.last_pinned = 0
    place = int(np.int64(np.uint64(np.uint64(word(draws.seed, key_game(draws, name), name, k) * np.uint64(total)) >> _SHIFT)))
    if draws.pinned[name] != 0:
        value = pinned_value(draws, name, seat)
        if value != ANY:
            draws.last_pinned = 1
            if value < 0 or value >= kinds or counts[value] == 0:
                draws.status = PIN_OUT_OF_RANGE
            else:
                place = -1
                found = value
    if place >= 0:
        found = 0
        while place >= counts[found]:
            place -= counts[found]
            found += 1
    record(draws, log, name, seat, -1, found)
    return int(found)


@inner
def shuffle(draws: Any, log: Any, name: int, items: Any, n: int, seat: int) -> None:
    """Shuffle items[:n] in place, first = top: n - 1 draws, one event with the whole order.

    A pin names the items that come first from the top; the others are shuffled as without it.
    """
    first = draws.counts[name]
    any_pinned = 0
    for i in range(n - 1):
        k = draws.counts[name]
        draws.counts[name] = k + 1
        j = i + int(
            np.int64(np.uint64(np.uint64(word(draws.seed, key_game(draws, name), name, k) * np.uint64(n - i)) >> _SHIFT))
        )
        if draws.pinned[name] != 0:
            value = pinned_value(draws, name, seat)
            if value != ANY:
                j = ANY
                for other in range(i, n):
                    if items[other] == value:
                        j = other
                if j == ANY:
                    draws.status = PIN_OUT_OF_RANGE
                    j = i
                any_pinned = 1
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
    if log.shape[0] > 0:
        open_event(log, DRAW, name, seat, -1)
        push(log, first)
        push(log, any_pinned)
        for i in range(n):
            push(log, items[i])


@inner
def uniform(draws: Any, name: int) -> float:
    """A policy's own draw in [0, 1): never pinned, logged by `policy_draws` once a decision."""
    k = draws.counts[name]
    draws.counts[name] = k + 1
    return float(np.float64(word(draws.seed, key_game(draws, name), name, k))) * _UNIT


@inner
def policy_draws(draws: Any, log: Any, name: int, seat: int, actor: int, first: int) -> None:
    """Log that a decision took the policy draws from `first` up to the present count, if it took any."""
    if log.shape[0] == 0 or draws.counts[name] == first:
        return
    open_event(log, POLICY_DRAW, name, seat, actor)
    push(log, first)
    push(log, draws.counts[name] - first)


def new_draws(seed: int, pins: list[dict[str, Any]] | None = None, held: Mapping[int, int] | None = None) -> np.recarray:
    """A DRAWS record (array of length 1) for a seed, a list of pins and names that are held.

    Each pin is a dict: `name` (id), `values` (list of int), `always` (bool), `seat` and `turn` (int or ANY). `held` maps the
    id of a name to the games of a block.
    """
    draws = np.zeros(1, dtype=DRAWS).view(np.recarray)
    record_ = draws[0]
    record_.seed = seed
    used = 0
    for i, pin in enumerate(pins or []):
        target = record_.pins[i]
        target.name, target.seat, target.turn = pin["name"], pin.get("seat", ANY), pin.get("turn", ANY)
        target.always, target.first, target.count = int(pin.get("always", False)), used, len(pin["values"])
        record_.values[used : used + len(pin["values"])] = pin["values"]
        record_.pinned[pin["name"]] = 1
        used += len(pin["values"])
        record_.pin_count = i + 1
    for name, games in (held or {}).items():
        record_.hold[name], record_.holding = games, 1
    return draws
