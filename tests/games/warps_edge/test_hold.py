"""The hold (WE-HLD)."""

from __future__ import annotations

import pytest

from tests.games.warps_edge.space_table import SpaceTable
from toolkit.games.warps_edge.limits import MAX_TYPES
from toolkit.games.warps_edge.names import effects
from toolkit.games.warps_edge.rules.holding import capacity, over_capacity, put_back
from toolkit.games.warps_edge.rules.warps import clear_table
from toolkit.games.warps_edge.state import END_STEP, FROM_HOLD, IDLE, TO_HOLD


@pytest.mark.rule("WE-HLD-02", "WE-HLD-04", "WE-R-30")
@pytest.mark.example("WE-EX-26")
def test_a_held_token_stays() -> None:
    table = SpaceTable(pool="L3 E1")
    table.do(table.moving("L3", TO_HOLD))
    assert not table.legal(table.moving("E1", TO_HOLD))
    table.end_step()
    assert (table.zone("discard"), table.zone("hold")) == ("E1", "L3")
    clear_table(table.params, table.state, table.draws, table.log)
    assert (table.zone("hold"), table.zone("bag")) == ("L3", "E1")


@pytest.mark.rule("WE-HLD-01", "WE-HLD-03")
@pytest.mark.parametrize("token", ["L1", "M3", "E2", "P_BURST"])
def test_any_kind_moves_freely_both_ways(token: str) -> None:
    table = SpaceTable(pool=f"{token} L2", row=["cruiser"])
    assert not table.legal(table.moving(token, FROM_HOLD))
    there, back = 1 << table.token(token), 1 << MAX_TYPES + table.token(token)
    for moved in (there, there | back):
        table.do(table.moving(token, TO_HOLD))
        assert (table.zone("hold"), table.zone("pool"), int(table.state.moved)) == (token, "L2", moved)
        table.do(table.moving(token, FROM_HOLD))
        assert (table.zone("hold"), int(table.state.moved)) == ("", there | back)
    table.place("L2", "slot_1")
    assert int(table.state.moved) == 0
    others = SpaceTable(pool="L1 L2 E1*3 P_BLINK", shield=1, skills=["shield_surge"])
    choices = (others.repairing("E1"), others.powering("P_BLINK"), others.buying("E1", "L1"), others.assigning(0, "E1"))
    for choice in (*choices, others.using(0)):
        others.do(others.moving("L1", TO_HOLD))
        assert int(others.do(choice).state.moved) == 0
        others.do(others.moving("L1", FROM_HOLD))
    assert [words[1:3] for words in table.told("MOVED")] == [(table.token(token), way) for way in (0, 1, 0, 1)]
    assert not table.legal(table.moving(token, 2))


@pytest.mark.rule("WE-HLD-02", "WE-SKL-08", "WE-CMP-08")
def test_capacity_is_the_ships_and_active_bonuses() -> None:
    table = SpaceTable(pool="L1*3 M1*2", ship="artemis", skills=["cargo_pods"])
    table.do(table.moving("L1", TO_HOLD), table.moving("L1", TO_HOLD))
    assert not table.legal(table.moving("L1", TO_HOLD))
    table.do(table.assigning(0, "M1"))
    assert not table.legal(table.moving("L1", TO_HOLD))
    table.do(table.assigning(0, "M1"), table.moving("L1", TO_HOLD))
    assert (capacity(table.params, table.state), int(table.state.hold_count)) == (3, 3)


@pytest.mark.rule("WE-HLD-05", "WE-R-30")
def test_the_excess_goes_into_the_bag() -> None:
    table = SpaceTable(pool="M2 L1*2", skills=["cargo_pods"])
    table.do(table.assigning(0, "M2"), table.moving("L1", TO_HOLD), table.moving("L1", TO_HOLD))
    assert over_capacity(table.params, table.state) == 0
    table.state.owned[0].status = IDLE
    assert over_capacity(table.params, table.state) == 1
    put_back(table.params, table.state, table.log, table.token("L1"))
    assert (over_capacity(table.params, table.state), table.zone("hold"), table.zone("bag")) == (0, "L1", "L1")
    assert table.told("HOLD_EMPTIED") == [(effects.HOLD_EMPTIED, table.token("L1"), 0, 0, 0)]
    table.check_counts()


@pytest.mark.rule("WE-R-30", "WE-HLD-01", "WE-R-47")
@pytest.mark.ruling("WE-R-30")
def test_moves_at_any_time_or_at_the_end_of_the_step_only() -> None:
    for at_end in (0, 1):
        table = SpaceTable(
            row=["cruiser"], pool="L1*2 L2 M1 E2*2 P_BURST", hold="L3", ship="hermes", shield=1, hold_at_end_only=at_end,
            skills=["shield_surge"],
        )  # fmt: skip
        table.params.hold = 2
        table.do(table.assigning(0, "E2"), table.moving("L3", FROM_HOLD)).place("L1", "slot_1")
        table.do(table.moving("L1", TO_HOLD))
        closed = [
            table.placing("L2", "slot_1"), table.placing("M1", "slot_1"), table.repairing("E2"), table.buying("E2", "L1"),
            table.powering("P_BURST", "slot_1"), table.using(0), table.moving("L1", FROM_HOLD),
        ]  # fmt: skip
        assert [table.legal(choice) for choice in closed] == [not at_end] * 7
        assert table.legal(table.moving("L2", TO_HOLD))
        assert table.legal(table.choice(END_STEP))
        table.do(table.moving("L3", TO_HOLD))
        assert [table.legal(choice) for choice in closed] == [not at_end] * 7
        table.next_turn()
        assert (table.zone("hold"), table.legal(table.moving("L3", FROM_HOLD))) == ("L1 L3", True)
