"""All policies: legal choices, none that hangs on what is hidden, and no weight that is read for nothing."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.galaxy_trucker.all_choices import answers
from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.random_tables import random_flight, random_site
from tests.games.galaxy_trucker.ships import ALPHA, BETA
from tests.games.galaxy_trucker.test_observe import change_hidden
from toolkit.games.galaxy_trucker.parameters import ASIDE_NEVER
from toolkit.games.galaxy_trucker.policies.declared import POLICIES

MADE = ("random", "greedy")
CANNON_ASIDE = "(7,7)=#31@0; (7,8)=#88@90"
CABIN_AHEAD = "(6,7)=#55@0; (7,7)=#31@0"


@pytest.mark.parametrize("policy", MADE)
@pytest.mark.parametrize("seed", range(20))
def test_every_choice_is_legal(policy: str, seed: int) -> None:
    assert answers(seed, policy)


@pytest.mark.parametrize("policy", MADE)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_hidden_changes_no_choice(policy: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    assert answers(seed, policy, lambda table: change_hidden(table, 1, rng)) == answers(seed, policy)


@pytest.mark.parametrize("policy", MADE)
def test_luck_to_come_changes_no_choice(policy: str) -> None:
    """Other draws than a builder's own, and than those of the seat's policy, may stand anywhere."""

    def shift(table: Table) -> None:
        for name in range(24):
            table.draws.counts[name] = 1000

    assert answers(2, policy, shift) == answers(2, policy)


@pytest.mark.parametrize("policy", MADE)
def test_a_choice_leaves_the_table_as_it_is(policy: str) -> None:
    for make in (random_site, random_flight):
        table = make(5, policy)
        before = table.state.tobytes()
        for decision in ("build_action",) if make is random_site else ("engines", "battery", "give_up"):
            table.ask(decision, 1)
        assert table.state.tobytes() == before


#: Whose weights change choices in test_greedy_flight.
BY_HAND = {
    "day_value", "crew_value", "reserve_shield", "min_overtake", "defend_min", "danger", "cap_aware", "min_crew_I",
    "min_crew_II", "min_crew_III",
}  # fmt: skip
LEVEL_NAMES = ("I", "II", "III")
#: One or two tiles of each type.
TILES = (35, 1, 10, 16, 25, 56, 61, 64, 68, 81, 83, 88, 93, 123, 126, 115, 116, 49, 119, 131, 114, 136)


def worth_of(table: Table, name: str, weight: float) -> float | None:
    """What the tile in hand is worth at its best place with this weight; None where it has none."""
    table.weigh(**{name: weight})
    table.build()
    return float(table.work.best.worth) if table.work.placement_count > 0 else None


@pytest.mark.parametrize("name", [weight.name for weight in POLICIES["greedy"].weights if weight.name not in BY_HAND])
def test_every_weight_decides_whether_some_tile_is_kept(name: str) -> None:
    defaults = {weight.name: weight.default for weight in POLICIES["greedy"].weights}
    usual, unit = defaults[name], defaults["tile_unit"]
    other = 0.1 if name == "tile_unit" else 7.0 if usual == 0 else 0.0
    boards = [level for level in LEVEL_NAMES if name.endswith(f"_{level}")] or ["I"]
    for spec in ("", CABIN_AHEAD, CANNON_ASIDE, ALPHA, BETA):
        for tile in TILES:
            if f"#{tile}@" in spec:
                continue
            table = Table(spec, board=boards[0], skill={"aside_use": ASIDE_NEVER, "eval_noise": 0})
            table.give(tile)
            before, after = worth_of(table, name, usual), worth_of(table, name, other)
            if before is None or after is None or (before == after and name != "tile_unit"):
                continue
            least = 1000 * (before + after) / 2 / unit if name != "tile_unit" else 2000 * abs(before) / unit
            table.train(accept_floor_start=round(least), accept_floor_end=round(least))
            words = []
            for weight in (usual, other):
                table.weigh(**{name: weight})
                words.append(table.build())
            if words[0] != words[1]:
                return
    raise AssertionError(name)


@pytest.mark.parametrize("name", [weight.name for weight in POLICIES["random"].weights])
def test_every_chance_of_random_changes_some_choice(name: str) -> None:
    never, always = (
        [answers(seed, "random", lambda table, p=p: table.weigh(**{name: p})) for seed in range(6)]  # type: ignore[misc]
        for p in (0.0, 1.0)
    )
    assert never != always
