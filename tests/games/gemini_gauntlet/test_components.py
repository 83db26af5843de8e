"""components.yaml: the numbers of the box, each with bounds and a source, none of them dead."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.games.gemini_gauntlet.data_table import cell, parameters
from toolkit.games.gemini_gauntlet import settings, state
from toolkit.games.gemini_gauntlet.boards import board_of
from toolkit.games.gemini_gauntlet.components import COMPONENTS, PLAIN_TOKENS, SYSTEM_WORDS, TEAM_WORDS, TOKEN_WORDS
from toolkit.games.gemini_gauntlet.parameters import COURSE, PAD, WIDTH, place, q_of, r_of
from toolkit.games.gemini_gauntlet.prepare import prepare, problems
from toolkit.scenario import overrides

NUMBERS = {path: value for path, value, _ in overrides.numbers(COMPONENTS)}
STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # by facing, from the checklist's Conventions
LANDING_PAD = {(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}

# Slot by slot; a column is top and bottom.
CONSOLES = {
    "white": "RO1 FW2 FW3 FW4 SF1 UTN / FW2 RO1 SB1 FW3 RO2 SF2",
    "red": "FW2 RO1 FW4 SF1 FW3 ARM / RO1 FW3 FW2 RO2 SF2 UTN",
    "yellow": "SF2 RO1 FW2 SF1 FW3 ARM / RO1 SF2 FW3 FW2 SB1 RO1",
    "green": "RO1 FW2 FW3 SB1 SF1 DEF / FW2 RO1 SB1 FW3 RO2 DEF",
    "purple": "TEL RO1 FW2 FW3 SF1 RO2 / RO1 TEL FW3 FW2 UTN SF1",
    "black": "RO2 FW2 FW3 RO1 UTN AUT / FW3 RO1 FW2 RO2 SF1 AUT",
    "orange": "FW2 ARM RO1 FW3 FW4 SF1 / RO1 FW2 FW3 RO2 ARM UTN",
    "blue": "SWP RO1 FW2 FW3 SF1 ARM / FW2 FW3 RO1 RO2 SF2 SB1",
    "grey": "DEF AUT RO1 FW2 FW3 SF1 / DEF AUT FW2 RO1 RO2 FW3",
    "teal": "FW4 FW3 RO1 FW2 UTN TEL / RO1 FW4 FW2 FW3 SWP RO1",
}
TILES = {
    "FW2": 10, "FW3": 8, "FW4": 6, "RO1": 10, "RO2": 6, "UTN": 4, "SF1": 6, "SF2": 6, "SB1": 4, "ARM": 6, "DEF": 2, "SWP": 2,
    "TEL": 2, "AUT": 2,
}  # fmt: skip
SHOWN = {"FW2": 2, "FW3": 3, "FW4": 4, "SF1": 1, "SF2": 2, "SB1": 1, "RO1": 1, "RO2": 2}

REST: dict[str, Any] = {
    # Board Setup step 4
    "tokens.removed_by_ships.4.0": "F3",
    **{f"tokens.removed_by_ships.5.{k}": word for k, word in enumerate(("F3", "E3"))},
    **{f"tokens.removed_by_ships.6.{k}": word for k, word in enumerate(("F3", "E3", "D3"))},
    # GG-RUL-18
    **{
        f"boosts.{name}.{k}": int(number)
        for name, numbers in (
            ("default", "122344"), ("steep", "012345"), ("flat", "222222"), ("gentle", "222334"), ("none", "000000"),
        )
        for k, number in enumerate(numbers)
    },
    # Ship Systems; Using Boost Tokens; Move Forward
    **{f"systems.{word}.number": number for word, number in SHOWN.items()},
    **{f"systems.{word}.boostable": True for word in SHOWN},
    **{f"systems.{word}.hop": word == "FW2" for word in ("FW2", "FW3", "FW4")},
    **{f"systems.{word}.slots": 2 if word in ("DEF", "AUT") else 1 for word in TILES},
    **{f"systems.{word}.tiles": count for word, count in TILES.items()},
    # Ship Consoles
    **{
        f"consoles.{team}.{row}.{column}": word
        for team, rows in CONSOLES.items()
        for row, words in zip(("top", "bottom"), rows.split(" / "), strict=True)
        for column, word in enumerate(words.split())
    },
    # Custom Ship Draft
    "draft.given.RO1": 1,
    "draft.given.FW2": 1,
    "draft.passes": 5,
    "draft.slots_per_pick": 2,
    "draft.max_same_system": 2,
    # Colliding with Asteroids and Gates; Teleport; Asteroid Adjustments; Ship Collisions; Armor Plating; Deflector Shield
    "damage.crash_per_hex": 1,
    "damage.teleport_into_token": 2,
    "damage.token_into_ship": 1,
    "damage.collision_per_ship": 1,
    "damage.collision_per_better_armored": 1,
    "damage.deflector_absorbs": 1,
    # League Scoring
    **{f"league.points.{k}": points for k, points in enumerate((6, 4, 3, 2, 1, 0))},
}  # fmt: skip

# Under these cells together every number is in use.
BUSY: list[tuple[str, dict[str, Any]]] = [
    ("race", {"ships": 4}),
    ("league", {"ships": 5, "board": "hexagon6", "draft": True}),
    ("team", {"players": 3, "boosts": "steep"}),
    *[("race", {"boosts": name}) for name in ("gentle", "flat", "none")],
]


def test_every_number_is_the_checklist_s() -> None:
    assert {path: value for path, value in NUMBERS.items() if not path.startswith("boards.")} == REST


def test_tiles_are_74() -> None:
    assert sum(value for path, value in NUMBERS.items() if path.endswith(".tiles")) == 74


@pytest.mark.example("GG-EX-01")
@pytest.mark.rule("GG-BRD-01")
def test_board_of_13_columns() -> None:
    params = parameters()
    wanted = {(q, r) for q in range(-1, 12) for r in range(-12, 13) if abs(2 * r + q) <= 10}
    hexes = [(q_of(at), r_of(at)) for at in params.hexes[: params.hex_count]]
    assert len(wanted) == 136 == params.hex_count
    assert hexes == sorted(wanted)
    assert [r for q, r in hexes if q == -1] == list(range(-4, 6))
    assert [r for q, r in hexes if q == 0] == list(range(-5, 6))
    assert [r for q, r in hexes if q == 11] == list(range(-10, 0))
    assert [(q_of(at), r_of(at)) for at in params.pad[: params.pad_count]] == sorted(LANDING_PAD)
    assert sum(params.kind == COURSE) == 129
    assert {(q_of(at), r_of(at)) for at in range(len(params.kind)) if params.kind[at] == PAD} == LANDING_PAD


@pytest.mark.ruling("GG-RUL-01")
def test_the_other_board_is_a_hexagon() -> None:
    params = parameters(setup={"board": "hexagon6"})
    wanted = {(q, r) for q in range(-6, 7) for r in range(-6, 7) if abs(q + r) <= 6}
    assert [(q_of(at), r_of(at)) for at in params.hexes[: params.hex_count]] == sorted(wanted)
    assert params.hex_count == 127
    assert sum(params.kind == COURSE) == 120
    table = board_of(cell(setup={"board": "hexagon6"})).gate_a
    assert len({tuple(gate[:2]) for gate in table if gate is not None}) == 30
    assert all(max(abs(gate[0]), abs(gate[1]), abs(gate[0] + gate[1])) == 5 for gate in table if gate is not None)


def line_of(params: Any, letter: str, number: int) -> tuple[tuple[int, int], int, list[tuple[int, int]]]:
    """Hex and facing of a cell of the Gate A table, and the line of its laser on an empty Course."""
    index = 6 * "ABCDE".index(letter) + number - 1
    at, facing = params.gate_a_place[index], int(params.gate_a_facing[index])
    q, r = q_of(at), r_of(at)
    line, (dq, dr) = [], STEPS[facing]
    while params.kind[place(q + dq * (len(line) + 1), r + dr * (len(line) + 1))] == COURSE:
        line.append((q + dq * (len(line) + 1), r + dr * (len(line) + 1)))
    return (q, r), facing, line


@pytest.mark.example("GG-EX-02")
def test_gate_a_table() -> None:
    params = parameters()
    assert line_of(params, "D", 2) == ((5, -2), 3, [(5, -1), (5, 0), (5, 1), (5, 2)])
    assert line_of(params, "C", 3) == ((6, -3), 0, [(6, -4), (6, -5), (6, -6), (6, -7), (6, -8)])


@pytest.mark.parametrize("board", ["rect13", "hexagon6"])
def test_every_cell_of_the_gate_a_table_looks_at_the_course(board: str) -> None:
    params = parameters(setup={"board": board})
    lines = [line_of(params, letter, number) for letter in "ABCDE" for number in range(1, 7)]
    assert len({hex_ for hex_, _, _ in lines}) == 30
    assert all(line for _, _, line in lines)


@pytest.mark.example("GG-EX-04")
@pytest.mark.rule("GG-BRD-02", "GG-BRD-05")
def test_tokens_in_play_by_ships() -> None:
    counts = {ships: int(parameters(setup={"ships": ships}).on_board.sum()) for ships in range(2, 7)}
    assert counts == {2: 18, 3: 18, 4: 17, 5: 16, 6: 15}
    six = parameters(setup={"ships": 6}).on_board.reshape(6, 3)
    assert six.tolist() == [[1, 1, 1]] * 3 + [[1, 1, 0]] * 3
    assert parameters("team", {"players": 3}).on_board.sum() == 15  # ships count


def test_every_number_has_bounds_and_a_source() -> None:
    for path, value in NUMBERS.items():
        steps, _ = overrides.find(COMPONENTS.tree, path.split("."))
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
    steps, _ = overrides.find(COMPONENTS.tree, path.split("."))
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return next(word for word in overrides.words_of(COMPONENTS, steps) or () if word != value)
    _, high = overrides.bounds_of(COMPONENTS, steps) or (0, 0)
    return value + 1 if value < high else value - 1


def seen_by_kernel(mode: str, setup: dict[str, Any], components: dict[str, Any]) -> bytes | list[tuple[str, str]]:
    """The parameters as bytes, or what the cell as a whole would be refused for."""
    made = cell(mode, setup, components=components)
    return problems(made) or prepare(made).tobytes()


def test_no_number_is_dead() -> None:
    plain = [seen_by_kernel(mode, setup, {}) for mode, setup in BUSY]
    assert all(isinstance(seen, bytes) for seen in plain)
    dead = []
    for path, value in NUMBERS.items():
        moved = {path: another(path, value)}
        if not any(seen_by_kernel(mode, setup, moved) != before for (mode, setup), before in zip(BUSY, plain, strict=True)):
            dead.append(path)
    assert dead == []


def test_words_are_in_the_order_of_the_numbers() -> None:
    assert [getattr(state, word) for word in SYSTEM_WORDS] == list(range(state.SYSTEMS))
    assert len(TOKEN_WORDS) == state.TOKENS
    assert TOKEN_WORDS[3 * 3 + 2] == "D3"
    assert get_args(settings.TeamWord) == TEAM_WORDS
    assert get_args(settings.TokenWord) == PLAIN_TOKENS
    assert len(PLAIN_TOKENS) == 12


@pytest.mark.rule("GG-PLR-04", "GG-SYS-06")
def test_consoles_reach_the_record() -> None:
    params = parameters(components={"consoles.white.top.0": "ARM", "consoles.teal.bottom.5": "EMPTY"})
    assert params.team_count == 10
    assert [SYSTEM_WORDS[system] for system in params.consoles[0, 0]] == ["ARM", "FW2", "FW3", "FW4", "SF1", "UTN"]
    assert [SYSTEM_WORDS[system] for system in params.consoles[9, 1]] == ["RO1", "FW4", "FW2", "FW3", "SWP", "EMPTY"]
    grey = parameters().consoles[TEAM_WORDS.index("grey")]
    assert grey[0, :2].tolist() == grey[1, :2].tolist() == [state.DEF, state.AUT]


@pytest.mark.rule("GG-BST-02", "GG-MOV-07")
def test_systems_reach_the_record() -> None:
    params = parameters()
    shown = dict(zip(SYSTEM_WORDS, params.number.tolist(), strict=True))
    assert {word: shown[word] for word in SHOWN} == SHOWN
    assert (shown["UTN"], shown["AUT"], shown["REP"]) == (3, 1, 2)
    boostable = {word for word, flag in zip(SYSTEM_WORDS, params.boostable, strict=True) if flag}
    assert boostable == {*SHOWN, "REP"}
    sided = {word for word, flag in zip(SYSTEM_WORDS, params.directional, strict=True) if flag}
    assert sided == {"SF1", "SF2", "SB1", "RO1", "RO2", "TEL"}
    assert [word for word, flag in zip(SYSTEM_WORDS, params.hop, strict=True) if flag] == ["FW2"]
    assert [word for word, count in zip(SYSTEM_WORDS, params.slots, strict=True) if count == 2] == ["DEF", "AUT"]


def test_farthest_hexes_keep_two_steps_on_the_grid() -> None:
    for q, r in ((13, -13), (-13, 13), (13, 13), (-13, -13)):
        for dq, dr in STEPS:
            at = place(q + 2 * dq, r + 2 * dr)
            assert 0 <= at < WIDTH * WIDTH
            assert (q_of(at), r_of(at)) == (q + 2 * dq, r + 2 * dr)
