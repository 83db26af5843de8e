"""What a seat sees of the table: while ships are built its own alone, then all of them; never what lies face down.

While it builds it sees its ship, hand and places, the face-up tiles that it noticed in its last look, the cards that it
remembers, clock and timer, and of the others how many tiles stand on their ships, their number tiles and the piles in their
hands. Once everybody has a number tile all ships are seen. Credits of others are secret (GT-CMP-07).
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.compiled import inner

from ..limits import COLOURS, LEVELS, MAX_CARDS, MAX_DECK, MAX_PILE, MAX_ROUNDS, MAX_SEATS, PILES, SQUARES
from ..names.draws import SEAT_NAMES
from ..state import BUILDER, DRAWING, FACE_DOWN, FACE_UP, IN_BOX, NOT_LAUNCHED, NOTHING
from .work import BLANK_STATE, SEEN_STATE, TRUE_STATE

# In place of the speed of another player: what is hidden of it.
SHIP_HIDDEN, SHIP_SEEN = -1, -2

_SEEN_OF_BUILDERS = ("number", "pile")
_OF_OTHERS = (
    *(f"builder.{field}" for field in BUILDER.names or () if field not in _SEEN_OF_BUILDERS),
    *("credits", "tally"),
)

#: By seat, fields that it never sees. While it builds it does not see the ships of others either, nor which tiles are where.
HIDDEN = {
    seat: (
        *(f"players.{other}.{field}" for other in range(MAX_SEATS) if other != i for field in _OF_OTHERS),
        *(f"credits_before.{number}.{other}" for number in range(MAX_ROUNDS) for other in range(MAX_SEATS) if other != i),
        *(f"players.{other}.flawed" for other in range(MAX_SEATS)),
        *("down", "piles", "deck"),
    )
    for i, seat in enumerate(SEAT_NAMES)
}


@inner
def observe(params: Any, states: Any, seat: int) -> None:
    """Write what a seat sees of the true state into the seen one."""
    state = states[TRUE_STATE]
    seen = states[SEEN_STATE]
    building = is_building(params, state)
    see_table(params, state, seen, seat)
    see_cards(params, state, seen)
    for other in range(MAX_SEATS):
        if other == seat:
            seen.players[seat] = state.players[seat]
            seen.players[seat].flawed = 0  # nobody has noticed
        else:
            see_other(state.players[other], seen.players[other], states[BLANK_STATE].players[other], building)
    see_tiles(params, state, seen, seat, building)
    hide_draw(seen, seat)


@inner
def is_building(params: Any, state: Any) -> bool:
    """Whether somebody has no number tile yet."""
    for seat in range(params.players):
        if state.players[seat].flying == NOT_LAUNCHED and state.players[seat].builder.number == 0:
            return True
    return False


@inner
def see_table(params: Any, state: Any, seen: Any, seat: int) -> None:
    """Round, timer, flight order: what lies open, and who has won; of credits before each round one's own."""
    seen.round_number = state.round_number
    seen.level = state.level
    seen.learning = state.learning
    seen.down_count = state.down_count
    seen.circle = state.circle
    seen.run_ends = state.run_ends
    seen.waiting_flip = state.waiting_flip
    seen.over_at = state.over_at
    seen.forced_flips = state.forced_flips
    seen.order_count = state.order_count
    seen.lead_changes = state.lead_changes
    seen.leader = state.leader
    for other in range(MAX_SEATS):
        seen.numbers_left[other] = state.numbers_left[other]
        seen.order[other] = state.order[other]
        seen.planet_of[other] = state.planet_of[other]
        seen.beaten[other] = state.beaten[other]
        seen.strength[other] = state.strength[other]
        seen.won[other] = state.won[other]
        seen.ready[other] = state.ready[other]
        for number in range(MAX_ROUNDS):
            seen.credits_before[number, other] = state.credits_before[number, other] if other == seat else 0
    for colour in range(COLOURS):
        seen.offered[colour] = state.offered[colour]
    for level in range(LEVELS):
        seen.cards_by_level[level] = state.cards_by_level[level]


@inner
def see_cards(params: Any, state: Any, seen: Any) -> None:
    """Cards that were revealed in this round, and those out of the game; not what lies in piles and deck (GT-CRD-04)."""
    seen.pile_count = state.pile_count
    seen.deck_count = state.deck_count
    seen.card_number = state.card_number
    for card in range(MAX_CARDS):
        seen.used[card] = state.used[card]
    for k in range(MAX_DECK):
        seen.deck[k] = state.deck[k] if k < state.card_number else NOTHING
    for pile in range(PILES):
        for k in range(MAX_PILE):
            seen.piles[pile, k] = NOTHING


@inner
def see_other(player: Any, seen: Any, blank: Any, building: bool) -> None:
    """Another player: the ship once nobody builds any more, before that how many tiles it has. All else is hidden."""
    hidden = SHIP_HIDDEN if building else SHIP_SEEN
    if seen.builder.speed != hidden:
        hide(seen, blank, hidden)
    seen.builder.number = player.builder.number
    seen.builder.pile = player.builder.pile
    seen.position = player.position
    seen.flying = player.flying
    seen.lost = player.lost
    if building:
        seen.ship.tiles = player.ship.tiles
    else:
        seen.ship = player.ship


@inner
def hide(seen: Any, blank: Any, hidden: int) -> None:
    """Nothing is known of another player; its speed tells so, which saves doing it again as long as the same seat looks on."""
    seen.builder = blank.builder
    seen.builder.speed = hidden
    seen.tally = blank.tally
    seen.credits = 0
    seen.flawed = 0
    seen.ship = blank.ship
    for square in range(SQUARES):
        seen.ship.tile[square] = NOTHING


@inner
def see_tiles(params: Any, state: Any, seen: Any, seat: int, building: bool) -> None:
    """Where tiles are: one's own and the face-up ones noticed, those of others once nobody builds; the rest as if face down.

    Behind the last of the face-up ones all is empty as far as it has ever been written.
    """
    place = state.place
    holder = state.holder
    up = state.up
    noticed = state.players[seat].builder.noticed
    seen_place = seen.place
    seen_holder = seen.holder
    for tile in range(params.tile_count):
        mine = holder[tile] == seat or place[tile] == IN_BOX or (not building and holder[tile] != NOTHING)
        is_noticed = place[tile] == FACE_UP and noticed[tile] != 0
        seen_place[tile] = place[tile] if mine or is_noticed else FACE_DOWN
        seen_holder[tile] = holder[tile] if mine else NOTHING
        seen.down[tile] = NOTHING
    seen.up_count = 0
    for k in range(state.up_count):
        if noticed[up[k]] != 0:
            seen.up[seen.up_count] = up[k]
            seen.up_count += 1
    at = seen.up_count
    while at < params.tile_count and seen.up[at] != NOTHING:
        seen.up[at] = NOTHING
        at += 1


@inner
def hide_draw(seen: Any, seat: int) -> None:
    """A face-down tile on its way to the own board is not seen yet (GT-PRC-02): who builds may be asked for a flip by then."""
    doing = seen.players[seat].builder.doing
    if doing.kind == DRAWING:
        seen.place[doing.tile] = FACE_DOWN
        seen.holder[doing.tile] = NOTHING
        doing.tile = NOTHING
