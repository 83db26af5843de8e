"""What a scenario's cell is refused for as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tests.games.gemini_gauntlet.data_table import cell
from toolkit.games.gemini_gauntlet.prepare import problems
from toolkit.games.gemini_gauntlet.settings import OPTIONS, SETUP

COLUMNS = [[q, -5, 5] for q in range(12)]  # 132 hexes
GATE_A = [[5, 0, 0], None, [6, 0, 3]]


def found(mode: str = "race", setup: dict[str, Any] | None = None, components: dict[str, Any] | None = None) -> dict[str, str]:
    """What is wrong with a cell, by key."""
    return dict(problems(cell(mode, setup, components=components)))


def of_board(**changes: Any) -> dict[str, str]:
    """What is wrong with a custom board for two ships, by key below `setup.board`."""
    board = {"columns": COLUMNS, "landing_pad": [[0, 0], [0, 1]], "gate_a": GATE_A, **changes}
    wrong = found("race", {"ships": 2, "board": board})
    assert all(key.startswith("setup.board.") for key in wrong)
    return {key.removeprefix("setup.board."): message for key, message in wrong.items()}


@pytest.mark.parametrize(
    ("mode", "setup"),
    [
        *[("race", {"ships": ships, "board": board}) for ships in range(2, 7) for board in ("rect13", "hexagon6")],
        *[("league", {"ships": ships, "draft": True}) for ships in (2, 6)],
        *[("team", {"players": players, "draft": True}) for players in (2, 3)],
    ],
)
def test_plain_cells_are_fine(mode: str, setup: dict[str, Any]) -> None:
    assert found(mode, setup) == {}


def test_lists_by_seat_have_one_entry_a_ship() -> None:
    three = {"teams": ["red", "blue", "teal"], "extra_boosts": [0, 0, 1]}
    assert found("race", {"ships": 3, **three}) == {}
    assert found("race", {"ships": 4, **three}) == {
        "setup.teams": "3 entries for 4 ships; give one for each",
        "setup.extra_boosts": "3 entries for 4 ships; give one for each",
    }
    assert "setup.teams" in found("team", {"players": 2, "teams": ["red", "blue"]})  # four ships


@pytest.mark.rule("GG-PLR-03")
def test_a_team_is_taken_once() -> None:
    assert found("race", {"ships": 3, "teams": ["red", "blue", "red"]}) == {"setup.teams": "red is taken twice"}


def test_tokens_are_removed_once_and_gates_never() -> None:
    assert found(setup={"tokens_removed": ["F3", "F3"]}) == {"setup.tokens_removed": "F3 is removed twice"}
    twice = found(setup={"ships": 5}, components={"tokens.removed_by_ships.5.1": "F3"})
    assert twice == {"components.tokens.removed_by_ships": "F3 is removed twice"}
    with pytest.raises(ValidationError):
        cell(setup={"tokens_removed": ["F1"]})


@pytest.mark.ruling("GG-RUL-01")
def test_a_custom_board_that_is_whole() -> None:
    assert of_board() == {}


@pytest.mark.parametrize(
    ("changes", "key", "message"),
    [
        ({"columns": [[0, 3, 2]]}, "columns", "column 0 has its lowest r 3 above its highest r 2"),
        ({"columns": [*COLUMNS, [4, 0, 0]]}, "columns", "column 4 is given twice"),
        ({"columns": [[q, -13, 13] for q in range(12)]}, "columns", "324 hexes; a board may have up to 320"),
        ({"columns": [*COLUMNS, [13, 0, 0]]}, "columns", "the board falls into parts that do not touch"),
        ({"landing_pad": [[0, 0], [0, 6]]}, "landing_pad", "hex [0, 6] is not on the board"),
        ({"landing_pad": [[0, 0], [0, 0]]}, "landing_pad", "hex [0, 0] is given twice"),
        ({"landing_pad": [[0, 0]]}, "landing_pad", "1 hexes for 2 ships; each starts on one of its own"),
        ({"gate_a": [None, [0, 1, 0]]}, "gate_a", "cell A2 at [0, 1] is not a hex of the Course"),
        ({"gate_a": [*[None] * 6, [12, 0, 0]]}, "gate_a", "cell B1 at [12, 0] is not a hex of the Course"),
        ({"gate_a": [[5, 0, 6]]}, "gate_a", "cell A1 has facing 6; 0 to 5 are accepted"),
        ({"gate_a": [None]}, "gate_a", "no cell has a hex: Gate A could never be placed"),
    ],
)
def test_custom_boards_that_are_not(changes: dict[str, Any], key: str, message: str) -> None:
    assert of_board(**changes) == {key: message}


def test_the_course_has_room_for_the_tokens() -> None:
    columns = [[q, 0, 8] for q in range(10)]  # 90 hexes, two of the Pad
    pad = {"landing_pad": [[0, 0], [0, 1]], "gate_a": [[5, 4, 0]]}
    assert of_board(columns=columns, **pad) == {
        "columns": "88 Course hexes are too few for 18 tokens that may not touch; 90 are needed"
    }
    assert of_board(columns=[*columns, [10, 0, 1]], **pad) == {}


def test_a_course_hex_that_touches_no_other() -> None:
    # The hex (-1, 0) touches the Pad's (0, 0) and (0, -1) only.
    assert of_board(columns=[[-1, 0, 0], *COLUMNS], landing_pad=[[0, 0], [0, -1]]) == {
        "columns": "Course hex [-1, 0] touches no other: a gate there could never be open"
    }


def test_boards_of_the_components_are_checked_too() -> None:
    moved = {"boards.rect13.landing_pad.0.0": -2}
    assert found(components=moved) == {"components.boards.rect13.landing_pad": "hex [-2, 0] is not on the board"}
    assert found(setup={"board": "hexagon6"}, components=moved) == {}  # not played on
    assert set(found(components={"boards.rect13.gate_a.E.1.0": 0})) == {"components.boards.rect13.gate_a"}


@pytest.mark.parametrize("coordinate", [-14, 14])
def test_hexes_are_within_reach(coordinate: int) -> None:
    for board in (
        {"columns": [[coordinate, 0, 0]], "landing_pad": [[0, 0]], "gate_a": [None]},
        {"columns": [[0, coordinate, 0]], "landing_pad": [[0, 0]], "gate_a": [None]},
    ):
        with pytest.raises(ValidationError):
            SETUP["race"].model_validate({"board": board})


@pytest.mark.rule("GG-SYS-06")
def test_a_system_of_two_slots_fills_a_column() -> None:
    assert found(components={"consoles.green.bottom.5": "RO1"}) == {
        "components.consoles.green.top.5": "DEF takes two slots and fills both rows of its column, but the other row has RO1"
    }
    assert found(components={"consoles.white.bottom.0": "AUT"}) == {
        "components.consoles.white.bottom.0": "AUT takes two slots and fills both rows of its column, but the other row has RO1"
    }
    assert found(components={"consoles.green.bottom.5": "RO1", "systems.DEF.slots": 1}) == {}
    assert found(components={"consoles.green.top.5": "EMPTY", "consoles.green.bottom.5": "EMPTY"}) == {}


@pytest.mark.rule("GG-DRF-06")
def test_a_draft_has_tiles_and_a_console_room() -> None:
    draft = {"ships": 6, "draft": True}
    assert found(setup=draft, components={"draft.passes": 6}) == {
        "components.draft": "14 slots would be drafted, but a console has 12",
        "components.systems": "tiles for 78 slots, but 6 ships draft 14 each",
    }
    assert found(setup=draft, components={"systems.FW2.tiles": 5}) == {
        "components.systems.FW2.tiles": "5 tiles, but 6 ships are given 1 each"
    }
    assert found(setup=draft, components={"systems.FW3.tiles": 1}) == {
        "components.systems": "tiles for 71 slots, but 6 ships draft 12 each"
    }
    assert found(setup={"ships": 6}, components={"draft.passes": 6}) == {}  # no draft is held


@pytest.mark.parametrize(
    ("block", "data"),
    [
        (SETUP["race"], {"ships": 7}),
        (SETUP["race"], {"ships": 1}),
        (SETUP["race"], {"gates_to_score": 0}),
        (SETUP["race"], {"boosts": [1, 2, 3]}),
        (SETUP["race"], {"players": 2}),
        (SETUP["team"], {"players": 4}),
        (SETUP["team"], {"ships": 4}),
        (SETUP["league"], {"races": 8}),
        (OPTIONS, {"mistake_rate": 1.5}),
    ],
)
def test_settings_have_bounds(block: Any, data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        block.model_validate(data)
