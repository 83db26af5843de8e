"""The scenarios that come with the game: every question of the list has one, and each holds what it promises."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.games.cells import changed_options
from toolkit.games.galaxy_trucker import contents
from toolkit.games.galaxy_trucker.builders import builder_of
from toolkit.games.galaxy_trucker.components import TILE_WORDS
from toolkit.games.galaxy_trucker.settings import OPTIONS
from toolkit.scenario import Scenario, load
from toolkit.scenario.baselines import partners

FOLDER = Path(__file__).parents[3] / "scenarios" / "galaxy_trucker"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
QUESTIONS = [f"B-{number:02}" for number in range(1, 23)]
ROUNDS = ["I", "II", "III"]


@cache
def scenario(name: str) -> Scenario:
    return load(FOLDER / f"{name}.yaml")


def head(name: str) -> str:
    lines = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8").splitlines()
    return " ".join(line[2:] for line in lines if line.startswith("# "))


def swept(name: str, *keys: str) -> list[Any]:
    """The values of swept keys, cell by cell."""
    found = [tuple(cell.settings[key] for key in keys) for cell in scenario(name).cells]
    return [value for (value,) in found] if len(keys) == 1 else found


def kinds(ship: list[Any], known: dict[str, Any]) -> Counter[str]:
    return Counter(known[placed.tile]["type"] for placed in ship)


# all of them


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_a_scenario(question: str) -> None:
    assert [name for name in NAMES if question in head(name).split(". ")[0] or question in head(name)[:40]]


def test_no_scenario_names_a_question_that_is_not_on_the_list() -> None:
    assert {word for name in NAMES for word in re.findall(r"\bB-\d+", head(name))} == set(QUESTIONS)


@pytest.mark.parametrize("name", NAMES)
def test_it_says_who_plays(name: str) -> None:
    assert re.search(r"greedy|policies", head(name)), "the head names the policies"
    if any(cell.setup["build"] != "preset" for cell in scenario(name).cells):
        assert re.search(r"\bmodel\b|[Rr]egular|novices", head(name)), "the head names the builders"


@pytest.mark.parametrize("name", NAMES)
def test_its_cells_are_held_against_one_of_their_own(name: str) -> None:
    """Every cell but the baselines has a partner: nothing that is swept falls out of the comparison."""
    asked = scenario(name)
    baseline = asked.report.get("baseline")
    if baseline is None:
        return
    axis = asked.report.get("by")
    pairs = partners(asked.cells, baseline, axis[0] if isinstance(axis, list) else axis)
    held = set(pairs.values())
    assert pairs
    assert [cell.settings for cell in asked.cells if cell.id not in pairs and cell.id not in held] == []


# tiles and ships


def test_tiles_take_the_place_of_plain_modules() -> None:
    """In a cell the ship of seat 1 differs from that with plain modules in what its name says, and the others' do not."""
    for rounds, cells in _by_round("tile_value").items():
        base, nothing, *others = cells
        known = contents.known_tiles(base)
        plain = contents.ships_of(base)
        assert [len(ship) for ship in contents.ships_of(nothing)] == [len(plain[0]) - 3, *map(len, plain[1:])]
        for cell in others:
            ships = contents.ships_of(cell)
            assert ships[1:] == plain[1:]
            gained = kinds(ships[0], known) - kinds(plain[0], known)
            number = {"a": 1, "an": 1, "two": 2, "three": 3}[str(cell.settings["called"]).split()[0]]
            assert list(gained.values()) == [number], cell.settings["called"]
            assert sum((kinds(plain[0], known) - kinds(ships[0], known)).values()) == number
            assert gained.keys() & set(TILE_WORDS) == gained.keys()
        types = {kind for cell in others for kind in kinds(contents.ships_of(cell)[0], known)}
        assert types == set(TILE_WORDS), rounds


def _by_round(name: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for cell in scenario(name).cells:
        found.setdefault(cell.setup["rounds"][0], []).append(cell)
    return found


def test_every_given_ship_is_legal_and_has_what_it_takes() -> None:
    for name in ("tile_value", "launch_order", "combat_zone"):
        for cell in scenario(name).cells[:: max(1, len(scenario(name).cells) // 12)]:
            known = contents.known_tiles(cell)
            for ship in contents.ships_of(cell):
                held = kinds(ship, known)
                assert held["engine"] + held["double_engine"] > 0
                assert _misfits(ship, known) == []


def _misfits(ship: list[Any], known: dict[str, Any]) -> list[Any]:
    """Neighbours whose sides do not go together, blocked barrels and exhausts (GT-CON-03 to 05, GT-BLD-05 to 07)."""
    at = {(placed.row, placed.column): placed for placed in ship}

    def side(placed: Any, number: int) -> int:
        return int(known[placed.tile]["connectors"][(number - placed.turned) % 4])

    found = []
    for (row, column), placed in at.items():
        for number, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            other = at.get((row + down, column + right))
            if other is None:
                continue
            mine, theirs = side(placed, number), side(other, (number + 2) % 4)
            if (mine == 0) != (theirs == 0) or {mine, theirs} == {1, 2}:
                found.append((placed, other))
            kind = known[placed.tile]["type"]
            if kind in ("cannon", "double_cannon") and number == placed.turned:
                found.append((placed, other))
            if kind in ("engine", "double_engine") and (number == 2 or placed.turned != 0):
                found.append((placed, other))
    return found


def test_ships_are_alike_and_only_number_tiles_differ() -> None:
    for cell in scenario("launch_order").cells:
        ships = contents.ships_of(cell)
        assert all([part[:2] for part in ship] == [part[:2] for part in ships[0]] for ship in ships)
        assert cell.setup["preset_order"] == "seats"
    told = swept("launch_order", "setup.players", "setup.launch_spacing")
    assert set(told) == set(product((2, 3, 4), (1, 2, 3, 4, 6)))


# cards


def test_every_card_is_met_alone_in_a_round_of_its_level() -> None:
    told = [(cell.setup["rounds"], cell.setup["deck"]) for cell in scenario("card_lethality").cells]
    cards = contents.cards_of(scenario("card_lethality").cells[0])
    expected = [([word], deck) for word in ROUNDS for deck in ([], *([card["id"]] for card in cards if card["level"] == word))]
    assert told == expected
    for cell in scenario("card_lethality").cells:
        name = str(cell.settings["called"])
        assert name.startswith((*(cell.setup["deck"] or ["no card"]),))


def test_cards_of_lower_levels_come_in_every_later_round() -> None:
    told = {(cell.setup["rounds"][0], *cell.setup["deck"]) for cell in scenario("card_later").cells}
    cards = contents.cards_of(scenario("card_later").cells[0])
    later = {(word, card["id"]) for word in ROUNDS for card in cards if ROUNDS.index(card["level"]) < ROUNDS.index(word)}
    assert told == later | {("II",), ("III",)}


def test_pinned_dice_show_the_sums_that_they_are_called() -> None:
    for cell in scenario("pinned_meteors").cells:
        told = re.search(r"\((\d)\)", str(cell.settings["called"]))
        sums = [cell.dice[f"hit.die{k}"]["always"] for k in (1, 2)] if told else []
        assert sum(sums) == (int(told[1]) if told else 0)


# builders


def test_deadlines_are_the_shares_of_the_time_that_they_are_called() -> None:
    times = {word: 90 * runs for word, runs in zip(ROUNDS, (2, 3, 4), strict=True)}
    shares = set()
    for cell in scenario("finish_early").cells:
        first = builder_of(cell.setup, 0)
        told = re.search(r"at (\d+) %", str(cell.settings["called"]))
        if told:
            assert first["finish_rule"] == "deadline"
            assert first["finish_seconds"] == times[cell.setup["rounds"][0]] * int(told[1]) / 100
            shares.add((cell.setup["rounds"][0], int(told[1])))
        assert all(builder_of(cell.setup, seat)["finish_rule"] == "value" for seat in (1, 2, 3))
    assert shares >= set(product(ROUNDS, (60, 70, 80, 90, 100)))


@pytest.mark.parametrize("name", ["finish_early", "builder_speed", "peeking", "careful_builders"])
def test_only_seat_1_is_another_builder(name: str) -> None:
    for cell in scenario(name).cells:
        regular = builder_of({"skill": "regular", "builder": {}, "builders": None}, 0)
        assert all(builder_of(cell.setup, seat) == regular for seat in (1, 2, 3))


def test_every_number_of_piles_is_looked_through() -> None:
    assert {builder_of(cell.setup, 0)["peek_piles"] for cell in scenario("peeking").cells} == {0, 1, 2, 3}


# numbers of the game


def test_every_type_is_rarer_and_more_frequent() -> None:
    base, *others = scenario("tile_mix").cells
    printed = Counter(tile["type"] for tile in contents.tiles_of(base) if tile["drawn"])
    told = {}
    for cell in others:
        counts = {word: count for word, count in cell.setup["tile_counts"].items() if count is not None}
        if len(counts) == 1:
            ((word, count),) = counts.items()
            told[word, count > printed[word]] = count / printed[word]
            assert re.fullmatch(rf"{count} .* for {printed[word]}", str(cell.settings["called"]))
    assert set(told) == set(product(TILE_WORDS[1:], (False, True)))
    assert all(abs(share - (1.5 if more else 0.5)) < 0.1 for (_, more), share in told.items())


def test_the_insurance_pays_from_nothing_to_everything() -> None:
    caps = {str(cell.setup["insurance_cap"]) for cell in scenario("insurance_cap").cells}
    assert {"0", "20", "none", "printed"} <= caps
    assert all(cell.options["debt"] for cell in scenario("insurance_cap").cells)


def test_bonuses_from_nothing_to_ten_and_all_three_boni_of_aliens() -> None:
    assert {cell.setup["best_looking_bonus"] for cell in scenario("looks_bonus").cells} == {0, 2, 4, 6, 8, 10}
    assert {cell.components["aliens"]["bonus"] for cell in scenario("aliens").cells} == {1, 2, 3}


def test_aliens_come_aboard_never_by_worth_or_always() -> None:
    for cell in scenario("aliens").cells:
        least = cell.policies["1"][1]["min_crew_I"]
        name = str(cell.settings["called"]).partition(" (")[0]
        assert least == {"by worth": 4, "never": 60, "always": 0}[name]
        kept = {card["type"] for card in contents.cards_of(cell)}
        crew = {"slavers", "abandoned_ship", "abandoned_station", "combat_zone", "epidemic"}
        assert (kept & crew == set()) == ("no crew cards" in str(cell.settings["called"]))


def test_tables_of_two_three_and_four() -> None:
    for name in ("launch_order", "income", "combat_zone", "player_count", "learning_flight"):
        assert {cell.setup["players"] for cell in scenario(name).cells} == {2, 3, 4}, name


def test_boards_of_ones_own_have_as_many_squares() -> None:
    for cell in scenario("boards").cells:
        assert len(contents.squares_of(contents.board_of(cell, "III"))) == 36, cell.settings["called"]


def test_every_pair_of_policies_in_both_seats() -> None:
    told = [(cell.policies["1"][0], cell.policies["2"][0]) for cell in scenario("policy_ladder").cells]
    assert told == list(product(("random", "greedy", "strong"), repeat=2))


def test_the_deck_the_dice_or_the_ships_are_held() -> None:
    held = [set(cell.hold["draws"]) for cell in scenario("deck_luck").cells]
    assert held == [{"cards.*", "deck"}, {"hit.*", "sabotage.*"}, {"warehouse", "build.*", "number_tiles"}]


# rulings

#: Numbers that are swept over other values.
NUMBERS = {"contention_penalty", "sabotage_tries", "timer_seconds", "max_build_seconds", "spot_check_miss_rate"}


def test_every_option_is_switched_alone_to_each_of_its_values() -> None:
    changed = [*changed_options(scenario("rulings"), OPTIONS), *changed_options(scenario("other_rulings"), OPTIONS)]
    assert len(changed) == len(set(changed))
    defaults = OPTIONS().model_dump()
    expected = set()
    for name, body in OPTIONS.model_json_schema()["properties"].items():
        if name not in NUMBERS:
            expected |= {(name, value) for value in body.get("enum", [False, True]) if value != defaults[name]}
    assert {(name, value) for name, value in changed if name not in NUMBERS} == expected
    assert {name for name, _ in changed} >= NUMBERS
