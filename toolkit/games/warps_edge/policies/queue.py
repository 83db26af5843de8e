"""The choices that `strong` has planned for its turn, one behind the other."""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from .choices import begin_choice
from .work import MAX_PLAN

NO_TURN = 0


@inner
def begin_queue(work: Any) -> None:
    """Nothing is planned."""
    work.queue_turn = NO_TURN
    work.queue_count = 0
    work.queue_at = 0


@inner
def next_in_queue(params: Any, turn: int, work: Any) -> bool:
    """Write the next choice of this turn's plan into `work.choice`; False where there is none."""
    if work.queue_turn != turn or work.queue_at >= work.queue_count:
        return False
    copy_choice(params, work.queue[work.queue_at], work.choice)
    work.queue_at += 1
    return True


@inner
def copy_choice(params: Any, choice: Any, copy: Any) -> None:
    """The same choice in another place."""
    copy.kind = choice.kind
    copy.token = choice.token
    copy.target = choice.target
    copy.skill = choice.skill
    copy.target_count = choice.target_count
    for i in range(choice.target_count):
        copy.targets[i] = choice.targets[i]
    for token in range(params.type_count):
        copy.tokens[token] = choice.tokens[token]
        copy.basket[token] = choice.basket[token]
        copy.picked[token] = choice.picked[token]


@inner
def add_choice(params: Any, work: Any, kind: int, token: int, target: int, skill: int) -> int:
    """One more choice: where it stands."""
    place = work.queue_count
    choice = work.queue[place]
    begin_choice(params, choice, kind)
    choice.token = token
    choice.target = target
    choice.skill = skill
    if place < MAX_PLAN:
        work.queue_count += 1
    return int(place)
