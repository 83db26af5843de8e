"""The sentences at the head of a report."""

import pytest
from scipy.stats import binomtest

from toolkit.report.answers import answers, warnings


def wilson(won: int, n: int) -> str:
    interval = binomtest(won, n).proportion_ci(0.95, "wilson")
    return f"{100 * won / n:.1f} % [{100 * interval.low:.1f}, {100 * interval.high:.1f}]"


def test_bracket_with_its_ends_games_level_and_seed(facts_of, swept):
    (answer,) = answers(facts_of(swept({0: 1300, 1: 1100, 2: 900, 3: 700})))
    assert answer.claim == "An even fight lies between head start 1 and 2."
    assert answer.evidence[0] == f"At 1, Runner 1 wins {wilson(1100, 2000)}; at 2, Runner 1 wins {wilson(900, 2000)}."
    # lines from 0.55 to 0.45 meet 0.5 half-way
    assert answer.evidence[1].startswith("As a guide, straight lines between the points meet 50 % at 1.50 [")
    assert answer.basis == "2,000 games each, 95 % Wilson intervals, fixed n, seed 1984"


def test_counted_things_stand_after_their_number(facts_of):
    cells = [({"setup.swarm_ships": n}, won, 2000) for n, won in ((9, 1100), (10, 900))]
    (answer,) = answers(facts_of(cells))
    assert answer.claim == "An even fight lies between 9 and 10 swarm ships."


def test_undecided_values_inside_the_bracket(facts_of, swept):
    (answer,) = answers(facts_of(swept({0: 1100, 1: 1010, 2: 900})))
    assert answer.claim == "An even fight lies between head start 0 and 2."
    assert answer.evidence[1] == "1 can't be told from 50 % with these games."
    # 0.505 against 0.5 takes 78,487 games for 80 % power
    assert answer.evidence[2] == "If the present estimate is right, about 78,000 games would tell 1 from 50 %."


def test_one_answer_a_series(facts_of, swept):
    cells = swept({0: 1100, 1: 900}, setup__lanes__mud=0) + swept({0: 1400, 1: 1300}, setup__lanes__mud=2)
    first, second = answers(facts_of(cells))
    assert first.claim == "An even fight lies between head start 0 and 1 (lanes mud 0)."
    assert second.claim == "No head start from 0 to 1 gives an even fight: all lie above 50 % (lanes mud 2)."
    assert second.evidence == (f"Nearest at 1, Runner 1 wins {wilson(1300, 2000)}.",)


def test_values_left_open_at_the_end(facts_of, swept):
    (answer,) = answers(facts_of(swept({0: 1300, 1: 1100, 2: 1005, 3: 1000})))
    assert answer.claim == "Head start 2 and 3 can't be told from 50 %; all others lie above it."


def test_no_value_can_be_told(facts_of, swept):
    (answer,) = answers(facts_of(swept({0: 1001, 1: 1000})))
    assert answer.claim == "No head start from 0 to 1 can be told from 50 % with these games."


def test_several_crossings(facts_of, swept):
    (answer,) = answers(facts_of(swept({0: 1200, 1: 800, 2: 1200})))
    assert answer.claim == (
        "50 % is crossed several times over head start 0 to 2: between 0 and 1 it falls; between 1 and 2 it rises."
    )


@pytest.mark.parametrize(("won", "told"), [(1200, "above 50 %"), (800, "below 50 %"), (1000, "not to be told from 50 %")])
def test_one_cell(facts_of, won, told):
    (answer,) = answers(facts_of([({}, won, 2000)]))
    assert answer.claim == f"Runner 1 wins {wilson(won, 2000)}: {told}."
    assert answer.basis.startswith("2,000 games, ")


def test_values_without_order_are_named_one_by_one(facts_of):
    cells = [({"options.tie": "draw"}, 800, 2000), ({"options.tie": "first"}, 1200, 2000)]
    (answer,) = answers(facts_of(cells))
    assert answer.claim == f"Runner 1 wins: from {wilson(800, 2000)} to {wilson(1200, 2000)}, at tie draw and first."
    assert answer.evidence == (
        f"At tie draw, Runner 1 wins {wilson(800, 2000)}, below 50 %.",
        f"At tie first, Runner 1 wins {wilson(1200, 2000)}, above 50 %.",
    )


def test_of_many_values_without_order_only_the_extremes_are_named(facts_of):
    cells = [({"options.word": f"w{i}"}, 800 + 50 * i, 2000) for i in range(9)]
    (answer,) = answers(facts_of(cells))
    assert answer.claim.startswith(f"Runner 1 wins: from {wilson(800, 2000)} to {wilson(1200, 2000)}, at word w0 and w8")
    assert answer.evidence == ("These are the extremes of 9 cells, picked after looking: fresh seeds would be milder.",)


def test_a_target_and_a_margin(facts_of, swept):
    verdict = {"measure": "runner_1_won", "target": 0.6, "margin": 0.03}
    (answer,) = answers(facts_of(swept({0: 1500, 1: 1200, 2: 1160, 3: 900}), verdict=verdict))
    assert answer.claim == "Runner 1 won of 60 % lies between head start 0 and 3."
    # 0.60 +- 0.0215 lies within 0.57..0.63; 0.58 +- 0.0216 does not
    assert answer.evidence[-1] == "Against 60 % ± 3.0 points: practically balanced: 1; undecided: 2; all others unbalanced."
    assert not any("would tell 1 " in sentence for sentence in answer.evidence)


def test_measures_that_are_judged_at_once(facts_of, swept):
    """Turns are 5 +- 0.044 in both cells, runner 1 wins 0.6 and 0.5; four intervals of 95 % hold together with 80 %."""
    verdict = {"measure": "turns", "target": 5.0, "margin": 0.05, "also": ["runner_1_won"]}
    told = "turns and runner_1_won, 4 intervals at once, which hold together with 80 %"
    (answer,) = answers(facts_of(swept({0: 1200, 1: 1000}), verdict=verdict))
    assert answer.evidence[-1] == (
        f"{told}: unbalanced: runner_1_won at 0 and runner_1_won at 1; all others practically balanced."
    )
    (answer,) = answers(facts_of(swept({0: 1200, 1: 1000}), verdict={**verdict, "margin": 5.0}))
    assert answer.evidence[-1] == f"{told}: all practically balanced."
    (answer,) = answers(facts_of(swept({0: 1200, 1: 1000}), verdict={**verdict, "margin": 0.01}))
    assert "undecided: turns at 0 and turns at 1" in answer.evidence[-1]
    assert "unbalanced: runner_1_won at 0 and runner_1_won at 1" in answer.evidence[-1]


def test_a_mean_with_and_without_a_target(facts_of, swept):
    cells = swept({0: 1000, 1: 1000})
    (answer,) = answers(facts_of(cells, verdict={"measure": "turns", "target": 6.0, "margin": 0.0}))
    assert answer.claim == "No head start from 0 to 1 gives turns of 6: all lie below 6."
    # mean 5, variance 1 * 2000 / 1999: half-width 1.96116 / sqrt(1999) = 0.0439
    assert answer.evidence == ("Nearest at 0, turns is 5.00 turns [4.96, 5.04].",)
    assert "95 % T intervals" in answer.basis


def test_no_games_yet(facts_of, swept):
    (answer,) = answers(facts_of(swept({0: 0, 1: 0}, n=0)))
    assert answer.claim == "No game has been played yet."


def test_cells_without_games_are_passed_over(facts_of, swept):
    (answer,) = answers(facts_of(swept({0: 1100, 1: 900}) + swept({2: 0}, n=0)))
    assert answer.claim == "An even fight lies between head start 0 and 1."


def test_another_level(facts_of, swept):
    (answer,) = answers(facts_of(swept({0: 1300, 1: 700}), report={"level": 0.99}))
    assert "99 % Wilson intervals" in answer.basis


def test_warnings(hand_made, swept):
    from toolkit.report.facts import gather

    run = hand_made(swept({0: 1000, 1: 1000}))
    assert warnings(gather(run)) == []
    run.info |= {"digest": None, "games": 3000}
    run.info["pins"] = [
        {"pin": "step: always 6", "cells": 2, "games": 4000, "reached": 0},
        {"pin": "wind: first 1", "cells": 2, "games": 4000, "reached": 3},
    ]
    facts = gather(run)
    facts.cells["failed"] = [2, 1]
    assert warnings(facts) == [
        "This run is unfinished: 4,000 of 6,000 games. The same command again continues it.",
        "3 games did not finish by the rules; they are listed below.",
        "The pinned draw step: always 6 was reached in none of 4,000 games.",
    ]
