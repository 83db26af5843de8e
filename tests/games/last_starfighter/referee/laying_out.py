"""Set-up: ships, then asteroid clusters (LS-SET)."""

from __future__ import annotations

from .geometry import Hex, distance, flower
from .table import Cluster, Ship, Table

Pose = tuple[int, int, int]


def at_column(column: int, row: int) -> Hex:
    return column - row // 2, row


def rows_of_wave(count: int) -> list[int]:
    """Rows 0, +1, -1, +2, -2, ... from the lowest to the highest (LS-SET-08, LS-SET-09)."""
    order = [0] + [sign * k for k in range(1, count + 1) for sign in (1, -1)]
    return sorted(order[:count])


def is_open(table: Table) -> bool:
    """Which of the two Swarm set-ups (LS-SET-06, LS-SET-07)."""
    asteroids, start = table.setup["asteroids"], table.setup["start"]
    if start != "auto":
        return bool(start == "open")
    if asteroids["method"] == "agreed":
        return agreed(table) == 0
    return bool(asteroids["method"] == "none")


def agreed(table: Table) -> int:
    count = table.setup["asteroids"]["count"]
    return int(table.box["asteroids"]["agreed_count"] if count is None else count)


def waves(table: Table) -> list[Pose]:
    """Poses of the Swarm Ships in numerical order."""
    setup, total = table.setup, table.setup["swarm_ships"]
    first, second = (total + 1) // 2, total // 2
    clear, edge = setup["wave_clear_hexes"], table.box["map"]["cols"] - 1
    if is_open(table):
        front = setup["gunstar_inset"] - 1 + setup["swarm_lead"]
        columns, facing = (front, front + clear + 1), 0
    else:
        columns, facing = (edge - clear - 1, edge), 3
    if setup["swarm_layout"] == "abreast":
        column = columns[0] if is_open(table) else edge
        rows = [*range(-first, 0), *range(clear, clear + second)]
        return [(*at_column(column, row), facing) for row in rows]
    placed = [(columns[0], row) for row in rows_of_wave(first)] + [(columns[1], row) for row in rows_of_wave(second)]
    return [(*at_column(column, row), facing) for column, row in placed]


def poses(table: Table) -> tuple[list[Pose], list[Pose]]:
    """Star League's and Ko-Dan's starting poses."""
    setup = table.setup
    rows = table.box["placement"]["duel_rows"]
    if table.mode == "duel":
        column, edge = 0, table.box["map"]["cols"] - 1
        theirs = [(*at_column(edge, row), 3) for row in rows[: setup["deck_fighters"]]]
        given = setup["deck_fighter_positions"]
    else:
        column = setup["gunstar_inset"] - 1 if is_open(table) else 0
        given = setup["swarm_positions"]
        theirs = [] if given else waves(table)
    ours = [(*at_column(column, row), 0) for row in rows[: setup["gun_stars"]]]
    ours = [tuple(pose) for pose in setup["gun_star_positions"] or ours]
    return ours, [tuple(pose) for pose in given or theirs]


def place_ships(table: Table) -> None:
    ours, theirs = poses(table)
    kind = "deck_fighter" if table.mode == "duel" else "swarm_ship"
    for q, r, facing in ours:
        table.ships.append(Ship(len(table.ships), "gun_star", "gun_star", q, r, facing))
    for q, r, facing in theirs:
        table.ships.append(Ship(len(table.ships), kind, table.ko_dan, q, r, facing))
    for ship in table.ships:
        if not table.on_board(ship.place):
            raise table.script.fail("LS-SET-15", f"ship {ship.id} is set up off the map, at {ship.place}")
        if not ship.is_swarm_ship:
            fit_out(table, ship)


def fit_out(table: Table, ship: Ship) -> None:
    """LS-SET-04: undamaged, full power and rack, lasers forward."""
    of_kind = table.box["ships"][ship.kind]
    ship.crew = of_kind["crew"]
    ship.lasers = [index < of_kind["lasers"] for index in range(3)]
    ship.aim = ["fwd"] if ship.kind == "gun_star" else ["fwd", "fwd"]
    ship.power = table.box["power"]["start"]
    ship.missiles = table.box["weapons"]["photon_missile"]["ammunition"]


def number_of_clusters(table: Table) -> int:
    """LS-SET-11."""
    asteroids = table.setup["asteroids"]
    if asteroids["positions"] is not None:
        return len(asteroids["positions"])
    if asteroids["method"] == "agreed":
        return agreed(table)
    if asteroids["method"] == "secret_sum":
        secret = asteroids["secret"]
        return sum(min(secret[side], secret["limit"]) for side in ("star_league", "ko_dan"))
    if asteroids["method"] == "dice":
        return sum(table.script.draw("asteroids.count", 1, 6) for _ in range(2 * table.box["asteroids"]["dice_rolls"]))
    return 0


def legal_places(table: Table, large: bool) -> list[Hex]:
    """LS-SET-12, by row, then column."""
    least = table.options["asteroid_min_distance"]
    found = []
    for place in table.board():
        hexes = flower(place) if large else [place]
        if all(
            table.on_board(hex_) and hex_ not in table.rocks and all(distance(hex_, s.place) >= least for s in table.ships)
            for hex_ in hexes
        ):
            found.append(place)
    return found


def lay(table: Table, place: Hex, large: bool) -> None:
    cluster = Cluster(len(table.clusters), place, large)
    table.clusters.append(cluster)
    table.rocks.update(cluster.hexes)
    table.script.effect("cluster_laid", cluster=cluster.index, hex=list(place), large=large)


def place_clusters(table: Table) -> None:
    """Large clusters first (LS-SET-03), at random, by turns, or where the scenario says."""
    asteroids, counters = table.setup["asteroids"], table.box["counters"]
    most_large = min(asteroids["large"], counters["asteroid_large"])
    total = min(number_of_clusters(table), most_large + counters["asteroid_small"])
    for index in range(total):
        large = index < most_large
        legal = legal_places(table, large)
        if asteroids["positions"] is not None:
            place = tuple(asteroids["positions"][index])
        elif not legal:
            continue
        elif asteroids["placement"] == "random":
            name = "asteroids.large" if large else "asteroids.small"
            place = drawn_place(table, name, legal)
        else:
            place = chosen_place(table, large, legal)
        if place not in legal:
            raise table.script.fail("LS-SET-12", f"no cluster may lie at {place}")
        lay(table, place, large)


def drawn_place(table: Table, name: str, legal: list[Hex]) -> Hex:
    """LS-SET-13."""
    value = table.script.peek().get("value")
    picked = legal[value] if type(value) is int and 0 <= value < len(legal) else (99, 99)
    table.script.draw(name, 0, len(legal) - 1, extra={"hex": list(picked)})
    return picked


def chosen_place(table: Table, large: bool, legal: list[Hex]) -> Hex:
    """LS-SET-17: the sides in turn, Star League first."""
    option = table.script.choice("D8", seat=table.seats[len(table.clusters) % 2])
    if sorted(option) != ["hex", "large"] or option["large"] is not large or tuple(option["hex"]) not in legal:
        raise table.script.refuse("LS-SET-17", f"{option} is no legal place for cluster {len(table.clusters)}")
    return tuple(option["hex"])
