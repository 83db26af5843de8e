"""GT-SPT, GT-RUL-05: the spot check, what it takes away, and the set that the default chooser finds."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from tests.games.galaxy_trucker import slow_repair
from tests.games.galaxy_trucker.printed import NUMBER
from tests.games.galaxy_trucker.ships import ALPHA, BETA, D1, D2, D3, D5, D6, D7, D9, GAMMA, Dock, Place
from toolkit.games.galaxy_trucker.limits import SQUARES
from toolkit.games.galaxy_trucker.rules.ship import legality, repair, staying
from toolkit.games.galaxy_trucker.rules.ship.work import SHIP_WORK

WORK = np.zeros(1, dtype=SHIP_WORK).view(np.recarray)[0]
SEEDS = range(500)


def squares_of(dock: Dock, places: Iterable[Place]) -> np.ndarray:
    removal = np.zeros(SQUARES, dtype=np.int64)
    for place in places:
        removal[dock.square(*place)] = 1
    return removal


def is_repair(dock: Dock, *places: Place) -> bool:
    return bool(dock.ask(repair.is_repair, WORK, squares_of(dock, places)))


def repaired(dock: Dock) -> tuple[set[Place], set[Place]]:
    """What the default chooser removes, and all that is lost by it."""
    removal, before = np.zeros(SQUARES, dtype=np.int64), dock.filled()
    lost = dock.ask(repair.repair, WORK, removal)
    assert dock.filled() == before
    assert dock.ask(repair.is_repair, WORK, removal)
    removed = dock.places(int(square) for square in removal.nonzero()[0])
    assert dock.ask(staying.cut_away, WORK, removal) == lost
    kept = dock.places(int(square) for square in WORK.stays[: dock.board.count].nonzero()[0])
    assert len(before - kept) == lost
    return removed, before - kept


@pytest.mark.example("GT-EX-02", "GT-EX-03", "GT-EX-04")
@pytest.mark.rule("GT-SPT-01", "GT-SPT-02")
@pytest.mark.ruling("GT-RUL-05")
@pytest.mark.parametrize(
    ("spec", "chosen", "other"), [(D1, (8, 7), (8, 8)), (D2, (8, 7), (8, 8)), (D3, (6, 6), (7, 6))], ids=["D1", "D2", "D3"]
)
@pytest.mark.parametrize("by_value", [0, 1])
def test_one_of_two_tiles(spec: str, chosen: Place, other: Place, by_value: int) -> None:
    dock = Dock(spec, chooser_by_value=by_value)
    assert repaired(dock) == ({chosen}, {chosen})
    assert is_repair(dock, other)
    assert is_repair(dock, chosen, other)
    assert not is_repair(dock)


@pytest.mark.example("GT-EX-07")
@pytest.mark.rule("GT-BLD-05", "GT-SPT-02")
def test_a_turned_engine_goes() -> None:
    assert repaired(Dock(D5)) == ({(7, 8)}, {(7, 8)})


@pytest.mark.example("GT-EX-08")
@pytest.mark.rule("GT-SPT-04", "GT-BLD-04")
def test_a_loose_tile_is_lost_without_being_removed() -> None:
    dock = Dock(D6)
    assert repaired(dock) == (set(), {(6, 8)})
    assert is_repair(dock)
    assert is_repair(dock, (6, 8))


@pytest.mark.example("GT-EX-10")
@pytest.mark.rule("GT-SPT-03", "GT-SPT-04", "GT-RUL-05")
def test_the_cheaper_repair() -> None:
    dock = Dock(D9)
    assert repaired(dock) == ({(7, 6)}, {(7, 6)})
    assert is_repair(dock, (8, 6))
    assert dock.ask(staying.cut_away, WORK, squares_of(dock, [(8, 6)])) == 2  # the cabin (8,5) as well


@pytest.mark.rule("GT-SPT-04")
@pytest.mark.ruling("GT-RUL-05")
def test_fewest_tiles_or_highest_value() -> None:
    # Behind the engine (7,6), worth 1.0, stand a structural module and one more, worth 0.15 each.
    spec = "(7,6)=#79@0; (7,7)=#34@0; (8,5)=#110@90; (8,6)=#29@180; (8,7)=#111@0"
    dock = Dock(spec)
    dock.params.worth[NUMBER[29]] = 150
    assert dock.ask(legality.violations) == 1
    assert repaired(dock) == ({(7, 6)}, {(7, 6)})
    dock.params.chooser_by_value = 1
    assert repaired(dock) == ({(8, 6)}, {(8, 5), (8, 6)})


@pytest.mark.rule("GT-SPT-05")
def test_the_starting_cabin_stays() -> None:
    barrel = Dock("(6,6)=#51@180; (6,7)=#105@180; (7,6)=#50@0; (7,7)=#34@0")  # a barrel before the cabin, and its smooth side
    assert barrel.ask(legality.violations) == 2
    assert repaired(barrel) == ({(6, 7)}, {(6, 7)})
    assert not is_repair(Dock(D1), (7, 7), (8, 7), (8, 8))
    assert not is_repair(Dock(D1), (7, 7))
    assert not is_repair(Dock(D7), (7, 7))


@pytest.mark.rule("GT-SPT-02", "GT-BLD-04")
def test_without_a_starting_cabin_one_part_is_left() -> None:
    dock = Dock(ALPHA)
    dock.take_off((7, 7))
    kept = {(6, 6), (7, 5), (7, 6), (8, 6), (9, 6)}
    assert is_repair(dock, *(dock.filled() - kept))
    assert not is_repair(dock, *(dock.filled() - kept - {(8, 7)}))
    assert is_repair(dock, *dock.filled())


@pytest.mark.rule("GT-SPT-02")
def test_only_tiles_that_stand_can_be_removed() -> None:
    assert not is_repair(Dock(D7), (8, 6))
    assert is_repair(Dock(D7), (9, 6))


@pytest.mark.rule("GT-SPT-01")
@pytest.mark.parametrize("spec", [ALPHA, BETA, GAMMA, D7])
def test_a_legal_ship_loses_nothing(spec: str) -> None:
    assert repaired(Dock(spec)) == (set(), set())
    assert is_repair(Dock(spec))


@pytest.mark.ruling("GT-RUL-05")
def test_the_cheapest_repair_of_random_ships() -> None:
    flawed = differ = 0
    for seed in SEEDS:
        tiles = slow_repair.random_tiles(seed, most=4 + seed % 6)
        left = slow_repair.ships_left(tiles)
        by_tiles, by_value = (slow_repair.best_repair(tiles, left, value) for value in (False, True))
        assert repaired(Dock(slow_repair.spec_of(tiles)))[1] == by_tiles, seed
        assert repaired(Dock(slow_repair.spec_of(tiles), chooser_by_value=1))[1] == by_value, seed
        flawed += bool(by_tiles)
        differ += by_tiles != by_value
    assert flawed > 300
    assert differ > 5


@pytest.mark.rule("GT-RUL-05")
def test_the_cheapest_repair_of_ships_without_a_starting_cabin() -> None:
    for seed in range(60):
        tiles = slow_repair.random_tiles(1000 + seed, most=5 + seed % 4)
        del tiles[7, 7]
        dock = Dock(slow_repair.spec_of(tiles))
        assert repaired(dock)[1] == slow_repair.best_repair(tiles, slow_repair.ships_left(tiles)), seed


@pytest.mark.parametrize("board", ["I", "II", "III"])
def test_large_ships_take_few_steps(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    docks = [Dock(slow_repair.spec_of(slow_repair.random_tiles(seed, 99, board)), board) for seed in range(15)]
    whole = [repaired(dock) for dock in docks]
    monkeypatch.setattr(repair, "MOST_STEPS", 100)
    assert [repaired(dock) for dock in docks] == whole


@pytest.mark.rule("GT-BLD-08", "GT-SPT-01")
def test_flaws_are_counted_as_the_texts_of_the_tiles_have_them() -> None:
    for seed in range(120):
        tiles = slow_repair.random_tiles(seed, most=4 + seed % 12)
        flawless = slow_repair.is_legal(tiles) and len(slow_repair.hanging_together(tiles, (7, 7))) == len(tiles)
        assert (Dock(slow_repair.spec_of(tiles)).ask(legality.violations) == 0) == flawless, seed
