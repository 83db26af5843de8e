"""A pilot at a hand-made table: what it chooses, and what comes of it.

    pilot = Pilot("greedy", row=["scout"], pool="L2 E2")
    assert pilot.step() == ["buy E2 for M3", "place L2 slot_1", "end_step"]

The keywords are those of `space_table.SpaceTable`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.games.warps_edge.space_table import SKILL_NAMES, SpaceTable
from toolkit.games.warps_edge import state as codes
from toolkit.games.warps_edge.limits import MAX_ROW
from toolkit.games.warps_edge.names.draws import POLICY
from toolkit.games.warps_edge.policies import choose
from toolkit.games.warps_edge.policies.declared import PLACES, POLICIES
from toolkit.games.warps_edge.policies.observe import observe
from toolkit.games.warps_edge.policies.plan import begin_work
from toolkit.games.warps_edge.policies.work import SCRATCH, SEEN_STATE, TRUE_STATE
from toolkit.games.warps_edge.rules.actions import perform, possible

WORKSPACE = np.zeros(1, dtype=SCRATCH).view(np.recarray)


class Pilot(SpaceTable):
    """A table at which the pilot chooses."""

    def __init__(self, policy: str = "greedy", weights: dict[str, float] | None = None, **table: Any) -> None:
        super().__init__(**table)
        self.scratch = WORKSPACE[0]
        self.work = self.scratch.work
        begin_work(self.work)
        self.params.policy = POLICIES[policy].id
        for weight in POLICIES[policy].weights:
            self.params.weights[PLACES[weight.name]] = (weights or {}).get(weight.name, weight.default)
        self.params.skill_preference[: len(SKILL_NAMES)] = range(len(SKILL_NAMES))

    def seen(self) -> Any:
        self.scratch.states[TRUE_STATE] = self.state
        observe(self.params, self.scratch.states)
        return self.scratch.states[SEEN_STATE]

    def ask(self, decision: str) -> Any:
        """One of `choose`'s decisions."""
        return getattr(choose, decision)(self.params, self.seen(), self.draws, POLICY, self.work)

    def action(self) -> str:
        """The next action, in words, looked for anew; it must be possible."""
        self.ask("action")
        assert possible(self.params, self.state, self.work.choice)
        return self.words_of(self.work.choice)

    def act(self, by_plan: bool = False) -> str:
        """The next action; it is performed."""
        if by_plan and choose.planned(self.params, self.state.turn, self.work):
            assert possible(self.params, self.state, self.work.choice)
            words = self.words_of(self.work.choice)
        else:
            words = self.action()
        perform(self.params, self.state, self.draws, self.log, self.work.choice)
        return words

    def step(self, by_plan: bool = False) -> list[str]:
        """All actions of the step."""
        found: list[str] = []
        while not found or (found[-1] != "end_step" and self.state.won == 0):
            found.append(self.act(by_plan))
        return found

    def names_of(self, targets: Any) -> str:
        names = (f"slot_{t + 1}" if t < MAX_ROW else self.sections[t - MAX_ROW] for t in targets.tolist())
        return " ".join(names)

    def words_of(self, choice: Any) -> str:
        token = self.names[choice.token] if choice.token >= 0 else ""
        targets = self.names_of(choice.targets[: choice.target_count])
        use = targets or self.written(choice.picked)
        skill = SKILL_NAMES[self.state.owned[choice.skill].kind] if choice.skill >= 0 else ""
        words = {
            codes.END_STEP: "end_step",
            codes.PLACE: f"place {token} {self.names_of(choice.target.reshape(1))}",
            codes.REPAIR: f"repair {token}",
            codes.USE_POWER: f"use_power {token} {use}",
            codes.BUY: f"buy {self.written(choice.tokens)} for {self.written(choice.basket)}",
            codes.ASSIGN: f"assign {skill} {self.written(choice.tokens)}",
            codes.USE_SKILL: f"use_skill {skill} {use}",
            codes.MOVE: f"move {token} {'to_hold' if choice.target == codes.TO_HOLD else 'to_pool'}",
        }
        return words[int(choice.kind)].strip()
