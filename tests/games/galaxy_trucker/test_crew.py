"""GT-CRW: who may live where, and who is lost with a life support."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.ships import ALPHA, BETA, Dock, Place
from toolkit.engine import log as event_log
from toolkit.games.galaxy_trucker.names import effects
from toolkit.games.galaxy_trucker.rules.ship import connectors, crew, legality, strength
from toolkit.games.galaxy_trucker.state import NO_ALIEN, ORANGE, PURPLE

QUIET = event_log.new_log(0)
# The cabin at (7,8) joins supports of both colours, that at (8,9) the purple one.
SUPPORTS = "(7,7)=#31@0; (7,8)=#35@0; (6,8)=#119@270; (6,7)=#39@0; (7,9)=#114@0; (8,9)=#36@0"


def homes(dock: Dock, alien: int) -> set[Place]:
    """Where an alien of this colour can live."""
    return {dock.place(square) for square in range(dock.board.count) if dock.ask(crew.supports, square, alien)}


@pytest.mark.example("GT-EX-19")
@pytest.mark.rule("GT-CRW-04", "GT-CRW-06", "GT-TIL-11")
def test_only_one_cabin_of_beta_can_take_an_alien() -> None:
    dock = Dock(BETA)
    assert homes(dock, ORANGE) == homes(dock, PURPLE) == {(7, 6)}
    assert homes(Dock(ALPHA), ORANGE) == homes(Dock(ALPHA), PURPLE) == set()


@pytest.mark.example("GT-EX-19")
@pytest.mark.rule("GT-CRW-08", "GT-CRW-10", "GT-STR-01")
def test_the_orange_alien_of_beta() -> None:
    dock = Dock(BETA)
    dock.make_ready({(7, 6): ORANGE})
    assert crew.crew(dock.ship) == 9
    assert [dock.ask(strength.engines, powered) for powered in (0, 1)] == [2 * 3, 2 * 5]
    assert [dock.ask(strength.cannons, powered, 0) for powered in (0, 1)] == [0, 2 * 2]


@pytest.mark.example("GT-EX-19")
@pytest.mark.rule("GT-CRW-09", "GT-STR-02")
def test_the_purple_alien_of_beta() -> None:
    dock = Dock(BETA)
    dock.make_ready({(7, 6): PURPLE})
    assert [dock.ask(strength.cannons, powered, 0) for powered in (0, 1)] == [0, 2 * 4]
    assert [dock.ask(strength.engines, powered) for powered in (0, 1)] == [2 * 1, 2 * 3]


@pytest.mark.example("GT-EX-29")
@pytest.mark.rule("GT-CRW-11", "GT-LOS-06")
@pytest.mark.parametrize(("lost", "aliens", "exposed"), [((7, 5), 0, 8), ((8, 6), 1, 6)])
def test_life_support_lost(lost: Place, aliens: int, exposed: int) -> None:
    log = event_log.new_log(100)
    event_log.start(log)
    dock = Dock(BETA)
    dock.make_ready({(7, 6): ORANGE})
    dock.take_off(lost)
    home = dock.square(7, 6)
    assert dock.ask(crew.drop_unsupported, log, 2) == 1 - aliens
    assert (dock.ship.all_aliens, dock.ship.alien[home], dock.ask(connectors.exposed)) == (aliens, aliens * ORANGE, exposed)
    told = [(event.code, event.seat, event.words[:3]) for event in event_log.events(log)]
    assert told == ([] if aliens else [(effects.CREW_LOST, 2, (home, 0, ORANGE))])


@pytest.mark.rule("GT-TIL-01", "GT-TIL-02", "GT-CRW-02")
def test_two_humans_a_cabin_and_never_an_alien_in_the_starting_cabin() -> None:
    dock = Dock("(7,7)=#31@0; (7,8)=#35@0; (7,6)=#119@180; (6,7)=#114@0; (8,7)=#138@90")
    assert dock.ask(connectors.joined, dock.square(7, 7), 3)  # a life support joins the starting cabin
    assert homes(dock, ORANGE) == homes(dock, PURPLE) == set()
    dock.make_ready()
    assert [dock.ship.humans[dock.square(7, column)] for column in (7, 8)] == [2, 2]
    assert dock.ship.all_humans == dock.ship.humans.sum() == 4


@pytest.mark.rule("GT-CRW-04", "GT-CRW-06", "GT-CRW-07")
def test_supports_of_both_colours_and_one_that_serves_two_cabins() -> None:
    dock = Dock(SUPPORTS)
    assert dock.ask(legality.violations) == 0
    assert homes(dock, ORANGE) == {(7, 8)}  # (6,7) touches the orange support with a smooth side only
    assert homes(dock, PURPLE) == {(7, 8), (8, 9)}
    dock.make_ready({(7, 8): ORANGE, (8, 9): PURPLE})
    assert (dock.ship.all_humans, dock.ship.all_aliens, crew.crew(dock.ship)) == (4, 2, 6)


@pytest.mark.rule("GT-CRW-03", "GT-CRW-11")
def test_an_alien_stays_as_long_as_one_support_of_its_colour_joins() -> None:
    dock = Dock(SUPPORTS)
    dock.make_ready({(7, 8): PURPLE})
    dock.take_off((6, 8))
    assert dock.ask(crew.drop_unsupported, QUIET, 0) == 0
    dock.take_off((7, 9))
    assert dock.ask(crew.drop_unsupported, QUIET, 0) == 1
    assert dock.ship.all_aliens == dock.ship.alien.sum() == 0
    assert not dock.ask(crew.supports, dock.square(7, 8), PURPLE)  # humans only from now on
    spare = Dock(SUPPORTS)
    spare.put(8, 8, 140)
    spare.make_ready({(7, 8): PURPLE})
    spare.take_off((7, 9))
    assert spare.ask(crew.drop_unsupported, QUIET, 0) == 0


@pytest.mark.rule("GT-CRW-05")
def test_one_alien_of_each_colour() -> None:
    dock = Dock(BETA)
    home = dock.square(7, 6)
    assert dock.ask(crew.can_take_alien, home, ORANGE)
    crew.place_alien(dock.params, dock.ship, dock.square(6, 6), ORANGE)
    assert not dock.ask(crew.can_take_alien, home, ORANGE)
    assert dock.ask(crew.can_take_alien, home, PURPLE)
    assert [crew.has_alien(dock.board, dock.ship, colour) for colour in (ORANGE, PURPLE)] == [True, False]


@pytest.mark.rule("GT-TIL-03", "GT-CRW-14")
def test_batteries_are_filled_on_the_ship_as_it_is() -> None:
    dock = Dock(ALPHA)
    dock.take_off((6, 8))
    dock.ask(crew.fill_cells)
    dock.ask(crew.fill_cells)
    assert (dock.ship.all_cells, dock.ship.cells[dock.square(6, 7)], dock.ship.cells.sum()) == (2, 2, 2)
    three = Dock(BETA)
    three.ask(crew.fill_cells)
    assert (three.ship.all_cells, three.ship.cells[three.square(7, 8)]) == (3, 3)
    lost = Dock(ALPHA)
    lost.take_off((6, 7))
    lost.ask(crew.fill_cells)
    assert lost.ship.all_cells == lost.ship.cells.sum() == 0


@pytest.mark.rule("GT-EPI-01")
def test_occupied_cabins_that_are_joined() -> None:
    dock = Dock(BETA)
    dock.make_ready({(7, 6): ORANGE})

    def joined() -> set[Place]:
        return {dock.place(square) for square in range(dock.board.count) if dock.ask(crew.is_joined_cabin, square)}

    assert joined() == {(6, 6), (6, 7), (7, 6), (7, 7)}
    for row, column in ((6, 7), (7, 6)):
        square = dock.square(row, column)
        dock.ship.humans[square], dock.ship.alien[square] = 0, NO_ALIEN
    assert joined() == set()  # (6,6) and (7,7) touch at a corner only
    touching = Dock("(7,7)=#31@0; (7,8)=#35@0; (8,7)=#45@0; (8,8)=#40@90")  # (8,7) and (8,8) by smooth sides
    touching.make_ready()
    touching.take_off((7, 7), (7, 8))
    assert not touching.ask(crew.is_joined_cabin, touching.square(8, 8))
