"""GG-DRF: the Custom Ship Draft."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.games.gemini_gauntlet.data_table import parameters
from tests.games.gemini_gauntlet.movement_table import CODE
from tests.games.gemini_gauntlet.setup_table import TILES, SetupTable, before_race
from toolkit.engine import draws as chance
from toolkit.engine import log as event_log
from toolkit.games import gemini_gauntlet as game
from toolkit.games.gemini_gauntlet.names import decisions, effects
from toolkit.games.gemini_gauntlet.rules import draft
from toolkit.games.gemini_gauntlet.steps import setting_up

WORDS = list(CODE)
SINGLES = ["FW2", "FW3", "FW4", "SF1", "SF2", "SB1", "RO1", "RO2", "UTN", "TEL", "SWP", "ARM"]
Pick = tuple[str, str]


def drafting(ships: int = 2, tiles: dict[str, int] | None = None, **readings: int) -> SetupTable:
    """A table where the draft has begun; `tiles` in the middle, the given ones not among them."""
    table = before_race(ships, **readings)
    if tiles is not None:
        table.params.tiles[:] = 0
        for word, count in tiles.items():
            table.params.tiles[CODE[word]] = count
        table.params.tiles[[CODE["RO1"], CODE["FW2"]]] += ships
    draft.begin_draft(table.params, table.state, table.log)
    return table


def picks(table: SetupTable, i: int = 0) -> list[Pick]:
    """What a ship may take, as pairs of words; "" where there is no second."""
    table.found[:] = -1
    count = draft.legal_picks(table.params, table.state, i, table.found)
    assert (table.found[count:] == -1).all()
    return [(WORDS[a], WORDS[b].replace("EMPTY", "")) for a, b in table.found[:count]]


def take(table: SetupTable, i: int, first: str, second: str = "") -> None:
    """Take a pick, which must be legal."""
    assert (first, second) in picks(table, i)
    draft.take(table.params, table.state, table.log, i, CODE[first], CODE[second or "EMPTY"])


def left(table: SetupTable, word: str) -> int:
    return int(draft.tiles_left(table.params, table.state, CODE[word]))


def has(table: SetupTable, i: int = 0) -> Counter[str]:
    """Slots of a ship by system."""
    return Counter(word for row in table.console(i) for word in row.split() if word != "EMPTY")


@pytest.mark.rule("GG-DRF-01")
def test_each_ship_starts_with_a_rotate_1_and_a_forward_2() -> None:
    table = drafting(3)
    assert [has(table, i) for i in range(3)] == [{"RO1": 1, "FW2": 1}] * 3
    assert table.effects("system_taken")[:2] == [
        ("system_taken", 0, 0, (CODE["FW2"], 9, 0, 0)),
        ("system_taken", 0, 0, (CODE["RO1"], 9, 0, 0)),
    ]


@pytest.mark.rule("GG-DRF-02")
def test_a_pick_is_two_single_tiles_or_one_double() -> None:
    found = picks(drafting())
    doubles = [("DEF", ""), ("AUT", "")]
    pairs = [(a, b) for k, a in enumerate(SINGLES) for b in SINGLES[k:]]
    assert len(pairs) + len(doubles) == 80
    assert sorted(found) == sorted(pairs + doubles)
    assert len(set(found)) == 80


@pytest.mark.rule("GG-DRF-03")
@pytest.mark.example("GG-EX-38")
def test_snake_order() -> None:
    table = before_race(3)
    table.state.by_order[:3] = [2, 0, 1]  # Turn Order tokens 1, 2, 3
    seats = [table.order().index(int(draft.drafting_ship(table.state, pick)) + 1) + 1 for pick in range(15)]
    assert seats == [1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1, 1, 2, 3]
    assert draft.picks_in_draft(table.params, table.state) == 15


@pytest.mark.rule("GG-DRF-03", "GG-DRF-04")
@pytest.mark.example("GG-EX-38")
def test_twelve_slots_after_five_passes() -> None:
    generator = np.random.default_rng(3)
    table = drafting(3)
    for pick in range(15):
        i = draft.drafting_ship(table.state, pick)
        options = picks(table, i)
        take(table, i, *options[generator.integers(len(options))])
    for i in range(3):
        slots = has(table, i)
        assert sum(slots.values()) == 12
        tiles = {word: count // (2 if word in ("DEF", "AUT") else 1) for word, count in slots.items()}
        assert all(count - (word in ("RO1", "FW2")) <= 2 for word, count in tiles.items())
    assert picks(table, 0) == []


@pytest.mark.rule("GG-DRF-04")
def test_nobody_takes_a_third_of_a_system() -> None:
    table = drafting()
    take(table, 0, "FW3", "FW4")
    assert ("FW3", "FW3") not in picks(table)
    take(table, 0, "FW3", "FW4")
    assert not any("FW3" in pick for pick in picks(table))
    assert ("FW3", "FW3") in picks(table, 1)
    take(table, 0, "DEF")
    take(table, 0, "DEF")
    assert ("DEF", "") not in picks(table)


@pytest.mark.ruling("GG-RUL-58")
def test_whether_given_tiles_count_towards_the_cap() -> None:
    assert ("RO1", "RO1") in picks(drafting())
    counted = picks(drafting(given_count_towards_cap=1))
    assert ("RO1", "RO1") not in counted
    assert ("FW2", "FW2") not in counted
    assert ("FW2", "RO1") in counted


@pytest.mark.rule("GG-DRF-06")
def test_supply() -> None:
    table = before_race(2)
    assert sum(TILES.values()) == 74
    assert {word: int(table.params.tiles[CODE[word]]) for word in TILES} == TILES
    assert table.params.tiles.sum() == 74
    table = drafting()
    assert (left(table, "FW2"), left(table, "RO1"), left(table, "FW3")) == (8, 8, 8)
    take(table, 1, "TEL", "TEL")
    assert left(table, "TEL") == 0
    assert not any("TEL" in pick for pick in picks(table))
    take(table, 1, "AUT")
    assert left(table, "AUT") == 1
    take(table, 0, "AUT")
    assert ("AUT", "") not in picks(table, 1)
    take(table, 0, "UTN", "SWP")
    assert ("SWP", "SWP") not in picks(table, 1)
    assert ("FW3", "SWP") in picks(table, 1)


@pytest.mark.ruling("GG-RUL-59")
def test_the_cap_is_lifted_where_it_leaves_no_pick() -> None:
    table = drafting(tiles={"FW3": 5})
    take(table, 0, "FW3", "FW3")
    assert picks(table) == [("FW3", "FW3")]
    assert picks(table, 1) == [("FW3", "FW3")]
    take(table, 0, "FW3", "FW3")
    assert picks(table) == [("FW3", "")]  # one tile is left, and a slot stays empty
    take(table, 0, "FW3")
    assert picks(table) == []
    assert table.console(0) == ["FW2 RO1 FW3 FW3 FW3 FW3", "FW3 EMPTY EMPTY EMPTY EMPTY EMPTY"]


def layout(top: str, bottom: str) -> np.ndarray:
    return np.array([[CODE[word] for word in row.split()] for row in (top, bottom)])


TAKEN = "FW2 RO1 DEF DEF FW3 FW3 FW4 SF1 UTN ARM SB1 RO1"


@pytest.mark.rule("GG-DRF-05")
@pytest.mark.parametrize(
    ("top", "bottom", "legal"),
    [
        ("FW2 RO1 DEF FW3 FW3 FW4", "SF1 UTN DEF ARM SB1 RO1", True),
        ("DEF ARM FW3 FW3 RO1 SB1", "DEF FW4 UTN RO1 FW2 SF1", True),
        ("FW2 DEF RO1 FW3 FW3 FW4", "SF1 UTN DEF ARM SB1 RO1", False),  # the shield in two columns
        ("DEF DEF RO1 FW3 FW3 FW4", "SF1 UTN FW2 ARM SB1 RO1", False),
        ("FW2 RO1 DEF FW3 FW4 FW4", "SF1 UTN DEF ARM SB1 RO1", False),  # a Forward 4 that was not taken
        ("FW2 RO1 DEF FW3 FW3 EMPTY", "SF1 UTN DEF ARM SB1 RO1", False),
    ],
)
def test_layout(top: str, bottom: str, legal: bool) -> None:
    table = before_race(2)
    table.fill(0, TAKEN)
    assert draft.legal_layout(table.params, table.ship(0), layout(top, bottom)) == legal
    if legal:
        draft.lay_out(table.state, 0, layout(top, bottom))
        assert table.console(0) == [top, bottom]
        assert table.console(1) != [top, bottom]


@pytest.mark.rule("GG-DRF-05")
@pytest.mark.ruling("GG-RUL-59")
def test_empty_slots_may_lie_anywhere() -> None:
    table = before_race(2)
    table.fill(0, "FW2 RO1 AUT AUT FW3")
    assert draft.legal_layout(
        table.params, table.ship(0), layout("EMPTY FW2 AUT EMPTY EMPTY FW3", "EMPTY EMPTY AUT RO1 EMPTY EMPTY")
    )


@pytest.mark.rule("GG-PLR-05", "GG-PLR-07")
def test_the_draft_comes_after_the_teams_and_before_the_ships() -> None:
    params = parameters("race", {"ships": 2, "draft": True})
    log = event_log.new_log(1 << 14)
    event_log.start(log)
    scratch, snapshots = game.scratch()[0], np.zeros(8, dtype=game.STATE).view(np.recarray)
    assert setting_up.set_up_race(params, scratch, chance.new_draws(7)[0], log, snapshots, 1) == (True, True)
    told = [e.code for e in event_log.events(log) if e.kind == event_log.EFFECT]
    story = [code for code in told if code in (effects.TEAM_TAKEN, effects.SYSTEM_TAKEN, effects.MOVED)]
    taken = len(story) - 4
    assert 4 + 2 * 5 <= taken <= 4 + 2 * 10  # two given to each, five picks of one or two
    assert story == [effects.TEAM_TAKEN] * 2 + [effects.SYSTEM_TAKEN] * taken + [effects.MOVED] * 2
    placed = [e.actor for e in event_log.events(log) if e.kind == event_log.CHOICE and e.code == decisions.PLACEMENT]
    assert placed == scratch.states[0].by_order[:2].tolist()
