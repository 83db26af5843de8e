"""Strong play by hand: it takes a sure win, looks a turn ahead, weighs cubes, and sees nothing that is hidden (AD-P-03)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.pilot_table import Pilot
from toolkit.games.astro_drive.policies.chance import begin_sample, place_samples, take_seeds
from toolkit.games.astro_drive.policies.declared import PLACES
from toolkit.games.astro_drive.policies.evaluate import control_needed, cubes_worth
from toolkit.games.astro_drive.policies.furthest import look_ahead
from toolkit.games.astro_drive.policies.rivals import list_unseen_cards
from toolkit.games.astro_drive.policies.work import MAP_PLACED, RIVALS_MOVED
from toolkit.games.astro_drive.rules.turn import start_turn
from toolkit.games.astro_drive.state import FINISH_MAP
from toolkit.games.astro_drive.steps import turns


def strong(rows: Any, *cards: Any, weights: dict[str, float] | None = None, **table: Any) -> Pilot:
    return Pilot(rows, *cards, policy="strong", weights=weights, **table)


def test_a_sure_win_is_taken() -> None:
    """Row 5 lies beyond the line; a card that gets there wins, whatever else is to be had on the way."""
    pilot = strong({2: "..E.."}, (50, 3, 2), (20, 4, 0), (10, 2, 1), at=(1, 3), winning_row=5)
    assert pilot.card() == 1
    pilot.fly(1)
    assert pilot.came_to == turns.FINISHED


def test_a_dead_end_is_left_alone_into_which_greedy_play_flies() -> None:
    """Row 4 has one open square, behind it is a planet: there, both cards kept crash; from row 2 or 3 one of them doesn't."""
    trap, cards = {4: "PP.PP", 5: "..P.."}, ((20, 3, 0), (50, 2, 0), (10, 1, 2))
    assert Pilot(trap, *cards, at=(1, 3)).card() == 0
    assert strong(trap, *cards, at=(1, 3)).card() in (1, 2)


@pytest.mark.parametrize(("weight", "cubes"), [(0.0, 0), (5.0, 1)])
def test_a_cube_is_kept_by_its_weight(weight: float, cubes: int) -> None:
    """Two rows for a cube, or not."""
    pilot = strong({}, (20, 2, 0), (10, 1, 0), at=(1, 3), cubes=1, weights={"w_cube_1": weight, "w_steer": 0.0})
    pilot.fly(0)
    assert pilot.state.ships[0].cubes == cubes
    assert pilot.square[0] == (3 if cubes else 5)


def test_cubes_are_worth_less_and_less() -> None:
    pilot = strong({}, (20, 2, 0), at=(1, 3))
    weights = pilot.params.weights[0]
    worths = [cubes_worth(n, weights) for n in range(5)]
    one, two, three = (weights[PLACES[f"w_cube_{n}"]] for n in (1, 2, 3))
    assert worths == pytest.approx([0, one, one + two, one + two + three, one + two + 2 * three])


def test_control_points_that_the_next_rows_take() -> None:
    """Four rows from (1, 3): free; a planet takes one point, a wall but for column 5 two; a whole wall stops it."""
    for rows, points in (({}, 0), ({3: "..P.."}, 1), ({3: "PPPP."}, 2), ({3: "PPPPP"}, 5)):
        pilot = strong(rows, (20, 2, 0), at=(1, 3))
        work, state = pilot.scratch.work, pilot.state
        look_ahead(pilot.params, state, 0, work.next)
        start_turn(pilot.params, state, 0, 0, work.end[0], work.nothing[:0])
        assert control_needed(pilot.params, state, 0, work.end[0], work) == points


# --- what may come ---


def test_sampled_maps_are_unseen_and_placed_in_both_orientations() -> None:
    """Three maps of five lie on the track: the next one is another, and the finish as often as it may lie on top."""
    pilot = strong({}, (20, 4, 0), at=(18, 3), pile=2)
    params, work, state = pilot.params, pilot.scratch.work, pilot.state
    params.course_maps, params.maps_with_finish = 5, 2
    for k, number in enumerate((4, 0, 2)):
        state.maps[k].number = number
    found = []
    take_seeds(pilot.draws, 12, 16, work)
    for i in range(16):
        for use in range(12):
            work.tables[MAP_PLACED] = state
            begin_sample(work, i, use)
            place_samples(params, work.tables[MAP_PLACED], 19, work)
            placed = work.tables[MAP_PLACED].maps[3]
            found.append((int(placed.number), int(placed.orientation)))
    assert set(found) == {(1, 0), (1, 1), (3, 0), (3, 1), (FINISH_MAP, 0)}
    finishes = sum(number == FINISH_MAP for number, _ in found)
    assert abs(finishes - 96) < 40  # one of two maps; more than five standard deviations
    assert state.placed == 3


def test_rivals_hold_cards_that_were_not_seen() -> None:
    pilot = strong({}, (20, 4, 0), (30, 2, 0), at=(1, 3), ships=[(2, 2), (5, 5)])
    state, work = pilot.state, pilot.scratch.work
    state.discard[:2], state.discard_count = (5, 6), 2
    state.ships[1].played = 8
    count = list_unseen_cards(pilot.params, state, 0, work)
    assert work.cards[:count].tolist() == [2, 3, 4, 7, 9, 10]


def test_a_rival_that_moves_first_is_passed() -> None:
    """A rival on the way that only a faster card meets before it has moved on is seen where it will be."""
    pilot = strong({}, (20, 2, 0), (10, 1, 0), at=(1, 3), ships=[(2, 3)])
    pilot.state.initiative[2:11] = 40
    pilot.card()
    assert pilot.scratch.work.tables[RIVALS_MOVED].ships[1].row == 3  # its card has one movement point


# --- what it may not see ---


def test_nothing_hidden_is_seen() -> None:
    """Other hands, deck, pile and box at random: the same card, the same flight."""
    rng = np.random.default_rng(3)
    seen = []
    for number in range(4):
        pilot = strong(
            {19: "..P..", 18: "....."}, (50, 3, 1), (20, 4, 2), (30, 2, 1, "jump"), at=(17, 3), ships=[(16, 2)], pile=3
        )  # fmt: skip
        params, state = pilot.params, pilot.state
        params.course_maps, params.maps_with_finish = 6, 2
        for k in range(3):
            state.maps[k].number = k
        for k in range(3, 6):
            params.map_grid[k, :, 1] = 1 << 4 * (k - 2)
        state.pile[:3], state.box_count = (3, 4, 5), 0
        if number:
            state.pile[:3] = rng.permutation([3, 4, FINISH_MAP])
            state.deck[: state.deck_count] = rng.permutation(state.deck[: state.deck_count])
            state.hands[1, 0] = rng.integers(3, 12)
            state.chosen[1] = rng.integers(3, 12)
        card = pilot.card()
        worths = pilot.scratch.work.card_worth[:3].tolist()
        seen.append((card, worths))
    assert all(one == seen[0] for one in seen)


@pytest.mark.parametrize("policy", ["greedy", "strong"])
def test_choices_do_not_alter_the_table(policy: str) -> None:
    pilot = Pilot({2: "..P.."}, (20, 3, 2), (10, 2, 1), policy=policy, at=(1, 3), cubes=2, ships=[(2, 2)])
    before = pilot.state.tobytes()
    pilot.card()
    assert pilot.state.tobytes() == before
