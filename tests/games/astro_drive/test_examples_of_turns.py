"""AD-X-01 to AD-X-24, AD-X-31, AD-X-33 to AD-X-37: the worked examples of the checklist that one turn makes up."""

from __future__ import annotations

import pytest

from tests.games.astro_drive.track_table import Track
from toolkit.games.astro_drive.parameters import SHORT_CRASH, SHORT_ENTER
from toolkit.games.astro_drive.rules import nodes as nodes_of
from toolkit.games.astro_drive.state import BY_ASTEROIDS, BY_FOG, BY_HOLE, BY_PLANET, BY_PULL


@pytest.mark.example("AD-X-01")
@pytest.mark.rule("AD-MOV-01", "AD-MOV-04", "AD-CTL-01")
def test_the_example_of_the_rulebook() -> None:
    track = Track(movement=5, control=2)
    squares = [track.fly(word).square for word in "FFLFFRF"]
    assert squares == [(2, 3), (3, 3), (3, 2), (4, 2), (5, 2), (5, 3), (6, 3)]
    assert track.points == (0, 0)
    track = Track(movement=5, control=2, maps=1, pile=3).fly("F F L F F")
    assert track.state.turn.touched == 5


@pytest.mark.example("AD-X-02")
@pytest.mark.rule("AD-MOV-05", "AD-CTL-05", "AD-SYM-05")
@pytest.mark.ruling("AD-R-17")
def test_entry() -> None:
    assert Track({1: "....."}, at=(0, 0), movement=3, control=1).legal == "F1 F2 F3 F4 F5"
    track = Track({1: ".....", 3: "P...P"}, at=(0, 0), movement=3, control=1, cubes=1, symbol="beam")
    assert track.legal == "F1 F2 F3 F4 F5 M C"
    track = Track({}, at=(0, 0), movement=3, control=1).fly("F4 F F")
    assert (track.square, track.points) == ((3, 4), (0, 1))
    track = Track({1: "PPPPP"}, at=(0, 0), movement=2, symbol="jump")
    assert track.legal == "F1 F2 F3 F4 F5"
    track = Track({1: "PPPPP"}, at=(0, 0), movement=2, symbol="jump", entry_items_before=1)
    assert track.legal == "F1 F2 F3 F4 F5 J1 J2 J3 J4 J5"
    assert track.fly("J4").square == (2, 4)


@pytest.mark.example("AD-X-03")
@pytest.mark.rule("AD-MOV-02", "AD-MAP-03")
def test_fog() -> None:
    track = Track({2: "..F.."}, movement=3).fly("F")
    assert (track.square, track.points) == ((2, 3), (1, 0))
    assert (track.fly("F").square, track.points) == ((3, 3), (0, 0))


@pytest.mark.example("AD-X-04")
@pytest.mark.rule("AD-MOV-03", "AD-MAP-03")
@pytest.mark.ruling("AD-R-10")
def test_fog_short() -> None:
    fog = {2: "..F.."}
    track = Track(fog, movement=1, control=1)
    assert track.legal == "L R end"
    track.fly("L F")
    assert (track.square, track.points) == ((2, 2), (0, 0))
    track = Track(fog, movement=1, control=1, fog_short=SHORT_ENTER)
    assert track.legal == "F L R"
    assert (track.fly("F").square, track.points, track.out) == ((2, 3), (0, 1), 0)
    track = Track(fog, movement=1, control=1, fog_short=SHORT_CRASH)
    assert track.legal == "F L R"
    assert track.fly("F").out == BY_FOG
    assert Track(fog, movement=0, fog_short=SHORT_ENTER).legal == "end"
    assert Track(fog, movement=0, fog_short=SHORT_CRASH).legal == "end"


@pytest.mark.example("AD-X-05")
@pytest.mark.rule("AD-MAP-02", "AD-MOV-02")
def test_radiation_chain() -> None:
    track = Track({2: "..R..", 3: "..R..", 5: "..R.."}, movement=1).fly("F F F")
    assert (track.square, track.points) == ((4, 3), (0, 0))
    assert track.legal == "F end"
    assert track.fly("F").square == (5, 3)


@pytest.mark.example("AD-X-07")
@pytest.mark.rule("AD-MAP-04", "AD-SYM-07")
def test_asteroids() -> None:
    rows = {2: "..A..", 3: "..A.."}
    track = Track(rows, movement=2, cubes=1).fly("F")
    assert (track.square, track.cubes, track.storage) == ((2, 3), 0, 10)
    track.fly("F")
    assert (track.square, track.out) == ((3, 3), BY_ASTEROIDS)
    track = Track(rows, movement=2, cubes=1, symbol="shield").fly("F F")
    assert (track.cubes, track.out, track.state.tally[0].shield_saves) == (1, 0, 2)


@pytest.mark.example("AD-X-08")
@pytest.mark.rule("AD-CTL-03", "AD-CTL-05")
def test_edge_and_neighbour() -> None:
    assert Track(at=(1, 1), movement=2, control=2, ships=[(1, 2)]).legal == "F"


@pytest.mark.example("AD-X-09")
@pytest.mark.rule("AD-PAS-01", "AD-PAS-02", "AD-PAS-05")
def test_passing_two() -> None:
    track = Track(ships=[(2, 3), (3, 3)]).fly("F")
    assert (track.square, track.points, track.state.tally[0].passes) == ((4, 3), (0, 0), 2)
    track = Track(ships=[(2, 3), (3, 3), (4, 3)]).fly("F")
    assert (track.square, track.points, track.state.tally[0].passes) == ((5, 3), (0, 0), 3)


@pytest.mark.example("AD-X-11")
@pytest.mark.rule("AD-PAS-03")
def test_covered_asteroids() -> None:
    track = Track({2: "..A.."}, ships=[(2, 3)]).fly("F")
    assert (track.square, track.out, track.cubes) == ((3, 3), 0, 0)


@pytest.mark.example("AD-X-12")
@pytest.mark.rule("AD-PAS-03")
def test_passing_in_a_hole_row() -> None:
    assert Track({2: "....B"}, at=(1, 2), ships=[(2, 2)]).fly("F").square == (3, 2)


@pytest.mark.example("AD-X-13")
@pytest.mark.rule("AD-PAS-04")
@pytest.mark.ruling("AD-R-18")
def test_landing_in_a_hole_row() -> None:
    track = Track({3: "....B"}, at=(1, 2), ships=[(2, 2)])
    assert track.fly("F").square == (3, 3)
    assert Track({3: "....B"}, at=(1, 2), ships=[(2, 2)], hole_pull_after_pass=1).fly("F").square == (3, 3)
    assert Track({3: "....B"}, at=(1, 2), ships=[(2, 2)], hole_pull_after_pass=0).fly("F").square == (3, 2)
    rows = {2: ".1...", 5: "...1.", 6: "B...."}  # a ship on the other end: the arrival passes it
    assert Track(rows, at=(1, 2), ships=[(5, 4)]).fly("F").square == (6, 3)
    assert Track(rows, at=(1, 2), ships=[(5, 4)], hole_pull_after_pass=0).fly("F").square == (6, 4)


@pytest.mark.example("AD-X-15")
@pytest.mark.rule("AD-SYM-07", "AD-MAP-07")
@pytest.mark.ruling("AD-R-02")
def test_beside_the_hole() -> None:
    hole = {2: "B...."}
    assert Track(hole, at=(1, 2)).fly("F").out == BY_PULL
    track = Track(hole, at=(1, 2), symbol="shield").fly("F")
    assert (track.square, track.out) == ((2, 2), 0)
    track = Track(hole, at=(1, 2), hole_adjacent_hold=1).fly("F")
    assert (track.square, track.out) == ((2, 2), 0)


@pytest.mark.example("AD-X-16")
@pytest.mark.rule("AD-MAP-06")
def test_a_pull_that_is_blocked() -> None:
    assert Track({2: "B...."}, at=(1, 4), ships=[(2, 3)]).fly("F").square == (2, 4)
    assert Track({2: "B...."}, at=(1, 4), ships=[(2, 2)]).fly("F").square == (2, 3)


@pytest.mark.example("AD-X-17")
@pytest.mark.rule("AD-MAP-05", "AD-MAP-14", "AD-MAP-15")
@pytest.mark.ruling("AD-R-07")
def test_a_pull_into_things() -> None:
    track = Track({2: "B.E.."}, at=(1, 4), cubes=1).fly("F")
    assert (track.square, track.cubes) == ((2, 3), 2)
    assert Track({2: "B.P.."}, at=(1, 4)).fly("F").out == BY_PLANET
    track = Track({2: "B..A."}, at=(1, 4), cubes=1).fly("F")
    assert (track.square, track.cubes, track.out) == ((2, 3), 0, 0)
    track = Track({2: "B..A."}, at=(1, 4)).fly("F")
    assert (track.square, track.out) == ((2, 4), BY_ASTEROIDS)
    track = Track({2: "B..A."}, at=(1, 4), hole_pull_first=1).fly("F")
    assert (track.square, track.out) == ((2, 3), 0)
    assert Track({2: "B.A.."}, at=(1, 4), hole_pull_first=1).fly("F").out == BY_ASTEROIDS


@pytest.mark.example("AD-X-18")
@pytest.mark.rule("AD-MAP-11", "AD-MAP-12", "AD-MAP-13")
def test_wormhole() -> None:
    rows = {2: ".1...", 5: "...1."}
    track = Track(rows, at=(1, 2), movement=2).fly("F")
    assert (track.square, track.points) == ((5, 4), (1, 0))
    assert track.fly("F").square == (6, 4)
    track = Track(rows, at=(4, 4), movement=2).fly("F")
    assert (track.square, track.points, track.legal) == ((2, 2), (1, 0), "F")
    track = Track(rows, at=(1, 2), ships=[(5, 4)]).fly("F")
    assert (track.square, track.points) == ((6, 4), (0, 0))


@pytest.mark.example("AD-X-20")
@pytest.mark.rule("AD-MAP-14")
def test_a_pull_into_a_wormhole() -> None:
    track = Track({2: "B.1..", 5: "...1."}, at=(1, 4)).fly("F")
    assert (track.square, track.points) == ((5, 4), (0, 0))


@pytest.mark.example("AD-X-21")
@pytest.mark.rule("AD-SYM-02", "AD-SYM-03", "AD-SYM-04")
@pytest.mark.ruling("AD-R-30")
def test_jump() -> None:
    track = Track({2: "..P..", 3: "..F.."}, symbol="jump").fly("J")
    assert (track.square, track.points, track.legal) == ((3, 3), (1, 0), "F")
    assert track.fly("F").square == (4, 3)
    track = Track({2: "B....", 3: "..A.."}, symbol="jump", cubes=1).fly("J")
    assert (track.square, track.cubes) == ((3, 3), 0)
    track = Track(symbol="jump", ships=[(3, 3)]).fly("J")
    assert (track.square, track.points) == ((4, 3), (1, 0))
    assert Track(symbol="jump", ships=[(3, 3)], jump_onto_ship_illegal=1).legal == "F"
    assert Track(symbol="jump", ships=[(2, 3)], jump_onto_ship_illegal=1).legal == "F J"
    assert Track({3: "B...."}, symbol="jump").fly("J").square == (3, 2)
    assert Track({4: "B...."}, symbol="jump", ships=[(3, 3)]).fly("J").square == (4, 2)
    assert Track({4: "B...."}, symbol="jump", ships=[(3, 3)], hole_pull_after_pass=0).fly("J").square == (4, 3)


@pytest.mark.example("AD-X-22")
@pytest.mark.rule("AD-SYM-05", "AD-SYM-06")
def test_beam() -> None:
    track = Track({2: "P...P", 5: "..P.."}, at=(2, 3), movement=2, symbol="beam")
    assert track.legal == "F TF TL TR"
    track.fly("TF")
    assert (track.square, track.points, track.legal) == ((3, 3), (2, 0), "F")
    assert track.fly("F").square == (4, 3)
    assert track.fly("F").out == BY_PLANET
    rows = {1: "..P..", 2: "P..FP", 5: "..P.."}
    assert Track(rows, at=(2, 3), movement=2, symbol="beam").legal == "F TF TL"
    track = Track(rows, at=(4, 3), movement=2, symbol="beam")
    assert track.legal == "F TB"
    assert track.fly("TB").square == (3, 3)


@pytest.mark.example("AD-X-24")
@pytest.mark.rule("AD-CUB-03", "AD-MAP-09", "AD-MAP-10")
def test_a_fourth_cube_goes_to_the_storage_and_its_square_is_empty() -> None:
    track = Track({2: "..E.."}, movement=2, cubes=3).fly("F")
    assert (track.cubes, track.points, track.storage) == (3, (1, 0), 10)


@pytest.mark.example("AD-X-24")
@pytest.mark.rule("AD-CUB-04", "AD-MOV-07")
def test_a_cube_makes_room_for_the_next_and_its_points_are_flown() -> None:
    track = Track({2: "..E.."}, movement=2, cubes=3).fly("M F F F F")
    assert (track.square, track.cubes, track.points, track.storage) == ((5, 3), 3, (0, 0), 10)


@pytest.mark.example("AD-X-24")
@pytest.mark.rule("AD-CUB-01", "AD-SYM-01")
def test_the_card_has_a_cube_and_one_is_used_in_a_turn() -> None:
    track = Track(movement=2, cubes=3, symbol="cube").fly("C")
    assert (track.cubes, track.points, track.storage, track.legal) == (3, (2, 2), 9, "F L R")


def counts(track: Track) -> tuple[int, int, int, list[tuple[int, int]]]:
    """States, transitions, final states, end squares."""
    work = track.search()
    final = [node for node in work.nodes[: work.count] if node.kind == nodes_of.FINAL]
    return int(work.count), int(work.steps), len(final), sorted({(int(n.turn.row), int(n.turn.column)) for n in final})


@pytest.mark.example("AD-X-31")
def test_search_counts() -> None:
    assert counts(Track(movement=2, control=1)) == (9, 12, 3, [(3, 2), (3, 3), (3, 4)])
    ends = [*((3, column) for column in range(1, 6)), (5, 2), (5, 3), (5, 4)]
    assert counts(Track(movement=2, control=1, cubes=1)) == (48, 98, 14, ends)
    assert counts(Track(movement=5, control=2)) == (36, 66, 6, [(6, column) for column in range(1, 6)])
    assert counts(Track(movement=2, symbol="jump")) == (6, 7, 2, [(3, 3), (5, 3)])


@pytest.mark.example("AD-X-33")
@pytest.mark.rule("AD-SYM-08")
@pytest.mark.ruling("AD-R-28")
def test_shield_and_passing_onto_a_hole() -> None:
    rows = {2: ".1...", 5: "...1.", 6: "...B."}
    assert Track(rows, at=(1, 2), ships=[(5, 4)], symbol="shield").legal == "end"
    track = Track(rows, at=(1, 2), ships=[(5, 4)]).fly("F")
    assert (track.square, track.out) == ((6, 4), BY_HOLE)


@pytest.mark.example("AD-X-34")
@pytest.mark.rule("AD-MAP-08")
def test_one_pull_per_row_entry() -> None:
    rows = {2: "1.1.B"}
    assert Track(rows, at=(1, 3)).fly("F").square == (2, 2)
    track = Track(rows, at=(1, 2)).fly("F")
    assert (track.square, track.state.tally[0].pulls, track.state.tally[0].transports) == ((2, 1), 1, 1)


@pytest.mark.example("AD-X-35")
@pytest.mark.rule("AD-MOV-03")
def test_free_loop() -> None:
    rows = {1: "...1.", 2: "B.1R."}
    assert Track(rows, at=(1, 4)).legal == "end"
    track = Track(rows, at=(1, 4), control=1)
    assert track.legal == "L R end"
    assert any(node.kind == nodes_of.FINAL and node.depth == 0 for node in track.search().nodes[:1])
    places_a_map = {4: "...1.", 5: "B.1R."}
    assert Track(places_a_map, at=(4, 4), maps=1, pile=3).legal == "end"
    behind_a_ship = {1: "...1.", 3: "B.1R."}  # the step goes past a ship in (2, 4), free of points
    assert Track(behind_a_ship, at=(1, 4), ships=[(2, 4)]).legal == "end"


@pytest.mark.example("AD-X-36")
@pytest.mark.rule("AD-SYM-01")
def test_the_cubes_symbol_with_an_empty_storage() -> None:
    track = Track({2: "..A.."}, cubes=2, symbol="cube", storage=0, log_words=200)
    assert (track.cubes, track.state.turn.card_cube) == (2, 1)
    track.fly("F")
    assert (track.cubes, track.storage, track.state.turn.card_cube) == (2, 0, 0)
    assert [words[1:4] for words in track.effects("CUBE_LOST", "CUBE_GAINED")] == [(1, 1, 0), (2, 1, 0)]


@pytest.mark.example("AD-X-37")
@pytest.mark.rule("AD-MAP-01", "AD-MOV-06")
def test_a_crash_gives_back_cubes_and_hand_and_touches_the_row() -> None:
    track = Track({19: "..P.."}, at=(18, 3), cubes=1, storage=0, ships=[(1, 1)], pile=3).fly("F")
    assert (track.out, track.storage, track.state.turn.touched) == (BY_PLANET, 1, 19)
    ship = track.state.ships[0]
    assert (ship.cubes, ship.out, ship.hand_count, track.state.survivors) == (0, BY_PLANET, 0, 1)
    assert track.state.discard[: track.state.discard_count].tolist() == [1, 2]
