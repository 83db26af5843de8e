"""Rewards, sale, penalties, and who wins (GT-END, GT-GAM)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.galaxy_trucker.flight_script import Flight
from tests.games.galaxy_trucker.ships import ALPHA, BETA, GAMMA
from toolkit.games.galaxy_trucker import state as codes
from toolkit.games.galaxy_trucker.names import effects
from toolkit.games.galaxy_trucker.rules.flight import rewards, winning


def end(play: Flight) -> None:
    rewards.end_journey(play.params, play.state, play.log)


@pytest.mark.rule("GT-END-02", "GT-FLB-03")
@pytest.mark.parametrize(("name", "paid"), [("I", (4, 3, 2, 1)), ("II", (8, 6, 4, 2)), ("III", (12, 9, 6, 3))])
def test_finish_rewards(monkeypatch: pytest.MonkeyPatch, name: str, paid: Sequence[int]) -> None:
    play = Flight(monkeypatch, *[""] * 4, at=(3, 9, 1, 5), board=name)
    end(play)
    assert [int(play.player(seat).tally.finish_reward) for seat in (2, 4, 1, 3)] == list(paid)
    assert [int(play.player(seat).tally.finish_place) for seat in (2, 4, 1, 3)] == [1, 2, 3, 4]


@pytest.mark.rule("GT-END-02", "GT-GVU-02", "GT-END-03")
@pytest.mark.ruling("GT-RUL-31")
def test_who_is_out_gets_neither_reward_nor_bonus(monkeypatch: pytest.MonkeyPatch) -> None:
    """GAMMA has the fewest exposed connectors (5), but has given up; then BETA (7), then ALPHA (9)."""
    play = Flight(monkeypatch, ALPHA, BETA, GAMMA, BETA, at=(3, 1, 9, 5))
    play.player(3).flying = play.player(4).flying = codes.GAVE_UP  # one with fewer, one with as many
    end(play)
    assert play.credits() == [4, 3 + 2, 0, 0]
    assert play.effects(effects.LOOKS_BONUS) == [(2, 7, 2, 0, 0)]
    assert [int(play.player(seat).tally.exposed_at_end) for seat in (1, 2, 3)] == [9, 7, 5]
    assert int(play.player(3).tally.finish_place) == 0


@pytest.mark.rule("GT-END-03")
@pytest.mark.ruling("GT-RUL-46")
@pytest.mark.parametrize(("name", "bonus"), [("I", 2), ("II", 4), ("III", 6)])
def test_all_tied_ships_get_the_whole_bonus(monkeypatch: pytest.MonkeyPatch, name: str, bonus: int) -> None:
    play = Flight(monkeypatch, "", "", ALPHA, at=(3, 2, 1), board=name)
    end(play)
    assert [int(play.player(seat).tally.looks_bonus) for seat in (1, 2, 3)] == [bonus, bonus, 0]


@pytest.mark.rule("GT-END-03", "GT-LOS-06")
@pytest.mark.ruling("GT-RUL-46")
def test_connectors_count_as_the_ship_then_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """BETA has 7 exposed connectors at launch; the swarm destroys (6,7) and (6,6), which exposes others."""
    play = Flight(monkeypatch, BETA, GAMMA)
    play.roll(6, 12, 12, 12)
    play.fly("I-10")
    assert (6, 6) not in play.tiles(1)
    tally = play.player(1).tally
    # (6,6) N and W are gone; (6,7) W and (7,6) N, where they joined it, are exposed: see the drawing
    assert (int(tally.exposed_at_launch), int(tally.exposed_at_end)) == (7, 7 - 2 + 1)


@pytest.mark.rule("GT-END-04", "GT-GDS-01", "GT-GVU-03")
@pytest.mark.ruling("GT-RUL-33", "GT-RUL-32")
@pytest.mark.example("GT-EX-35")
@pytest.mark.parametrize(("aboard", "full", "half"), [("RRY", 11, 6), ("RY", 7, 4), ("B", 1, 1), ("", 0, 0), ("RYGB", 10, 5)])
def test_sale(monkeypatch: pytest.MonkeyPatch, aboard: str, full: int, half: int) -> None:
    for flying, sale in ((codes.FLYING, full), (codes.GAVE_UP, half), (codes.LAPPED, half)):
        play = Flight(monkeypatch, "", at=(0,))
        play.player(1).flying = flying
        play.stow(1, None, aboard)
        end(play)
        tally = play.player(1).tally
        assert (int(tally.sale), int(tally.goods_value), int(tally.goods_sold)) == (sale, full, len(aboard))
        assert play.credits() == [sale + (6 if flying == codes.FLYING else 0)]
        assert play.cargo(1) == ""


@pytest.mark.rule("GT-END-05", "GT-GVU-04")
@pytest.mark.parametrize(("name", "cap"), [("I", 5), ("II", 8), ("III", 11)])
def test_penalty_and_its_cap(monkeypatch: pytest.MonkeyPatch, name: str, cap: int) -> None:
    for flying in (codes.FLYING, codes.GAVE_UP):
        for lost, paid in ((0, 0), (1, 1), (cap, cap), (cap + 1, cap), (40, cap)):
            play = Flight(monkeypatch, "", at=(0,), board=name)
            play.player(1).flying, play.player(1).lost, play.player(1).credits = flying, lost, 30
            end(play)
            assert int(play.player(1).tally.penalty) == paid
            assert play.effects(effects.PENALTY) == [(1, lost, paid, 0, 0)]


@pytest.mark.example("GT-EX-35")
@pytest.mark.rule("GT-END-06", "GT-GVU-04")
@pytest.mark.ruling("GT-RUL-34")
@pytest.mark.parametrize(("debt", "left", "paid"), [(0, 0, 4), (1, -1, 5)])
def test_who_cannot_pay_goes_on_with_nothing(monkeypatch: pytest.MonkeyPatch, debt: int, left: int, paid: int) -> None:
    play = Flight(monkeypatch, "", at=(0,), debt=debt)
    play.player(1).flying, play.player(1).lost = codes.GAVE_UP, 7
    play.stow(1, None, "RY")
    end(play)
    assert (play.credits(), int(play.player(1).tally.penalty)) == ([left], paid)


@pytest.mark.rule("GT-END-01", "GT-END-07", "GT-CRW-13")
def test_order_and_what_has_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rewards and bonus, sale, penalties: what is paid last can be paid from what came first. Crew and batteries: nothing."""
    play = Flight(monkeypatch, ALPHA, BETA, at=(1, 0))
    play.stow(1, (8, 8), "R")
    play.player(1).lost = 6
    play.player(1).tally.crew_lost = 3
    end(play)
    assert play.credits() == [4 + 4 - 5, 3 + 2]
    kinds = {"rewarded": 0, "looks_bonus": 1, "sold": 2, "penalty": 3}
    order = [kinds[name] for name in play.told() if name in kinds]
    assert order == sorted(order)
    assert len(order) == 2 + 1 + 2 + 2


@pytest.mark.ruling("GT-RUL-32")
def test_all_ships_are_out(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Flight(monkeypatch, ALPHA, BETA, at=(1, 0))
    for seat in (1, 2):
        play.player(seat).flying = codes.GAVE_UP
    play.stow(1, (8, 8), "R")
    end(play)
    assert play.credits() == [2, 0]


@pytest.mark.rule("GT-GAM-02")
@pytest.mark.parametrize(("credits", "won"), [((5, 9, 2), [0, 1, 0]), ((9, 9, 2), [1, 1, 0]), ((0, 0, 0), [1, 1, 1])])
def test_most_credits_win_and_equal_ones_share(
    monkeypatch: pytest.MonkeyPatch, credits: tuple[int, ...], won: list[int]
) -> None:
    play = Flight(monkeypatch, "", "", "", at=(2, 1, 0))
    for seat, sum_ in enumerate(credits, 1):
        play.player(seat).credits = sum_
    winning.set_winners(play.params, play.state, play.log)
    assert play.state.won[:3].tolist() == won
    assert [words[:2] for words in play.effects(effects.GAME_WON)] == [
        (seat, max(credits)) for seat, is_won in enumerate(won, 1) if is_won
    ]


@pytest.mark.rule("GT-GVU-09", "GT-END-01")
def test_credits_are_conserved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Net is rewards, bonus, sale and cards less the penalty, whatever happens on the way."""
    deck = ["I-10", "I-12", "I-18", "I-02", "I-03", "I-16", "I-05", "I-01"]
    for seed in range(6):
        play = Flight(monkeypatch, ALPHA, BETA, GAMMA, seed=seed)
        for seat in (1, 2, 3):
            play.player(seat).credits = 5 * seat
            play.answers[seat] = {"planet": seat - 1, "take": True, "reward": True, "shield": True, "cannons": (0, 0)}
        play.fly(*deck)
        for seat in (1, 2, 3):
            tally = play.player(seat).tally
            net = tally.finish_reward + tally.looks_bonus + tally.sale + tally.credits_from_cards - tally.penalty
            assert play.player(seat).credits == 5 * seat + net
            assert int(play.player(seat).lost) == int(tally.lost_by.sum())


@pytest.mark.rule("GT-END-05")
@pytest.mark.parametrize(("price", "lost", "paid"), [(2, 2, 4), (2, 3, 5), (0, 3, 0)])
def test_the_price_of_a_lost_component(monkeypatch: pytest.MonkeyPatch, price: int, lost: int, paid: int) -> None:
    """The cap of board I is 5 credits, not 5 components."""
    play = Flight(monkeypatch, ALPHA, at=(3,))
    play.params.rounds[0].lost_penalty = price
    play.player(1).credits, play.player(1).lost = 50, lost
    end(play)
    assert int(play.player(1).tally.penalty) == paid
