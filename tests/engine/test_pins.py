"""Pins: what they replace, what they leave alone, and what they report."""

from __future__ import annotations

import numpy as np
import pytest

from toolkit.engine import draws as chance
from toolkit.engine import log as event_log

pytestmark = pytest.mark.interpreted

DIE, OTHER, DECK = 0, 1, 2
SILENT = event_log.new_log(0)


def rolls(pins, *, games=(0,), count=8, seat=0, turns=None, sides=6, seed=5):
    """Faces of `count` rolls of DIE in each game (in the given turns), the draws of OTHER beside them, and the record."""
    draws = chance.new_draws(seed, pins)
    record = draws[0]
    faces, others = [], []
    for game in games:
        chance.begin(record, game)
        for i in range(count):
            record.turn = turns[i] if turns else 0
            faces.append(chance.roll(record, SILENT, DIE, sides, seat, -1))
            others.append(chance.roll(record, SILENT, OTHER, 6, seat, -1))
        chance.finish(record)
    return faces, others, record


def test_first_replaces_the_first_draws_of_each_game_and_nothing_else():
    free, others, _ = rolls([], games=(0, 1))
    faces, still, record = rolls([{"name": DIE, "values": [6, 2, 5]}], games=(0, 1))
    assert faces == [6, 2, 5, *free[3:8], 6, 2, 5, *free[11:16]]
    assert still == others
    assert record.pins[0].games == 2
    assert record.status == chance.PINS_FINE


def test_always_replaces_every_draw_of_the_name():
    _, others, _ = rolls([])
    faces, still, _ = rolls([{"name": DIE, "values": [3], "always": True}])
    assert faces == [3] * 8
    assert still == others


def test_a_pin_for_a_seat_leaves_other_seats_alone():
    pin = [{"name": DIE, "values": [1], "always": True, "seat": 1}]
    assert rolls(pin, seat=0)[0] == rolls([], seat=0)[0]
    assert rolls(pin, seat=1)[0] == [1] * 8


def test_a_pin_for_a_turn_counts_only_draws_of_that_turn():
    turns = [1, 2, 2, 3, 3, 3, 4, 4]
    free = rolls([], turns=turns)[0]
    faces = rolls([{"name": DIE, "values": [1, 2], "turn": 3}], turns=turns)[0]
    assert faces == [*free[:3], 1, 2, *free[5:]]


def test_the_first_pin_with_a_value_wins_and_all_pins_count_the_draw():
    faces, _, record = rolls([{"name": DIE, "values": [1]}, {"name": DIE, "values": [2, 3]}], count=3)
    free = rolls([], count=3)[0]
    assert faces == [1, 3, free[2]]
    assert [pin.games for pin in record.pins[:2]] == [1, 1]


def test_a_pin_that_no_game_reaches_counts_no_game():
    _, _, record = rolls([{"name": DIE, "values": [4], "turn": 9}, {"name": DECK, "values": [1]}], games=(0, 1, 2))
    assert [pin.games for pin in record.pins[:2]] == [0, 0]


def test_a_pin_that_some_games_reach_counts_those():
    draws = chance.new_draws(1, [{"name": DIE, "values": [4]}])[0]
    for game in range(4):
        chance.begin(draws, game)
        if game % 2:
            chance.roll(draws, SILENT, DIE, 6, 0, -1)
        chance.finish(draws)
    assert draws.pins[0].games == 2


@pytest.mark.parametrize("value", [0, 7, -3, 100])
def test_a_value_that_the_die_does_not_have_ends_with_a_status(value):
    _, others, _ = rolls([])
    faces, still, record = rolls([{"name": DIE, "values": [value]}], count=8)
    assert record.status == chance.PIN_OUT_OF_RANGE
    assert all(1 <= face <= 6 for face in faces)
    assert still == others


def test_the_status_is_forgotten_with_the_next_game():
    draws = chance.new_draws(1, [{"name": DIE, "values": [6], "turn": 1}])[0]
    chance.begin(draws, 0)
    draws.turn = 1
    chance.roll(draws, SILENT, DIE, 4, 0, -1)
    assert draws.status == chance.PIN_OUT_OF_RANGE
    chance.begin(draws, 1)
    chance.roll(draws, SILENT, DIE, 4, 0, -1)
    assert draws.status == chance.PINS_FINE


def test_a_pick_counts_from_nought():
    draws = chance.new_draws(1, [{"name": DIE, "values": [0, 4, 5]}])[0]
    chance.begin(draws, 0)
    picked = [chance.pick(draws, SILENT, DIE, 5, -1, -1) for _ in range(2)]
    assert (picked, draws.status) == ([0, 4], chance.PINS_FINE)
    chance.pick(draws, SILENT, DIE, 5, -1, -1)
    assert draws.status == chance.PIN_OUT_OF_RANGE


def shuffled(pins, game=0, items=(10, 20, 30, 40, 50)):
    """The deck after a shuffle, the next draws of OTHER and the record."""
    draws = chance.new_draws(5, pins)[0]
    chance.begin(draws, game)
    deck = np.array(items)
    chance.shuffle(draws, SILENT, DECK, deck, len(deck), -1)
    others = [chance.roll(draws, SILENT, OTHER, 6, 0, -1) for _ in range(4)]
    return deck.tolist(), others, draws


@pytest.mark.parametrize("game", range(5))
def test_a_pinned_shuffle_begins_with_the_items_named_and_keeps_all_others(game):
    _, others, _ = shuffled([], game)
    deck, still, draws = shuffled([{"name": DECK, "values": [40, 20]}], game)
    assert deck[:2] == [40, 20]
    assert sorted(deck) == [10, 20, 30, 40, 50]
    assert still == others
    assert (draws.counts[DECK], draws.status, draws.pins[0].used) == (4, chance.PINS_FINE, 1)


@pytest.mark.parametrize("values", [[99], [10, 10]])
def test_an_item_that_is_not_in_the_deck_ends_with_a_status(values):
    deck, _, draws = shuffled([{"name": DECK, "values": values}])
    assert draws.status == chance.PIN_OUT_OF_RANGE
    assert sorted(deck) == [10, 20, 30, 40, 50]


def test_the_log_tells_which_draws_were_pinned():
    draws, log = chance.new_draws(5, [{"name": DIE, "values": [6]}, {"name": DECK, "values": [3]}])[0], event_log.new_log(200)
    chance.begin(draws, 0)
    event_log.start(log)
    for name in (DIE, DIE, OTHER):
        chance.roll(draws, log, name, 6, 0, -1)
    for _ in range(2):
        chance.shuffle(draws, log, DECK, np.arange(4), 4, -1)
    told = [(event.code, event.words[0], event.words[1]) for event in event_log.events(log)]
    assert told == [(DIE, 0, 1), (DIE, 1, 0), (OTHER, 0, 0), (DECK, 0, 1), (DECK, 3, 0)]


def test_policy_draws_cannot_be_pinned():
    free, pinned = chance.new_draws(5)[0], chance.new_draws(5, [{"name": DIE, "values": [1], "always": True}])[0]
    values = []
    for draws in (free, pinned):
        chance.begin(draws, 0)
        values.append([chance.uniform(draws, DIE) for _ in range(5)])
    assert values[0] == values[1]


def test_pins_of_every_form_fit_beside_each_other():
    pins = [{"name": i % 8, "values": [i % 5] * 16, "seat": i % 3 - 1} for i in range(chance.MAX_PINS)]
    draws = chance.new_draws(5, pins)[0]
    assert draws.pin_count == chance.MAX_PINS
    assert [list(draws.values[pin.first : pin.first + pin.count]) for pin in draws.pins] == [pin["values"] for pin in pins]
