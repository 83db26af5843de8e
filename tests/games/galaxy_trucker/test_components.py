"""components.yaml: the numbers of the box, each with bounds and a source, none of them dead."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.games.galaxy_trucker import printed_cards
from tests.games.galaxy_trucker.data_table import cell, parameters
from tests.games.galaxy_trucker.printed import NUMBER, board_of, printed
from toolkit.games.galaxy_trucker import state
from toolkit.games.galaxy_trucker.checks import problems
from toolkit.games.galaxy_trucker.components import (
    ALIEN_WORDS,
    CARD_WORDS,
    COLOUR_WORDS,
    COMPONENTS,
    HIT_SIZES,
    LEAST_WORDS,
    PENALTY_WORDS,
    SIDE_WORDS,
    TILE_WORDS,
)
from toolkit.games.galaxy_trucker.contents import cards_of, tiles_of
from toolkit.games.galaxy_trucker.prepare import prepare
from toolkit.scenario import overrides

NUMBERS = {path: value for path, value, _ in overrides.numbers(COMPONENTS)}
BOX = COMPONENTS.tree
NEWER = {"edition_tiles": "newer", "edition_cards": "newer"}
TYPE_COUNTS = {
    "start_cabin": 4, "cabin": 16, "battery": 15, "cargo_hold": 15, "special_hold": 9, "engine": 19, "double_engine": 7,
    "cannon": 23, "double_cannon": 8, "shield": 8, "structural": 8, "life_support_orange": 6, "life_support_purple": 6,
}  # fmt: skip
NEWER_COUNTS = TYPE_COUNTS | {
    "cabin": 17, "battery": 17, "engine": 21, "double_engine": 9, "cannon": 25, "double_cannon": 11,
}  # fmt: skip


def counts(tiles: list[dict[str, Any]]) -> dict[str, int]:
    return {word: sum(tile["type"] == word for tile in tiles) for word in TILE_WORDS}


def sums(tiles: list[dict[str, Any]], *words: str) -> int:
    """Capacities of tiles of these types, added up."""
    return sum(tile["cap"] for tile in tiles if tile["type"] in words)


@pytest.mark.rule("GT-CMP-02", "GT-CMP-03")
def test_tiles_of_the_first_edition() -> None:
    tiles = tiles_of(cell())
    assert len(tiles) == 144
    assert counts(tiles) == TYPE_COUNTS
    assert sum(tile["drawn"] for tile in tiles) == 140
    caps = [(tile["type"], tile["cap"]) for tile in tiles]
    wanted = {("battery", 2): 9, ("battery", 3): 6, ("cargo_hold", 2): 9, ("cargo_hold", 3): 6}
    wanted |= {("special_hold", 1): 6, ("special_hold", 2): 3}
    assert {each: caps.count(each) for each in caps if each[1]} == wanted


@pytest.mark.rule("GT-CMP-05")
def test_ships_never_need_more_than_the_bank_has() -> None:
    tiles = tiles_of(cell())
    assert sums(tiles, "battery") == 36
    assert 2 * (TYPE_COUNTS["cabin"] + TYPE_COUNTS["start_cabin"]) == 40
    assert (sums(tiles, "cargo_hold"), sums(tiles, "special_hold")) == (36, 12)
    assert parameters().bank_goods.tolist() == [12, 17, 13, 14]
    assert parameters().bank_goods.sum() == 56


@pytest.mark.rule("GT-CON-01", "GT-CON-08")
def test_each_tile_is_as_printed_and_turns_clockwise() -> None:
    params, wanted = parameters(), printed()
    tiles = tiles_of(cell())
    assert {int(tile["id"]) for tile in tiles} == set(NUMBER)
    for number, tile in enumerate(tiles):
        other = NUMBER[int(tile["id"])]
        for field in ("tile_type", "cap", "worth", "in_warehouse"):
            assert params[field][number] == wanted[field][other], (tile["id"], field)
        assert params.connector[number].tolist() == wanted.connector[other].tolist(), tile["id"]
    sides = np.bincount(np.array([tile["connectors"] for tile in tiles[4:]]).ravel())
    assert sides.tolist() == [241, 111, 111, 97]
    joints = [sum(side > 0 for side in tile["connectors"]) for tile in tiles[4:]]
    assert [joints.count(number) for number in range(1, 5)] == [31, 55, 38, 16]


@pytest.mark.rule("GT-TIL-06", "GT-TIL-07")
def test_exhausts_and_barrels_have_smooth_sides() -> None:
    for tile in tiles_of(cell()) + tiles_of(cell({}, NEWER)):
        if "engine" in tile["type"]:
            assert tile["connectors"][2] == 0
        if "cannon" in tile["type"]:
            assert tile["connectors"][0] == 0


@pytest.mark.rule("GT-TIL-01")
def test_seats_have_the_starting_cabins() -> None:
    assert [tile["id"] for tile in tiles_of(cell())[:4]] == ["31", "32", "33", "34"]
    assert all(tile["connectors"] == [3, 3, 3, 3] for tile in tiles_of(cell())[:4])


@pytest.mark.ruling("GT-RUL-01")
def test_tiles_of_the_newer_edition() -> None:
    tiles = tiles_of(cell({}, {"edition_tiles": "newer"}))
    assert counts(tiles) == NEWER_COUNTS
    assert len(tiles) == 156
    first = {tile["id"] for tile in tiles_of(cell())}
    gone = {"11", "12", "28", "29", "35", "39", "42", "45", "95", "96", "101", "106", "107", "108", "122"}
    assert first - {tile["id"] for tile in tiles} == gone
    assert len({tile["id"] for tile in tiles} - first) == 27


@pytest.mark.rule("GT-CMP-04")
def test_cards_are_as_printed() -> None:
    params, wanted = parameters(), printed()
    printed_cards.set_cards(wanted)
    ids = [card["id"] for card in cards_of(cell())]
    assert ids == list(printed_cards.CARD)
    assert params.card_count == 60
    for id_, number in printed_cards.CARD.items():
        assert params.cards[ids.index(id_)].tobytes() == wanted.cards[number].tobytes(), id_
    assert params.cards["starred"].sum() == 8


@pytest.mark.rule("GT-EPI-04")
def test_levels_two_and_three_have_an_epidemic_each() -> None:
    cards = parameters().cards
    assert cards["level"][cards["type"] == state.EPIDEMIC].tolist() == [1, 2]


@pytest.mark.ruling("GT-RUL-01")
def test_cards_of_the_newer_edition() -> None:
    old, new = parameters(), parameters(options={"edition_cards": "newer"})
    ids = [card["id"] for card in cards_of(cell())]
    changed = [id_ for number, id_ in enumerate(ids) if old.cards[number].tobytes() != new.cards[number].tobytes()]
    assert changed == ["I-10", "I-15", "II-09", "II-10", "II-11", "II-15", "II-16"]
    assert new.cards[ids.index("I-15")].days == 1
    assert new.cards[ids.index("II-10")].hit_count == 4
    assert new.cards[ids.index("II-15")].planets[2].tolist() == [0, 0, 0, 4]


@pytest.mark.rule("GT-BLD-01", "GT-MET-02", "GT-MET-03")
@pytest.mark.parametrize(("name", "squares"), [("I", 18), ("II", 27), ("III", 36), ("IIIa", 36)])
def test_boards(name: str, squares: int) -> None:
    setup = {"rounds": ["III" if name == "IIIa" else name], "board_3": "IIIa" if name == "IIIa" else "III"}
    board, wanted = parameters(setup).boards[0], board_of(name)
    assert board.count == squares
    assert (board.row[board.start], board.column[board.start]) == (7, 7)
    for field in ("count", "start", "cap", "at", "line_count"):
        assert np.array_equal(board[field], wanted[field]), field
    for field in ("row", "column", "neighbour"):
        assert board[field][:squares].tolist() == wanted[field][:squares].tolist(), field
    for side in range(4):
        for line in range(2, 13):
            count = board.line_count[side, line]
            assert board.line[side, line, :count].tolist() == wanted.line[side, line, :count].tolist()


@pytest.mark.rule("GT-GAM-07")
def test_round_three_has_the_other_board_only_when_told() -> None:
    assert parameters({"rounds": ["III"]}).boards[0].column.max() == 11
    assert parameters({"rounds": ["III"], "board_3": "IIIa"}).boards[0].column.max() == 9
    assert np.array_equal(parameters({"rounds": ["I"], "board_3": "IIIa"}).boards[0], parameters({"rounds": ["I"]}).boards[0])


@pytest.mark.rule("GT-GAM-01", "GT-CRD-01", "GT-TIM-01")
def test_rounds() -> None:
    params, wanted = parameters(), printed("I", "II", "III")
    assert params.round_count == 3
    for number in range(3):
        assert params.rounds[number].tobytes() == wanted.rounds[number].tobytes()
    assert params.rounds["circle"].tolist()[:3] == [1, 2, 3]


@pytest.mark.rule("GT-END-02", "GT-END-03", "GT-END-05")
def test_rewards_and_caps() -> None:
    params = parameters()
    assert params.rounds["finish_reward"].tolist()[:3] == [[4, 3, 2, 1], [8, 6, 4, 2], [12, 9, 6, 3]]
    assert params.rounds["looks_bonus"].tolist()[:3] == [2, 4, 6]
    assert params.rounds["lost_penalty"].tolist()[:3] == [1, 1, 1]
    assert params.boards["cap"].tolist() == [5, 8, 11, 0]


@pytest.mark.rule("GT-FLB-01")
def test_the_flight_board_is_the_same_in_all_rounds() -> None:
    assert parameters().spaces == 40


@pytest.mark.rule("GT-GDS-01", "GT-CRW-09")
def test_prices_and_aliens() -> None:
    assert parameters().price.tolist() == [4, 3, 2, 1]
    assert parameters().alien_bonus == 4
    assert parameters(components={"aliens.bonus": 3}).alien_bonus == 6


def test_every_number_has_bounds_and_a_source() -> None:
    for path, value in NUMBERS.items():
        steps, _ = overrides.find(BOX, path.split("."))
        if isinstance(value, str):
            assert value in (overrides.words_of(COMPONENTS, steps) or ()), path
        elif not isinstance(value, bool):
            low, high = overrides.bounds_of(COMPONENTS, steps) or (1, 0)
            assert low <= value <= high, path
            assert low < high, path
        prefixes = [".".join(path.split(".")[:n]) for n in range(len(path.split(".")))]
        assert any(prefix in COMPONENTS.sources for prefix in prefixes), path


def another(path: str, value: Any) -> Any:
    """A value that a scenario may put in place of a number, one away from it."""
    if isinstance(value, bool):
        return not value
    steps, _ = overrides.find(BOX, path.split("."))
    if isinstance(value, str):
        return next(word for word in reversed(overrides.words_of(COMPONENTS, steps) or ()) if word != value)
    _, high = overrides.bounds_of(COMPONENTS, steps) or (0, 0)
    return value + 1 if value < high else value - 1


def played(path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Set-up and options under which a number of the box is looked at."""
    setup = {"board_3": "IIIa"} if path.startswith("boards.IIIa") else {}
    return setup, (NEWER if path.startswith(("tiles.N", "newer_cards")) else {})


def test_no_number_is_dead() -> None:
    assert len(NUMBERS) > 900
    plain = {key: prepare(cell(*played(key))).tobytes() for key in ("", "boards.IIIa", "tiles.N")}
    for path, value in NUMBERS.items():
        if path.startswith("tiles.") and path[-2:] in (".1", ".2", ".3"):
            continue  # of a tile's sides the first speaks for all
        setup, options = played(path)
        key = "boards.IIIa" if setup else "tiles.N" if options else ""
        moved = cell(setup, options, {path: another(path, value)})
        assert problems(moved) or prepare(moved).tobytes() != plain[key], path


def test_words_are_in_the_order_of_the_numbers() -> None:
    names = (
        "START_CABIN", "CABIN", "BATTERY", "CARGO_HOLD", "SPECIAL_HOLD", "ENGINE", "DOUBLE_ENGINE", "CANNON", "DOUBLE_CANNON",
        "SHIELD", "STRUCTURAL", "ORANGE_SUPPORT", "PURPLE_SUPPORT",
    )  # fmt: skip
    assert [getattr(state, name) for name in names] == list(range(len(TILE_WORDS))) == list(range(state.TYPES))
    assert [word.upper() for word in TILE_WORDS[:-2]] == list(names[:-2])
    swarm = [word.upper().replace("METEORIC_", "") for word in CARD_WORDS]
    assert [getattr(state, name) for name in swarm] == list(range(state.CARD_TYPES))
    assert [getattr(state, f"LEAST_{word.upper()}") for word in LEAST_WORDS] == [0, 1, 2]
    assert [state.LOSE_DAYS, state.LOSE_CREW, state.LOSE_GOODS, state.BE_SHOT] == [0, 1, 2, 3]
    assert PENALTY_WORDS == ("days", "crew", "goods", "shots")
    assert [state.SMALL_METEOR, state.BIG_METEOR, state.LIGHT_SHOT, state.HEAVY_SHOT] == [0, 1, 2, 3]
    assert HIT_SIZES == ("small", "big", "light", "heavy")
    assert [state.NORTH, state.EAST, state.SOUTH, state.WEST] == [0, 1, 2, 3]
    assert "".join(SIDE_WORDS) == "NESW"
    assert [state.RED, state.YELLOW, state.GREEN, state.BLUE] == [0, 1, 2, 3]
    assert "".join(COLOUR_WORDS) == "RYGB"
    assert [getattr(state, name) for name in ("NO_ALIEN", "ORANGE", "PURPLE")] == [0, 1, 2]
    assert ALIEN_WORDS == ("none", "orange", "purple")
