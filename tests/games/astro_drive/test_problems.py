"""What a scenario's cell is refused for as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tests.games.astro_drive.data_table import cell
from toolkit.games.astro_drive.prepare import problems
from toolkit.games.astro_drive.settings import OPTIONS, SETUP

EMPTY = ["....."] * 7


def found(
    setup: dict[str, Any] | None = None, options: dict[str, Any] | None = None, components: dict[str, Any] | None = None
) -> dict[str, str]:
    """What is wrong with a cell, by key."""
    return dict(problems(cell("race", setup, options, components)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plain_cells_are_fine(players: int) -> None:
    assert found({"players": players}) == {}
    assert found({"players": players, "maps": {"made": {}}}) == {}


@pytest.mark.ruling("AD-R-45")
def test_nobody_plays_alone_while_the_last_survivor_wins() -> None:
    assert found({"players": 1}) == {
        "setup.players": "1 player would be the last survivor and win at once; 2 to 4 are accepted, or "
        "options.last_survivor_wins: false"
    }
    assert found({"players": 1}, {"last_survivor_wins": False}) == {}


def test_lists_by_seat_have_one_entry_a_player() -> None:
    three = {"symbol_by_seat": ["printed", "none", "force_shield"], "extra_cubes": [0, 1, 1]}
    assert found({"players": 3, **three}) == {}
    assert found({"players": 2, **three}) == {
        "setup.symbol_by_seat": "3 entries for 2 players; give one for each",
        "setup.extra_cubes": "3 entries for 2 players; give one for each",
    }


def test_players_begin_with_cubes_that_there_are_and_that_they_may_hold() -> None:
    assert found({"cubes_at_start": 4}) == {
        "setup.cubes_at_start": "a player would begin with 4 cubes and may hold 3 (setup.cube_limit)"
    }
    assert found({"players": 2, "extra_cubes": [0, 2]}) == {
        "setup.extra_cubes": "a player would begin with 4 cubes and may hold 3 (setup.cube_limit)"
    }
    assert found({"cubes_total": 7}) == {
        "setup.cubes_at_start": "the players would begin with 8 cubes in all and there are 7 (setup.cubes_total)"
    }
    assert found({"cubes_total": 8}) == {}


def test_decks_fit_the_table_and_the_hands() -> None:
    card = {"initiative": 1, "movement": 3, "control": 1}
    assert found({"deck": [{**card, "count": 40}, {**card, "count": 41}]}) == {
        "setup.deck": "81 cards; a deck may have up to 80"
    }
    assert found({"deck": [{**card, "count": 11}]}) == {"setup.deck": "11 cards are too few for 4 hands of 3"}
    assert found({"deck": [{**card, "count": 12}]}) == {}


@pytest.mark.rule("AD-PIL-01", "AD-PIL-02", "AD-PIL-04")
def test_there_are_maps_enough() -> None:
    assert found({"maps": [{"grid": EMPTY}] * 6}) == {
        "setup.maps": "6 course maps, but 7 are needed (maps_before_finish, maps_with_finish)"
    }
    assert found({"maps": [{"grid": EMPTY}] * 6, "maps_with_finish": 1}) == {}
    assert found({"maps_before_finish": 10, "maps_with_finish": 4}) == {}
    assert found({"maps_before_finish": 2}) == {
        "setup.maps_at_start": "3 maps, but only 2 lie above the finish block (setup.maps_before_finish)"
    }


@pytest.mark.ruling("AD-R-33", "AD-R-38")
def test_rows_that_the_options_name() -> None:
    assert found(options={"map_reveal_row": 6}) == {}
    assert found(options={"map_reveal_row": 7}) == {
        "options.map_reveal_row": "row 7; a map of 7 rows takes up to 6: a jump passes a row"
    }
    assert found(options={"finish_line_after_row": 7}) == {}
    assert found(options={"finish_line_after_row": 8}) == {"options.finish_line_after_row": "row 8; a map has 7 rows"}
    assert found({"finish_map": {"grid": EMPTY, "line_after_row": 8}}) == {
        "setup.finish_map.line_after_row": "row 8; a map has 7 rows"
    }
    assert found(components={"finish_map.line_after_row": 9}) == {
        "components.finish_map.line_after_row": "row 9; a map has 7 rows"
    }


@pytest.mark.rule("AD-COM-05")
@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (EMPTY[1:], "map 2 (odd) has 6 rows; every map has 7 (components.map_size.rows)"),
        ([*EMPTY, "....."], "map 2 (odd) has 8 rows; every map has 7 (components.map_size.rows)"),
        (
            ["....", *EMPTY[1:]],
            "map 2 (odd), row 7: '....' has 4 columns; every map has 5 (components.map_size.columns)",
        ),
        (
            [*EMPTY[1:], "...p."],
            "map 2 (odd), row 1, column 4: 'p' is no square; accepted are . P R F A B E 1 2 3 4",
        ),
        (
            ["..1..", *EMPTY[1:]],
            "map 2 (odd): '1' stands 1 times (row 7 column 3); a wormhole has exactly two ends",
        ),
        (
            ["2.2..", *EMPTY[2:], "2...."],
            "map 2 (odd): '2' stands 3 times (row 1 column 1, row 7 column 1, row 7 column 3); a wormhole has exactly two ends",
        ),
        (
            [*EMPTY[1:4], "PPBPP", *EMPTY[4:]],
            "map 2 (odd) can't be crossed: planets and black holes close every way from row 1 to row 7",
        ),
    ],
)
def test_maps_that_are_not(grid: list[str], message: str) -> None:
    plain = {"grid": EMPTY}
    setup = {"maps": [plain, {"name": "odd", "grid": grid}, *[plain] * 5]}
    assert found(setup) == {"setup.maps.1.grid": message}
    finish = found({"finish_map": {"grid": grid, "line_after_row": 4}})
    assert finish == {"setup.finish_map.grid": message.replace("map 2 (odd)", "the finish map")}


def test_ways_across() -> None:
    """Asteroids can be flown through, and wormholes lead past what is closed."""
    for grid in ([*EMPTY[1:], "AAAAA"], ["..1..", "PPPPP", *EMPTY[3:], "..1.."], ["BBBB.", *EMPTY[2:], "....B"]):
        assert found({"maps": [{"grid": grid}] * 7}) == {}
    walled = ["1....", "PPPPP", "1...2", *EMPTY[4:], "2...."]
    assert found({"maps": [{"grid": walled}] * 7}) == {}
    assert len(found({"maps": [{"grid": ["12...", "PPPPP", *EMPTY[3:], "PPPP1"]}, *[{"grid": EMPTY}] * 6]})) == 1


def test_maps_of_another_size() -> None:
    small = [{"grid": ["...."] * 5}] * 7
    size = {"map_size.columns": 4, "map_size.rows": 5}
    own = {"maps": small, "finish_map": {"grid": ["...."] * 5, "line_after_row": 3}}
    assert found(own, {"map_reveal_row": 4}, size) == {}
    message = found(components={"map_size.rows": 8})["components.map_size"]
    assert message == (
        "the finish map has 7 rows; every map has 8 (components.map_size.rows); "
        "for maps of another size give setup.maps and setup.finish_map"
    )


def test_made_maps_leave_room() -> None:
    made = {"planets": 8, "radiation": 2, "fog": 2, "asteroids": 6, "holes": 0, "cubes": 1, "wormholes": 1}
    assert found({"maps": {"made": made}}) == {}
    assert found({"maps": {"made": {**made, "wormholes": 2}}}) == {
        "setup.maps.made": "23 squares with symbols; a map of 5 by 7 takes up to 21"
    }
    assert found({"maps": {"made": {"planets": 4, "asteroids": 6, "holes": 1}}}) == {}
    assert found({"maps": {"made": {"planets": 4, "asteroids": 7, "holes": 1}}}) == {
        "setup.maps.made": "planets, asteroids and 4 for each hole are 15; beyond 14 hardly any map of 5 by 7 can be crossed"
    }
    assert found({"maps": {"made": {}}}, components={"maker.open_columns": 6}) == {
        "components.maker.open_columns": "a map has 5 columns"
    }


@pytest.mark.parametrize(
    ("block", "data"),
    [
        (SETUP["race"], {"players": 5}),
        (SETUP["race"], {"players": 0}),
        (SETUP["race"], {"maps": []}),
        (SETUP["race"], {"maps": [{"grid": EMPTY}] * 41}),
        (SETUP["race"], {"maps": {}}),
        (SETUP["race"], {"maps": {"made": {"planets": 9}}}),
        (SETUP["race"], {"finish_map": {"grid": EMPTY}}),
        (SETUP["race"], {"maps_before_finish": 11}),
        (SETUP["race"], {"maps_with_finish": 5}),
        (SETUP["race"], {"hand_size": 7}),
        (SETUP["race"], {"cubes_total": 21}),
        (SETUP["race"], {"cube_limit": 0}),
        (SETUP["race"], {"deck_speed": 7}),
        (SETUP["race"], {"symbols_removed": ["none"]}),
        (SETUP["race"], {"deck": [{"initiative": 1, "movement": 13, "control": 0}]}),
        (OPTIONS, {"round_cap": 0}),
        (OPTIONS, {"map_reveal_row": 1}),
        (OPTIONS, {"fog_short": "pay"}),
    ],
)
def test_settings_have_bounds(block: Any, data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        block.model_validate(data)
