"""The mothership as a target: engaged, struck, fallen, won (WE-MSH, WE-END-01)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.warps_edge.space_table import SpaceTable, make_effect
from toolkit.games.warps_edge.names import effects
from toolkit.games.warps_edge.parameters import ENGAGE_ALWAYS, ENGAGE_DECK_EMPTY, ENGAGE_FLEET_CLEARED, ENGAGE_ROW_GAP
from toolkit.games.warps_edge.rules.effects import use_effect
from toolkit.games.warps_edge.rules.mothership import make_whole
from toolkit.games.warps_edge.rules.targets import attack_of, engaged, hull_of, is_stunned, speed_of
from toolkit.games.warps_edge.state import LINKED, USE_POWER


def stunned(table: SpaceTable, target: str) -> bool:
    return bool(is_stunned(table.state, table.target(target)))


def attack(table: SpaceTable, target: str) -> int:
    return int(attack_of(table.params, table.state, table.target(target)))


# --- examples ---


@pytest.mark.rule("WE-MSH-01", "WE-MSH-03")
@pytest.mark.example("WE-EX-19")
def test_engaging_in_mid_step() -> None:
    table = SpaceTable(row=["raider"], deck=(), pool="L1 L3 M1")
    table.lay("slot_1", above="L3")
    assert not table.legal(table.placing("L3", "bow"))
    table.place("L1", "slot_1")
    assert (table.zone("bag"), engaged(table.params, table.state)) == ("L2 E1", True)
    table.place("L3", "bow").place("M1", "stern")
    assert (table.totals("bow"), table.totals("stern")) == ((3, 0), (0, 1))
    assert [stunned(table, section) for section in ("bow", "stern")] == [True, True]
    assert hull_of(table.params, table.state, table.target("bow")) == 8


@pytest.mark.rule("WE-MSH-05", "WE-R-16")
@pytest.mark.example("WE-EX-21")
def test_no_evading_a_section() -> None:
    table = SpaceTable(deck=(), pool="M3*3")
    for _ in range(3):
        table.place("M3", "bow")
    assert (table.stands("bow"), table.totals("bow"), stunned(table, "bow")) == (True, (0, 9), True)
    assert (table.zone("bag"), table.zone("discard")) == ("", "")


@pytest.mark.rule("WE-END-01", "WE-R-36")
@pytest.mark.example("WE-EX-22")
def test_win_at_once() -> None:
    table = SpaceTable(deck=(), pool="L2 E1", shield=0, hull=1)
    table.fell("bow")
    table.lay("stern", above="L3*2")
    table.place("L2", "stern")
    assert (int(table.state.won), int(table.state.standing), int(table.state.hull)) == (1, 0, 1)
    assert (table.zone("pool"), table.zone("discard")) == ("E1", "L2 L3 L3")


@pytest.mark.rule("WE-MSH-07", "WE-R-44")
@pytest.mark.example("WE-EX-29")
def test_only_the_leftmost_section_of_an_ordered_mothership_is_a_target() -> None:
    table = SpaceTable(deck=(), mothership="array", pool="L1 L3*2 M1").place("L1", "cell_1")
    others = ("cell_2", "cell_3", "core")
    assert (stunned(table, "cell_1"), [stunned(table, name) for name in others]) == (True, [False] * 3)
    assert sum(attack(table, name) for name in others) == 3
    assert not any(table.legal(table.placing(token, name)) for token in ("L3", "M1") for name in others)
    table.place("L3", "cell_1")  # 4 of 4
    assert [table.legal(table.placing("L3", name)) for name in ("cell_1", *others)] == [False, True, False, False]


# --- engaged ---


@pytest.mark.rule("WE-MSH-01", "WE-R-13")
@pytest.mark.ruling("WE-R-13")
def test_when_the_mothership_is_engaged() -> None:
    def readings(reading: int) -> list[bool]:
        """Deck with a card or empty; row full, of one enemy, empty."""
        rows = (["drone"] * 4, ["", "drone"], [])
        tables = [SpaceTable(row=row, deck=deck, engage=reading) for deck, row in product((["scout"], []), rows)]
        return [bool(engaged(table.params, table.state)) for table in tables]

    assert readings(ENGAGE_FLEET_CLEARED) == [False, False, False, False, False, True]
    assert readings(ENGAGE_DECK_EMPTY) == [False, False, False, True, True, True]
    assert readings(ENGAGE_ROW_GAP) == [False, False, False, False, True, True]
    assert readings(ENGAGE_ALWAYS) == [True] * 6
    wide = SpaceTable(row=["drone"] * 4, deck=(), engage=ENGAGE_ROW_GAP, row_size=5)
    assert engaged(wide.params, wide.state)


@pytest.mark.rule("WE-MSH-02", "WE-R-47")
def test_sections_are_targets_beside_the_row_where_the_mothership_is_engaged_early() -> None:
    for reading, legal in ((ENGAGE_FLEET_CLEARED, False), (ENGAGE_ALWAYS, True)):
        table = SpaceTable(row=["scout"], pool="L1 P_BURST", engage=reading)
        assert table.legal(table.placing("L1", "slot_1"))
        assert table.legal(table.placing("L1", "bow")) == legal
        assert table.legal(table.powering("P_BURST", "slot_1", "stern")) == legal


# --- sections ---


@pytest.mark.rule("WE-MSH-04")
def test_a_section_falls_without_a_reward() -> None:
    table = SpaceTable(deck=(), pool="L3 L1")
    table.lay("bow", below="M1", above="L3*2")
    table.place("L3", "bow")
    assert (table.stands("bow"), table.stands("stern"), int(table.state.won)) == (False, True, 0)
    assert (table.zone("discard"), table.zone("bag")) == ("L3 L3 L3 M1", "")
    assert (table.on("bow"), table.totals("bow")) == (("", ""), (0, 0))
    assert (int(table.state.standing), int(table.state.fallen)) == (1, 1)
    assert not table.legal(table.placing("L1", "bow"))
    assert table.told("SECTION_FELL") == [(effects.SECTION_FELL, 0, 1, 1, 0)]
    assert table.told("REWARDED", "REWARD_MISSED") == []
    tally = table.state.tally
    assert (tally.sections_fallen, tally.most_fallen, tally.excess) == (1, 1, 0)  # excess is that of enemies


@pytest.mark.rule("WE-MSH-05")
def test_maneuver_effects_stun_sections() -> None:
    table = SpaceTable(deck=(), pool="P_SLIP*3", ship="artemis")
    for _ in range(3):
        table.do(table.powering("P_SLIP", "bow", "stern"))
    assert [(table.stands(name), table.totals(name), stunned(table, name)) for name in ("bow", "stern")] == [
        (True, (0, 6), True)
    ] * 2


@pytest.mark.rule("WE-MSH-06")
def test_totals_on_sections_accumulate_over_turns() -> None:
    table = SpaceTable(deck=(), pool="L3")
    for turn in range(1, 3):
        table.place("L3", "bow").next_turn().put("pool", "L3")
        assert (table.totals("bow"), stunned(table, "bow")) == ((3 * turn, 0), False)
    assert not table.place("L3", "bow").stands("bow")  # 9 of 8


@pytest.mark.rule("WE-MSH-07")
def test_effects_on_an_ordered_mothership() -> None:
    gap = SpaceTable(deck=(), mothership="array", pool="L1")
    gap.fell("cell_2")
    assert [gap.legal(gap.placing("L1", name)) for name in gap.sections] == [True, False, False, False]
    table = SpaceTable(deck=(), mothership="array", pool="P_BURST E2", skills=["ion_pulse"])
    assert not table.legal(table.powering("P_BURST", "cell_1", "cell_2"))
    table.do(table.assigning(0, "E2"), table.using(0))
    assert [stunned(table, name) for name in table.sections] == [True, False, False, False]


@pytest.mark.rule("WE-MSH-08", "WE-R-44", "WE-ATK-06")
def test_a_fallen_section_raises_the_attack_of_linked_ones_at_once() -> None:
    table = SpaceTable(deck=(), mothership="duo", pool="L3")
    table.lay("alpha", above="L3*2")
    assert [attack(table, name) for name in ("alpha", "beta")] == [2, 2]
    table.place("L3", "alpha")
    assert attack(table, "beta") == 3
    three = SpaceTable(deck=(), mothership="hydra", pool="L3*4", trait=LINKED)
    three.place("L3", "head_a").place("L3", "head_a").place("L3", "head_c").place("L3", "head_c")
    assert attack(three, "head_b") == 4
    plain = SpaceTable(deck=(), pool="L3")
    plain.lay("bow", above="L3*2")
    assert attack(plain.place("L3", "bow"), "stern") == 2
    assert attack(SpaceTable(row=["cruiser"], mothership="duo"), "slot_1") == 3


@pytest.mark.rule("WE-MSH-08", "WE-R-15")
@pytest.mark.ruling("WE-R-15")
def test_the_raised_attack_ends_with_the_warp_or_lasts_with_the_fallen_section() -> None:
    for stay in (0, 1):
        table = SpaceTable(deck=(), mothership="duo", pool="L3", fallen_stay=stay)
        table.lay("alpha", above="L3*2")
        table.place("L3", "alpha").end_step()
        table.state.warp = 2
        make_whole(table.params, table.state)
        assert (table.stands("alpha"), attack(table, "beta")) == ((False, 3) if stay else (True, 2))
        table.put("pool", "L3")
        table.lay("beta", above="L3*2")
        table.place("L3", "beta")
        tally = table.state.tally
        assert (tally.sections_fallen, tally.most_fallen) == (2, 2 if stay else 1)  # down at one time
    three = SpaceTable(deck=(), mothership="hydra", pool="L3*6")
    three.place("L3", "head_a").place("L3", "head_a").place("L3", "head_b").place("L3", "head_b")
    make_whole(three.params, three.state)
    three.place("L3", "head_a").place("L3", "head_a")
    assert (three.state.tally.sections_fallen, three.state.tally.most_fallen) == (3, 2)


@pytest.mark.rule("WE-R-16", "WE-R-47")
@pytest.mark.ruling("WE-R-16")
def test_a_section_with_speed_falls_to_maneuvers() -> None:
    for evadable in (0, 1):
        table = SpaceTable(deck=(), pool="M3 M2", evadable=evadable)
        table.params.section_speed[:2] = 5
        assert speed_of(table.params, table.state, table.target("bow")) == (5 if evadable else 0)
        assert table.place("M3", "bow").stands("bow")
        table.place("M2", "bow")
        assert (table.stands("bow"), table.zone("bag")) == (not evadable, "")
        assert table.zone("discard") == ("M2 M3" if evadable else "")
    assert speed_of(table.params, SpaceTable(row=["cruiser"]).state, 0) == 6


@pytest.mark.rule("WE-END-01", "WE-R-36")
def test_a_win_in_mid_effect_stops_everything() -> None:
    table = SpaceTable(row=["scout"], engage=ENGAGE_ALWAYS)
    table.fell("bow")
    table.lay("stern", above="L3*2")
    choice = table.choice(USE_POWER, ("stern", "slot_1"))
    use_effect(table.params, table.state, table.draws, table.log, make_effect("laser", 2, 2), choice)
    assert (int(table.state.won), table.stands("slot_1"), table.zone("bag")) == (1, True, "")
    assert table.totals("slot_1") == (2, 0)  # struck, yet not resolved


@pytest.mark.rule("WE-ATK-02", "WE-ATK-03")
def test_tokens_below_and_marks_stun_tokens_above_do_not() -> None:
    table = SpaceTable(row=["scout", "drone", "lancer", "raider"])
    table.lay("slot_2", below="M1")
    table.lay("slot_3", above="L3 M2")
    table.spot("slot_4").stunned = 1
    assert [stunned(table, f"slot_{n}") for n in range(1, 5)] == [False, True, False, True]
    assert [attack(table, f"slot_{n}") for n in range(1, 5)] == [1, 1, 2, 2]
