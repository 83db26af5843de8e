"""What one finished game leaves behind: columns of the two tables and the measures that questions are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from toolkit.engine.declarations import Column, Measure

from . import packing
from .components import COMPONENTS, SOURCE, TOKENS_IN_BOX
from .limits import LEVELS, MAX_WARPS
from .names.endings import LOSS_BAG, LOSS_HULL, LOSS_WARPS, STATUS_MEANING, WIN
from .names.endings import NAMES as ENDINGS
from .own_settings import MAX_POWERS

Numbers = Callable[[np.ndarray, np.ndarray], np.ndarray]  # of a measure: games, seats -> one number a game, or a seat

WARPS_TOLD = 6  # those that have measures of their own; columns there are for all
LEVEL_NUMBERS, WARP_NUMBERS, POWER_NUMBERS = range(1, LEVELS + 1), range(1, MAX_WARPS + 1), range(1, MAX_POWERS + 1)
ENEMIES = tuple(id_ for id_ in COMPONENTS.tree["enemies"] if id_ != SOURCE)
SKILLS = tuple(id_ for id_ in COMPONENTS.tree["skills"] if id_ != SOURCE)
KINDS = {"lasers": "laser tokens", "maneuvers": "maneuver tokens", "energy": "energy tokens", "powers": "power tokens"}
BY_ENEMY = {
    "destroyed": "enemies destroyed",
    "evaded": "enemies evaded",
    "damage": "points of damage that they dealt",
    "spent": "value of the tokens and effects that beat them",
}
BY_SKILL = {"activated": "warps in which it was activated", "used": "uses of one that is not ongoing"}
#: Of each type of the box, of the power types in the order in which the ship has them, of a scenario's other own types.
TYPES = {
    **{token: f"tokens {token}" for token in TOKENS_IN_BOX},
    **{f"power_{number}": f"power tokens of the game's type {number}" for number in POWER_NUMBERS},
    "other": "common tokens of types that are not in the box",
}
_NO_DRAW = "there is no draw"
_BY_CARD = f"by kind of enemy card, {packing.CARD_BITS} bits each, the first of these {packing.CARDS_OF_WORD} lowest"
_BY_SKILL = f"by skill, {packing.SKILL_BITS} bits each, the first of these {packing.SKILLS_OF_WORD} lowest"

GAMES = (
    Column("ending", "i4", "", "why the game ended", labels=ENDINGS),
    Column("status", "i4", "", STATUS_MEANING),
    Column("turns", "i4", "turns", "turns begun, over all warps"),
    Column("warp", "i4", "warps", "warp in which the game ended, 1 is the first"),
    Column("warps", "i4", "warps", "warps that there were, difficulty added"),
    Column("shield", "i4", "points", "shields left"),
    Column("hull", "i4", "points", "hull left"),
    Column("engaged_warps", "i4", "warps", "warps in which the mothership was engaged"),
    Column("first_engaged_warp", "i4", "warps", "first warp in which it was, 0: none"),
    Column("sections_fallen", "i4", "sections", "sections that fell, over all warps"),
    Column("most_fallen", "i4", "sections", "most sections that were down at one time"),
    Column("actions", "i4", "actions", "pilot actions, but for the ends of steps"),
    Column("first_pool", "i4", "points", "value of the tokens of the draw that opens the game"),
    *(Column(f"turns_{warp}", "i4", "turns", f"turns of warp {warp}, 0: it was not played") for warp in WARP_NUMBERS),
    *(Column(f"seen_{warp}", "i4", "cards", f"enemy cards that arrived in warp {warp}") for warp in WARP_NUMBERS),
    *(
        Column(
            f"tokens_{warp}", "i8", "",
            f"tokens owned at the end of warp {warp}: lasers, maneuvers, energy, powers, {packing.KIND_BITS} bits each",
        )
        for warp in WARP_NUMBERS
    ),
    *(Column(f"shield_{warp}", "i4", "points", f"shields left as warp {warp} ended") for warp in WARP_NUMBERS),
    *(Column(f"hull_{warp}", "i4", "points", f"hull left as warp {warp} ended") for warp in WARP_NUMBERS),
    Column("destroyed", "i4", "enemies", "enemies destroyed"),
    Column("evaded", "i4", "enemies", "enemies evaded"),
    Column("excess", "i4", "points", "value beyond the hull or speed of enemies beaten"),
    *(
        Column(f"damage_level_{level}", "i4", "points", f"damage dealt by enemies of level {level}") for level in LEVEL_NUMBERS
    ),
    Column("damage_sections", "i4", "points", "damage dealt by the mothership"),
    Column("shield_lost", "i4", "points", "damage to the shields"),
    Column("hull_lost", "i4", "points", "damage to the hull"),
    Column("cancelled", "i4", "points", "damage that was ignored"),
    Column("removed", "i4", "tokens", "tokens removed: lost to damage, or by what options remove"),
    Column("removed_cost", "i4", "energy", "what they cost, added up"),
    Column("rewards", "i4", "tokens", "tokens gained as rewards"),
    Column("missed_rewards", "i4", "tokens", "tokens of rewards that the supply did not have"),
    Column("lasers_placed", "i4", "tokens", "laser tokens placed on targets"),
    Column("maneuvers_placed", "i4", "tokens", "maneuver tokens placed on targets"),
    Column("energy_repairing", "i4", "points", "value of energy tokens spent on repairs"),
    Column("energy_buying", "i4", "points", "value of energy tokens spent on purchases"),
    Column("energy_skills", "i4", "points", "value of energy tokens spent on skills"),
    Column("repaired", "i4", "points", "shields gained by repairs"),
    *(Column(f"bought_{name}", "i4", "tokens", f"{what} bought") for name, what in TYPES.items()),
    *(Column(f"owned_{name}", "i4", "tokens", f"{what} owned at the end") for name, what in TYPES.items()),
    *(
        Column(f"used_power_{number}", "i4", "uses", f"uses of power tokens of the game's type {number}")
        for number in POWER_NUMBERS
    ),
    Column("skills_kept", "i8", "", "skills kept, a bit each, bit 0 is the first"),
    *(Column(name, "i8", "", f"{text}, {_BY_SKILL}") for key, text in BY_SKILL.items() for name in packing.skill_columns(key)),
    *(Column(name, "i8", "", f"{text}, {_BY_CARD}") for what, text in BY_ENEMY.items() for name in packing.enemy_columns(what)),
)  # fmt: skip

SEATS = (Column("won", "i4", "", "the pilot won", flag=True),)


def _number(column: str) -> Numbers:
    return lambda games, seats: games[column].astype(np.float64)


def _where_positive(column: str) -> Numbers:
    return lambda games, seats: np.where(games[column] > 0, games[column].astype(np.float64), np.nan)


def _is_positive(column: str) -> Numbers:
    return lambda games, seats: (games[column] > 0).astype(np.float64)


def _ended(ending: int) -> Numbers:
    return lambda games, seats: (games["ending"] == ending).astype(np.float64)


def _sum(columns: Iterable[str]) -> Numbers:
    names = tuple(columns)
    return lambda games, seats: np.asarray(np.sum([games[name] for name in names], axis=0, dtype=np.float64))


def _ratio(above: Numbers, below: Numbers) -> Numbers:
    """One number over another, NaN where the other is 0."""

    def of(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        over, under = above(games, seats), below(games, seats)
        return np.divide(over, under, out=np.full(over.shape, np.nan), where=under > 0)

    return of


def _score(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return np.asarray(seats["won"], np.float64)


def _winning_warp(games: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return np.where(games["ending"] == WIN, games["warp"].astype(np.float64), np.nan)


def _won_in_warp(warp: int) -> Numbers:
    return lambda games, seats: ((games["ending"] == WIN) & (games["warp"] == warp)).astype(np.float64)


def _packed(column: str, place: int, bits: int) -> Numbers:
    """One of the counts that stand in a column."""
    return lambda games, seats: (games[column] >> bits * place & (1 << bits) - 1).astype(np.float64)


def _kind(warp: int, kind: int) -> Numbers:
    return _packed(f"tokens_{warp}", kind, packing.KIND_BITS)


def _tokens(warp: int) -> Numbers:
    """Tokens owned at the end of a warp."""
    counts = [_kind(warp, kind) for kind in range(len(KINDS))]
    return lambda games, seats: np.asarray(np.sum([count(games, seats) for count in counts], axis=0))


def _tokens_if_played(warp: int) -> Numbers:
    tokens, turns = _tokens(warp), f"turns_{warp}"
    return lambda games, seats: np.where(games[turns] > 0, tokens(games, seats), np.nan)


def _by_card(what: str, number: int) -> Numbers:
    """A count of the enemy card of the box with this number."""
    column = packing.enemy_columns(what)[number // packing.CARDS_OF_WORD]
    return _packed(column, number % packing.CARDS_OF_WORD, packing.CARD_BITS)


def _by_skill(what: str, number: int) -> Numbers:
    """Whether the skill of the box with this number was kept; or a count of it."""
    if what == "kept":
        return _packed("skills_kept", number, 1)
    column = packing.skill_columns(what)[number // packing.SKILLS_OF_WORD]
    return _packed(column, number % packing.SKILLS_OF_WORD, packing.SKILL_BITS)


_BOUGHT = _sum(f"bought_{name}" for name in TYPES)
_OWNED = _sum(f"owned_{name}" for name in TYPES)
_DAMAGE = _sum(("shield_lost", "hull_lost"))
_BEATEN = _sum(("destroyed", "evaded"))
_POWER_USES = _sum(f"used_power_{number}" for number in POWER_NUMBERS)
_NO_ENEMY = "games in which no enemy was beaten"

MEASURES = (
    Measure("pilot_won", "rate", "", f"the pilot won; {_NO_DRAW}", _ended(WIN)),
    Measure("score", "mean", "", f"1 for a win, 0 for a loss; {_NO_DRAW}", _score, by_seat=True, bounds=(0, 1)),
    Measure("loss_hull", "rate", "", "the hull was lost", _ended(LOSS_HULL)),
    Measure("loss_warps", "rate", "", "the last warp ended", _ended(LOSS_WARPS)),
    Measure("loss_bag", "rate", "", "a warp could not be opened for want of tokens", _ended(LOSS_BAG)),
    Measure("winning_warp", "mean", "warps", "warp in which the pilot won", _winning_warp, missing="games that were lost"),
    *(
        Measure(f"won_in_warp_{warp}", "rate", "", f"the pilot won in warp {warp}; {_NO_DRAW}", _won_in_warp(warp))
        for warp in range(1, WARPS_TOLD + 1)
    ),
    Measure("warp", "mean", "warps", "warp in which the game ended", _number("warp")),
    Measure("turns", "mean", "turns", "turns begun", _number("turns")),
    Measure("turns_per_warp", "mean", "turns", "turns of a warp", _ratio(_number("turns"), _number("warp"))),
    *(
        Measure(
            f"turns_warp_{warp}", "mean", "turns", f"turns of warp {warp}", _where_positive(f"turns_{warp}"),
            missing="games in which it was not played",
        )
        for warp in range(1, WARPS_TOLD + 1)
    ),
    Measure("actions", "mean", "actions", "pilot actions, but for the ends of steps", _number("actions")),
    Measure("actions_per_turn", "mean", "actions", "pilot actions a turn", _ratio(_number("actions"), _number("turns"))),
    Measure("shield_left", "mean", "points", "shields left", _number("shield")),
    Measure("hull_left", "mean", "points", "hull left", _number("hull")),
    Measure("mothership_reached", "rate", "", "the mothership was engaged in some warp", _is_positive("engaged_warps")),
    Measure(
        "warps_reached", "mean", "", "share of warps in which the mothership was engaged",
        _ratio(_number("engaged_warps"), _number("warp")), bounds=(0, 1),
    ),
    Measure(
        "first_reached_warp", "mean", "warps", "first warp in which the mothership was engaged",
        _where_positive("first_engaged_warp"), missing="games in which it never was",
    ),
    Measure("sections_fallen", "mean", "sections", "sections that fell, over all warps", _number("sections_fallen")),
    Measure("most_fallen", "mean", "sections", "most sections that were down at one time", _number("most_fallen")),
    Measure("first_pool", "mean", "points", "value of the tokens of the draw that opens the game", _number("first_pool")),
    Measure("destroyed", "mean", "enemies", "enemies destroyed", _number("destroyed")),
    Measure("evaded", "mean", "enemies", "enemies evaded", _number("evaded")),
    Measure(
        "evaded_share", "mean", "", "share of beaten enemies that were evaded", _ratio(_number("evaded"), _BEATEN),
        missing=_NO_ENEMY, bounds=(0, 1),
    ),
    Measure(
        "excess_per_enemy", "mean", "points", "value beyond hull or speed, a beaten enemy", _ratio(_number("excess"), _BEATEN),
        missing=_NO_ENEMY,
    ),
    Measure("damage", "mean", "points", "damage to shields and hull", _DAMAGE),
    Measure("damage_per_turn", "mean", "points", "damage a turn", _ratio(_DAMAGE, _number("turns"))),
    *(
        Measure(
            f"damage_level_{level}", "mean", "points", f"damage dealt by enemies of level {level}",
            _number(f"damage_level_{level}"),
        )
        for level in LEVEL_NUMBERS
    ),
    Measure("damage_sections", "mean", "points", "damage dealt by the mothership", _number("damage_sections")),
    Measure("shield_lost", "mean", "points", "damage to the shields", _number("shield_lost")),
    Measure("hull_lost", "mean", "points", "damage to the hull", _number("hull_lost")),
    Measure("cancelled", "mean", "points", "damage that was ignored", _number("cancelled")),
    Measure("removed", "mean", "tokens", "tokens removed: lost to damage, or by what options remove", _number("removed")),
    Measure(
        "removed_cost", "mean", "energy", "cost of a token removed",
        _ratio(_number("removed_cost"), _number("removed")), missing="games in which none was removed",
    ),
    Measure("rewards", "mean", "tokens", "tokens gained as rewards", _number("rewards")),
    Measure("missed_reward", "rate", "", "a token of a reward was not in the supply", _is_positive("missed_rewards")),
    Measure("missed_rewards", "mean", "tokens", "tokens of rewards not in the supply", _number("missed_rewards")),
    Measure("lasers_placed", "mean", "tokens", "laser tokens placed on targets", _number("lasers_placed")),
    Measure("maneuvers_placed", "mean", "tokens", "maneuver tokens placed on targets", _number("maneuvers_placed")),
    Measure("energy_repairing", "mean", "points", "energy spent on repairs", _number("energy_repairing")),
    Measure("energy_buying", "mean", "points", "energy spent on purchases", _number("energy_buying")),
    Measure("energy_skills", "mean", "points", "energy spent on skills", _number("energy_skills")),
    Measure("repaired", "mean", "points", "shields gained by repairs", _number("repaired")),
    Measure("bought", "mean", "tokens", "tokens bought", _BOUGHT),
    *(Measure(f"bought_{name}", "mean", "tokens", f"{what} bought", _number(f"bought_{name}")) for name, what in TYPES.items()),
    Measure("owned", "mean", "tokens", "tokens owned at the end", _OWNED),
    *(
        Measure(f"owned_{name}", "mean", "tokens", f"{what} owned at the end", _number(f"owned_{name}"))
        for name, what in TYPES.items()
    ),
    *(
        Measure(
            f"tokens_warp_{warp}", "mean", "tokens", f"tokens owned at the end of warp {warp}", _tokens_if_played(warp),
            missing="games in which it was not played",
        )
        for warp in range(1, WARPS_TOLD + 1)
    ),
    *(
        Measure(
            f"{name}_share_warp_{warp}", "mean", "", f"share of {what} among those owned at the end of warp {warp}",
            _ratio(_kind(warp, kind), _tokens_if_played(warp)), missing="games in which it was not played", bounds=(0, 1),
        )
        for warp in range(1, WARPS_TOLD + 1)
        for kind, (name, what) in enumerate(KINDS.items())
    ),
    Measure("power_uses", "mean", "uses", "uses of power tokens", _POWER_USES),
    *(
        Measure(
            f"used_power_{number}", "mean", "uses", f"uses of power tokens of the game's type {number}",
            _number(f"used_power_{number}"),
        )
        for number in POWER_NUMBERS
    ),
    *(
        Measure(f"kept_{skill}", "rate", "", f"the skill {skill} was kept", _by_skill("kept", number))
        for number, skill in enumerate(SKILLS)
    ),
    *(
        Measure(f"{what}_{skill}", "mean", unit, f"{text} {skill}", _by_skill(what, number))
        for what, unit, text in (
            ("activated", "warps", "warps in which the skill was activated:"), ("used", "uses", "uses of the skill"),
        )
        for number, skill in enumerate(SKILLS)
    ),
    *(
        Measure(f"{what}_{enemy}", "mean", unit, f"{BY_ENEMY[what]}: {enemy}", _by_card(what, number))
        for what, unit in (("destroyed", "enemies"), ("evaded", "enemies"), ("damage", "points"), ("spent", "points"))
        for number, enemy in enumerate(ENEMIES)
    ),
)  # fmt: skip
MAIN_MEASURE = {"mission": "pilot_won"}
MAIN_SCORE = {"mission": "score"}
