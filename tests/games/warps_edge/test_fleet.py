"""Enemy cards: arrivals in the row, and the way back into the deck (WE-ARR, WE-WRP-04, WE-R-10, WE-R-12)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.warps_edge.space_table import ENEMY_NAMES, SpaceTable
from toolkit.games.warps_edge.names.draws import FLEET_SHUFFLE
from toolkit.games.warps_edge.parameters import RETRIEVED_ALL, RETRIEVED_BY_LEVEL
from toolkit.games.warps_edge.rules.fleet import arrive, retrieve
from toolkit.games.warps_edge.rules.targets import engaged
from toolkit.games.warps_edge.state import NOTHING

LEVEL_1 = {"scout", "interceptor", "drone", "gunboat"}
LEVEL_3 = {"cruiser", "destroyer", "carrier", "dreadnought"}


def name_of(card: int) -> str:
    return "" if card == NOTHING else ENEMY_NAMES[card]


def row(table: SpaceTable) -> list[str]:
    return [name_of(target.card) for target in table.state.targets[: table.params.row_size]]


def deck(table: SpaceTable) -> list[str]:
    return [name_of(card) for card in table.state.deck[: table.state.deck_count]]


def beat(table: SpaceTable, *names: str) -> None:
    """Cards in the enemy discard pile."""
    for name in names:
        table.state.beaten[table.state.beaten_count] = ENEMY_NAMES.index(name)
        table.state.beaten_count += 1


def arrivals(table: SpaceTable) -> list[tuple[int, ...]]:
    """Slot and card of those that came, as told."""
    return [told[1:3] for told in table.told("ARRIVED")]


@pytest.mark.rule("WE-ARR-01")
def test_the_row_is_filled_from_the_top_of_the_deck() -> None:
    table = SpaceTable(deck=["drone", "scout", "raider", "lancer", "cruiser", "tender"])
    arrive(table.params, table.state, table.log)
    assert row(table) == ["drone", "scout", "raider", "lancer"]
    assert deck(table) == ["cruiser", "tender"]
    assert table.state.row_count == 4
    assert arrivals(table) == [(slot, ENEMY_NAMES.index(name)) for slot, name in enumerate(row(table))]
    assert table.state.tally.seen_in_warp[0] == 4
    table.state.warp, table.spot("slot_2").card = 3, NOTHING
    arrive(table.params, table.state, table.log)
    assert table.state.tally.seen_in_warp[:4].tolist() == [4, 0, 1, 0]


@pytest.mark.rule("WE-ARR-02", "WE-R-10")
@pytest.mark.ruling("WE-R-10")
def test_enemies_keep_their_slots_or_slide_left() -> None:
    cards = {"row": ["", "gunboat", "", "cruiser"], "deck": ["scout", "drone", "raider"]}
    table = SpaceTable(**cards)
    table.lay("slot_2", above="L1")
    arrive(table.params, table.state, table.log)
    assert row(table) == ["scout", "gunboat", "drone", "cruiser"]
    assert (table.on("slot_2"), table.totals("slot_2")) == (("", "L1"), (1, 0))
    table = SpaceTable(**cards, shift_left=1)
    table.lay("slot_2", above="L1")
    table.lay("slot_4", above="M2")
    table.spot("slot_4").maneuver_counters = 1
    arrive(table.params, table.state, table.log)
    assert row(table) == ["gunboat", "cruiser", "scout", "drone"]
    assert [table.on(f"slot_{k}") for k in (1, 2, 3, 4)] == [("", "L1"), ("", "M2"), ("", ""), ("", "")]
    assert [table.totals(f"slot_{k}") for k in (1, 2, 3, 4)] == [(1, 0), (0, 2), (0, 0), (0, 0)]
    assert [int(table.spot(f"slot_{k}").maneuver_counters) for k in (1, 2, 3, 4)] == [0, 1, 0, 0]
    assert table.state.row_count == 4
    slid = [(1, 0, ENEMY_NAMES.index("gunboat")), (3, 1, ENEMY_NAMES.index("cruiser"))]
    assert [told[1:4] for told in table.told("SLID")] == slid


@pytest.mark.rule("WE-R-10")
def test_enemies_slide_left_even_where_nobody_comes() -> None:
    table = SpaceTable(row=["", "", "gunboat", ""], deck=(), shift_left=1)
    table.lay("slot_3", above="L2 M1")
    arrive(table.params, table.state, table.log)
    assert row(table) == ["gunboat", "", "", ""]
    assert table.state.row_count == 1
    assert (table.on("slot_1"), table.on("slot_3"), table.totals("slot_3")) == (("", "L2 M1"), ("", ""), (0, 0))


@pytest.mark.example("WE-EX-18")
@pytest.mark.rule("WE-ARR-03", "WE-MSH-01")
def test_refill_from_a_deck_that_runs_out() -> None:
    table = SpaceTable(row=["scout", "", "raider", ""], deck=["drone"])
    arrive(table.params, table.state, table.log)
    assert row(table) == ["scout", "drone", "raider", ""]
    assert (table.state.deck_count, table.state.row_count) == (0, 3)
    assert not engaged(table.params, table.state)


@pytest.mark.rule("WE-ARR-05")
def test_an_enemy_arrives_without_tokens_counters_and_stun() -> None:
    table = SpaceTable(row=[""], deck=["gunboat"])
    spot = table.spot("slot_1")
    spot.stunned, spot.laser, spot.laser_counters, spot.tokens_below, spot.below[0] = 1, 2, 1, 1, 1
    spot.above[0], spot.maneuver, spot.maneuver_counters = 1, 3, 3
    arrive(table.params, table.state, table.log)
    assert (spot.stunned, spot.tokens_below, table.totals("slot_1"), table.on("slot_1")) == (0, 0, (0, 0), ("", ""))
    assert (spot.laser_counters, spot.maneuver_counters) == (0, 0)


def warp_over(**options: int) -> SpaceTable:
    """Four cards never seen, three in the row, five beaten."""
    table = SpaceTable(row=["raider", "", "lancer", "corvette"], deck=["cruiser", "destroyer", "scout", "carrier"], **options)
    beat(table, "scout", "drone", "gunboat", "interceptor", "drone")
    return table


@pytest.mark.example("WE-EX-17")
@pytest.mark.rule("WE-WRP-04", "WE-R-12", "WE-CMP-05")
def test_cards_at_the_end_of_a_warp() -> None:
    table = warp_over()
    table.lay("slot_1", below="L1")
    retrieve(table.params, table.state, table.draws, table.log)
    back = ["raider", "lancer", "corvette", "scout", "drone", "gunboat", "interceptor", "drone"]
    assert Counter(deck(table)[:8]) == Counter(back)
    assert deck(table)[:8] != back
    assert deck(table)[8:] == ["cruiser", "destroyer", "scout", "carrier"]
    assert (table.state.row_count, table.state.beaten_count, table.state.deck_count) == (0, 0, 12)
    assert row(table) == ["", "", "", ""]
    top = deck(table)[:4]
    arrive(table.params, table.state, table.log)
    assert row(table) == top
    assert table.on("slot_1") == ("", "")  # WE-WRP-05


@pytest.mark.rule("WE-WRP-04")
def test_cards_never_seen_stay_in_order_however_many_there_are() -> None:
    unseen = ["cruiser", "destroyer", "scout", "carrier", "tender"]
    table = SpaceTable(row=["raider", "lancer"], deck=unseen)
    retrieve(table.params, table.state, table.draws, table.log)
    assert (sorted(deck(table)[:2]), deck(table)[2:]) == (["lancer", "raider"], unseen)


@pytest.mark.rule("WE-WRP-04")
def test_a_pin_names_the_cards_that_come_first() -> None:
    first = ["drone", "raider", "drone"]
    pins = [{"name": FLEET_SHUFFLE, "values": [ENEMY_NAMES.index(name) + 1 for name in first]}]
    table = SpaceTable(row=["raider"], deck=["cruiser"], pins=pins)
    beat(table, "drone", "scout", "drone")
    retrieve(table.params, table.state, table.draws, table.log)
    assert deck(table) == [*first, "scout", "cruiser"]


@pytest.mark.rule("WE-R-12", "WE-R-47")
@pytest.mark.ruling("WE-R-12")
def test_other_readings_shuffle_what_was_never_seen_as_well() -> None:
    back = ["raider", "lancer", "corvette", "scout", "drone", "gunboat", "interceptor", "drone"]
    everything = Counter([*back, "cruiser", "destroyer", "scout", "carrier"])
    places: dict[int, set[int]] = {RETRIEVED_ALL: set(), RETRIEVED_BY_LEVEL: set()}
    for reading, found in places.items():
        for game in range(20):
            table = warp_over(retrieved=reading)
            table.draws.game = game
            retrieve(table.params, table.state, table.draws, table.log)
            assert Counter(deck(table)) == everything
            found.add(deck(table).index("cruiser"))
            levels = [1 if name in LEVEL_1 else 3 if name in LEVEL_3 else 2 for name in deck(table)]
            assert (levels == sorted(levels)) == (reading == RETRIEVED_BY_LEVEL)
    assert len(places[RETRIEVED_ALL]) > 6
    assert places[RETRIEVED_BY_LEVEL] == {9, 10, 11}
