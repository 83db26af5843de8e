"""Step 2 in general, and repairs (WE-ACT, WE-REP)."""

from __future__ import annotations

import pytest

from tests.games.warps_edge.space_table import SpaceTable
from toolkit.games.warps_edge.names import effects
from toolkit.games.warps_edge.state import END_STEP, MOVE, PLACE, REPAIR, USE_POWER


@pytest.mark.rule("WE-ACT-01", "WE-ACT-03")
def test_actions_in_any_order_as_often_as_wished_or_none() -> None:
    table = SpaceTable(row=["cruiser"], pool="L1*2 M1 E1*2 P_BLINK", bag="L2", shield=1)
    assert table.legal(table.choice(END_STEP))
    table.place("L1", "slot_1").do(table.repairing("E1")).place("L1", "slot_1").do(table.powering("P_BLINK"))
    table.do(table.repairing("E1")).place("M1", "slot_1").place("L2", "slot_1")
    assert (table.totals("slot_1"), int(table.state.shield)) == ((4, 1), 5)
    assert table.legal(table.choice(END_STEP))


@pytest.mark.rule("WE-ACT-02", "WE-ACT-06")
def test_only_tokens_of_the_pool_are_spent() -> None:
    for zone in ("hold", "discard", "bag"):
        table = SpaceTable(row=["scout"], skills=["targeting"], shield=1, **{zone: "L2 E2 P_BURST"})
        choices = [
            table.placing("L2", "slot_1"), table.repairing("E2"), table.powering("P_BURST", "slot_1"),
            table.buying("E2", "L1"), table.assigning(0, "L2"),
        ]  # fmt: skip
        assert not any(table.legal(choice) for choice in choices)
        if zone == "hold":
            table.do(table.moving("L2", 1)).place("L2", "slot_1")


@pytest.mark.rule("WE-ACT-04", "WE-ACT-05", "WE-ACT-06")
def test_the_end_of_the_step_discards_the_pool_and_nothing_else() -> None:
    table = SpaceTable(row=["cruiser"], pool="L1*2 M1 E1", hold="M2", bag="L3", discard="E2", skills=["overcharge"])
    table.lay("slot_1", above="M3")
    table.place("L1", "slot_1").do(table.assigning(0, "E1")).end_step()
    assert [table.zone(zone) for zone in ("pool", "discard", "hold", "bag")] == ["", "L1 M1 E2", "M2", "L3"]
    assert (table.on("slot_1"), table.written(table.state.owned[0].tokens)) == (("L1", "M3"), "E1")
    assert table.told("POOL_DISCARDED") == [(effects.POOL_DISCARDED, 2, 0, 0, 0)]
    assert not table.legal(table.placing("L1", "slot_1"))
    assert len(table.end_step().told("POOL_DISCARDED")) == 1  # an empty pool tells nothing


@pytest.mark.rule("WE-ACT-07")
def test_the_pool_has_no_limit() -> None:
    table = SpaceTable(pool="L1*12 L2*10 M1*12 P_BLINK", bag="M2*10")
    table.do(table.powering("P_BLINK"))
    assert int(table.state.pool_count) == 37


@pytest.mark.rule("WE-ACT-08", "WE-PWR-07")
def test_a_token_used_up_is_nowhere_to_be_had_until_the_action_is_over() -> None:
    table = SpaceTable(pool="P_SALVAGE", discard="L1", ship="artemis")
    assert not table.legal(table.powering("P_SALVAGE", picked="P_SALVAGE"))
    table.do(table.powering("P_SALVAGE", picked="L1"))
    assert (table.zone("bag"), table.zone("discard"), table.zone("pool")) == ("L1", "P_SALVAGE", "")


@pytest.mark.rule("WE-ACT-08")
def test_a_token_that_wins_reaches_its_zone() -> None:
    table = SpaceTable(deck=(), pool="P_LANCE", ship="achilles")
    table.fell("bow")
    table.lay("stern", above="L2*2")
    table.do(table.powering("P_LANCE", "stern"))
    assert (int(table.state.won), table.zone("discard")) == (1, "L2 L2 P_LANCE")
    skill = SpaceTable(deck=(), pool="E2", skills=["overcharge"])
    skill.fell("bow")
    skill.lay("stern", above="L2*2")
    skill.do(skill.assigning(0, "E2"), skill.using(0, "stern"))
    assert (int(skill.state.won), skill.zone("discard")) == (1, "L2 L2 E2")


@pytest.mark.rule("WE-ACT-08", "WE-R-28")
def test_a_power_token_is_not_in_the_supply_before_its_effect_is_over() -> None:
    table = SpaceTable(row=["raider"], pool="P_LANCE", ship="achilles", power_removed=1, removed_to_supply=1)
    table.params.destroy_reward[table.state.targets[0].card] = table.counts("P_LANCE")
    table.sell_out("P_LANCE")
    table.do(table.powering("P_LANCE", "slot_1"))
    assert (table.zone("bag"), int(table.state.tally.missed_rewards)) == ("", 1)
    assert int(table.state.supply[table.token("P_LANCE")]) == 1


@pytest.mark.parametrize("kind", [PLACE, REPAIR, USE_POWER, MOVE])
def test_tokens_that_are_none_are_refused(kind: int) -> None:
    table = SpaceTable(row=["scout"], pool="L1 E1 P_BURST", shield=1)
    assert not table.legal(table.choice(kind, token=-1))
    assert not table.legal(table.choice(kind, token=10))


# --- repairs ---


@pytest.mark.rule("WE-REP-01", "WE-REP-02", "WE-R-09")
@pytest.mark.example("WE-EX-06")
def test_repair_is_capped_and_then_illegal() -> None:
    table = SpaceTable(pool="E2*2", shield=7)
    table.do(table.repairing("E2"))
    assert (int(table.state.shield), table.zone("discard"), table.zone("pool")) == (8, "E2", "E2")
    assert not table.legal(table.repairing("E2"))
    assert table.told("REPAIRED") == [(effects.REPAIRED, 1, 8, 0, 0)]
    assert [int(count) for count in (table.state.tally.energy_repairing, table.state.tally.repaired)] == [2, 1]


@pytest.mark.rule("WE-REP-03")
@pytest.mark.example("WE-EX-07")
def test_repair_from_zero() -> None:
    table = SpaceTable(pool="E1", ship="titan", shield=0, hull=3)
    table.do(table.repairing("E1"))
    assert (int(table.state.shield), int(table.state.hull)) == (2, 3)


@pytest.mark.rule("WE-REP-01")
def test_repair_takes_twice_the_value_of_one_energy_token() -> None:
    table = SpaceTable(pool="E2 E1 L1", shield=0)
    assert not table.legal(table.repairing("L1"))
    table.do(table.repairing("E2"))
    assert (int(table.state.shield), table.zone("pool")) == (4, "L1 E1")
    factor = SpaceTable(pool="E2", shield=0, repair_factor=3)
    assert int(factor.do(factor.repairing("E2")).state.shield) == 6
