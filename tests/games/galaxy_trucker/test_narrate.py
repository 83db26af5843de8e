"""The event log says all: what it tells between two states leads from the one to the other; and it says it readably."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.games.galaxy_trucker.data_table import cell
from tests.games.galaxy_trucker.follower import Follower
from tests.games.galaxy_trucker.ships import ALPHA, BETA
from toolkit.engine import log as event_log
from toolkit.games import galaxy_trucker as game
from toolkit.games.galaxy_trucker.names import decisions, draws, effects, phases
from toolkit.games.galaxy_trucker.narrate import sentence
from toolkit.games.galaxy_trucker.narrate.drawing import animation, ship_svg, table_svg
from toolkit.games.galaxy_trucker.narrate.lines import Teller
from toolkit.games.galaxy_trucker.narrate.picture import fleet, purse, ship, standings
from toolkit.games.galaxy_trucker.state import (
    ABANDONED_SHIP,
    BY_FALLING_OFF,
    BY_SET_ASIDE,
    CHECKING,
    DRAWING,
    LAPPED,
    LEAST_CANNONS,
    LEAST_CREW,
    LOSE_DAYS,
    MOVING,
    NOTHING,
    ORANGE,
    PLACING,
    PURPLE,
    RETURNING,
    SETTING_ASIDE,
    SMUGGLERS,
    TAKING,
    USING_ASIDE,
    WAITING,
)
from toolkit.replay import Replay, replay
from toolkit.scenario import load

SCENARIO = """
game: galaxy_trucker
mode: game
seed: {seed}
games: 10
setup: {setup}
options: {options}
seats:
  all: {{policy: {policy}}}
"""
MISTAKES = "{p_miss_connector: 0.5, p_miss_cannon: 0.5, p_miss_engine: 0.5, check_skill: 0.3, peek_piles: 2}"
THIEVES = "{id: thieves, level: I, type: smugglers, strength: 2, lose_goods: 2, goods: RYB, days: 1}"
GAMES = {
    "against the timer": ("greedy", 7, "{players: 3, rounds: [I, II]}", "{}", 1),
    "by grabs, at random": ("random", 3, "{players: 4, build: grabs, grabs: 14}", "{rearrange: any_time}", 1),
    "learning, with mistakes": (
        "greedy", 5, f"{{players: 4, rounds: [I], first_flight: true, build: grabs, builder: {MISTAKES}}}", "{}", 2,
    ),
    "mistakes found in flight": (
        "greedy", 9, f"{{players: 4, rounds: [III], builder: {MISTAKES}}}",
        "{spot_check_miss_rate: 0.9, timer_seconds: 40, defence_timing: before_roll, withdraw: end_of_card}", 1,
    ),
    "ships that are given": (
        "random", 2, f"{{players: 2, rounds: [I, I], build: preset, presets: [{{ship: '{ALPHA}'}}, {{ship: '{BETA}'}}], "
        f"own_cards: [{THIEVES}], deck: [II-09, I-15, thieves, I-03, thieves, I-19]}}", "{}", 4,
    ),
}  # fmt: skip


@pytest.fixture(scope="module", params=GAMES)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Replay]:
    """Games that were played and told."""
    policy, seed, setup, options, count = GAMES[request.param]
    path = Path(tmp_path_factory.mktemp("told")) / "scenario.yaml"
    path.write_text(SCENARIO.format(seed=seed, setup=setup, options=options, policy=policy), encoding="utf-8")
    scenario = load(path)
    return [replay(scenario, scenario.cells[0], number) for number in range(count)]


def test_what_is_told_leads_from_state_to_state(told: list[Replay]) -> None:
    for one in told:
        follower = None
        for line in one.events:
            if line["type"] == "state":
                if follower is not None and line["after"] != "set_up":
                    mine, theirs = follower.finish(line["after"], line["state"])
                    assert mine == theirs, (one.game_number, line["n"])
                follower = Follower(line["state"], one.cell)
            elif follower is not None:
                getattr(follower, line["type"])(line)


@pytest.mark.rule("GT-CMP-02")
def test_every_state_tells_every_tile(told: list[Replay]) -> None:
    for one in told:
        for line in one.events:
            if line["type"] == "state":
                state = line["state"]
                tiles = [*state["face_down"], *state["face_up"], *state["box"]]
                for player in state["players"]:
                    assert len(player["lost_from"]) <= player["lost"] <= len(player["lost_tiles"])
                    tiles += [*(part["tile"] for part in player["ship"]), *player["lost_tiles"], *player["builder"]["aside"]]
                assert len(tiles) == len(set(tiles))
                if one.cell.setup["build"] != "preset":
                    assert len(tiles) == 144


def test_every_line_has_its_round_and_phase(told: list[Replay]) -> None:
    for one in told:
        for line in one.events:
            if line["type"] == "state":
                assert (line["round"], line["phase"]) == (line["state"]["round"], line["after"])
        assert {line["round"] for line in one.events} == set(range(1, one.outcome["rounds"] + 1))


def test_all_is_told_and_fits_a_terminal(told: list[Replay]) -> None:
    for one in told:
        for line in one.events:
            said = sentence(line)
            assert line["type"] != "state" or line["after"] not in ("building", "launch", "journey_end") or "Ship 1" in said
            assert all(len(row) <= 108 and row == row.rstrip() for row in said.splitlines()), said


def test_all_that_is_told_can_be_drawn(told: list[Replay]) -> None:
    for one in told[:1]:
        root = ElementTree.fromstring(animation(one.events))
        count = sum(line["type"] == "state" for line in one.events)
        assert len(root.findall("{*}g")) == len(root.findall("{*}g/{*}animate")) == count


def test_a_pin_takes_the_numbers_that_the_log_tells(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    setup, dice = "{players: 2, rounds: [I], build: grabs, grabs: 3}", "dice: {warehouse: {first: [20, 4]}, deck: {first: [5]}}"
    path.write_text(SCENARIO.format(seed=1, setup=setup, options="{}", policy="random") + dice, encoding="utf-8")
    scenario = load(path)
    lines = replay(scenario, scenario.cells[0], 0).events
    (warehouse,) = [line for line in lines if line.get("name") == "warehouse"]
    assert (warehouse["tiles"][:2], warehouse["pinned"]) == (["1", "35"], True)
    assert next(line["tile"] for line in lines if line.get("what") == "tile_drawn") == "1"
    assert next(line["card"] for line in lines if line.get("what") == "revealed") == "I-05"


# --- one event ---


def event(kind: int, code: int, *words: int, seat: int = 0) -> event_log.Event:
    return event_log.Event(kind, code, seat, -1, 1, phases.CARD, words)


def tell(happened: event_log.Event, **settings: Any) -> dict[str, Any]:
    return Teller(cell(**settings)).line(happened, np.zeros(0, dtype=game.STATE))


@pytest.mark.parametrize(
    ("name", "words", "beside"),
    [
        (draws.WAREHOUSE, [4, 20], {"value": [4, 20], "tiles": ["35", "1"]}),
        (draws.CARDS_LEVEL + 1, [21, 40], {"value": [21, 40], "cards": ["II-01", "II-20"]}),
        (draws.DECK, [1, 60], {"value": [1, 60], "cards": ["I-01", "III-20"]}),
        (draws.GRAB_ORDER, [2, 0], {"value": [2, 0], "seats": ["3", "1"]}),
        (draws.NUMBER_TILES, [3], {"value": 3, "seat": "4"}),
        (draws.TIES, [0, 2], {"value": 0, "seat": "3"}),
        (draws.HIT_DIE_1, [6, 5, 2, 1], {"value": 6, "seat": "1", "card_number": 5, "line": 3, "projectile": 2}),
        (draws.ROW_DIE_2, [2, 5, 2], {"value": 2, "seat": "1", "card_number": 5, "pair": 3}),
        (draws.FLAW, [999], {"value": 999, "seat": "1"}),
    ],
)
def test_draws_say_what_was_drawn(name: int, words: list[int], beside: dict[str, Any]) -> None:
    by_seat = name in (draws.HIT_DIE_1, draws.ROW_DIE_2, draws.FLAW)
    line = tell(event(event_log.DRAW, name, 4, 1, *words, seat=0 if by_seat else -1))
    said = next(draw.name for draw in game.DRAWS if draw.id == name)
    assert line == {"type": "draw", "round": 1, "phase": "card", "name": said, "k": 4, "pinned": True, **beside}


def test_own_things_have_their_names() -> None:
    big = {"id": "big", "type": "battery", "connectors": [3, 0, 3, 0], "cap": 5, "copies": 2}
    hail = {"id": "hail", "level": "I", "type": "meteoric_swarm", "meteors": ["big S"]}
    line = tell(event(event_log.DRAW, draws.WAREHOUSE, 0, 0, 144, 145), setup={"own_tiles": [big]})
    assert line["tiles"] == ["big", "big.2"]
    line = tell(event(event_log.EFFECT, effects.REVEALED, 60, 0, 0, 0), setup={"own_cards": [hail]})
    assert (line["card"], line["card_type"]) == ("hail", "meteoric_swarm")


@pytest.mark.parametrize(
    ("decision", "words", "option"),
    [
        (decisions.GRAB, (DRAWING, NOTHING), "draw"),
        (decisions.GRAB, (TAKING, 4), {"take": "35"}),
        (decisions.GRAB, (USING_ASIDE, 20), {"use_aside": "1"}),
        (decisions.GRAB, (CHECKING, NOTHING), "check"),
        (decisions.GRAB, (WAITING, NOTHING), "wait"),
        (decisions.BUILD, (PLACING, 0, 3), {"place": [5, 7], "rotation": 270}),
        (decisions.BUILD, (MOVING, 17, 0), {"move": [9, 9], "rotation": 0}),
        (decisions.BUILD, (SETTING_ASIDE,), "aside"),
        (decisions.BUILD, (RETURNING,), "return"),
        (decisions.PEEK, (0,), 1),
        (decisions.FINISH, (2,), 2),
        (decisions.FLIP, (1,), True),
        (decisions.SPOT_CHECK_REMOVAL, (2, 0, 6), [[5, 7], [7, 7]]),
        (decisions.CREW, (6, 0), {"square": [7, 7], "crew": "humans"}),
        (decisions.CREW, (6, PURPLE), {"square": [7, 7], "crew": "purple"}),
        (decisions.POWER_ENGINES, (2,), 2),
        (decisions.POWER_CANNONS, (1, 0), {"forward": 1, "other": 0}),
        (decisions.SHIELD, (0,), False),
        (decisions.SHOOT, (1,), True),
        (decisions.PLANET, (0,), 1),
        (decisions.PLANET, (NOTHING,), None),
        (decisions.TAKE_SHIP, (1,), True),
        (decisions.TAKE_STATION, (0,), False),
        (decisions.REWARD, (1,), True),
        (decisions.LOAD, (0,), []),
        (
            decisions.LOAD, (2, 4, 0, 1, 0, 1, 6, 2, 0, 0, 0),
            [{"square": [7, 5], "goods": {"Y": 1, "B": 1}}, {"square": [7, 7], "goods": {"R": 2}}],
        ),
        (decisions.LOSE_CREW, (6, 0), {"square": [7, 7], "figure": "human"}),
        (decisions.LOSE_CREW, (6, ORANGE), {"square": [7, 7], "figure": "orange"}),
        (decisions.LOSE_GOOD, (4, 3), {"square": [7, 5], "colour": "B"}),
        (decisions.KEEP_PART, (1,), [6, 6]),
        (decisions.GIVE_UP, (0,), False),
        (decisions.BATTERY_USED, (17,), [9, 9]),
    ],
)  # fmt: skip
def test_decisions_are_told_by_name(decision: int, words: tuple[int, ...], option: Any) -> None:
    line = tell(event(event_log.CHOICE, decision, *words))
    assert (line["seat"], line["decision"], line["option"]) == ("1", list(game.DECISIONS)[decision], option)


@pytest.mark.parametrize(
    ("what", "words", "said"),
    [
        ("tile_drawn", (20,), "Player 1 draws tile 1 (battery)."),
        ("tile_placed", (20, 0, 1), "Player 1 places tile 1 (battery) at (5,7), turned by 90."),
        ("peeked", (1, 1), "Player 1 looks through pile 2 and remembers 1 card."),
        ("remembered", (0,), "Player 1 remembers card I-01: slavers."),
        ("flipped", (0, 0), "Player 1 flips the timer, now it stands at Start."),
        ("flipped", (2, 1), "Nobody wants to; the timer is flipped, now it stands in circle 2."),
        ("number_taken", (3, 1), "Ship 1 takes number tile 3, which is left over."),
        ("building_ended", (90500,), "Building ends after 90.5 s."),
        ("flaws_found", (1,), "The check of ship 1 finds 1 violation."),
        ("tile_lost", (4, 0, BY_FALLING_OFF), "Ship 1 loses tile 35 (cabin) from (5,7): fallen off."),
        ("tile_lost", (4, NOTHING, BY_SET_ASIDE), "Ship 1 loses tile 35 (cabin): set aside and never added."),
        ("crew_placed", (6, 2, 0), "2 humans go into the cabin at (7,7) of ship 1."),
        ("crew_placed", (6, 0, ORANGE), "The orange alien goes into the cabin at (7,7) of ship 1."),
        ("cells_filled", (6, 3), "3 battery tokens at (7,7) of ship 1."),
        ("part_kept", (6, 1, 9), "1 tile of ship 1 fell off, 9 are left."),
        ("revealed", (0,), "Card I-01 is revealed: slavers."),
        ("moved", (-1, -3), "Ship 1 loses 1 day: now at -3."),
        ("strength", (LEAST_CANNONS, 9, 1), "Ship 1 has cannon strength 4.5, with 1 battery token."),
        ("taken", (ABANDONED_SHIP,), "Ship 1 takes the abandoned ship."),
        ("taken", (SMUGGLERS,), "Ship 1 takes the reward."),
        ("fight_lost", (3, 4), "Ship 1 loses to the enemy, 1.5 against 4."),
        ("loaded", (1, 0, 0, 2), "Ship 1 now carries R BB."),
        ("loaded", (0, 0, 0, 0), "Ship 1 now carries no goods."),
        ("crew_lost", (6, 1, 0), "Ship 1 loses a human at (7,7)."),
        ("crew_lost", (6, 0, PURPLE), "Ship 1 loses the purple alien at (7,7)."),
        ("line_suffered", (0, LEAST_CREW, LOSE_DAYS), "Line 1: ship 1 has the least crew and loses days."),
        ("missed_ship", (0, 4), "A small meteor in line 4 misses ship 1."),
        ("stopped", (1, 0, 2), "A big meteor at (5,7) of ship 1 is stopped by a double cannon."),
        ("hit", (3, 0), "A heavy shot hits (5,7) of ship 1."),
        ("sabotaged", (NOTHING, 5, 5), "Saboteurs at column 5, row 5 of ship 1: no tile there."),
        ("left", (LAPPED,), "Ship 1 is lapped and must give up."),
        ("looks_bonus", (1, 2), "Ship 1 looks best, with 1 exposed connector: 2 credits."),
        ("sold", (6, 1), "Ship 1 sells its goods for 6 credits, at half price."),
        ("penalty", (7, 5), "Ship 1 pays 5 credits for 7 lost components."),
        ("penalty", (0, 0), ""),
        ("round_over", (2,), "Round II is over."),
    ],
)
def test_effects_are_told_in_words(what: str, words: tuple[int, ...], said: str) -> None:
    padded = (*words, 0, 0, 0, 0)[:4]
    assert sentence(tell(event(event_log.EFFECT, list(effects.MEANING).index(what), *padded))) == said


@pytest.mark.parametrize("what", effects.MEANING)
def test_every_effect_has_fields_and_a_sentence(what: str) -> None:
    line = tell(event(event_log.EFFECT, list(effects.MEANING).index(what), 2, 1, 1, 1))
    assert line["what"] == what
    assert sentence(line).endswith(".")


@pytest.mark.parametrize(
    ("decision", "words", "said"),
    [
        (decisions.SHIELD, (0,), "Ship 1 powers no shield against it."),
        (decisions.SHOOT, (0,), "Ship 1 powers no double cannon against it."),
        (decisions.SHIELD, (1,), ""),
        (decisions.PLANET, (NOTHING,), "Ship 1 lands on no planet."),
        (decisions.KEEP_PART, (1,), "Ship 1 is broken and keeps the part with (6,6)."),
    ],
)
def test_decisions_that_no_effect_tells_are_told(decision: int, words: tuple[int, ...], said: str) -> None:
    assert sentence(tell(event(event_log.CHOICE, decision, *words))) == said


# --- a ship ---


def part(square: list[int], kind: str, connectors: str, rotation: int = 0, cap: int = 0, **on_it: Any) -> dict[str, Any]:
    tokens = {"humans": 0, "alien": None, "cells": 0, "goods": {}} | on_it
    return {
        "square": square, "tile": "1", "kind": kind, "rotation": rotation, "connectors": connectors, "cap": cap, **tokens,
    }  # fmt: skip


BOARD = {"first_row": 6, "first_column": 6, "grid": ["..#.", ".S..", "...."]}
PLAYER = {
    "seat": "2", "credits": 3, "status": "flying", "position": -4, "lost": 1, "lost_from": [[8, 6]], "builder": {},
    "ship": [
        part([6, 6], "cannon", "1320", 270), part([6, 7], "shield", "0222", 0), part([6, 9], "double_engine", "2003", 270),
        part([7, 6], "battery", "0123", cap=3, cells=2), part([7, 7], "start_cabin", "3333", humans=2),
        part([7, 8], "special_hold", "3210", cap=2, goods={"R": 1, "B": 1}), part([7, 9], "cabin", "1111", alien="purple"),
        part([8, 7], "engine", "1000"), part([8, 8], "structural", "2303"),
    ],
}  # fmt: skip


def test_a_ship_in_words() -> None:
    """Codes as in the drawings of the worked examples."""
    assert ship(PLAYER, BOARD).splitlines() == [
        "    6         7         8         9",
        "  6 C1<:1320  SHNE:0222 #         E2>:2003",
        "  7 B3:0123   ST:3333   S2:3210   CB:1111",
        "    2b        2h        RB        p",
        "  8 *         E1v:1000  SM:2303   .",
    ]


def test_a_table_in_words() -> None:
    other = {**PLAYER, "seat": "1", "position": None, "status": "lapped", "credits": 0, "lost": 0, "ship": PLAYER["ship"][4:5]}
    state = {"players": [other, PLAYER], "board": BOARD, "round": 1}
    lines = fleet(state, legend=True).splitlines()
    assert [line for line in lines if line.startswith("Ship")] == [
        "Ship 1: 1 tile, 2 humans",
        "Ship 2: 9 tiles, 2 humans, purple alien, 2 battery tokens, 1 lost",
    ]
    assert lines[0].startswith("ST CB cabins")
    assert standings(state) == "Flight board: ship 2 at -4, ship 1 is out."
    assert standings({"players": [{**other, "status": "not_launched"}]}) == "Flight board: empty."
    assert purse(state) == "Credits: ship 1 0, ship 2 3."


def test_a_drawn_ship_has_a_place_for_each_tile_and_a_cross_for_each_loss() -> None:
    root = ElementTree.fromstring(ship_svg(PLAYER, BOARD))
    rects = [element.get("class") for element in root.findall(".//{*}rect")]
    assert (rects.count("q"), rects.count("t")) == (11, 9)
    assert [element.get("class") for element in root.findall(".//{*}line")].count("x") == 2
    connectors = sum(int(number) for part in PLAYER["ship"] for number in part["connectors"])
    assert [element.get("class") for element in root.findall(".//{*}line")].count("c") == connectors
    words = [element.text for element in root.findall(".//{*}text")]
    assert {"C1<", "SHNE", "E2>", "2b", "RB"} <= set(words)


def test_a_drawn_table_says_what_stands_where() -> None:
    state = {"players": [PLAYER], "board": BOARD}
    words = [element.text for element in ElementTree.fromstring(table_svg(state, "Round I, card")).findall(".//{*}text")]
    assert words[0] == "Round I, card"
    assert words[-1] == "Flight board: ship 2 at -4. Credits: ship 2 3."


def test_an_animation_shows_one_state_at_a_time() -> None:
    state = {"players": [PLAYER], "board": BOARD, "word": "I"}
    lines = [{"type": "state", "after": "card", "state": state}] * 3
    frames = [
        (a.get("values"), a.get("keyTimes")) for a in ElementTree.fromstring(animation(lines, 2)).findall(".//{*}animate")
    ]
    assert frames == [
        ("visible;hidden", "0.000000;0.333333"),
        ("hidden;visible;hidden", "0.000000;0.333333;0.666667"),
        ("hidden;visible", "0.000000;0.666667"),
    ]
