"""`strong` at tables made by hand: what each weight changes, that it wins when it can and lives when it can."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warps_edge.pilot_table import Pilot
from tests.games.warps_edge.random_table import random_table
from tests.games.warps_edge.space_table import COMMON, SKILL_NAMES
from toolkit.games.warps_edge.policies.declared import PLACES, POLICIES
from toolkit.games.warps_edge.rules.lasting import lasting
from toolkit.games.warps_edge.rules.mothership import can_attack
from toolkit.games.warps_edge.rules.targets import attack_of, is_stunned
from toolkit.games.warps_edge.state import CANCEL, NOTHING

BAG = "L1*12"
UNHURT = {"w_damage_shield": 0.0, "w_damage_hull": 0.0}


def strong(weights: dict[str, float] | None = None, above: dict[str, str] | None = None, **table: Any) -> Pilot:
    pilot = Pilot("strong", weights, **{"bag": BAG, "warps": 4, **table})
    for target, tokens in (above or {}).items():
        pilot.lay(target, above=tokens)
    return pilot


# --- weights ---

# Weight: two values, the step with each, the table, other weights.
CHOICES: dict[str, tuple[tuple[float, float], tuple[str, str], dict[str, Any], dict[str, float]]] = {
    "w_kill": ((0, 50), ("place L2 slot_2", "place L2 slot_1"), {"row": ["scout", "cruiser"], "pool": "L2", "shield": 0}, {}),
    "w_reward_cost": (
        (0, 5), ("place M3 slot_1, move L3 to_hold", "place L2 slot_1, place L3 slot_1, move M3 to_hold"),
        {"row": ["lancer"], "pool": "L3 L2 M3"}, {},
    ),
    "w_reward_token": (
        (0, 20), ("place M2 slot_1, move L3 to_hold", "place L3 slot_1, move M2 to_hold"),
        {"row": ["drone"], "pool": "L3 M2"}, {},
    ),
    "w_overkill": (
        (0, 2), ("place L3 slot_1, place L3 slot_1", "place L3 slot_1, move L3 to_hold"),
        {"row": ["raider", "lancer"], "pool": "L3 L3"}, UNHURT,
    ),
    "w_damage_shield": ((0, 5), ("place L2 slot_1", "place L2 slot_2"), {"row": ["scout", "cruiser"], "pool": "L2"}, {}),
    "w_damage_hull": (
        (0, 5), ("place L2 slot_1", "place L2 slot_2"), {"row": ["scout", "cruiser"], "pool": "L2", "shield": 0}, {},
    ),
    "w_progress": ((0, 20), ("move L2 to_hold", "place L2 slot_1"), {"row": ["cruiser"], "pool": "L2"}, UNHURT),
    "progress_power": (
        (1, 5), ("place L2 slot_1", "place L2 slot_2"),
        {"row": ["drone", "lancer"], "pool": "L2", "above": {"slot_2": "L2"}}, {**UNHURT, "hold_worth": 0},
    ),
    "w_section": (
        (0, 3), ("move L2 to_hold", "place L2 bow"), {"deck": [], "pool": "L2", "above": {"bow": "L1"}}, UNHURT,
    ),
    "w_section_kill": (
        (0, 8), ("move L2 to_hold", "place L2 bow"),
        {"deck": [], "pool": "L2", "above": {"bow": "L3 L3", "stern": "L2 L3"}}, UNHURT,
    ),
    "w_trash": ((0, 20), ("place L1 slot_1", "move L1 to_hold"), {"row": ["scout"], "pool": "L1", "discard": "E1"}, {}),
    "trash_line": ((0, 50), ("place L1 slot_1", "move L1 to_hold"), {"row": ["scout"], "pool": "L1", "discard": "E1"}, {}),
    "w_tempo": ((0, 50), ("repair E1", "buy E1 for L1"), {"row": ["scout"], "pool": "E1", "bag": "L1*9", "shield": 3}, {}),
    "repair_floor": ((-1, 8), ("buy E1 for L1", "repair E1"), {"row": ["scout"], "pool": "E1", "shield": 4}, {}),
    "repair_ceiling": ((0, 8), ("repair E1", "buy E1 for L1"), {"row": ["scout"], "pool": "E1", "shield": 3}, {}),
    "w_repair": ((0, 8), ("buy E1 for L1", "repair E1"), {"row": ["scout"], "pool": "E1", "shield": 5}, {}),
    "w_buy": ((0, 10), ("repair E1", "buy E1 for L1"), {"row": ["scout"], "pool": "E1", "shield": 3}, {}),
    "w_lasting": (
        (0, 10), ("buy E2 for L1 L1", "assign deflector E2"), {"row": ["scout"], "pool": "E2", "skills": ["deflector"]}, UNHURT,
    ),
    "hold_worth": (
        (0, 5), ("place L1 slot_1, place L2 slot_1", "place L1 slot_1, move L2 to_hold"),
        {"row": ["cruiser"], "pool": "L2 L1"}, {},
    ),
    "hold_finish": (
        (0, 9), ("place L2 slot_1, place L3 slot_1", "place L2 slot_1, move L3 to_hold"),
        {"row": ["lancer"], "pool": "L3 L2"}, {},
    ),
    "economy_until": (
        (0, 2), ("repair E1", "buy E1 for L1"),
        {"row": ["scout"], "pool": "E1", "bag": "L1*3", "shield": 5, "deck": ["cruiser"] * 9},
        {"w_repair": 0.6, "hold_worth": 0},
    ),
    "push_ratio": (
        (0, 1.1), ("move E1 to_hold", "buy E1 for L1"),
        {"row": ["scout"], "pool": "E1", "bag": "L1*3", "shield": 5, "deck": ["cruiser"] * 9}, {},
    ),
    "search_cap": (
        (1, 20_000),
        ("place L3 slot_1, place L1 slot_2, place L2 slot_2, move M1 to_hold",
         "place L2 slot_1, place L1 slot_2, place L3 slot_2, move M1 to_hold"),
        {"row": ["interceptor", "raider"], "pool": "L1 M1 L3 L2"}, {"beam_width": 1},
    ),
    "beam_width": (
        (1, 200),
        ("place L3 slot_1, place L1 slot_2, place L2 slot_2, move M1 to_hold",
         "place L2 slot_1, place L1 slot_2, place L3 slot_2, move M1 to_hold"),
        {"row": ["interceptor", "raider"], "pool": "L1 M1 L3 L2"}, {"search_cap": 1},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHOICES)
def test_a_weight_changes_what_is_done(name: str) -> None:
    values, steps, table, others = CHOICES[name]
    for value, step in zip(values, steps, strict=True):
        assert strong({**others, name: value}, **table).step() == [*step.split(", "), "end_step"]


@pytest.mark.parametrize("token", COMMON)
def test_what_is_bought_follows_the_worth_of_tokens(token: str) -> None:
    bought = strong({f"buy_{token}": 50.0}, pool="E2 E2 E1").step()[0]
    assert bought.startswith("buy E1 E2 E2 for ")
    assert token in bought.split(" for ")[1].split()


def test_power_tokens_are_bought_by_theirs() -> None:
    assert strong({"buy_power": 50.0}, pool="E2 E1").step()[0] == "buy E1 E2 for P_BURST"


def offered(weights: dict[str, float], bag: str, *skills: str) -> str:
    pilot = strong(weights, bag=bag)
    pilot.state.offer_count = len(skills)
    pilot.state.offer[: len(skills)] = [SKILL_NAMES.index(skill) for skill in skills]
    return skills[pilot.ask("skill")]


@pytest.mark.parametrize("skill", SKILL_NAMES)
def test_a_skill_is_kept_by_its_worth(skill: str) -> None:
    other = "barrage" if skill != "barrage" else "targeting"
    assert offered({f"skill_{skill}": 50.0}, BAG, other, skill) == skill
    assert offered({f"skill_{skill}": -20.0}, BAG, other, skill) == other


def test_a_skill_is_kept_by_what_the_bag_can_pay() -> None:
    assert offered({"skill_fit": 2.0}, "M1*10 L1", "hot_reload", "barrel_roll") == "barrel_roll"
    assert offered({"skill_fit": 0.0}, "M1*10 L1", "hot_reload", "barrel_roll") == "hot_reload"


def test_every_weight_is_tried() -> None:
    tried = {
        *CHOICES,
        "buy_power",
        "skill_fit",
        *(f"buy_{token}" for token in COMMON),
        *(f"skill_{name}" for name in SKILL_NAMES),
    }
    others = {"buy_other", "skill_other"}  # of a scenario's own: see test_scoring
    assert tried | others == {weight.name for weight in POLICIES["strong"].weights}
    assert tried | others <= set(PLACES)


# --- losses ---


def test_the_token_of_least_worth_is_lost() -> None:
    assert strong(discard="L1 M1 E1 L3").ask("loss") == 6  # E1
    assert strong(hold="L1 M2").ask("excess") == 0  # L1


# --- winning and living ---


def test_it_wins_at_once() -> None:
    pilot = strong(deck=[], pool="L2 E1", shield=0, hull=1, above={"stern": "L3 L3"})
    pilot.fell("bow")
    assert pilot.step() == ["place L2 stern"]
    assert pilot.state.won == 1


def test_it_wins_through_the_last_enemy_and_with_a_token_of_the_hold() -> None:
    pilot = strong(row=["raider"], deck=[], pool="L1 E2", hold="L3", above={"slot_1": "L3", "stern": "L3 L2"})
    pilot.fell("bow")
    assert pilot.step()[-1] == "place L3 stern"
    assert pilot.state.won == 1


def test_it_wins_by_a_strike_on_two_sections() -> None:
    pilot = strong(deck=[], pool="P_BURST M1", above={"bow": "L3 L3", "stern": "L3 L3"})
    assert pilot.step() == ["use_power P_BURST bow stern"]
    assert pilot.state.won == 1


def damage(pilot: Pilot) -> int:
    """What the enemies would deal now."""
    standing = [target for target in range(len(pilot.state.targets)) if pilot.state.targets[target].card != NOTHING]
    if not can_attack(pilot.params, pilot.state):
        standing = [target for target in standing if target < pilot.params.row_size]
    dealt = sum(attack_of(pilot.params, pilot.state, target) for target in standing if not is_stunned(pilot.state, target))
    return max(0, int(dealt) - lasting(pilot.params, pilot.state, CANCEL))


@pytest.mark.parametrize(
    "table",
    [
        {"row": ["scout", "gunboat", "cruiser"], "pool": "L3 L2 M1"},
        {"row": ["scout", "gunboat"], "pool": "E2", "hull": 2},
        {"row": ["scout", "scout"], "pool": "E1 E1", "hull": 1},
        {"row": ["cruiser", "cruiser"], "pool": "P_JAM E1", "ship": "titan"},
        {"row": ["cruiser", "cruiser"], "pool": "P_BULWARK L1", "ship": "titan"},
        {"row": ["cruiser", "raider"], "pool": "E2 L1", "skills": ["ion_pulse"]},
        {"row": ["cruiser", "raider"], "pool": "P_BURST L1"},
        {"row": ["scout", "gunboat"], "pool": "E2 L3", "skills": ["deflector"]},
        {"row": ["raider"], "deck": [], "pool": "L2 L1 M1 M1", "above": {"slot_1": "L2 M2"}},
        {"row": ["scout", "raider"], "pool": "L3", "hold": "M1"},
    ],
)
def test_it_lives_where_it_can(table: dict[str, Any]) -> None:
    pilot = strong(shield=0, **{"hull": 1, **table})
    pilot.step()
    assert damage(pilot) < pilot.state.hull + pilot.state.shield


# --- plans ---


def test_a_skill_is_paid_and_used() -> None:
    pilot = strong(row=["scout", "drone", "interceptor"], pool="L2 L1", skills=["barrage"])
    assert pilot.step() == ["assign barrage L2", "use_skill barrage slot_1 slot_2 slot_3", "place L1 slot_2", "end_step"]


def test_tokens_are_drawn_before_all_is_planned() -> None:
    assert strong(row=["scout"], pool="P_BLINK L1", bag="M1*3").step()[0] == "use_power P_BLINK"


def test_the_first_token_of_the_turn_is_placed_where_it_counts() -> None:
    pilot = strong(row=["cruiser", "scout"], pool="L1 L1", ship="achilles", ability=True)
    assert pilot.step()[0] == "place L1 slot_2"
    assert not pilot.stands("slot_2")


def test_a_plan_is_made_anew_once_the_mothership_is_in_play() -> None:
    pilot = strong(row=["raider"], deck=[], pool="L1 L3 M1", above={"slot_1": "L3"})
    assert pilot.step()[:2] == ["place L1 slot_1", "place L3 bow"]
    assert damage(pilot) == 0  # WE-EX-19


@pytest.mark.parametrize("seed", range(24))
def test_all_that_it_chooses_is_legal(seed: int) -> None:
    pilot = random_table("strong", seed)
    pilot.params.weights[PLACES["search_cap"]], pilot.params.weights[PLACES["beam_width"]] = 300, 10  # enough, and quick
    assert len(pilot.step()) < 60
