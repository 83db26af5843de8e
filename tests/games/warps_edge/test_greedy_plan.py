"""The plan that the greedy pilot follows comes to the same as a new look before every action."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warps_edge.pilot_table import Pilot
from tests.games.warps_edge.random_table import random_table
from toolkit.games.warps_edge.parameters import ENGAGE_ALWAYS
from toolkit.games.warps_edge.policies import choose
from toolkit.games.warps_edge.policies.plan import begin_work
from toolkit.games.warps_edge.state import TO_POOL, TO_REMOVED


def looks(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often the pilot looks at the table in a step."""
    found: list[str] = []
    ask = pilot.ask

    def counted(decision: str) -> Any:
        found.append(decision)
        return ask(decision)

    monkeypatch.setattr(pilot, "ask", counted)
    pilot.step(by_plan=True)
    return len(found)


@pytest.mark.parametrize("first", range(0, 240, 20))
def test_plans_are_what_a_new_look_would_say(first: int) -> None:
    for seed in range(first, first + 20):
        planned, looking = random_table("greedy", seed), random_table("greedy", seed)
        followed = planned.step(by_plan=True)
        begin_work(looking.work)
        assert followed == looking.step(), seed
        assert planned.state.tobytes() == looking.state.tobytes()


def test_sections_that_no_maneuver_evades_stay_equal_in_a_plan() -> None:
    for by_plan in (True, False):
        pilot = Pilot(deck=[], pool="M1*4", mothership="duo")
        assert pilot.step(by_plan) == ["place M1 alpha", "place M1 beta", "place M1 alpha", "place M1 alpha", "end_step"]


@pytest.mark.parametrize("by_plan", [True, False])
def test_the_bonus_of_a_first_token_is_reckoned_with_once_a_turn(by_plan: bool) -> None:
    for placed, second in ((0, "slot_2"), (1, "slot_1")):
        pilot = Pilot(row=["lancer", "scout"], pool="M2 M1", ship="artemis", ability=True)
        pilot.state.maneuver_placed = placed
        pilot.spot("slot_1").stunned = pilot.spot("slot_2").stunned = 1
        assert pilot.step(by_plan) == ["place M2 slot_1", f"place M1 {second}", "end_step"]
        pilot = Pilot(row=["drone", "raider"], pool="L2 L1", ship="achilles", ability=True)
        pilot.state.laser_placed = placed
        assert pilot.step(by_plan) == ["place L2 slot_1", f"place L1 {second}", "end_step"]


def test_one_look_is_enough_where_nothing_new_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot(row=["scout", "drone", "cruiser"], pool="L2 L1 M3 M1 E2 E1", shield=1, deck=["scout"])
    assert looks(pilot, monkeypatch) == 1
    assert not pilot.stands("slot_1")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"row": ["scout"], "deck": []}, 2),  # the mothership may be engaged
        ({"pool": "L2 L1", "engage": ENGAGE_ALWAYS, "mothership": "array"}, 1),
        ({"pool": "L3*2", "engage": ENGAGE_ALWAYS, "mothership": "array"}, 2),  # a section falls
        ({"row": ["scout"], "deck": ["scout"], "reward_to": TO_POOL}, 2),
        ({"row": ["scout"], "overkill_returned": 1}, 2),
        ({"row": ["scout"], "kill_tokens_to": TO_REMOVED, "removed_to_supply": 1}, 2),  # there may be more to buy
        ({"row": ["scout"], "kill_tokens_to": TO_REMOVED}, 1),
        ({"row": ["scout"], "deck": ["scout"], "pool": "L2"}, 1),
        ({"row": ["cruiser"], "pool": "E1 M1", "buy_to": TO_POOL}, 2),
        ({"row": ["cruiser"], "pool": "M1 M2 P_BLINK"}, 3),  # it waits for tokens in the bag
        ({"row": ["cruiser"], "pool": "P_BLINK L1", "bag": "M1"}, 2),
    ],
)
def test_it_looks_again_where_more_may_have_changed(
    table: dict[str, Any], expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert looks(Pilot(**{"pool": "L2", **table}), monkeypatch) == expected


def test_a_plan_holds_for_its_turn_and_game_alone() -> None:
    pilot = Pilot(row=["cruiser"], pool="L1*3")
    pilot.act()
    turn = pilot.state.turn
    assert not choose.planned(pilot.params, turn + 1, pilot.work)
    assert choose.planned(pilot.params, turn, pilot.work)
    begin_work(pilot.work)
    assert not choose.planned(pilot.params, turn, pilot.work)


def test_other_policies_follow_no_plan() -> None:
    pilot = Pilot(row=["cruiser"], pool="L1*3")
    pilot.act()
    pilot.params.policy = 0
    assert not choose.planned(pilot.params, pilot.state.turn, pilot.work)


def test_a_long_plan_goes_on_after_another_look(monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = Pilot(row=["dreadnought"], pool="")
    pilot.params.hull[:] = pilot.params.speed[:] = 1000
    for name, count in {"L1": 60, "M1": 60}.items():
        pilot.state.pool[pilot.token(name)] = count
    pilot.state.pool_count = 120
    assert looks(pilot, monkeypatch) == 3
