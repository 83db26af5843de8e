"""Columns and measures: what rows say is what the measures make of it, counts packed into words come out again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from toolkit.engine.declarations import games_dtype, seats_dtype
from toolkit.games.warps_edge import packing
from toolkit.games.warps_edge.limits import MAX_ENEMIES, MAX_SKILLS
from toolkit.games.warps_edge.names.endings import LOSS_BAG, LOSS_HULL, LOSS_WARPS, WIN
from toolkit.games.warps_edge.outcomes import ENEMIES, GAMES, MAIN_MEASURE, MAIN_SCORE, MEASURES, SEATS, SKILLS

MEASURE = {measure.name: measure for measure in MEASURES}


def rows(count: int = 1, **columns: Any) -> np.ndarray:
    """Rows of the games table: one turn of one warp, and what a test wants."""
    made = np.zeros(count, games_dtype(GAMES))
    made["turns"] = made["warp"] = made["turns_1"] = 1
    for name, value in columns.items():
        made[name] = value
    return made


def values(name: str, games: np.ndarray) -> list[float]:
    """A measure of each game."""
    seats = np.zeros((len(games), 1), seats_dtype(SEATS))
    seats["won"][:, 0] = games["ending"] == WIN
    found = np.asarray(MEASURE[name].of(games, seats), np.float64)
    return [round(float(value), 6) for value in found.reshape(len(games))]


def words(counts: list[int], many: int, bits: int) -> list[int]:
    return [packing.packed(np.array(counts), first, many, bits) for first in range(0, len(counts), many)]


def test_packed_counts_come_out_again() -> None:
    counts = [3, 0, 17, 4095, 1] + [0] * 24 + [7]
    packed = words(counts, packing.CARDS_OF_WORD, packing.CARD_BITS)
    games = rows(**dict(zip(packing.enemy_columns("spent"), packed, strict=True)))
    assert packing.enemies(games, "spent").tolist() == [counts]
    uses = [2, 0, 1] + [0] * 12 + [9] + [0] * 14
    packed = words(uses, packing.SKILLS_OF_WORD, packing.SKILL_BITS)
    games = rows(**dict(zip(packing.skill_columns("used"), packed, strict=True)), skills_kept=0b101)
    assert packing.skills(games, "used").tolist() == [uses]
    assert packing.skills(games, "kept").tolist() == [[1, 0, 1] + [0] * 27]
    assert packing.kinds(rows(tokens_2=words([5, 4, 3, 2], 4, packing.KIND_BITS)[0]), 2).tolist() == [[5, 4, 3, 2]]
    assert packing.CARD_WORDS * packing.CARDS_OF_WORD == MAX_ENEMIES
    assert packing.SKILL_WORDS * packing.SKILLS_OF_WORD == MAX_SKILLS


def test_a_count_that_is_too_large_spoils_no_other() -> None:
    assert packing.packed(np.array([99, 1]), 0, 2, 4) == 15 + (1 << 4)
    full = packing.packed(np.full(5, 10**6), 0, 5, packing.CARD_BITS)
    assert 0 < full < 1 << 60


def test_results() -> None:
    games = rows(4, ending=[WIN, LOSS_HULL, LOSS_WARPS, LOSS_BAG], warp=[3, 1, 4, 2])
    assert values("pilot_won", games) == values("score", games) == [1, 0, 0, 0]
    assert values("loss_hull", games) == [0, 1, 0, 0]
    assert values("loss_warps", games) == [0, 0, 1, 0]
    assert values("loss_bag", games) == [0, 0, 0, 1]
    assert np.isnan(values("winning_warp", games)).tolist() == [False, True, True, True]
    assert values("winning_warp", games)[0] == 3
    assert values("won_in_warp_3", games) == [1, 0, 0, 0]
    assert values("won_in_warp_1", games) == [0, 0, 0, 0]
    assert MAIN_MEASURE == {"mission": "pilot_won"}
    assert MAIN_SCORE == {"mission": "score"}


def test_ratios() -> None:
    games = rows(2, turns=[8, 6], warp=[2, 3], destroyed=[3, 0], evaded=[1, 0], excess=[6, 0], shield_lost=[10, 0])
    games["hull_lost"] = [2, 3]
    games["engaged_warps"] = [1, 0]
    assert values("turns_per_warp", games) == [4, 2]
    assert values("damage", games) == [12, 3]
    assert values("damage_per_turn", games) == [1.5, 0.5]
    assert values("warps_reached", games) == [0.5, 0]
    assert values("mothership_reached", games) == [1, 0]
    assert values("evaded_share", games)[0] == 0.25
    assert values("excess_per_enemy", games)[0] == 1.5
    assert np.isnan(values("evaded_share", games)[1])


def test_tokens_by_warp() -> None:
    games = rows(2, tokens_2=[words([5, 4, 0, 1], 4, packing.KIND_BITS)[0], 0], turns_2=[4, 0])
    assert values("tokens_warp_2", games)[0] == 10
    assert values("lasers_share_warp_2", games)[0] == 0.5
    assert values("powers_share_warp_2", games)[0] == 0.1
    for name in ("tokens_warp_2", "lasers_share_warp_2", "turns_warp_2"):
        assert np.isnan(values(name, games)[1]), name


def test_a_warp_that_could_not_be_opened_was_not_played() -> None:
    games = rows(ending=LOSS_BAG, warp=2, tokens_2=words([5, 4, 0, 1], 4, packing.KIND_BITS)[0], turns_2=0)
    for name in ("tokens_warp_2", "lasers_share_warp_2", "turns_warp_2"):
        assert np.isnan(values(name, games)[0]), name


@pytest.mark.parametrize("number", [0, 4, 5, 11])
def test_counts_by_card_of_the_box(number: int) -> None:
    counts = [0] * MAX_ENEMIES
    counts[number] = 300
    packed = words(counts, packing.CARDS_OF_WORD, packing.CARD_BITS)
    games = rows(**dict(zip(packing.enemy_columns("damage"), packed, strict=True)))
    found = {enemy: values(f"damage_{enemy}", games)[0] for enemy in ENEMIES}
    assert found == {enemy: 300.0 * (number == k) for k, enemy in enumerate(ENEMIES)}


@pytest.mark.parametrize("number", [0, 14])
def test_counts_by_skill_of_the_box(number: int) -> None:
    counts = [0] * MAX_SKILLS
    counts[number] = 3
    packed = words(counts, packing.SKILLS_OF_WORD, packing.SKILL_BITS)
    games = rows(**dict(zip(packing.skill_columns("activated"), packed, strict=True)), skills_kept=1 << number)
    for k, skill in enumerate(SKILLS):
        assert values(f"activated_{skill}", games) == [3.0 * (number == k)]
        assert values(f"kept_{skill}", games) == [1.0 * (number == k)]


def test_sums_over_types() -> None:
    games = rows(bought_L1=2, bought_E2=1, bought_power_2=3, bought_other=4, used_power_1=2, used_power_4=5, owned_M3=7)
    assert values("bought", games) == [10]
    assert values("owned", games) == [7]
    assert values("power_uses", games) == [7]


def test_every_measure_has_one_number_a_game_and_says_where_it_has_none() -> None:
    games = rows(3)
    for measure in MEASURES:
        found = np.asarray(measure.of(games, np.zeros((3, 1), seats_dtype(SEATS))), np.float64)
        assert found.shape == ((3, 1) if measure.by_seat else (3,)), measure.name
        assert measure.missing or not np.isnan(found).any(), measure.name
