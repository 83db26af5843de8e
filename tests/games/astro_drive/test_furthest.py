"""The best end of a turn against a plain search: odd tables by hand, and random ones game after game (AD-P-02)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.astro_drive.best_ends import Rank, best_at_once, best_of_nodes
from tests.games.astro_drive.pilot_table import Pilot
from tests.games.astro_drive.plain_records import plain
from tests.games.astro_drive.random_games import Table, tables
from tests.games.astro_drive.random_track import Pair
from tests.games.astro_drive.track_table import QUIET, Track
from toolkit.games.astro_drive.names import actions
from toolkit.games.astro_drive.parameters import PARAMS
from toolkit.games.astro_drive.policies import frontier, furthest
from toolkit.games.astro_drive.policies.path import keep_found
from toolkit.games.astro_drive.policies.work import WORK
from toolkit.games.astro_drive.rules import nodes as nodes_of
from toolkit.games.astro_drive.rules import search
from toolkit.games.astro_drive.rules.course import forget_taken, placing_row
from toolkit.games.astro_drive.rules.keys import row_of, turn_key
from toolkit.games.astro_drive.rules.known import forget, known_step
from toolkit.games.astro_drive.rules.legal import apply, possible
from toolkit.games.astro_drive.state import ALIVE, STATE, TURN

MOST_STATES = 500  # turns with more are left out: the plain search takes too long
NODES = plain(nodes_of.SEARCH)


@pytest.fixture(scope="module")
def work() -> Any:
    """A worker's record, as it stands after all it has done before."""
    return plain(WORK)


def at_track(track: Track) -> Table:
    state = plain(STATE, track.state)
    turn = plain(TURN, track.state.turn)
    return Table(0, plain(PARAMS, track.params), state, 0, track.shield, turn, state.visited, state.visited_count)


def look_from(table: Table, look: Any, row: int = 0) -> Rank | None:
    """Rank of the best end found for a table, if one is; nothing is known before."""
    forget(look.search.known)
    furthest.look_ahead(table.params, table.state, table.seat, look)
    return found(table, look, row)


def found(table: Table, look: Any, row: int = 0) -> Rank | None:
    furthest.furthest(
        table.params, table.state, table.seat, table.shield, table.turn, table.visited, table.count, row, look
    )  # fmt: skip
    best = look.found
    return (best.row, best.cubes, -best.sideways, best.key) if best.survives else None


def search_plainly(table: Table, monkeypatch: pytest.MonkeyPatch) -> Any:
    """All nodes of a turn, each step taken by the rules."""
    with monkeypatch.context() as patch:
        patch.setattr(search, "known_step", lambda *_: search.UNKNOWN)
        forget(NODES.known)
        search.search(table.params, table.state, table.seat, table.shield, table.turn, table.visited, table.count, NODES)
    return NODES


def best_of(table: Table, look: Any, monkeypatch: pytest.MonkeyPatch) -> Rank | None:
    """Rank of the best end as it has to be found: of all states where the frontier was unsure, or not asked."""
    if look.frontier.unsure or table.turn.row >= placing_row(table.params, table.state):
        nodes = search_plainly(table, monkeypatch)
        if nodes.full or nodes.count > 2 * MOST_STATES:
            raise OverflowError
        return best_of_nodes(nodes)
    return best_at_once(table.params, table.state, table.seat, table.shield, table.turn, MOST_STATES)


def flown(table: Table, work: Any) -> int:
    """Key of the turn after the way that was kept, each action a legal one where it is taken."""
    turn = table.turn.copy()
    for step in range(work.path_count):
        assert turn_key(turn) == work.path_keys[step]
        action = work.path_actions[step]
        if action != actions.END:
            assert possible(table.params, table.state, table.seat, table.shield, turn, action)
            apply(table.params, table.state, table.seat, table.shield, turn, action, QUIET)
    return int(turn_key(turn))


# --- by hand ---


@pytest.mark.parametrize("row", [3, 4])
def test_a_beam_leads_back_to_where_a_cube_may_be_had(row: int, work: Any) -> None:
    """Between two ships before a planet nothing but the beam survives; a wormhole behind might lead to a cube."""
    rows = {1: "1...E", 2: "1....", row + 1: "..P.."}
    rows[row - 2] = rows[row - 2][:2] + "P" + rows[row - 2][3:]
    table = at_track(Track(rows, (row, 3), 1, 1, symbol="beam", ships=[(row, 2), (row, 4)], cube_movement=4))
    best = look_from(table, work.look)
    assert best is not None
    assert best[:3] == (row + 1, 0, -1)
    assert best == best_at_once(table.params, table.state, 0, 0, table.turn)


def test_an_end_before_the_row_asked_for_outdoes_none_that_may_reach_it(work: Any) -> None:
    """The turn may end before the fog with two cubes; row 4 is reached over asteroids, with one of them."""
    rows = {2: "PFPPP", 3: "PAPPP"}
    table = at_track(Track(rows, (1, 2), 1, 0, 2, symbol="jump", cube_uses=0))
    best = look_from(table, work.look, 4)
    assert best is not None
    assert best[:3] == (4, 1, 0)


def test_a_card_is_chosen_that_comes_as_far_with_fewer_sideways_moves() -> None:
    """Row 4 with one cube: around the fog to the right, or by a jump of a card that could also stay before it."""
    rows = {2: "PF.PP", 3: "PAAPP"}
    pilot = Pilot(rows, (20, 3, 1), (50, 1, 0, "jump"), at=(1, 2), cubes=2, cube_uses=0)
    assert pilot.card() == 1


@pytest.mark.parametrize(("at", "ships"), [((5, 3), []), ((4, 3), [(5, 3)])])
def test_a_free_square_beyond_the_row_that_places_a_map(at: tuple[int, int], ships: Any, work: Any) -> None:
    """Radiation in row 6, a map is placed from row 5 on; the ship, or one that it passes, stands there already."""
    table = at_track(Track({6: "RRRRR"}, at, 1, 1, maps=1, pile=2, ships=ships))
    for row in (0, 6, 7):
        best = look_from(table, work.look, row)
        assert best is not None
        assert best[:3] == (7, 0, 0)


def test_a_win_that_places_a_map(work: Any) -> None:
    """Row 19 lies beyond the line and places the next map; with fog that may be entered all states are searched."""
    table = at_track(Track({}, (18, 3), 1, 0, pile=2, winning_row=19, run_out_next_map=1, fog_short=1))
    best = look_from(table, work.look)
    assert work.look.frontier.unsure
    assert best is not None
    assert best[:3] == (19, 0, 0)


def test_a_free_step_that_leads_back_to_a_state_on_the_way(work: Any) -> None:
    """A wormhole leads back to row 1; there the step ahead comes to the same place, and the turn ends, a point left."""
    table = at_track(Track({1: "...1.", 2: "B.1R."}, (1, 3), 2, 0))
    best = look_from(table, work.look)
    assert work.look.frontier.unsure
    assert best is not None
    assert best[:3] == (1, 0, 0)


def test_a_free_step_that_leads_back_to_the_turn_so_far(work: Any) -> None:
    """Asked in row 2 of a turn that came by row 3: the step there is not offered, and a point is left."""
    table = at_track(Track({3: "..R..", 4: "PPPPP"}, (2, 3), 1, 0))
    assert look_from(table, work.look) is None
    passed = table.turn.copy()
    passed.row = 3
    table.visited[1], table.count = turn_key(passed), 2
    best = look_from(table, work.look)
    assert best is not None
    assert best[:3] == (2, 0, 0)


# --- steps that are known ---


def crashes(table: Table, known: Any, row: int, cubes: int) -> bool:
    """Whether a step forward in column 3 from a row, with so many cubes, is known as a crash."""
    table.turn.row, table.turn.cubes = row, cubes
    at = known_step(table.params, table.state, 0, table.shield, table.turn, actions.FORWARD, known)
    return bool(known.steps[at].out != ALIVE)


def begin(track: Track, work: Any) -> Table:
    table = at_track(track)
    forget(work.look.search.known)
    furthest.look_ahead(table.params, table.state, 0, work.look)
    return table


def test_numbers_of_cubes_that_take_each_others_room(work: Any) -> None:
    table = begin(Track({3: "..A.."}, (2, 3), cube_limit=6), work)
    cubes = (1, 0, 4, 0, 5, 1, 4)
    assert [crashes(table, work.look.search.known, 2, held) for held in cubes] == [held == 0 for held in cubes]


def test_rows_that_take_each_others_room(work: Any) -> None:
    table = begin(Track({3: "..A..", 35: "..E.."}, (2, 3), maps=6, spent=[(35, 3)]), work)
    rows = (2, 34, 2, 34)
    assert [crashes(table, work.look.search.known, row, 0) for row in rows] == [row == 2 for row in rows]


def key_after_forward(table: Table, look: Any) -> int:
    """Key after a known step forward on the table as it is now."""
    furthest.look_ahead(table.params, table.state, 0, look)
    at = known_step(table.params, table.state, 0, table.shield, table.turn, actions.FORWARD, look.search.known)
    return int(turn_key(table.turn) + look.search.known.steps[at].difference)


def test_a_wormhole_to_a_row_behind_is_looked_at_anew_when_a_ship_comes_there(work: Any) -> None:
    table = begin(Track({1: "....1", 6: "..1.."}, (5, 3), 1, ships=[(3, 1)]), work)
    assert row_of(key_after_forward(table, work.look)) == 1
    table.state.ships[1].row, table.state.ships[1].column = 1, 5
    assert row_of(key_after_forward(table, work.look)) == 2


def test_a_cube_is_another_one_when_the_list_of_cubes_has_changed(work: Any) -> None:
    """The first cube of the list is gone, so the one ahead, far from it, is no longer the second."""
    table = begin(Track({1: "E....", 6: "..E.."}, (5, 3), 1), work)
    assert key_after_forward(table, work.look) & 3 == 2
    table.state.lying[1] = 0
    forget_taken(table.state)
    assert key_after_forward(table, work.look) & 3 == 1


def test_a_cube_that_was_gone_on_a_table_that_might_have_come_lies_there_still(work: Any) -> None:
    table = begin(Track({6: "..E.."}, (5, 3), 1), work)
    for lying in (0, 1, 0):
        table.state.lying[6] = lying << 3
        assert key_after_forward(table, work.look) & 1 == lying


# --- at random ---


def check(table: Table, work: Any, fresh: Any, monkeypatch: pytest.MonkeyPatch) -> bool:
    """What a worker finds who has seen other tables, one who hasn't, and a plain search; False where that takes too long."""
    best = found(table, work.look)
    assert best == look_from(table, fresh)
    try:
        assert best == best_of(table, work.look, monkeypatch)
    except OverflowError:
        return False
    if best is None:
        return True
    check_promises(table, work.look)
    keep_found(work)
    assert flown(table, work) == best[3]
    for row in (best[0], best[0] - 1):
        if row >= max(table.state.first_row - 1, 0):
            again = found(table, work.look, row)
            assert again == best or (work.look.frontier.unsure and again == best_of(table, work.look, monkeypatch))
    return True


def check_promises(table: Table, look: Any) -> None:
    """No step adds to what a state may come to."""
    labels = look.frontier.labels[: look.frontier.count]
    levels = [frontier.promise_here(table.params, look, label.key, label.usable) for label in labels]
    assert all(level <= levels[label.parent] for level, label in zip(levels, labels, strict=True) if label.parent >= 0)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_left_out_is_never_the_best(seed: int, work: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random tracks and readings, some with rings of free steps."""
    rng, fresh, checked, spared, rings = random.Random(seed), plain(WORK).look, 0, 0, 0
    for _ in range(40):
        ring = rng.random() < 0.1
        table = at_track(Pair(rng.randrange(10**6), rng.choice([0.0, 0.3]), "......PRRFAEE", most=5, ring=ring).track)
        forget(work.look.search.known)
        furthest.look_ahead(table.params, table.state, table.seat, work.look)
        if not check(table, work, fresh, monkeypatch):
            continue
        checked += 1
        if work.look.frontier.unsure:
            rings += ring
        else:
            spared += work.look.frontier.count < search_plainly(table, monkeypatch).count
    assert checked > 20
    assert spared > 10
    assert rings > 0


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_a_worker_finds_the_best_end_whatever_it_has_seen_before(
    first: int, work: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh, checked, game = plain(WORK).look, 0, -1
    for number in range(first, first + 20):
        for table in tables(number):
            if game != number:
                forget(work.look.search.known)
                game = number
            furthest.look_ahead(table.params, table.state, table.seat, work.look)
            checked += check(table, work, fresh, monkeypatch)
    assert checked > 60


def test_more_states_than_labels(work: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the frontier has no room, all states are searched, and the best of them is found."""
    monkeypatch.setattr(frontier, "MAX_LABELS", 32)
    fresh, overflown = plain(WORK).look, 0
    for number in range(500, 515):
        forget(work.look.search.known)
        for table in tables(number):
            furthest.look_ahead(table.params, table.state, table.seat, work.look)
            check(table, work, fresh, monkeypatch)
            overflown += work.look.frontier.count == 32
    assert overflown > 5


@pytest.mark.parametrize("first", range(1000, 1060, 20))
def test_a_search_comes_to_the_same_nodes_whatever_is_known(first: int, work: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(first, first + 20):
        forget(work.look.search.known)
        for table in tables(number):
            plainly = search_plainly(table, monkeypatch)
            if plainly.count > MOST_STATES:
                continue
            expected = [(n.key, n.parent, n.action, n.kind) for n in plainly.nodes[: plainly.count]]
            furthest.look_ahead(table.params, table.state, table.seat, work.look)
            furthest.search_all(
                table.params, table.state, table.seat, table.shield, table.turn, table.visited, table.count, work.look
            )  # fmt: skip
            nodes = work.look.search.nodes[: work.look.search.count]
            assert [(n.key, n.parent, n.action, n.kind) for n in nodes] == expected
            assert all((n.turn.out == ALIVE) == (n.kind != nodes_of.OUT) for n in nodes)
