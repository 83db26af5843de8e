"""Piles of adventure cards, looking at them, the deck of a flight (GT-CRD)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker.building_script import Site
from tests.games.galaxy_trucker.printed_cards import CARD, STARRED
from toolkit.games.galaxy_trucker.limits import PILES
from toolkit.games.galaxy_trucker.names.draws import CARDS_LEVEL, DECK
from toolkit.games.galaxy_trucker.rules.building.cards import lay_piles, make_deck
from toolkit.games.galaxy_trucker.state import NOTHING
from toolkit.games.galaxy_trucker.steps.outcome import BAD_CHOICE, GOES_ON

NAME = {number: name for name, number in CARD.items()}
BUILD = "draw; place 7 8 0"


def pile(site: Site, number: int) -> list[str]:
    return [NAME[int(card)] for card in site.state.piles[number] if card != NOTHING]


def deck(site: Site) -> list[str]:
    return [NAME[int(card)] for card in site.state.deck[: site.state.deck_count]]


def levels(names: list[str]) -> dict[str, int]:
    return dict(Counter(name.split("-")[0] for name in names))


def whole_game(patch: pytest.MonkeyPatch, seed: int, **options: int) -> list[list[str]]:
    """The decks of rounds I, II and III of a game in which nobody builds."""
    site = Site(patch, "finish 1", "finish 2", boards=["I", "II", "III"], seed=seed, **options)
    decks = []
    for number in range(3):
        if number > 0:
            site.plans = {1: iter(["finish 1"]), 2: iter(["finish 2"])}
            site.begin(number)
        site.build()
        decks.append(deck(site))
    return decks


@pytest.mark.rule("GT-CRD-01")
@pytest.mark.parametrize(("board", "cards"), [("I", {"I": 2}), ("II", {"I": 1, "II": 2}), ("III", {"I": 1, "II": 1, "III": 2})])
def test_four_equal_piles(monkeypatch, board, cards):
    site = Site(monkeypatch, "", boards=[board])
    piles = [pile(site, number) for number in range(PILES)]
    assert [levels(names) for names in piles] == [cards] * 4
    assert len({name for names in piles for name in names}) == 4 * sum(cards.values())
    assert site.state.pile_count == sum(cards.values())


@pytest.mark.example("GT-EX-13")
@pytest.mark.rule("GT-CRD-02", "GT-CRD-05", "GT-CRD-06")
def test_decks_of_a_game(monkeypatch):
    for seed in range(3):
        decks = whole_game(monkeypatch, seed)
        assert [len(names) for names in decks] == [8, 12, 16]
        assert [levels(names) for names in decks] == [{"I": 8}, {"I": 4, "II": 8}, {"I": 4, "II": 4, "III": 8}]
        assert [names[0].split("-")[0] for names in decks] == ["I", "II", "III"]
        used = [name for names in decks for name in names]
        assert len(set(used)) == len(used) == 36


@pytest.mark.example("GT-EX-13")
def test_chances_of_a_card(monkeypatch):
    """Sabotage in round III 8/20, the epidemic of level II in round II 0.4, in round III of a full game 0.2."""
    site = Site(monkeypatch, "", boards=["I", "II", "III"])
    games, found = 400, np.zeros(3)
    for game in range(games):
        site.draws.game = game
        site.state.used[:] = 0
        site.state.deck_count = 0
        for number in range(3):
            decks = remake(site, number)
            found += (number == 2 and "III-04" in decks, number == 1 and "II-05" in decks, number == 2 and "II-05" in decks)
    share = found / games
    assert np.abs(share - (0.4, 0.4, 0.2)).max() < 4 * np.sqrt(0.24 / games), share


def remake(site: Site, number: int) -> list[str]:
    state = site.state
    state.round_number, state.level = number, number
    site.key(number)
    lay_piles(site.params, state, site.draws, site.log, site.scratch.desk)
    make_deck(site.params, state, site.draws, site.log)
    return deck(site)


@pytest.mark.ruling("GT-RUL-36")
def test_used_cards_return_if_the_scenario_says_so(monkeypatch):
    """In round III all level I cards of rounds I and II would be out; by the option some of them come back."""
    twice = []
    for seed in range(3):
        decks = whole_game(monkeypatch, seed, used_return=1)
        used = [name for names in decks for name in names]
        twice.append(len(used) - len(set(used)))
    assert sum(twice) > 0


@pytest.mark.ruling("GT-RUL-38")
@pytest.mark.rule("GT-CRD-01")
def test_starred_cards_are_ordinary_ones_in_a_full_round(monkeypatch):
    met = {name for seed in range(5) for number in range(PILES) for name in pile(Site(monkeypatch, "", seed=seed), number)}
    assert met & set(STARRED.split())
    assert met - set(STARRED.split())


@pytest.mark.rule("GT-GAM-04", "GT-GAM-03")
def test_the_learning_flight_has_the_starred_cards(monkeypatch):
    site = Site(monkeypatch, "finish 1", "finish 2", learning=True, boards=["I", "II"])
    assert site.state.pile_count == 0
    site.build()
    assert sorted(deck(site)) == sorted(STARRED.split())
    site.params.rounds[1].learning = 0
    site.begin(1)  # the starred cards are out, twelve of level I are left for the piles (GT-RUL-37)
    dealt = {name for number in range(PILES) for name in pile(site, number)}
    assert len(dealt) == 12
    assert not dealt & set(STARRED.split())


@pytest.mark.rule("GT-CRD-06", "GT-GAM-04")
@pytest.mark.ruling("GT-RUL-36")
@pytest.mark.parametrize("returns", [0, 1])
def test_starred_cards_of_rounds_before_are_out_of_a_learning_flight(monkeypatch, returns):
    site = Site(monkeypatch, "finish 1", "finish 2", boards=["II", "I"], used_return=returns).build()
    site.params.rounds[1].learning = 1
    used = set(deck(site))
    starred = set(STARRED.split())
    assert used & starred  # of this seed
    site.plans = {1: iter(["finish 1"]), 2: iter(["finish 2"])}
    site.begin(1)
    site.build()
    assert sorted(deck(site)) == sorted(starred if returns else starred - used)


@pytest.mark.rule("GT-GAM-03")
def test_a_round_may_be_played_alone(monkeypatch):
    site = Site(monkeypatch, "finish 1", "finish 2", boards=["II"]).build()
    assert (site.state.level, levels(deck(site))) == (1, {"I": 4, "II": 8})


@pytest.mark.rule("GT-CRD-03")
def test_looking_at_a_pile_needs_a_tile_on_the_ship(monkeypatch):
    assert Site(monkeypatch, "peek 0").only_build() == BAD_CHOICE
    assert Site(monkeypatch, "draw; aside; peek 0").only_build() == BAD_CHOICE
    site = Site(monkeypatch, f"{BUILD}; peek 0; peek 2; peek 0; finish 1", drawn="36")
    assert site.only_build() == GOES_ON
    known = {NAME[card] for card in np.flatnonzero(site.builder(1).known)}
    assert known == {*pile(site, 0), *pile(site, 2)}
    assert list(site.builder(1).peeked) == [2, 0, 1, 0]
    assert [words[2] for words in site.told("peeked")] == [2, 2, 2]
    assert [NAME[words[1]] for words in site.told("remembered")] == [*pile(site, 0), *pile(site, 2), *pile(site, 0)]
    assert site.player(1).tally.peeks == 3
    # 2 s and half a second for each of two cards, at a time
    assert site.clocks(1)[2:6] == [1500, 4500, 7500, 10500]


@pytest.mark.rule("GT-CRD-03")
def test_a_card_is_remembered_or_not(monkeypatch):
    counts = []
    for seed in range(20):
        site = Site(monkeypatch, f"{BUILD}; peek 0; peek 1; peek 2; finish 1", drawn="36", seed=seed, skill={"memory": 500})
        site.only_build()
        counts.append(int(site.builder(1).known.sum()))
    assert 0 <= min(counts) < max(counts) <= 6
    assert abs(sum(counts) / 120 - 0.5) < 0.18


@pytest.mark.rule("GT-CRD-03")
def test_who_is_stopped_while_looking_knows_nothing(monkeypatch):
    site = Site(monkeypatch, f"{BUILD}; wait 36000; peek 0", "finish 1", drawn="36")
    site.flips[2] = lambda seen: True
    site.build()
    assert site.builder(1).known.sum() == 0
    assert site.builder(1).pile == NOTHING


@pytest.mark.rule("GT-CRD-04")
def test_the_fourth_pile_is_never_seen(monkeypatch):
    assert Site(monkeypatch, f"{BUILD}; peek 3", drawn="36").only_build() == BAD_CHOICE
    site = Site(monkeypatch, f"{BUILD}; peek 0; peek 1; peek 2; finish 1", "finish 2", drawn="36")
    site.build()
    known = {NAME[card] for card in np.flatnonzero(site.builder(1).known)}
    assert not known & set(pile(site, 3))
    assert set(deck(site)) == known | set(pile(site, 3))


@pytest.mark.rule("GT-CRD-04", "GT-CRD-05")
def test_no_builder_sees_piles_or_deck(monkeypatch):
    site = Site(monkeypatch, f"{BUILD}; peek 0; wait; finish 1", "wait 5000; finish 2", drawn="36")
    site.build()
    for seen in site.seen:
        assert (seen.piles == NOTHING).all()
        assert seen.deck_count == 0
        assert seen.used.sum() == 0


@pytest.mark.rule("GT-CRD-05")
def test_the_deck_is_shuffled_again_until_its_first_card_has_the_level(monkeypatch):
    shuffles = []
    for seed in range(8):
        site = Site(monkeypatch, "finish 1", "finish 2", boards=["III"], seed=seed).build()
        shuffles.append(len(site.drawn(DECK)))
        kept = [NAME[number - 1] for number in site.drawn(DECK)[-1]]
        assert kept == deck(site)
        assert kept[0].startswith("III-")
        assert not any(NAME[order[0] - 1].startswith("III-") for order in site.drawn(DECK)[:-1])
    assert max(shuffles) > 1


@pytest.mark.ruling("GT-RUL-49")
@pytest.mark.parametrize(("fixes", "came_to"), [(0, GOES_ON), (1, BAD_CHOICE)])
def test_whether_a_look_at_a_pile_fixes_the_newest_tile(monkeypatch, fixes, came_to):
    site = Site(monkeypatch, f"{BUILD}; peek 0; move 7 6 90; finish 1", drawn="36", peek_fixes=fixes)
    assert site.only_build() == came_to
    assert site.tiles(1) == ({(7, 6): (36, 90)} if fixes == 0 else {(7, 8): (36, 0)})


@pytest.mark.parametrize("names", [["I-05", "III-01", "I-05"], []])
def test_a_deck_that_the_scenario_gives(monkeypatch, names):
    site = Site(monkeypatch, "finish 1", "finish 2", boards=["II"])
    fixed: Any = [CARD[name] for name in names]
    site.params.deck_given, site.params.fixed_count, site.params.fixed[: len(names)] = 1, len(names), fixed
    site.begin(0)
    assert site.state.pile_count == 0
    site.plans = {1: iter(["finish 1"]), 2: iter(["finish 2"])}
    site.build()
    assert deck(site) == names


def test_pins_name_cards_by_number_from_1(monkeypatch):
    pins = [{"name": CARDS_LEVEL, "values": [5, 1]}]
    site = Site(monkeypatch, "", pins=pins)
    assert pile(site, 0) == ["I-05", "I-01"]
