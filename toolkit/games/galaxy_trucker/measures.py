"""The measures that questions are about."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.engine.declarations import Measure

from .components import CARD_WORDS, TILE_WORDS
from .limits import MAX_ROUNDS, MAX_SEATS
from .measuring import (
    GAINS,
    LOST,
    LOST_IN_FLIGHT,
    ROUND_NUMBERS,
    Numbers,
    a_round,
    a_ship,
    added_of,
    all_rounds,
    by_tile,
    column_of,
    drift,
    earner_won,
    edge,
    equals,
    first_number,
    flag_of,
    insured_of,
    is_out,
    is_positive,
    leader_won,
    least,
    mean_in_round,
    most,
    net_of,
    order_kept,
    plain,
    score,
    seat,
    seat_1_won,
    share,
    share_in_round,
    spread,
    sum_of,
)
from .state import GAVE_UP, LAPPED, NO_ENGINES, NO_HUMANS

CELLS = ("engines", "cannons", "shields", "goods")
_TIED = "; a draw counts for all that share it"
_A_SHIP = ", a ship and round"
_NOT_PLAYED = "games in which that round was not played"
_NOT_BUILT = "games in which nothing was added to a ship"

_FLAWED, _OUT = flag_of("violations", is_positive), flag_of("out_why", is_out)
_LOST, _LOST_IN_FLIGHT = (sum_of(f"lost_by_{word}" for word in words) for words in (LOST, LOST_IN_FLIGHT))
_BY_SEAT = (
    Measure("won", "rate", "", f"this seat has the most credits{_TIED}", seat("won"), by_seat=True),
    Measure("score", "mean", "", "1 for a win, a draw is shared equally", score, by_seat=True, bounds=(0, 1)),
    Measure(
        "edge", "mean", "", "score beyond an even share, 1 over the number of seats", edge, by_seat=True, bounds=(-1, 1),
    ),
    Measure("place", "mean", "", "place at the end", seat("place"), by_seat=True, bounds=(1, MAX_SEATS)),
    Measure("credits", "mean", "credits", "credits at the end", seat("final_credits"), by_seat=True),
    *(
        Measure(f"seat_{name}", "mean", unit, f"{said}, over all rounds", all_rounds(of), by_seat=True)
        for name, unit, said, of in (
            ("net", "credits", "credits gained", net_of),
            ("lost", "components", "components lost", _LOST),
            ("filled", "squares", "squares filled when building ended", column_of("filled")),
            ("exposed", "connectors", "exposed connectors at launch", column_of("exposed_at_launch")),
            ("out", "rounds", "flights that it left before the end", _OUT),
            ("sale", "credits", "credits for goods", column_of("sale")),
            ("lines", "lines", "lines of combat zones suffered", column_of("lines_suffered")),
            ("tile", "", "numbers of its number tiles", column_of("launch_tile")),
            ("build_time", "ms", "time until it took a number tile", column_of("build_time")),
        )
    ),
)  # fmt: skip
#: Each by itself, a ship and round, and in each round: unit, meaning, what it is in a round.
_BOTH: dict[str, tuple[str, str, Callable[[int], Numbers]]] = {
    "net": ("credits", "credits gained", net_of),
    "filled": ("squares", "squares filled when building ended", column_of("filled")),
    "exposed": ("connectors", "exposed connectors at launch", column_of("exposed_at_launch")),
    "flawed": ("", "share of ships with a violation when building ended", _FLAWED),
    "lost": ("components", "components lost", _LOST),
    "lost_in_flight": ("components", "components lost in flight", _LOST_IN_FLIGHT),
    "out": ("", "share of ships that left before the end", _OUT),
}
_ONCE: dict[str, tuple[str, str, Callable[[int], Numbers]]] = {
    **{
        name: ("credits", said, column_of(name))
        for name, said in (
            ("credits_from_cards", "credits of abandoned ships and beaten enemies"),
            ("finish_reward", "credits for the place"),
            ("looks_bonus", "credits for the best-looking ship"),
            ("sale", "credits for goods"),
            ("penalty", "credits paid for lost components"),
            ("fine", "credits paid for flaws found in flight"),
        )
    },
    "exposed_at_end": ("connectors", "exposed connectors after the last card", column_of("exposed_at_end")),
    "violations": ("violations", "violations when building ended", column_of("violations")),
    **{f"lost_{word}": ("components", f"components lost: {word}", column_of(f"lost_by_{word}")) for word in LOST},
    "insured": ("", "share of ships that lost more components than they paid credits for", insured_of),
    **{
        name: ("", f"share of ships that {said}", flag_of("out_why", equals(code)))
        for name, said, code in (
            ("gave_up", "gave up by choice", GAVE_UP),
            ("no_humans", "had no humans left", NO_HUMANS),
            ("no_engines", "had no engine strength in open space", NO_ENGINES),
            ("lapped", "were lapped", LAPPED),
        )
    },
    **{
        f"tiles_{word}": ("tiles", f"tiles of type {word} at launch", column_of(f"tiles_by_type_{word}")) for word in TILE_WORDS
    },
    "crew_at_launch": ("figures", "crew at launch", column_of("crew_at_launch")),
    "aliens_at_launch": ("figures", "aliens at launch", column_of("aliens_at_launch")),
    "crew_lost": ("figures", "crew lost or given up", column_of("crew_lost")),
    "cells_at_launch": ("tokens", "battery tokens at launch", column_of("cells_at_launch")),
    "cells_left": ("tokens", "battery tokens after the last card", column_of("cells_at_end")),
    **{f"cells_{word}": ("tokens", f"battery tokens spent: {word}", column_of(f"cells_used_{word}")) for word in CELLS},
    "goods_loaded": ("blocks", "blocks loaded", column_of("goods_loaded")),
    "goods_lost": ("blocks", "blocks given up or lost", column_of("goods_lost")),
    "goods_sold": ("blocks", "blocks sold", column_of("goods_sold")),
    "days_gained": ("days", "flight days gained", column_of("days_gained")),
    "days_lost": ("days", "flight days lost", column_of("days_lost")),
    **{
        f"taken_{word}": ("cards", f"{word} cards whose offer was taken", column_of(f"cards_taken_{word}"))
        for word in ("planets", "abandoned_ship", "abandoned_station", "smugglers", "slavers", "pirates")
    },
    "lines_suffered": ("lines", "lines of combat zones suffered", column_of("lines_suffered")),
    "hits": ("hits", "meteors and shots that would have hit", column_of("hits")),
    "peeks": ("looks", "looks at piles of cards", column_of("peeks")),
    "ship_build_time": ("ms", "time until a number tile was taken", column_of("build_time")),
}
_SHARES = {"flawed", "insured", "out", "gave_up", "no_humans", "no_engines", "lapped"}
_FIGHTS = sum_of(("fights_won", "fights_tied", "fights_lost"))

MEASURES = (
    *_BY_SEAT,
    Measure("seat_1_won", "rate", "", f"seat 1 has the most credits{_TIED}", seat_1_won),
    Measure("rounds", "mean", "rounds", "rounds played", plain("rounds"), bounds=(0, MAX_ROUNDS)),
    Measure("most_credits", "mean", "credits", "credits of the best seat", most),
    Measure("least_net", "mean", "credits", "credits gained by the ship that gained least, a round", least(net_of)),
    Measure("credit_spread", "mean", "credits", "credits between the best seat and the worst", spread),
    *(
        Measure(
            f"leader_{number}_won", "rate", "",
            f"the seat alone in front after round {number} has the most at the end; a draw counts for all that share it",
            leader_won(number), missing="games that ended there, or in which nobody was alone in front then",
        )
        for number in ROUND_NUMBERS[:-1]
    ),
    *(
        Measure(
            f"earner_{number}_won", "rate", "",
            f"the seat that gained most in round {number} has the most at the end; a draw counts for all that share it",
            earner_won(number), missing="games without that round, or in which nobody gained most alone",
        )
        for number in ROUND_NUMBERS
    ),
    *(
        Measure(name, "mean", unit, said + _A_SHIP, a_ship(of), bounds=(0, 1) if name in _SHARES else None)
        for name, (unit, said, of) in (_BOTH | _ONCE).items()
    ),
    *(
        Measure(
            f"{name}_{number}", "mean", unit, f"round {number}: {said}, a ship", mean_in_round(of, number), missing=_NOT_PLAYED,
            bounds=(0, 1) if name in _SHARES else None,
        )
        for name, (unit, said, of) in _BOTH.items()
        for number in ROUND_NUMBERS
    ),
    *(
        Measure(
            f"{name}_tile_{tile}", "mean", unit, f"{said} of the ship with number tile {tile}, a round", by_tile(tile, of),
            missing="games without this tile",
        )
        for name, unit, said, of in (
            ("net", "credits", "credits gained", net_of),
            ("place", "", "place among the finishers, 0 for one that left,", column_of("finish_place")),
        )
        for tile in range(1, MAX_SEATS + 1)
    ),
    Measure(
        "places_moved", "mean", "places", "places between number tile and finish, mean of the finishers", drift,
        missing="games without a finisher", bounds=(0, MAX_SEATS - 1),
    ),
    Measure(
        "order_kept", "mean", "", "rank correlation of number tile and place among the finishers, a round", order_kept,
        missing="games in which no round had two finishers", bounds=(-1, 1),
    ),
    Measure(
        "looks_share", "mean", "", "share of the credits that came in which were bonuses of best-looking ships",
        share(column_of("looks_bonus"), sum_of(GAINS)), missing="games in which no credits came in", bounds=(0, 1),
    ),
    Measure(
        "hits_stopped", "mean", "", "share of the meteors and shots that would have hit which were stopped",
        share(column_of("stopped"), column_of("hits")), missing="games without one", bounds=(0, 1),
    ),
    Measure(
        "fights_beaten", "mean", "", "share of the meetings with enemies that ships have won; a draw is no win",
        share(column_of("fights_won"), _FIGHTS), missing="games without one", bounds=(0, 1),
    ),
    Measure(
        "grabs_per_tile", "mean", "tiles", "tiles taken in hand for each that was added, all ships together",
        share(column_of("grabs"), added_of), missing=_NOT_BUILT,
    ),
    *(
        Measure(
            f"grabs_per_tile_{number}", "mean", "tiles",
            f"round {number}: tiles taken in hand for each that was added, all ships together",
            share_in_round(column_of("grabs"), added_of, number), missing=_NOT_BUILT,
        )
        for number in ROUND_NUMBERS
    ),
    *(
        Measure(
            f"first_number_{number}", "mean", "",
            f"round {number}: when the first number tile was taken, as a share of the time of all runs of the timer",
            first_number(number), missing="games in which that round was not played against the timer",
        )
        for number in ROUND_NUMBERS
    ),
    *(
        Measure(name, "mean", unit, f"{said}, a round", a_round(name))
        for name, unit, said in (
            ("cards", "cards", "adventure cards revealed"),
            *((f"cards_by_type_{word}", "cards", f"{word} cards revealed") for word in CARD_WORDS),
            ("build_time", "ms", "time until building ended"),
            ("forced_flips", "flips", "flips of the timer that only the time limit made"),
            ("face_down", "tiles", "face-down tiles left when building ended"),
            ("face_up", "tiles", "face-up tiles left when building ended"),
            *(
                (f"face_up_by_type_{word}", "tiles", f"face-up tiles of type {word} left when building ended")
                for word in TILE_WORDS[1:]
            ),
            ("lead_changes", "changes", "times that another ship came to be the leader"),
            ("finishers", "ships", "ships that finished"),
        )
    ),
)  # fmt: skip
MAIN_MEASURE = {"game": "seat_1_won"}
MAIN_SCORE = {"game": "score"}
