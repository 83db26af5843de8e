"""Whether a seat's choices follow only from what it may see: shown by playing a game twice with something hidden changed.

The second game differs from the first in what the seat can't know: the other seats' policies, or the values of draws
still to come (a pin moves no other draw). As long as everything that the seat sees is equal in both, its choices must
be equal too. This needs nothing of a game but its contract; it would catch a policy that looks at the other side's plot,
at the other side's policy, at the order of a deck, or into the dice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from toolkit.engine import log as event_log
from toolkit.engine.declarations import DrawName
from toolkit.engine.log import CHOICE, DRAW, POLICY_DRAW, STATE, Event
from toolkit.game import Game
from toolkit.replay.playing import Logged
from toolkit.scenario import Cell


@dataclass(frozen=True)
class Observer:
    """A seat, and what is kept from it."""

    seat: int
    hidden: tuple[str, ...]  # dotted paths of state fields; a number is a place in an array
    shuffles: Collection[int]  # ids of draws whose order nobody sees

    def sees(self, event: Event) -> bool:
        """Whether an event is the seat's own or shown to it: no secret choice, hidden order or other seat's thought."""
        if event.kind == POLICY_DRAW:
            return event.seat == self.seat
        if event.kind == CHOICE:
            return event.seat == self.seat or not self.hidden
        return not (event.kind == DRAW and self.hidden and event.code in self.shuffles)

    def chooses(self, event: Event) -> bool:
        """Whether an event is a choice of the seat, or draws that it took for one."""
        return event.kind in (CHOICE, POLICY_DRAW) and event.seat == self.seat

    def view(self, event: Event, snapshots: np.ndarray) -> Any:
        """What the seat sees of an event: a state without its hidden fields; that a draw is pinned shows to nobody."""
        if event.kind == DRAW:
            return event._replace(words=(event.words[0], *event.words[2:]))
        if event.kind != STATE:
            return event
        state = snapshots[event.words[0] : event.words[0] + 1].copy()
        for path in self.hidden:
            field = state
            for step in path.split("."):
                field = field[:, int(step)] if step.isdigit() else field[step]
            field[...] = np.zeros((), field.dtype)
        return event.kind, event.code, state.tobytes()


@dataclass(frozen=True)
class Comparison:
    """Two games side by side, up to the first difference that the seat sees."""

    equal: int  # choices of the seat that were made in both games and agree
    equal_after_change: int  # those of them made after something that the seat does not see had changed
    leak: tuple[Event, Event] | None  # choices that differ though everything seen was equal


def compare(observer: Observer, first: Logged, second: Logged) -> Comparison:
    """Walk through both games as the seat sees them."""
    ours, theirs = list(event_log.events(first.log)), list(event_log.events(second.log))
    changed = first_change(ours, first.snapshots, theirs, second.snapshots)
    equal = after = 0
    for (at, here), (_, there) in zip(seen(observer, ours), seen(observer, theirs), strict=False):
        if observer.view(here, first.snapshots) != observer.view(there, second.snapshots):
            both_choose = observer.chooses(here) and observer.chooses(there)
            return Comparison(equal, after, (here, there) if both_choose else None)
        if here.kind == CHOICE and observer.chooses(here):
            equal += 1
            after += at > changed
    return Comparison(equal, after, None)


def seen(observer: Observer, events: list[Event]) -> Iterator[tuple[int, Event]]:
    """The events that the seat sees, with their places in the log."""
    return ((at, event) for at, event in enumerate(events) if observer.sees(event))


def first_change(ours: list[Event], states: np.ndarray, theirs: list[Event], others: np.ndarray) -> int:
    """Where two games differ first in anything at all; the end of the shorter one if they don't."""
    everything = Observer(-1, (), ())
    for at, (here, there) in enumerate(zip(ours, theirs, strict=False)):
        if everything.view(here, states) != everything.view(there, others):
            return at
    return min(len(ours), len(theirs))


def with_other_policies(game: Game, cell: Cell, seat: str, rng: np.random.Generator) -> Cell:
    """The cell with another policy, where there is one, for every seat but this."""
    policies = dict(cell.policies)
    for other in cell.seats:
        known = [policy for policy in game.policies(cell.mode, other).values() if policy.name != policies[other][0]]
        if other != seat and known:
            policy = known[rng.integers(len(known))]
            policies[other] = (policy.name, {weight.name: weight.default for weight in policy.weights})
    return replace(cell, policies=policies)


def with_other_draws(game: Game, cell: Cell, played: Logged, rng: np.random.Generator) -> Cell:
    """The cell with one draw of the game changed: a die shows something else, a deck lies the other way round."""
    names = {draw.id: draw for draw in game.DRAWS}
    drawn = [event for event in event_log.events(played.log) if event.kind == DRAW and can_change(names[event.code])][:500]
    if not drawn:
        return cell
    chosen = drawn[rng.integers(len(drawn))]
    draw, same = names[chosen.code], [event for event in drawn if event.code == chosen.code]
    if draw.kind == "shuffle":
        values = list(same[0].words[:2:-1])  # n - 1 draws make an order: the last item needs none
    else:
        others = [face for face in range(1, draw.sides + 1) if face != chosen.words[2] and face not in draw.rerolled]
        values = [event.words[2] for event in same[: same.index(chosen)]] + [int(rng.choice(others))]
    return replace(cell, pins=({"name": draw.id, "values": values, "always": False},))


def can_change(draw: DrawName) -> bool:
    """Whether it is known what other value a draw may take."""
    return draw.kind == "shuffle" or (draw.kind == "die" and draw.sides > 1)
