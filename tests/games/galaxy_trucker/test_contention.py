"""Builders who want the same, ties, and draws that do not shift one another (GT-RUL-07, GT-CRD-07, checklist 4.2, 4.8)."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.building_script import Site
from tests.games.galaxy_trucker.printed import NUMBER
from toolkit.games.galaxy_trucker.names.draws import DECK, TIES, TIMING, WAREHOUSE
from toolkit.games.galaxy_trucker.rules.building.cards import make_deck
from toolkit.games.galaxy_trucker.steps.outcome import BAD_CHOICE, GOES_ON

# Seat 3 returns tile 36 at 1.4 s; at 3 s seats 1 and 2 both want it.
PLANS = ("wait 3000; take 36; place 7 8 0", "wait 3000; take 36; place 7 8 0", "draw; return; wait 60000")


def tie(*values: int) -> dict[str, object]:
    return {"name": TIES, "values": list(values), "turn": 1}


@pytest.mark.ruling("GT-RUL-07")
@pytest.mark.parametrize(("picked", "winner", "loser"), [(0, 1, 2), (1, 2, 1)])
@pytest.mark.parametrize("penalty", [0, 250])
def test_the_tie_stream_says_who_gets_a_tile(monkeypatch, picked, winner, loser, penalty):
    # three builders at 0 s: two picks; then the two at 3 s
    plans = list(PLANS)
    plans[loser - 1] = "wait 3000; take 36; wait 60000"
    site = Site(monkeypatch, *plans, drawn="36 38", pins=[tie(0, 0, picked)], contention_penalty=penalty)
    site.only_build()
    assert site.tiles(winner) == {(7, 8): (36, 0)}
    assert site.told("tile_missed") == [(loser, NUMBER[36], 0, 0, 0)]
    # it has spent the look over the pool (100 ms, 10 for the one tile noticed) and the penalty, and acts again
    assert site.clocks(loser)[:3] == [0, 3000, 3110 + penalty]
    assert site.clocks(winner)[:3] == [0, 3000, 3910]


@pytest.mark.ruling("GT-RUL-07")
def test_the_earlier_one_gets_it_whatever_the_ties(monkeypatch):
    plans = ("wait 3000; take 36; place 7 8 0", "wait 2999; take 36; place 7 8 0", PLANS[2])
    site = Site(monkeypatch, *plans, drawn="36 38")
    assert site.only_build() == BAD_CHOICE  # seat 1 sees that it is gone, and may not want it
    assert site.hand(2) == 0
    assert site.builder(2).doing.tile == NUMBER[36]


@pytest.mark.ruling("GT-RUL-07")
def test_two_who_want_the_last_face_down_tile(monkeypatch):
    site = Site(monkeypatch, "draw; place 7 8 0; finish 1", "draw; wait; finish 2", drawn="36", pins=[tie(0)])
    site.state.down_count = 1
    site.only_build()
    assert site.tiles(1) == {(7, 8): (36, 0)}
    assert site.clocks(2)[:2] == [0, 1]  # it has not even looked over the pool
    assert site.state.down_count == 0


@pytest.mark.ruling("GT-RUL-07")
@pytest.mark.rule("GT-PRC-10")
def test_two_who_want_the_same_number_tile(monkeypatch):
    site = Site(monkeypatch, "wait 500; finish 1; finish 2", "wait 500; finish 1; finish 2", pins=[tie(0, 0, 1)])
    site.build()
    # both end at 1.1 s: the tie of that moment lets seat 2 be first; seat 1 acts again
    assert (site.number(1), site.number(2)) == (2, 1)
    assert (site.builder(1).finished_at, site.builder(2).finished_at) == (1700, 1100)


@pytest.mark.rule("GT-CRD-07")
def test_a_pile_in_hands_cannot_be_looked_at(monkeypatch):
    build = "draw; place 7 8 0"
    site = Site(monkeypatch, f"{build}; peek 1; finish 1", f"{build}; wait 1000; peek 1", drawn="36 38")
    assert site.only_build() == BAD_CHOICE
    site = Site(monkeypatch, f"{build}; peek 1; finish 1", f"{build}; wait 1000; peek 0; finish 2", drawn="36 38")
    assert site.only_build() == GOES_ON
    # two cards: 2 s and 0.5 s each; afterwards the pile is free
    site = Site(monkeypatch, f"{build}; peek 1; finish 1", f"{build}; wait 3000; peek 1; finish 2", drawn="36 38")
    assert site.only_build() == GOES_ON
    assert [words[:2] for words in site.told("peeked")] == [(1, 1), (2, 1)]


@pytest.mark.rule("GT-CRD-07")
def test_two_who_reach_for_the_same_pile(monkeypatch):
    build = "draw; place 7 8 0; peek 2"
    site = Site(monkeypatch, f"{build}; finish 1", f"{build}; finish 2", drawn="36 38", pins=[tie(0, 0, 1)])
    site.build()
    assert [words[:2] for words in site.told("peeked")] == [(2, 2)]


@pytest.mark.rule("GT-GAM-05")
def test_the_kth_draw_takes_the_kth_tile_whoever_draws(monkeypatch):
    """The order is fixed at the set-up, whatever builders do (checklist 4.2)."""
    one = Site(monkeypatch, "draw; place 7 8 0; draw; return", "wait 9000; draw; return", drawn="36 38")
    one.only_build()
    other = Site(monkeypatch, "wait 3000; draw; return", "draw; place 7 8 0; wait 9000; draw; return", drawn="36 38")
    other.only_build()
    assert one.drawn(WAREHOUSE) == other.drawn(WAREHOUSE)
    order = one.drawn(WAREHOUSE)[0]
    assert [words[1] for words in one.told("tile_drawn")] == [words[1] for words in other.told("tile_drawn")] == list(order[:3])


@pytest.mark.rule("GT-GAM-05")
def test_another_way_to_build_leaves_deck_and_later_rounds_as_they_were(monkeypatch):
    decks, orders, noise = [], [], []
    for plan in ("finish 1", "draw; place 7 8 0; peek 0; draw; return; finish 1"):
        site = Site(monkeypatch, plan, "finish 2", boards=["I", "II"], skill={"t_noise": 250}, drawn="36")
        site.build()
        decks.append(site.drawn(DECK)[0])
        site.begin(1)
        orders.append(site.drawn(WAREHOUSE)[1])
        noise.append(int(site.draws.counts[TIMING + 1]))
    assert decks[0] == decks[1]
    assert orders[0] == orders[1]
    assert noise[0] == noise[1]


@pytest.mark.rule("GT-GAM-05")
def test_the_noise_of_a_builder_is_its_own(monkeypatch):
    """Seat 2's actions take the same time, whatever seat 1 does."""
    clocks = []
    for plan in ("wait 50; finish 1", "draw; return; draw; return; draw; place 7 8 0"):
        site = Site(monkeypatch, plan, "draw; return; draw; return; draw; return", skill={"t_noise": 250, "speed_spread": 200})
        site.only_build()
        clocks.append(site.clocks(2)[:7])
    assert clocks[0] == clocks[1]
    assert len({after - before for before, after in zip(clocks[0], clocks[0][1:], strict=False)}) > 3


def test_a_deck_made_twice_from_one_seed_is_the_same(monkeypatch):
    site = Site(monkeypatch, "finish 1", "finish 2")
    site.build()
    first = list(site.state.deck[: site.state.deck_count])
    site.key(0)
    site.state.deck_count = 0
    make_deck(site.params, site.state, site.draws, site.log)
    assert list(site.state.deck[: site.state.deck_count]) == first
