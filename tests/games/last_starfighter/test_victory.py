"""LS-VIC: who has won, and when that is asked."""

from __future__ import annotations

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import HITS, Table, duel, swarm
from tests.games.last_starfighter.test_effects import BLOWS_UP, KILLED
from toolkit.games.last_starfighter import kernel
from toolkit.games.last_starfighter.names import endings, phases
from toolkit.games.last_starfighter.rules.victory import (
    DECK_FIGHTER_WINS,
    DRAW,
    GOES_ON,
    GUN_STAR_WINS,
    SWARM_WINS,
    out_of_time,
    verdict,
)


def decided(table: Table) -> tuple[int, int]:
    """(winner, ending) as the table stands."""
    winner, ending = verdict(table.params, table.state)
    return int(winner), int(ending)


@pytest.mark.rule("LS-VIC-01")
@pytest.mark.parametrize(("index", "winner"), [(0, DECK_FIGHTER_WINS), (1, GUN_STAR_WINS)])
def test_ways_to_lose_a_duel(index: int, winner: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert decided(duel()) == (GOES_ON, GOES_ON)
    table = duel()
    table.hit(index, *BLOWS_UP)
    assert decided(table) == (winner, endings.BLOWN_UP)
    table = duel()
    table.hit(index, *KILLED, crew=1)
    assert decided(table) == (winner, endings.PILOT_KILLED)
    for line, ending, damage in (((3, 1), endings.FUSELAGE, {"fuselage": 17}), ((3, 4), endings.ENGINES, {})):
        table = duel()
        table.ship(index).engine_arcs = 4
        for name, value in damage.items():
            table.ship(index)[name] = value
        table.hit(index, *line)
        assert decided(table) == (winner, ending)
    seat(monkeypatch, plots={index: "F"})
    table = duel((20, 0, 0), (0, 0, 3))
    assert table.turn() == (winner, endings.LEFT_MAP)


@pytest.mark.rule("LS-VIC-01")
def test_a_side_loses_with_its_last_ship() -> None:
    table = duel([(0, 0, 0), (0, 2, 0)], [(19, 0, 3), (18, 2, 3)])
    table.hit(2, *BLOWS_UP)
    assert decided(table) == (GOES_ON, GOES_ON)
    table.hit(3, *KILLED, crew=1)
    assert decided(table) == (GUN_STAR_WINS, endings.PILOT_KILLED)


@pytest.mark.rule("LS-VIC-01", "LS-VIC-04")
@pytest.mark.ruling("LS-R-28")
@pytest.mark.parametrize("loses", [True, False])
def test_pilot_killed_loses(loses: bool) -> None:
    for table, winner in (
        (duel(options={"pilot_killed_loses": loses}), DECK_FIGHTER_WINS),
        (swarm(options={"pilot_killed_loses": loses}), SWARM_WINS),
    ):
        table.hit(0, *KILLED, crew=1)
        assert decided(table) == ((winner, endings.PILOT_KILLED) if loses else (GOES_ON, GOES_ON))
        table.hit(0, *BLOWS_UP)
        assert decided(table)[0] == winner


@pytest.mark.rule("LS-VIC-02")
@pytest.mark.ruling("LS-R-38")
def test_both_out_in_one_step_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "F", 1: "F"}, moves={0: "F"})
    assert duel((20, 0, 0), (0, 0, 3)).turn() == (DRAW, endings.BOTH_LOST)
    seat(monkeypatch, fire={(0, 4): 1})
    # A missile at the last Swarm Ship, beside the Gun Star, whose own hit blows it up.
    dice = {**HITS, "damage.red": 6, "damage.white": 6}
    table = swarm((0, 0, 0), [(1, 0, 0)], dice=dice, components={"weapons.photon_missile.table_shift": 0})
    assert table.turn() == (DRAW, endings.BOTH_LOST)


@pytest.mark.rule("LS-VIC-03")
@pytest.mark.parametrize(
    ("moves", "rocks", "fire", "ending"),
    [
        ({0: "F"}, [(20, 0)], {}, endings.SWARM_COLLIDED),
        ({0: "FF"}, [], {}, endings.SWARM_LEFT_MAP),
        ({}, [], {(0, 0): 1}, endings.SWARM_SHOT_DOWN),
    ],
)
def test_the_gun_star_wins_when_no_swarm_ship_is_left(
    moves: dict[int, str],
    rocks: list[tuple[int, int]],
    fire: dict[tuple[int, int], int],
    ending: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seat(monkeypatch, moves=moves, fire=fire)
    dice = {**HITS, "collision.red": 1, "collision.white": 1}
    table = swarm((14, 0, 0), [(19, 0, 0)], dice=dice).lay(*rocks)
    assert table.turn() == (GUN_STAR_WINS, ending)
    two = swarm((14, 0, 0), [(19, 0, 0), (5, 5, 0)], dice=dice).lay(*rocks)
    assert two.turn() == (GOES_ON, GOES_ON)
    assert two.state.swarm_left == 1


@pytest.mark.rule("LS-VIC-04")
def test_the_ko_dan_win_when_all_gun_stars_are_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = swarm([(0, 0, 0), (0, 2, 0)])
    table.hit(0, *BLOWS_UP)
    assert decided(table) == (GOES_ON, GOES_ON)
    table.hit(1, *KILLED, crew=1)
    assert decided(table) == (SWARM_WINS, endings.PILOT_KILLED)
    seat(monkeypatch, plots={0: "F"})
    assert swarm((20, 0, 0), [(5, 0, 0)]).turn() == (SWARM_WINS, endings.LEFT_MAP)


@pytest.mark.rule("LS-VIC-05")
def test_when_victory_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    def last_step(table: Table, outcome: tuple[int, int]) -> int:
        assert table.turn() == outcome
        return max(e.phase for e in table.events())

    seat(monkeypatch, plots={0: "F"}, shots={0: 0}, fire={(0, 0): 1})
    after_movement = swarm((20, 0, 0), [(5, 0, 0)])
    assert last_step(after_movement, (SWARM_WINS, endings.LEFT_MAP)) == phases.MOVE_FIGHTERS
    seat(monkeypatch, shots={0: 0}, fire={(0, 0): 1})
    blown = {**HITS, "damage.red": 6, "damage.white": 6}
    after_swarm_fire = swarm((0, 0, 0), [(3, 0, 3)], dice=blown, components={"weapons.swarm_laser.table_shift": 0})
    assert last_step(after_swarm_fire, (SWARM_WINS, endings.BLOWN_UP)) == phases.SWARM_FIRE
    seat(monkeypatch, fire={(0, 0): 1})
    after_fire = swarm((0, 0, 0), [(3, 0, 3)], dice=HITS)
    assert last_step(after_fire, (GUN_STAR_WINS, endings.SWARM_SHOT_DOWN)) == phases.REMOVE
    seat(monkeypatch)
    after_end_rolls = swarm()
    after_end_rolls.ship().life_support = 1
    assert last_step(after_end_rolls, (SWARM_WINS, endings.LIFE_SUPPORT)) == phases.END_ROLLS


@pytest.mark.rule("LS-VIC-06")
@pytest.mark.ruling("LS-R-39")
@pytest.mark.parametrize("turns", [10, 60, 200])
def test_a_draw_at_the_last_turn(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch)
    for table in (duel(options={"max_turns": turns}), swarm(options={"max_turns": turns})):
        table.state.turn = turns - 2
        assert table.turn() == (GOES_ON, GOES_ON)
        assert table.turn() == (DRAW, endings.MAX_TURNS)
        assert table.state.turn == turns


@pytest.mark.rule("LS-VIC-06")
def test_a_whole_game_of_holds_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch)
    table = duel(options={"max_turns": 12})
    winner, ending, status = kernel.play_game(table.params, table.scratch, table.draws, table.log, table.snapshots)
    assert (winner, ending, status, table.state.turn) == (DRAW, endings.MAX_TURNS, 0, 12)
    assert duel().params.max_turns == 60


@pytest.mark.rule("LS-VIC-06")
@pytest.mark.ruling("LS-R-39")
def test_a_draw_when_nobody_can_ever_fire_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def silenced(ours: dict[str, int], theirs: dict[str, int], **options: object) -> tuple[int, int]:
        table = duel(options=options)
        for index, damage in enumerate((ours, theirs)):
            for name, value in damage.items():
                table.ship(index)[name] = value
        winner, ending = out_of_time(table.params, table.state)
        return int(winner), int(ending)

    draw, goes_on = (DRAW, endings.NO_FIRE_LEFT), (GOES_ON, GOES_ON)
    unarmed = {"lasers": 0, "pbc": 0, "rack": 0}
    empty = {"lasers": 0, "pbc": 0, "missiles": 0}
    assert silenced(unarmed, empty) == draw
    assert silenced({"gunner_wounds": 6}, {"targeting_arcs": 5}) == draw
    assert silenced({"gunner_wounds": 6, "life_support": 40}, unarmed) == draw  # the clock does not delay it
    for armed in ({"lasers": 1}, {"pbc": 1}, {"rack": 1}, {"targeting_arcs": 4}, {"gunner_out": 1}, {"power": 0}):
        assert silenced({**(unarmed if set(armed) & set(unarmed) else {}), **armed}, unarmed) == goes_on
    assert silenced(unarmed, {"targeting_arcs": 5}, all_targeting_lost="base_plus_5") == goes_on
    table = swarm()
    table.ship().gunner_wounds = 6
    assert out_of_time(table.params, table.state) == goes_on  # a Swarm Ship can always fire
    seat(monkeypatch)
    whole = duel()
    for index in (0, 1):
        whole.ship(index).targeting_arcs = 5
    assert whole.turn() == draw
    assert max(e.phase for e in whole.events()) == phases.RECHARGE  # at the end of the turn
