"""Random boards: drift and opening against the checklist once more, in sets and dicts that share nothing with the kernel."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from tests.games.gemini_gauntlet.drift_table import HEXAGON6, LANDING_PAD, LETTERS, RECT13, STEPS, WORDS, Hex, Table
from toolkit.games.gemini_gauntlet.parameters import q_of, r_of

ROLLS = 10  # a board


@dataclass
class Board:
    """Drift and opening in plain Python."""

    course: set[Hex]
    tokens: dict[str, Hex]
    lasers: dict[str, int]
    ships: dict[int, Hex]
    stop_at_edge: bool = False
    hits_by_chain: bool = True
    skip_if_pushed: bool = False
    hits: dict[int, int] = field(default_factory=dict)

    def roll(self, letter: str, number: int) -> None:
        """GG-AST-01: the letter's tokens in ascending dots."""
        been_moved: set[str] = set()
        for word in sorted(word for word in self.tokens if word.startswith(letter)):
            if not (self.skip_if_pushed and word in been_moved):
                before = dict(self.tokens)
                self.attempt(word, STEPS[number - 1], may_bounce=True, is_blocker=False)
                been_moved |= {w for w in before if before[w] != self.tokens[w]}

    def attempt(self, word: str, way: Hex, may_bounce: bool, is_blocker: bool) -> None:
        """One token's step, by the adjustments in order (GG-AST-03 to 07)."""
        target = (self.tokens[word][0] + way[0], self.tokens[word][1] + way[1])
        if target not in self.course:
            if may_bounce and not (is_blocker and self.stop_at_edge):
                self.attempt(word, (-way[0], -way[1]), may_bounce=False, is_blocker=is_blocker)
            return
        for other, at in self.tokens.items():
            if at == target:
                self.attempt(other, way, may_bounce, is_blocker=True)
                return
        aboard = [ship for ship, at in self.ships.items() if at == target]
        if not aboard:
            self.tokens[word] = target
        elif self.hits_by_chain or not is_blocker:
            for ship in aboard:
                self.hits[ship] = self.hits.get(ship, 0) + 1

    def looks_free(self, gate: str, facing: int) -> bool:
        """GG-OPN-02."""
        q, r = self.tokens[gate]
        target = (q + STEPS[facing % 6][0], r + STEPS[facing % 6][1])
        return target in self.course and target not in self.tokens.values()

    def open(self, gates: list[str], dice: list[int]) -> list[int]:
        """GG-OPN-03, 04, GG-RUL-37 with these dice; the dice that are left."""
        dice = list(dice)
        k = 0
        while k < len(gates):
            gate = gates[k]
            if self.looks_free(gate, self.lasers[gate]):
                k += 1
                continue
            die = dice.pop(0)
            ways = [turn for turn in range(1, 6) if self.looks_free(gate, self.lasers[gate] + turn)]
            if ways:
                turn = min(ways) if die % 2 == 0 else max(ways)
                self.lasers[gate] = (self.lasers[gate] + turn) % 6
                continue
            step = STEPS[die - 1]
            there = (self.tokens[gate][0] + step[0], self.tokens[gate][1] + step[1])
            for other, at in list(self.tokens.items()):
                if at == there:
                    self.tokens[gate], self.tokens[other] = self.tokens[other], self.tokens[gate]
                    k = 0
        return dice


def random_table(chance: random.Random, hexagon: bool) -> Table:
    """Tokens and ships anywhere, often in clusters and along the edges, so that chains and bounces are common."""
    board = HEXAGON6 if hexagon else RECT13
    course = [at for at in board if at not in LANDING_PAD]
    middle = chance.choice(course)
    near = sorted(course, key=lambda at: max(abs(at[0] - middle[0]), abs(at[1] - middle[1]), abs(sum(at) - sum(middle))))
    spots = near[: chance.choice([25, 40, len(near)])]
    chosen = chance.sample(spots, 18)
    words = WORDS[: chance.choice([15, 17, 18])]
    tokens = {word: (*at, chance.randrange(6) if word[1] == "1" else 0) for word, at in zip(words, chosen, strict=False)}
    free = [at for at in spots + LANDING_PAD if at not in chosen[: len(words)]]
    ships = [chance.choice(free) for _ in range(chance.randint(2, 6))]
    return Table(
        tokens,
        ships,
        hexagon=hexagon,
        seed=chance.randrange(1 << 30),
        chain_stops_at_edge=chance.choice([0, 0, 1]),
        chain_hits_ship=chance.choice([1, 1, 0]),
        pushed_skips_own_move=chance.choice([0, 0, 1]),
    )


def copy_of(table: Table) -> Board:
    """The same board in plain Python."""
    board = {(q_of(at), r_of(at)) for at in range(1024) if table.params.kind[at] == 1}
    assert board in (set(RECT13) - set(LANDING_PAD), set(HEXAGON6) - set(LANDING_PAD))
    tokens = table.board()
    return Board(
        board,
        tokens,
        {word: table.facing(word) for word in tokens},
        {i: (q_of(table.ship(i).place), r_of(table.ship(i).place)) for i in range(table.state.ship_count)},
        bool(table.params.chain_stops_at_edge),
        bool(table.params.chain_hits_ship),
        bool(table.params.pushed_skips_own_move),
    )


def check_sound(course: set[Hex], ships: set[Hex], table: Table) -> None:
    """GG-AST-09; that no two tokens share a hex, `board` checks itself."""
    places = set(table.board().values())
    assert places <= course
    assert not places & ships


@pytest.mark.rule("GG-AST-09", "GG-AST-07", "GG-AST-08")
@pytest.mark.parametrize("seed", range(30))
def test_ten_random_boards_drift_as_in_plain_python(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(10):
        table = random_table(chance, hexagon=seed % 3 == 2)
        plain = copy_of(table)
        for _ in range(ROLLS):
            letter, number = chance.choice(LETTERS), chance.randint(1, 6)
            table.roll(letter, number)
            plain.roll(letter, number)
            assert table.board() == plain.tokens
            assert table.get("dealt") == [plain.hits.get(i, 0) for i in range(table.state.ship_count)]
            assert {word: table.facing(word) for word in plain.tokens} == plain.lasers
            check_sound(plain.course, set(plain.ships.values()), table)


@pytest.mark.rule("GG-OPN-02", "GG-OPN-03", "GG-OPN-04")
@pytest.mark.parametrize("seed", range(10))
def test_ten_random_boards_are_opened_as_in_plain_python(seed: int) -> None:
    chance = random.Random(1000 + seed)
    for _ in range(10):
        table = random_table(chance, hexagon=seed % 3 == 2)
        plain = copy_of(table)
        table.open()
        dice = [value for name, value in table.dice() if name == "open"]
        assert len(dice) == len(table.dice())
        if table.state.reopening_given_up:
            assert len(dice) == 200
            continue
        assert plain.open([f"{letter}1" for letter in LETTERS if f"{letter}1" in plain.tokens], dice) == []
        assert table.board() == plain.tokens
        assert {word: table.facing(word) for word in plain.tokens} == plain.lasers
        check_sound(plain.course, set(plain.ships.values()), table)
