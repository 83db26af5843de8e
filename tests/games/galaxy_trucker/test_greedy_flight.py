"""`greedy` in flight: the thresholds of its rules of thumb, at hand-made tables."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.choice_table import Table
from tests.games.galaxy_trucker.printed_cards import CARD, COLOURS, goods
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.limits import SQUARES
from toolkit.games.galaxy_trucker.parameters import TIE_LOSE, TIE_WIN
from toolkit.games.galaxy_trucker.rules.ship import crew
from toolkit.games.galaxy_trucker.state import NOTHING, ORANGE, PURPLE

DOUBLE_ONLY = "(6,7)=#115@0; (7,7)=#33@0; (7,8)=#1@0; (8,7)=#83@0"  # shield, two tokens, a double engine and no other

# --- engines (D-08) ---


@pytest.mark.parametrize(
    ("at", "left", "weights", "cells", "powered"),
    [
        ((0, 3), ["I-10"], {}, 2, 1),  # strength 4 passes the other ship, 2 does not
        ((0, 10), ["I-10"], {}, 2, 0),  # neither does
        ((0, 1), ["I-10"], {}, 2, 0),  # both do
        ((0, 3), ["I-10"], {"min_overtake": 2}, 2, 0),
        ((0, 3), ["I-10"], {}, 1, 0),  # the last token is kept for the shield
        ((0, 3), ["I-10"], {"reserve_shield": 2}, 2, 0),
        ((0, 3), ["I-10"], {"reserve_shield": 0}, 1, 1),
        ((0, 3), [], {}, 1, 1),  # nothing comes any more
    ],
)
def test_double_engines_that_overtake(
    at: tuple[int, int], left: list[str], weights: dict[str, float], cells: int, powered: int
) -> None:
    table = Table(ALPHA, GAMMA, card="I-05", left=left, at=at, weights=weights)
    table.set_cells(1, cells)
    assert table.ask("engines", 1) == powered


def test_occupied_spaces_count_for_overtaking() -> None:
    table = Table(ALPHA, GAMMA, BETA, card="I-05", at=(0, 2, 1))
    table.ship(1).tile[table.square(9, 6)] = NOTHING  # the double engine
    assert table.ask("engines", 1) == 0
    table = Table(ALPHA, GAMMA, BETA, card="I-05", at=(0, 4, 3))
    assert table.ask("engines", 1) == 1  # 1, 2, 5, 6 beyond both; without power to 2


def test_a_ship_without_other_engines_does_not_stand_still() -> None:
    table = Table(DOUBLE_ONLY, GAMMA, card="I-05", left=["I-10"], at=(0, 20))
    table.set_cells(1, 1)
    assert table.ask("engines", 1) == 1  # the reserve goes first
    table.set_cells(1)
    assert table.ask("engines", 1) == 0


@pytest.mark.parametrize(("position", "powered"), [(5, 1), (-5, 0)])
def test_engines_of_a_combat_zone_save_from_being_least(position: int, powered: int) -> None:
    """Both have strength 2 unpowered: who is ahead suffers (GT-CZN-02)."""
    table = Table(ALPHA, GAMMA, card="I-16", at=(position, 0), weights={"reserve_shield": 0})
    table.state.strength[1] = 4  # stated, if it is ahead
    assert table.ask("engines", 1) == powered


def test_strengths_that_were_stated_count_as_they_were() -> None:
    table = Table(ALPHA, GAMMA, card="I-16", at=(0, 5), weights={"reserve_shield": 0})
    table.state.strength[1] = 6
    assert table.ask("engines", 1) == 1  # GAMMA has stated 3: 2 is least, 4 is not
    table.state.strength[1] = 8
    assert table.ask("engines", 1) == 1  # as weak and behind
    table.state.strength[1] = 10
    assert table.ask("engines", 1) == 0  # nothing helps
    table.state.strength[1] = 2
    assert table.ask("engines", 1) == 0  # none is needed


# --- cannons (D-09) ---


@pytest.mark.parametrize(
    ("against", "tie", "powered"),
    [
        (2, 0, 0),  # won unpowered: 1.5 against 1
        (3, 0, 0),  # tied unpowered: 1.5 against 1.5
        (4, 0, 1),  # 2.5 against 2 instead of 1.5
        (5, 0, 1),  # a tie instead of a loss
        (6, 0, 0),  # lost in any case
        (3, TIE_LOSE, 1),  # where a tie loses, 2.5 wins
        (5, TIE_LOSE, 0),
        (5, TIE_WIN, 1),
        (3, TIE_WIN, 0),
    ],
)
def test_double_cannons_that_turn_a_loss(against: int, tie: int, powered: int) -> None:
    table = Table(ALPHA, GAMMA, card="I-02", enemy_tie=tie)
    table.ask("cannons", 1, against)
    assert (table.work.forward, table.work.other) == (0, powered)


def test_cannons_that_point_forward_are_powered_first() -> None:
    table = Table(ALPHA, GAMMA, card="I-02", weights={"reserve_shield": 0})
    table.put(1, 9, 5, 128)
    table.put(1, 9, 9, 130)
    table.set_cells(1, 3)
    for against, forward, other in ((6, 1, 0), (9, 2, 0), (12, 2, 1), (20, 0, 0)):
        table.ask("cannons", 1, against)
        assert (table.work.forward, table.work.other) == (forward, other), against


def test_tokens_for_shields_are_not_shot_away() -> None:
    table = Table(ALPHA, GAMMA, card="I-03")  # pirates shoot
    table.set_cells(1, 1)
    table.ask("cannons", 1, 4)
    assert table.work.other == 0
    table = Table(ALPHA, GAMMA, card="I-02")  # smugglers do not, and nothing is left
    table.set_cells(1, 1)
    table.ask("cannons", 1, 4)
    assert table.work.other == 1
    table = Table(BETA, GAMMA, card="I-03")  # no shield to keep it for
    table.set_cells(1, 1)
    table.ask("cannons", 1, 4)
    assert table.work.forward == 1


@pytest.mark.parametrize(("position", "forward"), [(-5, 1), (5, 0)])
def test_cannons_of_a_combat_zone(position: int, forward: int) -> None:
    """BETA has 0, or 2 as GAMMA has: that helps the one behind."""
    table = Table(BETA, GAMMA, card="I-16", at=(position, 0))
    table.state.strength[1] = 4  # stated, if it is ahead
    table.ask("cannons", 1, -1)
    assert (table.work.forward, table.work.other) == (forward, 0)


# --- which battery pays (GT-STR-04) ---


def test_the_fullest_battery_pays() -> None:
    table = Table(ALPHA, card="I-05")
    table.set_cells(1, 1, 0, 3, 3, 2)
    assert table.ask("battery", 1) == 2


# --- defence (D-10) ---


@pytest.mark.parametrize("decision", ["shield", "shoot"])
@pytest.mark.parametrize(
    ("place", "lost", "weights", "answer"),
    [
        ((8, 8), 0, {}, True),
        ((8, 8), 0, {"defend_min": 2}, True),  # (9,8) hangs on it
        ((8, 8), 0, {"defend_min": 3}, False),
        ((5, 7), 4, {}, True),
        ((5, 7), 5, {}, False),  # a cannon, and the insurance pays
        ((5, 7), 5, {"cap_aware": 0}, True),
        ((8, 8), 5, {}, True),  # an engine falls off
        ((6, 6), 5, {}, True),  # humans
        ((6, 7), 5, {}, False),  # a battery, and an empty hold falls off
        (None, 0, {}, True),  # before the roll
        (None, 0, {"defend_min": 2}, False),
        (None, 5, {}, False),
        (None, 5, {"cap_aware": 0}, True),
    ],
)
def test_hits_worth_a_token(
    decision: str, place: tuple[int, int] | None, lost: int, weights: dict[str, float], answer: bool
) -> None:
    table = Table(ALPHA, card="I-10", weights=weights)
    table.player(1).lost = lost
    before = table.seen().tobytes()
    square = table.square(*place) if place else NOTHING
    assert table.ask(decision, 1, table.hit("small", "N"), square) is answer
    assert table.scratch.states[1].tobytes() == before  # the ship that was tried is whole again


def test_goods_are_defended_by_all_means() -> None:
    table = Table(ALPHA, card="I-10")
    table.player(1).lost = 5
    table.stow(1, 6, 8, "B")
    assert table.ask("shield", 1, table.hit("small", "N"), table.square(6, 7)) is True


# --- offers (D-11 to D-14) ---


@pytest.mark.parametrize(
    ("taken", "day_value", "planet"),
    [
        ((), 0.5, 1),  # RR: one red fits, 4; RBB 6; Y 3
        ((1,), 0.5, 0),
        ((0, 1), 0.5, 2),
        ((0, 1, 2), 0.5, NOTHING),
        ((), 2.9, 1),
        ((), 3.0, NOTHING),  # two days are worth as much
    ],
)
def test_the_best_planet_if_it_is_worth_the_days(taken: tuple[int, ...], day_value: float, planet: int) -> None:
    table = Table(ALPHA, GAMMA, BETA, "", card="I-13", weights={"day_value": day_value})
    for seat, number in enumerate(taken, 1):
        table.state.planet_of[seat] = number
    assert table.ask("planet", 1) == planet


def test_a_full_ship_passes() -> None:
    table = Table(ALPHA, card="I-13")
    table.stow(1, 8, 6, "YYY")
    table.stow(1, 6, 8, "YY")
    table.stow(1, 8, 8, "R")
    assert table.ask("planet", 1) == NOTHING


@pytest.mark.parametrize(
    ("card", "humans", "weights", "answer"),
    [
        ("I-18", 6, {}, True),  # 3 credits for 2 figures and a day: 2.1
        ("I-18", 6, {"crew_value": 1.25}, False),  # 3
        ("I-18", 6, {"day_value": 1.4}, False),
        ("I-18", 4, {}, True),
        ("I-18", 3, {}, False),  # one would stay
        ("I-19", 6, {}, True),  # 5 credits' worth for a day
        ("I-19", 6, {"day_value": 5}, False),
    ],
)
def test_ships_and_stations(card: str, humans: int, weights: dict[str, float], answer: bool) -> None:
    table = Table(ALPHA, card=card, weights=weights)
    ship = table.ship(1)
    ship.humans[:], ship.humans[table.board.start], ship.all_humans = 0, humans, humans
    assert table.ask("take", 1, table.params.cards[CARD[card]]) is answer


def test_two_humans_stay_and_not_two_aliens() -> None:
    table = Table(BETA, card="I-18", aliens={(1, 7, 6): PURPLE})
    ship = table.ship(1)
    ship.humans[:], ship.humans[table.board.start], ship.all_humans = 0, 3, 3
    assert table.ask("take", 1, table.params.cards[CARD["I-18"]]) is True  # one human and the alien go
    ship.humans[table.board.start], ship.all_humans = 1, 1
    ship.alien[table.square(6, 6)], ship.all_aliens = ORANGE, 3
    assert table.ask("take", 1, table.params.cards[CARD["I-18"]]) is False


def test_a_station_without_a_hold_is_left() -> None:
    table = Table(BETA, card="I-19")
    assert table.ask("take", 1, table.params.cards[CARD["I-19"]]) is False


@pytest.mark.parametrize(
    ("card", "spec", "day_value", "answer"),
    [
        ("I-01", ALPHA, 0.5, True),  # 5 credits
        ("I-01", ALPHA, 5, False),
        ("I-03", BETA, 0.5, True),
        ("I-02", ALPHA, 0.5, True),  # YGB
        ("I-02", ALPHA, 6, False),
        ("I-02", BETA, 0.5, False),  # no hold
    ],
)
def test_rewards(card: str, spec: str, day_value: float, answer: bool) -> None:
    table = Table(spec, card=card, weights={"day_value": day_value})
    assert table.ask("reward", 1, table.params.cards[CARD[card]]) is answer


@pytest.mark.rule("GT-GDS-05", "GT-GDS-07")
def test_the_best_load_or_none() -> None:
    table = Table(ALPHA, card="I-13")
    table.stow(1, 8, 6, "B")
    table.stow(1, 8, 8, "B")
    table.ask("load", 1, goods("RY"))
    cargo = table.work.cargo[: table.board.count]
    assert [int(cargo[:, colour].sum()) for colour in range(len(COLOURS))] == [1, 1, 0, 2]
    assert cargo[table.square(8, 8)].tolist() == [1, 0, 0, 0]
    table = Table(ALPHA, card="I-13")
    table.stow(1, 8, 8, "G")
    table.stow(1, 8, 6, "BBB")
    table.stow(1, 6, 8, "BB")
    table.ask("load", 1, goods("B"))  # would only be put in for another blue, and nothing may move then
    assert table.work.cargo.shape == (SQUARES, len(COLOURS))
    assert (table.work.cargo[: table.board.count] == table.ship(1).goods[: table.board.count]).all()


# --- losses (D-15, D-16) ---


def give_up(table: Table, number: int) -> list[str]:
    """The figures that go one after another."""
    ship, gone = table.ship(1), []
    for left in range(number, 0, -1):
        square = table.ask("figure", 1, left)
        if ship.alien[square]:
            gone.append(("", "orange", "purple")[ship.alien[square]])
            ship.alien[square], ship.all_aliens = codes.NO_ALIEN, ship.all_aliens - 1
        else:
            assert ship.humans[square] > 0
            gone.append("human")
            ship.humans[square], ship.all_humans = ship.humans[square] - 1, ship.all_humans - 1
    return gone


@pytest.mark.parametrize(
    ("humans", "gone"),
    [(2, ["orange", "purple", "human"]), (3, ["human", "orange", "purple"]), (6, ["human"] * 3)],
)
def test_two_humans_stay_as_long_as_may_be(humans: int, gone: list[str]) -> None:
    table = Table(BETA, card="I-01", aliens={(1, 7, 6): PURPLE, (1, 6, 6): ORANGE})
    ship = table.ship(1)
    ship.humans[:], ship.humans[table.board.start], ship.all_humans = 0, humans, humans
    assert give_up(table, 3) == gone


def test_aliens_go_by_their_worth() -> None:
    table = Table(BETA, card="I-01", aliens={(1, 7, 6): PURPLE, (1, 6, 6): ORANGE}, weights={"alien_value_orange": 2})
    ship = table.ship(1)
    ship.humans[:], ship.humans[table.board.start], ship.all_humans = 0, 2, 2
    assert give_up(table, 2) == ["purple", "orange"]


def test_cabins_are_emptied_one_by_one() -> None:
    table = Table(ALPHA, card="I-01")
    table.ship(1).humans[table.square(7, 6)] = 1
    table.ship(1).all_humans = 5
    assert table.ask("figure", 1, 2) == table.square(7, 6)


def test_the_first_hold_gives_up_a_block() -> None:
    table = Table(ALPHA, card="I-02")
    table.stow(1, 8, 6, "YB")
    table.stow(1, 6, 8, "BB")
    assert table.ask("block", 1, COLOURS.index("B")) == table.square(6, 8)
    assert table.ask("block", 1, COLOURS.index("Y")) == table.square(8, 6)


def part_kept(table: Table, *parts: set[tuple[int, int]]) -> int:
    table.work.part[:] = NOTHING
    for number, places in enumerate(parts):
        for place in places:
            table.work.part[table.square(*place)] = number
    return int(table.ask("part", 1, len(parts)))


@pytest.mark.rule("GT-RUL-19")
def test_a_part_with_humans_before_all_others() -> None:
    table = Table(ALPHA, card="I-10")
    big = {(5, 7), (6, 7), (6, 8), (7, 8), (7, 9), (8, 6), (8, 7), (8, 8)}
    assert part_kept(table, big, {(6, 6)}) == 1
    table.ship(1).humans[table.square(6, 6)] = 0
    assert part_kept(table, big, {(6, 6)}) == 0


@pytest.mark.parametrize(
    ("weights", "stowed", "kept"),
    [
        ({}, "", 1),  # two humans and a cabin 2.6 against two humans and an engine 2.6 with a cannon
        ({"w_type_cabin": 3.0}, "", 0),
        ({"crew_value": 9.0}, "", 0),
        ({}, "RR", 0),
    ],
)
def test_the_part_worth_most(weights: dict[str, float], stowed: str, kept: int) -> None:
    table = Table(ALPHA, card="I-10", weights=weights)
    table.ship(1).humans[table.square(7, 7)] = 1
    table.stow(1, 6, 6, stowed)
    assert part_kept(table, {(6, 6)}, {(7, 7), (8, 7), (5, 7)}) == kept


# --- giving up (D-17) ---


@pytest.mark.parametrize(
    ("left", "humans", "stowed", "at", "answer"),
    [
        (4, 2, "", (5, 0), False),  # 4 credits expected, and as much to be lost
        (5, 2, "", (5, 0), True),
        (5, 3, "", (5, 0), False),
        (4, 2, "", (0, 5), True),  # the second gets 3
        (6, 2, "R", (5, 0), False),  # half of the goods
        (7, 2, "R", (5, 0), True),
        (5, 0, "", (5, 0), True),
    ],
)
def test_giving_up_with_the_last_humans(left: int, humans: int, stowed: str, at: tuple[int, int], answer: bool) -> None:
    table = Table(ALPHA, BETA, card="I-05", left=["I-06"] * left, at=at, weights={"danger": 1.0})
    ship = table.ship(1)
    ship.humans[:], ship.humans[table.board.start], ship.all_humans = 0, humans, humans
    table.stow(1, 8, 8, stowed)
    assert table.ask("give_up", 1) is answer
    table.weigh(danger=0.1)
    assert table.ask("give_up", 1) is False


def test_ships_that_are_out_are_not_ahead() -> None:
    table = Table(ALPHA, BETA, card="I-05", left=["I-06"] * 4, at=(0, 5), weights={"danger": 1.0})
    table.ship(1).all_humans = 2
    assert table.ask("give_up", 1) is True
    table.player(2).flying = codes.GAVE_UP
    assert table.ask("give_up", 1) is False


# --- crew (D-07) ---


def manned(cannon: bool = True, board: str = "I", **weights: float) -> tuple[Table, int]:
    """BETA before its crew comes aboard; (7,6) may house either alien."""
    table = Table(BETA, board=board, weights=weights)
    table.builder(1).number = 1
    if cannon:
        table.put(1, 9, 6, 88)
    return table, table.square(7, 6)


def test_an_alien_that_has_a_strength_to_add_to() -> None:
    table, square = manned()
    assert table.ask("cabin_crew", 1, square) == PURPLE
    table, square = manned(alien_value_orange=2)
    assert table.ask("cabin_crew", 1, square) == ORANGE
    table, square = manned(cannon=False)  # the double cannon has no strength of its own
    assert table.ask("cabin_crew", 1, square) == ORANGE
    table.ship(1).tile[table.square(8, 7)] = NOTHING  # nor has the double engine
    assert table.ask("cabin_crew", 1, square) == codes.NO_ALIEN


@pytest.mark.parametrize("board", ["I", "II", "III"])
@pytest.mark.parametrize(("least", "alien"), [(9, PURPLE), (10, codes.NO_ALIEN)])
def test_the_crew_stays_large_enough(least: int, alien: int, board: str) -> None:
    """Five cabins: ten humans, or nine figures with an alien, whoever is aboard already."""
    table, square = manned(board=board, **{f"min_crew_{board}": least})
    assert table.ask("cabin_crew", 1, square) == alien
    crew.place_humans(table.params, table.ship(1), table.square(6, 6))
    assert table.ask("cabin_crew", 1, square) == alien


def test_one_alien_of_a_colour() -> None:
    table, square = manned()
    crew.place_alien(table.params, table.ship(1), table.square(6, 6), PURPLE)
    assert table.ask("cabin_crew", 1, square) == ORANGE
