"""Lasers fired, maneuvers flown, enemies beaten (WE-LAS, WE-MAN, WE-ABL-02, WE-ABL-03)."""

from __future__ import annotations

import pytest

from tests.games.warps_edge.space_table import ENEMY_NAMES, SpaceTable
from toolkit.games.warps_edge.names import effects
from toolkit.games.warps_edge.rules.targets import is_stunned
from toolkit.games.warps_edge.state import TO_BAG, TO_DISCARD, TO_POOL, TO_REMOVED


def stunned(table: SpaceTable, target: str) -> bool:
    return bool(is_stunned(table.state, table.target(target)))


# --- examples ---


@pytest.mark.rule("WE-CMP-11", "WE-R-01")
@pytest.mark.example("WE-EX-01")
def test_damage_over_two_turns() -> None:
    table = SpaceTable(row=["lancer"], pool="L2 L3").place("L2", "slot_1")
    assert (table.totals("slot_1"), stunned(table, "slot_1")) == ((2, 0), True)
    table.do(table.moving("L3", 0)).next_turn().do(table.moving("L3", 1))
    assert (table.on("slot_1"), table.totals("slot_1")) == (("", "L2"), (2, 0))
    table.place("L3", "slot_1")
    assert not table.stands("slot_1")
    assert (table.zone("bag"), table.zone("discard")) == ("L3", "L2 L3")


@pytest.mark.rule("WE-LAS-04", "WE-LAS-05")
@pytest.mark.example("WE-EX-03")
def test_overkill() -> None:
    table = SpaceTable(row=["scout"], pool="L3").place("L3", "slot_1")
    assert not table.stands("slot_1")
    assert (table.zone("bag"), table.zone("discard"), table.zone("pool")) == ("L2", "L3", "")
    assert table.told("DESTROYED") == [(effects.DESTROYED, 0, ENEMY_NAMES.index("scout"), 1, 0)]


@pytest.mark.rule("WE-MAN-02", "WE-MAN-03", "WE-R-02")
@pytest.mark.example("WE-EX-04")
def test_no_mixing() -> None:
    table = SpaceTable(row=["gunboat"], pool="L2 M2 M1").place("L2", "slot_1").place("M2", "slot_1")
    assert (table.totals("slot_1"), table.stands("slot_1"), stunned(table, "slot_1")) == ((2, 2), True, True)
    table.place("M1", "slot_1")
    assert not table.stands("slot_1")
    assert (table.zone("bag"), table.zone("discard")) == ("M1 M2", "L2 M1 M2")
    assert table.told("EVADED") == [(effects.EVADED, 0, ENEMY_NAMES.index("gunboat"), 0, 0)]


@pytest.mark.rule("WE-RWD-02", "WE-R-06", "WE-CMP-09")
@pytest.mark.example("WE-EX-09")
def test_empty_supply() -> None:
    table = SpaceTable(row=["gunboat"], pool="L3 E2*2")
    table.sell_out("L2")
    table.place("L3", "slot_1")
    assert table.zone("bag") == "L1"
    assert int(table.state.tally.missed_rewards) == 1
    assert not table.legal(table.buying("E2*2", "L2"))
    assert table.legal(table.buying("E2*2", "L1"))


@pytest.mark.rule("WE-ABL-02", "WE-R-32")
@pytest.mark.example("WE-EX-27")
def test_gunner() -> None:
    table = SpaceTable(row=["scout", "lancer"], pool="L1*3", ship="achilles", ability=True).place("L1", "slot_1")
    assert not table.stands("slot_1")
    table.place("L1", "slot_2")
    assert table.totals("slot_2") == (1, 0)
    table.do(table.moving("L1", 0)).next_turn().do(table.moving("L1", 1)).place("L1", "slot_2")
    assert table.totals("slot_2") == (3, 0)


# --- lasers ---


@pytest.mark.rule("WE-LAS-01", "WE-LAS-02", "WE-ACT-02")
def test_a_laser_of_the_pool_stuns_whatever_it_hits() -> None:
    table = SpaceTable(row=["dreadnought", "scout"], pool="L1", hold="L2", bag="L3", discard="M1")
    assert [table.legal(table.placing(token, "slot_1")) for token in ("L1", "L2", "L3", "M1")] == [True, False, False, False]
    table.place("L1", "slot_1")
    assert (table.on("slot_1"), table.zone("pool")) == (("L1", ""), "")
    assert [stunned(table, target) for target in ("slot_1", "slot_2")] == [True, False]
    assert table.told("PLACED") == [(effects.PLACED, 0, table.token("L1"), 1, 0)]
    assert table.state.tally.placed.tolist() == [1, 0, 0, 0]


@pytest.mark.rule("WE-LAS-03", "WE-LAS-06", "WE-ACT-03")
def test_an_enemy_is_destroyed_at_its_hull_and_not_below() -> None:
    table = SpaceTable(row=["lancer"], pool="L2*3").place("L2", "slot_1").place("L2", "slot_1")
    assert table.stands("slot_1")  # 4 of 5
    exact = SpaceTable(row=["raider", "drone"], pool="L2*3").place("L2", "slot_1").place("L2", "slot_1")
    assert [exact.stands(slot) for slot in ("slot_1", "slot_2")] == [False, True]  # 4 of 4: nobody is there to attack
    assert not exact.legal(exact.placing("L2", "slot_1"))
    assert (int(exact.state.row_count), int(exact.state.tally.kills[ENEMY_NAMES.index("raider")])) == (1, 1)


@pytest.mark.rule("WE-LAS-04", "WE-R-04", "WE-CMP-06")
def test_a_destroyed_enemy_leaves_with_all_tokens_and_counters() -> None:
    table = SpaceTable(row=["cruiser"], pool="L3*2")
    table.lay("slot_1", below="L1 M1", above="L1 M3")
    table.spot("slot_1").maneuver_counters, table.spot("slot_1").stunned = 1, 1
    table.spot("slot_1").maneuver += 1
    table.place("L3", "slot_1").place("L3", "slot_1")
    assert table.zone("discard") == "L1 L1 L3 L3 M1 M3"
    assert table.zone("bag") == "L3 E1"
    spot = table.spot("slot_1")
    assert (table.on("slot_1"), table.totals("slot_1"), int(spot.tokens_below)) == (("", ""), (0, 0), 0)
    assert [int(value) for value in (spot.laser_counters, spot.maneuver_counters, spot.stunned)] == [0, 0, 0]
    assert table.state.beaten[: table.state.beaten_count].tolist() == [ENEMY_NAMES.index("cruiser")]
    assert table.told("TOKENS_LEFT") == [(effects.TOKENS_LEFT, 0, 6, TO_DISCARD, 0)]


# --- maneuvers ---


@pytest.mark.rule("WE-MAN-01")
def test_a_maneuver_of_the_pool_stuns() -> None:
    table = SpaceTable(row=["dreadnought", ""], pool="M1", hold="M2")
    assert not table.legal(table.placing("M2", "slot_1"))
    assert not table.legal(table.placing("M1", "slot_2"))
    table.place("M1", "slot_1")
    assert (table.on("slot_1"), table.totals("slot_1"), stunned(table, "slot_1")) == (("M1", ""), (0, 1), True)


@pytest.mark.rule("WE-MAN-02", "WE-MAN-05")
def test_an_evaded_enemy_is_gone_for_the_fleet() -> None:
    table = SpaceTable(row=["scout"], pool="M1*2", deck=()).place("M1", "slot_1")
    assert not table.legal(table.placing("M1", "bow"))
    table.place("M1", "slot_1")
    assert (table.zone("bag"), table.zone("discard")) == ("M1 E1", "M1 M1")
    assert (int(table.state.row_count), int(table.state.beaten_count)) == (0, 1)
    table.put("pool", "M1")
    assert table.legal(table.placing("M1", "bow"))
    assert (table.state.tally.evades.sum(), table.state.tally.kills.sum()) == (1, 0)


@pytest.mark.rule("WE-MAN-04")
def test_only_the_kind_just_placed_is_checked() -> None:
    table = SpaceTable(row=["lancer"], pool="L1 M1")
    table.lay("slot_1", above="M3")  # enough to evade it, had it been placed now
    table.place("L1", "slot_1")
    assert table.stands("slot_1")
    table.place("M1", "slot_1")
    assert (table.stands("slot_1"), table.zone("bag")) == (False, "M2")


@pytest.mark.rule("WE-ABL-03", "WE-SKL-10")
def test_evader() -> None:
    table = SpaceTable(row=["lancer", "lancer"], pool="M1*2 L1", ship="artemis", ability=True)
    table.place("L1", "slot_1").place("M1", "slot_1").place("M1", "slot_2")
    assert (table.totals("slot_1"), table.totals("slot_2")) == ((1, 2), (0, 1))
    assert int(table.spot("slot_1").maneuver_counters) == 1
    table.next_turn()
    assert table.totals("slot_1") == (1, 2)  # the counter lasts


# --- rulings ---


@pytest.mark.rule("WE-R-01")
@pytest.mark.ruling("WE-R-01")
def test_damage_lasts_or_counts_for_one_turn() -> None:
    def lancer(**options: int) -> SpaceTable:
        table = SpaceTable(row=["lancer"], pool="L1 L3", ship="achilles", ability=True, **options)
        return table.place("L1", "slot_1").do(table.moving("L3", 0)).next_turn().do(table.moving("L3", 1))

    assert lancer().totals("slot_1") == (2, 0)
    assert not lancer().place("L3", "slot_1").stands("slot_1")  # 1 + 1, and 3 + 1
    table = lancer(this_turn_only=1)
    assert (table.on("slot_1"), table.totals("slot_1")) == (("", "L1"), (0, 0))
    table.place("L3", "slot_1")
    assert (table.totals("slot_1"), table.stands("slot_1")) == ((4, 0), True)
    table.put("pool", "L1")
    table.place("L1", "slot_1")
    assert (table.stands("slot_1"), table.zone("discard")) == (False, "L1 L1 L3")  # tokens above leave with it


@pytest.mark.rule("WE-R-02", "WE-R-47")
@pytest.mark.ruling("WE-R-02")
@pytest.mark.parametrize(
    ("enemy", "tokens", "reward"),
    [
        ("gunboat", "M1 L2", "L1 L2"),  # 3 against 3 and 3: equal stats give the destroy reward
        ("gunboat", "L2 M1", "L1 L2"),
        ("interceptor", "L1 M1", "L2"),  # 2 against hull 2
        ("lancer", "M1 L2", "M2"),  # 3 against speed 3
    ],
)
def test_lasers_and_maneuvers_add_up_against_the_lower_stat(enemy: str, tokens: str, reward: str) -> None:
    for mixed in (0, 1):
        table = SpaceTable(row=[enemy], pool=tokens, laser_plus_maneuver=mixed)
        for token in tokens.split():
            assert table.stands("slot_1")
            table.place(token, "slot_1")
        assert (table.stands("slot_1"), table.zone("bag")) == ((False, reward) if mixed else (True, ""))


@pytest.mark.rule("WE-R-47", "WE-MSH-05")
def test_sections_stand_against_their_laser_total_where_totals_add_up() -> None:
    table = SpaceTable(deck=(), pool="M3 L1", laser_plus_maneuver=1)
    table.lay("bow", above="L3*2")
    table.place("M3", "bow")
    assert (table.stands("bow"), table.totals("bow")) == (True, (6, 3))
    assert table.place("L1", "bow").stands("bow")


@pytest.mark.rule("WE-R-03", "WE-LAS-05")
@pytest.mark.ruling("WE-R-03")
@pytest.mark.parametrize(
    ("enemy", "lying", "token", "back", "gone"),
    [
        ("gunboat", "L2", "L3", "L2", "L3"),  # 2 too much
        ("cruiser", "L1 L2 L3 M2", "L3", "L2", "L1 L3 L3 M2"),  # 9 against 7
        ("drone", "L1*2", "L3", "L1 L1", "L3"),
        ("drone", "L2", "L2", "", "L2 L2"),  # 1 too much, no token so small
        ("scout", "M1", "M3", "M1", "M3"),  # evaded with 4 against 2, 1 of the excess is lost
    ],
)
def test_excess_is_lost_or_comes_back_in_whole_tokens(enemy: str, lying: str, token: str, back: str, gone: str) -> None:
    for returned in (0, 1):
        table = SpaceTable(row=[enemy], pool=token, overkill_returned=returned)
        table.lay("slot_1", above=lying)
        everything = table.written(table.counts(lying) + table.counts(token))
        table.place(token, "slot_1")
        assert not table.stands("slot_1")
        assert (table.zone("pool"), table.zone("discard")) == ((back, gone) if returned else ("", everything))
        told = [table.names[words[2]] for words in table.told("TAKEN_BACK")]
        assert sorted(told) == (back.split() if returned else [])
        spent = table.counts(" ".join([token, lying])) - (table.counts(back) if returned else 0)
        card = ENEMY_NAMES.index(enemy)
        assert table.state.tally.kill_value[card] == (spent[: len(table.names)] * table.params.value[: len(table.names)]).sum()
        assert [words[2:4] for words in table.told("TOKENS_LEFT")] == [(len(table.zone("discard").split()), TO_DISCARD)]


@pytest.mark.rule("WE-R-03")
def test_excess_of_a_sum_comes_back_in_tokens_of_both_kinds() -> None:
    table = SpaceTable(row=["gunboat"], pool="L3", overkill_returned=1, laser_plus_maneuver=1)
    table.lay("slot_1", below="M1")
    table.place("L3", "slot_1")
    assert (table.zone("pool"), table.zone("discard")) == ("M1", "L3")


@pytest.mark.rule("WE-R-04")
@pytest.mark.ruling("WE-R-04")
def test_where_tokens_of_a_beaten_enemy_go() -> None:
    def zones(zone: int) -> list[str]:
        table = SpaceTable(row=["drone"], pool="M2", kill_tokens_to=zone)
        table.lay("slot_1", above="L1")
        table.place("M2", "slot_1")
        return [table.zone(name) for name in ("discard", "bag", "removed")]

    assert zones(TO_DISCARD) == ["L1 M2", "M2", ""]
    assert zones(TO_BAG) == ["", "L1 M2 M2", ""]
    assert zones(TO_REMOVED) == ["", "M2", "L1 M2"]
    table = SpaceTable(row=["raider"], pool="L3", kill_tokens_to=TO_REMOVED)
    table.lay("slot_1", above="L1*3")
    tally = table.place("L3", "slot_1").state.tally
    assert (tally.removed, tally.removed_cost, tally.excess, tally.rewards) == (4, 3 * 1 + 5, 2, 2)


@pytest.mark.rule("WE-R-47")
def test_readings_on_beaten_enemies_are_not_for_sections() -> None:
    for zone in (TO_BAG, TO_REMOVED):
        table = SpaceTable(deck=(), pool="L3", kill_tokens_to=zone, overkill_returned=1)
        table.lay("bow", above="L2*3")
        table.place("L3", "bow")
        assert [table.zone(name) for name in ("discard", "bag", "removed", "pool")] == ["L2 L2 L2 L3", "", "", ""]


@pytest.mark.rule("WE-RWD-01", "WE-R-05")
@pytest.mark.ruling("WE-R-05")
def test_where_rewards_go() -> None:
    def zones(zone: int) -> list[str]:
        table = SpaceTable(row=["drone"], pool="L3", reward_to=zone).place("L3", "slot_1")
        return [table.zone(name) for name in ("bag", "discard", "pool")]

    assert zones(TO_BAG) == ["L1 E1", "L3", ""]
    assert zones(TO_DISCARD) == ["", "L1 L3 E1", ""]
    assert zones(TO_POOL) == ["", "L3", "L1 E1"]


@pytest.mark.rule("WE-RWD-01")
def test_a_reward_can_be_drawn_in_the_same_step() -> None:
    table = SpaceTable(row=["lancer"], pool="L2 P_BLINK")
    table.lay("slot_1", above="L3")
    table.place("L2", "slot_1").do(table.powering("P_BLINK"))
    assert (table.zone("pool"), table.zone("bag")) == ("L3", "")
