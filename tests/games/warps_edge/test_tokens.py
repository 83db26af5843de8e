"""Tokens: kinds, zones, targets of them, and that none is ever lost (WE-CMP, WE-R-21)."""

from __future__ import annotations

import pytest

from tests.games.warps_edge.space_table import SpaceTable
from toolkit.games.warps_edge.limits import MAX_TARGETS
from toolkit.games.warps_edge.names import effects
from toolkit.games.warps_edge.rules import tokens
from toolkit.games.warps_edge.rules.targets import is_target
from toolkit.games.warps_edge.state import TO_BAG, TO_DISCARD, TO_POOL, TO_REMOVED


@pytest.mark.rule("WE-CMP-01", "WE-PWR-02")
def test_each_kind_does_what_it_is_for() -> None:
    table = SpaceTable(row=["scout"], pool="L1 M1 E1 P_BURST", skills=["scavenge"], shield=1)
    for token in ("L1", "M1", "E1", "P_BURST"):
        assert table.legal(table.placing(token, "slot_1")) == (token in ("L1", "M1"))
        assert table.legal(table.repairing(token)) == (token == "E1")
        assert table.legal(table.buying(token, "L1")) == (token == "E1")
        assert table.legal(table.powering(token, "slot_1")) == (token == "P_BURST")
        assert table.legal(table.assigning(0, token)) == (token != "P_BURST")


@pytest.mark.rule("WE-CMP-02", "WE-CMP-04")
def test_every_token_is_in_one_zone() -> None:
    table = SpaceTable(row=["raider"], pool="L1*2 E1", bag="L2", discard="M1*2", hold="M2", skills=["cargo_pods"], deck=())
    table.lay("slot_1", below="L1", above="M1")
    table.lay("bow", above="L3")
    table.do(table.assigning(0, "E1"))
    assert tokens.conserved(table.params, table.state)
    assert tokens.tokens_owned(table.params, table.state) == 10
    assert tokens.owned(table.params, table.state, table.token("L1")) == 3
    assert tokens.owned(table.params, table.state, table.token("M1")) == 3
    total = 10 + int(table.state.supply.sum()) + int(table.state.removed.sum())
    assert total == 80 + 5
    for zone in ("bag", "pool", "hold", "discard", "removed", "supply"):
        getattr(table.state, zone)[0] += 1
        assert not tokens.conserved(table.params, table.state)
        getattr(table.state, zone)[0] -= 1
    for lying in (table.spot("bow").above, table.spot("slot_1").below, table.state.owned[0].tokens):
        lying[0] += 1
        assert not tokens.conserved(table.params, table.state)
        lying[0] -= 1
    table.state.supply[0] -= 30
    table.state.bag[0] += 30
    assert not tokens.conserved(table.params, table.state)  # the supply never gave so many


@pytest.mark.rule("WE-CMP-04", "WE-R-39")
def test_a_starting_bag_beside_the_supply_adds_to_the_tokens() -> None:
    table = SpaceTable(starting_from_supply=0)
    assert not tokens.conserved(table.params, table.state)
    table.state.bag += table.params.starting
    assert tokens.conserved(table.params, table.state)


@pytest.mark.rule("WE-CMP-03", "WE-CMP-12", "WE-MSH-02")
def test_who_may_be_aimed_at() -> None:
    def targets(table: SpaceTable) -> list[int]:
        return [target for target in range(-1, MAX_TARGETS + 1) if is_target(table.params, table.state, target)]

    table = SpaceTable(row=["scout", "", "drone"], pool="L1 M1*2 L3")
    assert targets(table) == [0, 2]
    table.place("M1", "slot_1")
    assert targets(table) == [0, 2]  # stunned or not
    table.place("M1", "slot_1")
    assert targets(table) == [2]  # anew before every action
    alone = SpaceTable(row=["scout"], pool="L3", deck=())
    bow, stern = alone.target("bow"), alone.target("stern")
    assert targets(alone) == [0]
    assert targets(alone.place("L3", "slot_1")) == [bow, stern]
    alone.fell("bow")
    assert targets(alone) == [stern]


@pytest.mark.rule("WE-CMP-09")
def test_the_supply_is_finite() -> None:
    table = SpaceTable(row=["dreadnought"], pool="L3")
    table.put("bag", "L3*6")
    table.lay("slot_1", above="L2*3")
    table.place("L3", "slot_1")
    assert table.counts("L3*7").tolist() == table.state.bag.tolist()  # of the two of its reward there was one
    assert [code for code, *_ in table.told("REWARDED", "REWARD_MISSED")] == [effects.REWARDED, effects.REWARD_MISSED]


@pytest.mark.rule("WE-R-21")
@pytest.mark.ruling("WE-R-21")
def test_removed_tokens_are_out_of_the_game_or_back_in_the_supply() -> None:
    for to_supply in (0, 1):
        table = SpaceTable(
            row=["scout"], pool="L3 P_BLINK", discard="L2", bag="M2",
            removed_to_supply=to_supply, kill_tokens_to=TO_REMOVED, power_removed=1,
        )  # fmt: skip
        supply = table.state.supply.copy()
        tokens.remove(table.params, table.state, table.log, table.token("L2"), TO_DISCARD)
        tokens.remove(table.params, table.state, table.log, table.token("M2"), TO_BAG)
        assert (table.zone("discard"), table.zone("bag")) == ("", "")
        table.do(table.powering("P_BLINK")).place("L3", "slot_1")
        gone = "L2 L3 M2 P_BLINK"
        assert table.zone("removed") == ("" if to_supply else gone)
        back = table.counts(gone) if to_supply else 0
        assert (table.state.supply == supply - table.counts("L2") + back).all()  # the scout's reward is L2
        assert (int(table.state.tally.removed), int(table.state.tally.removed_cost)) == (4, 3 + 5 + 2 + 4)
        assert int(table.state.tally.rewards) == 1
        assert [words[1:3] for words in table.told("REMOVED")] == [
            (table.token("L2"), TO_DISCARD),
            (table.token("M2"), TO_BAG),
        ]


@pytest.mark.rule("WE-R-34")
def test_drawing_takes_what_there_is() -> None:
    table = SpaceTable(bag="L1*2 M3", pool="E1")
    assert tokens.draw(table.params, table.state, table.draws, table.log, 2) == 2
    assert (int(table.state.bag_count), int(table.state.pool_count)) == (1, 3)
    assert tokens.draw(table.params, table.state, table.draws, table.log, 5) == 1
    assert (table.zone("bag"), table.zone("pool")) == ("", "L1 L1 M3 E1")
    assert tokens.draw(table.params, table.state, table.draws, table.log, 5) == 0


def test_a_token_given_back_is_in_the_supply() -> None:
    table = SpaceTable(pool="L1")
    before = int(table.state.supply[0])
    tokens.give_back(table.state, 0, TO_POOL)
    assert (table.zone("pool"), int(table.state.supply[0])) == ("", before + 1)
