"""The event log says all: what it tells between two states leads from the one to the other; and it says it readably."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.games.astro_drive.data_table import cell
from tests.games.astro_drive.script import Script
from toolkit.engine import log as event_log
from toolkit.games import astro_drive as game
from toolkit.games.astro_drive.names import actions, draws, effects
from toolkit.games.astro_drive.narrate import sentence
from toolkit.games.astro_drive.narrate.lines import Teller
from toolkit.games.astro_drive.narrate.track import picture
from toolkit.games.astro_drive.state import FINISH_MAP, MADE_MAP, WORMHOLE
from toolkit.replay import Replay, replay
from toolkit.scenario import load

SCENARIO = """
game: astro_drive
mode: race
seed: 11
games: 10
setup: {setup}
options: {options}
seats:
  all: {{policy: random_safe}}
"""
GAMES = {
    "of the box": ("{}", "{}"),
    "maps that are made": ("{players: 3, maps: {made: {holes: 1, wormholes: 2, cubes: 4}}, cube_limit: 2}", "{}"),
    "own deck, other readings": (
        "{players: 2, hand_size: 2, deck: [{initiative: 5, movement: 3, control: 3, symbol: energy_cube, count: 4}, "
        "{initiative: 5, movement: 2, control: 1, symbol: wormhole_generator, count: 4}], finish_known: true}",
        "{deck_exhausted: reshuffle, edge_sideways: wrap, cube_overflow: leave_on_map, map_remove_behind: false, "
        "last_survivor_wins: false, hole_order: pull_first, round_cap: 8}",
    ),
}


@pytest.fixture(scope="module", params=GAMES)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Replay]:
    """Games that were played and told."""
    setup, options = GAMES[request.param]
    path = Path(tmp_path_factory.mktemp("told")) / "scenario.yaml"
    path.write_text(SCENARIO.format(setup=setup, options=options), encoding="utf-8")
    scenario = load(path)
    return [replay(scenario, scenario.cells[0], number) for number in range(4)]


class Follower:
    """A table that believes what it is told."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.state = copy.deepcopy(state)
        self.ships = {ship["seat"]: ship for ship in self.state["ships"]}

    def choice(self, line: dict[str, Any]) -> None:
        if line["decision"] == "AD-D-01":
            self.ships[line["seat"]]["hand"].remove(line["option"])

    def draw(self, line: dict[str, Any]) -> None:
        assert sorted(line["cards"]) == sorted(self.state["discard"])
        self.state.update(deck=list(line["cards"]), discard=[], reshuffles=self.state["reshuffles"] + 1)

    def effect(self, line: dict[str, Any]) -> None:
        what, state = line["what"], self.state
        ship = self.ships.get(line.get("seat", ""), {})
        for name in ("storage", "cubes"):
            if what in ("cube_used", "cube_gained", "cube_discarded", "cube_lost", "cube_laid") and name in line:
                (state if name == "storage" else ship)[name] = line[name]
        if what in ("moved", "pulled", "transported"):
            ship["row"], ship["column"] = line["row"], line["column"]
        square = [line.get("row"), line.get("column")]
        if what == "square_emptied":
            state["cubes"].remove(square)
            state["storage"] += 1  # until the ship has it
        if what == "cube_laid":
            state["cubes"] = sorted([*state["cubes"], square])
        if what == "cube_used":
            state["storage"] += 1
        if what == "crashed":
            state["storage"] += line["cubes"]
            ship.update(row=None, column=None, cubes=0, out=line["cause"])
        if what == "played":
            ship["played"] = line["card"]
        if what == "turn_position":
            ship["position"] = line["position"]
            state["order"] = [*state["order"], line["seat"]] if line["position"] > 1 else [line["seat"]]
        if what == "discarded":
            ship["played"] = None
            state["discard"].append(line["card"])
        if what == "hand_discarded":
            assert line["cards"] == len(ship["hand"])
            state["discard"] += ship["hand"]
            ship["hand"] = []
        if what == "dealt":
            ship["hand"].append(state["deck"].pop(0))
            assert (line["hand"], line["deck"]) == (len(ship["hand"]), len(state["deck"]))
        if what == "map_placed":
            assert line["pile"] == len(state["pile"]) - 1
            assert state["pile"].pop(0) == line["map"]
            state["maps"].append({"map": line["map"], "orientation": line["orientation"], "removed": False})
        if what == "map_removed":
            gone = state["maps"][line["place"] - 1]
            gone["removed"] = True
            rows = range(gone["first_row"], gone["first_row"] + len(gone["grid"]))
            state["storage"] += line["cubes"]
            assert line["cubes"] == sum(square[0] in rows for square in state["cubes"])
            state["cubes"] = [square for square in state["cubes"] if square[0] not in rows]
        if what == "won":
            state["winner"] = line["seat"]
        if what == "standing":
            ship["place"] = line["place"]

    def looked_up(self, state: dict[str, Any]) -> None:
        """What a state adds to what was told: the squares of a map, which turn it is."""
        self.state.update({name: state[name] for name in ("round", "on_turn", "turn", "last_row", "winning_row")})
        for mine, theirs in zip(self.state["maps"], state["maps"], strict=True):
            mine.update({name: theirs[name] for name in ("first_row", "grid")})


def test_what_is_told_leads_from_state_to_state(told: list[Replay]) -> None:
    for one in told:
        follower = None
        for line in one.events:
            if line["type"] == "state":
                if follower is not None:
                    follower.looked_up(line["state"])
                    assert follower.state == line["state"], (one.game_number, line["n"])
                follower = Follower(line["state"])
            elif follower is not None and (line["type"] != "draw" or line["name"] == "reshuffle"):
                getattr(follower, line["type"])(line)


def test_points_of_a_turn_follow_from_its_steps(told: list[Replay]) -> None:
    for one in told:
        for line in one.events:
            if line["type"] == "state" and line["phase"] == "turn":
                turn = line["state"]["turn"]
                assert (turn["cube_used"], turn["maps_placed"]) == (0, 0)
            if line["type"] == "effect" and line["what"] == "points":
                points = line["movement"], line["control"]
            if line["type"] == "state" and line["phase"] == "turn":
                assert (line["state"]["turn"]["movement"], line["state"]["turn"]["control"]) == points


def test_every_line_has_its_round_and_phase(told: list[Replay]) -> None:
    for one in told:
        for line in one.events:
            assert (line["round"] == 0) == (line["phase"] == "setup")
            if line["type"] == "state":
                assert (line["round"], line["phase"]) == (line["state"]["round"], line["after"])
        assert {line["round"] for line in one.events} == set(range(one.outcome["rounds"] + 1))


def test_all_is_told_and_fits_a_terminal(told: list[Replay]) -> None:
    for one in told:
        lines = one.text().split("Outcome\n")[0].splitlines()[2:]
        assert all(len(line) <= 104 for line in lines)
        cards = [line for line in one.events if line.get("decision") == "AD-D-01"]
        assert len(cards) == sum(seat["cards_played"] for seat in one.outcome["seats"])


@pytest.mark.rule("AD-SET-05")
def test_no_line_but_a_state_tells_a_card_that_is_drawn(told: list[Replay]) -> None:
    for one in told:
        assert all(set(line) == {"n", "type", "round", "phase", "what", "seat", "hand", "deck"} for line in one.events
                   if line.get("what") == "dealt")  # fmt: skip


def event(kind: int, code: int, *words: int, seat: int = -1, actor: int = -1) -> event_log.Event:
    return event_log.Event(kind, code, seat, actor, 1, 1, words)


def tell(happened: event_log.Event, **settings: Any) -> dict[str, Any]:
    return Teller(cell(**settings)).line(happened, np.zeros(0, dtype=game.STATE))


def test_shuffles_are_told_in_numbers_and_ids() -> None:
    line = tell(event(event_log.DRAW, draws.DECK, 0, 1, 1, 55, 2))
    assert (line["k"], line["value"], line["pinned"], line["cards"]) == (0, [1, 55, 2], True, ["C55", "C01", "C54"])
    teller, nothing = Teller(cell()), np.zeros(0, dtype=game.STATE)
    line = teller.line(event(event_log.DRAW, draws.COURSE_MAPS, 0, 0, 19, 3, 1), nothing)
    assert line["maps"] == ["M19", "M03", "M01"]
    line = teller.line(event(event_log.DRAW, draws.FINISH_BLOCK, 0, 0, 2, 3, 1), nothing)
    assert line["maps"] == ["M03", "FIN", "M19"]
    assert tell(event(event_log.DRAW, draws.INITIATIVE_TIE, 0, 0, 3, 1))["seats"] == ["3", "1"]
    made = {"maps": {"made": {}}, "maps_with_finish": 1}
    assert tell(event(event_log.DRAW, draws.FINISH_BLOCK, 0, 0, 2, 1), setup=made)["maps"] == ["FIN", "made"]


def test_draws_name_maps_and_squares() -> None:
    line = tell(event(event_log.DRAW, draws.ORIENTATION, 3, 0, 2, actor=6))
    assert (line["name"], line["value"], line["map"]) == ("orientation", 2, "M07")
    line = tell(event(event_log.DRAW, draws.SYMBOL_SQUARE, 3, 0, 8, 2, 4, actor=WORMHOLE + 1))
    assert (line["value"], line["symbol"], line["square"]) == (8, "wormhole", [2, 4])
    line = tell(event(event_log.POLICY_DRAW, draws.POLICY + 2, 7, 1, seat=2, actor=2))
    assert line == {"type": "draw", "round": 1, "phase": "reveal", "name": "policy.3", "k": 7, "count": 1, "seat": "3"}


def test_own_cards_and_maps_have_ids() -> None:
    deck = [{"initiative": 1, "movement": 1, "control": 1}, {"initiative": 2, "movement": 2, "control": 2, "count": 20}]
    own = {"deck": deck, "maps": [{"grid": ["....."] * 7, "name": "Void"}, *[{"grid": ["....."] * 7}] * 6]}
    names = Teller(cell(setup=own)).names
    assert (names.card(0), names.card(1), names.card(20), names.card(-1)) == ("1", "2.1", "2.20", None)
    assert [names.map(number) for number in (0, 6, FINISH_MAP, MADE_MAP)] == ["map 1 (Void)", "map 7", "FIN", "made"]


@pytest.mark.parametrize("word", actions.WORDS)
def test_every_action_is_told(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code = actions.WORDS.index(word)
    line = tell(event(event_log.CHOICE, 1, code, seat=0, actor=0))
    assert (line["decision"], line["option"], line["seat"]) == ("AD-D-02", word, "1")
    assert sentence(line) == ("Ship 1 ends its turn." if word == "end" else "")
    if word not in ("M", "C", "end"):
        assert sentence(tell(event(event_log.EFFECT, effects.MOVED, 3, 2, code, 0, seat=0))).endswith("to (3, 2).")


@pytest.mark.parametrize(
    ("what", "words", "said"),
    [
        ("moved", (5, 2, 0, 0), "Ship 1 moves forward to (5, 2)."),
        ("moved", (5, 2, actions.JUMP, 2), "Ship 1 jumps to (5, 2), past 2 ships."),
        ("moved", (1, 3, actions.ENTER + 2, 1), "Ship 1 moves forward to (1, 3), past 1 ship."),
        ("pulled", (5, 2), "A black hole pulls ship 1 to (5, 2)."),
        ("transported", (9, 1, 1), "A wormhole takes ship 1 to (9, 1), past 1 ship."),
        ("cube_used", (2, 0, 1), "Ship 1 uses an energy cube for 2 movement points; 1 left."),
        ("cube_used", (0, 1, 0), "Ship 1 uses an energy cube for 1 control point; 0 left."),
        ("cube_gained", (2, 1, 4), "Ship 1 takes an energy cube for its card: 2."),
        ("crashed", (4, 8, 2, 1), "Ship 1 crashes at (8, 2), pulled into a black hole, and is out."),
        ("points_lost", (1, 2), "Ship 1 loses 1 movement point and 2 control points."),
        ("map_placed", (6, 1, 4, 4), "Map 4 is placed: M07, orientation B; 4 in the pile."),
        ("played", (0,), "Ship 1 plays C55."),
        ("won", (1,), "Ship 1 is the only one left and wins."),
        ("standing", (2, 17), "Ship 1 takes place 2, at row 17."),
    ],
)
def test_effects_are_told_in_words(what: str, words: tuple[int, ...], said: str) -> None:
    assert sentence(tell(event(event_log.EFFECT, effects.NAMES.index(what), *words, seat=0, actor=0))) == said


def test_the_track_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Script(monkeypatch, (50, 2, 0), (10, 2, 0), (5, 1, 0), setup={"maps_before_finish": 1, "maps_at_start": 1})
    play.square((7, 1), "P")
    play.square((2, 5), "E")
    play.square((3, 5), "E")
    play.state.lying[3] = 0
    play.state.storage += 1
    play.put((2, 3), (0, 0), (12, 4))
    play.state.pile[0] = FINISH_MAP
    play.place_all()
    event_log.snapshot(play.log, play.snapshots, play.state, 0)
    state = play.lines("state")[-1]["state"]
    text = picture(state).splitlines()
    assert text[:9] == [
        "  14  .  .  .  .  .   FIN A",
        "  13  .  .  .  .  .",
        "  12  .  .  . [3] .",
        "     ===============",
        "  11  .  .  .  .  .",
        "  10  .  .  .  .  .",
        "   9  .  .  .  .  .",
        "   8  .  .  .  .  .",
        "     ---------------",
    ]
    assert text[9].startswith("   7  P  .  .  .  .   map ")
    assert text[13:17] == ["   3  .  .  .  .  e", "   2  .  . [1] .  E", "   1  .  .  .  .  .", "   0 [2]"]
    assert text[17].startswith("ship 1 at (2, 3): cubes 0, hand 1 ")
    assert text[18].startswith("ship 2 at the starting line: cubes 0, hand 2 ")
    assert text[-1] == "storage 14, pile 2, deck 14, discarded 0"
