"""A table that follows the event log: what it is told leads it from one state to the next."""

from __future__ import annotations

import copy
from typing import Any

from toolkit.games.galaxy_trucker.contents import tiles_of

Line = dict[str, Any]
UNORDERED = ("face_down", "face_up")  # what was on its way as building ended comes back without a line
TOLD_BY_STATES = ("finished_at", "returned")  # of builders


class Follower:
    """A table that believes what it is told; it knows the tiles."""

    def __init__(self, state: Line, cell: Any) -> None:
        self.state = copy.deepcopy(state)
        self.setup = cell.setup
        self.tiles = {tile["id"]: tile for tile in tiles_of(cell)}
        self.cargo: list[Line] = []
        self.drawn: set[str] = set()  # tiles whose last grab was a draw

    def finish(self, after: str, told: Line) -> tuple[Line, Line]:
        """The table as it should be and as it is told, in forms to compare."""
        self.state["order"] = told["order"]
        self.state["timer"]["run_ends"] = told["timer"]["run_ends"]
        if after == "crew":
            self.state["deck"] = self.setup["deck"] if self.setup["deck"] is not None else self.state["deck"]
        for mine, theirs in zip(self.state["players"], told["players"], strict=True):
            mine["flawed"] = theirs["flawed"]
            mine["builder"] |= {key: theirs["builder"][key] for key in TOLD_BY_STATES}
        return self.plain(self.state), self.plain(told)

    def plain(self, state: Line) -> Line:
        found = copy.deepcopy(state)
        for key in UNORDERED:
            found[key].sort()
        for player in found["players"]:
            player["ship"].sort(key=lambda part: part["square"])
            player["lost_tiles"].sort()
            player["builder"]["aside"].sort()
            player["builder"]["known"].sort()
        return found

    # --- what it knows ---

    def player(self, line: Line) -> Any:
        return next(player for player in self.state["players"] if player["seat"] == line["seat"])

    def part(self, line: Line) -> Any:
        return next(part for part in self.player(line)["ship"] if part["square"] == line["square"])

    def take_off(self, line: Line) -> None:
        ship = self.player(line)["ship"]
        ship[:] = [part for part in ship if part["tile"] != line["tile"]]

    # --- lines ---

    def draw(self, line: Line) -> None:
        if line["name"] == "deck":
            self.state["deck"] = line["cards"]

    def choice(self, line: Line) -> None:
        if line["decision"] == "load":
            self.cargo = line["option"]

    def effect(self, line: Line) -> None:
        known = getattr(self, line["what"], None)
        if known is not None:
            known(line)

    def tile_drawn(self, line: Line) -> None:
        assert self.tiles[line["tile"]]["type"] == line["kind"]
        self.state["face_down"].remove(line["tile"])
        self.drawn.add(line["tile"])
        self.player(line)["builder"]["grabs"] += 1

    def tile_taken(self, line: Line) -> None:
        self.state["face_up"].remove(line["tile"])
        self.drawn.discard(line["tile"])
        self.player(line)["builder"]["grabs"] += 1

    def tile_left(self, line: Line) -> None:
        if line["tile"] in self.drawn:
            self.state["face_down"].insert(0, line["tile"])
        else:
            self.state["face_up"].append(line["tile"])
        self.player(line)["builder"]["grabs"] -= 1

    def tile_placed(self, line: Line) -> None:
        self.tile_moved(line)
        self.player(line)["builder"]["placed"] += 1

    def tile_moved(self, line: Line) -> None:
        self.take_off(line)
        tile = self.tiles[line["tile"]]
        sides = "".join(str(tile["connectors"][(side - line["rotation"] // 90) % 4]) for side in range(4))
        told = {key: line[key] for key in ("square", "tile", "kind", "rotation")}
        empty = {"humans": 0, "alien": None, "cells": 0, "goods": {}}
        self.player(line)["ship"].append({**told, "connectors": sides, "cap": tile["cap"], **empty})

    def tile_picked_up(self, line: Line) -> None:
        assert self.part(line)["tile"] == line["tile"]
        self.take_off(line)
        self.player(line)["builder"]["placed"] -= 1

    def tile_set_aside(self, line: Line) -> None:
        self.player(line)["builder"]["aside"].append(line["tile"])

    def aside_taken(self, line: Line) -> None:
        self.player(line)["builder"]["aside"].remove(line["tile"])

    def tile_returned(self, line: Line) -> None:
        self.take_off(line)
        self.state["face_up"].append(line["tile"])

    def tile_lost(self, line: Line) -> None:
        player = self.player(line)
        if line["square"]:
            assert self.part(line)["tile"] == line["tile"]
            player["lost_from"].append(line["square"])
        elif line["tile"] in player["builder"]["aside"]:
            self.aside_taken(line)
        self.take_off(line)
        player["lost_tiles"].append(line["tile"])
        player["lost"] += 1

    def peeked(self, line: Line) -> None:
        self.player(line)["builder"]["peeked"][line["pile"] - 1] += 1

    def remembered(self, line: Line) -> None:
        known = self.player(line)["builder"]["known"]
        if line["card"] not in known:
            known.append(line["card"])

    def flipped(self, line: Line) -> None:
        timer = self.state["timer"]
        timer |= {"circle": line["circle"], "waiting": False, "forced_flips": timer["forced_flips"] + line["forced"]}

    def run_ended(self, line: Line) -> None:
        self.state["timer"]["waiting"] = line["circle"] > 0

    def number_taken(self, line: Line) -> None:
        self.player(line)["builder"]["number"] = line["number"]
        self.state["numbers_left"] = [number for number in self.state["numbers_left"] if number != line["number"]]

    def crew_placed(self, line: Line) -> None:
        self.part(line).update(humans=line["humans"], alien=line["alien"])

    def cells_filled(self, line: Line) -> None:
        self.part(line)["cells"] = line["tokens"]

    def launched(self, line: Line) -> None:
        self.player(line).update(position=line["position"], status="flying")

    def revealed(self, line: Line) -> None:
        assert self.state["deck"][self.state["revealed"]] == line["card"]
        self.state["revealed"] += 1

    def moved(self, line: Line) -> None:
        assert (line["position"] - self.player(line)["position"]) * line["days"] > 0
        self.player(line)["position"] = line["position"]

    def powered(self, line: Line) -> None:
        self.part(line)["cells"] -= 1
        assert self.part(line)["cells"] == line["left"]

    cell_lost = powered

    def loaded(self, line: Line) -> None:
        for part in self.player(line)["ship"]:
            part["goods"] = next((hold["goods"] for hold in self.cargo if hold["square"] == part["square"]), {})

    def good_lost(self, line: Line) -> None:
        goods = self.part(line)["goods"]
        self.part(line)["goods"] = {
            colour: count - (colour == line["colour"]) for colour, count in goods.items() if count > (colour == line["colour"])
        }

    def crew_lost(self, line: Line) -> None:
        part = self.part(line)
        assert part["alien"] == line["alien"]
        part.update(humans=part["humans"] - line["humans"], alien=None)

    def left(self, line: Line) -> None:
        self.player(line).update(status=line["why"], position=None)

    def credits_gained(self, line: Line) -> None:
        self.rewarded(line)
        assert self.player(line)["credits"] == line["total"]

    def rewarded(self, line: Line) -> None:
        self.player(line)["credits"] += line["credits"]

    looks_bonus = rewarded

    def sold(self, line: Line) -> None:
        self.rewarded(line)
        for part in self.player(line)["ship"]:
            part["goods"] = {}

    def penalty(self, line: Line) -> None:
        self.player(line)["credits"] -= line["credits"]

    def flaw_fined(self, line: Line) -> None:
        self.penalty(line)
        assert self.player(line)["credits"] == line["total"]

    def game_won(self, line: Line) -> None:
        self.state["won"].append(line["seat"])
