"""The command line: argument tables that lead to commands. The only place that speaks of errors and exits.

Nothing heavy is imported before a command is chosen, so that `--help` answers at once.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
import traceback
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from toolkit import errors

#: Set to anything to see where an unexpected error comes from.
TRACEBACK = "STARBALANCE_TRACEBACK"

app = typer.Typer(
    name="starbalance",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Exit codes: 0 done, 1 a bug of ours, 2 wrong use, 3 invalid scenario, 4 done but games failed, 130 interrupted.",
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A scenario file (YAML).", show_default=False)]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="A run folder, as `runs` lists them.", show_default=False)]
Sets = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Replace a value; may be repeated.")]
Games = Annotated[int | None, typer.Option("--games", min=1, help="Games a cell, instead of the file's; switches `stop` off.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="Seed, instead of the file's.")]
Jobs = Annotated[int | None, typer.Option("--jobs", min=1, help="Workers. They change no result.", show_default="all cores")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no remarks on stderr.")]
Runs = Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder that holds the run folders.")]
OutFile = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write to a file.", show_default="stdout")]


def main() -> NoReturn:
    """Run the command line and exit."""
    gc.set_threshold(100_000)  # loading libraries makes many objects and no garbage: a fifth of a second less at each start
    try:
        app()
    finally:
        gc.freeze()  # else Python looks through all of them for garbage once more before it ends: another sixth of a second
    raise SystemExit(errors.DONE)


def _finish(command: str, **arguments: Any) -> NoReturn:
    """Execute a command and end with its exit code; what goes wrong is told in one message."""
    try:
        code = importlib.import_module(f"toolkit.commands.{command}").execute(**arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = errors.DONE
    except errors.ToolkitError as error:
        code = error.exit_code
        print(f"starbalance {command}: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        code = errors.INTERRUPTED
        print("interrupted", file=sys.stderr)
    except Exception as error:
        code = errors.BUG
        _tell_bug(command, error)
    raise typer.Exit(code)


def _tell_bug(command: str, error: Exception) -> None:
    if os.environ.get(TRACEBACK):
        traceback.print_exc()
    text = f"starbalance {command}: a bug of ours: {type(error).__name__}: {error}"
    print(f"{text}\nRun it again with {TRACEBACK}=1 to see where, and please report it.", file=sys.stderr)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib import metadata

        print(f"starbalance {metadata.version('starbalance')}")
        raise typer.Exit


@app.callback()
def starbalance(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """Balance questions about board games, answered by millions of seeded games.

    A question is a scenario file; the answer is a run folder and a report with honest intervals. Begin with
    `starbalance games`, `starbalance new last_starfighter/swarm --out my.yaml`, `starbalance run my.yaml`.
    """


@app.command()
def games(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="A game's name.", show_default="all games")] = None,
    json: Json = False,
) -> None:
    """List the games. With a name: its modes, knobs, policies, measures, draws and columns.

    Example: starbalance games last_starfighter
    """
    _finish("games", name=name, json=json)


@app.command()
def new(
    what: Annotated[str, typer.Argument(metavar="GAME/MODE", help="What to play.", show_default=False)], out: OutFile = None
) -> None:
    """Print a scenario to start from. It holds every knob with its default and meaning.

    Example: starbalance new last_starfighter/swarm --out my.yaml
    """
    _finish("new", what=what, out=out)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files.", show_default=False)],
    json: Json = False,
) -> None:
    """Check scenario files. Every fault is named with its line; nothing is played.

    Example: starbalance check scenarios/last_starfighter/*.yaml
    """
    _finish("check", files=files, json=json)


@app.command()
def show(file: File, overrides: Sets = None, json: Json = False) -> None:
    """Print a scenario resolved. Every value is filled in, with where it comes from.

    Example: starbalance show my.yaml --set setup.swarm_ships=12
    """
    _finish("show", file=file, overrides=overrides or [], json=json)


@app.command()
def plan(
    file: File, overrides: Sets = None, games: Games = None, seed: Seed = None, jobs: Jobs = None, json: Json = False
) -> None:
    """Tell what a run will cost. Cells, games, expected half-width and minutes, from a short measured sample.

    Example: starbalance plan my.yaml --games 20000
    """
    _finish("plan", file=file, overrides=overrides or [], games=games, seed=seed, jobs=jobs, json=json)


@app.command()
def run(
    file: File,
    out: Runs = Path("runs"),
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = None,
    chunk: Annotated[
        int | None,
        typer.Option(
            "--chunk", min=1, metavar="GAMES", help="Games a chunk; changes no result.", show_default="a second's work"
        ),
    ] = None,
    overrides: Sets = None,
    keep: Annotated[str, typer.Option("--keep", help="Rows to keep: all, sample (10,000 games a cell) or none.")] = "all",
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Play a scenario. Stop it with ctrl-C; the same command again plays what is missing, and only that.

    A `stop` block in the scenario decides how many games each cell gets, with intervals that hold under looking.

    Example: starbalance run my.yaml --games 20000 --set setup.swarm_ships=12
    """
    _finish(
        "run", file=file, out=out, games=games, seed=seed, jobs=jobs, chunk=chunk, overrides=overrides or [], keep=keep,
        quiet=quiet, json=json,
    )  # fmt: skip


@app.command()
def solve(
    file: File,
    over: Annotated[str, typer.Option("--over", metavar="KEY", help="The key that is varied.", show_default=False)],
    measure: Annotated[
        str | None, typer.Option("--measure", metavar="NAME", help="A rate.", show_default="the file's verdict's")
    ] = None,
    target: Annotated[
        float | None, typer.Option("--target", help="The rate that is sought.", show_default="the verdict's, else 0.5")
    ] = None,
    margin: Annotated[
        float | None, typer.Option("--margin", help="How far from it is even.", show_default="the verdict's, else 0.005")
    ] = None,
    level: Annotated[float, typer.Option("--level", help="Level of each answer.")] = 0.95,
    low: Annotated[
        float | None, typer.Option("--low", help="Lowest value.", show_default="the file's sweep, else the lowest there is")
    ] = None,
    high: Annotated[float | None, typer.Option("--high", help="Highest value.", show_default="likewise")] = None,
    step: Annotated[
        float | None, typer.Option("--step", help="Distance of the values.", show_default="the sweep's, else 1 or 1/100")
    ] = None,
    scan: Annotated[bool, typer.Option("--scan", help="Play all values; find all crossings, not just one.")] = False,
    games: Annotated[int, typer.Option("--games", min=1, help="Games of a batch, in whole blocks of 1,000.")] = 1000,
    max_games: Annotated[int, typer.Option("--max-games", min=1, help="Games after which a value is given up.")] = 1_000_000,
    seed: Seed = None,
    jobs: Jobs = None,
    overrides: Sets = None,
    out: Runs = Path("runs"),
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Find the value of a key that gives the target. Answers with a bracket that the games prove.

    Plays as many games of each value as tell it from the target, within the margin or not. Games are kept: the same command
    again plays what is missing, and only that. Stop it with ctrl-C.

    Example: starbalance solve my.yaml --over setup.swarm_ships --measure gun_star_won --target 0.5
    """
    _finish(
        "solve", file=file, over=over, measure=measure, target=target, margin=margin, level=level, low=low, high=high,
        step=step, scan=scan, games=games, max_games=max_games, seed=seed, jobs=jobs, overrides=overrides or [], out=out,
        quiet=quiet, json=json,
    )  # fmt: skip


@app.command()
def tune(
    file: File,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="NAME", help="Whose policy.", show_default="the only seat there is")
    ] = None,
    weights: Annotated[
        list[str] | None,
        typer.Option("--weights", metavar="PATTERN", help="Names such as buy_*; may be repeated.", show_default="all"),
    ] = None,
    measure: Annotated[
        str | None, typer.Option("--measure", metavar="NAME", help="What is to be large.", show_default="the seat's score")
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds of the search.")] = 12,
    candidates: Annotated[int, typer.Option("--candidates", min=4, help="Candidates a round.")] = 32,
    games: Annotated[int, typer.Option("--games", min=1, help="Games of each, each round, in each cell.")] = 100,
    shown: Annotated[int, typer.Option("--shown", min=2, help="Games a cell that show what was found.")] = 4000,
    level: Annotated[float, typer.Option("--level", help="Level of the intervals.")] = 0.95,
    seed: Seed = None,
    jobs: Jobs = None,
    overrides: Sets = None,
    out: Runs = Path("runs"),
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Search for better weights of a policy. Prints them with what they are worth over games that the search has not seen.

    All cells of the scenario count alike. Rounds are kept: the same command goes on, also with more rounds. Stop it with
    ctrl-C.

    Example: starbalance tune my.yaml --seat swarm --weights "w_*" --rounds 20
    """
    _finish(
        "tune", file=file, seat=seat, weights=weights or [], measure=measure, rounds=rounds, candidates=candidates,
        games=games, shown=shown, level=level, seed=seed, jobs=jobs, overrides=overrides or [], out=out, quiet=quiet, json=json,
    )  # fmt: skip


@app.command()
def sensitivity(
    file: File,
    over: Annotated[
        list[str] | None,
        typer.Option("--over", metavar="KEY[=LOW:HIGH]", help="A knob; may be repeated.", show_default="what the file sweeps"),
    ] = None,
    measure: Annotated[
        str | None, typer.Option("--measure", metavar="NAME", help="A rate.", show_default="the file's verdict's")
    ] = None,
    method: Annotated[
        str, typer.Option("--method", help="sobol (shares of variance), morris (a screen of many knobs) or both.")
    ] = "both",
    points: Annotated[
        int | None, typer.Option("--points", min=1, help="Points of the Sobol design.", show_default="500, more for many knobs")
    ] = None,
    trajectories: Annotated[
        int, typer.Option("--trajectories", min=2, help="Walks of the Morris design, each of knobs + 2 points.")
    ] = 20,
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="Games a point, at most 1,000.", show_default="sobol 40, morris 200")
    ] = None,
    level: Annotated[float, typer.Option("--level", help="Level of the intervals.")] = 0.95,
    seed: Seed = None,
    jobs: Jobs = None,
    overrides: Sets = None,
    out: Runs = Path("runs"),
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Tell which knobs matter. Shares of the variance of the win probability, and moves from end to end of each knob.

    A knob that does nothing goes along as a noise floor, and the share of luck is told apart. Two words in place of LOW and
    HIGH make a switch. Games are kept: the same command again plays what is missing, and only that.

    Example: starbalance sensitivity my.yaml --over setup.swarm_ships=8:20 --over setup.asteroids.count
    """
    _finish(
        "sensitivity", file=file, over=over or [], measure=measure, method=method, points=points, trajectories=trajectories,
        games=games, level=level, seed=seed, jobs=jobs, overrides=overrides or [], out=out, quiet=quiet, json=json,
    )  # fmt: skip


@app.command()
def runs(out: Runs = Path("runs"), json: Json = False) -> None:
    """List the run folders.

    Example: starbalance runs --out runs
    """
    _finish("runs", out=out, json=json)


@app.command()
def report(
    run: RunFolder,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Where to.", show_default="RUN/report")] = None,
    quiet: Quiet = False,
) -> None:
    """Write the report of a run. One HTML page: verdict, charts, tables, assumptions, provenance.

    Example: starbalance report runs/my-0123456789ab
    """
    _finish("report", run=run, out=out, quiet=quiet)


@app.command()
def compare(
    a: Annotated[
        str,
        typer.Argument(metavar="A", help="A scenario file or a run folder; #CELL behind it: that cell.", show_default=False),
    ],
    b: Annotated[
        str | None, typer.Argument(metavar="B", help="The same after the change.", show_default="with --baseline: none")
    ] = None,
    baseline: Annotated[
        str | None,
        typer.Option("--baseline", metavar="CELL", help="Compare all other cells of A with this one: its id or settings."),
    ] = None,
    measures: Annotated[
        list[str] | None,
        typer.Option("--measure", help="What to compare; may be repeated.", show_default="what A's question is about"),
    ] = None,
    margin: Annotated[
        float | None,
        typer.Option("--margin", help="Test for no difference that matters, up to this; 0.01 is a percentage point of a rate."),
    ] = None,
    adjust: Annotated[
        str, typer.Option("--adjust", help="For many cells: holm (for claims) or benjamini-hochberg (for screens).")
    ] = "holm",
    level: Annotated[float, typer.Option("--level", help="Level of the intervals.")] = 0.95,
    games: Games = None,
    seed: Seed = None,
    jobs: Jobs = None,
    out: Runs = Path("runs"),
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Tell what a change does. Both sides play the same games with the same luck and are compared game by game.

    A and B are matched by their settings, or one cell against one. A cell is named by its id or its settings.

    Alone, a scenario with `mirror: true` compares what its seats bring, each having sat in every seat with the same luck.

    Example: starbalance compare my.yaml changed.yaml --games 20000

    Example: starbalance compare runs/my-0123456789ab --baseline setup.swarm_ships=14
    """
    _finish(
        "compare", a=a, b=b, baseline=baseline, measures=measures or [], margin=margin, adjust=adjust, level=level, games=games,
        seed=seed, jobs=jobs, out=out, quiet=quiet, json=json,
    )  # fmt: skip


@app.command()
def ratings(
    source: Annotated[
        str,
        typer.Argument(metavar="FILE|RUN", help="A scenario file or a run folder; #CELL: that cell.", show_default=False),
    ],
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by",
            metavar="KEY",
            help="What tells sides apart: seat, or a key by seat, as seats.*.policy; may be repeated.",
            show_default="policies where there are several, else seats",
        ),
    ] = None,
    level: Annotated[float, typer.Option("--level", help="Level of the intervals.")] = 0.95,
    games: Games = None,
    seed: Seed = None,
    overrides: Sets = None,
    jobs: Jobs = None,
    out: Runs = Path("runs"),
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Rate the sides that meet in games. Tells who is stronger and who beats whom.

    Sweep what is rated by seat, so that all meet: `grid: {seats.1.policy: [a, b], seats.2.policy: [a, b]}`.

    Example: starbalance ratings my.yaml --games 20000 --by 'seats.*.policy'
    """  # fmt: skip
    _finish(
        "ratings", source=source, by=by or [], level=level, games=games, seed=seed, overrides=overrides or [], jobs=jobs,
        out=out, quiet=quiet, json=json,
    )  # fmt: skip


@app.command()
def luck(
    file: File,
    measure: Annotated[
        str | None, typer.Option("--measure", metavar="NAME", help="A measure.", show_default="the file's verdict's")
    ] = None,
    by: Annotated[str, typer.Option("--by", help="group (set-up, dice, policies), or name for each draw alone.")] = "group",
    groups: Annotated[
        list[str] | None,
        typer.Option("--group", metavar="NAME=DRAWS", help="A group of your own: aim=to_hit.*,stabilizer; may be repeated."),
    ] = None,
    blocks: Annotated[int, typer.Option("--blocks", help="Blocks of games; more narrow the intervals.")] = 1000,
    replicates: Annotated[int, typer.Option("--replicates", help="Games of a block, which share the draws held.")] = 20,
    level: Annotated[float, typer.Option("--level", help="Level of the intervals.")] = 0.95,
    seed: Seed = None,
    jobs: Jobs = None,
    overrides: Sets = None,
    out: Runs = Path("runs"),
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Tell what decides the outcome. Splits its variance: the set-up, the dice, the policies, or draws as you group them.

    Each group is held fixed over blocks of games, and so are all others. Every cell of the file gets a split of its own.

    Example: starbalance luck my.yaml --measure gun_star_won
    """
    _finish(
        "luck", file=file, measure=measure, by=by, groups=groups or [], blocks=blocks, replicates=replicates, level=level,
        seed=seed, jobs=jobs, overrides=overrides or [], out=out, quiet=quiet, json=json,
    )  # fmt: skip


@app.command()
def replay(
    file: File,
    cell: Annotated[str | None, typer.Option("--cell", metavar="ID", help="The cell, where there are several.")] = None,
    game: Annotated[int, typer.Option("--game", min=0, metavar="N", help="The game's number.")] = 0,
    format: Annotated[str, typer.Option("--format", help="text, or jsonl: every draw, choice, effect and state.")] = "text",
    overrides: Sets = None,
    seed: Seed = None,
) -> None:
    """Play one game again and tell what happened in it.

    Example: starbalance replay my.yaml --game 17 --format jsonl
    """
    _finish("replay", file=file, cell=cell, game=game, format=format, overrides=overrides or [], seed=seed)


@app.command()
def find(
    run: RunFolder,
    where: Annotated[str, typer.Option(help="A condition on the games' columns and swept keys.", show_default=False)],
    limit: Annotated[int, typer.Option("--limit", min=0, help="How many matching games to name.")] = 10,
    json: Json = False,
) -> None:
    """Find games by what happened in them. Prints the commands that replay them.

    Example: starbalance find runs/my-0123456789ab --where "turns < 5 and ending == 'crash'"
    """
    _finish("find", run=run, where=where, limit=limit, json=json)


@app.command()
def export(
    run: RunFolder,
    csv: Annotated[bool, typer.Option("--csv", help="As CSV, the only format so far.")] = True,
    table: Annotated[str, typer.Option("--table", help="games, seats, cells or blocks.")] = "games",
    out: OutFile = None,
) -> None:
    """Print a table of a run for a spreadsheet or another program.

    Example: starbalance export runs/my-0123456789ab --csv --table cells --out cells.csv
    """
    _finish("export", run=run, table=table, out=out)


@app.command()
def schema(out: OutFile = None) -> None:
    """Print the JSON Schema of scenario files, for editors.

    Example: starbalance schema --out scenarios/scenario.schema.json
    """
    _finish("schema", out=out)


@app.command()
def doctor(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Only this game.", show_default="all games")] = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Tell versions, cores and cache. Compiles the kernels that are not compiled yet.

    Example: starbalance doctor
    """
    _finish("doctor", name=name, quiet=quiet, json=json)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game.", show_default="all games")] = None,
    cases: Annotated[list[str] | None, typer.Option("--case", help="Only this case; may be repeated.")] = None,
    parts: Annotated[
        list[str] | None,
        typer.Option("--part", help="Only this: speed, interpreted, start or memory; may be repeated.", show_default="all"),
    ] = None,
    jobs: Jobs = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="Length of one measurement.")] = 2.0,
    repeats: Annotated[int, typer.Option("--repeats", min=1, help="Measurements of each case.")] = 5,
    games: Annotated[int, typer.Option("--games", min=1, help="Games of the memory measurement.")] = 1_000_000,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Record the figures as JSON.")] = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Measure speed, start and memory. The figures can be recorded with machine and versions.

    Example: starbalance bench last_starfighter --out bench/last_starfighter.json
    """
    _finish(
        "bench", game=game, cases=cases or [], parts=parts or [], jobs=jobs, seconds=seconds, repeats=repeats, games=games,
        out=out, quiet=quiet, json=json,
    )  # fmt: skip
