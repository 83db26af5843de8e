"""components.yaml: the numbers of the box, each with bounds and a source, none of them dead."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest

from tests.games.astro_drive.data_table import cell, parameters
from toolkit.games.astro_drive import settings, state
from toolkit.games.astro_drive.components import COMPONENTS, SQUARE_LETTERS, SQUARE_WORDS, SYMBOL_WORDS
from toolkit.games.astro_drive.prepare import cards_of, prepare, problems
from toolkit.scenario import overrides

NUMBERS = {path: value for path, value, _ in overrides.numbers(COMPONENTS)}
SYMBOL = {".": "none", "e": "energy_cube", "w": "wormhole_generator", "t": "tractor_beam", "s": "force_shield"}

# initiative:movement control symbol, from the data file
CARDS = (
    "55:23. 54:23t 53:24. 52:33. 51:23w 50:33e 49:32e 48:42. 47:32w 46:33. 45:32. 44:24e 43:42e 42:43. "
    "41:32s 40:42t 39:42. 38:44. 37:33t 36:42s 35:34. 34:43. 33:52. 32:41e 31:51w 30:51. 29:41w 28:52e "
    "27:43. 26:53. 25:51s 24:43. 23:52. 22:61. 21:51t 20:61e 19:52. 18:53. 17:62. 16:60s 15:71. 14:52s "
    "13:53. 12:62. 11:61. 10:72. 9:71. 8:63. 7:61t 6:62. 5:70w 4:81. 3:72. 2:81. 1:80."
)

REST: dict[str, Any] = {
    "map_size.columns": 5,
    "map_size.rows": 7,
    # Map Symbols; Moving a Space Ship
    **{f"squares.cost.{word}": 1 for word in ("empty", "planet", "asteroids", "black_hole", "energy_cube", "wormhole")},
    "squares.cost.radiation": 0,
    "squares.cost.fog": 2,
    "squares.sideways_cost": 1,
    "cubes.uses_per_turn": 1,
    "hand.drawn_per_round": 1,
    # what the data file's checks ask of its maps
    "maker.open_columns": 4,
    "maker.control": 3,
    "maker.tries": 200,
    "finish_map.line_after_row": 4,
    **{
        f"cards.C{int(initiative):02}.{key}": value
        for initiative, rest in (card.split(":") for card in CARDS.split())
        for key, value in (
            ("initiative", int(initiative)),
            ("movement", int(rest[0])),
            ("control", int(rest[1])),
            ("symbol", SYMBOL[rest[2]]),
        )
    },
}


def drawn(number: int, orientation: int = 0) -> list[str]:
    """Rows of a map of the parameters, the highest first."""
    packed = parameters().map_grid[number, orientation, :7]
    return ["".join(SQUARE_LETTERS[int(row) >> 4 * c & 15] for c in range(5)) for row in reversed(packed)]


def test_every_number_is_the_checklist_s() -> None:
    assert NUMBERS == REST


@pytest.mark.rule("AD-COM-01")
def test_what_is_in_the_box() -> None:
    params = parameters()
    assert (params.course_maps, params.card_count, params.cubes_total) == (19, 55, 15)
    assert [key for key in COMPONENTS.tree["maps"] if key != "source"] == [f"M{n:02}" for n in range(1, 20)]


@pytest.mark.rule("AD-COM-02")
def test_cards_have_three_numbers_and_one_symbol_at_most() -> None:
    params = parameters()
    counts = Counter(SYMBOL_WORDS[symbol] for symbol in params.symbol[0, :55])
    assert counts == {"none": 33, "energy_cube": 7, "wormhole_generator": 5, "tractor_beam": 5, "force_shield": 5}
    assert sorted(params.initiative[:55].tolist()) == list(range(1, 56))
    assert round(params.movement[:55].mean(), 3) == 4.691
    assert round(params.control[:55].mean(), 3) == 2.055
    ids = [card["id"] for card in cards_of(cell())]
    assert [int(id_[1:]) for id_ in ids] == params.initiative[:55].tolist()
    at = ids.index("C54")
    assert (params.movement[at], params.control[at], SYMBOL_WORDS[params.symbol[3, at]]) == (2, 3, "tractor_beam")


@pytest.mark.rule("AD-COM-05")
def test_maps_are_the_data_file_s() -> None:
    letters = Counter("".join("".join(drawn(number)) for number in range(19)))
    assert letters == {".": 472, "P": 53, "R": 32, "F": 31, "A": 39, "E": 22, "B": 6, "1": 8, "2": 2}
    assert drawn(13) == ["....1", "E...F", ".1..F", "..2P.", "P....", "..A..", ".2.P."]  # M14
    assert drawn(state.FINISH_MAP) == [".....", "P...A", "..P..", ".A...", "...P.", "P....", "..F.."]


@pytest.mark.example("AD-X-32")
def test_a_half_turn() -> None:
    assert drawn(6, state.B) == ["....F", ".P...", "..A..", "PR...", "..E.R", "....B", "....."]
    assert drawn(6, state.A) == [".....", "B....", "R.E..", "...RP", "..A..", "...P.", "F...."]


def test_every_number_has_bounds_and_a_source() -> None:
    for path, value in NUMBERS.items():
        steps, _ = overrides.find(COMPONENTS.tree, path.split("."))
        if isinstance(value, str):
            assert value in (overrides.words_of(COMPONENTS, steps) or ()), path
        else:
            low, high = overrides.bounds_of(COMPONENTS, steps) or (1, 0)
            assert low <= value <= high, path
            assert low < high, path
        prefixes = [".".join(path.split(".")[:n]) for n in range(len(path.split(".")))]
        assert any(prefix in COMPONENTS.sources for prefix in prefixes), path


def another(path: str, value: Any) -> Any:
    """A value that a scenario may put in place of a number, one away from it."""
    steps, _ = overrides.find(COMPONENTS.tree, path.split("."))
    if isinstance(value, str):
        return next(word for word in overrides.words_of(COMPONENTS, steps) or () if word != value)
    _, high = overrides.bounds_of(COMPONENTS, steps) or (0, 0)
    return value + 1 if value < high else value - 1


def test_no_number_is_dead() -> None:
    plain = prepare(cell()).tobytes()
    for path, value in NUMBERS.items():
        moved = cell(components={path: another(path, value)})
        assert problems(moved) or prepare(moved).tobytes() != plain, path


def test_words_are_in_the_order_of_the_numbers() -> None:
    names = ("EMPTY", "PLANET", "RADIATION", "FOG", "ASTEROIDS", "HOLE", "CUBE_SQUARE", "WORMHOLE")
    assert [getattr(state, name) for name in names] == list(range(len(SQUARE_WORDS)))
    assert [SQUARE_LETTERS[getattr(state, name)] for name in names] == [".", "P", "R", "F", "A", "B", "E", "1"]
    assert len(SQUARE_LETTERS) == state.SQUARES
    names = ("NO_SYMBOL", "ENERGY_CUBE", "WORMHOLE_GENERATOR", "TRACTOR_BEAM", "FORCE_SHIELD")
    assert [getattr(state, name) for name in names] == list(range(len(SYMBOL_WORDS)))
    assert get_args(settings.PrintedWord) == SYMBOL_WORDS[1:]
