"""Quick flights: a ship alone comes to what the game itself comes to; the others do what they can; cards are those possible."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.printed_cards import CARD
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.limits import COMBAT_LINES, MAX_HITS
from toolkit.games.galaxy_trucker.names.draws import POLICY
from toolkit.games.galaxy_trucker.policies.flights.cards_to_come import deal, list_possible, roll_all
from toolkit.games.galaxy_trucker.policies.flights.flying import fly_on
from toolkit.games.galaxy_trucker.policies.flights.others import measure_others
from toolkit.games.galaxy_trucker.policies.flights.rating import begin_choice, begin_outlooks, keep_outlook, rate
from toolkit.games.galaxy_trucker.policies.work import TRUE_STATE
from toolkit.games.galaxy_trucker.rules.flight.dice import roll_column, roll_line, roll_row
from toolkit.games.galaxy_trucker.rules.flight.rewards import end_journey
from toolkit.games.galaxy_trucker.state import NOTHING, ORANGE
from toolkit.games.galaxy_trucker.steps.flight import consider_giving_up, play_card

SHIPS = {"ALPHA": ALPHA, "BETA": BETA, "GAMMA": GAMMA}
ALIENS = {"BETA": {(1, 7, 6): ORANGE}}
NO_LOG = np.zeros(0, np.int64)


def flight_of(name: str, deck: list[str], seed: int = 1, **options: Any) -> Table:
    """One ship that flies, after an open space card; the other one is out."""
    rest = GAMMA if name != "GAMMA" else ALPHA
    table = Table(SHIPS[name], rest, card="I-05", left=deck, at=(0, -2), aliens=ALIENS.get(name, {}), seed=seed, **options)
    table.player(2).flying = codes.GAVE_UP
    table.player(1).credits = 20
    return table


def game_credits(table: Table) -> int:
    """What the game itself comes to."""
    while table.state.card_number < table.state.deck_count:
        if not consider_giving_up(table.params, table.scratch, table.draws, NO_LOG):
            break
        assert play_card(table.params, table.scratch, table.draws, NO_LOG)
    end_journey(table.params, table.state, NO_LOG)
    return int(table.player(1).credits)


def quick_credits(table: Table) -> float:
    """What a quick flight with the deck and the dice of the game comes to."""
    work = table.work
    begin_outlooks(table.params, table.seen(), 0, work)
    keep_outlook(table.params, 0, 0, NOTHING, work)
    quick = work.quick[0]
    quick.deck[:], quick.deck_count = table.state.deck, table.state.deck_count
    copy = table.state.copy()
    for k in range(int(table.state.deck_count)):
        copy.card_number = k + 1
        card = table.params.cards[copy.deck[k]]
        for line in range(COMBAT_LINES):
            for projectile in range(MAX_HITS):
                alone = 0 if card.type == codes.COMBAT_ZONE else NOTHING
                work.luck[k, line * MAX_HITS + projectile] = roll_line(copy, table.draws, NO_LOG, line, projectile, 0, alone)
        if card.type == codes.SABOTAGE:
            for pair in range(table.params.sabotage_tries):
                work.luck[k, 2 * pair] = roll_column(copy, table.draws, NO_LOG, pair, 0)
                work.luck[k, 2 * pair + 1] = roll_row(copy, table.draws, NO_LOG, pair, 0)
    return float(fly_on(table.params, 0, int(table.state.card_number), work.outlooks[0], work))


def some_deck(seed: int, names: tuple[str, ...]) -> list[str]:
    """Eight cards of these levels."""
    rng = np.random.default_rng(seed)
    possible = [name for name in CARD if name.split("-")[0] in names and name != "I-05"]
    return [possible[i] for i in rng.permutation(len(possible))[:8]]


@pytest.mark.parametrize("name", SHIPS)
@pytest.mark.parametrize("levels", [("I",), ("II", "III")])
def test_a_ship_alone_comes_to_what_the_game_comes_to(name: str, levels: tuple[str, ...]) -> None:
    for seed in range(12):
        deck = some_deck(seed, levels)
        quick, true = (f(flight_of(name, deck, seed)) for f in (quick_credits, game_credits))
        assert quick == true, (seed, deck)


@pytest.mark.parametrize("kind", ["combat_zone", "sabotage"])
def test_cards_that_spare_a_ship_alone_do_not_where_they_are_told_to(kind: str) -> None:
    """Option `solo_skips: false`: the ship alone is the weakest."""
    deck = {"combat_zone": ["I-16"], "sabotage": ["III-04"]}[kind]
    seen = set()
    for seed in range(6):
        quick, true = (f(flight_of("ALPHA", deck, seed, solo_skips=0)) for f in (quick_credits, game_credits))
        assert quick == true, seed
        seen.add(true)
    assert len(seen) > 1


def test_what_the_present_card_still_does_comes_first() -> None:
    """Pirates I-03 have beaten ALPHA: three shots, rolls 7, 7, 8, with the shield (worked example GT-EX-24): one tile."""
    table = Table(ALPHA, GAMMA, card="I-03", left=[], at=(0, -2))
    table.player(1).credits = 20
    begin_outlooks(table.params, table.seen(), 0, table.work)
    keep_outlook(table.params, 0, 0, COMBAT_LINES, table.work)
    table.work.luck[0, :3] = 7, 7, 8
    assert fly_on(table.params, 0, 1, table.work.outlooks[0], table.work) == 20 + 4 - 1
    ship = table.work.quick[0].players[0].ship
    assert ship.tile[table.square(5, 7)] == NOTHING
    assert ship.all_cells == 0


# --- the others ---


def place_after(card: str, *specs: str, at: tuple[int, ...]) -> list[int]:
    """Positions after a quick flight through one card."""
    table = Table(*specs, card="I-05", left=[card], at=at)
    begin_outlooks(table.params, table.seen(), 0, table.work)
    keep_outlook(table.params, 0, 0, NOTHING, table.work)
    table.work.quick[0].deck[:] = table.state.deck
    fly_on(table.params, 0, 1, table.work.outlooks[0], table.work)
    return [int(player.position) for player in table.work.quick[0].players[: len(specs)]]


def test_others_fly_by_their_engines() -> None:
    """GAMMA has strength 2, BETA 1 without a battery; ALPHA 2."""
    assert place_after("I-06", ALPHA, GAMMA, BETA, at=(10, 5, 0)) == [12, 7, 1]


def test_others_lose_days_in_stardust() -> None:
    """Exposed connectors: ALPHA 9, GAMMA 5; the rear ship moves first."""
    assert place_after("I-04", ALPHA, GAMMA, at=(20, 0)) == [11, -5]


def test_others_land_before_one_and_leave_what_they_do_not_take() -> None:
    """I-15 has two days: with GAMMA ahead both land, with BETA, which has no holds, ALPHA alone."""
    assert place_after("I-15", ALPHA, GAMMA, at=(0, 10)) == [-2, 8]
    assert place_after("I-15", ALPHA, BETA, at=(0, 10)) == [-2, 10]


@pytest.mark.parametrize(("at", "shot"), [((10, 0), True), ((0, 10), False)])
def test_an_enemy_that_somebody_ahead_beats_is_gone(at: tuple[int, int], shot: bool) -> None:
    """Pirates I-03 have strength 5: a ship of six cannons beats them, ALPHA does not."""
    table = Table(ALPHA, "", card="I-05", left=["I-03"], at=at)
    ids = (95, 96, 97, 98, 99, 100)
    for (row, column), name in zip(((6, 6), (6, 7), (6, 8), (7, 6), (7, 8), (8, 6)), ids, strict=True):
        table.put(2, row, column, name)
    begin_outlooks(table.params, table.seen(), 0, table.work)
    keep_outlook(table.params, 0, 0, NOTHING, table.work)
    table.work.quick[0].deck[:] = table.state.deck
    table.work.luck[1, :3] = 7
    fly_on(table.params, 0, 1, table.work.outlooks[0], table.work)
    assert (table.work.quick[0].players[0].lost > 0) == shot


def test_strength_of_others_is_measured() -> None:
    """The reference ships of the checklist: engines without and, if there are no others, with a battery; cannons; crew."""
    table = Table(ALPHA, BETA, GAMMA, card="I-05", at=(6, 4, 2))
    measure_others(table.params, table.seen(), 0, table.work)
    beta, gamma = (table.work.others[i] for i in (1, 2))
    assert (beta.engines, beta.cannons, beta.cannons_powered, beta.crew, beta.exposed, beta.room) == (2, 0, 4, 10, 7, 0)
    assert (gamma.engines, gamma.cannons, gamma.cannons_powered, gamma.crew, gamma.exposed, gamma.room) == (4, 4, 4, 4, 5, 5)


# --- cards and dice ---


def decks(table: Table, count: int) -> list[list[int]]:
    seen = table.seen()
    begin_outlooks(table.params, seen, 0, table.work)
    list_possible(table.params, seen, 0, table.work)
    dealt = []
    for _ in range(count):
        deal(table.params, seen, table.draws, POLICY, table.work)
        quick = table.work.quick[0]
        dealt.append([int(card) for card in quick.deck[: quick.deck_count]])
    return dealt


def test_cards_to_come_are_possible_ones() -> None:
    """Round I has eight cards of level I: what was revealed stays, known cards come, used ones never, no card comes twice."""
    table = Table(ALPHA, GAMMA, card="I-05", left=["I-06"] * 7, at=(0, -2))
    table.params.rounds[0].pile[:] = 2, 0, 0
    table.state.used[CARD["I-11"]] = 1
    table.builder(1).known[CARD["I-18"]] = 1
    found = set()
    for deck in decks(table, 60):
        assert len(deck) == len(set(deck)) == 8
        assert deck[0] == CARD["I-05"]
        assert CARD["I-18"] in deck[1:]
        assert CARD["I-11"] not in deck
        assert all(table.params.cards[card].level == 0 for card in deck)
        found |= set(deck)
    assert len(found) == 19  # all but the one that is out


def test_levels_come_in_the_numbers_of_the_piles() -> None:
    """Round II: two cards of level II and one of level I in each of four piles."""
    table = Table(ALPHA, GAMMA, card="II-05", left=["I-06"] * 11, at=(0, -2))
    table.params.rounds[0].pile[:] = 1, 2, 0
    for deck in decks(table, 5):
        assert np.bincount([table.params.cards[card].level for card in deck], minlength=3).tolist() == [4, 8, 0]


def test_order_of_cards_to_come_is_uniform() -> None:
    """The known card stands in each of seven places one time in seven: of 700 decks, some 100 each (sd 9)."""
    table = Table(ALPHA, GAMMA, card="I-05", left=["I-06"] * 7, at=(0, -2))
    table.params.rounds[0].pile[:] = 2, 0, 0
    table.builder(1).known[CARD["I-18"]] = 1
    places = np.bincount([deck.index(CARD["I-18"]) for deck in decks(table, 700)], minlength=8)
    assert places[0] == 0
    assert places[1:].min() > 60
    assert places[1:].max() < 140


def test_the_learning_flight_has_the_starred_cards() -> None:
    table = Table(ALPHA, GAMMA, card="I-05", left=["I-06"] * 7, at=(0, -2))
    table.state.learning = 1
    for deck in decks(table, 5):
        assert sorted(deck) == [card for card in range(table.params.card_count) if table.params.cards[card].starred != 0]


@pytest.mark.parametrize("name", ["I-05", "III-06"])  # one of the round's level, one of another
def test_a_given_deck_is_as_long_as_it_is(name: str) -> None:
    """It may have a card many times, and any cards: of 48, 30 are revealed, and 18 others may come, of the 20 of level I."""
    table = Table(ALPHA, GAMMA, card=name, left=[name] * 47, at=(0, -2))
    table.state.deck[:] = CARD[name]
    table.params.rounds[0].pile[:] = 2, 0, 0
    table.params.deck_given, table.params.fixed_count, table.params.fixed[:] = 1, 48, CARD[name]
    table.state.card_number = 30
    for deck in decks(table, 3):
        assert len(deck) == 48
        assert deck[:30] == [CARD[name]] * 30


def test_a_given_deck_may_be_empty() -> None:
    """Nothing comes, whatever piles the round has without it."""
    table = Table(ALPHA, GAMMA, deck_given=1)
    table.params.rounds[0].pile[:] = 2, 0, 0
    assert decks(table, 1) == [[]]


def test_dice_to_come_are_two_dice() -> None:
    table = Table(ALPHA, GAMMA, card="I-09", left=[], at=(0, -2))
    seen = table.seen()
    begin_outlooks(table.params, seen, 0, table.work)
    rolled = []
    for _ in range(1200):
        roll_all(table.params, seen, table.draws, POLICY, table.work)
        rolled += table.work.luck[0, : table.params.cards[CARD["I-09"]].hit_count].tolist()
    shares = np.bincount(rolled, minlength=13)[2:] / len(rolled)
    assert shares == pytest.approx(np.array([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]) / 36, abs=0.02)


# --- rating ---


def two_outlooks(credits: tuple[int, int], **weights: float) -> int:
    table = Table(ALPHA, GAMMA, policy="strong", card="I-05", left=["I-06"], at=(0, -2), weights={"n_roll": 4, **weights})
    seen = table.seen()
    begin_outlooks(table.params, seen, 0, table.work)
    for choice, number in enumerate(credits):
        begin_choice(table.params, 0, table.work)
        table.work.quick[0].players[0].credits = number
        keep_outlook(table.params, 0, choice, NOTHING, table.work)
    return int(rate(table.params, seen, 0, table.draws, POLICY, table.work))


def test_the_outlook_of_more_credits_is_taken_and_the_first_of_equal_ones() -> None:
    assert two_outlooks((10, 11)) == 1
    assert two_outlooks((11, 10)) == 0
    assert two_outlooks((10, 10)) == 0


def test_a_choice_does_not_show_in_the_next_one() -> None:
    """Whatever a choice does to the table of quick flights is undone."""
    table = Table(ALPHA, GAMMA, card="I-05", left=["I-06"], at=(0, -2))
    seen = table.seen()
    begin_outlooks(table.params, seen, 0, table.work)
    keep_outlook(table.params, 0, 0, NOTHING, table.work)
    quick = table.work.quick[0]
    quick.players[0].ship.tile[:], quick.players[0].credits, quick.players[0].lost = NOTHING, 7, 3
    quick.players[0].flying = quick.players[1].flying = codes.GAVE_UP
    quick.players[0].position = quick.players[1].position = 30
    begin_choice(table.params, 0, table.work)
    keep_outlook(table.params, 0, 0, NOTHING, table.work)
    first, second = (table.work.outlooks[i] for i in range(2))
    assert first.ship.tobytes() == second.ship.tobytes()
    for field in ("credits", "lost", "due"):
        assert first[field] == second[field], field
    for field in ("flying", "position"):
        assert first[field][:2].tolist() == second[field][:2].tolist(), field


def test_flights_leave_the_table_and_what_is_seen_alone() -> None:
    table = Table(ALPHA, BETA, GAMMA, policy="strong", card="I-16", left=some_deck(3, ("I",)), at=(6, 4, 2))
    before = table.scratch.states[TRUE_STATE].tobytes()
    seen = table.seen()
    as_seen = seen.tobytes()
    begin_outlooks(table.params, seen, 0, table.work)
    keep_outlook(table.params, 0, 0, NOTHING, table.work)
    keep_outlook(table.params, 0, 1, NOTHING, table.work)
    rate(table.params, seen, 0, table.draws, POLICY, table.work)
    assert table.scratch.states[TRUE_STATE].tobytes() == before
    assert seen.tobytes() == as_seen
