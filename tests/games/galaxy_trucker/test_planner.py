"""`strong` in flight: choices in which what comes of them is plain, and the thumb of `greedy` points elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.printed_cards import CARD
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.policies.work import TRUE_STATE
from toolkit.games.galaxy_trucker.rules.ship.crew import place_alien
from toolkit.games.galaxy_trucker.state import NO_ALIEN, NOTHING, ORANGE, PURPLE

DOUBLE_ONLY = "(6,7)=#115@0; (7,7)=#33@0; (7,8)=#1@0; (8,7)=#83@0"  # shield, two tokens, a double engine and no other


def strong(*specs: str, card: str, **options: Any) -> Table:
    """A table of `strong` with the last card of the flight open, unless it is said what is left."""
    table = Table(*specs, policy="strong", card=card, **{"weights": {"n_roll": 8}, **options})
    table.params.rounds[0].pile[:] = 0
    for seat in range(table.params.players):
        table.state.players[seat].credits = 20
    return table


def test_tokens_are_worth_nothing_after_the_last_card() -> None:
    """Open space is the last card: two places are two credits, and so is none; tokens left are worth nothing."""
    table = strong(ALPHA, GAMMA, card="I-05", at=(0, 3))
    table.set_cells(1, 1)
    assert table.ask("engines", 1) == 1


def test_a_place_is_not_bought_where_nothing_comes_of_it() -> None:
    """The other ship is out of reach, whatever is powered: as `greedy`, nothing is."""
    table = strong(ALPHA, GAMMA, card="I-05", at=(0, 30))
    assert table.ask("engines", 1) == 0


def test_a_ship_flies_rather_than_leaves() -> None:
    """Without power it would have to give up, and lose the reward of the second."""
    table = strong(DOUBLE_ONLY, GAMMA, card="I-05", at=(0, 20))
    table.set_cells(1, 1)
    assert table.ask("engines", 1) == 1


@pytest.mark.parametrize(("cells", "powered"), [(2, (1, 0)), (0, (0, 0))])
def test_cannons_that_turn_a_loss(cells: int, powered: tuple[int, int]) -> None:
    """BETA has strength 2 with its double cannon against smugglers of 4, and holds nothing: the loss costs batteries alone.

    Slavers of strength 2 would take three of its crew: with power it is a tie.
    """
    table = strong(BETA, GAMMA, card="I-01", at=(0, -4), left=["I-05"])
    table.set_cells(1, cells)
    table.params.cards[table.state.deck[0]].strength = 1
    table.ask("cannons", 1, 2)
    assert (table.work.forward, table.work.other) == powered


def test_a_tile_beyond_the_insurance_is_not_worth_a_token_that_a_good_is() -> None:
    """All that the insurance takes is lost already; a hold with red blocks is still worth its goods."""
    table = strong(ALPHA, GAMMA, card="I-10", at=(0, -4))
    table.player(1).lost = 10
    cannon = table.square(7, 9)  # nothing hangs on it
    assert table.ask("shield", 1, table.hit("small", "E"), cannon) is False
    table.stow(1, 8, 8, "R")
    assert table.ask("shield", 1, table.hit("small", "E"), table.square(8, 8)) is True


def test_a_tile_is_worth_a_token_after_which_nothing_comes() -> None:
    """The last card: a lost component costs a credit, the token nothing."""
    table = strong(ALPHA, GAMMA, card="I-10", at=(0, -4))
    assert table.ask("shield", 1, table.hit("small", "E"), table.square(8, 8)) is True


def test_days_do_not_matter_to_a_ship_alone() -> None:
    """`greedy` finds two days too dear for a load worth 1; nobody else flies."""
    weights = {"n_roll": 8, "day_value": 5.0}
    table = strong(GAMMA, ALPHA, card="I-15", at=(9, 5), weights=weights)
    table.player(2).flying = codes.GAVE_UP
    assert Table(GAMMA, ALPHA, card="I-15", at=(9, 5), weights={"day_value": 5.0}).ask("planet", 1) == NOTHING
    assert table.ask("planet", 1) == 0  # the dearest load


def test_days_that_cost_a_place_are_not_lost_for_less() -> None:
    """Landing costs two days and with them the first place: a credit of reward; GAMMA is full of dearer goods."""
    table = strong(GAMMA, ALPHA, card="I-15", at=(9, 8))
    table.stow(1, 7, 5, "YY")
    table.stow(1, 8, 9, "YYY")
    assert table.ask("planet", 1) == NOTHING


@pytest.mark.parametrize("at", [(9, 0), (9, 8)])
def test_an_abandoned_ship_is_taken_where_crew_can_be_spared(at: tuple[int, int]) -> None:
    """I-18, two crew for three credits and a day, is the last card: GAMMA has four, and two stay, be a place lost or not."""
    table = strong(GAMMA, ALPHA, card="I-18", at=at, weights={"n_roll": 8, "crew_value": 5.0})
    card = table.params.cards[table.state.deck[0]]
    assert table.ask("take", 1, card) is True


def test_an_abandoned_ship_that_takes_the_last_humans_is_left() -> None:
    """Three credits against a reward of four, a bonus of two, and half of the goods."""
    table = strong(GAMMA, ALPHA, card="I-18", at=(9, 0))
    ship = table.ship(1)
    ship.humans[:], ship.all_humans = 0, 2
    ship.humans[table.board.start] = 2
    table.stow(1, 7, 5, "YY")
    card = table.params.cards[table.state.deck[0]]
    assert table.ask("take", 1, card) is False


def test_humans_are_kept_where_aliens_can_go() -> None:
    """Without humans the ship would be out: two humans and both aliens, three have to go (worked example GT-EX-33)."""
    table = strong(BETA, GAMMA, card="I-01", at=(0, -4))
    ship = table.ship(1)
    ship.humans[:], ship.all_humans = 0, 2
    ship.humans[table.board.start] = 2
    for square, alien in ((table.square(7, 6), ORANGE), (table.square(6, 6), PURPLE)):
        place_alien(table.params, ship, square, alien)
    given = [int(table.ask("figure", 1, 3))]
    assert ship.alien[given[0]] != NO_ALIEN


def test_the_part_with_the_goods_is_kept() -> None:
    """ALPHA breaks in two at the last card, both manned; `greedy` counts tiles, the sale of goods is more."""
    table = strong(ALPHA, GAMMA, card="I-10", at=(0, -4))
    work, ship = table.work, table.ship(1)
    work.part[:] = NOTHING
    right = [table.square(*at) for at in ((6, 8), (7, 8), (7, 9), (8, 8), (9, 8))]
    for square in range(table.board.count):
        if ship.tile[square] != NOTHING:
            work.part[square] = 1 if square in right else 0
    ship.humans[right[1]], ship.all_humans = 2, ship.all_humans + 2
    table.stow(1, 6, 8, "YYY")
    table.stow(1, 8, 8, "R")
    assert table.ask("part", 1, 2) == 1
    table.stow(1, 8, 6, "YYY")
    table.stow(1, 8, 6, "YYY")
    assert table.ask("part", 1, 2) == 0


def test_a_ship_leaves_before_what_it_can_not_stand() -> None:
    """GAMMA's last two humans will be taken by slavers that it can't beat, and a hit before them takes what is insured.

    Out for want of humans or by choice it sells for half; but by choice its holds are still whole: it leaves. Without the cards
    that are known to come it flies on.
    """
    for known, wanted in ((("I-01", "I-09", "I-10"), True), ((), False)):
        table = strong(GAMMA, ALPHA, card="I-05", left=known, at=(9, 8), weights={"n_roll": 16})
        ship = table.ship(1)
        ship.humans[:], ship.all_humans = 0, 2
        ship.humans[table.board.start] = 2
        table.set_cells(1)
        for place in ((7, 5), (8, 9)):
            table.stow(1, *place, "YY")
        table.params.cards[CARD["I-01"]].strength = 20
        for name in known:
            table.builder(1).known[CARD[name]] = 1
        assert table.ask("give_up", 1) is wanted, known


@pytest.mark.parametrize(
    ("decision", "about"),
    [("engines", ()), ("cannons", (8,)), ("planet", ()), ("give_up", ())],
)
def test_a_choice_alters_nothing_on_the_table(decision: str, about: tuple[Any, ...]) -> None:
    """Rules and policies share no state: the table stands as it stood."""
    card = {"cannons": "I-02", "planet": "I-15"}.get(decision, "I-05")
    table = strong(ALPHA, BETA, GAMMA, card=card, left=["I-06", "I-09", "I-16"], at=(6, 4, 2))
    table.params.rounds[0].pile[:] = 1, 0, 0
    before = table.scratch.states[TRUE_STATE].tobytes()
    table.ask(decision, 1, *about)
    assert table.scratch.states[TRUE_STATE].tobytes() == before


@pytest.mark.parametrize(("strength", "wanted"), [(3, PURPLE), (9, ORANGE)])
def test_an_alien_comes_aboard_where_it_wins(strength: int, wanted: int) -> None:
    """The one card is known: slavers against BETA, whose double cannon alone has 2, with the purple alien 4.

    Against 9 nothing helps, and the choice is that of `greedy`.
    """
    table = Table(BETA, GAMMA, policy="strong", weights={"n_roll": 8, "min_crew_I": 0.0})
    slavers = CARD["I-01"]
    table.params.cards[slavers].strength = strength
    table.params.rounds[0].pile[:] = 1, 0, 0
    table.state.used[: table.params.card_count] = 1
    table.state.used[slavers] = 0
    table.builder(1).known[slavers] = 1
    for seat in (1, 2):
        table.builder(seat).number, table.state.numbers_left[seat - 1] = seat, 0
    assert table.ask("cabin_crew", 1, table.square(7, 6)) == wanted
