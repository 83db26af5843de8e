"""Skill cards: assigned tokens, activation, use, lasting effects (WE-SKL)."""

from __future__ import annotations

import pytest

from tests.games.warps_edge.space_table import SKILL_NAMES, SpaceTable
from toolkit.games.warps_edge.names import effects
from toolkit.games.warps_edge.rules.lasting import lasting
from toolkit.games.warps_edge.rules.warps import clear_table
from toolkit.games.warps_edge.state import ACTIVE, EXHAUSTED, IDLE, LASER_BONUS, MANEUVER_BONUS


def status(table: SpaceTable, skill: int = 0) -> tuple[int, str]:
    """Status of a card and the tokens on it."""
    return int(table.state.owned[skill].status), table.written(table.state.owned[skill].tokens)


@pytest.mark.rule("WE-SKL-01", "WE-SKL-02")
def test_tokens_of_the_pool_and_of_the_kind_are_assigned() -> None:
    table = SpaceTable(pool="L1*2 M1 E1 P_BURST", hold="L2", skills=["barrage", "scavenge", "overcharge"])
    legal = [(0, "L1"), (0, "L1*2"), (1, "L1"), (1, "M1"), (1, "E1"), (1, "L1 M1 E1"), (2, "E1")]
    refused = [(0, ""), (0, "M1"), (0, "L1 E1"), (0, "L2"), (0, "L1*3"), (1, "P_BURST"), (2, "L1"), (3, "L1"), (-1, "L1")]
    for choices, expected in ((legal, True), (refused, False)):
        for skill, tokens in choices:
            assert table.legal(table.assigning(skill, tokens)) == expected, (skill, tokens)
    table.do(table.assigning(1, "L1"))
    assert not table.legal(table.assigning(1, "M1"))  # active
    table.do(table.using(1))
    assert not table.legal(table.assigning(1, "M1"))  # exhausted


@pytest.mark.rule("WE-SKL-03", "WE-R-42")
def test_a_skill_is_active_at_its_requirement_or_above() -> None:
    table = SpaceTable(pool="L1*2 L3*2", skills=["barrage", "barrage"])
    table.do(table.assigning(0, "L1"))
    assert status(table) == (IDLE, "L1")
    assert not table.legal(table.using(0, "slot_1"))
    table.do(table.assigning(1, "L3*2"))
    assert status(table, 1) == (ACTIVE, "L3 L3")
    assert (table.zone("pool"), int(table.state.owned[1].paid)) == ("L1", 6)
    barrage = SKILL_NAMES.index("barrage")
    assert table.told("ACTIVATED") == [(effects.ACTIVATED, barrage, 0, 0, 0)]
    assert [words[1:4] for words in table.told("ASSIGNED")] == [(barrage, 0, 1), (barrage, 2, 3), (barrage, 2, 6)]
    table.do(table.assigning(0, "L1"))
    assert status(table) == (ACTIVE, "L1 L1")


@pytest.mark.rule("WE-SKL-04", "WE-R-25")
def test_a_skill_is_paid_in_parts_over_turns() -> None:
    table = SpaceTable(pool="E1", skills=["overcharge"], row=["lancer"])
    table.do(table.assigning(0, "E1")).next_turn()
    assert (status(table), table.zone("discard")) == ((IDLE, "E1"), "")
    table.put("pool", "E1")
    table.do(table.assigning(0, "E1")).next_turn()
    assert status(table) == (ACTIVE, "E1 E1")  # and it is stored


@pytest.mark.rule("WE-SKL-05", "WE-R-46", "WE-R-25")
def test_a_one_shot_skill_is_used_and_exhausted() -> None:
    table = SpaceTable(pool="E2", skills=["overcharge"], row=["lancer"]).do()
    table.do(table.assigning(0, "E2")).next_turn()  # a later turn of the warp
    table.do(table.using(0, "slot_1"))
    assert (table.totals("slot_1"), status(table), table.zone("discard")) == ((4, 0), (EXHAUSTED, ""), "E2")
    assert (table.zone("removed"), table.state.owned[0].paid, table.state.tally.energy_skills) == ("", 0, 2)
    assert table.told("SKILL_USED") == [(effects.SKILL_USED, SKILL_NAMES.index("overcharge"), 0, 0, 0)]


@pytest.mark.rule("WE-SKL-05", "WE-ACT-08")
def test_tokens_of_a_skill_in_use_are_not_in_the_discard_pile() -> None:
    table = SpaceTable(pool="M2", skills=["scavenge"], discard="L1").do()
    table.do(table.assigning(0, "M2"))
    assert not table.legal(table.using(0, picked="M2"))
    table.do(table.using(0, picked="L1"))
    assert (table.zone("bag"), table.zone("discard")) == ("L1", "M2")


@pytest.mark.rule("WE-SKL-06")
def test_an_ongoing_skill_works_on_and_keeps_its_tokens() -> None:
    table = SpaceTable(pool="L2 L1", skills=["targeting"], row=["dreadnought"])
    table.do(table.assigning(0, "L2"))
    assert not table.legal(table.using(0))
    for turn in range(1, 4):
        table.place("L1", "slot_1")
        assert table.totals("slot_1") == (2 * turn, 0)
        table.next_turn().put("pool", "L1")
    assert status(table) == (ACTIVE, "L2")
    clear_table(table.params, table.state, table.draws, table.log)
    assert (lasting(table.params, table.state, LASER_BONUS), status(table)) == (0, (IDLE, ""))


@pytest.mark.rule("WE-SKL-07")
def test_a_skill_is_activated_once_a_warp() -> None:
    table = SpaceTable(pool="E1*2", skills=["shield_surge"], shield=0)
    table.do(table.assigning(0, "E1"), table.using(0))
    assert int(table.state.shield) == 5
    assert not table.legal(table.using(0))
    assert not table.legal(table.assigning(0, "E1"))
    table.next_turn().put("pool", "E1")
    assert not table.legal(table.assigning(0, "E1"))
    skill = SKILL_NAMES.index("shield_surge")
    assert (int(table.state.tally.skill_active[skill]), int(table.state.tally.skill_uses[skill])) == (1, 1)
    clear_table(table.params, table.state, table.draws, table.log)
    table.put("pool", "E1")
    assert table.legal(table.assigning(0, "E1"))


@pytest.mark.rule("WE-SKL-08", "WE-R-32", "WE-R-29")
def test_equal_bonuses_add_up_and_are_counters() -> None:
    table = SpaceTable(
        pool="L2 L1*2 M2 M1", skills=["targeting", "thrusters"], row=["dreadnought"], ship="achilles", ability=True
    )
    assert lasting(table.params, table.state, LASER_BONUS) == 1
    table.do(table.assigning(0, "L2"), table.assigning(1, "M2"))
    assert [lasting(table.params, table.state, verb) for verb in (LASER_BONUS, MANEUVER_BONUS)] == [2, 1]
    table.place("L1", "slot_1").place("M1", "slot_1").place("L1", "slot_1")
    spot = table.spot("slot_1")
    assert (table.totals("slot_1"), int(spot.laser_counters), int(spot.maneuver_counters)) == ((4, 2), 2, 1)
    assert [words[1:] for words in table.told("COUNTED")] == [(0, 0, 2, 3), (0, 1, 1, 2)]


@pytest.mark.rule("WE-R-32")
def test_a_bonus_wasted_by_overkill_is_spent() -> None:
    table = SpaceTable(pool="L3 L1", row=["scout", "lancer"], ship="achilles", ability=True)
    table.place("L3", "slot_1").place("L1", "slot_2")
    assert table.totals("slot_2") == (1, 0)


@pytest.mark.rule("WE-SKL-09")
def test_any_number_of_skill_cards_may_be_owned() -> None:
    table = SpaceTable(pool="L1", skills=[name for name in SKILL_NAMES if name != "hot_reload"] + ["hot_reload"], bag="M1*4")
    table.do(table.assigning(14, "L1"), table.using(14))
    assert table.zone("pool") == "M1 M1 M1"


@pytest.mark.rule("WE-SKL-10")
def test_a_bonus_looks_at_placements_of_the_whole_turn() -> None:
    table = SpaceTable(pool="L2 L1*4", skills=["targeting"], row=["dreadnought"])
    table.place("L1", "slot_1").do(table.assigning(0, "L2")).place("L1", "slot_1")
    assert table.totals("slot_1") == (2, 0)
    table.do(table.moving("L1", 0)).next_turn().do(table.moving("L1", 1)).place("L1", "slot_1")
    assert table.totals("slot_1") == (4, 0)
    assigned = SpaceTable(pool="L2 L1", skills=["targeting"], row=["dreadnought"])
    assigned.do(assigned.assigning(0, "L2")).place("L1", "slot_1")
    assert assigned.totals("slot_1") == (2, 0)  # tokens assigned are no placements
