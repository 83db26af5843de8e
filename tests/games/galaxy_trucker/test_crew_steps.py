"""Crew goes aboard (GT-CRW-01 to GT-CRW-05, GT-CRW-14): in the order of the number tiles, after the spot check."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.building_script import Site
from tests.games.galaxy_trucker.ships import ALPHA, BETA, D3
from toolkit.games.galaxy_trucker.names import decisions
from toolkit.games.galaxy_trucker.rules.ship.crew import is_cabin
from toolkit.games.galaxy_trucker.state import NO_ALIEN, ORANGE, PURPLE
from toolkit.games.galaxy_trucker.steps.building import building
from toolkit.games.galaxy_trucker.steps.outcome import BAD_CHOICE

# As BETA on the left, with cabin 48 (2101) below life support (8,6): a second cabin joined to purple life support.
OTHER = "(7,5)=#119@180; (7,6)=#47@180; (7,7)=#34@0; (8,6)=#137@270; (9,6)=#48@0"


# Life support (7,5) of the cabin at (7,6) clashes with the cabin below it.
CLASHING = "(7,5)=#119@180; (7,6)=#47@180; (7,7)=#34@0; (8,5)=#38@90; (8,6)=#137@270"


def crew_at(site: Site, seat: int, row: int, column: int) -> tuple[int, int]:
    square = site.square(row, column)
    return int(site.ship(seat).humans[square]), int(site.ship(seat).alien[square])


@pytest.mark.rule("GT-CRW-01")
def test_in_the_order_of_the_number_tiles_everybody_seeing_earlier_choices(monkeypatch):
    site = Site(monkeypatch, presets=[BETA, OTHER])
    site.params.preset_number[:2] = 2, 1
    site.crew[2, 7, 6] = ORANGE
    site.build()
    asked = [(seat, seen) for (what, seat, _), seen in zip(site.asked, site.seen, strict=True) if what == "crew"]
    assert asked[0][0] == 2
    assert asked[-1][0] == 1
    assert asked[-1][1].players[1].ship.alien[site.square(7, 6)] == ORANGE


@pytest.mark.rule("GT-CRW-02", "GT-CRW-03")
def test_two_humans_in_every_cabin_without_life_support(monkeypatch):
    site = Site(monkeypatch, presets=[ALPHA]).build()
    assert [crew_at(site, 1, *place) for place in ((7, 7), (6, 6), (7, 6))] == [(2, NO_ALIEN)] * 3
    assert (site.ship(1).all_humans, site.ship(1).all_aliens) == (6, 0)
    assert not any(what == "crew" for what, _, _ in site.asked)  # there is nothing to choose
    assert len(site.told("crew_placed")) == 3


@pytest.mark.rule("GT-CRW-04")
@pytest.mark.parametrize("alien", [NO_ALIEN, ORANGE, PURPLE])
def test_a_cabin_with_both_life_supports_takes_either(monkeypatch, alien):
    site = Site(monkeypatch, presets=[BETA])
    site.crew[1, 7, 6] = alien
    site.build()
    assert crew_at(site, 1, 7, 6) == ((2, NO_ALIEN) if alien == NO_ALIEN else (0, alien))
    assert site.ship(1).all_humans + site.ship(1).all_aliens == (10 if alien == NO_ALIEN else 9)  # GT-EX-19
    assert site.chosen(decisions.CREW) == [(1, site.square(7, 6), alien)]


@pytest.mark.rule("GT-CRW-05")
def test_one_alien_of_each_colour_at_most(monkeypatch):
    site = Site(monkeypatch, presets=[OTHER])
    site.crew[1, 7, 6] = site.crew[1, 9, 6] = PURPLE
    site.build()
    # the second cabin has purple life support alone: once the purple alien is aboard, it is not asked about
    assert crew_at(site, 1, 7, 6) == (0, PURPLE)
    assert crew_at(site, 1, 9, 6) == (2, NO_ALIEN)
    site = Site(monkeypatch, presets=[OTHER])
    site.crew[1, 7, 6], site.crew[1, 9, 6] = ORANGE, PURPLE
    site.build()
    assert site.ship(1).all_aliens == 2


@pytest.mark.rule("GT-CRW-04", "GT-CRW-06")
def test_an_alien_without_its_life_support_is_refused(monkeypatch):
    site = Site(monkeypatch, presets=[OTHER])
    site.crew[1, 9, 6] = ORANGE
    assert building.build(site.params, site.scratch, site.draws, site.log, site.snapshots) == BAD_CHOICE


@pytest.mark.rule("GT-GAM-04")
def test_no_aliens_in_the_learning_flight(monkeypatch):
    site = Site(monkeypatch, presets=[BETA], learning=True)
    site.crew[1, 7, 6] = ORANGE
    site.build()
    assert crew_at(site, 1, 7, 6) == (2, NO_ALIEN)


@pytest.mark.rule("GT-CRW-14")
def test_crew_and_tokens_come_after_the_spot_check(monkeypatch):
    site = Site(monkeypatch, presets=[D3]).build()  # loses cabin (6,6), keeps battery (6,7)
    assert (site.ship(1).all_humans, site.ship(1).all_cells) == (2, 2)
    assert site.phases() == ["set_up", "building", "spot_check", "crew"]
    after_check = site.snapshots[2].players[0].ship
    assert (after_check.all_humans, after_check.all_cells) == (0, 0)


def test_crew_as_the_preset_has_it(monkeypatch):
    site = Site(monkeypatch, presets=[D3], preset_crew=1)
    preset = site.params.preset[0, 0]
    for place in ((7, 7), (6, 6), (6, 7)):
        square = site.square(*place)
        preset.humans[square], preset.cells[square] = (0, 1) if place == (6, 7) else (1, 0)
    site.build()
    assert (site.ship(1).all_humans, site.ship(1).all_cells) == (1, 1)  # that of the lost cabin is gone


def with_orange(site: Site, row: int, column: int) -> Site:
    """Seat 1's preset as cabins of two humans, but for the orange alien."""
    preset, board = site.params.preset[0, 0], site.params.boards[0]
    for square in range(board.count):
        if is_cabin(site.params, preset, square):
            preset.humans[square] = 2
    square = site.square(row, column)
    preset.humans[square], preset.alien[square] = 0, ORANGE
    return site


@pytest.mark.rule("GT-CRW-03", "GT-CRW-04")
@pytest.mark.parametrize(("gone", "crew"), [((7, 5), (2, NO_ALIEN)), ((8, 5), (0, ORANGE))])
def test_humans_come_for_an_alien_whose_life_support_the_spot_check_took(monkeypatch, gone, crew):
    site = with_orange(Site(monkeypatch, presets=[CLASHING], preset_crew=1), 7, 6)
    site.removals[1] = [gone]
    site.build()
    assert crew_at(site, 1, 7, 6) == crew
    assert (site.ship(1).all_humans, site.ship(1).all_aliens) == (6, 0) if gone == (7, 5) else (2, 1)


@pytest.mark.rule("GT-GAM-04")
def test_no_alien_of_a_preset_in_the_learning_flight(monkeypatch):
    site = with_orange(Site(monkeypatch, presets=[BETA], preset_crew=1, learning=True), 7, 6).build()
    assert crew_at(site, 1, 7, 6) == (2, NO_ALIEN)
    assert (site.ship(1).all_humans, site.ship(1).all_aliens) == (10, 0)


@pytest.mark.rule("GT-CRW-14")
@pytest.mark.parametrize("given", [0, 1])
def test_all_crew_and_all_tokens_at_launch_are_logged(monkeypatch, given):
    site = Site(monkeypatch, presets=[BETA], preset_crew=given)
    if given:
        with_orange(site, 7, 6).params.preset[0, 0].cells[site.square(7, 8)] = 3
    site.crew[1, 7, 6] = ORANGE
    site.build()
    placed = {square: (humans, alien) for _, square, humans, alien, _ in site.told("crew_placed")}
    assert placed == {
        **{site.square(*at): (2, NO_ALIEN) for at in ((6, 6), (6, 7), (7, 7), (8, 8))}, site.square(7, 6): (0, ORANGE),
    }  # fmt: skip
    assert site.told("cells_filled") == [(1, site.square(7, 8), 3, 0, 0)]
