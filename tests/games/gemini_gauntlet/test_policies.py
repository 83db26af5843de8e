"""How seats choose: legal programs, greedy play by hand, what no policy may read."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from tests.games.gemini_gauntlet.movement_table import CODE, CONSOLES, Table, ship
from tests.games.gemini_gauntlet.policies_table import Thinking, alone, situation
from tests.games.gemini_gauntlet.test_distance import course_of, far
from tests.games.gemini_gauntlet.walking import Course
from toolkit.games.gemini_gauntlet.parameters import place, q_of, r_of
from toolkit.games.gemini_gauntlet.policies.declared import PLACES
from toolkit.games.gemini_gauntlet.policies.keeping import best_repair, least_column
from toolkit.games.gemini_gauntlet.policies.programs import list_options, list_programs
from toolkit.games.gemini_gauntlet.policies.random_legal import count_programs
from toolkit.games.gemini_gauntlet.rules import draft, gates, movement
from toolkit.games.gemini_gauntlet.rules.systems import legal_program
from toolkit.games.gemini_gauntlet.state import DEF, NOWHERE

STRONG = {"n_keep": 6.0, "n_samples": 2.0, "k_rivals": 2.0}  # little enough for interpreted code


def strong(thinking: Thinking) -> Thinking:
    return Thinking(thinking.table, "strong", **STRONG)


# --- legality ---


@pytest.mark.parametrize("policy", ["random", "greedy", "strong"])
def test_programs_are_legal(policy: str) -> None:
    """Any damage, any stock of boosts, any of the odd readings (GG-PRG-01, GG-PRG-02, GG-BST-01)."""
    rng = Random(policy)
    for number in range(4 if policy == "strong" else 25):
        thinking = situation(rng, 2, policy, one_sided_tiles=number % 2)
        if policy == "strong":
            thinking = strong(thinking)
        thinking.program()
        assert legal_program(thinking.params, thinking.ship(), thinking.ship().orders)


@pytest.mark.rule("GG-PRG-08")
@pytest.mark.parametrize("policy", ["random", "greedy", "strong"])
def test_with_all_columns_damaged_both_pilots_repair(policy: str) -> None:
    thinking = alone("white", (3, 0), 2, policy=policy, damage=63)
    assert [word.split()[0] for word in thinking.words()] == ["REP", "REP"]


@pytest.mark.example("GG-EX-39")
def test_random_play_knows_every_program() -> None:
    """White: 198 programs without a boost; 572 with one in hand; 748 with two or more."""
    thinking = alone("white", (3, 0), 2, policy="random")
    for boosts, programs in ((0, 198), (1, 572), (2, 748), (4, 748)):
        thinking.ship().boosts = boosts
        thinking.program()
        both = [count_programs(boosts, boosted, -1, thinking.scratch.work) for boosted in (0, 1)]
        assert sum(both) == programs
        assert both[0] == 198


def test_random_play_is_uniform_and_boosts_as_told() -> None:
    """900 programs of a console with 3 x 2 x 2 of them: 75 each, with a chance below 1e-6 of being 40 off."""
    rows = ("FW3 UTN ARM ARM ARM ARM", "FW2 ARM ARM ARM ARM ARM")  # REP in each row, too
    thinking = Thinking(Table(ship(rows, (3, 0), 2), tokens={"A1": (5, -2, 3)}), "random")
    drawn = Counter(tuple(thinking.program()) for _ in range(900))
    assert len(drawn) == 12
    assert all(abs(count - 75) < 40 for count in drawn.values())
    thinking = Thinking(Table(ship(rows, (3, 0), 2, boosts=1), tokens={"A1": (5, -2, 3)}), "random", p_boost=0.4)
    boosted = sum(" boost" in "".join(thinking.words()) for _ in range(500))
    assert abs(boosted - 200) < 60  # more than five standard deviations


# --- programs as they are resolved ---


def walked(course: Course, thinking: Thinking, first: str, second: str) -> tuple[tuple[int, int], int, int]:
    """Where a program leads by the plain rules: end, facing, damage."""
    flown = thinking.ship()
    pose, damage = ((q_of(flown.place), r_of(flown.place)), int(flown.facing)), 0
    for words in (first, second):
        system, *rest = words.split()
        if system != "REP":
            _, pose, points = course.fly(pose, system, -1 if "left" in rest else 1, int("boost" in rest))
            damage += points
    return pose[0], pose[1], damage


def test_every_program_ends_where_the_plain_rules_lead() -> None:
    """Boards with rock all over, all programs of a ship, boosts among them."""
    rng, seen = Random(4), 0
    for _ in range(6):
        thinking = situation(rng)
        course, work = course_of(thinking.table), thinking.scratch.work
        list_options(thinking.params, thinking.ship(), False, True, work)
        list_programs(thinking.params, thinking.seen(), 0, True, 0, work)
        for program in work.programs[: work.program_count]:
            pair = [(program.row, program.first), (1 - program.row, program.second)]
            words = [thinking.in_words((row, *(int(part) for part in work.option[row, at]))) for row, at in pair]
            end, facing, damage = walked(course, thinking, *words)
            assert (program.place, program.facing) == (place(*end), facing), words
            if program.landed != 2:
                shielded = DEF in [thinking.ship().console[0, c] for c in range(6) if not thinking.ship().damage >> c & 1]
                assert program.damage == max(0, damage - int(shielded))
            seen += 1
    assert seen > 500


# --- greedy play ---


@pytest.mark.parametrize("team", CONSOLES)
def test_greedy_play_takes_as_many_actions_as_the_search_says(team: str) -> None:
    """One ship, Gate A alone, no boosts: the gate is scored with the last of these actions."""
    rng = Random(team)
    for _ in range(2):
        at, facing = rng.choice([(0, 0), (-1, 3), (9, -8), (2, 2), (8, -1), (5, -6)]), rng.randrange(6)
        thinking = alone(team, at, facing)
        needed, taken = far(thinking.table, at, facing), 0
        log = np.zeros(0, dtype=np.int64)
        while thinking.ship().gates == 0:
            thinking.program()
            for pilot in range(2):
                if thinking.ship().gates == 0:
                    movement.act(thinking.params, thinking.state, log, 0, pilot)
                    gates.score_after_action(thinking.params, thinking.state, log, 0)
                    taken += 1
            assert taken <= needed
        assert taken == needed


def test_greedy_play_by_hand() -> None:
    """White before EX-02's line, (5,-1) to (5,2), three hexes away. The next gate is hidden: it has no distance.

    FW3 is the first order that scores with the first action, and FW2 the first of the other row.
    """
    assert alone("white", (2, 0), 2).words() == ("FW3", "FW2")
    landing = alone("white", (2, 0), 5, gates=4)
    assert landing.words()[0] == "FW2"  # ends on the Pad in the first action: (1,0), (0,0)
    eight_hexes = alone("white", (0, 0), 2, gate=(8, -5, 3), boosts=2)
    assert eight_hexes.words() == ("FW4", "FW3 boost")  # one boost saves the third action
    assert alone("white", (1, 0), 2, gate=(8, -5, 3), boosts=2).words() == ("FW4", "FW3")


def test_a_boost_is_kept_where_it_saves_no_action() -> None:
    thinking = alone("white", (2, 0), 2, boosts=3)
    assert "boost" not in " ".join(thinking.words())


def test_greedy_play_repairs_from_three_damaged_columns_on() -> None:
    """Or where nothing brings it nearer; but never instead of landing."""
    assert "REP" not in alone("white", (1, -3), 3, damage=0b000011).words()
    assert "REP" in alone("white", (1, -3), 3, damage=0b000111).words()
    assert alone("white", (2, 0), 5, damage=0b111001, gates=4).words()[0] == "FW2"
    stuck = Thinking(Table(ship("white", (3, 0), 2, damage=1), tokens={"A1": (5, -2, 3), "B2": (5, -1)}))
    assert stuck.words() == ("REP", "REP")


def test_less_damage_goes_before_fewer_boosts() -> None:
    """FW2 reaches the line and hits the rock behind it; a boost carries it over that rock."""
    rows = ("FW2 ARM ARM ARM ARM ARM", "ARM ARM ARM ARM ARM ARM")
    table = Table(ship(rows, (4, 0), 2, boosts=1), tokens={"A1": (5, -2, 3), "B2": (6, 0)})
    assert Thinking(table).words() == ("FW2 boost", "REP")
    table.ship().boosts = 0
    assert Thinking(table).words() == ("FW2", "REP")


def test_placement_is_nearest_to_the_line() -> None:
    """A hex and facing from which nothing on the Pad is nearer; rivals in front cost a strong pilot."""
    table = Table(ship("white", (0, 0), 0), tokens={"A1": (5, -2, 3)})
    pads = np.array([place(q, r) for q, r in [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)]])
    thinking = Thinking(table)
    thinking.ship().place = NOWHERE
    at, facing = thinking.ask("placement", pads, len(pads))
    every = {(at_, f): far(table, (q_of(at_), r_of(at_)), f) for at_ in pads for f in range(6)}
    assert every[at, facing] == min(every.values())
    assert (at, facing) == next(key for key, value in every.items() if value == min(every.values()))


def test_a_crowd_in_front_is_avoided() -> None:
    """Where two places are as near, the one behind a rival loses."""
    table = Table(ship("white", (0, 0), 0), ship("white", (1, 0), 0), tokens={"A1": (5, -2, 3)})
    thinking = Thinking(table, "strong", w_crowd=5.0)
    thinking.ship(0).place = NOWHERE
    pads = np.array([place(0, 0), place(0, -1)])
    assert far(table, (0, 0), 2) == far(table, (0, -1), 2) == 2
    assert thinking.ask("placement", pads, 2)[0] == place(0, -1)
    thinking.params.weights[:, PLACES["w_crowd"]] = 0
    assert thinking.ask("placement", pads, 2)[0] == place(0, 0)


# --- consoles ---


def test_repairs_keep_speed_and_a_rotation_in_each_row() -> None:
    """Of damaged FW4, UTN and the row's only rotation, the rotation comes first."""
    rows = ("RO1 FW4 SF1 ARM ARM ARM", "FW2 FW3 RO1 ARM ARM ARM")
    table = Table(ship(rows, (3, 0), 2))
    table.ship().damage = 0b000111
    assert best_repair(table.params, table.ship(), 0b000111, 1) in (0b001, 0b100)
    assert best_repair(table.params, table.ship(), 0b000111, 2) == 0b101
    assert best_repair(table.params, table.ship(), 0b000111, 6) == 0b111
    table.ship().damage = 0
    assert least_column(table.params, table.ship(), 0b000110) == 1  # column 2 has the only rotation of its row


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_layouts_are_legal_whatever_was_drafted(policy: str) -> None:
    rng = Random(policy)
    for _ in range(30):
        words = [rng.choice([w for w in CODE if w not in ("DEF", "AUT", "REP")]) for _ in range(12)]
        doubles = rng.randrange(4)
        words[: 2 * doubles] = [w for k in range(doubles) for w in 2 * [rng.choice(("DEF", "AUT"))]]
        thinking = Thinking(Table(ship((" ".join(words[:6]), " ".join(words[6:])), (0, 0), 0)), policy)
        layout = np.zeros((2, 6), dtype=np.int64)
        thinking.ask("layout", layout)
        assert draft.legal_layout(thinking.params, thinking.ship(), layout)


def test_a_layout_spreads_moves_and_rotations_over_both_rows() -> None:
    thinking = Thinking(Table(ship(("FW3 FW3 FW4 RO1 RO1 FW2", "RO2 SF1 SF2 UTN FW2 EMPTY"), (0, 0), 0)))
    layout = np.zeros((2, 6), dtype=np.int64)
    thinking.ask("layout", layout)
    for row in layout:
        assert sum(thinking.params.number[s] for s in row if thinking.params.system_kind[s] == 0) >= 5
        assert any(CODE["RO1"] <= s <= CODE["RO2"] for s in row)


# --- Swap ---


def test_a_swap_takes_the_ship_into_its_gates_line() -> None:
    """Gate A north of the ship looks north: to change places with it puts the ship into its line."""
    thinking = Thinking(Table(ship("blue", (5, 0), 0), tokens={"A1": (5, -1, 0), "B2": (6, 0)}))
    targets = np.array([place(5, -1), place(6, 0)])
    assert thinking.ask("swap_target", targets, 2) == place(5, -1)
    assert thinking.ask("swap_target", targets[::-1].copy(), 2) == place(5, -1)


# --- what is hidden ---


def test_a_seat_sees_no_order_and_no_hidden_gate() -> None:
    thinking = situation(Random(1), 3)
    thinking.state.revealed = 2
    thinking.program(0)
    thinking.program(1)
    seen = thinking.seen(0)
    assert list(seen.sequence[2:]) == [NOWHERE] * 4
    assert list(seen.sequence[:2]) == list(thinking.state.sequence[:2])
    assert [int(order.column) for order in seen.ships[1].orders] == [-1, -1]
    assert seen.ships[0].orders.tobytes() == thinking.state.ships[0].orders.tobytes()
    thinking.state.action = 1  # pilots are shown
    assert thinking.seen(0).ships[1].orders.tobytes() == thinking.state.ships[1].orders.tobytes()


@pytest.mark.rule("GG-DRF-05")
def test_a_drafted_console_shows_its_systems_but_not_their_places() -> None:
    thinking = situation(Random(2), 2)
    thinking.params.draft, thinking.state.ships[1].place = 1, NOWHERE
    before = thinking.seen(0).ships[1].console.copy()
    thinking.state.ships[1].console[...] = thinking.state.ships[1].console[::-1, ::-1].copy()
    assert (thinking.seen(0).ships[1].console == before).all()
    assert sorted(before.ravel()) == sorted(thinking.state.ships[1].console.ravel())


@pytest.mark.ruling("GG-RUL-67")
@pytest.mark.parametrize("policy", ["greedy", "strong"])
def test_no_choice_follows_from_what_is_hidden(policy: str) -> None:
    """Other hidden letters and other secret orders of a rival change nothing."""
    rng = Random(policy)
    for _ in range(2 if policy == "strong" else 8):
        thinking = situation(rng, 2, policy)
        thinking.state.revealed = rng.randint(1, 3)
        for i in range(2):
            thinking.ship(i).gates = min(thinking.ship(i).gates, thinking.state.revealed - 1)
        if policy == "strong":
            for name, value in STRONG.items():
                thinking.params.weights[:, PLACES[name]] = value
        counts = thinking.table.draws.counts.copy()
        first = thinking.program(0)
        hidden = thinking.state.sequence[thinking.state.revealed :]
        hidden[:] = hidden[::-1].copy()
        rival = thinking.ship(1)
        for pilot in range(2):
            rival.orders[pilot].column, rival.orders[pilot].boost = rng.randrange(6), min(1, rival.boosts)
        thinking.table.draws.counts[:] = counts
        assert thinking.program(0) == first


# --- strong play ---


def test_a_strong_pilot_keeps_out_of_a_rivals_way() -> None:
    """A rival that scores the last gate in one hex only: a pilot who fears collisions does not go there with it."""
    rows = ("FW2 FW3 ARM ARM ARM ARM", "RO1 ARM ARM ARM ARM ARM")
    table = Table(ship(rows, (3, 0), 2), ship(rows, (3, 0), 2), tokens={"A1": (5, -2, 3)})
    for i in range(2):
        table.ship(i).player = i
    bold = Thinking(table, "strong", n_samples=2.0, w_gate=12.0, w_collision=0.0, w_damage=0.0, w_ram=0.0)
    shy = Thinking(table, "strong", n_samples=2.0, w_gate=12.0, w_collision=-20.0, rival_temperature=0.01)
    assert bold.words(0)[0].startswith("FW")
    rival = [word.split()[0] for word in bold.words(1)]
    assert rival[0].startswith("FW")
    assert shy.words(0) != bold.words(0)
