"""What the pilot sees of the table."""

from __future__ import annotations

import numpy as np

from tests.games.warps_edge.pilot_table import Pilot
from toolkit.games.warps_edge.names.draws import SEAT_NAMES
from toolkit.games.warps_edge.policies.observe import HIDDEN
from toolkit.games.warps_edge.state import NOTHING, STATE

HIDDEN_FIELDS = ("deck", "skill_deck")


def table() -> Pilot:
    pilot = Pilot(
        row=["scout", "raider"], pool="L1 E1", bag="M1*4", discard="L2", deck=["drone", "cruiser"], skills=["barrage"]
    )
    pilot.state.skill_deck[:3], pilot.state.skill_deck_count = (4, 2, 9), 3
    pilot.state.deck[2:5] = 7, 7, 7  # cards that lay there before
    return pilot


def test_both_decks_are_hidden_and_all_else_is_seen() -> None:
    pilot = table()
    seen = pilot.seen()
    assert HIDDEN == {"pilot": HIDDEN_FIELDS}
    assert set(HIDDEN) == set(SEAT_NAMES)
    assert set(seen.deck.tolist()) == set(seen.skill_deck.tolist()) == {NOTHING}
    assert (seen.deck_count, seen.skill_deck_count) == (2, 3)
    for name in STATE.names:
        if name not in HIDDEN_FIELDS:
            assert np.array_equal(seen[name], pilot.state[name]), name


def test_what_is_seen_does_not_change_with_what_is_hidden() -> None:
    pilot, rng = table(), np.random.default_rng(1)
    before = pilot.seen().tobytes()
    pilot.state.deck[:] = rng.integers(0, 12, pilot.state.deck.shape)
    pilot.state.skill_deck[:] = rng.permutation(len(pilot.state.skill_deck))
    assert pilot.seen().tobytes() == before


def test_the_table_is_not_altered_by_a_look_or_a_choice() -> None:
    for policy in ("random", "greedy"):
        pilot = table()
        pilot.params.policy = {"random": 0, "greedy": 1}[policy]
        before = pilot.state.tobytes()
        for _ in range(20):
            pilot.action()
            seen = pilot.seen().tobytes()
            pilot.ask("loss")
            assert pilot.seen().tobytes() == seen
        assert pilot.state.tobytes() == before
