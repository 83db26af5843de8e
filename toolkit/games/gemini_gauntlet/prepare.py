"""From a checked cell to the kernel's parameter record, and what single fields of a scenario can't see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from .boards import Board, board_of, board_problems
from .components import KIND_WORDS, SYSTEM_WORDS, TEAM_WORDS, TOKEN_WORDS
from .limits import ORIGIN
from .parameters import (
    COURSE,
    ENDS_ALL_BUT_ONE,
    ENDS_FIRST_LANDING,
    NO_CELL,
    NOTHING,
    ORDER_BY_SEAT,
    ORDER_RANDOM,
    PAD,
    PARAMS,
    ROTATE,
    SLIDE_BACKWARD,
    SLIDE_FORWARD,
    TEAMS_CHOSEN,
    TEAMS_GIVEN,
    TEAMS_RANDOM,
    TELEPORT,
    WIDTH,
)
from .policies import policies
from .policies.declared import PLACES
from .state import AUT, COLUMNS, EMPTY, LEAGUE, RACE, REP, ROWS, TEAM, UTN

MODES = {"race": RACE, "team": TEAM, "league": LEAGUE}
SHIPS_A_PLAYER = 2  # of the Race Team variant
U_TURN = 3  # facings
DIRECTIONAL = (SLIDE_FORWARD, SLIDE_BACKWARD, ROTATE, TELEPORT)
SLOTS = ROWS * COLUMNS


def ship_count(mode: str, setup: Mapping[str, Any]) -> int:
    """Ships on the board; rules that count players count ships (GG-TEAM-01)."""
    return int(SHIPS_A_PLAYER * setup["players"] if mode == "team" else setup["ships"])


def seats(mode: str, setup: Mapping[str, Any]) -> tuple[str, ...]:
    """Seat names in seat-index order, one a ship; in the Race Team variant a player's two ships stand side by side."""
    return tuple(str(ship + 1) for ship in range(ship_count(mode, setup)))


def tokens_removed(cell: Any) -> list[str]:
    """The asteroids that are not used (GG-BRD-05)."""
    chosen = cell.setup["tokens_removed"]
    if isinstance(chosen, str):
        return list(cell.components["tokens"]["removed_by_ships"][ship_count(cell.mode, cell.setup)])
    return list(chosen)


def problems(cell: Any) -> list[tuple[str, str]]:
    """What is wrong with a cell as a whole, as (dotted key, message)."""
    removed = tokens_removed(cell)
    on_board = len(TOKEN_WORDS) - len(set(removed))
    found = board_problems(board_of(cell), ship_count(cell.mode, cell.setup), on_board)
    if len(set(removed)) < len(removed):
        own = isinstance(cell.setup["tokens_removed"], list)
        key = "setup.tokens_removed" if own else "components.tokens.removed_by_ships"
        found.append((key, f"{_most_common(removed)} is removed twice"))
    return found + _seat_problems(cell) + _console_problems(cell) + (_draft_problems(cell) if cell.setup["draft"] else [])


def _most_common(words: list[str]) -> str:
    return Counter(words).most_common(1)[0][0]


def _seat_problems(cell: Any) -> list[tuple[str, str]]:
    """Lists by seat have one entry a ship, and no two ships a team (GG-PLR-03)."""
    ships, found = ship_count(cell.mode, cell.setup), []
    for key in ("teams", "extra_boosts"):
        given = cell.setup[key]
        if isinstance(given, list) and len(given) != ships:
            found.append((f"setup.{key}", f"{len(given)} entries for {ships} ships; give one for each"))
    teams = cell.setup["teams"]
    if isinstance(teams, list) and len(set(teams)) < len(teams):
        found.append(("setup.teams", f"{_most_common(teams)} is taken twice"))
    return found


def _console_problems(cell: Any) -> list[tuple[str, str]]:
    """A system of two slots fills both rows of a column (GG-SYS-06)."""
    for team in TEAM_WORDS:
        console = cell.components["consoles"][team]
        for column in range(COLUMNS):
            pair = [console["top"][column], console["bottom"][column]]
            for row, system in zip(("top", "bottom"), pair, strict=True):
                if system != "EMPTY" and cell.components["systems"][system]["slots"] == ROWS and len(set(pair)) > 1:
                    other = pair[1] if row == "top" else pair[0]
                    what = f"{system} takes two slots and fills both rows of its column, but the other row has {other}"
                    return [(f"components.consoles.{team}.{row}.{column}", what)]
    return []


def _draft_problems(cell: Any) -> list[tuple[str, str]]:
    """The draft fills no more than a console, from tiles that there are (GG-DRF-01, GG-DRF-03, GG-DRF-06)."""
    draft, systems = cell.components["draft"], cell.components["systems"]
    ships, given = ship_count(cell.mode, cell.setup), draft["given"]
    found = []
    slots = sum(count * systems[word]["slots"] for word, count in given.items())
    slots += draft["passes"] * draft["slots_per_pick"]
    if slots > SLOTS:
        found.append(("components.draft", f"{slots} slots would be drafted, but a console has {SLOTS}"))
    for word, count in given.items():
        if systems[word]["tiles"] < count * ships:
            what = f"{systems[word]['tiles']} tiles, but {ships} ships are given {count} each"
            found.append((f"components.systems.{word}.tiles", what))
    in_box = sum(systems[word]["tiles"] * systems[word]["slots"] for word in SYSTEM_WORDS[:REP])
    if in_box < slots * ships:
        found.append(("components.systems", f"tiles for {in_box} slots, but {ships} ships draft {slots} each"))
    return found


def prepare(cell: Any) -> np.ndarray:
    """The parameter record of a cell: a record array of length 1 and dtype PARAMS."""
    params = np.zeros(1, dtype=PARAMS).view(np.recarray)
    record = params[0]
    _write_setup(record, cell)
    _write_board(record, board_of(cell))
    _write_systems(record, cell.components)
    _write_numbers(record, cell.components)
    _write_options(record, cell.options, cell.mode)
    for i, seat in enumerate(seats(cell.mode, cell.setup)):
        name, weights = cell.policies[seat]
        policy = policies(cell.mode, seat)[name]
        record.policy[i] = policy.id
        for weight in policy.weights:
            record.weights[i, PLACES[weight.name]] = weights[weight.name]
    return params


def _write_setup(record: Any, cell: Any) -> None:
    setup = cell.setup
    record.mode = MODES[cell.mode]
    record.ships = ship_count(cell.mode, setup)
    record.players = setup.get("players", record.ships)
    record.races = setup.get("races", 1)
    record.draft, record.drift = setup["draft"], setup["drift"]
    if isinstance(setup["teams"], list):
        record.teams_method = TEAMS_GIVEN
        record.teams[: len(setup["teams"])] = [TEAM_WORDS.index(team) for team in setup["teams"]]
    else:
        record.teams_method = TEAMS_CHOSEN if setup["teams"] == "chosen" else TEAMS_RANDOM
    record.order_method = ORDER_BY_SEAT if setup["turn_order"] == "seat" else ORDER_RANDOM
    boosts = setup["boosts"]
    record.boosts[:] = cell.components["boosts"][boosts] if isinstance(boosts, str) else boosts
    extra = setup["extra_boosts"] or []
    record.extra_boosts[: len(extra)] = extra
    removed = tokens_removed(cell)
    record.on_board[:] = [word not in removed for word in TOKEN_WORDS]
    record.gates_to_score = setup["gates_to_score"]
    record.placement_method = ("uniform_sequential", "spread").index(setup["placement_method"])
    record.gate_a_facing_method = ("table", "random", "longest").index(setup["gate_a_facing"])


def _place(q: int, r: int) -> int:
    """As `parameters.place`, which can be called from compiled code only."""
    return (r + ORIGIN) * WIDTH + q + ORIGIN


def _write_board(record: Any, board: Board) -> None:
    hexes, pad = [[_place(q, r) for q, r in where] for where in (board.hexes, board.pad)]
    record.kind[hexes] = COURSE
    record.kind[pad] = PAD
    record.hex_count, record.pad_count = len(hexes), len(pad)
    record.hexes[: len(hexes)] = hexes
    record.pad[: len(pad)] = pad
    record.gate_a_place[:] = NO_CELL
    for index, cell in enumerate(board.gate_a):
        if cell is not None:
            record.gate_a_place[index] = _place(cell[0], cell[1])
            record.gate_a_facing[index] = cell[2]


def _write_systems(record: Any, components: Mapping[str, Any]) -> None:
    record.system_kind[EMPTY] = NOTHING
    for word, system in components["systems"].items():
        if word == "source":
            continue
        i = SYSTEM_WORDS.index(word)
        record.system_kind[i] = ROTATE if i == UTN else KIND_WORDS.index(system["kind"])
        record.number[i] = U_TURN if i == UTN else system.get("number", 0)
        record.directional[i] = i != UTN and record.system_kind[i] in DIRECTIONAL
        record.boostable[i] = system.get("boostable", False)
        record.hop[i] = system.get("hop", False)
        record.slots[i], record.tiles[i] = system.get("slots", 0), system.get("tiles", 0)
    record.team_count = len(TEAM_WORDS)
    for team, word in enumerate(TEAM_WORDS):
        console = components["consoles"][word]
        for row, name in enumerate(("top", "bottom")):
            record.consoles[team, row] = [SYSTEM_WORDS.index(system) for system in console[name]]


def _write_numbers(record: Any, components: Mapping[str, Any]) -> None:
    damage, draft = components["damage"], components["draft"]
    record.crash_per_hex, record.teleport_damage = damage["crash_per_hex"], damage["teleport_into_token"]
    record.drift_damage = damage["token_into_ship"]
    record.collision_damage, record.armor_damage = damage["collision_per_ship"], damage["collision_per_better_armored"]
    record.deflector_absorbs = damage["deflector_absorbs"]
    record.league_points[:] = components["league"]["points"]
    record.draft_passes, record.draft_slots_per_pick = draft["passes"], draft["slots_per_pick"]
    record.draft_cap = draft["max_same_system"]
    for word, count in draft["given"].items():
        record.draft_given[SYSTEM_WORDS.index(word)] = count


def _write_options(record: Any, options: Mapping[str, Any], mode: str) -> None:
    record.teleport_geometry = ("lateral", "forward_diagonal").index(options["teleport_geometry"])
    record.teleport_crash_deflectable = options["teleport_crash_deflectable"]
    record.hop_at_edge_free = options["hop_at_edge"] == "stop_free"
    record.crash_counts_offboard = options["crash_counts_offboard"]
    record.one_sided_tiles = options["directional_tiles"] == "one_side"
    record.boostable[REP] = options["boost_repair"]
    record.scoring_optional = options["scoring_optional"]
    record.same_action_finish = options["same_action_finish"]
    record.reopen_after_swap = options["reopen_after_swap"]
    record.reopen_revealed_only = options["reopen_scope"] == "revealed_only"
    record.reopen_random_order = options["reopen_order"] == "random"
    record.reveal_timing = ("end_of_round", "after_action", "all_open").index(options["reveal_timing"])
    record.blocked_is_mover = options["blocked_ship_counts_as_mover"]
    record.chain_stops_at_edge = options["chain_at_edge"] == "stop"
    record.chain_hits_ship = options["chain_hits_ship"]
    record.pushed_skips_own_move = options["pushed_token_skips_own_move"]
    record.deflector_stacks = options["deflector_stacks"]
    record.own_order_free = options["own_delayed_order"] == "owner_choice"
    record.swap_optional = not options["swap_mandatory"]
    record.landing_pass_through = options["landing"] == "pass_through"
    if options["race_end"] is None:
        record.race_end = ENDS_ALL_BUT_ONE if mode == "league" else ENDS_FIRST_LANDING
    else:
        record.race_end = ("first_landing", "end_of_round", "all_but_one").index(options["race_end"])
    record.tiebreak_assigned_only = options["tiebreak_damage"] == "assigned_only"
    record.team_order_per_player = options["team_turn_order"] == "per_player"
    record.given_count_towards_cap = options["given_count_towards_cap"]
    record.mistake_rate = options["mistake_rate"]
    record.repair_per_pilot = record.number[REP] = options["repair_per_pilot"]
    record.auto_repair = record.number[AUT] = options["auto_repair_amount"]
    record.cold_restart = options["cold_restart"]
    record.max_rounds, record.max_reopen_rolls = options["max_rounds"], options["max_gate_reopen_rolls"]
