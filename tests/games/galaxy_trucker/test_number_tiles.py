"""Number tiles: who takes which, and where ships are launched (GT-CMP-06, GT-PRC-10, GT-RUL-03, GT-RUL-06, GT-FLB-02)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.galaxy_trucker.building_script import Site
from toolkit.games.galaxy_trucker.names.draws import NUMBER_TILES
from toolkit.games.galaxy_trucker.parameters import GRABS, LEFTOVER_BY_SPEED, LEFTOVER_BY_TILES, LEFTOVER_RANDOM
from toolkit.games.galaxy_trucker.rules.building.numbers import take_leftovers
from toolkit.games.galaxy_trucker.rules.flight import board
from toolkit.games.galaxy_trucker.steps.outcome import BAD_CHOICE, GOES_ON


@pytest.mark.rule("GT-CMP-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_number_tiles_as_players(monkeypatch, players):
    plans = [f"wait {1000 * seat}; finish {seat}" for seat in range(1, players + 1)]
    site = Site(monkeypatch, *plans).build()
    assert [site.number(seat) for seat in range(1, players + 1)] == list(range(1, players + 1))
    assert list(site.state.numbers_left) == [0, 0, 0, 0]
    plans[-1] = f"wait 9000; finish {players + 1}"
    assert Site(monkeypatch, *plans).only_build() == BAD_CHOICE


@pytest.mark.rule("GT-PRC-10")
@pytest.mark.parametrize("number", [0, -1, 1, 5])
def test_only_a_tile_that_is_there_is_taken(monkeypatch, number):
    site = Site(monkeypatch, "finish 1", f"wait 3000; finish {number}", "")
    assert site.only_build() == BAD_CHOICE


@pytest.mark.ruling("GT-RUL-03")
@pytest.mark.parametrize(("any_number", "came_to"), [(1, GOES_ON), (0, BAD_CHOICE)])
def test_whether_another_than_the_lowest_may_be_taken(monkeypatch, any_number, came_to):
    site = Site(monkeypatch, "finish 2", "wait 3000; finish 1", any_number=any_number)
    assert site.only_build() == came_to
    if came_to == GOES_ON:
        assert (site.number(1), site.number(2)) == (2, 1)


def first_takers(site: Site, games: int) -> Counter[int]:
    """Who takes the first of the tiles that are left, over many games."""
    takers: Counter[int] = Counter()
    for game in range(games):
        site.draws.game = game
        site.key(0)
        site.state.numbers_left[:3] = 1
        for seat in (1, 2, 3):
            site.builder(seat).number = 0
        take_leftovers(site.params, site.state, site.draws, site.log, site.scratch.desk)
        assert sorted(site.number(seat) for seat in (1, 2, 3)) == [1, 2, 3]
        takers.update(seat for seat in (1, 2, 3) if site.number(seat) == 1)
    return takers


@pytest.mark.ruling("GT-RUL-06")
@pytest.mark.parametrize(
    ("leftover", "shares"), [(LEFTOVER_BY_SPEED, (0.6, 0.3, 0.1)), (LEFTOVER_RANDOM, (1 / 3, 1 / 3, 1 / 3))]
)
def test_who_takes_what_is_left_by_lot(monkeypatch, leftover, shares):
    site = Site(monkeypatch, "", "", "", leftover=leftover)
    for seat, speed in ((1, 1200), (2, 600), (3, 200)):
        site.builder(seat).speed = speed
    games = 600
    takers = first_takers(site, games)
    for seat, share in enumerate(shares, 1):
        assert abs(takers[seat] / games - share) < 4 * (0.25 / games) ** 0.5


@pytest.mark.ruling("GT-RUL-06")
def test_who_takes_what_is_left_by_tiles(monkeypatch):
    plans = ("draw; place 7 8 0", "draw; place 7 8 0; draw; place 7 6 0", "")
    site = Site(monkeypatch, *plans, drawn="36 38 23", leftover=LEFTOVER_BY_TILES)
    site.build()
    assert [site.number(seat) for seat in (1, 2, 3)] == [2, 1, 3]
    assert site.drawn(NUMBER_TILES) == []


@pytest.mark.ruling("GT-RUL-06")
def test_the_last_one_left_takes_the_last_tile(monkeypatch):
    site = Site(monkeypatch, "finish 2", "")
    site.build()
    assert site.number(2) == 1
    assert site.drawn(NUMBER_TILES) == []


@pytest.mark.ruling("GT-RUL-06")
def test_a_pin_says_who_grabs_first(monkeypatch):
    site = Site(monkeypatch, "", "", "", pins=[{"name": NUMBER_TILES, "values": [2, 0]}])
    site.build()
    assert [site.number(seat) for seat in (1, 2, 3)] == [2, 3, 1]


def test_by_grabs_the_fewest_have_the_lowest_number(monkeypatch):
    plans = ("draw; return; draw; place 7 8 0; finish 1", "draw; place 7 8 0; finish 1", "draw; return; draw; return; finish 3")
    pins = [{"name": NUMBER_TILES, "values": [2]}]
    site = Site(monkeypatch, *plans, drawn="36 38 23 22 3", build=GRABS, pins=pins)
    site.build()
    assert [int(site.builder(seat).grabs) for seat in (1, 2, 3)] == [2, 1, 2]
    assert [site.number(seat) for seat in (1, 2, 3)] == [3, 1, 2]  # seats 1 and 3 have used as many: by lot


@pytest.mark.example("GT-EX-12")
@pytest.mark.rule("GT-FLB-02")
@pytest.mark.parametrize(("name", "positions"), [("I", [0, -2, -4, -6]), ("II", [0, -3, -6, -9]), ("III", [0, -4, -8, -12])])
def test_launch(monkeypatch, name, positions):
    order = (3, 1, 4, 2)  # the number tile of each seat
    site = Site(monkeypatch, *(f"wait {1000 * number}; finish {number}" for number in order), boards=[name]).build()
    board.launch(site.params, site.state, site.log)
    assert [int(site.player(1 + order.index(number)).position) for number in (1, 2, 3, 4)] == positions
    if name == "III":
        assert [position % site.params.spaces for position in positions] == [0, 36, 32, 28]
