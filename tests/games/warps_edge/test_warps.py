"""Step 4 and the end of a warp (WE-PLN, WE-WRP) with their readings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.warps_edge.script import Script
from toolkit.games.warps_edge import kernel
from toolkit.games.warps_edge.names.draws import BAG
from toolkit.games.warps_edge.rules.tokens import conserved
from toolkit.games.warps_edge.rules.warps import HULL_AT_ZERO, SHORT_DRAW
from toolkit.games.warps_edge.state import ACTIVE, EXHAUSTED, IDLE, NOTHING
from toolkit.games.warps_edge.steps.outcome import GOES_ON, HULL_LOST, OUT_OF_TOKENS, OUT_OF_WARPS, WARP_OVER
from toolkit.games.warps_edge.steps.pilot_plans import end_warp, pilot_plans


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make a table."""
    return lambda **table: Script(monkeypatch, **table)


def ended(table: Script, why: int = SHORT_DRAW) -> Script:
    """A table on which the warp has ended and the next one opened."""
    assert end_warp(*table.all, why) == GOES_ON
    assert conserved(table.params, table.state)
    return table


# --- step 4 ---


@pytest.mark.rule("WE-PLN-01")
def test_five_tokens_join_the_pool(play: Any) -> None:
    table = play(bag="L1*4 M1*4", pool="E1")
    assert table.step(pilot_plans) == GOES_ON
    assert (table.state.pool_count, table.state.bag_count, table.state.pool[table.token("E1")]) == (6, 3, 1)
    assert table.draws.counts[BAG] == 5


@pytest.mark.example("WE-EX-14")
@pytest.mark.rule("WE-PLN-03")
def test_exactly_five(play: Any) -> None:
    table = play(bag="L1*3 M1*2", deck=["scout"] * 8)
    assert table.step(pilot_plans) == GOES_ON
    assert (table.zone("pool"), table.state.bag_count) == ("L1 L1 L1 M1 M1", 0)
    assert table.turn() == GOES_ON
    assert table.state.warp == 2  # its step 4 found nothing


@pytest.mark.example("WE-EX-15")
@pytest.mark.rule("WE-PLN-02", "WE-R-17")
@pytest.mark.ruling("WE-R-17")
def test_a_short_draw_ends_the_warp(play: Any) -> None:
    table = play(bag="L1*3")
    assert table.step(pilot_plans) == WARP_OVER
    assert (table.zone("pool"), table.state.bag_count) == ("L1 L1 L1", 0)
    table = play(bag="L1*3", short_draw_only_if_zero=1)
    assert table.step(pilot_plans) == GOES_ON
    assert table.zone("pool") == "L1 L1 L1"
    assert table.step(pilot_plans) == WARP_OVER
    assert play(bag="L1", short_draw_only_if_zero=1).step(pilot_plans) == GOES_ON


@pytest.mark.rule("WE-PLN-04", "WE-PLN-05", "WE-R-35")
def test_pile_hold_targets_and_skills_do_not_save_a_warp(play: Any) -> None:
    table = play(row=["cruiser"], bag="L1*4", discard="L1*5", hold="L3", skills=["barrage"])
    table.lay("slot_1", above="L2*3")
    table.state.owned[0].tokens[0] = 1
    assert table.step(pilot_plans) == WARP_OVER
    assert (table.state.discard_count, table.state.hold_count) == (5, 1)


# --- the end of a warp ---


def used_up(play: Any, **options: Any) -> Script:
    """WE-EX-16: 3 just drawn, discard pile 9, on enemies 4, on skills 2, hold 1, removed 5, bag 0."""
    table: Script = play(
        row=["raider", "", "cruiser"], pool="L1*3", discard="M1*5 E1*4", hold="L3", skills=["overcharge", "targeting"],
        **options,
    )  # fmt: skip
    table.lay("slot_1", below="L2", above="M2")
    table.lay("slot_3", above="L2 P_BURST")
    table.spot("slot_3").stunned = 1
    table.spot("slot_3").laser += 1
    table.spot("slot_3").laser_counters = 1
    token = table.token("E2")
    for skill, status in ((0, EXHAUSTED), (1, ACTIVE)):
        table.state.owned[skill].tokens[token], table.state.owned[skill].paid = 1, 2
        table.state.owned[skill].status = status
        table.state.supply[token] -= 1
    table.state.supply[0] -= 5
    table.state.removed[0] += 5
    return table


@pytest.mark.example("WE-EX-16")
@pytest.mark.rule("WE-WRP-02", "WE-WRP-03", "WE-WRP-09")
def test_token_count_at_warp_end(play: Any) -> None:
    table = ended(used_up(play))
    state = table.state
    assert (state.bag_count, state.pool_count, state.hold_count, state.discard_count) == (13, 5, 1, 0)
    assert (table.zone("hold"), int(state.removed.sum())) == ("L3", 5)
    back = Counter(
        ["L1", "L1", "L1", "M1", "M1", "M1", "M1", "M1", "E1", "E1", "E1", "E1", "L2", "L2", "M2", "P_BURST", "E2", "E2"]
    )
    assert Counter(f"{table.zone('bag')} {table.zone('pool')}".split()) == back


@pytest.mark.rule("WE-WRP-05", "WE-WRP-06")
def test_row_and_skills_are_as_new(play: Any) -> None:
    table = ended(used_up(play))
    assert table.row() == ["", "", "", ""]
    for slot in ("slot_1", "slot_3"):
        spot = table.spot(slot)
        assert (table.on(slot), table.totals(slot), spot.laser_counters, spot.stunned) == (("", ""), (0, 0), 0, 0)
    assert table.state.row_count == 0
    for skill in (0, 1):
        owned = table.state.owned[skill]
        assert (owned.status, owned.paid, owned.tokens.sum()) == (IDLE, 0, 0)
    assert sorted(table.deck()) == ["cruiser", "raider", "scout"]


def with_skills(table: Script, *deck: int) -> Script:
    """A skill deck of these cards."""
    table.state.skill_deck[:] = NOTHING
    table.state.skill_deck[: len(deck)] = deck
    table.state.skill_deck_count = len(deck)
    return table


@pytest.mark.rule("WE-WRP-07", "WE-R-26")
def test_two_skills_are_drawn_and_one_is_kept(play: Any) -> None:
    table = ended(with_skills(play(bag="L1*5", kept=["barrel_roll"]), 1, 2, 9))
    assert (table.skills(), table.skill_deck(), table.asked) == (["barrel_roll"], ["retrofit", "barrage"], ["skill"])
    table = ended(with_skills(play(bag="L1*5", unkept_removed=1), 1, 2, 9))
    assert (table.skills(), table.skill_deck()) == (["barrage"], ["retrofit"])
    table = ended(with_skills(play(bag="L1*5"), 4))
    assert (table.skills(), table.skill_deck(), table.asked) == (["hot_reload"], [], [])
    assert table.chosen(0) == [(4,)]
    assert ended(play(bag="L1*5")).skills() == []


@pytest.mark.rule("WE-R-27")
@pytest.mark.ruling("WE-R-27")
def test_how_many_skills_are_drawn_and_kept(play: Any) -> None:
    table = ended(with_skills(play(bag="L1*5", skill_keep=0), 1, 2, 9))
    assert (table.skills(), table.skill_deck(), table.asked) == ([], ["barrage", "barrel_roll", "retrofit"], [])
    table = ended(with_skills(play(bag="L1*5", skill_draw=3, skill_keep=2, kept=["retrofit", "barrage"]), 1, 2, 9, 4))
    assert (table.skills(), table.skill_deck()) == (["retrofit", "barrage"], ["hot_reload", "barrel_roll"])
    table = play(setup_skill_keep=0)
    assert table.begin() == GOES_ON
    assert (table.skills(), len(table.skill_deck()), table.asked) == ([], 15, [])
    table = play()
    table.begin()
    assert (len(table.skills()), len(table.skill_deck()), table.asked) == (1, 14, ["skill"])
    table = play(skill_forced=4)
    table.begin()
    assert (table.skills(), table.asked) == (["hot_reload"], [])


@pytest.mark.rule("WE-WRP-08", "WE-CMP-13")
def test_the_marker_goes_on_and_the_turn_counter_runs_on(play: Any) -> None:
    table = play(bag="L1*12", row=["scout"], deck=())  # in turn 1
    assert (table.turn(), table.state.warp, table.state.turn, table.state.turn_of_warp) == (GOES_ON, 1, 2, 2)
    assert (table.turn(), table.state.warp, table.state.turn, table.state.turn_of_warp) == (GOES_ON, 1, 3, 3)
    assert (table.turn(), table.state.warp, table.state.turn, table.state.turn_of_warp) == (GOES_ON, 2, 4, 0)
    assert (table.turn(), table.state.warp, table.state.turn, table.state.turn_of_warp) == (GOES_ON, 2, 5, 1)
    assert table.state.tally.turns_of_warp[:3].tolist() == [3, 1, 0]
    assert [told[1:3] for told in table.told("WARP_ENDED")] == [(1, SHORT_DRAW)]


@pytest.mark.rule("WE-WRP-09", "WE-ABL-01")
@pytest.mark.parametrize(("bag", "pool"), [("L1*9", 6), ("L1*6", 6), ("L1*5", 5), ("L1*3", 3)])
def test_the_ability_to_draw_opens_every_warp(play: Any, bag: str, pool: int) -> None:
    table = ended(play(discard=bag, ability=True))
    assert table.state.pool_count == pool


@pytest.mark.rule("WE-R-18", "WE-END-06")
@pytest.mark.ruling("WE-R-18")
def test_a_short_first_draw(play: Any) -> None:
    table = ended(play(discard="L1*4"))
    assert (table.state.pool_count, table.state.bag_count) == (4, 0)
    assert end_warp(*play(discard="L1*4", short_initial_draw_loses=1).all, SHORT_DRAW) == OUT_OF_TOKENS
    assert end_warp(*play(discard="L1*5", short_initial_draw_loses=1).all, SHORT_DRAW) == GOES_ON
    table = play(short_initial_draw_loses=1)
    table.params.starting[0] -= 6
    table.params.starting[3] -= 5
    assert table.play() == "loss_bag"
    assert (table.state.pool_count, table.status) == (4, 0)
    table.params.short_initial_draw_loses = 0
    table.begin()
    assert (table.turn(), table.state.warp) == (GOES_ON, 2)


@pytest.mark.rule("WE-WRP-10", "WE-R-24")
@pytest.mark.ruling("WE-R-24")
@pytest.mark.parametrize(("shield", "hull", "meters"), [(0, 0, (3, 2)), (1, 0, (8, 2)), (0, 1, (3, 5)), (1, 1, (8, 5))])
def test_meters_at_the_end_of_a_warp(play: Any, shield: int, hull: int, meters: tuple[int, int]) -> None:
    table = ended(play(bag="L1*5", shield=3, hull=2, reset_shield=shield, reset_hull=hull))
    assert table.meters == meters
    assert [told[1:3] for told in table.told("METERS_RESET")] == ([meters] if shield or hull else [])


@pytest.mark.rule("WE-WRP-11", "WE-R-15")
@pytest.mark.ruling("WE-R-15")
def test_whether_fallen_sections_stay_fallen(play: Any) -> None:
    for stay in (0, 1):
        table = play(discard="L1*5", deck=(), mothership="duo", fallen_stay=stay)
        table.fell("alpha")
        table.lay("beta", below="L1", above="M1")
        table.spot("beta").stunned = 1
        table.state.engaged_turn = 1
        ended(table)
        assert table.stands("alpha") == (stay == 0)
        assert table.stands("beta")
        assert (table.state.standing, table.state.fallen) == ((1, 1) if stay else (2, 0))
        assert (table.on("beta"), table.totals("beta"), table.spot("beta").stunned) == (("", ""), (0, 0), 0)
        assert table.state.engaged_turn == 0
        assert table.state.bag_count + table.state.pool_count == 7
        table.state.deck_count = 0
        table.turn()
        assert [told[2] for told in table.told("ATTACKED")] == ([3] if stay else [2, 2])


@pytest.mark.rule("WE-HLD-05", "WE-HLD-04")
def test_a_hold_whose_bonus_ends(play: Any) -> None:
    table = play(discard="L1*5", hold="L3 M3", skills=["cargo_pods"], excess="M3")
    table.state.owned[0].status = ACTIVE
    ended(table)
    assert (table.zone("hold"), table.asked) == ("L3", ["excess"])
    assert table.chosen(6) == [(table.token("M3"),)]
    table = play(discard="L1*5", hold="L3 L3", skills=["cargo_pods"])
    table.state.owned[0].status = ACTIVE
    ended(table)
    assert (table.zone("hold"), table.asked, len(table.chosen(6))) == ("L3", [], 1)


@pytest.mark.rule("WE-R-30")
@pytest.mark.ruling("WE-R-30")
def test_whether_held_tokens_stay_over_the_end_of_a_warp(play: Any) -> None:
    table = ended(play(discard="L1*5", hold="L3"))
    assert (table.zone("hold"), table.state.pool_count, table.state.bag_count) == ("L3", 5, 0)
    table = ended(play(discard="L1*5", hold="L3", hold_returned=1))
    assert (table.zone("hold"), table.state.hold_count) == ("", 0)
    assert (table.state.pool_count, table.state.bag_count) == (5, 1)
    assert [told[1] for told in table.told("HOLD_EMPTIED")] == [table.token("L3")]


@pytest.mark.rule("WE-WRP-12")
def test_the_order_of_the_end_of_a_warp(play: Any) -> None:
    table = with_skills(play(discard="L1*5", hold="L3 M3", skills=["cargo_pods"], reset_shield=1, ability=True), 1, 2)
    table.state.owned[0].status = ACTIVE
    ended(table)
    assert table.asked_in == [1, 1]  # the marker moves on after the choices
    order = ["warp_ended", "retrieved", "meters_reset", "hold_emptied", "skill_offered", "skill_offered", "skill_kept"]
    assert table.story() == order


# --- the last warp ---


@pytest.mark.example("WE-EX-23")
@pytest.mark.rule("WE-WRP-01", "WE-END-03", "WE-WRP-12")
def test_time_is_up(play: Any) -> None:
    table = with_skills(play(row=["cruiser"], bag="L1*4", discard="M1*2", shield=5), 1, 2)
    table.lay("slot_1", above="L2")
    table.state.warp = 4
    assert table.step(pilot_plans) == WARP_OVER
    assert end_warp(*table.all, SHORT_DRAW) == OUT_OF_WARPS
    assert (table.zone("pool"), table.zone("discard"), table.on("slot_1")) == ("L1 L1 L1 L1", "M1 M1", ("", "L2"))
    assert (table.state.warp, table.row()[0], table.skills(), len(table.skill_deck())) == (4, "cruiser", [], 2)
    assert table.story() == ["warp_ended"]


@pytest.mark.rule("WE-R-33", "WE-WRP-01")
@pytest.mark.ruling("WE-R-33")
@pytest.mark.parametrize("warps", [1, 2, 5])
def test_the_mothership_sets_the_number_of_warps(play: Any, warps: int) -> None:
    table = play(warps=warps, hull_start=400)
    table.params.hull_max = 400
    assert table.play() == "loss_warps"
    assert table.state.warp == warps
    assert len(table.told("WARP_ENDED")) == warps


@pytest.mark.rule("WE-R-23", "WE-DMG-07")
@pytest.mark.ruling("WE-R-23")
def test_a_hull_at_zero_may_end_the_warp(play: Any) -> None:
    cards = {"row": ["scout", "cruiser", "cruiser", "cruiser"], "shield": 0, "hull": 1, "bag": "L1*12"}
    assert play(**cards).turn() == HULL_LOST
    table = play(**cards, hull_zero_ends_warp=1)
    table.lay("slot_4", above="L2")
    assert table.turn() == GOES_ON
    assert (table.state.warp, table.meters, table.state.pool_count) == (2, (8, 5), 5)
    assert len(table.told("ATTACKED")) == 1
    assert [told[1:3] for told in table.told("WARP_ENDED")] == [(1, HULL_AT_ZERO)]
    assert "plans" not in [name for _, name in table.stages()]
    table = play(**cards, hull_zero_ends_warp=1, warps=1)
    assert table.turn() == OUT_OF_WARPS
    assert table.meters == (0, 0)


@pytest.mark.rule("WE-CMP-13", "WE-SKL-10")
def test_what_counts_by_turn_begins_anew(play: Any) -> None:
    table = play(row=["cruiser"], pool="L1")
    state = table.state
    state.buying_power, state.laser_placed, state.maneuver_placed, state.hold_closed, state.moved = 3, 1, 1, 1, 2
    kernel.begin_turn(state)
    seen = [int(state[name]) for name in ("buying_power", "laser_placed", "maneuver_placed", "hold_closed", "moved")]
    assert (seen, state.turn) == ([0] * 5, 2)


def test_tokens_owned_are_counted_as_the_warp_ends(play: Any) -> None:
    table = ended(used_up(play))
    assert table.state.tally.tokens_by_kind[0].tolist() == [6, 6, 6, 1]  # L1*3 L2*2 L3, M1*5 M2, E1*4 E2*2, P_BURST


def test_meters_are_counted_as_the_warp_ends_before_they_are_filled(play: Any) -> None:
    table = used_up(play, reset_shield=1)
    table.state.shield, table.state.hull = 3, 2
    ended(table)
    assert (table.state.warp, table.meters) == (2, (8, 2))
    assert (int(table.state.tally.shield_of_warp[0]), int(table.state.tally.hull_of_warp[0])) == (3, 2)
