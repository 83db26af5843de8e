"""Everything on the table as the referee sees it, and the words in which the log must show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .geometry import Hex, distance, flower
from .numbers import box_with
from .script import Script

MOUNTS = {"gun_star": ("laser_1", "laser_2", "laser_3"), "deck_fighter": ("laser_port", "laser_stbd", "laser_aft")}


@dataclass
class Ship:
    """What a Game Sheet shows of a Gun Star or Deck Fighter; of a Swarm Ship only the first block is in use."""

    id: int
    kind: str
    seat: str
    q: int
    r: int
    facing: int
    on_map: bool = True
    lost: str = "in_play"
    moved: int = 0
    stationary: bool = False

    crew: int = 1  # not in the log: a component
    fuselage: int = 0
    engine_arcs: int = 0
    engine_circles: int = 0
    targeting_arcs: int = 0
    power: int = 0
    paid: bool = False
    power_hit: bool = False
    missiles: int = 0
    lasers: list[bool] = field(default_factory=list)
    pbc: bool = True
    rack: bool = True
    aim: list[str] = field(default_factory=list)
    pilot_wounds: int = 0
    gunner_wounds: int = 0
    pilot_wounded: int = 0
    gunner_wounded: int = 0
    pilot_out: bool = False
    gunner_out: bool = False
    life_support: int | None = None
    drift: int | None = None
    steering: str = "free"
    stabilizer: bool = False
    half_speed: int = 0
    fixed_speed: int | None = None
    steering_hit: bool = False
    stabilizer_hit: bool = False
    half_speed_hits: int = 0
    half_speed_carried: int = 0
    speed_change_hit: bool = False
    fixed_speed_delayed: bool = False
    weapon_hits: int = 0
    plot: str = ""
    blossomed: bool = False
    must_recharge: bool = False

    @property
    def place(self) -> Hex:
        return self.q, self.r

    @place.setter
    def place(self, place: Hex) -> None:
        self.q, self.r = place

    @property
    def is_swarm_ship(self) -> bool:
        return self.kind == "swarm_ship"

    @property
    def owner(self) -> dict[str, Any]:
        return {"seat": self.seat, "ship": self.id}

    def in_words(self) -> dict[str, Any]:
        if self.is_swarm_ship:
            names = ("id", "kind", "seat", "q", "r", "facing", "moved", "on_map", "stationary", "lost")
            return {name: getattr(self, name) for name in names}
        return {name: value for name, value in vars(self).items() if name != "crew"}


def remains(ship: Ship, shown: list[dict[str, Any]]) -> dict[str, Any]:
    """A ship off the map: the fields that still count, the others as the log shows them."""
    kept = ("id", "kind", "seat", "on_map", "lost", "fuselage", "engine_arcs")
    fields, free = ship.in_words(), shown[ship.id] if ship.id < len(shown) else {}
    return {name: value if name in kept else free.get(name, value) for name, value in fields.items()}


@dataclass
class Cluster:
    index: int
    centre: Hex
    large: bool
    status: str = "intact"
    going: list[Hex] = field(default_factory=list)  # hexes of a large cluster that go in step 7

    @property
    def hexes(self) -> list[Hex]:
        return flower(self.centre) if self.large else [self.centre]

    def in_words(self) -> dict[str, Any]:
        q, r = self.centre
        words = {"index": self.index, "q": q, "r": r, "large": self.large, "status": self.status}
        return {**words, "hit_hexes": [list(place) for place in sorted(self.going, key=lambda place: (place[1], place[0]))]}


@dataclass
class Hit:
    """A hit whose dice are rolled and whose damage is recorded later."""

    ship: int
    table: int
    line: int
    crew: str
    cause: str


class Table:
    """One game in progress."""

    def __init__(self, header: Mapping[str, Any], script: Script):
        scenario = header["scenario"]
        self.script = script
        self.mode: str = header["mode"]
        self.setup: Mapping[str, Any] = scenario["setup"]
        self.options: Mapping[str, Any] = scenario["options"]
        self.box = box_with(scenario["components"])
        self.ko_dan = "deck_fighter" if self.mode == "duel" else "swarm"
        self.ships: list[Ship] = []
        self.clusters: list[Cluster] = []
        self.rocks: set[Hex] = set()
        self.blasted: list[tuple[int, Hex]] = []  # cluster and hex that go in step 7
        self.pending: list[Hit] = []
        self.last_loss: dict[str, str] = {}
        self.last_loss_exit: dict[str, bool] = {}
        self.tally: dict[str, Any] = {}

    @property
    def turn(self) -> int:
        return self.script.turn

    @property
    def seats(self) -> tuple[str, str]:
        return "gun_star", self.ko_dan

    def fighters(self) -> list[Ship]:
        """Gun Stars and Deck Fighters on the map, in id order."""
        return [ship for ship in self.ships if ship.on_map and not ship.is_swarm_ship]

    def swarm(self) -> list[Ship]:
        return [ship for ship in self.ships if ship.on_map and ship.is_swarm_ship]

    def enemies(self, ship: Ship) -> list[Ship]:
        return [other for other in self.ships if other.on_map and other.seat != ship.seat]

    def on_board(self, place: Hex) -> bool:
        """LS conventions: columns from 0, rows on both sides of the centre row."""
        q, r = place
        half = (self.box["map"]["rows"] - 1) // 2
        return -half <= r <= half and 0 <= q + r // 2 < self.box["map"]["cols"]

    def board(self) -> list[Hex]:
        """All hexes by row, then column."""
        half = (self.box["map"]["rows"] - 1) // 2
        return [(c - r // 2, r) for r in range(-half, half + 1) for c in range(self.box["map"]["cols"])]

    def cluster_at(self, place: Hex) -> Cluster:
        return next(cluster for cluster in self.clusters if place in cluster.hexes and cluster.status != "gone")

    def ships_at(self, place: Hex, radius: int = 0) -> list[Ship]:
        return [ship for ship in self.ships if ship.on_map and distance(ship.place, place) <= radius]

    def phase(self, name: str) -> None:
        self.script.phase = name

    def show(self) -> None:
        """The log must show this state now. What is left on the sheet of a ship off the map is no matter of rules."""
        shown = self.script.peek().get("state", {}).get("ships", [])
        self.script.state(
            {
                "mode": self.mode,
                "turn": self.script.turn,
                "swarm_left": len(self.swarm()),
                "ships": [ship.in_words() if ship.on_map else remains(ship, shown) for ship in self.ships],
                "clusters": [cluster.in_words() for cluster in self.clusters],
                "asteroid_hexes": [[q, r] for q, r in sorted(self.rocks, key=lambda place: (place[1], place[0]))],
                "pending_hits": [vars(hit) for hit in self.pending],
            }
        )
