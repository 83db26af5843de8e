"""Declarations of the dice race."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from toolkit.engine import log as event_log
from toolkit.engine.declarations import POLICIES, SET_UP, Column, Components, DrawName, Measure, Mode, Policy, Weight

from .kernel import PARAMS, STATE

NAME = "dice_race"
TITLE = "Dice Race"
RULES_VERSION = "1"
MODES = {
    "race": Mode("race", "Race", "two runners to the finish", alike=True),
    "relay": Mode("relay", "Relay", "the same, farther", alike=True),
}


class Lanes(BaseModel):
    model_config = ConfigDict(extra="forbid")
    mud: int = Field(0, ge=0, le=3, description="Steps lost a turn.", json_schema_extra={"unit": "steps"})


class Setup(BaseModel):
    model_config = ConfigDict(extra="forbid")
    finish: int = Field(20, ge=1, le=200, description="Length of the track.", json_schema_extra={"unit": "steps"})
    head_start: int = Field(
        0, ge=0, le=100, description="Steps that runner 2 starts ahead.", json_schema_extra={"unit": "steps"}
    )
    lanes: Lanes = Field(default_factory=lambda: Lanes(), description="The ground.")


class Options(BaseModel):
    model_config = ConfigDict(extra="forbid")
    tie: Literal["draw", "first"] = Field("draw", description="DR-R-01 Who wins when both pass the finish in one turn.")
    max_turns: int = Field(60, ge=1, le=200, description="DR-R-02 Turns after which the race is a draw.")


SETUP = {"race": Setup, "relay": Setup}
OPTIONS = Options
COMPONENTS = Components(
    tree={
        "shoes": {"bonus": 0, "source": "assumption: plain shoes"},
        "runner": {"kind": "human", "source": "rulebook: Runners"},
    },
    sources={"shoes": "assumption: plain shoes", "runner": "rulebook: Runners"},
    bounds={"shoes.bonus": (0, 5)},
    words={"runner.kind": ("human", "horse")},
)
DRAWS = (
    DrawName(0, "step", "die", 6, "how far a runner goes"),
    DrawName(1, "wind", "pick", 0, "which runner the wind holds back", group=SET_UP),
    DrawName(2, "lane_order", "shuffle", 0, "who stands in which lane", group=SET_UP),
    DrawName(3, "policy.1", "policy", 0, "choices of runner 1", group=POLICIES),
    DrawName(4, "policy.2", "policy", 0, "choices of runner 2", group=POLICIES),
    DrawName(5, "stumble", "die", 6, "rolled again on a 6", rerolled=(6,)),
)
DECISIONS = {"sprint": "run twice this turn, rest the next"}
PHASES = ("setup", "run", "over")
EFFECTS = {"moved": "a runner went ahead"}
POLICIES = {
    "random": Policy(0, "random", "sprints half the time", ()),
    "greedy": Policy(1, "greedy", "sprints near the finish", (Weight("near", 6.0, "steps left to sprint at", 0, 100),)),
}
ENDINGS = ("finish", "max_turns", "pin_out_of_range")
GAMES = (
    Column("winner", "i4", "", "who won", labels=("draw", "1", "2")),
    Column("ending", "i4", "", "why the race ended", labels=ENDINGS),
    Column("turns", "i4", "turns", "turns played"),
    Column("status", "i4", "", "0 finished, 1 pin out of range"),
    Column("lead", "f8", "steps", "distance between the runners at the end"),
)
SEATS = (
    Column("won", "i4", "", "this seat won", flag=True),
    Column("steps", "i4", "steps", "distance run"),
)


def score(games, seats):
    return seats["won"] + 0.5 * (games["winner"] == 0)[:, np.newaxis]


MEASURES = (
    Measure("runner_1_won", "rate", "", "runner 1 wins; a draw is not a win", lambda games, seats: games["winner"] == 1.0),
    Measure("drawn", "rate", "", "the race is a draw", lambda games, seats: games["winner"] == 0.0),
    Measure("turns", "mean", "turns", "turns played", lambda games, seats: games["turns"].astype(float)),
    Measure("score", "mean", "", "1 for a win, 1/2 for a draw, 0 for a loss", score, by_seat=True, bounds=(0, 1)),
    Measure("steps", "mean", "steps", "distance run", lambda games, seats: seats["steps"].astype(float), by_seat=True),
)
MAIN_MEASURE = {"race": "runner_1_won", "relay": "runner_1_won"}
MAIN_SCORE = {"race": "score", "relay": "score"}
HIDDEN: dict[str, tuple[str, ...]] = {"1": (), "2": ()}


def seats(mode: str, setup: Mapping[str, Any]) -> tuple[str, ...]:
    return ("1", "2")


def policies(mode: str, seat: str) -> Mapping[str, Policy]:
    return POLICIES


def problems(cell: Any) -> list[tuple[str, str]]:
    if cell.setup["head_start"] >= cell.setup["finish"]:
        return [("setup.head_start", f"{cell.setup['head_start']} puts runner 2 past the finish at {cell.setup['finish']}")]
    return []


def prepare(cell: Any) -> np.ndarray:
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)
    record = params[0]
    record.finish = cell.setup["finish"] * (2 if cell.mode == "relay" else 1)
    record.head_start, record.mud = cell.setup["head_start"], cell.setup["lanes"]["mud"]
    record.tie_first, record.max_turns = cell.options["tie"] == "first", cell.options["max_turns"]
    record.bonus = cell.components["shoes"]["bonus"] + (cell.components["runner"]["kind"] == "horse")
    for i, seat in enumerate(("1", "2")):
        policy, weights = cell.policies[seat]
        record.policy[i], record.near[i] = POLICIES[policy].id, weights.get("near", 0.0)
    return params


def scratch() -> np.ndarray:
    return np.zeros(1, dtype=STATE).view(np.recarray)


def event_lines(cell: Any, log: np.ndarray, snapshots: np.ndarray) -> Iterator[dict[str, Any]]:
    names = {draw.id: draw.name for draw in DRAWS}
    for event in event_log.events(log):
        line: dict[str, Any] = {"turn": event.turn, "phase": PHASES[event.phase]}
        if event.kind == event_log.DRAW:
            line |= {"type": "draw", "name": names[event.code], "k": event.words[0], "pinned": bool(event.words[1])}
            value = list(event.words[2:]) if event.code == 2 else event.words[2]
            line |= {"value": value, "seat": str(event.seat + 1)}
        elif event.kind == event_log.POLICY_DRAW:
            line |= {"type": "draw", "name": names[event.code], "k": event.words[0], "count": event.words[1]}
        elif event.kind == event_log.CHOICE:
            line |= {"type": "choice", "seat": str(event.seat + 1), "decision": "sprint", "option": bool(event.words[0])}
        elif event.kind == event_log.EFFECT:
            line |= {"type": "effect", "what": "moved", "seat": str(event.seat + 1), "to": event.words[0]}
        else:
            state = snapshots[event.words[0]]
            line |= {"type": "state", "after": PHASES[event.code]}
            line["state"] = {"turn": int(state["turn"]), "at": state["at"].tolist(), "resting": state["resting"].tolist()}
        yield line


def sentence(event: Mapping[str, Any]) -> str:
    if event["type"] == "effect":
        return f"Runner {event['seat']} reaches step {event['to']}."
    if event["type"] == "choice":
        return f"Runner {event['seat']} {'sprints' if event['option'] else 'runs'}."
    return ""
