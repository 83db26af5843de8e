"""The random pilot: which choices it makes, and how often each, against a plain list of them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import permutations, product

import numpy as np
import pytest

from tests.games.warps_edge.pilot_table import Pilot
from tests.games.warps_edge.random_table import random_table
from toolkit.games.warps_edge.limits import MAX_TARGETS
from toolkit.games.warps_edge.names.draws import POLICY
from toolkit.games.warps_edge.policies import random_legal
from toolkit.games.warps_edge.policies.options import ALL_OPTIONS, options
from toolkit.games.warps_edge.rules.actions import perform, possible
from toolkit.games.warps_edge.state import (
    ACTIONS,
    ACTIVE,
    ASSIGN,
    BUY,
    END_STEP,
    FROM_HOLD,
    MOVE,
    PLACE,
    REPAIR,
    TO_HOLD,
    USE_POWER,
    USE_SKILL,
)

EACH = 80  # times that each choice is expected


def evenly(choose: Callable[[], Hashable], every: Iterable[Hashable]) -> None:
    """Each of the choices is made, none else, and equally often."""
    choices = list(every)
    assert len(set(choices)) == len(choices)
    found = Counter(choose() for _ in range(EACH * len(choices)))
    assert set(found) == set(choices)
    surprise = sum((found[each] - EACH) ** 2 / EACH for each in choices)
    assert surprise < len(choices) + 4 * (2 * len(choices)) ** 0.5


def parts(pilot: Pilot, text: str) -> Iterator[str]:
    """All sets of some tokens, the empty one among them."""
    counts = pilot.counts(text)
    for numbers in product(*(range(count + 1) for count in counts)):
        yield pilot.written(np.array(numbers))


def legal(pilot: Pilot, kind: int) -> list[str]:
    """Options of a kind in words, judged by the rules; moves that undo one among them."""
    found = []
    record = pilot.choice(kind)
    pairs = {PLACE: MAX_TARGETS, MOVE: 2}.get(kind, 1)
    for token, other in product(range(pilot.params.type_count), range(pairs)):
        record.token, record.target = token, other
        if possible(pilot.params, pilot.state, record):
            found.append(pilot.words_of(record))
    return found


def offered(pilot: Pilot, kind: int) -> list[str]:
    count = options(pilot.params, pilot.state, kind, ALL_OPTIONS, pilot.work.choice)
    found = []
    for wanted in range(count):
        options(pilot.params, pilot.state, kind, wanted, pilot.work.choice)
        found.append(pilot.words_of(pilot.work.choice))
    return found


# --- kinds and options ---


def test_the_end_of_the_step_is_a_third_as_likely_as_each_other_kind() -> None:
    pilot = Pilot("random", row=["scout"], pool="L1*3 E2 P_BLINK", shield=3, hull=5, skills=["barrage"])
    seen = pilot.seen()
    found = Counter(random_legal.random_kind(pilot.params, seen, pilot.draws, POLICY, pilot.work) for _ in range(570))
    kinds = (PLACE, REPAIR, USE_POWER, BUY, ASSIGN, MOVE)  # no skill is active
    assert set(found) == {END_STEP, *kinds}
    assert 12 <= found[END_STEP] <= 48  # 30 expected
    assert all(58 <= found[kind] <= 122 for kind in kinds)  # 90


def test_only_legal_kinds_are_chosen() -> None:
    pilot = Pilot("random", row=["scout"], deck=["scout"], pool="E1", shield=8, hull=5, hold="M1")
    pilot.sell_out("L1", "M1", "M2", "E1")  # nothing is left that costs 2 or less
    counts = [options(pilot.params, pilot.state, kind, ALL_OPTIONS, pilot.work.choice) for kind in range(ACTIONS)]
    assert {kind for kind in range(ACTIONS) if counts[kind] > 0} == {END_STEP, MOVE}
    assert {pilot.action() for _ in range(40)} == {"move M1 to_pool", "end_step"}


def test_options_are_counted_by_type_of_token() -> None:
    pilot = Pilot("random", row=["scout", "", "drone"], pool="L1*3 M2*2 E1*2 E2 P_BLINK", shield=3, ship="hermes")
    assert offered(pilot, PLACE) == ["place L1 slot_1", "place L1 slot_3", "place M2 slot_1", "place M2 slot_3"]
    assert offered(pilot, REPAIR) == ["repair E1", "repair E2"]
    assert offered(pilot, USE_POWER) == ["use_power P_BLINK"]
    assert offered(pilot, MOVE) == [f"move {name} to_hold" for name in ("L1", "M2", "E1", "E2", "P_BLINK")]


@pytest.mark.parametrize("seed", range(30))
def test_options_are_those_that_the_rules_allow(seed: int) -> None:
    pilot = random_table("random", seed)
    for kind in (PLACE, REPAIR, MOVE, END_STEP):
        allowed = legal(pilot, kind) if kind != END_STEP else ["end_step"]
        assert sorted(offered(pilot, kind)) == sorted(allowed)


def test_a_power_token_without_a_target_is_left_out() -> None:
    pilot = Pilot("random", pool="P_BURST P_BLINK")
    assert offered(pilot, USE_POWER) == ["use_power P_BLINK"]
    assert offered(Pilot("random", row=["scout"], pool="P_BURST"), USE_POWER) == ["use_power P_BURST slot_1"]


def test_an_effect_on_all_targets_is_one_option() -> None:
    pilot = Pilot("random", ship="titan", row=["scout", "drone"], pool="P_JAM")
    assert offered(pilot, USE_POWER) == ["use_power P_JAM"]
    random_legal.random_use(pilot.params, pilot.seen(), pilot.params.effect[9], pilot.draws, POLICY, pilot.work)
    assert pilot.work.choice.target_count == 0


def test_every_option_of_a_kind_is_chosen_equally_often() -> None:
    pilot = Pilot("random", row=["scout"], pool="L1*2 M1 M2")

    def place() -> str:
        words = pilot.action()
        while not words.startswith("place"):
            words = pilot.action()
        return words

    evenly(place, offered(pilot, PLACE))


# --- useless moves ---


def test_the_opposite_of_a_move_is_not_offered_until_something_else_is_done() -> None:
    pilot = Pilot("random", row=["drone"], pool="L1*2 M1", hold="M1", ship="titan")
    perform(pilot.params, pilot.state, pilot.draws, pilot.log, pilot.moving("L1", TO_HOLD))
    assert possible(pilot.params, pilot.state, pilot.moving("L1", FROM_HOLD))
    assert offered(pilot, MOVE) == ["move M1 to_pool"]  # the hold is full
    perform(pilot.params, pilot.state, pilot.draws, pilot.log, pilot.moving("M1", FROM_HOLD))
    assert offered(pilot, MOVE) == ["move L1 to_hold"]  # both are remembered
    perform(pilot.params, pilot.state, pilot.draws, pilot.log, pilot.placing("L1", "slot_1"))
    assert offered(pilot, MOVE) == ["move L1 to_pool", "move M1 to_hold"]


# --- what an action leaves open ---


def test_assignments_are_uniform_over_skills_and_tokens() -> None:
    pilot = Pilot("random", pool="L1*2 L2 E1 P_BURST", skills=["scavenge", "barrage", "cargo_pods", "barrel_roll"])
    pilot.state.owned[2].status = ACTIVE
    seen = pilot.seen()

    def assign() -> str:
        random_legal.random_assignment(pilot.params, seen, pilot.draws, POLICY, pilot.work)
        assert possible(pilot.params, pilot.state, pilot.work.choice)
        return pilot.words_of(pilot.work.choice)

    any_kind = [f"assign scavenge {text}" for text in parts(pilot, "L1*2 L2 E1") if text]
    lasers = [f"assign barrage {text}" for text in parts(pilot, "L1*2 L2") if text]
    assert (len(any_kind), len(lasers)) == (11, 5)
    evenly(assign, any_kind + lasers)


@pytest.mark.parametrize(
    ("power", "discounted", "sold_out", "payments"),
    [
        (0, False, (), ["E1", "E1 E1", "E2", "E1 E2", "E1 E1 E2"]),
        (0, False, ("L1", "M1"), ["E1 E1", "E2", "E1 E2", "E1 E1 E2"]),  # 2 is the lowest price
        (0, True, ("L1", "M1"), ["E1", "E1 E1", "E2", "E1 E2", "E1 E1 E2"]),
        (1, False, (), ["", "E1", "E1 E1", "E2", "E1 E2", "E1 E1 E2"]),  # of an effect
        (1, False, ("L1", "M1"), ["E1", "E1 E1", "E2", "E1 E2", "E1 E1 E2"]),
    ],
)
def test_energy_paid_is_uniform_over_what_can_buy_anything(
    power: int, discounted: bool, sold_out: tuple[str, ...], payments: list[str]
) -> None:
    pilot = Pilot("random", pool="E1*2 E2 L1", skills=["trade_link"])
    pilot.sell_out(*sold_out)
    pilot.state.buying_power = power
    pilot.state.owned[0].status = ACTIVE if discounted else 0
    seen = pilot.seen()

    def pay() -> str:
        random_legal.random_purchase(pilot.params, seen, pilot.draws, POLICY, pilot.work)
        assert possible(pilot.params, pilot.state, pilot.work.choice)
        return pilot.written(pilot.work.choice.tokens)

    assert bool(offered(pilot, BUY))
    evenly(pay, payments)


def test_baskets_are_uniform_over_all_that_can_be_paid() -> None:
    pilot = Pilot("random", pool="E2")
    for name, left in {"L1": 1, "M1": 2, "M2": 1, "E1": 1}.items():
        pilot.state.supply[pilot.token(name)] = left
    pilot.sell_out("L3", "M3", "E2")
    pilot.state.buying_power = 1
    baskets = ["L1", "M1", "M1 M1", "M2", "E1", "L1 M1", "L1 M1 M1", "L1 M2", "M1 M2", "L1 E1", "M1 E1", "L2"]
    power = ["P_BURST"]  # costs 3 as well
    for basket in parts(pilot, "L1 L2 M1*2 M2 E1 P_BURST P_BLINK"):
        assert possible(pilot.params, pilot.state, pilot.buying("E2", basket)) == (basket in baskets + power)
    seen = pilot.seen()

    def buy() -> str:
        random_legal.random_purchase(pilot.params, seen, pilot.draws, POLICY, pilot.work)
        words = pilot.words_of(pilot.work.choice)
        return words if words.startswith("buy E2") else buy()

    evenly(buy, [f"buy E2 for {basket}" for basket in baskets + power])


@pytest.mark.parametrize(("limit", "row", "count"), [(1, 3, 3), (2, 3, 9), (3, 3, 15), (2, 1, 1), (2, 4, 16)])
def test_targets_are_uniform_over_all_orders_of_one_or_more(limit: int, row: int, count: int) -> None:
    pilot = Pilot("random", row=["scout"] * row, pool="P_BURST")
    seen, choice = pilot.seen(), pilot.work.choice
    pilot.params.effect[8].targets = limit
    every = [order for length in range(1, limit + 1) for order in permutations(range(row), length)]
    assert len(every) == count

    def aim() -> tuple[int, ...]:
        random_legal.random_use(pilot.params, seen, pilot.params.effect[8], pilot.draws, POLICY, pilot.work)
        return tuple(choice.targets[: choice.target_count].tolist())

    evenly(aim, every)


def test_recovered_tokens_are_uniform_over_sets_of_one_or_more() -> None:
    pilot = Pilot("random", discard="L1*3 M1 E2", pool="L1", skills=["scavenge"])
    pilot.state.owned[0].status = ACTIVE
    seen, effect = pilot.seen(), pilot.params.skill_effect[7]

    def recover() -> str:
        random_legal.random_use(pilot.params, seen, effect, pilot.draws, POLICY, pilot.work)
        return pilot.written(pilot.work.choice.picked)

    every = [text for text in parts(pilot, "L1*3 M1 E2") if 1 <= len(text.split()) <= 3]
    assert len(every) == 11
    evenly(recover, every)
    pilot.state.discard[:], pilot.state.discard_count = 0, 0
    assert offered(pilot, USE_SKILL) == ["use_skill scavenge"]  # legal, and nothing is picked
    random_legal.random_use(pilot.params, pilot.seen(), effect, pilot.draws, POLICY, pilot.work)
    assert pilot.work.choice.picked.sum() == 0


def test_upgrades_are_uniform_over_types_that_have_a_partner() -> None:
    pilot = Pilot("random", ship="achilles", pool="L1*4 L3 M2 E1 E2 P_FOCUS")
    pilot.sell_out("E2")
    seen, effect = pilot.seen(), pilot.params.effect[pilot.token("P_FOCUS")]

    def upgrade() -> str:
        random_legal.random_use(pilot.params, seen, effect, pilot.draws, POLICY, pilot.work)
        return pilot.written(pilot.work.choice.picked)

    evenly(upgrade, ["L1", "M2"])


# --- other decisions ---


def test_cards_kept_and_tokens_lost_are_uniform() -> None:
    pilot = Pilot("random", discard="L1*5 M1 E2", hold="L3 E1*2", ship="titan")
    pilot.state.offer[:3], pilot.state.offer_count = (4, 9, 2), 3
    evenly(lambda: pilot.ask("skill"), range(3))
    evenly(lambda: pilot.names[pilot.ask("loss")], ["L1", "M1", "E2"])
    evenly(lambda: pilot.names[pilot.ask("excess")], ["L3", "E1"])


@pytest.mark.parametrize("seed", range(100, 160))
def test_every_choice_is_legal(seed: int) -> None:
    pilot = random_table("random", seed)
    for _ in range(12):
        if pilot.state.won != 0 or pilot.act() == "end_step":
            break
    if pilot.state.discard_count > 0:
        assert pilot.state.discard[pilot.ask("loss")] > 0
    if pilot.state.hold_count > 0:
        assert pilot.state.hold[pilot.ask("excess")] > 0
