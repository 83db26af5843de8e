"""The spot check (GT-SPT): who removes what, what it costs, what is found later only."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.games.galaxy_trucker.building_script import Site
from tests.games.galaxy_trucker.printed import NUMBER
from tests.games.galaxy_trucker.ships import ALPHA, D1, D3, D6, D9
from toolkit.games.galaxy_trucker.names import decisions
from toolkit.games.galaxy_trucker.rules.flight.losing import lose_tile
from toolkit.games.galaxy_trucker.state import BY_HEAVY_SHOT, BY_SPOT_CHECK, FACE_UP, FLYING, LOST, NOTHING, ORANGE
from toolkit.games.galaxy_trucker.steps.building import building
from toolkit.games.galaxy_trucker.steps.building.spot_check import check_ships, find_missed_flaws
from toolkit.games.galaxy_trucker.steps.outcome import BAD_CHOICE

BARE = "(7,7)=#33@0"


def flown(patch: pytest.MonkeyPatch, *specs: str, removals: Iterable[tuple[int, int]] = (), **options: int) -> Site:
    """Ships after the spot check, seat 1's with these tiles removed by choice."""
    site = Site(patch, presets=specs, **options)
    if removals:
        site.removals[1] = list(removals)
    return site


@pytest.mark.rule("GT-SPT-01", "GT-SPT-02", "GT-SPT-03")
def test_every_ship_is_checked_and_repaired(monkeypatch):
    site = flown(monkeypatch, D1, ALPHA, D3, BARE).build()
    assert [int(site.player(seat).tally.violations) for seat in (1, 2, 3, 4)] == [1, 0, 1, 0]
    assert site.told("flaws_found") == [(1, 1, 0, 0, 0), (3, 1, 0, 0, 0)]
    assert [int(site.player(seat).lost) for seat in (1, 2, 3, 4)] == [1, 0, 1, 0]
    assert [int(site.player(seat).tally.lost_by[BY_SPOT_CHECK]) for seat in (1, 2, 3, 4)] == [1, 0, 1, 0]
    # the default chooser: GT-EX-02, GT-EX-04
    assert site.ship(1).tile[site.square(8, 7)] == site.ship(3).tile[site.square(6, 6)] == NOTHING
    assert site.where(41) == (LOST, 1)
    assert site.where(45) == (LOST, 3)
    assert [site.number(seat) for seat in (1, 2, 3, 4)] == [1, 2, 3, 4]  # number tiles are kept
    assert site.told("tile_placed") == []  # nothing is added


@pytest.mark.rule("GT-SPT-02")
def test_the_owner_chooses_what_goes(monkeypatch):
    site = flown(monkeypatch, D1, removals=[(8, 8)]).build()
    assert site.ship(1).tile[site.square(8, 8)] == NOTHING
    assert site.ship(1).tile[site.square(8, 7)] == NUMBER[41]
    assert site.chosen(decisions.SPOT_CHECK_REMOVAL) == [(1, 1, site.square(8, 8))]
    # more than needed is a choice too, too little is none
    site = flown(monkeypatch, D1, removals=[(8, 8), (7, 8)]).build()
    assert site.player(1).lost == 2
    site = flown(monkeypatch, D1)
    site.removals[1] = []
    assert building.build(site.params, site.scratch, site.draws, site.log, site.snapshots) == BAD_CHOICE


@pytest.mark.rule("GT-SPT-04")
def test_what_a_removal_cuts_off_is_lost_as_well(monkeypatch):
    site = flown(monkeypatch, D9, removals=[(8, 6)]).build()
    # (8,6) stands behind engine (7,6), and holds (8,5)
    assert [words[1:4] for words in site.told("tile_lost")] == [
        (NUMBER[29], site.square(8, 6), BY_SPOT_CHECK),
        (NUMBER[41], site.square(8, 5), BY_SPOT_CHECK),
    ]
    assert site.player(1).lost == 2
    assert sorted(name for name, _ in site.tiles(1).values()) == [79, 111]


@pytest.mark.rule("GT-SPT-04")
def test_a_part_that_is_not_joined_is_lost(monkeypatch):
    site = flown(monkeypatch, D6).build()  # GT-EX-08
    assert (site.player(1).tally.violations, site.player(1).lost) == (1, 1)
    assert site.where(16) == (LOST, 1)


@pytest.mark.rule("GT-SPT-05")
def test_the_starting_cabin_stays(monkeypatch):
    site = flown(monkeypatch, D1, removals=[(7, 7), (7, 8), (8, 7)])
    assert building.build(site.params, site.scratch, site.draws, site.log, site.snapshots) == BAD_CHOICE


@pytest.mark.rule("GT-SPT-07")
def test_the_learning_flight_repairs_without_penalty(monkeypatch):
    site = flown(monkeypatch, D1, ALPHA, D3, BARE)
    site.state.learning = 1
    site.build()
    assert [int(site.player(seat).lost) for seat in (1, 2, 3, 4)] == [0, 0, 0, 0]
    assert site.where(41) == site.where(45) == (FACE_UP, 0)
    # repaired ships get the highest number tiles, in their order
    assert [site.number(seat) for seat in (1, 2, 3, 4)] == [3, 1, 4, 2]


@pytest.mark.ruling("GT-RUL-05")
@pytest.mark.parametrize(("by_value", "gone"), [(0, [79]), (1, [49, 52])])
def test_the_default_chooser(monkeypatch, by_value, gone):
    """Structural module 49 is behind engine 79 and holds module 52: one tile worth 1.0, or two worth 0.15 each."""
    spec = "(7,6)=#79@0; (7,7)=#34@0; (8,5)=#52@0; (8,6)=#49@180; (8,7)=#111@0"
    site = flown(monkeypatch, spec, chooser_by_value=by_value).build()
    assert site.player(1).tally.violations == 1
    assert sorted({49, 52, 79, 111} - {name for name, _ in site.tiles(1).values()}) == gone
    assert site.player(1).lost == len(gone)


@pytest.mark.rule("GT-SPT-06")
@pytest.mark.ruling("GT-RUL-45")
@pytest.mark.parametrize(("rate", "missed"), [(0, False), (1000, True)])
def test_a_missed_flaw_is_found_after_the_first_card(monkeypatch, rate, missed):
    site = flown(monkeypatch, D1, BARE, miss_rate=rate).build()
    assert (site.player(1).lost, site.player(1).flawed) == ((0, 1) if missed else (1, 0))
    site.player(1).credits, site.player(1).flying, site.player(2).flying = 3, FLYING, FLYING
    assert find_missed_flaws(site.params, site.scratch, site.draws, site.log)
    assert (site.player(1).lost, site.player(1).flawed) == (1, 0)
    assert site.player(1).credits == (2 if missed else 3)
    assert site.player(1).tally.fine == int(missed)
    assert site.told("flaw_fined") == ([(1, 1, 2, 0, 0)] if missed else [])


@pytest.mark.rule("GT-SPT-06")
def test_who_has_no_credits_pays_no_fine_and_who_is_out_is_not_asked(monkeypatch):
    site = flown(monkeypatch, D1, D1, miss_rate=1000).build()
    site.player(1).flying = FLYING
    assert find_missed_flaws(site.params, site.scratch, site.draws, site.log)
    assert [int(site.player(seat).lost) for seat in (1, 2)] == [1, 0]
    assert (site.player(1).credits, site.player(1).tally.fine) == (0, 0)


@pytest.mark.ruling("GT-RUL-45")
def test_how_often_a_flaw_is_missed(monkeypatch):
    site = flown(monkeypatch, D1, BARE, miss_rate=300)
    missed = 0
    for game in range(300):
        site.draws.game = game
        site.begin(0)
        assert check_ships(site.params, site.scratch, site.draws, site.log)
        missed += int(site.player(1).flawed)
    assert abs(missed / 300 - 0.3) < 4 * (0.21 / 300) ** 0.5


# Life support (7,5) of the cabin at (7,6) clashes with the cabin below it.
CLASHING = "(7,5)=#119@180; (7,6)=#47@180; (7,7)=#34@0; (8,5)=#38@90; (8,6)=#137@270"


@pytest.mark.rule("GT-SPT-06", "GT-CRW-11")
def test_an_alien_that_a_late_repair_drives_out_is_counted(monkeypatch):
    site = flown(monkeypatch, CLASHING, BARE, removals=[(7, 5)], miss_rate=1000)
    site.crew[1, 7, 6] = ORANGE
    site.build()
    site.player(1).flying = FLYING
    assert site.ship(1).all_aliens == 1
    assert find_missed_flaws(site.params, site.scratch, site.draws, site.log)
    assert (site.ship(1).all_aliens, site.player(1).tally.crew_lost) == (0, 1)


@pytest.mark.rule("GT-SPT-06", "GT-LOS-05")
def test_a_late_repair_without_the_starting_cabin_keeps_all_that_may_stay(monkeypatch):
    """The first card has destroyed the starting cabin; the engine on the right points to E."""
    site = flown(monkeypatch, "(7,7)=#34@0; (7,8)=#38@0; (7,9)=#71@270", BARE, miss_rate=1000).build()
    lose_tile(site.params, site.state, site.log, 0, site.square(7, 7), BY_HEAVY_SHOT)
    site.player(1).flying = FLYING
    assert find_missed_flaws(site.params, site.scratch, site.draws, site.log)
    assert {place: name for place, (name, _) in site.tiles(1).items()} == {(7, 8): 38}
    assert (site.player(1).lost, site.ship(1).all_humans) == (2, 2)


@pytest.mark.rule("GT-SPT-07")
@pytest.mark.ruling("GT-RUL-45")
def test_nothing_is_missed_in_the_learning_flight(monkeypatch):
    site = flown(monkeypatch, D1, BARE, miss_rate=1000, learning=True).build()
    assert (site.player(1).flawed, site.player(1).lost, len(site.tiles(1))) == (0, 0, 2)
