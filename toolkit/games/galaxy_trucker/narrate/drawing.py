"""Ships as SVG, for notebooks: a table at one moment, or all states of a replay one after the other.

from toolkit.games.galaxy_trucker.narrate.drawing import animation

IPython.display.HTML(animation(replay(scenario, cell, 7).events))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from .picture import code, heading, on_tile, purse, standings

State = Mapping[str, Any]
Component = Mapping[str, Any]

SIZE = 48  # of a square
_LINE = 20  # of a line of text
_WIDEST = 380  # of a ship's heading
_MARK, _APART = 7, 9  # length of a connector's bar; between its bars
_FILLS = {
    "start_cabin": "#9cc9e6", "cabin": "#c3e0f0", "battery": "#b9e3b0", "cargo_hold": "#dccfae", "special_hold": "#e9b3ae",
    "engine": "#e9d9a0", "double_engine": "#e6c66c", "cannon": "#d8c3e4", "double_cannon": "#bd9cd2", "shield": "#a9dfdb",
    "structural": "#d5d5d5", "life_support_orange": "#f3c08f", "life_support_purple": "#cfb0dd",
}  # fmt: skip
_STYLE = (
    "text{font-family:sans-serif;font-size:11px;text-anchor:middle;fill:#222}.w{font-size:13px;text-anchor:start}"
    ".q{fill:none;stroke:#bbb}.t{stroke:#555}.c{stroke:#222;stroke-width:3}.x{stroke:#c33;stroke-width:2}"
)


def table_svg(state: State, title: str = "") -> str:
    """All ships of a state, the flight board and the purses as one `<svg>` element."""
    width, height = _size(state)
    return _svg(width, height, _table(state, title))


def animation(events: Iterable[Mapping[str, Any]], seconds: float = 1.5) -> str:
    """The states of a replay's lines, each for so many seconds, over and over, as one `<svg>` element."""
    lines = [line for line in events if line["type"] == "state"]
    width, height = (max(sizes) for sizes in zip(*(_size(line["state"]) for line in lines), strict=True))
    frames = []
    for place, line in enumerate(lines):
        seen = "hidden" if place else "visible"  # where nothing moves the first state is seen
        drawn = _shown(place, len(lines), seconds) + _table(line["state"], _title(line))
        frames.append(f'<g visibility="{seen}">{drawn}</g>')
    return _svg(width, height, "".join(frames))


def ship_svg(player: Mapping[str, Any], board: Mapping[str, Any]) -> str:
    """One ship of a state on its board, as one `<svg>` element."""
    width, height = _board_size(board)
    return _svg(width, height, _ship(player, board))


def _svg(width: int, height: int, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<style>{_STYLE}</style>{body}</svg>"
    )


def _shown(place: int, count: int, seconds: float) -> str:
    """A frame is seen in its turn only."""
    if count == 1:
        return ""
    steps = [(0.0, "hidden"), (place / count, "visible"), ((place + 1) / count, "hidden")]
    steps = steps[0 if place > 0 else 1 : 3 if place < count - 1 else 2]
    values, times = ";".join(word for _, word in steps), ";".join(f"{time:.6f}" for time, _ in steps)
    return (
        f'<animate attributeName="visibility" calcMode="discrete" dur="{count * seconds:g}s" repeatCount="indefinite" '
        f'values="{values}" keyTimes="{times}"/>'
    )


def _title(line: Mapping[str, Any]) -> str:
    return f"Round {line['state']['word']}, {line['after'].replace('_', ' ')}"


def _board_size(board: Mapping[str, Any]) -> tuple[int, int]:
    """Width and height, with the numbers of columns and rows."""
    return SIZE * len(board["grid"][0]) + _LINE, SIZE * len(board["grid"]) + _LINE


def _size(state: State) -> tuple[int, int]:
    width, height = _board_size(state["board"])
    return max(width + _LINE, _WIDEST) * len(state["players"]), height + 4 * _LINE


def _table(state: State, title: str) -> str:
    width, height = _board_size(state["board"])
    parts = [_words(0, 15, title)]
    for place, player in enumerate(state["players"]):
        ship = _words(0, 15, heading(player)) + _moved(0, _LINE, _ship(player, state["board"]))
        parts.append(_moved(place * max(width + _LINE, _WIDEST), _LINE, ship))
    told = f"{standings(state)} {purse(state)}"
    return "".join([*parts, _words(0, height + 3 * _LINE, told)])


def _words(x: int, y: int, text: str) -> str:
    return f'<text class="w" x="{x}" y="{y}">{escape(text)}</text>' if text else ""


def _moved(right: float, down: float, body: str) -> str:
    return f'<g transform="translate({right:g} {down:g})">{body}</g>'


def _ship(player: Mapping[str, Any], board: Mapping[str, Any]) -> str:
    row, column = board["first_row"], board["first_column"]
    return "".join([*_squares(board), *_losses(player["lost_from"], row, column), *_components(player["ship"], row, column)])


def _place(square: Sequence[int], row: int, column: int) -> tuple[int, int]:
    """The upper left corner of a square."""
    return _LINE + SIZE * (square[1] - column), _LINE + SIZE * (square[0] - row)


def _squares(board: Mapping[str, Any]) -> Iterator[str]:
    """The building squares, with the numbers of columns and rows."""
    grid, first_row, first_column, half = board["grid"], board["first_row"], board["first_column"], SIZE // 2
    for right in range(len(grid[0])):
        yield f'<text x="{_LINE + SIZE * right + half}" y="14">{first_column + right}</text>'
    for down, letters in enumerate(grid):
        y = _LINE + SIZE * down
        yield f'<text x="9" y="{y + half + 4}">{first_row + down}</text>'
        for right, letter in enumerate(letters):
            if letter != "#":
                yield f'<rect class="q" x="{_LINE + SIZE * right}" y="{y}" width="{SIZE}" height="{SIZE}"/>'


def _losses(squares: Iterable[Sequence[int]], row: int, column: int) -> Iterator[str]:
    """A cross where a tile was lost."""
    low, high = SIZE // 4, 3 * SIZE // 4
    for square in squares:
        lines = (f'<line class="x" x1="{low}" y1="{y}" x2="{high}" y2="{SIZE - y}"/>' for y in (low, high))
        yield _moved(*_place(square, row, column), "".join(lines))


def _components(parts: Iterable[Component], row: int, column: int) -> Iterator[str]:
    """The tiles with their connectors, one bar simple, two double, three universal, and what is on them."""
    half = SIZE // 2
    for part in parts:
        tokens, fill = on_tile(part), _FILLS[part["kind"]]
        body = [
            f"<title>tile {escape(part['tile'])}: {part['kind'].replace('_', ' ')}</title>",
            f'<rect class="t" x="1" y="1" width="{SIZE - 2}" height="{SIZE - 2}" rx="5" fill="{fill}"/>',
            *(_connector(side, int(number)) for side, number in enumerate(part["connectors"])),
            f'<text x="{half}" y="{half + (0 if tokens else 4)}">{escape(code(part))}</text>',
            f'<text x="{half}" y="{half + 13}">{tokens}</text>' if tokens else "",
        ]
        yield _moved(*_place(part["square"], row, column), "".join(body))


def _connector(side: int, bars: int) -> str:
    """Bars across the middle of a side, N first and clockwise."""
    half = SIZE / 2
    first = half - _APART * (bars - 1) / 2
    lines = (f'<line class="c" x1="{x:g}" y1="0" x2="{x:g}" y2="{_MARK}"/>' for x in (first + _APART * k for k in range(bars)))
    drawn = "".join(lines)
    return f'<g transform="rotate({90 * side} {half:g} {half:g})">{drawn}</g>' if bars else ""
