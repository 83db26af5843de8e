"""What a scenario's cell is refused for as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.galaxy_trucker.data_table import MODE, found, parameters
from toolkit.games.galaxy_trucker.own_settings import ALPHA
from toolkit.games.galaxy_trucker.settings import OPTIONS, SETUP
from toolkit.scenario import checks, knobs


def told(data: dict[str, Any]) -> dict[str, str]:
    """What is said about a set-up field by field, by key."""
    _, problems = checks.validate(SETUP[MODE], data, "setup")
    return {problem.key: problem.message for problem in problems}


def board(grid: list[str], **other: Any) -> dict[str, Any]:
    return {"own_boards": [{"round": "I", "first_row": 5, "first_column": 5, "grid": grid, **other}]}


def tile(**other: Any) -> dict[str, Any]:
    return {"own_tiles": [{"id": "mine", "type": "cabin", "connectors": [1, 0, 0, 0], **other}]}


def card(type_: str, **other: Any) -> dict[str, Any]:
    return {"own_cards": [{"id": "mine", "level": "I", "type": type_, **other}]}


def ship(text: str, **other: Any) -> dict[str, Any]:
    return {"rounds": ["I"], "build": "preset", "presets": [{"ship": text}], **other}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_plain_cells_are_fine(players: int) -> None:
    for edition in ("first", "newer"):
        assert found({"players": players}, {"edition_tiles": edition, "edition_cards": edition}) == {}
    assert found({"players": players, "first_flight": True}) == {}


@pytest.mark.rule("GT-CMP-01")
def test_lists_by_seat_have_one_entry_a_player() -> None:
    assert found({"players": 3, "skill": ["novice", "expert"]}) == {"setup.skill": "2 entries for 3 players; give one for each"}
    assert found({"players": 2, "builders": [{}]}) == {"setup.builders": "1 entries for 2 players; give one for each"}


@pytest.mark.rule("GT-GAM-03")
def test_rounds() -> None:
    assert found({"first_flight": True, "rounds": ["II", "III"]}) == {
        "setup.first_flight": "the learning flight takes the place of round I, and setup.rounds is II, III"
    }
    assert told({"rounds": []})["setup.rounds"].startswith("expected a list of length 1 to 4")
    assert "one of: I, II, III" in told({"rounds": ["IV"]})["setup.rounds.0"]


@pytest.mark.ruling("GT-RUL-37")
def test_a_whole_game_after_the_learning_flight_needs_its_cards_back() -> None:
    setup = {"first_flight": True, "rounds": ["I", "I", "II", "III"]}
    assert found(setup) == {"components.rounds.III.pile.I": "4 piles of 1 cards of level I need 4; 0 are left for round III"}
    assert found(setup, {"used_cards_return": True}) == {}
    assert parameters(setup, {"used_cards_return": True}).round_count == 4


@pytest.mark.rule("GT-FLB-05")
def test_ships_find_room_on_the_flight_board() -> None:
    small = {"flight_board.spaces": 12}
    assert found({"players": 4, "rounds": ["III"]}, components=small) == {
        "components.rounds.III.launch_spacing": "4 spaces between 4 ships are more than the 12 of the flight board"
    }
    assert found({"players": 2, "rounds": ["I"], "launch_spacing": 10}, components={"flight_board.spaces": 10}) == {
        "setup.launch_spacing": "10 spaces between 2 ships are more than the 10 of the flight board"
    }
    assert found({"players": 3, "rounds": ["III"]}, components=small) == {}


# --- boards ---


@pytest.mark.rule("GT-BLD-01")
@pytest.mark.parametrize(
    ("own", "message"),
    [
        (board(["..", ".S.", ".."]), "row 6 has 3 squares and row 5 has 2; all have the same"),
        (board(["..", ".."]), "has no S, the square of the starting cabin"),
        (board(["..", ".S", "S."]), "row 7, column 5 is a second S, after row 6, column 6; there is one starting cabin"),
        (board(["###", "#S#"]), "has no square beside that of the starting cabin"),
        (board(["S."] * 3, first_row=11), "row 13 is beyond 12, the most that two dice show"),
        (board(["S..."], first_column=10), "row 5: column 13 is beyond 12, the most that two dice show"),
        (board(["S" + "." * 7, *["." * 8] * 7, "." * 8], first_row=2, first_column=2), "72 squares; up to 64 are accepted"),
    ],
)
def test_grids_that_are_none(own: dict[str, Any], message: str) -> None:
    assert found(own) == {"setup.own_boards.0.grid": message}


def test_letters_that_no_grid_has_are_told_with_row_and_column() -> None:
    assert found(board(["..", ".S", ".X"])) == {
        "setup.own_boards.0.grid": "row 7, column 6 is 'X'; expected # no square, . a square, S the starting cabin's"
    }


def test_a_round_has_one_board() -> None:
    own = board(["S."])["own_boards"] * 2
    assert found({"own_boards": own}) == {"setup.own_boards.1.round": "round I has two boards; each has one"}


def test_printed_boards_stay_within_the_dice() -> None:
    assert found(components={"boards.III.first_row": 8}) == {
        "components.boards.III.first_row": "row 13 is beyond 12, the most that two dice show"
    }


# --- tiles ---


@pytest.mark.rule("GT-CON-01", "GT-TIL-03")
@pytest.mark.parametrize(
    ("own", "key", "message"),
    [
        (
            tile(connectors=[0, 0, 0, 0]), "connectors",
            "a tile without any connector joins nothing; expected 1 to 4 above 0",
        ),
        (
            tile(type="engine", connectors=[1, 0, 2, 0]), "connectors",
            "the rear of an engine has its exhaust and is smooth; expected 0 in the third place, found 2",
        ),
        (
            tile(type="double_cannon", connectors=[3, 0, 2, 0]), "connectors",
            "the front of a cannon has its barrel and is smooth; expected 0 in the first place, found 3",
        ),
        (tile(type="battery"), "cap", "is missing: a battery holds 1 or more"),
        (tile(cap=2), "cap", "only battery, cargo_hold, special_hold hold anything; this is of type cabin"),
        (tile(id="N5"), "id", "'N5' is the name of another tile; every name is given once"),
    ],
)  # fmt: skip
def test_tiles_that_are_none(own: dict[str, Any], key: str, message: str) -> None:
    options = {"edition_tiles": "newer"} if key == "id" else {}
    assert found(own, options) == {f"setup.own_tiles.0.{key}": message}


@pytest.mark.parametrize(
    ("own", "key", "message"),
    [
        (
            tile(type="laser"), "setup.own_tiles.0.type",
            "unknown 'laser'; one of: cabin, battery, cargo_hold, special_hold, engine, double_engine, cannon, double_cannon, "
            "shield, structural, life_support_orange, life_support_purple",
        ),
        (tile(cap=7), "setup.own_tiles.0.cap", "expected an integer from 1 to 6, or nothing, found 7"),
        (tile(connectors=[1, 2, 4, 0]), "setup.own_tiles.0.connectors.2", "expected an integer from 0 to 3, found 4"),
        ({"tile_counts": {"cannons": 3}}, "setup.tile_counts.cannons", "unknown key 'cannons'; did you mean 'cannon'?"),
        (
            card("comet"), "setup.own_cards.0.type",
            "unknown 'comet'; one of: open_space, stardust, meteoric_swarm, planets, abandoned_ship, abandoned_station, "
            "smugglers, slavers, pirates, combat_zone, epidemic, sabotage",
        ),
        (card("smugglers", goods="RX"), "setup.own_cards.0.goods", "expected text"),
        (card("pirates", shots=["light X"]), "setup.own_cards.0.shots.0", "unknown 'light X'"),
    ],
)  # fmt: skip
def test_fields_that_are_none(own: dict[str, Any], key: str, message: str) -> None:
    ((where, said),) = told(own).items()
    assert where.startswith(key)
    assert said.startswith(message)


def test_tiles_of_the_box_keep_their_smooth_sides() -> None:
    assert found(components={"tiles.64.connectors.2": 1}) == {
        "components.tiles.64.connectors": "the rear of an engine has its exhaust and is smooth; expected 0 in the third place, "
        "found 1"
    }


def test_there_is_room_for_so_many_tiles() -> None:
    many = [{"id": f"t{n}", "type": "cabin", "connectors": [1, 0, 0, 0], "copies": 20} for n in range(4)]
    assert found({"own_tiles": many[:3]}) == {}
    assert found({"own_tiles": many}) == {"setup.own_tiles": "224 tiles, those of the box among them; up to 220 are accepted"}
    assert found({"tile_counts": {"cannon": 60, "shield": 60}}) == {
        "setup.tile_counts": "233 tiles, those of the box among them; up to 220 are accepted"
    }


# --- cards ---


@pytest.mark.rule("GT-CMP-04")
@pytest.mark.parametrize(
    ("own", "key", "message"),
    [
        (card("slavers", strength=4, crew=2, days=1), "credits",
         "is missing: a card of type slavers has strength and crew and credits and days"),
        (card("meteoric_swarm"), "meteors", "is missing: a card of type meteoric_swarm has meteors"),
        (card("open_space", days=2), "days", "a card of type open_space has nothing but its level"),
        (card("planets", planets=["RR"], days=1, credits=4), "credits", "a card of type planets has planets and days"),
        (card("combat_zone"), "lines", "is missing: a card of type combat_zone has lines"),
    ],
)  # fmt: skip
def test_cards_that_are_none(own: dict[str, Any], key: str, message: str) -> None:
    assert found(own) == {f"setup.own_cards.0.{key}": message}


@pytest.mark.rule("GT-CZN-04")
def test_a_line_of_a_combat_zone_has_one_penalty() -> None:
    lines = [{"least": "crew"}, {"least": "crew", "days": 1}, {"least": "crew", "days": 1, "shots": ["heavy N"]}]
    one_of = "a line has one penalty of days, crew, goods, shots; found"
    assert found(card("combat_zone", lines=lines)) == {
        "setup.own_cards.0.lines.0": f"{one_of} none", "setup.own_cards.0.lines.2": f"{one_of} days and shots",
    }  # fmt: skip


def test_cards_that_are_named_are_there() -> None:
    assert found({"left_out_cards": ["I-01", "IV-01"]}) == {"setup.left_out_cards.1": "'IV-01' is no card of this game"}
    assert found({"deck": ["I-01", "hail"]}) == {"setup.deck.1": "'hail' is no card of this game"}
    assert found({"left_out_cards": ["I-01"], "deck": ["I-01"]}) == {
        "setup.deck.0": "'I-01' is left out (setup.left_out_cards)"
    }
    two = [{"id": "x", "level": "I", "type": "stardust"}] * 2
    assert found({"own_cards": two}) == {"setup.own_cards.1.id": "'x' stands here twice; every name is given once"}


def test_there_is_room_for_so_many_cards() -> None:
    many = [{"id": f"c{n}", "level": "I", "type": "stardust", "copies": 20} for n in range(4)]
    assert found({"own_cards": many[:3]}) == {}
    assert found({"own_cards": many}) == {"setup.own_cards": "140 cards, those of the box among them; up to 120 are accepted"}


@pytest.mark.rule("GT-CRD-01", "GT-CRD-06")
def test_there_are_cards_enough_for_the_piles() -> None:
    assert found({"left_out_cards": [f"II-{n:02d}" for n in range(1, 9)]}) == {}
    assert found({"left_out_cards": [f"II-{n:02d}" for n in range(1, 10)]}) == {
        "components.rounds.III.pile.II": "4 piles of 1 cards of level II need 4; 3 are left for round III"
    }
    assert found({"rounds": ["II", "II", "II"]}) == {
        "components.rounds.II.pile.II": "4 piles of 2 cards of level II need 8; 4 are left for round II"
    }
    assert found({"rounds": ["II", "II", "II"]}, {"used_cards_return": True}) == {}
    assert found({"rounds": ["I"]}, components={"rounds.I.pile.I": 6}) == {
        "components.rounds.I.pile.I": "4 piles of 6 cards of level I need 24; 20 are left for round I"
    }
    assert found({"rounds": ["I"], "deck": ["I-01"]}, components={"rounds.I.pile.I": 6}) == {}


@pytest.mark.rule("GT-CRD-05")
def test_a_card_of_the_round_s_level_is_in_the_piles() -> None:
    assert found({"rounds": ["II"]}, components={"rounds.II.pile.II": 0}) == {
        "components.rounds.II.pile.II": "no card of level II is in the piles, and the first one of round II has to be"
    }


def test_piles_are_no_larger_than_the_table() -> None:
    pile = {"rounds.I.pile": {"I": 5, "II": 5, "III": 5}}
    assert found({"rounds": ["I"]}, components=pile) == {
        "components.rounds.I.pile.I": "15 cards in a pile; up to 12 are accepted"
    }


@pytest.mark.rule("GT-GAM-04")
def test_the_learning_flight_has_starred_cards() -> None:
    starred = ["I-02", "I-04", "I-05", "I-09", "I-13", "I-16", "I-17", "I-19"]
    assert found({"first_flight": True, "left_out_cards": starred[1:], "rounds": ["I"]}) == {}
    assert found({"first_flight": True, "left_out_cards": starred, "rounds": ["I"]}) == {
        "setup.left_out_cards": "0 starred cards for the learning flight; 1 to 48 are accepted"
    }


# --- presets ---

CABIN = "(7,7)=#31@0"


@pytest.mark.ruling("GT-RUL-53")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{CABIN}; (7,8)=#999@0", "(7,8) has tile #999, and there is none such in this game"),
        (f"{CABIN}; (5,5)=#35@0", "(5,5) is no square of the board of round I (components.boards.I.grid)"),
        (f"{CABIN}; (7,8)=#35@0; (7,6)=#35@90",
         "tile #35 stands here twice, the second time at (7,6); every tile is there once"),
        (f"{CABIN}; (7,8)=#35@0; (7,8)=#36@0", "(7,8) has two tiles"),
        ("(7,8)=#35@0", "has no starting cabin"),
        (f"{CABIN}; (7,8)=#32@0", "has two starting cabins"),
        ("(7,8)=#31@0", "the starting cabin is at (7,8); on the board of round I it stands at (7,7)"),
        (f"{CABIN}; 7,8=#35", "part 2 is '7,8=#35'; expected (row,column)=#tile@degrees, as in (7,8)=#120@90"),
        (f"{CABIN}; (7,8)=#35@45", "part 2 turns tile #35 by 45 degrees; expected 0, 90, 180 or 270"),
    ],
)  # fmt: skip
def test_ships_that_are_none(text: str, message: str) -> None:
    assert found(ship(text)) == {"setup.presets.0.ship": message}


def test_a_preset_fits_the_boards_of_all_rounds() -> None:
    setup = {"rounds": ["I", "III"], "build": "preset", "presets": [{"ship": f"{CABIN}; (8,7)=#35@0; (9,5)=#36@0"}]}
    assert found(setup) == {"setup.presets.0.ship": "(9,5) is no square of the board of round III (components.boards.III.grid)"}
    assert found({**setup, "rounds": ["I"]}) == {}


@pytest.mark.ruling("GT-RUL-53")
def test_presets_are_given_to_all_seats() -> None:
    alpha = {"ship": ALPHA}
    assert found({"build": "preset"}) == {
        "setup.presets": "is missing: setup.build is preset, so one ship for all seats, or one a seat, is needed"
    }
    assert found({"build": "preset", "presets": [alpha, alpha]}) == {
        "setup.presets": "2 ships for 4 players; give one for all, or one for each"
    }
    assert found({"build": "preset", "presets": [alpha] * 4}) == {}
    built = "ships are built (setup.build: grabs), not given; setup.build: preset has it used"
    assert found({"presets": [alpha], "build": "grabs"}) == {"setup.presets": built}
    assert found({"preset_crew": True, "build": "grabs"}) == {"setup.preset_crew": built}


def test_number_tiles_of_presets() -> None:
    def numbered(*numbers: int | None) -> dict[str, str]:
        return found({"players": 3, "build": "preset", "presets": [{"ship": ALPHA, "number": n} for n in numbers]})

    assert numbered(3, 1, 2) == {}
    assert numbered(3, 1, None) == {"setup.presets.2.number": "is missing: number tiles are given to all ships or to none"}
    assert numbered(3, 1, 3) == {"setup.presets.2.number": "number tile 3 stands here twice; each is taken once"}
    assert numbered(3, 4, 1) == {"setup.presets.1.number": "number tile 4; with 3 players there are 1 to 3"}
    by_lot = {"players": 2, "build": "preset", "presets": [{"ship": ALPHA, "number": n} for n in (1, 2)], "preset_order": "lot"}
    assert found(by_lot) == {
        "setup.preset_order": "is lot, but the ships have number tiles; leave them out, or have the order of the seats"
    }
    assert numbered(1) == {"setup.presets.0.number": "one ship stands for all seats; number tiles need one ship a seat"}


def test_tiles_in_slots() -> None:
    plate = {"id": "plate", "type": "structural", "connectors": [0, 3, 0, 0], "copies": 2}

    def slotted(slots: list[str], tiles: list[str]) -> dict[str, str]:
        presets = [{"ship": f"{CABIN}", "slots": slots}]
        return found({"rounds": ["I"], "build": "preset", "presets": presets, "own_tiles": [plate], "slot_tiles": tiles})

    assert slotted(["(7,6) E", "(7,8) W"], ["plate", "plate"]) == {}
    assert slotted(["(7,6) E"], []) == {}
    assert slotted(["(7,6) E"], ["plate", "plate"]) == {
        "setup.slot_tiles": "2 tiles, and no ship has more than 1 slots (setup.presets.*.slots)"
    }
    assert slotted(["(7,6) E"], ["plank@180"])["setup.slot_tiles.0"] == "'plank' is none of setup.own_tiles"
    three = ["(7,6) E", "(7,8) W", "(7,9) W"]
    assert "#plate.3" in slotted(three, ["plate"] * 3)["setup.presets.0.ship"]
    assert slotted(["(7,7) E"], ["plate"]) == {"setup.presets.0.ship": "(7,7) has two tiles"}
    assert "no square" in slotted(["(5,5) E"], ["plate"])["setup.presets.0.ship"]


@pytest.mark.rule("GT-CRW-04", "GT-CRW-06")
def test_aliens_of_presets_are_in_cabins_that_hold_them() -> None:
    beta = f"{CABIN}; (7,6)=#47@180; (7,5)=#119@180; (7,8)=#35@0"

    def manned(**other: Any) -> dict[str, str]:
        setup = {"rounds": ["I"], "build": "preset", "presets": [{"ship": beta, **other}], "preset_crew": True}
        return found(setup)

    assert manned(orange=[7, 6]) == {}
    assert manned(orange=[7, 5]) == {"setup.presets.0.orange": "(7,5) has no cabin for an alien"}
    assert manned(orange=[7, 7]) == {"setup.presets.0.orange": "(7,7) has no cabin for an alien"}
    assert manned(orange=[7, 8]) == {
        "setup.presets.0.orange": "the cabin at (7,8) is not joined to a life support for the orange alien"
    }
    assert manned(purple=[7, 6]) == {
        "setup.presets.0.purple": "the cabin at (7,6) is not joined to a life support for the purple alien"
    }
    beside = beta.replace("#119@180", "#119@0")  # a smooth side faces the cabin
    assert manned(ship=beside, orange=[7, 6]) == {
        "setup.presets.0.orange": "the cabin at (7,6) is not joined to a life support for the orange alien"
    }
    setup = {"rounds": ["I"], "build": "preset", "presets": [{"ship": beta, "orange": [7, 6]}]}
    assert found(setup) == {
        "setup.presets.0.orange": "says where an alien is, but crew is chosen; setup.preset_crew: true has it stand as said"
    }


def test_every_knob_is_told_with_what_it_accepts() -> None:
    for model in (SETUP[MODE], OPTIONS):
        for knob in knobs.knobs_of(model):
            assert knob.kind, knob.key
            assert knob.meaning, knob.key
            assert (knob.low is None) == (knob.high is None), knob.key
