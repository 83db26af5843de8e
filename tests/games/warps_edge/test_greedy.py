"""The greedy pilot, detail by detail, on tables made by hand."""

from __future__ import annotations

import pytest

from tests.games.warps_edge.pilot_table import Pilot
from tests.games.warps_edge.space_table import SKILL_NAMES, set_effect
from toolkit.games.warps_edge.state import ACTIVE, ALL_TARGETS, EXHAUSTED, TO_BAG, TO_POOL

HIGH = {"repair_floor": 40.0}  # always below it


def starts(pilot: Pilot, *words: str) -> bool:
    """Whether the step begins with these actions."""
    return pilot.step()[: len(words)] == list(words)


def active(pilot: Pilot, *skills: int) -> Pilot:
    for i in skills:
        pilot.state.owned[i].status = ACTIVE
    return pilot


# --- order of the step ---


def test_powers_then_skills_then_repair_then_purchase_then_tokens() -> None:
    pilot = Pilot(
        row=["cruiser", "scout"], pool="M1 L2 E1*2 E2 P_BLINK", bag="L1", shield=2, skills=["shield_surge"], discard="M3"
    )
    assert pilot.step() == [
        "use_power P_BLINK",
        "assign shield_surge E1",
        "use_skill shield_surge",
        "buy E1 E2 for L2",  # the shields are above the floor now
        "place L2 slot_2",
        "place L1 slot_1",
        "place M1 slot_1",
        "end_step",
    ]


def test_a_power_token_that_is_drawn_comes_first_again() -> None:
    pilot = Pilot(row=["cruiser"], pool="P_BLINK E2", bag="P_BURST L1*2")
    assert pilot.step() == [
        "use_power P_BLINK",
        "use_power P_BURST slot_1",
        "buy E2 for M2",
        "place L1 slot_1",
        "place L1 slot_1",
        "end_step",
    ]


def test_what_has_no_use_waits_until_it_has_one() -> None:
    pilot = Pilot(ship="artemis", row=["scout", "cruiser"], pool="P_SALVAGE L2 M1")
    assert pilot.step() == [
        "place L2 slot_1",  # now something lies in the discard pile
        "use_power P_SALVAGE L2",
        "place M1 slot_2",
        "end_step",
    ]
    pilot = Pilot(row=["scout", "cruiser"], pool="P_BLINK L2 M1")
    assert starts(pilot, "place L2 slot_1", "use_power P_BLINK")  # the reward is in the bag


def test_nothing_is_held() -> None:
    pilot = Pilot(pool="L3 M3 E1", hold="", skills=["cargo_pods"])
    pilot.sell_out("E1", "L1", "M1", "M2")
    assert pilot.step() == ["end_step"]
    assert pilot.zone("discard") == "L3 M3 E1"


# --- uses ---


@pytest.mark.parametrize(
    ("verb", "without", "with_use"),
    [
        ("laser", {}, {"row": ["scout"]}),
        ("maneuver", {}, {"row": ["scout"]}),
        ("shield", {"shield": 8}, {"shield": 7}),
        ("hull", {"hull": 5}, {"hull": 4}),
        ("draw", {}, {"bag": "L1"}),
        ("recover", {}, {"discard": "L1"}),
        ("upgrade", {"pool": "P_BURST L3 M3 E2"}, {"pool": "P_BURST L2"}),
        ("energy", None, {}),
    ],
)
def test_a_power_token_is_used_when_it_has_a_use(
    verb: str, without: dict[str, object] | None, with_use: dict[str, object]
) -> None:
    for table, used in ((without, False), (with_use, True)):
        if table is not None:
            pilot = Pilot(**{"pool": "P_BURST", **table})
            set_effect(pilot.params.effect[pilot.token("P_BURST")], (verb, 1, 1, TO_BAG))
            assert pilot.action().startswith("use_power P_BURST") == used


def test_a_stun_has_a_use_on_an_unstunned_target_alone() -> None:
    pilot = Pilot(ship="titan", row=["scout"], pool="P_JAM")
    assert pilot.action() == "use_power P_JAM"
    pilot.lay("slot_1", below="L1")
    assert pilot.action() == "end_step"
    pilot = Pilot(ship="titan", pool="P_JAM", deck=[])  # the mothership is engaged
    assert pilot.action() == "use_power P_JAM"


@pytest.mark.parametrize(
    ("skill", "pool", "used"),
    [
        ("targeting", "L2", True),
        ("thrusters", "M2", True),
        ("deflector", "E2", True),
        ("trade_link", "E1", True),
        ("black_market", "E1", True),
        ("cargo_pods", "L2", False),
        ("overcharge", "E2", False),  # no target
        ("hot_reload", "L1", False),  # the bag is empty
        ("shield_surge", "E1", False),
        ("field_repair", "E2", False),
        ("scavenge", "L1", False),
        ("retrofit", "E2", False),
        ("retrofit", "E1*2", True),
    ],
)
def test_a_skill_is_activated_when_it_has_a_use(skill: str, pool: str, used: bool) -> None:
    assert Pilot(pool=pool, skills=[skill]).action().startswith(f"assign {skill}") == used


def test_skills_are_not_paid_in_parts_and_not_twice() -> None:
    assert not Pilot(row=["scout"], pool="L1", skills=["barrage"]).action().startswith("assign")
    pilot = Pilot(row=["cruiser"], pool="L1", skills=["barrage"])
    pilot.state.owned[0].paid, pilot.state.owned[0].tokens[0] = 1, 1  # assigned before
    assert starts(pilot, "assign barrage L1", "use_skill barrage slot_1", "end_step")
    assert pilot.state.owned[0].status == EXHAUSTED
    assert not starts(active(Pilot(pool="L2 L2", skills=["targeting"]), 0), "assign targeting L2")


def test_a_skill_that_is_active_waits_for_a_use() -> None:
    pilot = active(Pilot(row=[""], pool="L1", skills=["overcharge", "ion_pulse"]), 0, 1)
    assert pilot.step() == ["end_step"]
    pilot = active(Pilot(row=["drone"], pool="", skills=["ion_pulse", "overcharge"]), 0, 1)
    assert pilot.step() == ["use_skill ion_pulse", "use_skill overcharge slot_1", "end_step"]


# --- the weakest tokens ---


@pytest.mark.parametrize(
    ("pool", "needed", "paid"),
    [
        ("L1 L3", 2, "L3"),  # 3 in all, not 4
        ("L1 L2 L3", 4, "L1 L3"),  # not L2 L3
        ("L1*2 L2", 2, "L1 L1"),  # worth 6, L2 alone 7
        ("L2*2 L3", 4, "L2 L2"),
        ("L1*3 L2", 3, "L1 L1 L1"),  # worth 9, L1 L2 10
        ("L3*3", 1, "L3"),
    ],
)
def test_skills_are_paid_with_the_weakest_tokens(pool: str, needed: int, paid: str) -> None:
    pilot = Pilot(row=["dreadnought"], pool=pool, skills=["barrage"])
    pilot.params.required[SKILL_NAMES.index("barrage")] = needed
    assert pilot.action() == f"assign barrage {paid}"


def test_of_equal_value_the_tokens_of_least_worth_pay() -> None:
    for weights, paid in (({"buy_M1": 2.0}, "M1"), ({"buy_M1": 3.5}, "L1")):
        pilot = Pilot(weights=weights, pool="L1 L2 M1", discard="M3", skills=["scavenge"])
        assert pilot.action() == f"assign scavenge {paid}"
    assert Pilot(pool="L1 M1 E1", discard="M3", skills=["scavenge"]).action() == "assign scavenge E1"


def test_of_equal_worth_the_smallest_largest_token_pays() -> None:
    for worth, paid in ((6.0, "M1 M2"), (5.5, "L3"), (6.5, "M1 M2")):  # M1 and M2 are worth 6
        pilot = Pilot(weights={"buy_L3": worth}, pool="L3 M1 M2", discard="M3", skills=["scavenge"])
        pilot.params.required[SKILL_NAMES.index("scavenge")] = 3
        assert pilot.action() == f"assign scavenge {paid}"


# --- repair ---


@pytest.mark.parametrize(
    ("shield", "begins"),
    [(4, "repair E2"), (0, "repair E2"), (5, "buy E1 E1 E2 for E2"), (8, "buy E1 E1 E2 for E2")],
)
def test_shields_at_the_floor_are_repaired_with_the_largest_energy(shield: int, begins: str) -> None:
    assert Pilot(pool="E1*2 E2", shield=shield).action() == begins


def test_shields_are_repaired_once_a_step_and_the_rest_is_spent() -> None:
    assert Pilot(pool="E1*3 E2", shield=0).step() == ["repair E2", "buy E1 E1 E1 for L2", "end_step"]
    pilot = Pilot(pool="E1*3 E2", shield=0)
    pilot.sell_out("L1", "L2", "M1", "M2", "E1", "P_BURST")
    assert pilot.step() == ["repair E2", "end_step"]  # not with the next E1


def test_full_shields_are_not_repaired() -> None:
    assert Pilot(weights=HIGH, pool="E2", shield=8).step() == ["buy E2 for M2", "end_step"]
    assert starts(Pilot(weights=HIGH, pool="E2", shield=7), "repair E2", "end_step")


# --- purchases ---


@pytest.mark.parametrize(
    ("energy", "sold_out", "bought"),
    [
        ("E2*2 E1", "", "L3"),  # 5
        ("E2*4", "", "L2 L3"),  # 8: L3, then of 3 L2 rather than P_BURST
        ("E2*4 E1", "", "L3 E2"),  # 9: L3, then of 4 E2 rather than M3
        ("E2*2", "", "E2"),
        ("E2*2", "E2", "M3"),
        ("E2*2", "E2 M3", "P_BLINK"),
        ("E2*2", "E2 M3 P_BLINK", "L1 L2"),
        ("E2 E1", "L2", "P_BURST"),
        ("E2 E1", "L2 P_BURST", "L1 M2"),  # of 2 M2 rather than E1, of 1 L1 rather than M1
        ("E1", "L1", "M1"),
    ],
)
def test_all_energy_buys_the_dearest_again_and_again(energy: str, sold_out: str, bought: str) -> None:
    pilot = Pilot(pool=energy)
    pilot.sell_out(*sold_out.split())
    assert pilot.action() == f"buy {pilot.written(pilot.counts(energy))} for {bought}"


def test_no_more_is_bought_than_the_supply_has() -> None:
    pilot = Pilot(pool="E2*5")
    pilot.state.supply[pilot.token("L3")] = 1
    assert pilot.action() == "buy E2 E2 E2 E2 E2 for L1 L3 E2"  # 5, 4, 1


def test_ties_of_price_go_to_the_higher_worth() -> None:
    assert Pilot(weights={"buy_M2": 0.5}, pool="E2").action() == "buy E2 for E1"
    assert Pilot(weights={"buy_power": 8.0}, pool="E2 E1").action() == "buy E1 E2 for P_BURST"


def test_buying_power_joins_the_energy_or_buys_alone() -> None:
    pilot = Pilot(pool="E1*2", skills=["black_market"])
    assert pilot.step() == ["assign black_market E1", "use_skill black_market", "buy E1 for E2", "end_step"]
    pilot = Pilot(pool="E1", skills=["black_market"])
    assert pilot.step() == ["assign black_market E1", "use_skill black_market", "buy  for L2", "end_step"]


def test_a_discount_is_reckoned_with() -> None:
    pilot = active(Pilot(pool="E2*2", skills=["trade_link"]), 0)
    assert pilot.action() == "buy E2 E2 for L3"  # 4
    pilot = active(Pilot(pool="E1", skills=["trade_link"]), 0)
    assert pilot.action() == "buy E1 for M2"  # 1, as are L1, M1 and E1


# --- lasers and maneuvers ---


def test_tokens_are_placed_in_falling_value_lasers_first() -> None:
    pilot = Pilot(row=["dreadnought"], pool="M1 M3 L1 L2 M2 L3")
    assert pilot.step() == [f"place {name} slot_1" for name in ("L3", "M3", "L2", "M2", "L1", "M1")] + ["end_step"]


def test_a_laser_goes_to_the_least_missing_hull() -> None:
    pilot = Pilot(row=["drone", "lancer", "scout", "scout"], pool="L1")
    assert pilot.action() == "place L1 slot_3"
    pilot.lay("slot_2", above="L2*2")
    assert pilot.action() == "place L1 slot_2"  # 1 missing
    pilot = Pilot(row=["cruiser", "gunboat"], pool="L3*2 L1")
    assert pilot.step() == ["place L3 slot_2", "place L3 slot_1", "place L1 slot_1", "end_step"]


def test_a_maneuver_goes_to_the_unstunned_target_of_highest_attack() -> None:
    pilot = Pilot(row=["scout", "lancer", "gunboat", "raider"], pool="M1")
    assert pilot.action() == "place M1 slot_2"  # of attack 2: speed 3, 3, 4
    pilot.lay("slot_3", above="M1")
    assert pilot.action() == "place M1 slot_3"  # 2 missing
    pilot.lay("slot_3", below="M1")
    assert pilot.action() == "place M1 slot_2"
    pilot.lay("slot_2", below="L1")
    pilot.spot("slot_4").stunned = 1
    assert pilot.action() == "place M1 slot_1"
    pilot.lay("slot_1", below="M1")
    assert pilot.action() == "place M1 slot_3"  # all stunned: the same order


def test_sections_are_aimed_at_when_they_may_be() -> None:
    pilot = Pilot(deck=[], pool="L3 M1*2", mothership="revenant")
    pilot.lay("spine", above="L3")
    assert pilot.step() == ["place L3 spine", "place M1 keel", "place M1 keel", "end_step"]  # keel attacks for 3
    pilot = Pilot(deck=[], pool="L3*2", mothership="array")
    assert pilot.step() == ["place L3 cell_1", "place L3 cell_1", "end_step"]
    assert Pilot(pool="L3").step() == ["end_step"]


def test_a_fallen_fleet_is_followed_by_the_mothership_in_the_same_step() -> None:
    pilot = Pilot(row=["raider"], deck=[], pool="L1 L3 M1")
    pilot.lay("slot_1", above="L3")
    assert pilot.step() == ["place L3 slot_1", "place L1 bow", "place M1 stern", "end_step"]


def test_totals_that_add_up_are_both_missing_less() -> None:
    pilot = Pilot(row=["drone", "lancer"], pool="L1", laser_plus_maneuver=1)
    pilot.lay("slot_2", above="M1 L1")  # 1 of 3 missing; of the drone 2
    assert pilot.action() == "place L1 slot_2"
    pilot.params.laser_plus_maneuver = 0
    assert pilot.action() == "place L1 slot_1"


# --- effects ---


def test_effects_take_as_many_targets_as_allowed_in_the_order_of_tokens() -> None:
    row = ["lancer", "scout", "gunboat"]
    assert Pilot(row=row, pool="P_BURST").action() == "use_power P_BURST slot_2 slot_3"
    assert Pilot(row=["", "lancer"], pool="P_BURST").action() == "use_power P_BURST slot_2"
    assert Pilot(row=row, pool="P_SLIP", ship="artemis").action() == "use_power P_SLIP slot_1 slot_3"
    pilot = Pilot(row=row, pool="P_SLIP", ship="artemis")
    pilot.lay("slot_1", below="M1")
    assert pilot.action() == "use_power P_SLIP slot_3 slot_2"
    set_effect(pilot.params.effect[pilot.token("P_SLIP")], ("stun", 0, 3, 0))
    assert pilot.action() == "use_power P_SLIP slot_3 slot_2 slot_1"
    set_effect(pilot.params.effect[pilot.token("P_SLIP")], ("laser", 2, ALL_TARGETS, 0))
    assert pilot.action() == "use_power P_SLIP"


def test_the_dearest_tokens_are_recovered() -> None:
    pilot = Pilot(ship="artemis", pool="P_SALVAGE", discard="L1*2 L2 E2 M3 M1")
    assert pilot.action() == "use_power P_SALVAGE M3 E2"
    assert Pilot(ship="artemis", pool="P_SALVAGE", discard="M1").action() == "use_power P_SALVAGE M1"


@pytest.mark.parametrize("policy", ["greedy", "strong"])
@pytest.mark.parametrize("zone", [TO_POOL, TO_BAG])
def test_power_tokens_that_recover_each_other_do_not_do_so_without_end(policy: str, zone: int) -> None:
    """Two of them, and where they go into the bag two more that draw them again: each is used once a step."""
    pool = "P_SALVAGE*2 P_SLIP*2" if zone == TO_BAG else "P_SALVAGE*2"
    pilot = Pilot(policy, ship="artemis", pool=pool, discard="E1", bag="M1")
    set_effect(pilot.params.effect[pilot.token("P_SALVAGE")], ("recover", 2, 0, zone))
    set_effect(pilot.params.effect[pilot.token("P_SLIP")], ("draw", 2, 0, 0))
    done = [pilot.act() for _ in range(20)]
    assert "end_step" in done
    assert sum(action.startswith("use_power P_SALVAGE") for action in done[: done.index("end_step")]) <= 2


def test_the_token_that_becomes_the_dearest_is_upgraded() -> None:
    pilot = Pilot(ship="achilles", pool="P_FOCUS L1 L2 M2 E1 M3")
    assert pilot.action() == "use_power P_FOCUS L2"
    pilot.sell_out("L3")
    assert pilot.action() == "use_power P_FOCUS E1"  # E2 and M3 cost 4, E2 is worth more
    pilot.sell_out("E2", "M3")
    assert pilot.action() == "use_power P_FOCUS L1"


# --- other decisions ---


@pytest.mark.parametrize(
    ("tokens", "lost"),
    [
        ("L3 E2 M2", "M2"),
        ("M1 L1 E2", "L1"),
        ("M1 E2", "M1"),
        ("E1 M2 L2", "M2"),  # both cost 2
        ("E2 P_BLINK", "E2"),
        ("P_BURST L2", "L2"),
        ("P_BURST E2", "P_BURST"),
    ],
)
def test_the_cheapest_token_is_lost(tokens: str, lost: str) -> None:
    pilot = Pilot(discard=tokens, hold=tokens)
    assert pilot.names[pilot.ask("loss")] == lost
    assert pilot.names[pilot.ask("excess")] == lost


def test_the_skill_kept_is_the_first_of_the_list() -> None:
    pilot = Pilot()
    pilot.state.offer[:3], pilot.state.offer_count = (9, 4, 12), 3
    assert pilot.ask("skill") == 1
    pilot.params.skill_preference[:15] = range(14, -1, -1)
    assert pilot.ask("skill") == 2
    pilot.params.skill_preference[9] = -1
    assert pilot.ask("skill") == 0
