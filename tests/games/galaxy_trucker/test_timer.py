"""The timer (GT-TIM): circles, runs, who flips it, when building ends. A run lasts 20 s here unless a test says otherwise."""

from __future__ import annotations

import pytest

from tests.games.galaxy_trucker.building_script import RUN, Site
from toolkit.games.galaxy_trucker.names import decisions
from toolkit.games.galaxy_trucker.parameters import EAGER, LEADER_FLIPS, NEVER_BEFORE_FINISHED
from toolkit.games.galaxy_trucker.policies.flipping import wants_flip
from toolkit.games.galaxy_trucker.recording import runs_time


def always(seen: object) -> bool:
    return True


@pytest.mark.rule("GT-TIM-01", "GT-TIM-05")
@pytest.mark.parametrize(("board", "circle", "runs"), [("I", 1, 2), ("II", 2, 3), ("III", 3, 4)])
def test_the_timer_starts_in_the_circle_of_the_round(monkeypatch, board, circle, runs):
    site = Site(monkeypatch, "", "finish 1", boards=[board])
    assert (site.state.circle, site.state.run_ends, site.state.over_at) == (circle, RUN, -1)
    site.flips[2] = always
    site.build()
    assert len(site.told("run_ended")) == runs
    assert site.told("building_ended")[0][1] == runs * RUN
    assert site.player(1).tally.build_time == runs * RUN
    assert (site.state.forced_flips, site.player(2).tally.flips) == (0, runs - 1)
    assert runs_time(site.params, site.state) == runs * RUN


@pytest.mark.rule("GT-TIM-02")
def test_any_player_flips_it_one_circle_down(monkeypatch):
    site = Site(monkeypatch, f"wait {RUN + 5000}; finish 1", f"wait {RUN + 5000}; finish 2", boards=["III"])
    site.flips[2] = always  # who has not finished
    site.only_build()
    assert site.told("flipped")[0] == (2, 2, 0, 0, 0)
    assert site.chosen(decisions.FLIP)[0] == (2, 1)
    assert [words[1] for words in site.told("run_ended")][:1] == [3]


@pytest.mark.rule("GT-TIM-02")
def test_nobody_flips_before_a_run_has_ended(monkeypatch):
    site = Site(monkeypatch, f"wait {RUN - 2000}; finish 1", f"wait {RUN - 1000}; wait 600; finish 2", boards=["II"])
    site.flips[1] = site.flips[2] = always
    site.only_build()
    assert site.told("flipped") == [(1, 1, 0, 0, 0)]
    assert "flip" not in [what for what, _, _ in site.asked[: site.asked.index(("flip", 1, RUN - 1400))]]


@pytest.mark.rule("GT-TIM-02")
def test_a_run_is_followed_by_one_flip_whoever_else_would_like_to(monkeypatch):
    site = Site(monkeypatch, "", "", boards=["III"])
    site.flips[1] = site.flips[2] = always
    site.only_build()
    ended = [words[1] for words in site.told("run_ended")]
    assert ended == [3, 2, 1, 0]
    assert [words[:2] for words in site.told("flipped")] == [(1, 2), (1, 1), (0, 0)]


@pytest.mark.rule("GT-TIM-03")
def test_only_who_has_a_number_tile_makes_the_last_flip(monkeypatch):
    site = Site(monkeypatch, "", f"wait {RUN + 7000}; finish 1")
    site.flips[1] = site.flips[2] = always
    site.build()
    assert site.told("flipped") == [(2, 0, 0, 0, 0)]
    assert all(seat == 2 for what, seat, _ in site.asked if what == "flip")
    # the run that began when it took its tile, 600 ms after it had waited
    assert site.state.over_at == RUN + 7600 + RUN
    assert site.told("building_ended")[0][1] == 2 * RUN + 7600


@pytest.mark.rule("GT-TIM-04")
def test_when_the_last_run_ends_the_others_take_what_numbers_are_left(monkeypatch):
    site = Site(monkeypatch, "", "finish 2", "")
    site.flips[2] = always
    site.build()
    assert site.number(2) == 2
    assert {site.number(1), site.number(3)} == {1, 3}
    left = [words for words in site.told("number_taken") if words[0] != 2]
    assert [words[1:3] for words in left] == [(1, 1), (3, 1)]


@pytest.mark.rule("GT-TIM-05")
@pytest.mark.ruling("GT-RUL-41")
def test_between_a_run_and_the_flip_time_is_unlimited_up_to_the_guard(monkeypatch):
    site = Site(monkeypatch, "", "", boards=["II"], max_build_time=100_000)
    site.build()
    # run until 20 s; flips by themselves at 100 s and, as the limit has passed, at the end of the next run
    assert site.told("flipped") == [(0, 1, 1, 0, 0), (0, 0, 1, 0, 0)]
    assert site.state.forced_flips == 2
    assert site.told("building_ended")[0][1] == 100_000 + 2 * RUN


@pytest.mark.rule("GT-TIM-06")
def test_building_ends_at_once_when_all_have_finished(monkeypatch):
    site = Site(monkeypatch, "wait 2000; finish 1", "wait 3000; finish 2")
    site.build()
    assert site.told("building_ended")[0][1] == 3600
    assert site.told("run_ended") == []


@pytest.mark.ruling("GT-RUL-40")
@pytest.mark.parametrize("run", [45_000, 90_000])
def test_the_length_of_a_run(monkeypatch, run):
    site = Site(monkeypatch, "wait 100000", "finish 1", run_time=run)
    site.flips[2] = always
    site.build()
    assert site.told("building_ended")[0][1] == 2 * run


@pytest.mark.rule("GT-GAM-04")
def test_the_learning_flight_has_no_timer(monkeypatch):
    site = Site(monkeypatch, f"wait {3 * RUN}; draw; place 7 8 0; finish 2", "finish 1", learning=True, drawn="36")
    site.flips[1] = site.flips[2] = always
    site.build()
    assert site.told("run_ended") == site.told("flipped") == []
    assert site.tiles(1) == {(7, 8): (36, 0)}
    assert site.told("building_ended")[0][1] == 3 * RUN + 1000 + 500 + 600
    assert runs_time(site.params, site.state) == 0


@pytest.mark.rule("GT-GAM-04")
def test_the_guard_ends_a_learning_flight_that_nobody_finishes(monkeypatch):
    site = Site(monkeypatch, "", "finish 1", learning=True)
    site.build()
    assert site.told("flipped") == [(0, 0, 1, 0, 0)]
    assert site.told("building_ended")[0][1] == 7 * RUN  # the guard at six runs, and a last one


@pytest.mark.ruling("GT-RUL-41")
@pytest.mark.parametrize(
    ("policy", "who", "when"), [(LEADER_FLIPS, 2, RUN), (EAGER, 1, RUN), (NEVER_BEFORE_FINISHED, 3, 2 * RUN + 600)]
)
def test_who_flips_by_policy(monkeypatch, policy, who, when):
    """Seat 2 has most squares filled, seat 3 has finished when the second run would be over."""
    lead = f"draw; place 7 8 0; wait {3 * RUN}"
    site = Site(monkeypatch, "", lead, f"wait {2 * RUN}; finish 1", boards=["II"], drawn="36", flip_policy=policy, flip_fill=60)
    for seat in (1, 2, 3):
        site.flips[seat] = lambda seen, at=seat - 1: wants_flip(site.params, seen, at)
    site.build()
    assert site.told("flipped")[0] == (who, 1, 0, 0, 0)
    # the last run begins when the second one is over, or when seat 3 has finished
    assert site.state.over_at == max(when + RUN, 2 * RUN + 600) + RUN


@pytest.mark.ruling("GT-RUL-41")
def test_the_leader_waits_until_its_ship_is_full_enough(monkeypatch):
    """27 squares, a tenth of them are 2.7: the third tile makes it, at 23 s."""
    plan = f"draw; place 7 8 0; wait {RUN}; draw; place 7 6 0; wait {3 * RUN}"
    site = Site(monkeypatch, plan, "wait 70000", boards=["II"], drawn="36 38", flip_fill=100)
    site.flips[1] = lambda seen: wants_flip(site.params, seen, 0)
    site.only_build()
    assert site.told("flipped")[0] == (1, 1, 0, 0, 0)
    assert site.clocks(1, "flip")[-1] == 1500 + RUN + 1500
