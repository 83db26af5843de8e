"""What tests of policies share."""

from __future__ import annotations

import pytest

from toolkit.games.last_starfighter.policies import strong_duel


@pytest.fixture
def short_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rounds of fictitious play in the Duel: for tests in which the quality of the mix counts for nothing."""
    monkeypatch.setattr(strong_duel, "ITERATIONS", 10)
