"""LS-CRW: wounds and unconsciousness."""

from __future__ import annotations

import pytest

from tests.games.last_starfighter.players import seat
from tests.games.last_starfighter.table import Table, duel, swarm
from toolkit.games.last_starfighter.rules import movement
from toolkit.games.last_starfighter.rules.blossom import blossom_legal
from toolkit.games.last_starfighter.rules.sight import may_fire
from toolkit.games.last_starfighter.rules.victory import DECK_FIGHTER_WINS, GOES_ON, SWARM_WINS, verdict
from toolkit.games.last_starfighter.state import LOST_GUNNER, LOST_WOUNDS

PILOT, GUNNER = 1, 2
WOUND = (2, 1)  # Table 2, line 1: 2 fuselage and a wound


def wounded(wounds: int, crew: int, total: int | None, **options: object) -> Table:
    """A Gun Star whose crew member has taken all these wounds in this turn; two dice show `total`."""
    name = {PILOT: "pilot", GUNNER: "gunner"}[crew]
    dice = {} if total is None else {f"{name}.red": [total // 2], f"{name}.white": [total - total // 2]}
    table = duel(dice=dice, options={"pilot_killed_loses": True, **options}, components={"damage_chart.2.1.fuselage": 0})
    for _ in range(wounds):
        table.hit(0, *WOUND, crew=crew)
    return table


@pytest.mark.rule("LS-CRW-01", "LS-CRW-02")
@pytest.mark.parametrize("crew", [PILOT, GUNNER])
@pytest.mark.parametrize(("wounds", "needed"), [(3, 8), (4, 10), (5, 12)])
def test_two_dice_to_stay_conscious(wounds: int, needed: int, crew: int) -> None:
    for total in (needed, needed - 1):
        table = wounded(wounds, crew, total)
        ship = table.ship()
        assert (ship.pilot_out, ship.gunner_out) == (0, 0)  # the roll comes at step 8, the effect in the turn after
        table.end_rolls()
        out = int(total < needed)
        assert (ship.pilot_out, ship.gunner_out) == ((out, 0) if crew == PILOT else (0, out))
        assert len(table.dice()) == 2
        assert [words for _, words in table.effects("crew_roll")] == [(crew, total, needed, out)]


@pytest.mark.rule("LS-CRW-01")
@pytest.mark.parametrize("crew", [PILOT, GUNNER])
def test_two_wounds_do_nothing_and_the_sixth_kills(crew: int) -> None:
    for wounds in (1, 2):
        table = wounded(wounds, crew, None)
        table.end_rolls()
        assert table.dice() == []
        assert (table.ship().pilot_out, table.ship().gunner_out) == (0, 0)
    table = wounded(6, crew, None)
    ship = table.ship()
    assert (ship.pilot_wounds, ship.gunner_wounds) == ((6, 0) if crew == PILOT else (0, 6))
    assert ship.lost == (LOST_WOUNDS if crew == PILOT else 0)
    table.end_rolls()
    assert table.dice() == []
    table.hit(0, *WOUND, crew=crew)
    assert max(ship.pilot_wounds, ship.gunner_wounds) == 6


@pytest.mark.rule("LS-CRW-02")
def test_a_roll_only_after_a_wound() -> None:
    table = wounded(3, PILOT, 8)
    table.end_rolls()
    table.end_rolls()
    assert len(table.dice()) == 2


@pytest.mark.ruling("LS-R-29")
@pytest.mark.parametrize(
    ("option", "rolls", "out"),
    [("per_turn", [(PILOT, 11, 10, 0)], 0), ("per_wound", [(PILOT, 7, 8, 1), (PILOT, 11, 10, 0)], 1)],
)
def test_two_wounds_in_a_turn(option: str, rolls: list[tuple[int, ...]], out: int) -> None:
    values = {"per_turn": ([5], [6]), "per_wound": ([3, 5], [4, 6])}[option]
    table = duel(dice={"pilot.red": values[0], "pilot.white": values[1]}, options={"unconscious_roll": option})
    table.ship().pilot_wounds = 2
    for _ in range(2):
        table.hit(0, *WOUND, crew=PILOT)
    table.end_rolls()
    assert [words for _, words in table.effects("crew_roll")] == rolls
    assert table.ship().pilot_out == out


@pytest.mark.rule("LS-CRW-03")
def test_regaining_consciousness() -> None:
    # Wounds to three: 7 fails. Unconscious: 7 fails again, one more wound and 9 fails (10 needed), 10 succeeds. Then no roll.
    table = duel(dice={"pilot.red": [3, 3, 4, 5], "pilot.white": [4, 4, 5, 5]})
    for _ in range(3):
        table.hit(0, *WOUND, crew=PILOT)
    outs = []
    for turn in range(5):
        if turn == 2:
            table.hit(0, 2, 1, crew=PILOT)
        table.end_rolls()
        outs.append(int(table.ship().pilot_out))
    assert outs == [1, 1, 1, 0, 0]
    assert [words[1:3] for _, words in table.effects("crew_roll")] == [(7, 8), (7, 8), (9, 10), (10, 10)]
    assert len(table.dice("pilot.red")) == 4


@pytest.mark.rule("LS-CRW-03")
def test_one_revival_roll_even_after_new_wounds() -> None:
    table = duel(dice={"pilot.red": [6], "pilot.white": [5]}, options={"unconscious_roll": "per_wound"})
    table.ship().pilot_wounds, table.ship().pilot_out = 3, 1
    table.hit(0, *WOUND, crew=PILOT)
    table.hit(0, *WOUND, crew=PILOT)
    table.end_rolls()
    assert [words[1:] for _, words in table.effects("crew_roll")] == [(11, 12, 1)]


@pytest.mark.rule("LS-CRW-04")
def test_what_an_unconscious_crew_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    fire = {(0, 0): 1, (1, 0): 0}
    seat(monkeypatch, plots={0: "F", 1: "F"}, fire=fire)
    table = duel((0, 0, 0), (8, 0, 3), dice={"to_hit.red": 1, "to_hit.white": 1, "pilot.red": 1, "pilot.white": 1})
    table.ship(0).pilot_wounds, table.ship(0).pilot_out = 3, 1
    table.turn()
    assert (table.ship(0).q, table.ship(0).power) == (0, 19)  # it stands, and the gunner fires for a point of power
    assert [(ship, words[2]) for ship, words in table.effects("shot")] == [(0, 3 + 6), (1, 3 + 6 - 1)]

    table = duel((0, 0, 0), (8, 0, 3), dice={"to_hit.red": 1, "to_hit.white": 1, "gunner.red": 1, "gunner.white": 1})
    table.ship(0).gunner_wounds, table.ship(0).gunner_out = 3, 1
    table.turn()
    assert table.ship(0).q == 1  # it flies where it likes, and does not fire
    assert [ship for ship, _ in table.effects("shot")] == [1]

    table = duel((0, 0, 0), (8, 0, 3), dice={"to_hit.red": 1, "to_hit.white": 1, "pilot.red": 1, "pilot.white": 1})
    table.ship(1).pilot_wounds, table.ship(1).pilot_out = 3, 1
    table.turn()
    assert (table.ship(1).q, table.ship(1).power) == (8, 20)  # neither
    assert [ship for ship, _ in table.effects("shot")] == [0]


@pytest.mark.rule("LS-CRW-04")
def test_no_death_blossom_without_a_gunner() -> None:
    table = swarm()
    assert blossom_legal(table.params, table.state, 0)
    table.ship().pilot_out = 1
    assert blossom_legal(table.params, table.state, 0)
    table.ship().gunner_out = 1
    assert not blossom_legal(table.params, table.state, 0)


@pytest.mark.ruling("LS-R-30")
@pytest.mark.parametrize(("option", "path"), [("hold", []), ("drift", [(3, 0, 5), (4, -1, 0)])])
def test_unconscious_pilot(option: str, path: list[tuple[int, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "FF"})
    table = duel((0, 0, 0), options={"unconscious_pilot": option}, dice={"stabilizer": [1, 6]})
    table.turn()
    table.ship().pilot_out, table.ship().pilot_wounds = 1, 5
    table.turn()
    assert [words[:3] for ship, words in table.effects("moved") if ship == 0][2:] == path
    assert table.ship().power == 19 - bool(path)


@pytest.mark.ruling("LS-R-42")
def test_an_unconscious_pilot_recharges_only_at_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "X"})
    for power, after in ((0, 5), (3, 3)):
        table = duel(dice={"pilot.red": 1, "pilot.white": 1})
        table.ship().pilot_out, table.ship().pilot_wounds, table.ship().power = 1, 3, power
        table.turn()
        assert table.ship().power == after
        assert movement.control(table.params, table.ship()) == movement.HOLD_ONLY


@pytest.mark.rule("LS-CRW-05")
@pytest.mark.ruling("LS-R-31")
@pytest.mark.parametrize(("option", "winner"), [("continue", GOES_ON), ("side_loses", DECK_FIGHTER_WINS)])
def test_a_dead_gunner_never_fires(option: str, winner: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, plots={0: "F"}, fire={(0, 0): 1})
    table = duel((0, 0, 0), (8, 0, 3), options={"gunner_lost": option})
    table.hit(0, 6, 5, crew=GUNNER)
    assert table.ship().lost == (0 if option == "continue" else LOST_GUNNER)
    assert verdict(table.params, table.state)[0] == winner
    if option == "continue":
        for _ in range(3):
            assert table.turn()[0] == GOES_ON
        assert (table.ship().q, table.effects("shot")) == (3, [])  # it flies on
    assert not may_fire(table.params, table.ship())


@pytest.mark.rule("LS-CRW-05")
def test_a_dead_gunner_in_the_swarm() -> None:
    table = swarm()
    table.hit(0, 6, 5, crew=GUNNER)
    assert not blossom_legal(table.params, table.state, 0)
    assert verdict(table.params, table.state)[0] == GOES_ON
    table.hit(0, 6, 5, crew=PILOT)
    assert verdict(table.params, table.state)[0] == SWARM_WINS
