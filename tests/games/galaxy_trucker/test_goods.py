"""Goods: loading, the best load, giving them up (GT-GDS)."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.printed_cards import CARD, goods
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.limits import COLOURS, SQUARES
from toolkit.games.galaxy_trucker.names import decisions, effects
from toolkit.games.galaxy_trucker.rules.flight import goods as cargo
from toolkit.games.galaxy_trucker.steps.cards import losses

Place = tuple[int, int]


def lands(play: Flight, load: Any = "best", offered: str = "RGBBB") -> bool:
    """Seat 1 lands on a planet with these goods and loads."""
    play.params.cards[CARD["I-12"]].planets[0] = goods(offered)
    play.answers = {1: {"planet": 0, "load": load}}
    return play.card("I-12")


# --- what may be loaded ---


@pytest.mark.rule("GT-GDS-02", "GT-TIL-04", "GT-TIL-05")
@pytest.mark.parametrize(
    ("load", "legal"),
    [
        ({(8, 8): "R"}, True),  # the special hold
        ({(8, 6): "R"}, False),  # an ordinary hold
        ({(8, 6): "GBB"}, True),
        ({(8, 6): "GBBB"}, False),  # one more than it has containers
        ({(8, 8): "RG"}, False),
        ({(8, 8): "B", (8, 6): "GB", (6, 8): "B"}, True),  # other colours go anywhere
        ({(7, 6): "B"}, False),  # a cabin
        ({(8, 5): "B"}, False),  # no tile at all
    ],
)
def test_a_block_a_container(monkeypatch: pytest.MonkeyPatch, load: dict[Place, str], legal: bool) -> None:
    assert lands(Flight(monkeypatch, ALPHA, at=(5,)), load) == legal


@pytest.mark.rule("GT-GDS-02")
@pytest.mark.parametrize("load", [{(8, 6): "YB"}, {(8, 6): "GG"}])
def test_no_more_than_is_offered(monkeypatch: pytest.MonkeyPatch, load: dict[Place, str]) -> None:
    assert not lands(Flight(monkeypatch, ALPHA, at=(5,)), load)


def test_no_fewer_than_none(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(5,))
    wanted = np.zeros((SQUARES, COLOURS), dtype=np.int64)
    wanted[play.square(8, 6)], wanted[play.square(6, 8)] = (0, 0, 0, 3), (0, 0, 1, -1)
    assert not cargo.can_load(play.params, play.board, play.ship(1), np.array([0, 0, 1, 3]), wanted)


@pytest.mark.rule("GT-GDS-03", "GT-GDS-04", "GT-GDS-06")
def test_cargo_may_be_rearranged_and_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(5,))
    play.stow(1, (8, 8), "B")
    play.stow(1, (8, 6), "YG")
    assert lands(play, {(8, 8): "R", (6, 8): "Y"})
    assert play.cargo(1) == "RY"
    assert int(play.player(1).credits) == 0
    assert int(play.player(1).lost) == 0
    assert play.choices(decisions.LOAD) == [(1, 2, play.square(6, 8), 0, 1, 0, 0, play.square(8, 8), 1, 0, 0, 0)]
    assert play.effects(effects.LOADED) == [(1, 1, 1, 0, 0)]


@pytest.mark.rule("GT-GDS-05")
@pytest.mark.ruling("GT-RUL-21")
@pytest.mark.parametrize(("any_time", "legal"), [(0, False), (1, True)])
def test_without_a_new_block_nothing_moves(monkeypatch: pytest.MonkeyPatch, any_time: int, legal: bool) -> None:
    for load in ({(6, 8): "Y"}, {}):
        play = Flight(monkeypatch, ALPHA, at=(5,), rearrange_any_time=any_time)
        play.stow(1, (8, 6), "Y")
        assert lands(play, [{(8, 6): "Y"}, load] if any_time else load) == legal
    play = Flight(monkeypatch, ALPHA, at=(5,), rearrange_any_time=any_time)
    play.stow(1, (8, 6), "Y")
    assert lands(play, {(8, 6): "Y"})  # nothing is loaded, all stays where it is
    assert lands(play, [{(8, 6): "Y"}, {(6, 8): "YG"}] if any_time else {(6, 8): "YG"})


@pytest.mark.rule("GT-GDS-05")
@pytest.mark.ruling("GT-RUL-21")
@pytest.mark.parametrize(("any_time", "asked"), [(0, []), (1, [("load", 1, [0, 0, 0, 0])])])
def test_cargo_may_move_at_any_time(monkeypatch: pytest.MonkeyPatch, any_time: int, asked: list[Any]) -> None:
    play = Flight(monkeypatch, ALPHA, GAMMA, at=(5, 3), rearrange_any_time=any_time)
    play.stow(1, (8, 6), "Y")
    play.answers = {1: {"load": {(6, 8): "Y"}}}
    assert play.card("I-04")
    assert play.asked == asked
    assert play.ship(1).goods[play.square(6, 8)].sum() == any_time


@pytest.mark.ruling("GT-RUL-39")
@pytest.mark.parametrize(("limits", "left", "loaded"), [(0, 0, "GBBB"), (1, 2, "GBB"), (1, 0, "G")])
def test_the_bank_may_run_out(monkeypatch: pytest.MonkeyPatch, limits: int, left: int, loaded: str) -> None:
    play = Flight(monkeypatch, GAMMA, ALPHA, at=(5, 3), bank_limits=limits)
    play.params.bank_goods[:] = (9, 9, 9, left + 1)
    play.stow(2, (8, 6), "B")
    assert lands(play)
    assert play.cargo(1) == loaded
    play = Flight(monkeypatch, GAMMA, at=(5,), bank_limits=1)
    play.params.bank_goods[:] = 0
    assert not lands(play, {(7, 5): "B"})


# --- the best load ---


def best_of(play: Flight, offered: str) -> str:
    wanted = np.full((SQUARES, COLOURS), 7, dtype=np.int64)
    cargo.best_load(play.params, play.board, play.ship(1), np.array(goods(offered)), wanted)
    assert cargo.can_load(play.params, play.board, play.ship(1), np.array(goods(offered)), wanted)
    play.ship(1).goods[:] = wanted
    return play.cargo(1)


@pytest.mark.rule("GT-GDS-07")
@pytest.mark.parametrize(
    ("spec", "aboard", "offered", "best"),
    [
        (ALPHA, {}, "RRYYGGBBB", "RYYGGB"),
        (ALPHA, {}, "YYYGGGB", "YYYGGG"),  # without a red block the reinforced container takes others
        (ALPHA, {(8, 8): "B", (8, 6): "BBB"}, "RGG", "RGGBBB"),
        (GAMMA, {}, "RRGBBBBB", "GBBBB"),
        (BETA, {}, "RYGB", ""),
    ],
)
def test_best_load(monkeypatch: pytest.MonkeyPatch, spec: str, aboard: dict[Place, str], offered: str, best: str) -> None:
    play = Flight(monkeypatch, spec)
    for place, word in aboard.items():
        play.stow(1, place, word)
    assert best_of(play, offered) == best


@pytest.mark.rule("GT-GDS-07", "GT-GDS-01")
def test_no_load_is_worth_more_than_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every choice of blocks from the offer that the containers of ALPHA (five, and one reinforced) can hold."""
    prices = dict(zip("RYGB", (4, 3, 2, 1), strict=True))
    for offered in ("RRYB", "YGBB", "RRRGGG", "GGGGGGG", "RYGBYGB"):
        play = Flight(monkeypatch, ALPHA)
        best_of(play, offered)
        parts = {"".join(part) for n in range(7) for part in itertools.combinations(offered, n)}
        most = max(sum(prices[block] for block in part) for part in parts if part.count("R") <= 1)
        assert cargo.value_of(play.params, play.board, play.ship(1).goods) == most


# --- giving goods up ---


@pytest.mark.example("GT-EX-32")
@pytest.mark.rule("GT-GDS-08", "GT-GDS-09", "GT-GDS-10")
@pytest.mark.parametrize(
    ("aboard", "cells", "left", "cells_left"), [("RYGGBB", 2, "BB", 2), ("RB", 2, "", 0), ("RB", 1, "", 0), ("", 0, "", 0)]
)
def test_losing_goods(monkeypatch: pytest.MonkeyPatch, aboard: str, cells: int, left: str, cells_left: int) -> None:
    play = Flight(monkeypatch, "", at=(5,))
    play.stow(1, None, aboard)
    play.set_cells(1, 0, cells)
    assert losses.give_up_goods(play.params, play.scratch, play.draws, play.log, 0, 4)
    assert (play.cargo(1), int(play.ship(1).all_cells)) == (left, cells_left)
    lost = [words[2] for words in play.effects(effects.GOOD_LOST)]
    assert lost == sorted(lost)
    assert len(play.effects(effects.CELL_LOST)) == cells - cells_left
    tally = play.player(1).tally
    assert (int(tally.goods_lost), int(tally.cells_used[3])) == (len(aboard) - len(left), cells - cells_left)


@pytest.mark.rule("GT-GDS-08")
def test_prices_say_what_is_most_valuable(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, "", at=(5,))
    play.params.price[:] = (1, 2, 3, 4)
    play.stow(1, None, "RYGB")
    assert losses.give_up_goods(play.params, play.scratch, play.draws, play.log, 0, 2)
    assert play.cargo(1) == "RY"


@pytest.mark.rule("GT-GDS-08")
def test_among_equal_blocks_the_owner_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, at=(5,))
    play.stow(1, (6, 8), "G")
    play.stow(1, (8, 6), "G")
    play.answers = {1: {"block": (8, 6)}}
    assert losses.give_up_goods(play.params, play.scratch, play.draws, play.log, 0, 1)
    assert play.ship(1).goods[play.square(6, 8), codes.GREEN] == 1
    assert play.choices(decisions.LOSE_GOOD) == [(1, play.square(8, 6), codes.GREEN)]
    assert losses.give_up_goods(play.params, play.scratch, play.draws, play.log, 0, 1)
    assert len(play.count_asked("block")) == 1  # one is left: nothing to choose


@pytest.mark.parametrize("square", [-1, 0, 18])
def test_only_blocks_that_there_are(monkeypatch: pytest.MonkeyPatch, square: int) -> None:
    play = Flight(monkeypatch, ALPHA, at=(5,))
    play.stow(1, (6, 8), "G")
    play.stow(1, (8, 6), "G")
    play.answers = {1: {"block": square}}
    assert not losses.give_up_goods(play.params, play.scratch, play.draws, play.log, 0, 1)


@pytest.mark.rule("GT-GDS-07", "GT-GDS-01")
@pytest.mark.parametrize(
    ("prices", "best"),
    [
        ((4, 3, 2, 1), "RYYGGB"),
        ((4, 1, 2, 3), "RGGBBB"),  # blue ones are worth more than green ones, and these more than yellow ones
        ((0, 3, 2, 1), "YYGGBB"),  # the reinforced container holds what is worth more than a red one
    ],
)
def test_the_best_load_goes_by_price(monkeypatch: pytest.MonkeyPatch, prices: tuple[int, ...], best: str) -> None:
    """ALPHA: five containers and a reinforced one."""
    play = Flight(monkeypatch, ALPHA, at=(5,))
    play.params.price[:] = prices
    assert lands(play, offered="RRYYGGBBB")
    assert play.cargo(1) == best
