"""Declarations of the highest roll."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from toolkit.engine import log as event_log
from toolkit.engine.declarations import POLICIES, Column, Components, DrawName, Measure, Mode, Policy, Weight

from .kernel import MOST, PARAMS, STATE

NAME = "high_roll"
TITLE = "High Roll"
RULES_VERSION = "1"
MODES = {"table": Mode("table", "Table", "two to four at a table")}


class Setup(BaseModel):
    model_config = ConfigDict(extra="forbid")
    players: int = Field(MOST, ge=2, le=MOST, description="Players.", json_schema_extra={"unit": "players"})
    lead: int = Field(0, ge=0, le=6, description="What player 1 adds.", json_schema_extra={"unit": "points"})


class Options(BaseModel):
    model_config = ConfigDict(extra="forbid")
    keep: Literal["second", "higher"] = Field("second", description="HR-R-01 Which roll of two counts.")


SETUP = {"table": Setup}
OPTIONS = Options
COMPONENTS = Components(tree={"die": {"sides": 6, "source": "assumption"}}, sources={"die": "assumption"})
NAMES = tuple(str(i + 1) for i in range(MOST))
DRAWS = (
    DrawName(0, "roll", "die", 6, "a roll"),
    *(
        DrawName(1 + i, f"policy.{name}", "policy", 0, f"choices of player {name}", group=POLICIES)
        for i, name in enumerate(NAMES)
    ),
)
DECISIONS = {"again": "roll again and keep the second roll"}
PHASES = ("roll",)
EFFECTS = {"none": "there are none"}
BELOW = Weight("below", 4.0, "rolls below it are rolled again", 0, 7)
POLICIES = {
    "random": Policy(0, "random", "rolls again half the time"),
    "greedy": Policy(1, "greedy", "rolls low rolls again", (BELOW,)),
    "timid": Policy(2, "timid", "the same, but for one weight more where player 1 has it", (BELOW,)),
}
OF_THE_FIRST = {
    "timid": Policy(2, "timid", "the same with a weight of its own", (BELOW, Weight("nerve", 0.0, "nothing", 0, 1))),
    "host": Policy(3, "host", "what only player 1 may play", (BELOW,)),
}
GAMES = (
    Column("winners", "i4", "players", "players with the highest roll"),
    Column("ending", "i4", "", "why the game ended", labels=("rolled", "pin_out_of_range")),
    Column("status", "i4", "", "0 finished"),
)
SEATS = (
    Column("rolled", "i4", "points", "the roll that was kept"),
    Column("best", "i4", "", "no other roll was higher", flag=True),
)
MEASURES = (
    Measure("tied", "rate", "", "two or more had the highest roll", lambda games, seats: games["winners"] > 1.0),
    Measure("rolled", "mean", "points", "the roll that was kept", lambda games, seats: seats["rolled"] * 1.0, by_seat=True),
    Measure(
        "share", "mean", "", "1, shared by those with the highest roll", by_seat=True, bounds=(0, 1),
        of=lambda games, seats: seats["best"] / games["winners"][:, np.newaxis],
    ),
    Measure("best", "rate", "", "no other roll was higher", lambda games, seats: seats["best"] * 1.0, by_seat=True),
)  # fmt: skip
MAIN_MEASURE = {"table": "tied"}
MAIN_SCORE = {"table": "share"}
HIDDEN: dict[str, tuple[str, ...]] = dict.fromkeys(NAMES, ())


def seats(mode: str, setup: Mapping[str, Any]) -> tuple[str, ...]:
    return NAMES[: setup["players"]]


def policies(mode: str, seat: str) -> Mapping[str, Policy]:
    return POLICIES | (OF_THE_FIRST if seat == "1" else {})


def problems(cell: Any) -> list[tuple[str, str]]:
    return []


def prepare(cell: Any) -> np.ndarray:
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)
    params[0].players, params[0].lead = cell.setup["players"], cell.setup["lead"]
    params[0].higher = cell.options["keep"] == "higher"
    for i, (policy, weights) in enumerate(cell.policies.values()):
        params[0].policy[i], params[0].below[i] = OF_THE_FIRST.get(policy, POLICIES.get(policy)).id, weights.get("below", 0.0)
    return params


def scratch() -> np.ndarray:
    return np.zeros(1, dtype=STATE).view(np.recarray)


def event_lines(cell: Any, log: np.ndarray, snapshots: np.ndarray) -> Iterator[dict[str, Any]]:
    names = {draw.id: draw.name for draw in DRAWS}
    for event in event_log.events(log):
        line: dict[str, Any] = {"turn": event.turn, "phase": PHASES[event.phase]}
        if event.kind == event_log.DRAW:
            line |= {"type": "draw", "name": names[event.code], "k": event.words[0], "pinned": bool(event.words[1])}
            line |= {"value": event.words[2], "seat": NAMES[event.seat]}
        elif event.kind == event_log.POLICY_DRAW:
            line |= {"type": "draw", "name": names[event.code], "k": event.words[0], "count": event.words[1]}
        elif event.kind == event_log.CHOICE:
            line |= {"type": "choice", "seat": NAMES[event.seat], "decision": "again", "option": bool(event.words[0])}
        else:
            state = snapshots[event.words[0]]
            line |= {"type": "state", "after": PHASES[event.code]}
            line["state"] = {"turn": int(state["turn"]), "rolled": state["rolled"].tolist()}
        yield line


def sentence(event: Mapping[str, Any]) -> str:
    if event["type"] == "choice":
        return f"Player {event['seat']} {'rolls again' if event['option'] else 'keeps that'}."
    return f"Player {event['seat']} rolls {event['value']}." if "value" in event else ""
