"""The event log says all: what it tells between two states leads from the one to the other; and it says it readably."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games.gemini_gauntlet.data_table import cell
from tests.games.gemini_gauntlet.movement_table import Table, ship
from toolkit.engine import log as event_log
from toolkit.games import gemini_gauntlet as game
from toolkit.games.gemini_gauntlet.names import decisions, draws, effects, phases
from toolkit.games.gemini_gauntlet.narrate import event_lines, sentence
from toolkit.games.gemini_gauntlet.narrate.board import picture
from toolkit.games.gemini_gauntlet.narrate.lines import Teller, board_field
from toolkit.games.gemini_gauntlet.narrate.table import state_fields
from toolkit.replay import Replay, replay
from toolkit.scenario import load

SCENARIO = """
game: gemini_gauntlet
mode: {mode}
seed: 11
games: 10
setup: {setup}
options: {options}
seats:
  "1": {{policy: random}}
  "2": {{policy: greedy}}
"""
GAMES = {
    "race": ("race", "{ships: 2, teams: [green, blue], boosts: [3, 3, 3, 3, 3, 3]}", "{max_rounds: 6}"),
    "race of teams with Swaps": (
        "team",
        "{players: 2, teams: [blue, teal, grey, black], gates_to_score: 1, placement_method: spread}",
        "{max_rounds: 5, team_turn_order: per_player, reopen_after_swap: true}",
    ),
    "league": (
        "league",
        "{ships: 3, races: 2, draft: true, teams: chosen, gates_to_score: 1, gate_a_facing: random}",
        "{max_rounds: 5, mistake_rate: 0.3, scoring_optional: true, own_delayed_order: owner_choice, swap_mandatory: false,"
        " reopen_order: random}",
    ),
}


@pytest.fixture(scope="module", params=GAMES)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Replay]:
    """Games that were played and told."""
    mode, setup, options = GAMES[request.param]
    path = Path(tmp_path_factory.mktemp("told")) / "scenario.yaml"
    path.write_text(SCENARIO.format(mode=mode, setup=setup, options=options), encoding="utf-8")
    scenario = load(path)
    return [replay(scenario, scenario.cells[0], number) for number in range(2)]


class Follower:
    """A table that believes what it is told."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.state = copy.deepcopy(state)
        self.ships = {ship["seat"]: ship for ship in self.state["ships"]}
        self.tokens = {token["id"]: token for token in self.state["tokens"]}

    def choice(self, line: dict[str, Any]) -> None:
        if line["decision"] == "program":
            self.ships[line["seat"]].update(line["option"])
        if line["decision"] == "layout":
            self.ships[line["seat"]]["console"] = line["option"]

    def effect(self, line: dict[str, Any]) -> None:
        ship = self.ships.get(line.get("seat", ""), {})
        token = self.tokens.get(line.get("token", ""), {})
        what = line["what"]
        if what in ("token_laid", "token_moved", "token_swapped"):
            token["q"], token["r"] = line["hex"]
        if what in ("token_laid", "gate_turned_setup", "gate_turned"):
            token["facing"] = line["facing"]
        if what == "gate_swapped":
            other = self.tokens[line["with"]]
            for axis in "qr":
                token[axis], other[axis] = other[axis], token[axis]
        if what in ("moved", "swapped"):
            ship["q"], ship["r"] = line["hex"]
        if what in ("moved", "turned"):
            ship["facing"] = line["facing"]
        for name in ("turn_order", "boosts", "team", "gates", "dealt"):
            if name in line and what != "standing":
                ship[name] = line[name]
        if what == "absorbed":
            ship["absorbed"] += line["points"]
        if what == "pilot_removed":
            ship["pink"] = None
        if what == "landed":
            ship.update(q=None, r=None, finish=line["place"], blue=None, pink=None, dealt=0)
            self.state["finished"] += 1
        if what == "repaired":
            ship["damage"].remove(line["column"])
            assert len(ship["damage"]) == line["left"]
        if what == "damage_assigned":
            ship["damage"] = sorted([*ship["damage"], line["column"]])
            ship["dealt"] -= 1
        if what == "damage_ignored":
            ship["dealt"] = 0
        if what == "rolled":
            self.state["drift"] = {"letter": line["letter"], "direction": line["direction"]}
        if what == "gate_revealed":
            self.state["revealed"] = line["number"]
            assert self.state["sequence"][line["number"] - 1] == line["letter"]
        if what == "standing":
            ship["last_place"] = line["place"]
        if what == "points":
            ship["points"] = line["points"]
            ship["wins"] += line["won"] == 6 and ship["finish"] == 1

    def phase(self, state: dict[str, Any], after: str) -> None:
        """What phases do without a word."""
        self.state.update({name: state[name] for name in ("race", "round", "action")})
        for flown, now in zip(self.state["ships"], state["ships"], strict=True):
            flown["path"] = now["path"]  # what was entered: the last hex is told
            if after in ("blue.a", "pink.a"):
                flown["gates_before"] = flown["gates"]
                assert not now["path"] or now["path"][-1] == [flown["q"], flown["r"]]
            if after == "5.damage":
                flown.update(blue=None, pink=None, dealt=0, absorbed=0)


def test_what_is_told_leads_from_state_to_state(told: list[Replay]) -> None:
    for one in told:
        follower = None
        for line in one.events:
            if line["type"] == "state":
                if line["after"] != "setup.tokens" and follower is not None:
                    follower.phase(line["state"], line["after"])
                    if line["after"] == "setup.players":  # what was dealt is told; consoles and order are looked up
                        for ship, now in zip(follower.state["ships"], line["state"]["ships"], strict=True):
                            ship["console"] = now["console"]
                        follower.state["by_order"] = line["state"]["by_order"]
                    assert follower.state == line["state"], (one.game_number, line["n"])
                follower = Follower(line["state"])
            elif follower is not None and line["type"] in ("choice", "effect"):
                getattr(follower, line["type"])(line)


def test_every_line_has_its_race_and_round(told: list[Replay]) -> None:
    for one in told:
        league = one.cell.mode == "league"
        for line in one.events:
            assert ("race" in line) == (league or line.get("what") == "race_begins")
            assert (line["round"] == 0) == line["phase"].startswith("setup")
            if line["type"] == "state":
                assert line["round"] == line["state"]["round"]
                assert line.get("race", 1) == line["state"]["race"]
        if league:
            assert {line["race"] for line in one.events} == {1, 2}
        rounds = one.outcome["rounds"]
        assert len({(line.get("race", 1), line["round"]) for line in one.events if line["round"]}) == rounds


def test_all_is_told_and_fits_a_terminal(told: list[Replay]) -> None:
    for one in told:
        lines = one.text().split("Outcome\n")[0].splitlines()
        assert all(len(line) <= 102 for line in lines)
        pictures = [sentence(line) for line in one.events if line["type"] == "state"]
        assert all(len(line) <= 100 for text in pictures for line in text.splitlines())
        placed = [line for line in one.events if line.get("decision") == "placement"]
        assert len(placed) == len(one.cell.seats) * one.outcome["races"]


def event(kind: int, code: int, *words: int, seat: int = -1, actor: int = -1, turn: int = 1, phase: int = 1) -> event_log.Event:
    return event_log.Event(kind, code, seat, actor, turn, phase, words)


def tell(happened: event_log.Event, **settings: Any) -> dict[str, Any]:
    return Teller(cell(**settings)).line(happened, np.zeros(0, dtype=game.STATE))


def test_shuffles_are_told_in_numbers_and_words() -> None:
    line = tell(event(event_log.DRAW, draws.SEQUENCE, 0, 1, 4, 2, 6, 3, 5))
    assert (line["k"], line["value"], line["pinned"], line["letters"]) == (0, [4, 2, 6, 3, 5], True, ["D", "B", "F", "C", "E"])
    assert tell(event(event_log.DRAW, draws.TOKEN_ORDER, 0, 0, 17, 1, 3))["tokens"] == ["F3", "A2", "B1"]
    assert tell(event(event_log.DRAW, draws.TEAMS, 0, 0, 10, 1))["teams"] == ["teal", "white"]
    assert tell(event(event_log.DRAW, draws.TURN_ORDER, 0, 0, 3, 1, 2))["seats"] == ["3", "1", "2"]
    by_player = tell(
        event(event_log.DRAW, draws.TURN_ORDER, 0, 0, 2, 1), mode="team", options={"team_turn_order": "per_player"}
    )
    assert by_player["players"] == [2, 1]
    assert "seats" not in by_player


def test_lines_name_seats_and_tokens() -> None:
    line = tell(event(event_log.DRAW, draws.OPEN, 3, 0, 5, actor=15))
    assert (line["name"], line["k"], line["value"], line["token"]) == ("open", 3, 5, "F1")
    assert "seat" not in line
    line = tell(event(event_log.DRAW, draws.DAMAGE, 3, 0, 5, seat=1, actor=1))
    assert (line["seat"], "token" in line) == ("2", False)
    line = tell(event(event_log.EFFECT, effects.TOKEN_SWAPPED, 1, 4, -2, 0, seat=1, actor=1))
    assert (line["seat"], line["token"], line["hex"]) == ("2", "A2", [4, -2])
    line = tell(event(event_log.POLICY_DRAW, draws.POLICY + 2, 7, 2, seat=2, actor=2))
    assert line == {
        "type": "draw", "round": 1, "phase": "setup.players", "name": "policy.3", "k": 7, "count": 2, "seat": "3",
    }  # fmt: skip


def test_rounds_of_a_league_begin_anew() -> None:
    teller = Teller(cell("league"))
    nothing = np.zeros(0, dtype=game.STATE)
    teller.line(event(event_log.EFFECT, effects.RACE_BEGINS, 1, 0, 0, 0, turn=0), nothing)
    line = teller.line(event(event_log.EFFECT, effects.ROLLED, 2, 4, 0, 0, turn=9), nothing)
    assert (line["race"], line["round"], line["letter"], line["direction"]) == (1, 9, "C", 4)
    line = teller.line(event(event_log.EFFECT, effects.RACE_BEGINS, 2, 0, 0, 0, turn=9), nothing)
    assert (line["race"], line["round"]) == (2, 0)
    line = teller.line(event(event_log.EFFECT, effects.ROLLED, 2, 4, 0, 0, turn=11), nothing)
    assert (line["race"], line["round"]) == (2, 2)


@pytest.mark.parametrize(
    ("decision", "words", "option"),
    [
        ("team", (9, 0, 0), "teal"),
        ("draft_pick", (2, 6, 0), ["FW4", "RO1"]),
        ("draft_pick", (12, 15, 0), ["DEF"]),
        (
            "layout",
            (0, 1, 2, 3, 4, 12, 5, 6, 7, 8, 15, 12),
            {"top": ["FW2", "FW3", "FW4", "SF1", "SF2", "DEF"], "bottom": ["SB1", "RO1", "RO2", "UTN", "EMPTY", "DEF"]},
        ),
        ("placement", (1, -1, 5), {"hex": [1, -1], "facing": 5}),
        ("swap_target", (1, 3, -2), [3, -2]),
        ("swap_target", (0, 0, 0), None),
        ("repair", (0b100010, 0, 0), [2, 6]),
        ("auto_repair", (0b000001, 0, 0), [1]),
        ("armor_column", (5, 0, 0), 6),
        ("damage_column", (0, 0, 0), 1),
        ("score", (0, 0, 0), False),
        ("own_order", (3, 0, 0), "cold_restart"),
    ],
)
def test_choices_are_told_in_words(decision: str, words: tuple[int, ...], option: Any) -> None:
    line = tell(event(event_log.CHOICE, list(decisions.MEANING).index(decision), *words, seat=1, actor=1))
    assert (line["seat"], line["decision"], line["option"]) == ("2", decision, option)
    assert isinstance(sentence(line), str)


def test_a_program_is_told_with_its_systems() -> None:
    table = Table(ship("white", (4, 0), 0))
    log = event_log.new_log(200)
    snapshots = np.zeros(1, dtype=game.STATE)
    event_log.start(log)
    event_log.snapshot(log, snapshots, table.state, phases.SETUP_SHIPS)
    event_log.open_event(log, event_log.CHOICE, decisions.PROGRAM, 0, 0)
    for word in (1, 4, 1, 1, 0, 6, 0, 0):
        event_log.push(log, word)
    line = list(event_lines(cell(), log, snapshots))[-1]
    assert line["option"] == {
        "blue": {"row": "bottom", "column": 5, "system": "RO2", "side": "right", "boost": True},
        "pink": {"row": "top", "column": None, "system": "REP", "side": None, "boost": False},
    }
    assert sentence(line) == "Ship 1 programs Rotate 2 clockwise with a boost, then Repair."


def test_a_state_before_anything_is_dealt() -> None:
    table = Table(tokens={"A1": (5, 0, 3), "B2": (7, 0)})
    table.state.ship_count, table.state.drift_letter = 2, -1
    for i in range(2):
        table.ship(i).place = -1
        for pilot in range(2):
            table.ship(i).orders[pilot].column = -1
    told = state_fields(table.state, ("1", "2"), "rect13")
    assert (told["by_order"], told["drift"]) == ([], None)
    first = told["ships"][0]
    assert [first[name] for name in ("team", "turn_order", "console", "q", "r", "blue", "pink", "finish")] == [None] * 8
    assert [token["id"] for token in told["tokens"] if token["q"] is not None] == ["A1", "B2"]
    assert (told["tokens"][0], told["tokens"][4]["facing"]) == ({"id": "A1", "q": 5, "r": 0, "facing": 3}, None)


def test_a_state_names_its_board() -> None:
    assert board_field(cell()) == "rect13"
    assert board_field(cell(setup={"board": "hexagon6"})) == "hexagon6"
    own = {"columns": [[0, 0, 1], [1, 0, 1]], "landing_pad": [[0, 0]], "gate_a": [[1, 0, 3]]}
    assert board_field(cell(setup={"board": own})) == {"columns": own["columns"], "landing_pad": own["landing_pad"]}
    longer = board_field(cell(components={"boards.rect13.columns.0.2": 4}))
    assert isinstance(longer, dict)
    assert longer["columns"][0] == [-1, -4, 4]


def test_the_board_as_text() -> None:
    table = Table(
        ship("white", (0, 0), 1), ship("red", (1, 1), 4), ship("blue", (2, 0), 2), ship("teal", (2, 0), 5),
        ship("grey", (1, 0), 3),
        tokens={"A1": (3, 1, 5), "B1": (4, 0, 3), "C1": (3, -1, 0), "D1": (0, 2, 2), "C2": (2, 2)},
        sequence="ABCDEF", revealed=2,
    )  # fmt: skip
    table.ship(4).place, table.ship(4).finish = -1, 1
    board = {"columns": [[0, 0, 3], [1, 0, 2], [2, -1, 2], [3, -1, 1], [4, -2, 1]], "landing_pad": [[0, 0], [0, 1]]}
    text = picture(state_fields(table.state, tuple("12345"), board), legend=True).splitlines()
    assert text[:9] == [
        "q   0     1     2     3     4",
        "r   0     0    -1    -1    -2",
        "    1/          .           .",
        "          .          C1^",
        "    =          3+4          .",
        "         /2a          .",
        "   D1\\          a          B1v",
        "          .          \\A1",
        "    .          C2           b",
    ]
    assert text[-6:] == [
        "ship 1 (white, Turn Order 1) at (0, 0) facing NE: gates 0, boosts 0, damaged columns none",
        "ship 2 (white, Turn Order 2) at (1, 1) facing SW: gates 0, boosts 0, damaged columns none",
        "ship 3 (white, Turn Order 3) at (2, 0) facing SE: gates 0, boosts 0, damaged columns none",
        "ship 4 (white, Turn Order 4) at (2, 0) facing NW: gates 0, boosts 0, damaged columns none",
        "ship 5 (white, Turn Order 5) landed in place 1: gates 0, boosts 0, damaged columns none",
        "gates A B, hidden C D, decoys E F",
    ]


@pytest.mark.parametrize(
    ("what", "words", "said"),
    [
        ("moved", (5, -2, 1, 1), "Ship 1 flies to (5, -2): 1 hex."),
        ("blocked", (2, 1), "Ship 1 teleports into rock: 2 damage."),
        ("damage_dealt", (2, 2, 5), "Ship 1 is dealt 2 damage by a ship collision, 5 in this round."),
        ("gate_scored", (3, 2, 1), "Ship 1 scores Gate D by drift, its gate 2."),
        ("collision", (3, 1), "Ship 1 is in a collision of 3 ships, 1 with more armor."),
        ("landed", (2, 2), "Ship 1 lands in place 2, ahead by boosts left."),
        ("landed", (1, 0), "Ship 1 lands in place 1."),
        ("repaired", (2, 1), "Ship 1 repairs column 3; 1 damage token left."),
        ("damage_assigned", (5, 1), "Ship 1 has column 6 damaged, by its armor."),
        ("system_taken", (13, 0), "Ship 1 takes Auto-Repair; 0 tiles left."),
    ],
)
def test_what_happens_to_a_ship_in_words(what: str, words: tuple[int, ...], said: str) -> None:
    code = effects.NAMES.index(what)
    padded = (*words, 0, 0, 0)[:4]
    assert sentence(tell(event(event_log.EFFECT, code, *padded, seat=0, actor=0, phase=phases.BLUE_A))) == said


@pytest.mark.parametrize(
    ("what", "words", "said"),
    [
        ("token_moved", (11, 3, -2, 1), "Asteroid D3 bounces to (3, -2)."),
        ("token_stopped", (9, 1, 0, 0), "Gate D stays, a ship in its way."),
        ("gate_turned", (9, 4, 0, 0), "Gate D is opened: its laser points SW."),
        ("gate_swapped", (9, 4, 0, 0), "Gate D changes places with Asteroid B2."),
    ],
)
def test_what_happens_to_a_token_in_words(what: str, words: tuple[int, ...], said: str) -> None:
    assert sentence(tell(event(event_log.EFFECT, effects.NAMES.index(what), *words, actor=words[0]))) == said


def test_every_effect_has_a_sentence() -> None:
    for code in range(len(effects.NAMES)):
        assert isinstance(sentence(tell(event(event_log.EFFECT, code, 1, 1, 0, 1, seat=0, actor=1))), str)
