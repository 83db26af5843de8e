"""Power tokens and the verbs of effects (WE-PWR), wherever an effect comes from."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warps_edge.space_table import SpaceTable, make_effect
from toolkit.games.warps_edge.names import effects
from toolkit.games.warps_edge.rules.attacks import begin_attacks
from toolkit.games.warps_edge.rules.effects import effect_possible, use_effect
from toolkit.games.warps_edge.rules.targets import is_stunned
from toolkit.games.warps_edge.state import ACTIVE, ALL_TARGETS, TO_BAG, TO_POOL, USE_POWER


def apply(table: SpaceTable, effect: Any, *targets: str, picked: str = "") -> SpaceTable:
    """An effect takes place as chosen; it must be possible."""
    choice = table.choice(USE_POWER, targets, picked)
    assert effect_possible(table.params, table.state, effect, choice)
    use_effect(table.params, table.state, table.draws, table.log, effect, choice)
    table.check_counts()
    return table


def possible(table: SpaceTable, effect: Any, *targets: str, picked: str = "") -> bool:
    return bool(effect_possible(table.params, table.state, effect, table.choice(USE_POWER, targets, picked)))


def stunned(table: SpaceTable, target: str) -> bool:
    return bool(is_stunned(table.state, table.target(target)))


@pytest.mark.rule("WE-PWR-06", "WE-R-34")
@pytest.mark.example("WE-EX-30")
def test_draw_effect_with_an_empty_bag() -> None:
    table = SpaceTable(row=["scout"], bag="L1 M1", pool="P_BLINK")
    table.do(table.powering("P_BLINK"))
    assert (table.zone("pool"), table.zone("bag")) == ("L1 M1", "")
    assert int(table.state.warp) == 1
    assert table.legal(table.placing("L1", "slot_1"))  # the step goes on


@pytest.mark.rule("WE-PWR-01", "WE-R-28")
@pytest.mark.ruling("WE-R-28")
def test_a_power_token_is_used_once_and_discarded_or_removed() -> None:
    for removed in (0, 1):
        table = SpaceTable(pool="P_BLINK", bag="L1", power_removed=removed)
        table.do(table.powering("P_BLINK"))
        assert (table.zone("discard"), table.zone("removed")) == (("", "P_BLINK") if removed else ("P_BLINK", ""))
        assert not table.legal(table.powering("P_BLINK"))
        assert int(table.state.tally.power_uses[table.token("P_BLINK")]) == 1
    again = SpaceTable(pool="P_SALVAGE*2", ship="artemis", discard="L1")
    again.params.effect[again.token("P_SALVAGE")].to = TO_POOL
    again.do(again.powering("P_SALVAGE", picked="L1"), again.powering("P_SALVAGE", picked="P_SALVAGE"))
    assert again.legal(again.powering("P_SALVAGE", picked="P_SALVAGE"))  # recovered, it may be used again


@pytest.mark.rule("WE-PWR-02")
def test_power_tokens_have_no_value() -> None:
    table = SpaceTable(row=["scout"], pool="P_BURST*2", shield=1, skills=["scavenge"])
    assert not table.legal(table.placing("P_BURST", "slot_1"))
    assert not table.legal(table.repairing("P_BURST"))
    assert not table.legal(table.buying("P_BURST", "L1"))
    assert not table.legal(table.assigning(0, "P_BURST"))
    assert int(table.params.value[table.token("P_BURST")]) == 0


@pytest.mark.rule("WE-PWR-03", "WE-R-29", "WE-CMP-11")
def test_effects_count_and_stun_then_thresholds_are_checked_in_order() -> None:
    table = SpaceTable(row=["raider", "scout", "cruiser"], pool="P_BURST P_BLINK")
    table.do(table.powering("P_BURST", "slot_2", "slot_1"))
    assert (table.totals("slot_1"), table.stands("slot_2"), table.stands("slot_3")) == ((2, 0), False, True)
    assert [stunned(table, slot) for slot in ("slot_1", "slot_3")] == [True, False]
    told = [words[:2] for words in table.told("COUNTED", "STUNNED", "DESTROYED")]
    struck = [(effects.COUNTED, 1), (effects.STUNNED, 1), (effects.COUNTED, 0), (effects.STUNNED, 0)]
    assert told == [*struck, (effects.DESTROYED, 1)]
    table.next_turn()
    assert (table.totals("slot_1"), stunned(table, "slot_1")) == ((2, 0), False)  # the counter lasts, the stun does not
    both = SpaceTable(row=["scout", "scout"], pool="P_BURST")
    both.do(both.powering("P_BURST", "slot_2", "slot_1"))
    assert [words[1] for words in both.told("DESTROYED")] == [1, 0]


@pytest.mark.rule("WE-PWR-03", "WE-MAN-04")
def test_maneuver_effects_count_towards_the_speed() -> None:
    table = SpaceTable(row=["scout", "lancer"], pool="P_SLIP", ship="artemis")
    table.lay("slot_2", above="L3")
    table.do(table.powering("P_SLIP", "slot_1", "slot_2"))
    assert (table.stands("slot_1"), table.zone("bag")) == (False, "M1 E1")
    assert (table.totals("slot_2"), stunned(table, "slot_2")) == ((3, 2), True)


@pytest.mark.rule("WE-PWR-03", "WE-SKL-08")
def test_effects_are_no_placements() -> None:
    table = SpaceTable(row=["dreadnought"], pool="P_LANCE L1", ship="achilles", ability=True)
    table.do(table.powering("P_LANCE", "slot_1"))
    assert table.totals("slot_1") == (4, 0)
    assert table.place("L1", "slot_1").totals("slot_1") == (6, 0)  # the first laser token is still to come


@pytest.mark.rule("WE-PWR-04")
def test_stun_marks_without_value() -> None:
    one = make_effect("stun", targets=1)
    table = apply(SpaceTable(row=["scout", "drone"]), one, "slot_2")
    assert [stunned(table, slot) for slot in ("slot_1", "slot_2")] == [False, True]
    assert (table.totals("slot_2"), table.stands("slot_2")) == ((0, 0), True)
    jam = SpaceTable(row=["scout", "", "drone"], pool="P_JAM", ship="titan")
    jam.do(jam.powering("P_JAM"))
    assert [bool(jam.state.targets[target].stunned) for target in range(4)] == [True, False, True, False]
    assert not jam.state.targets[jam.target("bow")].stunned
    engaged = SpaceTable(deck=(), pool="P_JAM", ship="titan")
    engaged.do(engaged.powering("P_JAM"))
    assert [stunned(engaged, section) for section in ("bow", "stern")] == [True, True]


@pytest.mark.rule("WE-PWR-05")
def test_meters_rise_to_their_maximum() -> None:
    table = SpaceTable(ship="titan", pool="P_BULWARK*2", shield=5, hull=4)
    table.do(table.powering("P_BULWARK"))
    assert int(table.state.shield) == 9
    table.do(table.powering("P_BULWARK"))
    assert int(table.state.shield) == 10
    apply(table, make_effect("hull", 2))
    assert (int(table.state.hull), int(table.state.shield)) == (6, 10)
    assert int(apply(table, make_effect("hull", 2)).state.hull) == 7
    told = table.told("SHIELD_RAISED", "HULL_RAISED")
    assert [words[1:3] for words in told] == [(4, 9), (1, 10), (2, 6), (1, 7)]


@pytest.mark.rule("WE-PWR-07", "WE-PWR-12")
def test_recover_moves_chosen_tokens_up_to_its_value() -> None:
    to_bag, to_pool = make_effect("recover", 2, to=TO_BAG), make_effect("recover", 2, to=TO_POOL)
    table = SpaceTable(discard="L3 M1*2")
    assert possible(table, to_bag, picked="M1 L3")
    assert possible(table, to_bag, picked="M1")
    refused = ("", "M1*2 L3", "L1", "L3*2")
    assert not any(possible(table, to_bag, picked=picked) for picked in refused)
    apply(table, to_bag, picked="L3 M1")
    assert (table.zone("bag"), table.zone("discard")) == ("L3 M1", "M1")
    apply(table, to_pool, picked="M1")
    assert (table.zone("pool"), table.zone("discard")) == ("M1", "")
    assert possible(table, to_pool)  # nothing is left to choose
    assert not possible(table, to_pool, picked="M1")


@pytest.mark.rule("WE-PWR-08", "WE-PWR-11")
def test_upgrade_swaps_with_the_supply() -> None:
    table = SpaceTable(pool="P_FOCUS*2 L1 L3 E1 M2", ship="achilles")
    table.sell_out("M3")
    refused = ("", "L3", "M2", "P_FOCUS", "L2", "L1 E1", "L1*2")
    assert not any(table.legal(table.powering("P_FOCUS", picked=picked)) for picked in refused)
    low, high = table.state.supply[:2].tolist()
    table.do(table.powering("P_FOCUS", picked="L1"))
    assert (table.zone("pool"), table.state.supply[:2].tolist()) == ("L2 L3 M2 E1 P_FOCUS", [low + 1, high - 1])
    table.do(table.powering("P_FOCUS", picked="E1"))
    assert table.zone("pool") == "L2 L3 M2 E2"
    none = SpaceTable(pool="P_FOCUS L3 M3 E2", ship="achilles")
    assert not any(none.legal(none.powering("P_FOCUS", picked=picked)) for picked in ("L3", "M3", "E2"))
    none.sell_out("L2")
    none.put("pool", "L1")
    assert not none.legal(none.powering("P_FOCUS", picked="L1"))  # L3 has 2 more
    two = SpaceTable(pool="L1 L2")
    apply(two, make_effect("upgrade", 2), picked="L1")
    assert two.zone("pool") == "L2 L3"
    assert not possible(two, make_effect("upgrade", 2), picked="L2")


@pytest.mark.rule("WE-PWR-09", "WE-R-37")
def test_energy_of_an_effect_buys_and_does_nothing_else() -> None:
    table = SpaceTable(pool="", shield=1, skills=["shield_surge"])
    apply(table, make_effect("energy", 3))
    assert int(table.state.buying_power) == 3
    assert int(apply(SpaceTable(), make_effect("energy", 2)).state.buying_power) == 2
    assert int(apply(apply(SpaceTable(), make_effect("energy", 2)), make_effect("energy", 3)).state.buying_power) == 5
    assert not table.legal(table.repairing("E1"))
    assert not table.legal(table.assigning(0, ""))
    assert table.legal(table.buying("", "L2"))
    table.end_step()
    assert not table.legal(table.buying("", "L2"))  # this step only


@pytest.mark.rule("WE-PWR-10", "WE-R-43")
def test_cancelled_points_of_all_sources_add_up() -> None:
    table = SpaceTable(ship="titan", ability=True, skills=["deflector", "deflector"])
    begin_attacks(table.params, table.state)
    assert int(table.state.cancel_left) == 1
    table.state.owned[0].status = ACTIVE
    begin_attacks(table.params, table.state)
    assert int(table.state.cancel_left) == 2


@pytest.mark.rule("WE-PWR-11", "WE-R-40")
def test_effects_on_targets_need_one() -> None:
    verbs = [make_effect(verb, 1, 2) for verb in ("laser", "maneuver", "stun")]
    everyone = make_effect("stun", targets=ALL_TARGETS)
    empty, one = SpaceTable(), SpaceTable(row=["cruiser"])
    for effect in verbs:
        assert not possible(empty, effect)
        assert not possible(empty, effect, "slot_1")
        assert not possible(one, effect)
        assert not possible(one, effect, "bow")  # not engaged
        assert not possible(one, effect, "slot_1", "slot_1")  # never twice to one
        assert possible(one, effect, "slot_1")  # fewer than it names
    assert not possible(empty, everyone)
    assert possible(one, everyone)


@pytest.mark.rule("WE-PWR-11")
def test_other_effects_may_change_nothing() -> None:
    table = SpaceTable()
    for verb in ("shield", "hull", "draw", "energy", "recover"):
        apply(table, make_effect(verb, 2))
    assert (int(table.state.shield), int(table.state.hull), int(table.state.pool_count)) == (8, 5, 0)


@pytest.mark.rule("WE-PWR-12")
def test_the_number_of_targets_is_the_players_up_to_the_named_one() -> None:
    table = SpaceTable(row=["cruiser"] * 4, pool="P_BURST")
    slots = ["slot_1", "slot_2", "slot_3"]
    assert [table.legal(table.powering("P_BURST", *slots[:n])) for n in range(4)] == [False, True, True, False]


@pytest.mark.rule("WE-R-40", "WE-PWR-03")
def test_a_laser_effect_on_all_targets_strikes_each_once() -> None:
    everyone = make_effect("laser", 3, ALL_TARGETS)
    table = apply(SpaceTable(row=["scout", "raider"], deck=()), everyone)
    assert (table.stands("slot_1"), table.totals("slot_2"), table.totals("bow")) == (False, (3, 0), (0, 0))
    apply(table, everyone)
    assert (table.stands("slot_2"), table.totals("bow")) == (False, (0, 0))
    assert apply(table, everyone).totals("bow") == (3, 0)


@pytest.mark.rule("WE-R-41", "WE-MSH-03")
def test_engagement_by_an_effect_gives_it_no_new_targets() -> None:
    table = SpaceTable(row=["scout", ""], deck=(), pool="P_BURST*2")
    assert not table.legal(table.powering("P_BURST", "slot_1", "bow"))
    table.do(table.powering("P_BURST", "slot_1"))
    assert (table.stands("slot_1"), table.totals("bow"), stunned(table, "bow")) == (False, (0, 0), False)
    table.do(table.powering("P_BURST", "bow", "stern"))
    assert (table.totals("bow"), table.totals("stern")) == ((2, 0), (2, 0))
