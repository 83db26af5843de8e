"""Purchases (WE-BUY)."""

from __future__ import annotations

import pytest

from tests.games.warps_edge.space_table import SpaceTable
from toolkit.games.warps_edge.names import effects
from toolkit.games.warps_edge.state import TO_BAG, TO_DISCARD, TO_POOL


@pytest.mark.rule("WE-BUY-01", "WE-BUY-03", "WE-R-08")
@pytest.mark.example("WE-EX-08")
def test_buying() -> None:
    table = SpaceTable(pool="E2 E1")
    for basket in ("L2", "M2 L1", "L1*2 M1", "E1 L1"):
        assert table.legal(table.buying("E2 E1", basket)), basket
    for basket in ("L3", "L2 L1"):
        assert not table.legal(table.buying("E2 E1", basket)), basket
    table.do(table.buying("E2 E1", "M2"))
    assert (table.zone("bag"), table.zone("discard"), table.zone("pool")) == ("M2", "E1 E2", "")
    assert [int(number) for number in (table.state.buying_power, table.state.tally.energy_buying)] == [0, 3]
    assert table.told("PAID", "BOUGHT") == [
        (effects.PAID, 3, 0, 2, 0),
        (effects.BOUGHT, table.token("M2"), TO_BAG, 0, 0),
    ]


@pytest.mark.rule("WE-BUY-01")
def test_energy_tokens_pay_and_nothing_else() -> None:
    table = SpaceTable(pool="E2 E1 L3", hold="E2")
    refused = [("", "L1"), ("L3", "L1"), ("E2 L3", "L2"), ("E2*2", "L2"), ("E2", ""), ("E1*2", "L1")]
    assert not any(table.legal(table.buying(*purchase)) for purchase in refused)
    table.do(table.buying("E1", "L1"))
    assert (table.zone("pool"), table.zone("discard")) == ("L3 E2", "E1")
    assert [int(table.state.tally.energy_buying), int(table.state.tally.bought.sum())] == [1, 1]


@pytest.mark.rule("WE-BUY-02", "WE-CMP-09")
def test_several_tokens_as_long_as_the_supply_has_them() -> None:
    table = SpaceTable(pool="E2*3")
    table.put("bag", "M2*8")
    assert not table.legal(table.buying("E2*3", "M2*3"))  # two are left
    table.do(table.buying("E2*3", "M2*2 L1*2"))
    assert (table.zone("bag"), int(table.state.supply[table.token("M2")])) == (" ".join(["L1"] * 2 + ["M2"] * 10), 0)


@pytest.mark.rule("WE-BUY-04", "WE-R-07")
@pytest.mark.ruling("WE-R-07")
def test_where_bought_tokens_go() -> None:
    def zones(zone: int) -> list[str]:
        table = SpaceTable(pool="E2", buy_to=zone)
        table.do(table.buying("E2", "M2"))
        return [table.zone(name) for name in ("bag", "discard", "pool")]

    assert zones(TO_BAG) == ["M2", "E2", ""]
    assert zones(TO_DISCARD) == ["", "M2 E2", ""]
    assert zones(TO_POOL) == ["", "E2", "M2"]


@pytest.mark.rule("WE-BUY-05")
def test_own_power_tokens_have_a_price() -> None:
    table = SpaceTable(pool="E2*2")
    table.put("bag", "P_BURST")
    assert not table.legal(table.buying("E2", "P_BURST"))  # 3
    assert not table.legal(table.buying("E2*2", "P_BURST*2"))
    table.do(table.buying("E2*2", "P_BLINK"))
    assert table.zone("bag") == "P_BURST P_BLINK"


@pytest.mark.rule("WE-BUY-06")
def test_upgraded_tokens_may_be_bought_again_removed_ones_not() -> None:
    table = SpaceTable(pool="P_FOCUS L1 E1*2", ship="achilles")
    table.sell_out("L1")  # out of the game
    assert not table.legal(table.buying("E1", "L1"))
    table.do(table.powering("P_FOCUS", picked="L1"), table.buying("E1", "L1"))
    assert (table.zone("bag"), table.zone("pool")) == ("L1", "L2 E1")
    assert not table.legal(table.buying("E1", "L1"))


@pytest.mark.rule("WE-BUY-07", "WE-R-45", "WE-R-37")
def test_buying_power_is_spent_whole_by_the_next_purchase() -> None:
    table = SpaceTable(pool="E1*2")
    table.state.buying_power = 3
    assert not table.legal(table.buying("E1", "L3"))  # 4 of 5
    assert table.legal(table.buying("E1*2", "L3"))
    table.do(table.buying("", "L1"))  # no token with it
    assert (table.zone("pool"), int(table.state.buying_power)) == ("E1 E1", 0)
    assert not table.legal(table.buying("", "L1"))
    assert table.told("PAID") == [(effects.PAID, 0, 3, 1, 0)]


@pytest.mark.rule("WE-R-08", "WE-R-45")
@pytest.mark.ruling("WE-R-08")
def test_change_is_lost_or_kept_for_this_step() -> None:
    for kept in (0, 1):
        table = SpaceTable(pool="E2*2 E1", change_kept=kept)
        table.do(table.buying("E2*2", "L2"))
        assert int(table.state.buying_power) == kept
        assert table.legal(table.buying("", "M1")) == bool(kept)
        assert table.legal(table.buying("E1", "M2")) == bool(kept)
        table.end_step()
        assert int(table.state.buying_power) == 0


@pytest.mark.rule("WE-SKL-08", "WE-BUY-01")
def test_a_discount_leaves_a_price_of_one() -> None:
    table = SpaceTable(pool="E1 E2*2", skills=["trade_link", "trade_link"])
    assert not table.legal(table.buying("E2*2", "L3"))
    table.do(table.assigning(0, "E1"))
    assert table.legal(table.buying("E2*2", "L3"))  # 4
    assert table.legal(table.buying("E2", "L2"))  # 2
    assert table.legal(table.buying("E2", "L1 M2"))  # 1 and 1
    assert not table.legal(table.buying("E2", "L1*3"))  # 1 each
    table.do(table.assigning(1, "E2"))
    assert table.legal(table.buying("E2", "M3"))  # two discounts: 2
    assert not table.legal(table.buying("E2", "L1*3"))
