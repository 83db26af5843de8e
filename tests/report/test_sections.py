"""What stands below the answer."""

import pandas as pd

from toolkit.report import sections
from toolkit.report.facts import gather


def test_all_cells(facts_of, swept):
    table = sections.all_cells(facts_of(swept({0: 1300, 1: 1000})))
    assert table.columns == ("head start", "games", "runner 1 won", "turns", "verdict", "cell")
    assert table.rows[1] == ("1", "2,000", "50.0 % [47.8, 52.2]", "5.00 [4.96, 5.04]", "undecided", "c0000000001")
    assert table.rows[0][4] == "above 50 %"


def test_measures_that_the_scenario_chooses(facts_of, swept):
    table = sections.all_cells(facts_of(swept({0: 1300}), report={"measures": ["turns"]}))
    assert table.columns[2:4] == ("runner 1 won", "turns")  # the one that the question is about comes first in any case
    table = sections.all_cells(facts_of(swept({0: 1300}), report={"measures": ["runner_1_won"]}))
    assert "turns" not in table.columns


def test_measures_stand_in_the_order_that_the_scenario_gives(facts_of, swept):
    facts = facts_of(swept({0: 1300, 1: 1000}), report={"measures": ["turns", "runner_1_won"]})
    table = sections.all_cells(facts)
    assert table.columns == ("head start", "games", "turns", "runner 1 won", "verdict", "cell")
    assert table.rows[1] == ("1", "2,000", "5.00 [4.96, 5.04]", "50.0 % [47.8, 52.2]", "undecided", "c0000000001")
    assert [row[0] for row in sections.definitions(facts).rows] == ["turns", "runner_1_won"]
    assert facts.estimates[["index", "measure"]].to_numpy().tolist() == [
        [0, "turns"], [0, "runner_1_won"], [1, "turns"], [1, "runner_1_won"],
    ]  # fmt: skip


def test_verdicts_with_a_margin(facts_of, swept):
    verdict = {"measure": "runner_1_won", "target": 0.5, "margin": 0.05}
    table = sections.all_cells(facts_of(swept({0: 1300, 1: 1000, 2: 1100}), verdict=verdict))
    assert [row[4] for row in table.rows] == ["unbalanced", "practically balanced", "undecided"]


def test_players_show_weights_that_differ(facts_of, swept):
    seats = {"1": {"policy": "greedy", "weights": {"near": 8.0}}, "2": {"policy": "random", "weights": {}}}
    table = sections.players(facts_of(swept({0: 1000}), seats=seats))
    assert table.rows == [("1", "greedy", "near 8 (default 6)", ""), ("2", "random", "none", "")]


def test_swept_policies(facts_of):
    cells = [({"seats.1.policy": policy}, 1000, 2000) for policy in ("random", "greedy")]
    assert sections.players(facts_of(cells)).rows[0] == ("1", "swept", "as each policy has them", "policy")


def test_settings_name_every_knob_and_mark_what_differs(facts_of, swept):
    facts = facts_of(swept({0: 1000, 1: 1000}), setup={"finish": 30, "head_start": 0, "lanes": {"mud": 0}})
    table = sections.settings(facts, "setup")
    assert [row[:3] for row in table.rows] == [
        ("finish", "30", "20 steps"),
        ("head_start", "swept: 0 and 1", "0 steps"),
        ("lanes.mud", "0", "0 steps"),
    ]
    assert table.marked == {0, 1}


def test_rulings_at_their_default_and_switched(facts_of, swept):
    table = sections.settings(facts_of(swept({0: 1000})), "options")
    assert [row[0] for row in table.rows] == ["tie", "max_turns"]
    assert table.rows[0][3] == "DR-R-01 Who wins when both pass the finish in one turn."
    assert table.marked == frozenset()
    switched = sections.settings(facts_of(swept({0: 1000}), options={"tie": "first", "max_turns": 60}), "options")
    assert switched.rows[0][1:3] == ("first", "draw")
    assert switched.marked == {0}


def test_overrides_stand_beside_the_box(facts_of, swept):
    assert sections.overrides(facts_of(swept({0: 1000}))).rows == []
    cells = [({"components.runner.kind": kind}, 1000, 2000) for kind in ("human", "horse")]
    for tree in ({"shoes.bonus": 2}, {"shoes": {"bonus": 2}}):
        table = sections.overrides(facts_of(cells, components=tree))
        assert table.rows == [
            ("runner.kind", "swept: human and horse", "human", "rulebook: Runners"),
            ("shoes.bonus", "2", "0", "assumption: plain shoes"),
        ]


def test_assumptions_are_those_that_the_rulebook_does_not_give(facts_of, swept):
    assert sections.assumptions(facts_of(swept({0: 1000}))).rows == [("shoes", "assumption: plain shoes")]


def test_pins_and_definitions(hand_made, swept):
    run = hand_made(swept({0: 1000}))
    run.info["pins"] = [{"pin": "step: always 6", "cells": 1, "games": 2000, "reached": 1999}]
    facts = gather(run)
    assert sections.pins(facts).rows == [("step: always 6", "1", "2,000", "1,999")]
    definitions = sections.definitions(facts).rows
    assert definitions[0] == ("runner_1_won", "what runner_1_won means", "share", "share of games, wilson")
    assert definitions[1][2:] == ("turns", "mean over games, t")


def test_words_are_those_that_this_report_uses(facts_of, swept):
    terms = sections.terms_used(facts_of(swept({0: 1300, 1: 1000, 2: 700})))
    assert [term[:2] for term in terms] == [
        ("wilson", "method"), ("t", "method"), ("interpolated band", "method"), ("fixed n", "label"),
        ("above", "verdict"), ("below", "verdict"), ("undecided", "verdict"), ("crossed", "crossing"),
    ]  # fmt: skip
    assert terms[3][2:] == (
        "The number of games was fixed before looking, and the interval holds for that number only.",
        "It must not be used to decide whether to play on.",
    )
    assert terms[-1].meaning == "The curve crosses the target between low and high."
    verdict = {"measure": "runner_1_won", "target": 0.5, "margin": 0.05}
    terms = sections.terms_used(facts_of(swept({0: 1300, 1: 1250}), verdict=verdict))
    assert [term.word for term in terms if term.kind in ("verdict", "crossing")] == ["unbalanced", "not crossed"]


def test_failed_games_are_listed(hand_made, swept):
    run = hand_made(swept({0: 1000}))
    run.failed = pd.DataFrame({"cell": ["c0"], "game": [1234], "status": [1], "ending": ["pin_out_of_range"]})
    assert sections.failures(gather(run)).rows == [("c0", "1,234", "1", "pin out of range")]


def test_capped_games_are_counted(hand_made, swept):
    run = hand_made(swept({0: 1000}))
    assert "not kept" in sections.capped(gather(run))
    run.rows = pd.DataFrame(
        {"cell": run.ids * 4, "ending": pd.Categorical(["finish"] * 3 + ["max_turns"]), "turns": [3, 4, 5, 60]}
    )
    assert sections.capped(gather(run)) == "Stopped at the cap: 1 of 4 games (25.00 %)."
    run.rows = run.rows.iloc[:3]
    assert sections.capped(gather(run)).startswith("None of 3 games")


def test_provenance(facts_of, swept):
    rows = dict(sections.provenance(facts_of(swept({0: 1000}))).rows)
    assert rows["seed"] == "1984"
    assert rows["spec hash"] == "0123456789ab"
    assert rows["digest of all rows"] == "d" * 64
    assert rows["kernel hash"] == "fedcba9876543210"
    assert rows["python version"] == "3.11.0"
    assert rows["game"] == "Dice Race (dice_race), mode race"
