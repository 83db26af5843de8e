"""Games judged by the independent referee, and the referee judged by worked examples and planted errors.

REFEREE_GAMES says how many challenges are played (default 120); `make soak` asks for many.
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.last_starfighter.referee import Disagreement, judge
from tests.games.last_starfighter.referee.challenges import POLICIES, challenge
from tests.games.last_starfighter.referee.geometry import distance, flower, in_arc, is_blocked, step
from tests.games.last_starfighter.referee.laying_out import waves
from tests.games.last_starfighter.referee.plots import fighter_plots, max_movements, swarm_plots
from tests.games.last_starfighter.referee.script import Script
from tests.games.last_starfighter.referee.table import Ship, Table
from toolkit import game as contract
from toolkit.errors import ScenarioError
from toolkit.replay import replay
from toolkit.scenario import load

pytestmark = pytest.mark.compiled

GAMES = int(os.environ.get("REFEREE_GAMES", "120"))
Line = dict[str, Any]


def lines_of(scenario: Line, folder: Path, number: int) -> list[Line]:
    """One game's JSON lines, as a reader of the file gets them."""
    path = folder / "challenge.yaml"
    path.write_text(json.dumps(scenario))
    loaded = load(path)
    told = replay(loaded, loaded.cells[0], number)
    return [json.loads(json.dumps(line)) for line in told.lines()]


# Games ---------------------------------------------------------------------------------------------------------------


@pytest.mark.timeout(0)
@pytest.mark.parametrize("mode", ["duel", "swarm"])
def test_the_referee_agrees_with_every_line(mode: str, tmp_path: Path) -> None:
    known = contract.find("last_starfighter").policies(mode, "gun_star")
    policies = (*POLICIES, *(name for name in known if name not in POLICIES))
    found, played = [], 0
    for number in range(("duel", "swarm").index(mode), GAMES, 2):
        try:
            lines = lines_of(challenge(number, policies), tmp_path, number)
        except ScenarioError:
            continue  # a set-up that does not fit on the map or into the box
        played += 1
        try:
            judge(lines)
        except Disagreement as disagreement:
            found.append(f"challenge {number}: {disagreement}")
    assert found == []
    assert played > GAMES // 4


@pytest.mark.parametrize("number", [283, 20256])
def test_challenges_that_found_a_fault_once(number: int, tmp_path: Path) -> None:
    """All legal plots lead off the map; a large cluster fits nowhere and small ones do."""
    assert judge(lines_of(challenge(number, (*POLICIES, "strong")), tmp_path, number)) > 0


# The referee knows the worked examples -------------------------------------------------------------------------------


def table_of(mode: str = "duel", components: Line | None = None, **options: Any) -> Table:
    """An empty table; options not named are those that movement asks for."""
    standard = {
        "leave_map": "lost", "nsc_may_hold": True, "restricted_may_hold": True, "half_speed_basis": "maximum",
    }  # fmt: skip
    setup = {
        "asteroids": {"method": "none", "count": None}, "start": "auto", "swarm_ships": 14, "swarm_layout": "tandem",
        "wave_clear_hexes": 2, "gunstar_inset": 5, "swarm_lead": 5,
    }  # fmt: skip
    scenario = {"setup": setup, "options": standard | options, "components": components or {}}
    return Table({"mode": mode, "scenario": scenario}, Script([], {}))


def gun_star(**fields: Any) -> Ship:
    return Ship(0, "gun_star", "gun_star", 0, 0, 0, crew=2, power=20, **fields)


@pytest.mark.parametrize(("arcs", "count"), [(0, 236), (1, 105), (2, 32), (3, 13), (4, 4)])
def test_plots_are_as_many_as_counted_by_hand(arcs: int, count: int) -> None:
    """LS-EX-04, where recharge is no string."""
    plots = fighter_plots(table_of(), gun_star(engine_arcs=arcs))
    assert len(plots - {"X"}) == count
    assert "X" in plots


def test_swarm_ships_have_forty_moves() -> None:
    assert len(swarm_plots(table_of("swarm"), Ship(1, "swarm_ship", "swarm", 9, 0, 3))) == 40


@pytest.mark.parametrize(
    ("arcs", "hits", "most"),
    [(0, 1, 3), (0, 2, 1), (0, 3, 0), (1, 1, 2), (1, 2, 1), (1, 3, 0), (3, 1, 1), (3, 2, 0), (3, 3, 0)],
)
def test_half_speed(arcs: int, hits: int, most: int) -> None:
    """LS-EX-23."""
    assert max_movements(table_of(), gun_star(engine_arcs=arcs, half_speed=hits)) == most


def test_arcs_to_distance_three() -> None:
    """LS-EX-06 and, for what no arc covers, LS-EX-07."""
    near = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if 0 < distance((0, 0), (q, r)) <= 3]
    covered = {arc: {place for place in near if in_arc((0, 0), 0, arc, place, True)} for arc in ("port", "fwd", "stbd", "aft")}
    assert covered["port"] == {(1, -1), (0, -1), (1, 0), (2, -2), (1, -2), (2, -1), (3, -3), (2, -3), (3, -2)}
    assert covered["fwd"] == {(1, 0), (1, -1), (0, 1), (2, 0), (2, -1), (1, 1), (3, 0), (3, -1), (2, 1)}
    assert covered["stbd"] == {(0, 1), (1, 0), (-1, 1), (0, 2), (1, 1), (-1, 2), (0, 3), (1, 2), (-1, 3)}
    assert covered["aft"] == {(-1, 0), (-1, 1), (0, -1), (-2, 0), (-2, 1), (-1, -1), (-3, 0), (-3, 1), (-2, -1)}
    blind = set(near).difference(*covered.values())
    assert blind == {(0, -2), (-2, 2), (1, -3), (0, -3), (-1, -2), (-3, 2), (-3, 3), (-2, 3)}


@pytest.mark.parametrize(
    ("target", "rocks", "blocked"),
    [
        ((4, 0), {(2, 0)}, True),
        ((4, 0), {(2, -1)}, False),
        ((2, -1), {(1, 0)}, False),
        ((2, -1), {(1, 0), (1, -1)}, True),
        ((4, -1), {(2, 0)}, True),
        ((4, -1), {(1, 0)}, True),
        ((4, -1), {(2, -1)}, True),
        ((4, -1), {(3, -1)}, True),
        ((4, -1), {(1, -1)}, False),
    ],
)
def test_lines_of_fire_and_the_same_with_ends_swapped(target: tuple[int, int], rocks: set[Any], blocked: bool) -> None:
    """LS-EX-14."""
    assert is_blocked((0, 0), target, rocks, "interior") == blocked
    assert is_blocked(target, (0, 0), rocks, "interior") == blocked
    assert is_blocked((0, 0), target, rocks, "axis_only") == (blocked and target == (4, 0))


@pytest.mark.parametrize(
    ("rocks", "blocked"),
    [({(1, 0)}, True), ({(3, -1)}, True), ({(2, 0)}, False), ({(2, -1)}, False), ({(2, 0), (2, -1)}, True), ({(1, -1)}, False)],
)
def test_sampled_lines(rocks: set[Any], blocked: bool) -> None:
    """LS-R-33: from (0, 0) to (4, -1) the points are (1, -1/4), (2, -1/2), on a hexside, and (3, -3/4)."""
    assert is_blocked((0, 0), (4, -1), rocks, "sampled") == blocked


def test_the_edge_of_a_large_cluster() -> None:
    """LS-EX-15."""
    rocks = set(flower((8, 0)))
    clear = {place for place in rocks if not is_blocked((4, 0), place, rocks, "interior")}
    assert clear == {(7, 0), (7, 1), (8, -1)}


def test_waves_of_fourteen() -> None:
    """LS-EX-30, where the ships are listed by row."""
    first = [(11, -3), (10, -2), (10, -1), (9, 0), (9, 1), (8, 2), (8, 3)]
    second = [(14, -3), (13, -2), (13, -1), (12, 0), (12, 1), (11, 2), (11, 3)]
    assert waves(table_of("swarm")) == [(q, r, 0) for q, r in first + second]


def test_a_step_for_each_facing() -> None:
    """Conventions of the rules, and LS-EX-32: three left turns bring the fourth Swarm Ship about."""
    assert [step((0, 0), facing) for facing in range(6)] == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    place, facing = (9, 0), 0
    for _ in range(3):
        place, facing = step(place, facing), (facing - 1) % 6
    assert (place, facing) == ((11, -2), 3)


# Planted errors ------------------------------------------------------------------------------------------------------

MELEE = {"gun_star_positions": [[4, 0, 0], [4, 2, 0]], "gun_stars": 2, "asteroids": {"method": "agreed", "count": 12}}
DUEL: Line = {
    "game": "last_starfighter", "mode": "duel", "seed": 11, "games": 1, "seats": {"all": {"policy": "greedy"}},
    "setup": MELEE | {"deck_fighters": 2, "deck_fighter_positions": [[9, -2, 3], [9, 1, 3]]},
}  # fmt: skip
SWARM: Line = {
    "game": "last_starfighter", "mode": "swarm", "seed": 11, "games": 1,
    "seats": {"swarm": {"policy": "greedy"}, "gun_star": {"policy": "random", "weights": {"blossom_chance": 0.5}}},
    "setup": {"asteroids": {"method": "agreed", "count": 12, "placement": "alternating"}},
}  # fmt: skip


@pytest.fixture(scope="module", params=["duel", "swarm"])
def honest(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Line]:
    """A game in which enough happens, and that the referee agrees with."""
    lines = eventful(DUEL if request.param == "duel" else SWARM, tmp_path_factory.mktemp("honest"))
    judge(lines)
    return lines


def eventful(scenario: Line, folder: Path) -> list[Line]:
    """The first game in which shots hit, a Gun Star or Deck Fighter is damaged, and (in Swarm) a Death Blossom is fired."""
    wanted = ["shot", "damage", "moved", "power_paid", "D1", "D4"]
    wanted += ["swarm_ship_lost", "blossom_ended", "D2", "D3", "D8"] if scenario["mode"] == "swarm" else []
    for number in range(100):
        lines = lines_of(scenario, folder, number)
        seen = {line.get(key) for line in lines for key in ("what", "decision")}
        if seen.issuperset(wanted) and lines[-1]["turns"] > 2:
            return lines
    raise AssertionError("no game with all that is wanted")


def first(lines: list[Line], **wanted: Any) -> int:
    """Place of the first line that says all this."""
    return next(at for at, line in enumerate(lines) if all(line.get(key) == value for key, value in wanted.items()))


def renumbered(lines: list[Line]) -> list[Line]:
    """The event numbers made to fit again, and the draws of each name counted again."""
    counts: dict[str, int] = {}
    for n, line in enumerate(lines[1:-1]):
        line["n"] = n
        if line["type"] == "draw":
            line["k"] = counts.get(line["name"], 0)
            counts[line["name"]] = line["k"] + line.get("count", 1)
    return lines


def change(key: str, by: Callable[[Any], Any], **wanted: Any) -> Callable[[list[Line]], int]:
    """An error in one field of the first line that fits."""

    def plant(lines: list[Line]) -> int:
        at = first(lines, **wanted)
        lines[at][key] = by(lines[at][key])
        return at - 1

    return plant


def change_state(by: Callable[[Line], Any], after: str) -> Callable[[list[Line]], int]:
    """An error in the state after a phase of the second turn."""

    def plant(lines: list[Line]) -> int:
        at = first(lines, type="state", after=after, turn=0 if after == "setup" else 2)
        by(lines[at]["state"])
        return at - 1

    return plant


def leave_out(**wanted: Any) -> Callable[[list[Line]], int]:
    """A line that is missing without a trace in the numbers."""

    def plant(lines: list[Line]) -> int:
        at = first(lines, **wanted)
        del lines[at]
        renumbered(lines)
        return at - 1

    return plant


def swap_dice(lines: list[Line]) -> int:
    """White before red, with their numbers put right."""
    at = first(lines, name="to_hit.red")
    lines[at : at + 2] = lines[at + 1], lines[at]
    renumbered(lines)
    return at - 1


def twice(lines: list[Line]) -> int:
    at = first(lines, what="moved")
    lines.insert(at, copy.deepcopy(lines[at]))
    renumbered(lines)
    return at


def a_line_too_many(lines: list[Line]) -> int:
    lines.insert(-1, copy.deepcopy(lines[-2]))
    renumbered(lines)
    return len(lines) - 3


def own_side(target: Line | None) -> Line:
    return {"ship": 1}


PLANTED: dict[str, Callable[[list[Line]], int]] = {
    "a wrong total": change("total", lambda total: total + 1, what="shot"),
    "a wrong To-Hit Number": change("to_hit", lambda number: number - 1, what="shot"),
    "a hit that is none": change("hit", lambda hit: not hit, what="shot"),
    "a wrong table": change("table", lambda table: table % 6 + 1, what="damage"),
    "a wrong result": change("result", lambda result: result | {"fuselage": result["fuselage"] + 1}, what="damage"),
    "a wrong facing": change("facing", lambda facing: (facing + 1) % 6, what="moved"),
    "a hex too far": change("hex", lambda place: [place[0] + 1, place[1]], what="moved"),
    "too much power paid": change("points", lambda points: points + 1, what="power_paid"),
    "a die of seven": change("value", lambda value: 7, name="to_hit.red"),
    "a draw skipped": change("k", lambda k: k + 1, name="to_hit.white"),
    "another ship's draw": change("ship", lambda ship: ship + 1, name="to_hit.red"),
    "a pin that nobody set": change("pinned", lambda pinned: True, name="to_hit.red"),
    "a draw left out": leave_out(name="to_hit.white"),
    "an effect left out": leave_out(what="damage"),
    "a choice left out": leave_out(decision="D4"),
    "a state left out": leave_out(after="remove"),
    "dice in the wrong order": swap_dice,
    "a movement twice": twice,
    "a line after the end": a_line_too_many,
    "six movements": change("option", lambda option: option | {"moves": "FFFFFF"}, decision="D1"),
    "four vector changes": change("option", lambda option: option | {"moves": "LLRR"}, decision="D1"),
    "an aim that is none": change("option", lambda option: option | {"aim": ["up"]}, decision="D1"),
    "fire at the own side": change("option", lambda option: option | {"target": own_side(option["target"])}, decision="D4"),
    "a weapon not asked for": change("option", lambda option: option | {"weapon": "torpedo"}, decision="D4"),
    "a wrong phase": change("phase", lambda phase: "remove", what="shot"),
    "wrong power": change_state(lambda state: state["ships"][0].update(power=state["ships"][0]["power"] - 1), "plot"),
    "a ship elsewhere": change_state(lambda state: state["ships"][-1].update(q=0, r=-9), "setup"),
    "an asteroid hex gone": change_state(lambda state: state["asteroid_hexes"].pop(), "setup"),
    "a field gone": change_state(lambda state: state["ships"][0].pop("life_support"), "move_fighters"),
    "a field too many": change_state(lambda state: state.update(weather="fine"), "end_rolls"),
    "a flag as a number": change_state(lambda state: state["ships"][0].update(paid=1), "move_fighters"),
}


@pytest.mark.parametrize("error", PLANTED)
def test_a_planted_error_is_found_where_it_is(honest: list[Line], error: str) -> None:
    lines = copy.deepcopy(honest)
    n = PLANTED[error](lines)
    with pytest.raises(Disagreement) as found:
        judge(lines)
    assert found.value.n == n


SWARM_ONLY: dict[str, Callable[[list[Line]], int]] = {
    "four movements of a Swarm Ship": change("option", lambda option: "FFFF", decision="D2"),
    "a Swarm Ship fires at its own": change("option", lambda option: option | {"target": {"ship": 9}}, decision="D3"),
    "a Death Blossom, perhaps": change("option", lambda option: "perhaps", decision="D5"),
    "a rotation too far": change("facing", lambda facing: (facing + 1) % 6, what="rotated"),
    "power kept in a Death Blossom": change("power", lambda power: power + 1, what="blossom_ended"),
    "a cluster on a ship": change("option", lambda option: option | {"hex": [0, 0]}, decision="D8"),
    "a Swarm Ship that lives on": leave_out(what="swarm_ship_lost"),
}


@pytest.fixture(scope="module")
def honest_swarm(tmp_path_factory: pytest.TempPathFactory) -> list[Line]:
    return eventful(SWARM, tmp_path_factory.mktemp("swarm"))


@pytest.mark.parametrize("error", SWARM_ONLY)
def test_a_planted_error_of_the_swarm(honest_swarm: list[Line], error: str) -> None:
    lines = copy.deepcopy(honest_swarm)
    n = SWARM_ONLY[error](lines)
    with pytest.raises(Disagreement) as found:
        judge(lines)
    assert found.value.n == n


@pytest.mark.parametrize("column", ["winner", "ending", "turns", "quiet_turns", "clusters", "collisions"])
def test_a_wrong_outcome_is_found(honest: list[Line], column: str) -> None:
    lines = copy.deepcopy(honest)
    lines[-1][column] = "nobody" if isinstance(lines[-1][column], str) else lines[-1][column] + 1
    with pytest.raises(Disagreement, match=column):
        judge(lines)


def test_a_die_that_changes_is_found_at_the_latest_by_its_total(honest: list[Line]) -> None:
    lines = copy.deepcopy(honest)
    at = first(lines, name="to_hit.red")
    lines[at]["value"] = lines[at]["value"] % 6 + 1
    with pytest.raises(Disagreement) as found:
        judge(lines)
    assert found.value.n == at + 1
