"""AD-R-01 to AD-R-33, AD-R-35, AD-R-49 to AD-R-51: the rulings that one turn is about, both sides of each switch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.track_table import QUIET, Track
from toolkit.games.astro_drive.names import actions
from toolkit.games.astro_drive.parameters import (
    RANGE_ADJACENT,
    SHORT_CRASH,
    SHORT_ENTER,
    SIDE_CRASH,
    SIDE_WRAP,
    TWO_BOTH,
    TWO_NONE,
    ZERO_FORBIDDEN,
    ZERO_FORCED,
)
from toolkit.games.astro_drive.rules import legal, turn
from toolkit.games.astro_drive.rules import nodes as nodes_of
from toolkit.games.astro_drive.state import (
    BY_ASTEROIDS,
    BY_EDGE,
    BY_FOG,
    BY_HOLE,
    BY_PLANET,
    BY_PULL,
    BY_SHIELD,
    TURN,
)


@pytest.mark.rule("AD-R-01")
@pytest.mark.ruling("AD-R-01")
def test_a_hole_acts_on_its_whole_row_or_on_its_neighbours() -> None:
    assert Track({2: "B...."}, at=(1, 5)).fly("F").square == (2, 4)
    assert Track({2: "B...."}, at=(1, 5), hole_range=RANGE_ADJACENT).fly("F").square == (2, 5)
    assert Track({2: "B...."}, at=(1, 2), hole_range=RANGE_ADJACENT).fly("F").out == BY_PULL


@pytest.mark.rule("AD-R-02", "AD-R-03")
@pytest.mark.ruling("AD-R-03")
def test_two_holes_in_a_row() -> None:
    def column(text: str, start: int, **options: int) -> int:
        return Track({2: text}, at=(1, start), **options).fly("F").square[1]

    assert column("B...B", 3) == 3
    assert column("B...B", 4, hole_adjacent_hold=1) == 4
    assert Track({2: "B...B"}, at=(1, 4)).fly("F").out == BY_PULL
    assert column("B..B.", 5, hole_two=TWO_NONE) == 5
    assert column("B....", 5, hole_two=TWO_NONE) == 4
    assert column("B...B", 4, hole_two=TWO_BOTH) == 4
    assert column("BB...", 4, hole_two=TWO_BOTH) == 3
    assert column("BB...", 5, hole_two=TWO_NONE) == 5
    assert column("BB...", 5) == 4


@pytest.mark.rule("AD-R-04", "AD-R-05", "AD-R-06")
def test_pulls_at_the_edge_past_a_planet_and_into_fog() -> None:
    assert Track({2: "B...."}, at=(1, 5)).fly("F").square == (2, 4)
    assert Track({2: "..B.."}, at=(1, 5)).fly("F").square == (2, 4)
    assert Track({2: "BP..."}, at=(1, 4)).fly("F").square == (2, 3)
    assert Track({2: "BP..."}, at=(1, 3)).fly("F").out == BY_PLANET
    track = Track({2: "B..F."}, at=(1, 5)).fly("F")
    assert (track.square, track.points) == ((2, 4), (0, 0))


@pytest.mark.rule("AD-R-07", "AD-MAP-15")
def test_a_ship_that_a_wormhole_moves_on_is_not_pulled_in_the_row_it_left() -> None:
    assert Track({2: "B..1.", 5: "...1."}, at=(1, 4)).fly("F").square == (5, 4)
    assert Track({2: "B..1.", 5: "...1."}, at=(1, 4), hole_pull_first=1).fly("F").square == (2, 3)


@pytest.mark.rule("AD-R-08", "AD-R-50")
@pytest.mark.ruling("AD-R-08")
def test_pull_where_a_wormhole_puts_a_ship() -> None:
    rows = {2: ".1...", 5: "B..1."}
    assert Track(rows, at=(1, 2)).fly("F").square == (5, 3)
    assert Track(rows, at=(1, 2), hole_pull_on_exit=0).fly("F").square == (5, 4)
    assert Track(rows, at=(2, 1), movement=0, control=1).fly("R").square == (5, 3)
    same_row = {2: "1.1.B"}
    assert Track(same_row, at=(2, 2), movement=0, control=1).fly("L").square == (2, 3)
    assert Track(same_row, at=(1, 3), hole_pull_on_exit=0).fly("F").square == (2, 1)


@pytest.mark.rule("AD-R-09", "AD-MAP-08", "AD-R-49")
def test_sideways_in_a_hole_row() -> None:
    track = Track({2: "B...."}, at=(2, 4), movement=0, control=3).fly("L L")
    assert (track.square, track.out) == ((2, 2), 0)
    assert track.fly("L").out == BY_HOLE


@pytest.mark.rule("AD-CTL-04")
def test_squares_entered_sideways_act() -> None:
    assert Track({1: ".P..."}, movement=0, control=1).fly("L").out == BY_PLANET
    assert Track({1: ".A..."}, movement=0, control=1, cubes=1).fly("L").cubes == 0


@pytest.mark.rule("AD-R-10", "AD-R-19")
def test_points_that_do_not_pay_for_fog_behind_a_ship() -> None:
    fog = {3: "..F.."}
    assert Track(fog, ships=[(2, 3)]).legal == "end"
    assert Track(fog, movement=2, ships=[(2, 3)]).fly("F").points == (0, 0)
    assert Track(fog, ships=[(2, 3)], fog_short=SHORT_ENTER).fly("F").square == (3, 3)
    track = Track(fog, ships=[(2, 3)], cubes=1, fog_short=SHORT_CRASH).fly("F")
    assert (track.out, track.cubes, track.storage) == (BY_FOG, 0, 10)


@pytest.mark.rule("AD-R-11", "AD-CTL-02", "AD-MOV-03")
@pytest.mark.ruling("AD-R-11")
def test_nothing_else_need_be_used_to_spend_movement_points() -> None:
    fog = {2: "..F.."}
    assert Track(fog, control=1).legal == "L R end"
    assert Track(fog, control=1, duty_forces_control=1).legal == "L R"
    assert Track(fog, duty_forces_control=1).legal == "end"
    assert Track(movement=0, control=1, duty_forces_control=1).legal == "L R end"


@pytest.mark.rule("AD-R-12")
@pytest.mark.ruling("AD-R-12")
def test_radiation_without_movement_points() -> None:
    rows = {2: "..R.."}
    assert Track(rows, movement=0).legal == "F end"
    assert Track(rows, movement=0, radiation_at_zero=ZERO_FORBIDDEN).legal == "end"
    assert Track(rows, movement=0, radiation_at_zero=ZERO_FORCED).legal == "F"
    assert Track(rows, movement=1, radiation_at_zero=ZERO_FORBIDDEN).legal == "F"
    passing = {2: ".....", 3: "..R.."}
    assert Track(passing, movement=0, ships=[(2, 3)]).fly("F").square == (3, 3)


@pytest.mark.rule("AD-R-13")
@pytest.mark.ruling("AD-R-13")
def test_off_the_side() -> None:
    assert Track(at=(1, 5), movement=0, control=1).legal == "L end"
    track = Track(at=(1, 5), movement=0, control=1, cubes=2, edge_sideways=SIDE_CRASH).fly("R")
    assert (track.out, track.storage, track.points) == (BY_EDGE, 11, (0, 0))
    assert Track(at=(1, 5), movement=0, control=1, edge_sideways=SIDE_WRAP).fly("R").square == (1, 1)
    assert Track(at=(1, 1), movement=0, control=1, edge_sideways=SIDE_WRAP).fly("L").square == (1, 5)
    assert Track(at=(1, 1), movement=0, control=1, ships=[(1, 5)], edge_sideways=SIDE_WRAP).legal == "R end"


@pytest.mark.rule("AD-R-13", "AD-R-04", "AD-SYM-08")
def test_a_hole_at_the_other_edge_is_entered_around_the_edge_but_does_not_pull_there() -> None:
    hole: dict[str, Any] = {"at": (2, 1), "movement": 0, "control": 1, "edge_sideways": SIDE_WRAP}
    assert Track({2: "....B"}, **hole).fly("L").out == BY_HOLE
    assert Track({2: "....B"}, symbol="shield", **hole).legal == "R end"
    assert Track({2: "B...."}, at=(1, 5), edge_sideways=SIDE_WRAP).fly("F").square == (2, 4)
    assert Track({2: "....P"}, at=(2, 1), ships=[(2, 3)], symbol="beam", edge_sideways=SIDE_WRAP).legal == "F"


@pytest.mark.rule("AD-R-14", "AD-R-15", "AD-R-21")
def test_where_backward_moves_and_pulls_end() -> None:
    rows = {7: "..P..", 10: "....."}
    assert "TB" in Track(rows, at=(10, 3), symbol="beam").legal
    assert "TB" not in Track(rows, at=(10, 3), symbol="beam", first_row=8).legal
    assert "TB" not in Track({1: "....."}, at=(3, 3), symbol="beam").legal
    assert "TB" not in Track(rows, at=(10, 3), symbol="beam", ships=[(8, 3)]).legal
    assert Track({21: "....."}, at=(21, 3), movement=2, winning_row=19).fly("F").square == (22, 3)


@pytest.mark.rule("AD-R-16", "AD-MOV-05")
@pytest.mark.ruling("AD-R-16")
def test_entry_is_a_forward_step_into_any_column() -> None:
    rows = {1: "FRAB."}
    assert Track(rows, at=(0, 0), movement=1).legal == "F2 F3 F4 F5"
    assert Track(rows, at=(0, 0), movement=1).fly("F2").points == (1, 0)
    assert Track(rows, at=(0, 0), movement=2).fly("F1").points == (0, 0)
    assert Track(rows, at=(0, 0)).fly("F3").out == BY_ASTEROIDS
    assert Track(rows, at=(0, 0)).fly("F5").out == BY_PULL
    assert Track({}, at=(0, 0), ships=[(1, 2), (2, 2)]).fly("F2").square == (3, 2)
    assert Track(rows, at=(0, 0), movement=2, entry_middle_three=1).legal == "F2 F3 F4"
    assert Track(rows, at=(0, 0), movement=0).legal == "F2 end"


@pytest.mark.rule("AD-R-17")
def test_a_jump_before_entry() -> None:
    jump: dict[str, Any] = {"at": (0, 0), "movement": 1, "symbol": "jump", "entry_items_before": 1}
    track = Track({1: "PPPPP", 2: ".F..."}, **jump).fly("J2")
    assert (track.square, track.points) == ((2, 2), (1, 0))
    assert Track({2: "B...."}, **jump).fly("J4").square == (2, 3)
    assert Track({2: "..P.."}, **jump).fly("J3").out == BY_PLANET
    assert Track(ships=[(2, 3)], **jump).fly("J3").square == (3, 3)
    occupied = Track(ships=[(2, 3)], jump_onto_ship_illegal=1, **jump)
    assert occupied.legal == "F1 F2 F3 F4 F5 J1 J2 J4 J5"
    assert Track(entry_middle_three=1, **jump).legal == "F2 F3 F4 J2 J3 J4"
    assert "J" not in Track(**jump).fly("J3").legal


@pytest.mark.rule("AD-R-17")
def test_cubes_may_be_used_before_entry() -> None:
    track = Track({}, at=(0, 0), movement=1, cubes=1).fly("M F3 F F")
    assert (track.square, track.points) == ((3, 3), (0, 0))


@pytest.mark.rule("AD-R-18", "AD-R-20")
def test_the_square_behind_a_ship_acts() -> None:
    assert Track({3: "..P.."}, ships=[(2, 3)]).fly("F").out == BY_PLANET
    assert Track({3: "..A.."}, ships=[(2, 3)]).fly("F").out == BY_ASTEROIDS
    assert Track({3: "..E.."}, ships=[(2, 3)]).fly("F").cubes == 1
    assert Track({3: "..1..", 6: ".1..."}, ships=[(2, 3)]).fly("F").square == (6, 2)


@pytest.mark.rule("AD-R-22", "AD-COM-03")
@pytest.mark.ruling("AD-R-22")
def test_a_fourth_cube() -> None:
    rows = {2: "..E.."}
    track = Track(rows, cubes=3, log_words=200).fly("F")
    assert (track.cubes, track.storage, int(track.state.lying[2])) == (3, 10, 0)
    assert [words[1:4] for words in track.effects("CUBE_GAINED", "CUBE_DISCARDED")] == [(4, 0, 9), (3, 10, 0)]
    track = Track(rows, cubes=3, overflow_left_on_map=1).fly("F")
    assert (track.cubes, track.storage, int(track.state.lying[2])) == (3, 9, 1 << 3)
    assert Track(rows, cubes=2, overflow_left_on_map=1).fly("F").cubes == 3


@pytest.mark.rule("AD-R-23", "AD-SYM-01")
@pytest.mark.ruling("AD-R-23")
def test_when_the_cube_of_the_card_comes() -> None:
    track = Track(cubes=2, symbol="cube")
    assert (track.cubes, track.storage) == (3, 8)
    rows = {2: "..A.."}
    track = Track(rows, cubes=3, symbol="cube").fly("F")
    assert (track.cubes, track.storage) == (3, 9)
    track = Track(rows, cubes=3, symbol="cube", card_cube_at_start=1).fly("F")
    assert (track.cubes, track.storage) == (2, 10)
    assert Track(cubes=2, symbol="cube", card_cube_at_start=1).cubes == 3


@pytest.mark.rule("AD-R-24", "AD-MAP-09")
def test_an_empty_storage_and_a_square_that_was_emptied() -> None:
    assert Track(symbol="cube", storage=0).cubes == 0
    assert Track({2: "..E.."}, spent=[(2, 3)]).fly("F").cubes == 0
    track = Track({2: "..E1.", 3: "...1."}, movement=1, control=2).fly("F")
    assert (track.cubes, int(track.state.lying[2])) == (1, 0)
    track = Track({2: "..E.."}, movement=3).fly("F F F")
    assert (track.cubes, track.storage, track.state.tally[0].cubes_from_squares) == (1, 9, 1)


@pytest.mark.rule("AD-R-25", "AD-R-51", "AD-MOV-06")
def test_cubes_of_a_ship_that_is_out_go_to_the_storage_and_its_hand_to_the_discard_pile() -> None:
    track = Track({2: "..P.."}, movement=3, cubes=2, log_words=200).fly("F")
    assert (track.storage, int(track.state.ships[0].cubes), int(track.state.discard_count)) == (11, 0, 2)
    assert [words[1:] for words in track.effects("CRASHED")] == [(BY_PLANET, 2, 3, 2)]
    track = Track({2: "..P.."}, hand_out_of_game=1).fly("F")
    assert (int(track.state.discard_count), int(track.state.ships[0].hand_count)) == (0, 0)


@pytest.mark.rule("AD-R-26")
def test_a_cube_that_is_used_is_none_to_lose() -> None:
    rows = {4: "..A.."}
    assert Track(rows, cubes=1).fly("F M F F").out == BY_ASTEROIDS


@pytest.mark.rule("AD-CUB-01", "AD-CUB-02", "AD-CUB-05")
def test_a_cube_that_is_lost_is_no_use() -> None:
    track = Track({2: "..A.."}, cubes=2).fly("F")
    assert track.legal == "M C end"
    track.fly("M")
    assert (track.legal, track.cubes) == ("F", 0)
    assert Track(movement=0, cubes=3).fly("M").legal == "F"
    assert Track(movement=0, cubes=3, cube_uses=2).fly("C").legal == "L R M C end"


@pytest.mark.rule("AD-SYM-09")
def test_a_shield_is_no_help_against_planets() -> None:
    assert Track({2: "..P.."}, symbol="shield").fly("F").out == BY_PLANET


@pytest.mark.rule("AD-R-27", "AD-R-29", "AD-SYM-07")
def test_what_a_shield_changes_and_what_not() -> None:
    assert Track({2: "..F.."}, symbol="shield").legal == "end"
    assert Track({2: "..R.."}, symbol="shield").fly("F").points == (1, 0)
    assert Track({2: "..1..", 5: ".1..."}, symbol="shield").fly("F").square == (5, 2)
    assert Track({2: "B...."}, symbol="shield", cubes=1).fly("F").square == (2, 3)


@pytest.mark.rule("AD-R-28", "AD-SYM-08")
def test_a_shield_and_a_hole_in_the_way() -> None:
    assert Track({2: "..B.."}, control=1, symbol="shield").legal == "L R end"
    assert Track({1: ".B..."}, movement=0, control=1, symbol="shield").legal == "R end"
    assert Track({3: "..B.."}, symbol="shield", ships=[(2, 3)]).legal == "end"
    track = Track({2: "..B.."}, control=1, symbol="shield", shield_crash=1)
    assert track.legal == "F L R"
    assert track.fly("F").out == BY_SHIELD
    assert Track({1: ".B..."}, movement=0, control=1, symbol="shield", shield_crash=1).legal == "R end"


@pytest.mark.rule("AD-SYM-08")
def test_a_shield_forbids_jumps_onto_holes() -> None:
    track = Track({3: "..B.."}, symbol="jump")
    assert "J" in track.legal
    trial = np.array([track.state.turn], dtype=TURN).view(np.recarray)[0]
    assert not legal.possible(track.params, track.state, 0, 1, trial, actions.JUMP)
    assert track.fly("J").out == BY_HOLE


@pytest.mark.rule("AD-R-30", "AD-R-21")
def test_a_jump_passes_any_number_of_ships() -> None:
    assert Track(symbol="jump", ships=[(3, 3), (4, 3)]).fly("J").square == (5, 3)


@pytest.mark.rule("AD-R-31")
@pytest.mark.ruling("AD-R-31")
def test_beam_across_maps_and_over_squares_without_a_cube() -> None:
    rows = {7: ".....", 9: "..P.."}
    assert Track(rows, at=(7, 3), symbol="beam").legal == "F TF"
    assert Track(rows, at=(7, 3), symbol="beam", beam_own_map_only=1).legal == "F"
    assert Track({6: "..P.."}, at=(4, 3), symbol="beam", beam_own_map_only=1).legal == "F TF"
    assert Track({7: "..P.."}, at=(9, 3), symbol="beam").legal == "F TB"
    assert Track({7: "..P.."}, at=(9, 3), symbol="beam", beam_own_map_only=1).legal == "F"
    spent = {1: "..E.P"}
    assert Track(spent, at=(1, 2), symbol="beam").legal == "F"
    assert Track(spent, at=(1, 2), symbol="beam", spent=[(1, 3)]).legal == "F TR"
    assert Track(spent, at=(1, 2), symbol="beam", spent=[(1, 3)], beam_spent_square_blocks=1).legal == "F"
    assert Track({2: "B...."}, at=(1, 3), symbol="beam").legal == "F"
    assert Track({2: "B....", 4: "..P.."}, at=(1, 3), symbol="beam").fly("TF").square == (2, 2)
    assert Track({1: "B...P"}, at=(1, 3), symbol="beam").fly("TR").square == (1, 4)


@pytest.mark.rule("AD-R-33")
@pytest.mark.ruling("AD-R-33")
def test_rows_that_place_a_map_are_touched_rows() -> None:
    def unknown(track: Track) -> list[tuple[int, int]]:
        """Touched row and row at the end of each step that places a map."""
        work = track.search()
        found = [node.turn for node in work.nodes[: work.count] if node.kind == nodes_of.CHANCE]
        return [(int(ship.touched), int(ship.row)) for ship in found]

    there, back = {4: ".1...", 6: "...1."}, {3: ".1...", 5: "...1."}
    assert unknown(Track(there, at=(3, 2), maps=1, pile=3)) == [(6, 6)]
    assert unknown(Track(back, at=(4, 4), maps=1, pile=3)) == [(5, 3)]
    assert unknown(Track(back, at=(4, 4), maps=1, pile=3, reveal_row=6)) == []
    assert unknown(Track(at=(4, 4), movement=0, symbol="jump", maps=1, pile=3)) == [(6, 6)]
    assert unknown(Track(at=(4, 4), ships=[(5, 4)], maps=1, pile=3)) == [(6, 6)]
    assert unknown(Track(at=(4, 4), maps=1, pile=0)) == []
    assert unknown(Track(at=(4, 4), maps=2, pile=3)) == []
    assert unknown(Track(at=(4, 4), maps=1, pile=3, winning_row=5)) == []
    assert unknown(Track(at=(2, 4), movement=1, maps=1, pile=3, reveal_row=3)) == [(3, 3)]


@pytest.mark.rule("AD-R-35")
@pytest.mark.ruling("AD-R-35")
def test_each_pair_of_wormholes_once_in_a_step() -> None:
    rows = {2: ".1...", 3: ".1..."}  # a ship on the lower end: the ship passes it onto the end that it came from
    track = Track({2: ".1...", 1: ".1..."}, at=(1, 3), movement=0, control=1, ships=[]).fly("L")
    assert track.square == (2, 2)
    track = Track(rows, at=(3, 3), movement=0, control=1, ships=[(2, 2)]).fly("L")
    assert (track.square, track.state.tally[0].transports, track.state.tally[0].passes) == ((3, 2), 1, 1)
    chain = {2: ".1...", 5: "...1.", 6: "...2.", 4: "2...."}
    assert Track(chain, at=(1, 2), ships=[(5, 4)]).fly("F").square == (4, 1)


@pytest.mark.rule("AD-R-35", "AD-MAP-11", "AD-MAP-13")
def test_wormholes_of_two_maps_with_the_same_digit_are_two() -> None:
    rows = {2: ".1...", 7: "...1.", 9: "...1.", 12: "1...."}  # maps 1 and 2, whose wormholes are both printed as 1
    ships = [(7, 4), (8, 4)]
    track = Track(rows, at=(1, 2), ships=ships).fly("F")
    assert (track.square, track.state.tally[0].transports, track.state.tally[0].passes) == ((12, 1), 2, 2)
    hole = {**rows, 13: "B...."}  # behind a ship on the last end
    assert Track(hole, at=(1, 2), ships=[*ships, (12, 1)], symbol="shield").legal == "end"
    assert Track(hole, at=(1, 2), ships=[*ships, (12, 1)]).fly("F").out == BY_HOLE


@pytest.mark.rule("AD-R-35")
def test_two_rounds_of_a_ring_end_before_its_entry() -> None:
    rows = {1: "...1.", 2: "...R.", 3: "B.1R."}  # (1, 4) to (2, 4), and from there by the pull back to (1, 4)
    track = Track(rows, at=(2, 5), movement=1, control=1).fly("L F")
    assert (track.square, track.legal) == ((1, 4), "end")
    work = Track(rows, at=(2, 5), movement=1, control=1).search()
    found = [node for node in work.nodes[: work.count] if node.kind == nodes_of.FINAL and node.turn.movement > 0]
    assert [(int(node.turn.row), int(node.turn.movement), int(node.depth)) for node in found] == [(1, 1, 2)]


@pytest.mark.rule("AD-R-50")
def test_a_new_row_pulls_anew_after_a_transport() -> None:
    rows = {2: "B.1..", 5: "...1B"}
    assert Track(rows, at=(1, 4)).fly("F").out == BY_PULL
    assert Track({2: "B.1..", 5: ".1..B"}, at=(1, 4)).fly("F").square == (5, 3)
    passed_onto = {2: "B.1..", 5: "...1.", 6: "...B."}  # the hole is entered past a ship, not by the pull before
    assert Track(passed_onto, at=(1, 4), ships=[(5, 4)]).fly("F").out == BY_HOLE


@pytest.mark.rule("AD-CRD-06", "AD-MOV-08")
def test_a_turn_begins_with_the_points_of_its_card_alone() -> None:
    track = Track(movement=3, control=2, cubes=1, symbol="beam").fly("C F")
    turn.start_turn(track.params, track.state, 0, 0, track.state.turn, QUIET)
    now = track.state.turn
    assert (track.points, int(now.cube_used), int(now.beam), int(now.jump), int(now.taken)) == ((3, 2), 0, 1, 0, 0)
    assert track.square == (2, 3)
