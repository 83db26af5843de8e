"""From a checked cell to the kernel's parameter record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .boards import write_board
from .builders import builder_of, thousandths, write_builder
from .checks import problems
from .components import (
    CARD_WORDS,
    COLOUR_WORDS,
    HIT_SIZES,
    LEAST_WORDS,
    LEVEL_WORDS,
    PENALTY_WORDS,
    SIDE_WORDS,
    TILE_WORDS,
)
from .contents import PRESET, board_of, cards_of, presets_of, rounds_of, ships_of, tiles_of
from .limits import COLOURS, MAX_SEATS
from .names.draws import SEAT_NAMES
from .parameters import PARAMS
from .policies import policies
from .policies.declared import DEFAULT_WORTH, PLACES
from .presets import write_crew, write_ship
from .prospects import prospects

__all__ = ["prepare", "problems", "seats"]

RUNS_BY_DEFAULT = 6  # of the timer, after which flips come by themselves (GT-RUL-41)


def seats(mode: str, setup: Mapping[str, Any]) -> tuple[str, ...]:
    """Seat names in seat-index order, one a player."""
    return SEAT_NAMES[: setup["players"]]


def prepare(cell: Any) -> np.ndarray:
    """The parameter record of a cell: a record array of length 1 and dtype PARAMS."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)
    record = params[0]
    record.players = cell.setup["players"]
    _write_rounds(record, cell)
    _write_tiles(record, cell)
    _write_cards(record, cell)
    _write_building(record, cell)
    _write_presets(record, cell)
    _write_numbers(record, cell.components)
    _write_options(record, cell.options)
    for seat, name in enumerate(seats(cell.mode, cell.setup)):
        _write_policy(record, seat, policies(cell.mode, name), *cell.policies[name])
    return params


def _write_rounds(record: Any, cell: Any) -> None:
    """The rounds, each with a board of its own."""
    rounds = rounds_of(cell)
    record.round_count = len(rounds)
    for number, about in enumerate(rounds):
        one = record.rounds[number]
        one.level, one.learning, one.board = about["level"], about["learning"], number
        one.finish_reward[:] = about["finish_reward"]
        one.looks_bonus, one.lost_penalty = about["best_looking_bonus"], about["lost_component_penalty"]
        one.spacing, one.circle, one.grabs = about["launch_spacing"], about["timer_circle"], about["grabs"]
        one.pile[:] = [about["pile"][word] for word in LEVEL_WORDS]
        write_board(record.boards[number], board_of(cell, about["word"]))


def _write_tiles(record: Any, cell: Any) -> None:
    tiles = tiles_of(cell)
    count = record.tile_count = len(tiles)
    record.tile_type[:count] = [TILE_WORDS.index(tile["type"]) for tile in tiles]
    record.cap[:count] = [tile["cap"] for tile in tiles]
    record.in_warehouse[:count] = [tile["drawn"] for tile in tiles]
    record.worth[:count] = [thousandths(DEFAULT_WORTH.get(tile["type"], 0.0) * (tile["cap"] or 1)) for tile in tiles]
    record.connector[:count] = [[_turned(tile["connectors"], turned) for turned in range(4)] for tile in tiles]
    drawn = record.in_warehouse[:count] != 0
    record.warehouse_count = drawn.sum()
    record.prospect[:] = prospects(record.tile_type[:count][drawn], record.connector[:count][drawn])


def _turned(connectors: Sequence[int], turned: int) -> list[int]:
    """What a tile shows on each side after so many quarter turns clockwise (GT-CON-08)."""
    return [connectors[(side - turned) % 4] for side in range(4)]


def _write_cards(record: Any, cell: Any) -> None:
    cards = cards_of(cell)
    record.card_count = len(cards)
    for place, card in zip(record.cards, cards, strict=False):
        _write_card(place, card)
    ids = [card["id"] for card in cards]
    given = cell.setup["deck"]
    record.deck_given, record.fixed_count = given is not None, len(given or ())
    record.fixed[: record.fixed_count] = [ids.index(id_) for id_ in given or ()]


def _write_card(record: Any, card: Mapping[str, Any]) -> None:
    """An adventure card; of what its type does not have there may be no key or nothing at it."""
    record.type, record.level = CARD_WORDS.index(card["type"]), LEVEL_WORDS.index(card["level"])
    record.starred = card.get("starred", False)
    for key in ("strength", "crew", "lose_goods", "credits", "days"):
        record[key] = card.get(key) or 0
    record.goods[:] = _colours(card.get("goods") or "")
    planets = card.get("planets") or ()
    record.planet_count = len(planets)
    for number, goods in enumerate(planets):
        record.planets[number] = _colours(goods)
    record.hit_count = _write_hits(record.hits, card.get("meteors") or card.get("shots") or ())
    for number, line in enumerate(card.get("lines") or ()):
        word = next(word for word in PENALTY_WORDS if line.get(word) is not None)
        record.least[number] = LEAST_WORDS.index(line["least"])
        record.penalty[number] = PENALTY_WORDS.index(word)
        if word == PENALTY_WORDS[-1]:
            record.line_hit_count[number] = _write_hits(record.line_hits[number], line[word])
        else:
            record.amount[number] = line[word]


def _colours(goods: str) -> list[int]:
    return [goods.count(letter) for letter in COLOUR_WORDS]


def _write_hits(records: Any, hits: Any) -> int:
    """Meteors or shots in their order; how many."""
    for number, hit in enumerate(hits):
        size, side = hit.split()
        records[number].kind, records[number].side = HIT_SIZES.index(size), SIDE_WORDS.index(side)
    return len(hits)


def _write_building(record: Any, cell: Any) -> None:
    setup, options = cell.setup, cell.options
    record.build = ("events", "grabs", PRESET).index(setup["build"])
    longest = options["max_build_seconds"] or RUNS_BY_DEFAULT * options["timer_seconds"]
    record.run_time, record.max_build_time = thousandths(options["timer_seconds"]), thousandths(longest)
    record.flip_policy = ("leader_flips", "eager", "never_before_finished").index(options["flip_policy"])
    record.flip_fill = thousandths(setup["flip_fill"])
    record.contention_penalty = thousandths(options["contention_penalty"])
    for seat in range(setup["players"]):
        write_builder(record.skill[seat], builder_of(setup, seat))


def _write_presets(record: Any, cell: Any) -> None:
    """The ships that are given, and the numbers of the tiles on them: seat by seat behind the starting cabins."""
    if cell.setup["build"] != PRESET:
        return
    record.preset_crew = cell.setup["preset_crew"]
    next_tile, by_lot = MAX_SEATS, cell.setup["preset_order"] == "lot"
    for seat, (preset, ship) in enumerate(zip(presets_of(cell), ships_of(cell), strict=True)):
        record.preset_number[seat] = preset["number"] or (0 if by_lot else seat + 1)
        numbers = [seat, *range(next_tile, next_tile + len(ship) - 1)]
        next_tile += len(ship) - 1
        for number in range(record.round_count):
            write_ship(record, record.boards[number], record.preset[number, seat], ship, numbers)
            if record.preset_crew:
                write_crew(record, record.boards[number], record.preset[number, seat], preset)


def _write_numbers(record: Any, components: Mapping[str, Any]) -> None:
    record.spaces = components["flight_board"]["spaces"]
    record.alien_bonus = 2 * components["aliens"]["bonus"]
    record.price[:COLOURS] = [components["goods"]["price"][word] for word in COLOUR_WORDS]
    record.bank_goods[:COLOURS] = [components["goods"]["blocks"][word] for word in COLOUR_WORDS]


def _write_options(record: Any, options: Mapping[str, Any]) -> None:
    record.miss_rate = thousandths(options["spot_check_miss_rate"])
    record.bank_limits = options["bank_limits"]
    record.strict = options["placement_check"] == "strict"
    record.any_number = options["number_tile_choice"] == "any"
    record.hand_lost = options["hand_tile_at_end"] == "lost"
    record.chooser_by_value = options["spot_check_chooser"] == "value"
    record.leftover = ("by_speed", "random", "by_order_of_tiles_placed").index(options["leftover_tiles"])
    record.occupancy_absolute = options["occupancy"] == "absolute"
    record.lapping_at_once = options["lapping_check"] == "immediate"
    record.stardust_leader_first = options["stardust_order"] == "leader_first"
    record.planets_leader_first = options["planet_move_order"] == "leader_first"
    record.combat_tie_at_reveal = options["combat_tie_order"] == "at_reveal"
    record.withdraw_at_end = options["withdraw"] == "end_of_card"
    record.epidemic_sequential = options["epidemic"] == "sequential"
    record.defence_before_roll = options["defence_timing"] == "before_roll"
    record.rearrange_any_time = options["rearrange"] == "any_time"
    record.enemy_tie = ("nothing", "lose", "win").index(options["enemy_tie"])
    record.rear_same_column = options["rear_big_meteor"] == "same_column"
    record.sabotage_tries = options["sabotage_tries"]
    record.solo_skips = options["solo_skips"]
    record.debt = options["debt"]
    record.used_return = options["used_cards_return"]
    record.voluntary = options["voluntary_give_up"]
    record.peek_fixes = options["peek_fixes_tile"]


def _write_policy(record: Any, seat: int, known: Mapping[str, Any], name: str, weights: Mapping[str, float]) -> None:
    policy = known[name]
    record.policy[seat] = policy.id
    for weight in policy.weights:
        record.weights[seat, PLACES[weight.name]] = weights[weight.name]
