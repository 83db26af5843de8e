"""The printed adventure cards as the kernel's parameters, by their ids.

    set_cards(params)
    card = params.cards[CARD["I-16"]]

Nothing of it comes from the game's own components: a wrong number there shows against the numbers here.
"""

from __future__ import annotations

from typing import Any

from toolkit.games.galaxy_trucker import state as codes

SIDES = "NESW"
COLOURS = "RYGB"
LEVELS = ("I", "II", "III")
HITS = {"s": codes.SMALL_METEOR, "B": codes.BIG_METEOR, "l": codes.LIGHT_SHOT, "H": codes.HEAVY_SHOT}
TYPES = {
    "open_space": codes.OPEN_SPACE, "stardust": codes.STARDUST, "swarm": codes.SWARM, "planets": codes.PLANETS,
    "ship": codes.ABANDONED_SHIP, "station": codes.ABANDONED_STATION, "smugglers": codes.SMUGGLERS,
    "slavers": codes.SLAVERS, "pirates": codes.PIRATES, "combat_zone": codes.COMBAT_ZONE, "epidemic": codes.EPIDEMIC,
    "sabotage": codes.SABOTAGE,
}  # fmt: skip
LEAST = {"crew": codes.LEAST_CREW, "engines": codes.LEAST_ENGINES, "cannons": codes.LEAST_CANNONS}
PENALTY = {"days": codes.LOSE_DAYS, "crew": codes.LOSE_CREW, "goods": codes.LOSE_GOODS, "shots": codes.BE_SHOT}
STARRED = "I-02 I-04 I-05 I-09 I-13 I-16 I-17 I-19"

# Enemies: strength, what the loser gives up, what the winner gets, days, shots. Ships and stations: crew, reward, days.
# Lines of a combat zone: what is compared, penalty.
PRINTED = """
I-01 slavers 6 3 5 1
I-02 smugglers 4 2 YGB 1
I-03 pirates 5 - 4 1 lN HN lN
I-04 stardust
I-05 open_space
I-06 open_space
I-07 open_space
I-08 open_space
I-09 swarm BN sW sE
I-10 swarm sN sS sW sE
I-11 swarm BN sN BN
I-12 planets 3 RGBBB RYB RBBB RG
I-13 planets 2 RR RBB Y
I-14 planets 3 YGBB YY
I-15 planets 2 GG Y BBB
I-16 combat_zone crew:days:3 engines:crew:2 cannons:shots:lS,HS
I-17 ship 3 4 1
I-18 ship 2 3 1
I-19 station 5 YG 1
I-20 station 6 RR 1
II-01 slavers 7 4 8 2
II-02 smugglers 8 3 RYY 1
II-03 pirates 6 - 7 2 HN lN HN
II-04 stardust
II-05 epidemic
II-06 open_space
II-07 open_space
II-08 open_space
II-09 swarm sN BN sW BW sW
II-10 swarm sN sN sS sS sW sE
II-11 swarm sN BN sE BE sE
II-12 planets 4 RRRY RRGG RBBBB
II-13 planets 3 RR GGGG
II-14 planets 2 RY YGB GG Y
II-15 planets 3 GGGG YY BBB
II-16 combat_zone cannons:days:4 engines:goods:3 crew:shots:lE,lW,lN,HS
II-17 ship 5 8 2
II-18 ship 4 6 1
II-19 station 8 YYG 2
II-20 station 7 RY 1
III-01 slavers 8 5 10 2
III-02 smugglers 9 4 RRYYG 2
III-03 pirates 10 - 12 2 lW HN lN HN lE
III-04 sabotage
III-05 epidemic
III-06 open_space
III-07 open_space
III-08 open_space
III-09 swarm BE sE BE sN sS
III-10 swarm BN sS sS sW sW sE sE
III-11 swarm BW sW BW sN sS
III-12 planets 5 YYYYY RYY RR
III-13 planets 1 GBBBB YB
III-14 planets 2 RYB RGBB RBBBB
III-15 planets 3 RRR YYY GGG BBB
III-16 combat_zone crew:goods:4 cannons:crew:4 engines:shots:lE,lW,lN,lN,HS,HS
III-17 ship 7 11 2
III-18 ship 6 10 2
III-19 station 9 RYGB 2
III-20 station 10 YYGG 2
"""
ROWS = [line.split() for line in PRINTED.strip().splitlines()]
CARD = {row[0]: number for number, row in enumerate(ROWS)}  # the kernel's number of a card, by id


def goods(word: str) -> list[int]:
    """Blocks by colour: "RRB" is [2, 0, 0, 1]."""
    return [word.count(colour) for colour in COLOURS]


def hits_into(target: Any, words: list[str]) -> int:
    """Write projectiles, such as "lN", into HIT records; how many."""
    for record, word in zip(target, words, strict=False):
        record["kind"], record["side"] = HITS[word[0]], SIDES.index(word[1])
    return len(words)


def set_card(card: Any, row: list[str]) -> None:
    name, kind, *rest = row
    card["type"], card["level"] = TYPES[kind], LEVELS.index(name.split("-")[0])
    card["starred"] = int(name in STARRED.split())
    if kind == "swarm":
        card["hit_count"] = hits_into(card["hits"], rest)
    elif kind == "planets":
        card["days"], card["planet_count"] = int(rest[0]), len(rest) - 1
        card["planets"][: len(rest) - 1] = [goods(word) for word in rest[1:]]
    elif kind in ("ship", "station"):
        card["crew"], card["days"] = int(rest[0]), int(rest[2])
        set_reward(card, rest[1])
    elif kind in ("slavers", "smugglers", "pirates"):
        card["strength"], card["days"] = int(rest[0]), int(rest[3])
        card["crew" if kind == "slavers" else "lose_goods"] = int(rest[1].replace("-", "0"))
        set_reward(card, rest[2])
        card["hit_count"] = hits_into(card["hits"], rest[4:])
    elif kind == "combat_zone":
        for line, word in enumerate(rest):
            set_line(card, line, *word.split(":"))


def set_reward(card: Any, word: str) -> None:
    if word.isdigit():
        card["credits"] = int(word)
    else:
        card["goods"][:] = goods(word)


def set_line(card: Any, line: int, least: str, penalty: str, amount: str) -> None:
    card["least"][line], card["penalty"][line] = LEAST[least], PENALTY[penalty]
    if penalty == "shots":
        card["line_hit_count"][line] = hits_into(card["line_hits"][line], amount.split(","))
    else:
        card["amount"][line] = int(amount)


def set_cards(params: Any) -> None:
    params.card_count = len(ROWS)
    for number, row in enumerate(ROWS):
        set_card(params.cards[number], row)
