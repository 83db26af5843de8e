"""Damage point by point, and the tokens that it costs (WE-DMG, WE-R-19 to WE-R-23, WE-R-38, WE-R-43)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.warps_edge.script import Script
from toolkit.games.warps_edge.names.draws import REMOVAL
from toolkit.games.warps_edge.parameters import REMOVAL_HIGHEST, REMOVAL_NONE, REMOVAL_RANDOM
from toolkit.games.warps_edge.rules.tokens import conserved
from toolkit.games.warps_edge.state import ACTIVE
from toolkit.games.warps_edge.steps.enemy_attacks import enemy_attacks
from toolkit.games.warps_edge.steps.outcome import BAD_CHOICE, GOES_ON, HULL_LOST


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make a table."""
    return lambda **table: Script(monkeypatch, **table)


def attacked(table: Script) -> Script:
    assert table.step(enemy_attacks) == GOES_ON
    assert conserved(table.params, table.state)
    return table


@pytest.mark.rule("WE-DMG-01", "WE-R-22")
@pytest.mark.ruling("WE-R-22")
def test_a_hit_is_split_or_stops_at_the_shield(play: Any) -> None:
    table = attacked(play(row=["cruiser", "gunboat"], shield=2, discard="L1*5"))
    assert table.meters == (0, 2)
    assert table.state.tally.hull_lost == 3
    table = attacked(play(row=["cruiser", "gunboat"], shield=2, discard="L1*5", whole_hit_on_shield=1))
    assert table.meters == (0, 3)  # the point beyond the shield is lost; the next hit meets no shield
    assert table.zone("removed") == "L1 L1"
    tally = table.state.tally
    assert (tally.shield_lost, tally.hull_lost, tally.damage_from.sum()) == (2, 2, 4)


@pytest.mark.rule("WE-DMG-02", "WE-DMG-03", "WE-R-38")
def test_each_shield_point_costs_a_token_right_after_it(play: Any) -> None:
    table = attacked(play(row=["gunboat", "scout"], discard="L2 M1 E1 E1 P_BURST", losses="E1 P_BURST L2"))
    assert table.removed_in_order() == table.lost() == "E1 P_BURST L2"
    assert (table.zone("discard"), table.zone("removed")) == ("M1 E1", "L2 E1 P_BURST")
    assert table.story() == ["attacked", *["shield_lost", "removed"] * 2, "attacked", "shield_lost", "removed"]
    assert table.asked == ["loss"] * 3
    assert (table.state.tally.removed, table.state.tally.removed_cost) == (3, 2 + 3 + 3)


@pytest.mark.rule("WE-DMG-03")
def test_it_is_not_asked_where_one_type_is_left(play: Any) -> None:
    table = attacked(play(row=["gunboat"], discard="L1*3"))
    assert table.asked == []
    assert table.lost() == table.removed_in_order() == "L1 L1"


@pytest.mark.rule("WE-DMG-03")
def test_what_the_pile_does_not_hold_can_not_be_lost(play: Any) -> None:
    assert play(row=["gunboat"], discard="L1 M1", losses="E1").step(enemy_attacks) == BAD_CHOICE


@pytest.mark.example("WE-EX-11")
@pytest.mark.rule("WE-DMG-04")
def test_damage_with_an_empty_pile(play: Any) -> None:
    table = attacked(play(row=["gunboat"], bag="L1*3"))
    assert (table.meters, table.zone("removed"), table.zone("bag")) == ((6, 5), "", "L1 L1 L1")
    assert len(table.told("NOTHING_TO_REMOVE")) == 2


@pytest.mark.rule("WE-R-20")
@pytest.mark.ruling("WE-R-20")
def test_an_empty_pile_may_cost_a_token_of_the_bag(play: Any) -> None:
    pins = [{"name": REMOVAL, "values": [4, 0]}]  # M2, L1
    table = attacked(play(row=["cruiser"], bag="L1 L1 M2", discard="E1", removal_from_bag=1, pins=pins))
    assert table.removed_in_order() == "E1 M2 L1"
    assert (table.zone("bag"), table.state.bag_count) == ("L1", 1)
    assert (table.draws.counts[REMOVAL], table.draws.counts[5]) == (2, 0)
    table = attacked(play(row=["gunboat"], bag="L1", removal_from_bag=1))
    assert table.removed_in_order() == "L1"
    assert len(table.told("NOTHING_TO_REMOVE")) == 1


@pytest.mark.rule("WE-DMG-05")
def test_points_on_the_hull_or_cancelled_cost_no_token(play: Any) -> None:
    table = attacked(play(row=["gunboat", "gunboat"], shield=0, discard="L1*5", ship="titan", ability=True))
    assert (table.meters, table.zone("removed")) == ((0, 4), "")
    assert (table.state.tally.cancelled, table.state.tally.hull_lost) == (1, 3)


@pytest.mark.rule("WE-DMG-06", "WE-R-21")
@pytest.mark.ruling("WE-R-21")
def test_removed_tokens_leave_the_game_or_refill_the_supply(play: Any) -> None:
    for to_supply in (0, 1):
        table = play(row=["gunboat"], discard="L1*3", removed_to_supply=to_supply)
        before = int(table.state.supply[0])
        attacked(table)
        assert table.state.supply[0] - before == (2 if to_supply else 0)
        assert table.state.removed[0] == (0 if to_supply else 2)


@pytest.mark.example("WE-EX-12")
@pytest.mark.rule("WE-DMG-07", "WE-END-02", "WE-R-23")
def test_hull_at_zero_stops_all(play: Any) -> None:
    table = play(row=["scout", "cruiser"], shield=0, hull=1, bag="L1*5")
    table.lay("slot_2", above="L1")
    assert table.step(enemy_attacks) == HULL_LOST
    assert table.meters == (0, 0)
    assert len(table.told("ATTACKED")) == 1
    table = play(row=["scout", "cruiser"], shield=0, hull=1)
    table.lay("slot_2", below="L1")
    table.step(enemy_attacks)
    assert table.on("slot_2") == ("L1", "")  # all stays where it is
    table = play(deck=(), mothership="revenant", shield=0, hull=1)
    table.lay("keel", above="L1")
    table.lay("spine", below="L2")
    assert table.step(enemy_attacks) == HULL_LOST
    assert (table.on("keel"), table.on("spine"), table.told("REGENERATED")) == (("", "L1"), ("L2", ""), [])
    table = play(row=["cruiser"], shield=0, hull=2)
    assert table.step(enemy_attacks) == HULL_LOST
    assert (table.meters, table.state.tally.hull_lost) == ((0, 0), 2)


@pytest.mark.rule("WE-R-19", "WE-R-47")
@pytest.mark.ruling("WE-R-19")
def test_who_picks_the_token(play: Any) -> None:
    pile = {"row": ["cruiser"], "discard": "L1 L2 E2 M2 M3 P_BLINK"}
    assert attacked(play(**pile, losses="L1 P_BLINK M2")).removed_in_order() == "L1 P_BLINK M2"
    highest = attacked(play(**pile, removal=REMOVAL_HIGHEST))
    assert highest.removed_in_order() == "M3 E2 L2"  # of value 2: E2 costs 4, L2 3, M2 2
    assert highest.asked == []
    none = attacked(play(**pile, removal=REMOVAL_NONE))
    assert (none.meters, none.zone("removed"), none.told("NOTHING_TO_REMOVE")) == ((5, 5), "", [])
    never = attacked(play(row=["cruiser"], bag="L1*3", removal=REMOVAL_NONE, removal_from_bag=1))
    assert (never.zone("removed"), never.told("NOTHING_TO_REMOVE")) == ("", [])
    pins = [{"name": REMOVAL, "values": [8 + 1, 0, 5]}]
    chance = attacked(play(**pile, removal=REMOVAL_RANDOM, pins=pins))
    assert chance.removed_in_order() == "P_BLINK L1 M3"
    assert chance.asked == []


@pytest.mark.rule("WE-R-47")
def test_highest_value_takes_the_first_of_equals(play: Any) -> None:
    table = play(row=["scout"], discard="L3 M3", removal=REMOVAL_HIGHEST)
    table.params.cost[table.token("M3")] = 5
    assert attacked(table).removed_in_order() == "L3"


@pytest.mark.rule("WE-R-47")
def test_every_token_of_the_pile_is_equally_likely_by_chance(play: Any) -> None:
    found: Counter[str] = Counter()
    for game in range(600):
        table = play(row=["scout"], discard="L1*3 M1 P_BURST*2", removal=REMOVAL_RANDOM)
        table.draws.game = game
        found[attacked(table).removed_in_order()] += 1
    # three times the standard error of 600 games
    assert found["L1"] == pytest.approx(300, abs=37)
    assert found["M1"] == pytest.approx(100, abs=28)
    assert found["P_BURST"] == pytest.approx(200, abs=35)


@pytest.mark.rule("WE-ABL-04", "WE-PWR-10", "WE-R-43")
def test_cancelled_points_come_first_add_up_and_expire(play: Any) -> None:
    table = play(row=["scout", "cruiser"], discard="L1*9", ship="titan", ability=True, skills=["deflector"])
    attacked(table)
    assert table.meters == (7, 7)  # 4 points less 1
    table.state.owned[0].status = ACTIVE
    attacked(table)
    assert table.meters == (5, 7)  # 4 points less 2
    assert [told[1] for told in table.told("CANCELLED")] == [1, 1, 1]
    assert table.story()[:2] == ["attacked", "cancelled"]
    table.spot("slot_2").card = -1
    table.state.row_count = 1
    attacked(table)
    assert (table.meters, table.state.cancel_left) == ((5, 7), 0)


@pytest.mark.rule("WE-R-22", "WE-R-43")
def test_a_hit_meets_the_shield_though_points_of_it_are_cancelled(play: Any) -> None:
    table = play(row=["cruiser"], shield=1, ship="titan", ability=True, whole_hit_on_shield=1)
    assert attacked(table).meters == (0, 7)
