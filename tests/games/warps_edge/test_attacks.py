"""Step 3: who attacks, in which order, and what becomes of tokens and stun marks (WE-ATK, WE-MSH)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.warps_edge.script import Script
from toolkit.games.warps_edge import kernel
from toolkit.games.warps_edge.parameters import ENGAGE_ALWAYS, ENGAGE_DECK_EMPTY, ENGAGE_ROW_GAP
from toolkit.games.warps_edge.rules.mothership import note_engaged
from toolkit.games.warps_edge.rules.warps import begin_turn
from toolkit.games.warps_edge.steps.enemy_attacks import enemy_attacks
from toolkit.games.warps_edge.steps.outcome import GOES_ON
from toolkit.games.warps_edge.steps.pilot_actions import pilot_actions


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make a table."""
    return lambda **table: Script(monkeypatch, **table)


def attackers(table: Script) -> list[tuple[str, int]]:
    """Who attacked for how much, in order; sections by name."""
    names = [*(f"slot_{k}" for k in range(1, 7)), *table.sections]
    return [(names[told[1]], told[2]) for told in table.told("ATTACKED")]


@pytest.mark.rule("WE-ATK-01", "WE-ATK-03", "WE-ATK-06")
def test_the_row_attacks_from_left_to_right(play: Any) -> None:
    table = play(row=["cruiser", "", "scout", "gunboat"])
    assert table.step(enemy_attacks) == GOES_ON
    assert attackers(table) == [("slot_1", 3), ("slot_3", 1), ("slot_4", 2)]
    assert table.meters == (2, 5)
    tally = table.state.tally
    assert tally.damage_by_level.tolist() == [3, 0, 3]
    assert (tally.damage_from.sum(), tally.damage_from_sections, tally.shield_lost, tally.hull_lost) == (6, 0, 6, 0)


@pytest.mark.rule("WE-ATK-02", "WE-LAS-06")
def test_who_is_stunned_or_gone_does_not_attack(play: Any) -> None:
    table = play(row=["cruiser", "cruiser", "", "scout"])
    table.lay("slot_1", below="L1")
    table.spot("slot_2").stunned = 1
    table.step(enemy_attacks)
    assert attackers(table) == [("slot_4", 1)]
    assert table.meters == (7, 5)


@pytest.mark.rule("WE-ATK-03", "WE-ATK-04", "WE-R-31")
def test_tokens_move_above_and_stun_no_more(play: Any) -> None:
    table = play(row=["cruiser", "cruiser"])
    table.lay("slot_1", below="L1 M2", above="L2")
    table.spot("slot_2").stunned, table.spot("slot_2").laser, table.spot("slot_2").laser_counters = 1, 2, 2
    table.step(enemy_attacks)
    assert (table.on("slot_1"), table.totals("slot_1"), table.spot("slot_1").tokens_below) == (("", "L1 L2 M2"), (3, 2), 0)
    assert (table.spot("slot_2").stunned, table.totals("slot_2")) == (0, (2, 0))
    assert attackers(table) == []
    table.step(enemy_attacks)
    assert attackers(table) == [("slot_1", 3), ("slot_2", 3)]


@pytest.mark.example("WE-EX-02")
@pytest.mark.parametrize(("discard", "removed"), [("M1 E1 E1", "M1 E1"), ("M1", "M1"), ("", "")])
def test_tokens_of_an_earlier_turn_do_not_stun(play: Any, discard: str, removed: str) -> None:
    table = play(row=["lancer"], pool="L2", losses=removed)
    table.does(table.placing("L2", "slot_1"))
    assert table.step(pilot_actions) == table.step(enemy_attacks) == GOES_ON
    assert (table.on("slot_1"), table.totals("slot_1"), table.meters) == (("", "L2"), (2, 0), (8, 5))
    table.put("discard", discard)
    begin_turn(table.state)
    assert table.step(pilot_actions) == table.step(enemy_attacks) == GOES_ON
    assert attackers(table) == [("slot_1", 2)]
    assert table.meters == (6, 5)
    assert table.removed_in_order() == removed
    assert table.stands("slot_1")


@pytest.mark.rule("WE-R-01")
@pytest.mark.ruling("WE-R-01")
def test_what_counts_in_the_next_turn(play: Any) -> None:
    for this_turn_only, totals in ((0, (4, 2)), (1, (0, 0))):
        table = play(row=["cruiser", "cruiser"], this_turn_only=this_turn_only)
        table.lay("slot_1", below="L3 M2")
        spot = table.spot("slot_1")
        spot.laser, spot.laser_counters = 4, 1
        table.spot("slot_2").maneuver = table.spot("slot_2").maneuver_counters = 2
        table.step(enemy_attacks)
        assert table.on("slot_1") == ("", "L3 M2")
        assert table.totals("slot_1") == totals
        assert spot.laser_counters == (0 if this_turn_only else 1)
        assert table.totals("slot_2") == (0, 0 if this_turn_only else 2)
        assert table.spot("slot_2").maneuver_counters == (0 if this_turn_only else 2)


@pytest.mark.rule("WE-ARR-04", "WE-ARR-05", "WE-LAS-06")
def test_a_slot_emptied_in_step_2_stays_empty_until_the_next_turn(play: Any) -> None:
    table = play(row=["gunboat", "scout", "drone", "scout"], pool="L3", bag="L1*10", deck=["raider"] * 3)
    table.does(table.placing("L3", "slot_1"))
    table.turn()
    assert table.row() == ["", "scout", "drone", "scout"]
    assert attackers(table) == [("slot_2", 1), ("slot_3", 1), ("slot_4", 1)]
    table.turn()
    assert table.row() == ["raider", "scout", "drone", "scout"]
    assert attackers(table)[3:] == [("slot_1", 2), ("slot_2", 1), ("slot_3", 1), ("slot_4", 1)]


# --- the mothership ---


@pytest.mark.rule("WE-ATK-05", "WE-MSH-02")
def test_an_engaged_mothership_attacks_section_by_section(play: Any) -> None:
    table = play(deck=(), mothership="revenant")
    table.lay("spine", above="L3")
    table.step(enemy_attacks)
    assert attackers(table) == [("keel", 3), ("spine", 2)]
    assert table.meters == (3, 5)
    assert table.state.tally.damage_from_sections == 5
    assert table.state.tally.damage_from.sum() == 0


@pytest.mark.rule("WE-ATK-05", "WE-MSH-06")
def test_sections_are_stunned_and_settled_as_enemies_are(play: Any) -> None:
    table = play(deck=(), mothership="hydra")
    table.lay("head_a", below="L1", above="M1")
    table.spot("head_b").stunned = 1
    table.step(enemy_attacks)
    assert attackers(table) == [("head_c", 2)]
    assert (table.on("head_a"), table.totals("head_a")) == (("", "L1 M1"), (1, 1))
    assert (table.spot("head_a").tokens_below, table.spot("head_b").stunned) == (0, 0)
    table.step(enemy_attacks)
    assert attackers(table)[1:] == [("head_a", 2), ("head_b", 2), ("head_c", 2)]


@pytest.mark.rule("WE-MSH-01", "WE-MSH-02")
def test_it_does_not_attack_while_the_fleet_stands(play: Any) -> None:
    for table in (play(deck=["scout"]), play(row=["scout"], deck=())):
        table.step(enemy_attacks)
        assert not {"bow", "stern"} & {name for name, _ in attackers(table)}


@pytest.mark.rule("WE-R-13")
@pytest.mark.ruling("WE-R-13")
@pytest.mark.parametrize(
    ("engage", "row", "deck", "attack"),
    [
        (ENGAGE_ALWAYS, ["scout"] * 4, ["scout"], True), (ENGAGE_DECK_EMPTY, ["scout"] * 4, [], True),
        (ENGAGE_DECK_EMPTY, ["scout"] * 4, ["scout"], False), (ENGAGE_ROW_GAP, ["scout"] * 4, [], False),
        (ENGAGE_ROW_GAP, ["scout"] * 3, [], True), (ENGAGE_ROW_GAP, ["scout"] * 3, ["scout"], False),
    ],
)  # fmt: skip
def test_an_earlier_mothership_attacks_after_the_row(play: Any, engage: int, row: Any, deck: Any, attack: bool) -> None:
    table = play(row=row, deck=deck, engage=engage)
    table.step(enemy_attacks)
    fleet = [(f"slot_{k}", 1) for k in range(1, len(row) + 1)]
    assert attackers(table) == fleet + ([("bow", 2), ("stern", 2)] if attack else [])


@pytest.mark.rule("WE-MSH-03", "WE-R-14")
@pytest.mark.ruling("WE-R-14")
def test_whether_it_attacks_in_the_turn_in_which_it_is_engaged(play: Any) -> None:
    for delay, shields in ((0, (6, 2)), (1, (8, 4))):
        table = play(row=["scout"], pool="L2 L1", deck=(), attack_delay=delay)
        table.does(table.placing("L2", "slot_1"), table.placing("L1", "stern"))
        assert table.step(pilot_actions) == GOES_ON
        assert table.state.engaged_turn == 1
        assert table.state.tally.reached_in_warp[0] == 1
        table.step(enemy_attacks)
        assert table.meters[0] == shields[0]
        assert table.on("stern") == ("", "L1")  # WE-ATK-07
        table.state.turn += 1
        table.step(enemy_attacks)
        assert table.meters[0] == shields[1]


@pytest.mark.rule("WE-ATK-07", "WE-R-14")
def test_sections_are_settled_where_the_mothership_does_not_attack(play: Any) -> None:
    table = play(deck=(), attack_delay=1)
    table.state.engaged_turn = table.state.turn
    table.lay("bow", below="L1 M1")
    table.spot("stern").stunned = 1
    table.step(enemy_attacks)
    assert attackers(table) == []
    assert (table.on("bow"), table.spot("bow").tokens_below, table.spot("stern").stunned) == (("", "L1 M1"), 0, 0)


@pytest.mark.rule("WE-R-14", "WE-R-47")
def test_the_turn_of_engagement_is_noted_once_a_warp(play: Any) -> None:
    table = play(deck=(), engage=ENGAGE_ALWAYS, attack_delay=1)
    table.state.turn = 7
    note_engaged(table.params, table.state)
    table.state.turn = 8
    note_engaged(table.params, table.state)
    assert table.state.engaged_turn == 7
    assert table.state.tally.reached_in_warp[:2].tolist() == [1, 0]
    table.step(enemy_attacks)
    assert attackers(table) == [("bow", 2), ("stern", 2)]
    table.state.warp, table.state.engaged_turn = 3, 0
    note_engaged(table.params, table.state)
    assert table.state.tally.reached_in_warp[:4].tolist() == [1, 0, 1, 0]


@pytest.mark.rule("WE-MSH-03")
def test_arrivals_may_bring_it_into_play(play: Any) -> None:
    table = play(row=["", "", "", ""], deck=["scout"], engage=ENGAGE_DECK_EMPTY)
    table.state.bag_count = table.state.bag[0] = 5
    table.turn()
    assert table.snapshots[0]["engaged_turn"] == table.state.engaged_turn == 2  # noted before the first action
    assert attackers(table) == [("slot_1", 1), ("bow", 2), ("stern", 2)]


@pytest.mark.example("WE-EX-19")
@pytest.mark.rule("WE-MSH-03", "WE-MSH-05")
def test_engaging_in_mid_step(play: Any) -> None:
    table = play(row=["raider"], deck=(), pool="L1 L3 M1")
    table.lay("slot_1", above="L3")
    table.does(table.placing("L1", "slot_1"), table.placing("L3", "bow"), table.placing("M1", "stern"))
    table.step(pilot_actions)
    assert table.zone("bag") == "L2 E1"
    assert (table.totals("bow"), table.totals("stern")) == ((3, 0), (0, 1))
    table.step(enemy_attacks)
    assert attackers(table) == []
    assert table.meters == (8, 5)
    assert (table.on("bow"), table.on("stern")) == (("", "L3"), ("", "M1"))


@pytest.mark.example("WE-EX-29")
@pytest.mark.rule("WE-MSH-07")
def test_an_ordered_mothership_attacks_behind_its_first_section(play: Any) -> None:
    table = play(deck=(), mothership="array", pool="L1")
    table.does(table.placing("L1", "cell_1"))
    table.step(pilot_actions)
    table.step(enemy_attacks)
    assert attackers(table) == [("cell_2", 1), ("cell_3", 1), ("core", 1)]
    assert table.meters == (5, 5)


@pytest.mark.rule("WE-MSH-04", "WE-MSH-08", "WE-R-44")
def test_a_section_that_falls_raises_linked_attacks_of_this_turn(play: Any) -> None:
    table = play(deck=(), mothership="duo", pool="L3")
    table.lay("beta", above="L3 L3")
    table.does(table.placing("L3", "beta"))
    table.step(pilot_actions)
    table.step(enemy_attacks)
    assert attackers(table) == [("alpha", 3)]


# --- regenerate ---


def regenerating(play: Any, above: str, **table: Any) -> Script:
    made: Script = play(deck=(), mothership="revenant", **table)
    made.lay("keel", above=above)
    made.spot("keel").laser += 1
    made.spot("keel").laser_counters = 1
    return made


@pytest.mark.rule("WE-MSH-09")
@pytest.mark.parametrize(
    ("above", "shed", "totals"),
    [("L3 L2 M3", "L2", (4, 3)), ("L2 M2", "L2", (1, 2)), ("L2 M1", "M1", (3, 0)), ("L3 L3", "L3", (4, 0)), ("", "", (1, 0))],
)
def test_a_section_that_was_not_stunned_sheds_its_lowest_token(play: Any, above: str, shed: str, totals: Any) -> None:
    table = regenerating(play, above)
    table.step(enemy_attacks)
    assert table.zone("discard") == shed
    assert table.totals("keel") == totals
    assert table.spot("keel").laser_counters == 1
    assert table.state.discard_count == len(shed.split())
    assert [told[1:3] for told in table.told("REGENERATED")] == [(0, table.token(name)) for name in shed.split()]


@pytest.mark.rule("WE-MSH-09")
def test_stunned_sections_keep_their_tokens(play: Any) -> None:
    table = regenerating(play, "L1")
    table.lay("keel", below="M1")
    table.lay("spine", above="L2")
    table.spot("spine").stunned = 1
    table.step(enemy_attacks)
    assert table.told("REGENERATED") == []
    assert (table.on("keel"), table.on("spine")) == (("", "L1 M1"), ("", "L2"))


@pytest.mark.rule("WE-MSH-09", "WE-R-14")
def test_tokens_are_shed_after_the_attacks_and_also_without_any(play: Any) -> None:
    table = regenerating(play, "L1 L2", attack_delay=1)
    table.state.engaged_turn = 1
    table.step(enemy_attacks)
    assert attackers(table) == []
    assert table.zone("discard") == "L1"
    table = regenerating(play, "L1", shield=3)
    table.step(enemy_attacks)
    assert table.story()[-1] == "regenerated"
    assert (table.meters, table.zone("removed")) == ((0, 3), "")  # nothing was in the pile when the damage fell


@pytest.mark.rule("WE-MSH-09", "WE-R-47")
def test_tokens_that_no_longer_count_are_shed_for_nothing(play: Any) -> None:
    table = play(deck=(), mothership="revenant", this_turn_only=1)
    table.lay("keel", above="L1 L2")
    table.step(enemy_attacks)
    assert (table.zone("discard"), table.totals("keel")) == ("L1", (0, 0))


def test_states_are_kept_after_every_action_and_step(play: Any) -> None:
    table = play(row=["scout"], pool="L1", bag="L1*5")
    table.does(table.placing("L1", "slot_1"))
    table.step(kernel.play_turn)
    assert table.stages() == [(2, name) for name in ("arrivals", "action", "action", "attacks", "plans")]
