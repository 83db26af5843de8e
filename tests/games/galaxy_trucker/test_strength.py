"""GT-STR: strength of engines and cannons, in half points."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.ships import ALPHA, BETA, Dock
from toolkit.games.galaxy_trucker.rules.ship import crew, defence, strength
from toolkit.games.galaxy_trucker.state import ORANGE, PURPLE


def ship_facts(dock: Dock) -> list[int]:
    """Strengths with everything powered, and the sides that shields cover."""
    doubles = [dock.ask(count) for count in (strength.double_cannons_forward, strength.double_cannons_other)]
    engines = dock.ask(strength.engines, dock.ask(strength.double_engines))
    return [engines, dock.ask(strength.cannons, *doubles), *(dock.ask(defence.shields, side) for side in range(4))]


@pytest.mark.rule("GT-TIL-06", "GT-STR-01")
def test_engines_and_double_engines() -> None:
    assert Dock("(7,7)=#31@0").ask(strength.engines, 0) == 0
    dock = Dock(ALPHA)
    assert dock.ask(strength.double_engines) == 1
    assert [dock.ask(strength.engines, powered) for powered in (0, 1)] == [2 * 2, 2 * 4]
    dock.put(9, 5, 83)
    assert dock.ask(strength.double_engines) == 2
    assert [dock.ask(strength.engines, powered) for powered in (0, 1, 2)] == [2 * 2, 2 * 4, 2 * 6]


@pytest.mark.rule("GT-TIL-07", "GT-STR-02", "GT-STR-05")
@pytest.mark.parametrize(("degrees", "halves"), [(0, 2), (90, 1), (180, 1), (270, 1)])
def test_cannons_by_direction(degrees: int, halves: int) -> None:
    assert Dock(f"(7,7)=#31@0; (6,7)=#105@{degrees}").ask(strength.cannons, 0, 0) == halves


@pytest.mark.rule("GT-TIL-08", "GT-STR-02")
@pytest.mark.parametrize(("degrees", "forward", "halves"), [(0, 1, 4), (90, 0, 2), (180, 0, 2), (270, 0, 2)])
def test_double_cannons_by_direction(degrees: int, forward: int, halves: int) -> None:
    dock = Dock(f"(7,7)=#31@0; (6,7)=#129@{degrees}")
    assert dock.ask(strength.double_cannons_forward) == forward
    assert dock.ask(strength.double_cannons_other) == 1 - forward
    assert dock.ask(strength.cannons, 0, 0) == 0
    assert dock.ask(strength.cannons, forward, 1 - forward) == halves


@pytest.mark.example("GT-EX-20")
@pytest.mark.rule("GT-STR-05", "GT-CRW-09")
def test_halves_of_alpha() -> None:
    dock = Dock(ALPHA)
    assert [dock.ask(strength.cannons, 0, other) for other in (0, 1)] == [3, 5]  # 1.5 and 2.5
    crew.place_alien(dock.params, dock.ship, dock.square(7, 6), PURPLE)
    with_alien = [dock.ask(strength.cannons, 0, other) for other in (0, 1)]
    assert with_alien == [7, 9]  # 3.5 and 4.5
    smugglers = 2 * 4
    assert [found > smugglers for found in with_alien] == [False, True]


@pytest.mark.rule("GT-CRW-09", "GT-CRW-10", "GT-RUL-35")
def test_an_alien_adds_to_its_own_strength_above_0() -> None:
    for alien, engine, cannon in ((ORANGE, 4, 0), (PURPLE, 0, 4)):
        dock = Dock(ALPHA)
        crew.place_alien(dock.params, dock.ship, dock.square(7, 6), alien)
        assert dock.ask(strength.engines, 0) == 4 + engine
        assert dock.ask(strength.cannons, 0, 0) == 3 + cannon
        dock.take_off((5, 7), (7, 5), (8, 7), (9, 8))
        assert (dock.ask(strength.engines, 0), dock.ask(strength.cannons, 0, 0)) == (0, 0)
        assert (dock.ask(strength.engines, 1), dock.ask(strength.cannons, 0, 1)) == (4 + engine, 2 + cannon)
    sideways = Dock("(7,7)=#31@0; (7,8)=#105@90", alien_bonus=6)
    crew.place_alien(sideways.params, sideways.ship, sideways.board.start, PURPLE)
    assert sideways.ask(strength.cannons, 0, 0) == 1 + 6


@pytest.mark.rule("GT-STR-01", "GT-STR-02")
def test_strength_of_beta_from_doubles_alone() -> None:
    dock = Dock(BETA)
    assert dock.ask(strength.double_cannons_forward) == 1
    assert dock.ask(strength.cannons, 1, 0) == 4
    dock.take_off((8, 7))
    assert [dock.ask(strength.engines, powered) for powered in (0, 1)] == [0, 4]


@pytest.mark.rule("GT-TIL-10")
def test_structural_modules_do_nothing() -> None:
    dock = Dock(ALPHA)
    before = ship_facts(dock)
    dock.put(9, 9, 50)
    dock.make_ready()
    assert ship_facts(dock) == before
    assert (dock.ship.all_humans, dock.ship.all_cells) == (6, 2)
