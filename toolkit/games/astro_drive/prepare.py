"""From a checked cell to the kernel's parameter record, and what single fields of a scenario can't see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from .components import SOURCE, SQUARE_WORDS, SYMBOL_WORDS
from .limits import MAX_CARDS, PAIRS
from .maps import course_grids, finish_grid, finish_line, is_made, made_counts, map_problems, packed
from .parameters import FROM_BOX, FROM_MAKER, PARAMS
from .policies import policies
from .policies.declared import PLACES
from .state import FINISH_MAP, PLANET, WORMHOLE, A, B

PRINTED = "printed"
EXTRAS = ("extra_cubes", "extra_initiative", "extra_movement", "extra_control")  # by seat
MOST_POINTS = 19  # of a card, as the path search packs points; cubes come on top


def seats(mode: str, setup: Mapping[str, Any]) -> tuple[str, ...]:
    """Seat names in seat-index order, one a player."""
    return tuple(str(seat + 1) for seat in range(setup["players"]))


def cards_of(cell: Any) -> list[Mapping[str, Any]]:
    """The movement cards in the order of their numbers, with an `id` each: of the components, or the set-up's own."""
    chosen = cell.setup["deck"]
    if isinstance(chosen, str):
        return [{"id": id_, **card} for id_, card in cell.components["cards"].items() if id_ != SOURCE]
    return [
        {"id": f"{kind + 1}" if card["count"] == 1 else f"{kind + 1}.{copy + 1}", **card}
        for kind, card in enumerate(chosen)
        for copy in range(card["count"])
    ]


def cubes_of(cell: Any) -> list[int]:
    """Cubes at the start by seat (AD-SET-02), the handicap among them."""
    extra = cell.setup["extra_cubes"] or [0] * cell.setup["players"]
    return [cell.setup["cubes_at_start"] + more for more in extra]


# --- what is wrong with a cell ---


def problems(cell: Any) -> list[tuple[str, str]]:
    """What is wrong with a cell as a whole, as (dotted key, message)."""
    found = _seat_problems(cell)
    if not found:
        found = _cube_problems(cell)
    return found + _card_problems(cell) + _course_problems(cell) + map_problems(cell)


def _seat_problems(cell: Any) -> list[tuple[str, str]]:
    """Lists by seat have one entry a player; nobody plays alone while the last survivor wins (AD-R-45)."""
    players, found = cell.setup["players"], []
    if players == 1 and cell.options["last_survivor_wins"]:
        what = "1 player would be the last survivor and win at once; 2 to 4 are accepted, or options.last_survivor_wins: false"
        found.append(("setup.players", what))
    for key in ("symbol_by_seat", *EXTRAS):
        given = cell.setup[key]
        if given is not None and len(given) != players:
            found.append((f"setup.{key}", f"{len(given)} entries for {players} players; give one for each"))
    return found


def _cube_problems(cell: Any) -> list[tuple[str, str]]:
    """Players begin with no more cubes than there are and than they may hold (AD-COM-03, AD-CUB-03)."""
    cubes, limit, total = cubes_of(cell), cell.setup["cube_limit"], cell.setup["cubes_total"]
    key = "setup.extra_cubes" if cell.setup["extra_cubes"] is not None else "setup.cubes_at_start"
    if max(cubes) > limit:
        return [(key, f"a player would begin with {max(cubes)} cubes and may hold {limit} (setup.cube_limit)")]
    if sum(cubes) > total:
        return [(key, f"the players would begin with {sum(cubes)} cubes in all and there are {total} (setup.cubes_total)")]
    return []


def _card_problems(cell: Any) -> list[tuple[str, str]]:
    """The deck fits the table and is enough for every hand (AD-SET-03)."""
    count, hands = len(cards_of(cell)), cell.setup["players"] * cell.setup["hand_size"]
    if count > MAX_CARDS:
        return [("setup.deck", f"{count} cards; a deck may have up to {MAX_CARDS}")]
    if count < hands:
        return [("setup.deck", f"{count} cards are too few for {cell.setup['players']} hands of {cell.setup['hand_size']}")]
    return _point_problems(cell)


def _point_problems(cell: Any) -> list[tuple[str, str]]:
    """No card gives more movement points than a turn has room for."""
    extra = max(cell.setup["extra_movement"] or [0])
    most = max(card["movement"] for card in cards_of(cell)) + cell.setup["deck_speed"] + extra
    if extra <= 0 or most <= MOST_POINTS:
        return []
    return [("setup.extra_movement", f"a card would have {most} movement points (setup.deck_speed); it may have {MOST_POINTS}")]


def _course_problems(cell: Any) -> list[tuple[str, str]]:
    """There are maps enough (AD-PIL-01, AD-PIL-02), and rows of a map that the options name (AD-R-33, AD-R-38)."""
    setup, rows, found = cell.setup, cell.components["map_size"]["rows"], []
    needed, maps = setup["maps_before_finish"] + setup["maps_with_finish"], len(course_grids(cell))
    if needed > maps and not is_made(cell):
        found.append(("setup.maps", f"{maps} course maps, but {needed} are needed (maps_before_finish, maps_with_finish)"))
    if setup["maps_at_start"] > setup["maps_before_finish"]:
        what = f"{setup['maps_at_start']} maps, but only {setup['maps_before_finish']} lie above the finish block"
        found.append(("setup.maps_at_start", f"{what} (setup.maps_before_finish)"))
    if cell.options["map_reveal_row"] >= rows:
        what = f"row {cell.options['map_reveal_row']}; a map of {rows} rows takes up to {rows - 1}: a jump passes a row"
        found.append(("options.map_reveal_row", what))
    if finish_line(cell) > rows:
        found.append((_line_key(cell), f"row {finish_line(cell)}; a map has {rows} rows"))
    return found


def _line_key(cell: Any) -> str:
    """Where a cell says on which row the finish line lies."""
    if cell.options["finish_line_after_row"] is not None:
        return "options.finish_line_after_row"
    return ("components" if cell.setup["finish_map"] is None else "setup") + ".finish_map.line_after_row"


# --- parameters ---


def prepare(cell: Any) -> np.ndarray:
    """The parameter record of a cell: a record array of length 1 and dtype PARAMS."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)
    record = params[0]
    _write_setup(record, cell)
    _write_maps(record, cell)
    _write_cards(record, cell)
    _write_numbers(record, cell.components)
    _write_options(record, cell.options)
    for i, seat in enumerate(seats(cell.mode, cell.setup)):
        name, weights = cell.policies[seat]
        policy = policies(cell.mode, seat)[name]
        record.policy[i] = policy.id
        for weight in policy.weights:
            record.weights[i, PLACES[weight.name]] = weights[weight.name]
    return params


def _write_setup(record: Any, cell: Any) -> None:
    setup = cell.setup
    record.players = setup["players"]
    record.cubes_total, record.cube_limit = setup["cubes_total"], setup["cube_limit"]
    record.cubes_at_start[: setup["players"]] = cubes_of(cell)
    record.cube_movement, record.cube_control = setup["cube_gain_movement"], setup["cube_gain_control"]
    record.hand_at_start = setup["hand_size"]
    record.finish_told = setup["finish_known"]
    record.initiatives_shuffled = setup["initiative"] == "shuffled"
    record.maps_before_finish, record.maps_with_finish = setup["maps_before_finish"], setup["maps_with_finish"]
    record.maps_at_start = setup["maps_at_start"]


def _write_maps(record: Any, cell: Any) -> None:
    size = cell.components["map_size"]
    record.columns, record.map_rows = size["columns"], size["rows"]
    record.source = FROM_MAKER if is_made(cell) else FROM_BOX
    record.finish_line = finish_line(cell)
    grids = course_grids(cell)
    record.course_maps = len(grids)
    for number, grid in (*enumerate(grids), (FINISH_MAP, finish_grid(cell))):
        for orientation in (A, B):
            record.map_grid[number, orientation, : size["rows"]] = packed(grid.rows, orientation)
    if is_made(cell):
        record.made[PLANET : WORMHOLE + 1] = made_counts(cell)
    maker = cell.components["maker"]
    record.made_open_columns, record.made_control = maker["open_columns"], maker["control"]
    record.made_tries = maker["tries"]


def _write_cards(record: Any, cell: Any) -> None:
    setup, cards = cell.setup, cards_of(cell)
    for key in ("extra_initiative", "extra_movement", "extra_control"):
        record[key][: setup["players"]] = setup[key] or 0
    record.card_count = len(cards)
    by_seat = setup["symbol_by_seat"] or [PRINTED] * setup["players"]
    for number, card in enumerate(cards):
        record.initiative[number] = card["initiative"]
        record.movement[number] = max(0, card["movement"] + setup["deck_speed"])
        record.control[number] = card["control"]
        own = "none" if card["symbol"] in setup["symbols_removed"] else card["symbol"]
        for seat, word in enumerate(by_seat):
            record.symbol[seat, number] = SYMBOL_WORDS.index(own if word == PRINTED else word)


def _write_numbers(record: Any, components: Mapping[str, Any]) -> None:
    costs = [components["squares"]["cost"][word] for word in SQUARE_WORDS]
    record.cost[:] = costs + costs[WORMHOLE:] * (PAIRS - 1)
    record.sideways_cost = components["squares"]["sideways_cost"]
    record.cube_uses = components["cubes"]["uses_per_turn"]
    record.drawn_per_round = components["hand"]["drawn_per_round"]


def _write_options(record: Any, options: Mapping[str, Any]) -> None:
    record.hole_range = ("row", "adjacent").index(options["hole_range"])
    record.hole_adjacent_hold = options["hole_adjacent_pull"] == "hold"
    record.hole_two = ("nearest", "none", "both").index(options["hole_two_holes"])
    record.hole_pull_first = options["hole_order"] == "pull_first"
    record.hole_pull_on_exit = options["hole_pull_on_wormhole_exit"]
    record.hole_pull_after_pass = options["hole_pull_after_pass"]
    record.fog_short = ("stop", "enter", "crash").index(options["fog_short"])
    record.radiation_at_zero = ("optional", "forbidden", "forced").index(options["radiation_at_zero"])
    record.duty_forces_control = options["duty_forces_control"]
    record.edge_sideways = ("illegal", "crash", "wrap").index(options["edge_sideways"])
    record.entry_middle_three = options["entry_columns"] == "middle_three"
    record.entry_items_before = options["entry_items_before"]
    record.jump_onto_ship_illegal = options["jump_landing_occupied"] == "illegal"
    record.beam_own_map_only = not options["tractor_cross_map"]
    record.beam_spent_square_blocks = options["tractor_spent_cube_square"] == "blocks"
    record.shield_crash = options["shield_blocked"] == "crash"
    record.card_cube_at_start = options["cube_symbol_timing"] == "turn_start"
    record.overflow_left_on_map = options["cube_overflow"] == "leave_on_map"
    record.deck_stop_drawing = options["deck_exhausted"] == "stop_drawing"
    record.draw_by_initiative = options["draw_order"] == "initiative"
    record.tie = ("random", "leader_first", "trailer_first", "seat").index(options["initiative_tie"])
    record.fixed_orientation = options["map_orientation"] == "fixed_A"
    record.reveal_row = options["map_reveal_row"]
    record.keep_maps = not options["map_remove_behind"]
    record.run_out_next_map = options["finish_run_out"] == "next_map"
    record.win_on_crossing = options["finish_leftover_points"] == "ignored"
    record.finish_end_of_round = options["finish_timing"] == "end_of_round"
    record.survivor_must_finish = not options["last_survivor_wins"]
    record.hand_out_of_game = options["crash_hand"] == "out_of_game"
    record.round_cap = options["round_cap"]
