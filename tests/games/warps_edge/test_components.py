"""components.yaml: the numbers of the box, each with bounds and a source, none of them dead."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.games.warps_edge.data_table import cell, parameters
from toolkit.games.warps_edge import own_settings, settings, state
from toolkit.games.warps_edge.checks import LASTING, ONCE, problems
from toolkit.games.warps_edge.components import (
    COMPONENTS,
    KIND_WORDS,
    POWERS_IN_BOX,
    TOKENS_IN_BOX,
    TRAIT_WORDS,
    VERB_WORDS,
    ZONE_WORDS,
)
from toolkit.games.warps_edge.contents import mothership_of, ship_of, tokens_of
from toolkit.games.warps_edge.prepare import prepare
from toolkit.scenario import overrides

NUMBERS = {path: value for path, value, _ in overrides.numbers(COMPONENTS)}
BOX = COMPONENTS.tree

# value cost count
TOKENS = "L1:1 1 14 L2:2 3 12 L3:3 5 8 M1:1 1 12 M2:2 2 10 M3:3 4 6 E1:1 2 10 E2:2 4 8"
# level copies hull speed attack destroy / evade
ENEMIES = """
scout 1 3 2 2 1 L2 / M1 E1
interceptor 1 3 2 3 1 L2 / M2 E1
drone 1 3 3 2 1 L1 E1 / M2
gunboat 1 3 3 3 2 L2 L1 / M2 M1
raider 2 3 4 4 2 L2 E1 / M2 E1
lancer 2 3 5 3 2 L3 / M2
corvette 2 2 4 5 2 L2 / M3
tender 2 2 5 5 1 E2 L2 / E2 M2
cruiser 3 3 7 6 3 L3 E1 / M3 E1
destroyer 3 2 8 5 3 L3 L2 / M3
carrier 3 2 6 7 2 E2 L2 / E2 M3
dreadnought 3 1 9 8 4 L3 L3 / M3 M3
"""
# kind value, ongoing, verb and the numbers of its effect
SKILLS = """
overcharge energy 2 once laser 4 1
barrage laser 2 once laser 2 3
barrel_roll maneuver 2 once maneuver 2 3
ion_pulse energy 2 once stun all
hot_reload laser 1 once draw 3
field_repair energy 2 once hull 2
shield_surge energy 1 once shield 5
scavenge any 1 once recover 3 bag
black_market energy 1 once energy 3
retrofit energy 2 once upgrade 1
targeting laser 2 ongoing laser_bonus 1
thrusters maneuver 2 ongoing maneuver_bonus 1
deflector energy 2 ongoing cancel 1
cargo_pods any 2 ongoing hold_bonus 1
trade_link energy 1 ongoing discount 1
"""
# warps, cards by level, trait, sections
MOTHERSHIPS = """
dread 4 5.4.2 none bow.8.2 stern.8.2
duo 4 5.4.2 linked alpha.9.2 beta.9.2
hydra 4 5.4.3 none head_a.6.2 head_b.6.2 head_c.6.2
revenant 4 5.5.3 regenerate keel.10.3 spine.10.2
array 4 5.4.3 ordered cell_1.4.1 cell_2.4.1 cell_3.4.1 core.6.1
sixth 4 5.5.3 none port.7.2 middle.8.3 starboard.7.2
"""
# hull shield hold, ability, lasers maneuvers energy power, then power tokens: cost count verb numbers
SHIPS = """
hermes 5 8 1 draw 6 5 3 | P_BURST 3 3 laser 2 2 | P_BLINK 4 2 draw 3
achilles 5 7 1 laser_bonus 8 3 3 | P_LANCE 3 3 laser 4 1 | P_FOCUS 4 2 upgrade 1
titan 7 10 2 cancel 6 4 4 | P_BULWARK 3 3 shield 4 | P_JAM 4 2 stun all
artemis 4 7 2 maneuver_bonus 4 7 3 | P_SLIP 3 3 maneuver 2 2 | P_SALVAGE 4 2 recover 2 bag
"""


def lines(text: str) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in text.strip().splitlines()]


def listed(block: str) -> list[str]:
    return [str(key) for key in BOX[block] if key != "source"]


def effect(record: Any) -> list[str]:
    """An effect's verb and numbers as the tables above have them."""
    found = [VERB_WORDS[record.verb], *([str(record.value)] if record.value else [])]
    if record.targets:
        found.append("all" if record.targets == state.ALL_TARGETS else str(record.targets))
    return found + (["bag" if record.to == state.TO_BAG else "pool"] if found[0] == "recover" else [])


@pytest.mark.rule("WE-CMP-01", "WE-CMP-09")
def test_tokens() -> None:
    params, words = parameters(), TOKENS.replace(":", " ").split()
    assert [token["id"] for token in tokens_of(cell())][:8] == words[::4] == list(TOKENS_IN_BOX) == listed("tokens")
    for number, (name, value, cost, count) in enumerate(zip(*(words[k::4] for k in range(4)), strict=True)):
        assert KIND_WORDS[params.kind[number]][0].upper() == name[0]
        assert [params.value[number], params.cost[number], params.count[number]] == [int(value), int(cost), int(count)]
        assert params.effect[number].verb == state.NO_VERB
    assert params.count[:8].sum() == 80
    assert list(POWERS_IN_BOX) == listed("powers")


@pytest.mark.rule("WE-CMP-08", "WE-SET-02", "WE-SET-03")
def test_ships_with_their_power_tokens() -> None:
    assert [line[0] for line in lines(SHIPS)] == listed("ships") == list(get_args(settings.ShipWord))
    for line in SHIPS.strip().splitlines():
        name, *numbers = line.split("|")[0].split()
        params = parameters({"ship": name})
        assert params.type_count == 10
        assert params.count.sum() == 85
        assert [params.hull_max, params.shield_max, params.hold] == [int(number) for number in numbers[:3]]
        assert [VERB_WORDS[params.ability.verb], params.ability.value] == [numbers[3], 1]
        assert params.starting[[0, 3, 6, 8]].tolist() == [*map(int, numbers[4:]), 1]
        assert params.starting.sum() == 15
        assert params.starting_from_supply == 1
        for number, power in enumerate(line.split("|")[1:], 8):
            id_, cost, count, *said = power.split()
            assert tokens_of(cell({"ship": name}))[number]["id"] == id_
            assert (params.kind[number], params.value[number]) == (state.POWER, 0)
            assert [params.cost[number], params.count[number]] == [int(cost), int(count)]
            assert effect(params.effect[number]) == said


@pytest.mark.rule("WE-CMP-06")
def test_enemies() -> None:
    params = parameters()
    assert [line[0] for line in lines(ENEMIES)] == listed("enemies")
    assert params.enemy_count == 12
    assert params.copies.sum() == 30
    for number, (_, *line) in enumerate(lines(ENEMIES)):
        keys = ("level", "copies", "hull", "speed", "attack")
        assert [params[key][number] for key in keys] == [int(word) for word in line[:5]]
        slash = line.index("/")
        for side, names in (("destroy", line[5:slash]), ("evade", line[slash + 1 :])):
            found = params[f"{side}_reward"][number, :8]
            assert [name for name, count in zip(TOKENS_IN_BOX, found, strict=True) for _ in range(count)] == sorted(
                names, key=TOKENS_IN_BOX.index
            )


@pytest.mark.rule("WE-CMP-07")
def test_motherships() -> None:
    assert [line[0] for line in lines(MOTHERSHIPS)] == listed("motherships") == list(get_args(settings.MothershipWord))
    for name, warps, deck, trait, *sections in lines(MOTHERSHIPS):
        params = parameters({"mothership": name})
        assert params.warps == int(warps)
        assert params.recipe.tolist() == [int(cards) for cards in deck.split(".")]
        assert TRAIT_WORDS[params.trait] == trait
        assert params.section_count == len(sections)
        names = [section["id"] for section in mothership_of(cell({"mothership": name}))["sections"]]
        numbers = zip(names, params.section_hull, params.section_attack, strict=False)
        assert [f"{id_}.{hull}.{attack}" for id_, hull, attack in numbers] == sections
        assert params.section_speed.tolist() == [0] * 6


@pytest.mark.rule("WE-SKL-03")
def test_skills() -> None:
    params = parameters()
    assert [line[0] for line in lines(SKILLS)] == listed("skills")
    assert params.skill_count == 15
    for number, (_, kind, value, ongoing, *said) in enumerate(lines(SKILLS)):
        assert [KIND_WORDS[params.required_kind[number]], params.required[number]] == [kind, int(value)]
        assert params.ongoing[number] == (ongoing == "ongoing")
        assert effect(params.skill_effect[number]) == said


def test_every_number_has_bounds_and_a_source() -> None:
    for path, value in NUMBERS.items():
        steps, _ = overrides.find(BOX, path.split("."))
        if isinstance(value, str):
            assert value in (overrides.words_of(COMPONENTS, steps) or ()), path
        elif not isinstance(value, bool):
            low, high = overrides.bounds_of(COMPONENTS, steps) or (1, 0)
            assert low <= value <= high, path
            assert low < high, path
        prefixes = [".".join(path.split(".")[:n]) for n in range(len(path.split(".")))]
        assert any(prefix in COMPONENTS.sources for prefix in prefixes), path


def another(path: str, value: Any) -> Any:
    """A value that a scenario may put in place of a number, one away from it."""
    if isinstance(value, bool):
        return not value
    steps, _ = overrides.find(BOX, path.split("."))
    if isinstance(value, str):
        return next(word for word in overrides.words_of(COMPONENTS, steps) or () if word != value)
    _, high = overrides.bounds_of(COMPONENTS, steps) or (0, 0)
    return value + 1 if value < high else value - 1


def chosen(path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Set-up and options under which a number of the box is looked at."""
    block, name, *_ = path.split(".")
    if block == "powers":
        return {"ship": BOX[block][name]["ship"]}, {}
    known = {"ships": "ship", "motherships": "mothership"}
    return ({known[block]: name} if block in known else {}), ({"difficulty": name} if block == "difficulty" else {})


def test_no_number_is_dead() -> None:
    assert len(NUMBERS) > 300
    for path, value in NUMBERS.items():
        setup, options = chosen(path)
        plain = prepare(cell(setup, options)).tobytes()
        moved = cell(setup, options, {path: another(path, value)})
        assert problems(moved) or prepare(moved).tobytes() != plain, path


def test_words_are_in_the_order_of_the_numbers() -> None:
    assert [getattr(state, name) for name in ("LASER", "MANEUVER", "ENERGY", "POWER", "ANY_KIND")] == list(range(5))
    verbs = (
        "NO_VERB", "LASER_VERB", "MANEUVER_VERB", "STUN", "SHIELD", "HULL", "DRAW", "BUYING_POWER", "RECOVER", "UPGRADE",
        "CANCEL", "LASER_BONUS", "MANEUVER_BONUS", "HOLD_BONUS", "DISCOUNT",
    )  # fmt: skip
    assert [getattr(state, name) for name in verbs] == list(range(len(VERB_WORDS))) == list(range(state.VERBS))
    assert VERB_WORDS == ("none", *ONCE, *LASTING)
    assert (*get_args(own_settings.OneShotVerb), *get_args(own_settings.LastingVerb)) == VERB_WORDS[1:]
    assert VERB_WORDS[state.BUYING_POWER] == "energy"
    assert VERB_WORDS[state.CANCEL] == "cancel"
    zones = ("TO_BAG", "TO_DISCARD", "TO_POOL", "TO_REMOVED", "TO_SUPPLY")
    assert [f"TO_{word.upper()}" for word in ZONE_WORDS] == list(zones)
    assert [getattr(state, name) for name in zones] == list(range(5))
    assert [getattr(state, name) for name in ("PLAIN", "ORDERED", "LINKED", "REGENERATE")] == list(range(len(TRAIT_WORDS)))


def test_ships_are_named() -> None:
    assert ship_of(cell({"ship": "titan"}))["name"] == "Titan"
    assert mothership_of(cell({"mothership": "array"}))["name"] == "The Array"
