"""What `strong` reckons with, term by term, at tables made by hand; the figures are the checklist's weights."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warps_edge.pilot_table import Pilot
from tests.games.warps_edge.riddles import found
from toolkit.games.warps_edge.policies.assignment import solve
from toolkit.games.warps_edge.policies.at_once import draw_worth, lasting_worth
from toolkit.games.warps_edge.policies.carry_out import gather
from toolkit.games.warps_edge.policies.phases import ECONOMY, MIDDLE, PUSH, phase_of, shields_needed, token_scale
from toolkit.games.warps_edge.policies.pose import pose
from toolkit.games.warps_edge.policies.problem import MAX_TYPES
from toolkit.games.warps_edge.policies.scoring import LOST, damage_cost, turns_left
from toolkit.games.warps_edge.policies.simple import repair_worth
from toolkit.games.warps_edge.policies.worth import buy_worth, reward_worth, skill_worth
from toolkit.games.warps_edge.state import LASER, NOTHING

BAG = "L1*12"
L1, L2, L3, E1 = 1.8, 3.0, 4.2, 2.4  # 0.6 for each point of cost, 1.2 for the token
TIE = 2e-4


def posed(pilot: Pilot, option: int = NOTHING, phase: int = ECONOMY) -> Any:
    seen, work = pilot.seen(), pilot.work
    work.phase, work.scale = phase, 1.0
    gather(pilot.params, seen, [0] * MAX_TYPES, work)
    pose(pilot.params, seen, option, work)
    return work.problem


def scores(pilot: Pilot) -> dict[tuple[int, int, int], float]:
    """Best score by damage, tokens gained and tokens held."""
    problem = posed(pilot)
    solve(problem)
    return found(problem)


def strong(**table: Any) -> Pilot:
    return Pilot("strong", **{"bag": BAG, **table})


# --- goals ---


@pytest.mark.parametrize(
    ("row", "pool", "gain", "score"),
    [
        ("scout", "L2", 1, 1.5 + L2),
        ("scout", "L3", 1, 1.5 + L2 - 0.05),
        ("scout", "M2", 2, 1.5 + L1 + E1),
        ("drone", "L3", 2, 1.5 + L1 + E1),
        ("scout", "L1", 0, 2.0 * 0.5**1.3),
        ("lancer", "L2", 0, 2.0 * 0.4**1.3),
        ("lancer", "L1 M2", 0, 2.0 * (2 / 3) ** 1.3),
    ],
)
def test_an_enemy_beaten_and_progress(row: str, pool: str, gain: int, score: float) -> None:
    assert scores(strong(row=[row], pool=pool))[0, gain, 0] == pytest.approx(score, abs=TIE)


def test_a_reward_that_the_supply_does_not_have_is_worth_nothing() -> None:
    pilot = strong(row=["scout"], pool="L2")
    pilot.sell_out("L2")
    assert scores(pilot)[0, 0, 0] == pytest.approx(1.5, abs=TIE)


def test_a_section_falls_and_progress_on_the_other() -> None:
    pilot = strong(deck=[], pool="L2 L2")
    pilot.lay("bow", above="L3 L3")
    assert scores(pilot)[0, 0, 0] == pytest.approx(8.0 + 3.0 * 2.0 * 0.25**1.3)


def test_progress_is_lost_where_the_warp_ends_with_the_turn() -> None:
    assert scores(strong(row=["lancer"], pool="L2", bag="L1*4"))[0, 0, 0] == 0.0


def test_damage_is_that_of_unstunned_targets() -> None:
    found_scores = scores(strong(row=["scout", "gunboat"], pool="M1"))
    assert {damage for damage, _, _ in found_scores} == {3, 2, 1}


def test_sections_that_fall_raise_the_attack_of_linked_ones() -> None:
    pilot = strong(deck=[], mothership="duo", pool="L3")
    pilot.lay("alpha", above="L3 L3")
    assert {damage for damage, _, _ in scores(pilot)} == {4, 3, 2}  # nothing; alpha falls; beta alone is stunned
    assert scores(pilot)[3, 0, 0] == pytest.approx(8.0)


def test_sections_come_into_play_with_the_last_enemy() -> None:
    pilot = strong(row=["scout"], deck=[], pool="L2 L1")
    assert (0, 1, 0) not in scores(pilot)
    assert scores(pilot)[2, 1, 0] == pytest.approx(1.5 + L2 + 3.0 * 2.0 * 0.125**1.3, abs=TIE)


def test_the_tie_goes_to_the_kind_of_which_the_pool_has_more() -> None:
    goal = posed(strong(row=["gunboat"], pool="L3 M1")).goals[0]
    assert goal.destroy_worth - goal.evade_worth == pytest.approx(0.6 + 1e-4 * 0.5)


# --- damage ---


@pytest.mark.parametrize(
    ("damage", "shield", "hull", "cancel", "cost"),
    [(2, 4, 5, 0, 2.2), (3, 2, 5, 0, 2.2 + 2.2), (3, 2, 5, 1, 2.2), (3, 0, 3, 0, 6.6 + LOST), (4, 2, 3, 0, 2.2 + 4.4)],
)
def test_damage_to_shields_then_to_the_hull(damage: int, shield: int, hull: int, cancel: int, cost: float) -> None:
    assert damage_cost(posed(strong()), damage, shield, hull, cancel) == pytest.approx(cost)


def test_where_a_hull_of_0_ends_the_warp_only_no_game_is_lost() -> None:
    problem = posed(strong(hull_zero_ends_warp=1, warps=4))
    assert damage_cost(problem, 3, 0, 3, 0) == pytest.approx(6.6 + 2 * 0.5 * 2)


def test_tokens_worth_little_are_well_lost() -> None:
    pilot = strong(bag="L1*11", discard="E1 L3 M1")  # worth 1, 9 and 2, the line is 2
    assert posed(pilot).removals[:5].tolist() == pytest.approx([0.0, 0.3, 0.3, 0.3, 0.3])


def test_a_token_that_costs_a_turn_of_the_next_warp_is_missed() -> None:
    """Of 15 tokens one is lost: the next warp has two full turns in place of three."""
    assert posed(strong(discard="L3*3")).removals[:4].tolist() == pytest.approx([0.0, -0.5, -0.5, -0.5])


# --- turns, the hold, other tokens ---


@pytest.mark.parametrize(("tokens", "any_draw", "turns"), [(9, 0, 1), (10, 0, 2), (4, 0, 0), (11, 1, 3)])
def test_turns_left_in_a_warp(tokens: int, any_draw: int, turns: int) -> None:
    problem = posed(strong())
    problem.any_draw = any_draw
    assert turns_left(problem, tokens) == turns


def test_a_token_held_counts_by_its_cost_and_more_if_it_finishes_a_target() -> None:
    assert scores(strong(row=["cruiser"], pool="L3"))[3, 0, 1] == pytest.approx(0.3 * 5)
    assert scores(strong(row=["drone"], pool="L3"))[1, 0, 1] == pytest.approx(0.3 * 5 + 1.0)


def test_in_the_push_the_strongest_laser_is_kept() -> None:
    groups = posed(strong(row=["cruiser"], pool="L1 L3"), phase=PUSH).groups
    assert [group.hold for group in groups[:2]] == pytest.approx([0.3, 1.5 + 1.0])


@pytest.mark.parametrize(("shield", "points", "worth"), [(4, 2, 0.6), (2, 2, 4.4), (3, 2, 2.2 + 0.3)])
def test_shields_repaired(shield: int, points: int, worth: float) -> None:
    pilot = strong()
    pilot.work.phase = ECONOMY
    assert repair_worth(pilot.params, pilot.work, shield, points) == pytest.approx(worth)


def test_in_the_push_shields_are_repaired_as_far_as_they_are_needed() -> None:
    pilot = strong()
    pilot.work.phase, pilot.work.needed = PUSH, 5
    assert repair_worth(pilot.params, pilot.work, 4, 4) == pytest.approx(0.3)
    assert repair_worth(pilot.params, pilot.work, 5, 4) == 0.0


def test_shields_that_the_push_needs() -> None:
    pilot = strong(row=["cruiser", "scout"])  # 3 + 1 and two sections of 2, three turns
    assert shields_needed(pilot.params, pilot.seen()) == 12


@pytest.mark.parametrize(("bag", "worth"), [("L1*3", 3 * L1), ("L1*8", 3 * L1), ("L1*10", -2 * L1 - 0.5), ("", 0.0)])
def test_tokens_drawn_are_worth_those_that_come_into_play(bag: str, worth: float) -> None:
    pilot = strong(bag=bag)
    assert draw_worth(pilot.params, pilot.seen(), 3) == pytest.approx(worth)


def test_a_lasting_effect_counts_for_each_turn_left() -> None:
    pilot = strong(skills=["deflector"])
    effect = pilot.params.skill_effect[pilot.state.owned[0].kind]
    assert lasting_worth(pilot.params, pilot.seen(), effect) == pytest.approx(2.0)


def test_worth_of_tokens_and_skills() -> None:
    params = strong().params
    assert buy_worth(params, 2) == 9.0
    assert buy_worth(params, 8) == 2.5
    params.kind[10] = LASER
    assert buy_worth(params, 10) == 3.0
    assert reward_worth(params, 2) == pytest.approx(L3)
    assert skill_worth(params, 1) == 7.0
    assert skill_worth(params, 15) == 4.0


# --- phases ---


def at_warp(warp: int, **table: Any) -> Pilot:
    pilot = strong(warps=4, **table)
    pilot.state.warp = warp
    return pilot


@pytest.mark.parametrize(("warp", "phase"), [(1, ECONOMY), (2, ECONOMY), (3, MIDDLE), (4, PUSH)])
def test_the_first_warps_are_economy_the_last_a_push(warp: int, phase: int) -> None:
    pilot = at_warp(warp, row=["cruiser"], deck=["cruiser"] * 9)
    assert phase_of(pilot.params, pilot.seen()) == phase


@pytest.mark.parametrize(("bag", "phase"), [("L3*5 L1", PUSH), ("L2*5", ECONOMY)])
def test_a_mothership_in_reach_is_pushed_for(bag: str, phase: int) -> None:
    pilot = at_warp(1, deck=[], bag=bag)  # 16 points of hull, 1.1 times that is 17.6
    pilot.put("pool", "L3 L2" if phase == PUSH else "L3 L3")
    pilot.lay("bow", above="L1")
    assert phase_of(pilot.params, pilot.seen()) == phase


@pytest.mark.parametrize(("phase", "warp", "scale"), [(ECONOMY, 1, 1.0), (PUSH, 3, 10 / 12), (MIDDLE, 3, 10 / 12 + 1 / 12)])
def test_what_a_token_gained_counts(phase: int, warp: int, scale: float) -> None:
    pilot = at_warp(warp)
    assert token_scale(pilot.params, pilot.seen(), phase) == pytest.approx(scale)
