"""What one finished game leaves behind: columns of the two tables and the measures that questions are about."""

from __future__ import annotations

import numpy as np

from toolkit.engine.declarations import Column, Measure

from .names.endings import NAMES as ENDINGS
from .names.endings import STATUS_MEANING, WINNERS

GAMES = (
    Column("winner", "i4", "", "seat that won, or draw", labels=WINNERS),
    Column("ending", "i4", "", "why the game ended; for a side that lost several ships, how it lost the last", labels=ENDINGS),
    Column("turns", "i4", "turns", "game turns begun"),
    Column("status", "i4", "", STATUS_MEANING),
    Column("gun_stars_left", "i4", "ships", "Gun Stars not lost at the end"),
    Column("ko_dan_left", "i4", "ships", "Deck Fighters or Swarm Ships not lost at the end"),
    Column("clusters", "i4", "clusters", "asteroid clusters laid at the start"),
    Column("first_loss_turn", "i4", "turns", "turn in which the first ship of either side was lost; 0: none"),
    Column("first_hit_turn", "i4", "turns", "turn of the first hit by fire; 0: none"),
    Column("quiet_turns", "i4", "turns", "turns in which no shot was fired"),
    Column("longest_quiet", "i4", "turns", "most turns in a row without a shot"),
    Column("blossoms", "i4", "uses", "Death Blossoms"),
    Column("first_blossom_turn", "i4", "turns", "turn of the first Death Blossom; 0: none"),
    Column("blossom_kills", "i4", "ships", "Swarm Ships destroyed by Death Blossoms"),
    Column("collisions", "i4", "collisions", "collisions with asteroids"),
)

SEATS = (
    Column("won", "i4", "", "this seat won", flag=True),
    Column("ships_lost", "i4", "ships", "own ships lost"),
    Column("shots", "i4", "shots", "to-hit rolls made"),
    Column("hits", "i4", "hits", "to-hit rolls that hit"),
    Column("missiles", "i4", "missiles", "photon missiles used"),
    Column("hits_taken", "i4", "hits", "damage lines recorded on own Gun Stars or Deck Fighters"),
    Column("own_blast_hits", "i4", "hits", "hits on own Gun Stars or Deck Fighters from blasts of own missiles"),
    Column("recharges", "i4", "turns", "ship turns spent recharging"),
    Column("power_left", "i4", "points", "power of own Gun Stars or Deck Fighters on the map at the end"),
    Column("fuselage", "i4", "circles", "fuselage circles marked on own Gun Stars or Deck Fighters"),
    Column("engine_arcs", "i4", "arcs", "engine arcs crossed on own Gun Stars or Deck Fighters"),
)


def _won(winner: int):  # type: ignore[no-untyped-def]
    return lambda games, seats: (games["winner"] == winner).astype(np.float64)


def _number(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: games[column].astype(np.float64)


def _where_positive(column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: np.where(games[column] > 0, games[column].astype(np.float64), np.nan)


def _seat_number(seat: int, column: str):  # type: ignore[no-untyped-def]
    return lambda games, seats: seats[column][:, seat].astype(np.float64)


def _ended(*endings: str):  # type: ignore[no-untyped-def]
    codes = [ENDINGS.index(ending) for ending in endings]
    return lambda games, seats: np.isin(games["ending"], codes).astype(np.float64)


def _score(games, seats):  # type: ignore[no-untyped-def]
    return seats["won"] + 0.5 * (games["winner"] == WINNERS.index("draw"))[:, np.newaxis]


MEASURES = (
    Measure("gun_star_won", "rate", "", "the Star League wins; a draw is not a win", _won(1)),
    Measure("swarm_won", "rate", "", "the Ko-Dan Swarm wins; a draw is not a win", _won(2), ("swarm",)),
    Measure("deck_fighter_won", "rate", "", "the Deck Fighters win; a draw is not a win", _won(3), ("duel",)),
    Measure("drawn", "rate", "", "the game is a draw", _won(0)),
    Measure("turns", "mean", "turns", "game turns begun", _number("turns")),
    Measure("max_turns_reached", "rate", "", "the game is a draw by the turn limit", _ended("max_turns")),
    Measure("ko_dan_left", "mean", "ships", "Ko-Dan ships not lost at the end", _number("ko_dan_left")),
    Measure("gun_stars_left", "mean", "ships", "Gun Stars not lost at the end", _number("gun_stars_left")),
    Measure(
        "first_loss_turn",
        "mean",
        "turns",
        "turn of the first loss, among games with one",
        _where_positive("first_loss_turn"),
        missing="games without a loss",
    ),
    Measure("quiet_turns", "mean", "turns", "turns in which no shot was fired", _number("quiet_turns")),
    Measure("longest_quiet", "mean", "turns", "most turns in a row without a shot", _number("longest_quiet")),
    Measure("blossoms", "mean", "uses", "Death Blossoms a game", _number("blossoms"), ("swarm",)),
    Measure("blossom_kills", "mean", "ships", "Swarm Ships destroyed by Death Blossoms", _number("blossom_kills"), ("swarm",)),
    Measure(
        "first_blossom_turn",
        "mean",
        "turns",
        "turn of the first Death Blossom, among games with one",
        _where_positive("first_blossom_turn"),
        ("swarm",),
        "games without a Death Blossom",
    ),
    Measure("collisions", "mean", "collisions", "collisions with asteroids", _number("collisions")),
    Measure("gun_star_hits_taken", "mean", "hits", "damage lines recorded on Gun Stars", _seat_number(0, "hits_taken")),
    Measure("gun_star_missiles", "mean", "missiles", "photon missiles used by Gun Stars", _seat_number(0, "missiles")),
    Measure("gun_star_recharges", "mean", "turns", "turns that Gun Stars spend recharging", _seat_number(0, "recharges")),
    Measure(
        "decided_at_a_stroke",
        "rate",
        "",
        "the last loss was a Blows Up or Pilot Killed result",
        _ended("blown_up", "pilot_killed"),
    ),
    Measure(
        "left_map",
        "rate",
        "",
        "the game ended by ships leaving the map",
        _ended("left_map", "swarm_left_map", "life_support_exit"),
    ),
    Measure("score", "mean", "", "1 for a win, 1/2 for a draw, 0 for a loss", _score, by_seat=True, bounds=(0, 1)),
)
MAIN_MEASURE = {"duel": "gun_star_won", "swarm": "gun_star_won"}
MAIN_SCORE = {"duel": "score", "swarm": "score"}
