"""Which charts a report draws, and that their tables say the same."""

import pandas as pd
import pytest

from toolkit.report.facts import gather
from toolkit.report.pictures import pictures


def rows(run, turns=(3, 4, 5), endings=("finish", "finish", "max_turns"), copies=20) -> pd.DataFrame:
    """Rows of games for every cell: the same few games, several times."""
    part = pd.DataFrame({"turns": turns * copies, "ending": pd.Categorical(endings * copies)})
    return pd.concat([part.assign(cell=cell) for cell in run.ids], ignore_index=True)


@pytest.fixture
def run(hand_made, swept):
    run = hand_made(swept({0: 1300, 1: 1100, 2: 900}))
    run.rows = rows(run)
    return run


def names(run) -> list[str]:
    return [picture.name for picture in pictures(gather(run))[0]]


def test_charts_of_a_swept_run(run):
    assert names(run) == ["rate_curve", "ending_causes-0", "length_survival-0"]


def test_charts_of_one_cell(hand_made):
    run = hand_made([({}, 1000, 2000)])
    run.rows = rows(run)
    drawn, missing = pictures(gather(run))
    assert [picture.name for picture in drawn] == ["ending_causes-0", "length_survival-0"]
    assert missing == []


def test_the_scenario_decides_and_learns_why_one_is_missing(hand_made, swept):
    run = hand_made(swept({0: 1300, 1: 900}), report={"charts": ["length_survival", "rate_curve", "heat_map"]})
    drawn, missing = pictures(gather(run))
    assert [picture.name for picture in drawn] == ["rate_curve"]
    assert missing == [
        "Game lengths need the rows of the games, which this run does not keep.",
        "A heat map needs two swept keys that hold numbers, or that report.by names.",
    ]


def test_no_games(hand_made, swept):
    drawn, missing = pictures(gather(hand_made(swept({0: 0}, n=0))))
    assert drawn == []
    assert len(missing) == 1


def test_each_chart_is_drawn_twice_with_its_title(run):
    for picture in pictures(gather(run))[0]:
        assert f"{picture.name}-wide-title" in picture.wide
        assert f"{picture.name}-narrow-title" in picture.narrow
        assert f">{picture.title}</title>" in picture.wide


def test_rate_curve_says_what_its_table_says(run):
    picture = pictures(gather(run))[0][0]
    assert picture.title == "Runner 1 wins, by head start"
    assert picture.table.columns == ("head start", "Runner 1 wins", "games")
    # Wilson by hand at 1100 of 2000: centre (1100 + 1.92) / 2003.84 = 0.54990, half 1.96 / 2003.84 * sqrt(495.96) = 0.02178
    assert picture.table.rows[1] == ("1", "55.0 % [52.8, 57.2]", "2,000")
    assert "Shaded: where 50 % is crossed." in picture.caption
    assert "head start (steps)" in picture.wide


def test_heat_map_of_two_knobs(hand_made):
    cells = [({"setup.head_start": x, "setup.finish": y}, 1000, 2000) for y in (10, 20, 30) for x in (0, 1, 2)]
    run = hand_made(cells)
    drawn, _ = pictures(gather(run))
    assert [picture.name for picture in drawn] == ["rate_curve", "heat_map-0"]
    assert len(drawn[1].table.rows) == 9


def test_brackets_of_many_series_are_drawn_by_themselves(hand_made, swept):
    cells = [cell for word in "abcd" for cell in swept({0: 1300, 1: 900}, options__word=word)]
    cells += swept({0: 1300, 1: 1200}, options__word="e")
    drawn, _ = pictures(gather(hand_made(cells)))
    assert [picture.name for picture in drawn] == ["rate_curve", "even_values"]
    assert "Shaded" not in drawn[0].caption
    # lines from 0.65 to 0.45 meet 0.5 at 0.75
    assert drawn[1].table.rows[0][:2] == ("word a", "0 to 1")
    assert drawn[1].table.rows[0][2].startswith("0.75 [")
    assert drawn[1].table.rows[4] == ("word e", "above 50 % everywhere", "")


def test_causes_of_ending(run):
    picture = pictures(gather(run))[0][1]
    assert picture.table.columns == ("head start", "finish", "max turns")
    # 40 of 60 games: 66.7 %, Wilson 54.1 to 77.3
    assert picture.table.rows[0] == ("0", "66.7 % [54.1, 77.3]", "33.3 % [22.7, 45.9]")


def test_rare_causes_are_drawn_as_one_but_stand_in_the_table(run):
    run.rows = rows(run, (3,) * 200, ("finish",) * 197 + ("max_turns",) * 2 + ("pin_out_of_range",), copies=1)
    picture = pictures(gather(run))[0][1]
    assert "other causes" in picture.wide
    assert "Other causes, each below 2 %: max turns and pin out of range." in picture.caption
    assert picture.table.columns == ("head start", "finish", "max turns", "pin out of range")


def test_length_counts_capped_games_as_going_on(run):
    picture = pictures(gather(run))[0][2]
    assert "Stopped at the cap, and counted as going on: 60 games." in picture.caption
    assert picture.table.columns == ("turns", "head start 0", "head start 1", "head start 2")
    shares = [row[1].split(" [")[0] for row in picture.table.rows]
    assert shares == ["100.0 %", "66.7 %", "33.3 %", "33.3 %"]


def test_many_series_are_cut_and_it_is_said(hand_made, swept):
    cells = [cell for mud in range(10) for cell in swept({0: 1300, 1: 900}, options__word=f"w{mud}")]
    run = hand_made(cells)
    run.rows = rows(run)
    drawn, missing = pictures(gather(run))
    assert [picture.name for picture in drawn].count("ending_causes-0") == 1
    assert len([picture for picture in drawn if picture.name.startswith("ending_causes")]) == 6
    assert "2 of 10 curves are left out; the tables have all cells." in missing
    assert "4 of 10 charts of endings are left out; the tables have all cells." in missing


def test_a_sampled_design_is_pooled(hand_made):
    cells = [({"setup.head_start": x, "setup.finish": y}, 1000, 2000) for x, y in ((1.5, 10.5), (2.5, 20.5), (3.5, 12.5))]
    run = hand_made(cells, sweep=[{"lhs": {"n": 3}}])
    run.rows = rows(run)
    drawn, _ = pictures(gather(run))
    assert "no line joins them" in drawn[0].caption
    assert drawn[1].table.rows[0][0] == "all games"
