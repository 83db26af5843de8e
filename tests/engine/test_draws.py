"""Draws against known answers and the slow reference. Runs compiled and interpreted: all three agree."""

from __future__ import annotations

import numpy as np
import pytest

from tests.engine import reference
from tests.engine.drivers import fill_kinds, fill_shuffles, fill_words, is_among, mixed_game, philox
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log

pytestmark = [pytest.mark.compiled, pytest.mark.interpreted]


def mixed_reference(
    seed: int, game: int, items: list[int], pins: tuple[reference.Pin, ...] = (), held: dict[int, int] | None = None
) -> list[int]:
    """The same thirty draws by the reference."""
    slow = reference.Game(seed, game, pins, held)
    out = []
    for turn in range(3):
        slow.turn = turn
        for seat in range(2):
            out += [slow.integer(0, 6, seat, 1), slow.integer(1, 20, seat, 1), slow.integer(2, 5, seat, 0)]
            out.append(int(slow.uniform(3) * 2**32))
        items = slow.shuffle(4, items, -1)
        out += items
    return out


def play_mixed(
    seed: int, game: int, pins: tuple[reference.Pin, ...] = (), words: int = 0, held: dict[int, int] | None = None
) -> tuple[list[int], np.recarray, np.ndarray]:
    """Values, DRAWS record and log of `mixed_game` with items 0..5."""
    draws = chance.new_draws(seed, [pin.as_dict() for pin in pins], held)
    log, out = event_log.new_log(words), np.zeros(200, dtype=np.int64)
    used = mixed_game(draws, log, game, np.arange(6), out)
    return out[:used].tolist(), draws, log


@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [  # Random123 1.14, tests/kat_vectors, lines "philox4x32 10"
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
    ids=["zeros", "ones", "pi"],
)
def test_philox_gives_the_known_answers_of_random123(counter, key, expected):
    words = philox(np.array(counter, dtype=np.uint64), np.array(key, dtype=np.uint64))
    assert tuple(int(word) for word in words) == expected
    assert reference.philox(counter, key) == expected


@pytest.mark.parametrize("seed", [0, 1, 1984, 2**32, 2**63 - 1])
@pytest.mark.parametrize("first_game", [0, 2**32 - 20, 2**40])
@pytest.mark.parametrize(("name", "k"), [(0, 0), (7, 3), (47, 100_000)])
def test_words_equal_the_vectorised_reference(seed, first_game, name, k):
    out = np.zeros(40, dtype=np.uint64)
    fill_words(seed, first_game, name, k, out)
    assert out.tolist() == reference.words(seed, np.arange(first_game, first_game + 40), name, k).tolist()
    assert (
        int(out[3])
        == reference.philox(((first_game + 3) % 2**32, (first_game + 3) // 2**32, name, k), (seed % 2**32, seed // 2**32))[0]
    )


@pytest.mark.parametrize("game", range(8))
def test_every_kind_of_draw_equals_the_reference(game):
    values, _, _ = play_mixed(1984, game)
    assert values == mixed_reference(1984, game, list(range(6)))


PINS = [
    (reference.Pin(0, [6, 6]),),
    (reference.Pin(0, [1], always=True),),
    (reference.Pin(1, [20, 1, 7], seat=1),),
    (reference.Pin(2, [0], turn=2),),
    (reference.Pin(4, [5, 4, 3]),),
    (reference.Pin(4, [2], turn=1), reference.Pin(4, [0, 1])),
    (reference.Pin(0, [3], turn=1, seat=0), reference.Pin(0, [2], always=True), reference.Pin(1, [9, 9], turn=0)),
]


@pytest.mark.parametrize("pins", PINS)
@pytest.mark.parametrize("game", [0, 12345])
def test_pinned_draws_equal_the_reference(pins, game):
    values, draws, _ = play_mixed(7, game, pins)
    assert values == mixed_reference(7, game, list(range(6)), pins)
    assert draws[0].status == chance.PINS_FINE


@pytest.mark.parametrize("seed", [0, 5])
def test_a_log_does_not_change_what_is_drawn(seed):
    silent, _, _ = play_mixed(seed, 3)
    logged, _, log = play_mixed(seed, 3, words=4000)
    assert silent == logged
    assert len(list(event_log.events(log))) == 3 * (2 * 4 + 1)


def test_games_under_three_seeds_all_differ():
    seen = set()
    for seed in (0, 1, 2):
        columns = np.zeros((4, 2000), dtype=np.uint64)
        for k in range(4):
            fill_words(seed, 0, 0, k, columns[k])
        seen |= set(map(tuple, columns.T.tolist()))
    assert len(seen) == 3 * 2000


def test_a_shuffle_of_one_or_none_takes_no_draw():
    for n in (0, 1):
        out = np.zeros((1, n), dtype=np.int64)
        draws = chance.new_draws(1)
        fill_shuffles(draws, 0, 4, out)
        assert draws[0].counts[4] == 0


BAG = [3, 0, 1, 6]


def emptied(seed: int, games: int, pins: tuple[reference.Pin, ...] = ()) -> tuple[list[list[int]], np.recarray]:
    """Kinds in the order in which they leave the bag, of games from 0 on; the DRAWS record of the last one."""
    draws, out = chance.new_draws(seed, [pin.as_dict() for pin in pins]), np.zeros((games, sum(BAG)), dtype=np.int64)
    fill_kinds(draws, 0, 5, np.array(BAG), out)
    return out.tolist(), draws


def emptied_by_reference(seed: int, game: int, pins: tuple[reference.Pin, ...] = ()) -> list[int]:
    slow, left, out = reference.Game(seed, game, pins), list(BAG), []
    while sum(left):
        out.append(slow.kind(5, left, -1))
        left[out[-1]] -= 1
    return out


@pytest.mark.parametrize("seed", [0, 7, 2**40 + 1])
def test_a_bag_is_emptied_as_by_the_reference(seed):
    found, draws = emptied(seed, 40)
    assert found == [emptied_by_reference(seed, game) for game in range(40)]
    assert all(sorted(kinds) == [0, 0, 0, 2, 3, 3, 3, 3, 3, 3] for kinds in found)
    assert draws[0].status == chance.PINS_FINE


def test_a_pin_names_the_kind_that_leaves_a_bag():
    pins = (reference.Pin(5, [2, 0, 0]),)
    found, draws = emptied(7, 10, pins)
    assert found == [emptied_by_reference(7, game, pins) for game in range(10)]
    assert all(kinds[:3] == [2, 0, 0] for kinds in found)
    assert draws[0].status == chance.PINS_FINE


@pytest.mark.parametrize("kind", [1, 4, -2])
def test_a_pin_on_a_kind_that_a_bag_does_not_hold_is_out_of_range(kind):
    pins = (reference.Pin(5, [kind]),)
    found, draws = emptied(7, 1, pins)
    assert found == [emptied_by_reference(7, 0)]  # the draw is what it would have been
    assert draws[0].status == chance.PIN_OUT_OF_RANGE


@pytest.mark.parametrize(("count", "value", "among"), [(0, 4, False), (1, 4, True), (2, 9, False), (3, 9, True), (3, 1, False)])
def test_only_the_first_of_a_list_count(count, value, among):
    assert is_among(np.array([4, 2, 9, 1]), count, value) is among


HELD = [{0: 1}, {0: 7}, {1: 10, 2: 3}, {3: 4}, {4: 5}, {0: 2, 1: 2, 2: 2, 3: 2, 4: 2}]


@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize("game", [0, 9, 2**32 + 3])
def test_held_draws_equal_the_reference(held, game):
    values, _, _ = play_mixed(1984, game, held=held)
    assert values == mixed_reference(1984, game, list(range(6)), held=held)


def kinds(values: list[int]) -> dict[int, list[int]]:
    """The values of `mixed_game` by the id of their draw."""
    turns = [values[at : at + 14] for at in range(0, 42, 14)]
    found = {name: [turn[seat * 4 + name] for turn in turns for seat in range(2)] for name in range(4)}
    return found | {4: [item for turn in turns for item in turn[8:]]}


@pytest.mark.parametrize("name", range(5))
def test_a_held_draw_is_that_of_the_first_game_of_its_block_and_no_other_moves(name):
    free, first = kinds(play_mixed(5, 38)[0]), kinds(play_mixed(5, 30)[0])
    held = kinds(play_mixed(5, 38, held={name: 10})[0])
    assert held[name] == first[name] != free[name]
    assert {other: held[other] for other in held if other != name} == {other: free[other] for other in free if other != name}
    assert kinds(play_mixed(5, 41, held={name: 10})[0])[name] != held[name]  # the next block


def test_a_pin_goes_before_what_is_held():
    pins = (reference.Pin(0, [6, 6]),)
    values, _, _ = play_mixed(5, 38, pins, held={0: 10})
    first = kinds(play_mixed(5, 30)[0])[0]
    assert kinds(values)[0] == [6, 6, *first[2:]]


@pytest.mark.parametrize("held", [None, {}, {0: 1, 4: 1}, {0: 0}])
def test_blocks_of_one_game_hold_nothing(held):
    assert play_mixed(1984, 12345, held=held)[0] == play_mixed(1984, 12345)[0]
