"""The table at the start (WE-SET) and the offers of skill cards (WE-WRP-07, WE-R-26, WE-R-27)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.games.warps_edge.space_table import ENEMIES, ENEMY_NAMES, SKILL_NAMES, SpaceTable
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games.warps_edge.limits import MAX_ROW
from toolkit.games.warps_edge.names.draws import FLEET_LEVEL, FLEET_SHUFFLE, SKILLS_SHUFFLE
from toolkit.games.warps_edge.rules import offers, warps
from toolkit.games.warps_edge.rules.setup import set_up
from toolkit.games.warps_edge.rules.tokens import conserved, owned
from toolkit.games.warps_edge.state import NOTHING, STATE


def laid_out(game: int = 0, ship: str = "hermes", mothership: str = "dread", **options: Any) -> SpaceTable:
    """A table right after set-up, before skills are offered."""
    table = SpaceTable(ship=ship, mothership=mothership, ability=True, **options)
    table.state = np.zeros(1, dtype=STATE).view(np.recarray)[0]
    chance.begin(table.draws, game)
    event_log.start(table.log)
    set_up(table.params, table.state, table.draws, table.log)
    return table


def deck(table: SpaceTable) -> list[str]:
    return [ENEMY_NAMES[card] for card in table.state.deck[: table.state.deck_count]]


def levels(table: SpaceTable) -> list[int]:
    return [ENEMIES[name][0] for name in deck(table)]


def skill_deck(table: SpaceTable) -> list[str]:
    return [SKILL_NAMES[card] for card in table.state.skill_deck[: table.state.skill_deck_count]]


@pytest.mark.rule("WE-SET-01", "WE-SET-04", "WE-SET-09")
@pytest.mark.parametrize(("ship", "hull", "shield"), [("hermes", 5, 8), ("titan", 7, 10), ("artemis", 4, 7)])
def test_ship_and_mothership(ship: str, hull: int, shield: int) -> None:
    table = laid_out(ship=ship, mothership="hydra")
    state = table.state
    assert (state.hull, state.shield, state.hold_count, table.zone("hold")) == (hull, shield, 0, "")
    assert (state.standing, state.fallen, state.engaged_turn) == (3, 0, 0)
    assert [int(target.card) for target in state.targets[MAX_ROW:]] == [0, 1, 2, NOTHING, NOTHING, NOTHING]
    assert (state.targets["card"][:MAX_ROW] == NOTHING).all()
    assert (state.warp, state.turn, state.turn_of_warp, state.won) == (1, 0, 0, 0)


@pytest.mark.rule("WE-SET-04")
def test_meters_may_start_below_their_maximum() -> None:
    state = laid_out(hull_start=3, shield_start=2).state
    assert (state.hull, state.shield) == (3, 2)


@pytest.mark.rule("WE-SET-02", "WE-SET-03", "WE-CMP-04")
def test_supply_and_bag() -> None:
    table = laid_out()
    assert table.zone("bag") == "L1 L1 L1 L1 L1 L1 M1 M1 M1 M1 M1 E1 E1 E1 P_BURST"
    supply = Counter(table.zone("supply").split())
    assert supply == {"L1": 8, "L2": 12, "L3": 8, "M1": 7, "M2": 10, "M3": 6, "E1": 7, "E2": 8, "P_BURST": 2, "P_BLINK": 2}
    assert (table.state.bag_count, sum(supply.values())) == (15, 70)
    assert conserved(table.params, table.state)
    assert sum(int(owned(table.params, table.state, token)) for token in range(len(table.names))) == 15


@pytest.mark.rule("WE-R-39", "WE-CMP-09")
@pytest.mark.ruling("WE-R-39")
def test_starting_tokens_may_come_from_outside_the_supply() -> None:
    table = laid_out(starting_from_supply=0)
    assert table.state.supply[table.token("L1")] == 14
    assert table.state.bag_count == 15
    assert conserved(table.params, table.state)


@pytest.mark.rule("WE-SET-05", "WE-SET-06")
def test_mission_deck_by_level() -> None:
    found: Counter[str] = Counter()
    for game in range(60):
        table = laid_out(game)
        assert levels(table) == [1] * 5 + [2] * 4 + [3] * 2
        assert (table.state.deck_count, table.state.beaten_count, table.state.row_count) == (11, 0, 0)
        assert all(count <= ENEMIES[name][1] for name, count in Counter(deck(table)).items())
        assert (table.state.deck[11:] == NOTHING).all()
        assert (table.state.beaten == NOTHING).all()
        found.update(deck(table))
    assert set(found) == set(ENEMIES)
    assert found["dreadnought"] < found["cruiser"]


@pytest.mark.rule("WE-SET-05")
def test_a_pin_names_the_cards_of_a_level_by_number() -> None:
    # Level 2: raider 1 to 3, lancer 4 to 6, corvette 7 and 8, tender 9 and 10
    table = laid_out(pins=[{"name": FLEET_LEVEL + 1, "values": [10, 4, 7, 3]}])
    assert deck(table)[5:9] == ["tender", "lancer", "corvette", "raider"]


@pytest.mark.rule("WE-R-11")
@pytest.mark.ruling("WE-R-11")
def test_the_mission_deck_may_be_shuffled_over_all_levels() -> None:
    for game in range(5):
        stacked, mixed = laid_out(game), laid_out(game, fully_shuffled=1)
        assert Counter(deck(stacked)) == Counter(deck(mixed))
        assert sorted(levels(mixed)) != levels(mixed)


@pytest.mark.rule("WE-CMP-10")
def test_bag_fleet_and_skills_have_streams_of_their_own() -> None:
    plain = laid_out()
    assert deck(laid_out(skill_count=5)) == deck(plain)
    assert skill_deck(laid_out(mothership="sixth")) == skill_deck(plain)
    assert deck(laid_out(1)) != deck(plain)
    assert skill_deck(laid_out(1)) != skill_deck(plain)
    counts = laid_out(fully_shuffled=1).draws.counts
    assert (counts[SKILLS_SHUFFLE], counts[FLEET_SHUFFLE]) == (14, 10)
    assert [int(counts[FLEET_LEVEL + level]) for level in range(3)] == [11, 9, 7]


# --- skills ---


@pytest.mark.rule("WE-SET-07", "WE-SKL-09")
def test_two_skills_are_drawn_and_one_is_kept() -> None:
    table = laid_out(pins=[{"name": SKILLS_SHUFFLE, "values": [15, 4, 8]}])
    assert (len(skill_deck(table)), table.state.owned_count) == (15, 0)
    assert offers.offer(table.params, table.state, table.log, 2) == 2
    offers.keep(table.params, table.state, table.log, 1)
    assert SKILL_NAMES[table.state.owned[0].kind] == "ion_pulse"
    assert (table.state.owned_count, table.state.offer_count, table.state.offer[0]) == (1, 1, 14)
    offers.put_under(table.params, table.state)
    assert table.state.offer_count == 0
    assert (skill_deck(table)[0], skill_deck(table)[-1], len(skill_deck(table))) == ("scavenge", "trade_link", 14)
    assert [told[1] for told in table.told("SKILL_OFFERED")] == [14, 3]
    assert [told[1] for told in table.told("SKILL_KEPT")] == [3]
    assert table.state.tally.skill_kept.sum() == table.state.tally.skill_kept[3] == 1


@pytest.mark.rule("WE-R-26")
@pytest.mark.ruling("WE-R-26")
def test_the_card_not_kept_may_leave_the_game() -> None:
    table = laid_out(unkept_removed=1, pins=[{"name": SKILLS_SHUFFLE, "values": [15, 4]}])
    offers.offer(table.params, table.state, table.log, 2)
    offers.keep(table.params, table.state, table.log, 0)
    offers.put_under(table.params, table.state)
    assert SKILL_NAMES[table.state.owned[0].kind] == "trade_link"
    assert len(skill_deck(table)) == 13
    assert not {"trade_link", "ion_pulse"} & set(skill_deck(table))


@pytest.mark.rule("WE-WRP-07")
def test_few_skill_cards_are_left() -> None:
    table = laid_out(skill_count=3)
    assert [offers.offer(table.params, table.state, table.log, 2) for _ in range(3)] == [2, 1, 0]


@pytest.mark.rule("WE-SET-07")
def test_a_card_that_was_had_before_comes_idle_and_empty() -> None:
    table = laid_out()
    skill = table.state.owned[0]
    skill.paid, skill.status, skill.tokens[0] = 2, 1, 1
    offers.offer(table.params, table.state, table.log, 1)
    offers.keep(table.params, table.state, table.log, 0)
    assert (skill.paid, skill.status, skill.tokens.sum()) == (0, 0, 0)


def test_banned_and_forced_skills() -> None:
    table = laid_out(skill_forced=4)
    assert table.state.owned_count == 1
    assert SKILL_NAMES[table.state.owned[0].kind] == "hot_reload"
    assert len(skill_deck(table)) == 14
    assert "hot_reload" not in skill_deck(table)
    banned = SpaceTable()
    banned.params.skill_in_deck[[0, 5]] = 0
    offers.lay_skill_deck(banned.params, banned.state, banned.draws, banned.log)
    assert set(skill_deck(banned)) == set(SKILL_NAMES) - {"overcharge", "field_repair"}


# --- the first draw ---


@pytest.mark.rule("WE-SET-08", "WE-ABL-01")
@pytest.mark.parametrize(("ship", "pool"), [("hermes", 6), ("achilles", 5), ("titan", 5), ("artemis", 5)])
def test_five_tokens_open_the_game(ship: str, pool: int) -> None:
    table = laid_out(ship=ship)
    assert warps.open_warp(table.params, table.state, table.draws, table.log)
    assert (table.state.pool_count, table.state.bag_count) == (pool, 15 - pool)
    assert conserved(table.params, table.state)


def test_the_value_of_the_first_five_tokens_is_noted() -> None:
    pins = [{"name": 5, "values": [0, 0, 3, 6, 8, 0]}]  # L1 L1 M1 E1 P_BURST, then L1 by the ability
    table = laid_out(pins=pins)
    warps.open_warp(table.params, table.state, table.draws, table.log)
    assert table.zone("pool") == "L1 L1 L1 M1 E1 P_BURST"
    assert table.state.tally.first_pool == 4
    table.state.turn = 3
    warps.open_warp(table.params, table.state, table.draws, table.log)
    assert table.state.tally.first_pool == 4
