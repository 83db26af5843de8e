"""How functions are compiled, and where compiled kernels are kept.

Inner functions (`inner`) are compiled into the entry that calls them; only a game's entry (`entry`) is cached on disk.
Numba does not notice an edit in a function that lives in another file, so the cache folder is named by a hash of every
source that can end up in the kernel: the engine's and that one game's.
"""

from __future__ import annotations

import hashlib
import os
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba import njit, types

ENGINE = Path(__file__).parent

#: Names of the functions that are never called but from a kernel.
_LINKED_ONLY: set[str] = set()

# `_nrt`: kernels allocate nothing, and so need not count references to their arrays, which took a tenth of some games.
_OPTIONS: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "error_model": "numpy", "_nrt": False}
_compile_inner = njit(**_OPTIONS)
_compile_hot = njit(**_OPTIONS, forceinline=True)


def inner(function: Callable[..., Any], compile_it: Any = _compile_inner) -> Any:
    """Decorator of every function that is called from a kernel only.

    Compiled, it can't be called from Python: leaving out the wrapper for that saves a third of the compile time. Numba
    would compile it anew for each constant that it is called with; here constants count as their type alone, which
    halves the number of functions to compile.
    """
    compiled = compile_it(function)
    if interpreted():
        return compiled
    _LINKED_ONLY.add(function.__qualname__)
    template = compiled.get_call_template

    def without_literals(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        plain = tuple(types.unliteral(argument) for argument in arguments)
        return template(plain, {name: types.unliteral(value) for name, value in keywords.items()})

    compiled.get_call_template = without_literals
    return compiled


def hot(function: Callable[..., Any]) -> Any:
    """Like `inner`, of a function that is called millions of times from one or two places: it is written into them.

    Measure before and after: written into many places, or into one another, such functions make a kernel slower and take
    minutes to compile.
    """
    return inner(function, _compile_hot)


def link_once() -> None:
    """Have Numba link and optimize the functions of a kernel once, in its entry.

    Left alone, Numba links an inner function into whoever calls it, and again into whoever calls that, optimizes all that was
    linked so far at every step, and makes machine code of it, none of which is ever run. A Numba that is built in another way
    is slower, no more.
    """
    from numba.core import codegen

    library: Any = getattr(codegen, "CPUCodeLibrary", None)
    jit: Any = getattr(codegen, "JITCPUCodegen", None)
    finalize, set_env = getattr(library, "finalize", None), getattr(jit, "set_env", None)
    if interpreted() or finalize is None or set_env is None or not hasattr(library, "_finalize_dynamic_globals"):
        return

    def finalize_entries(self: Any) -> None:
        if self.name in _LINKED_ONLY:
            self._finalize_dynamic_globals()
            self._final_module.__library = weakref.proxy(self)
            self._finalized = True
            return
        self._linking_libraries = reachable(self)
        finalize(self)

    def set_env_of_entries(self: Any, name: str, env: Any) -> None:
        if self._engine.get_global_value_address(name):  # nothing that isn't machine code has one
            set_env(self, name, env)

    library.finalize, jit.set_env = finalize_entries, set_env_of_entries


def reachable(library: Any) -> list[Any]:
    """All libraries that a library needs, in the order in which they are first needed: inner ones bring theirs."""
    found: dict[int, Any] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        needed = waiting.pop(0)
        if id(needed) not in found:
            found[id(needed)] = needed
            if needed.name in _LINKED_ONLY:
                waiting.extend(needed._linking_libraries)
    return list(found.values())


def load_numba() -> None:
    """Load what Numba needs for its first kernel, without SciPy.

    Left alone, Numba imports all of `scipy.linalg`, a quarter of a second, to note whether there is a BLAS; we require
    SciPy, so there is. A kernel that uses linear algebra has it imported when it is compiled, by a check of its own.
    """
    from numba.np import linalg

    check = getattr(linalg, "ensure_blas", None)
    if interpreted() or check is None:  # a Numba that does it in another way is slower to start, no more
        return
    linalg.ensure_blas = lambda: None
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        linalg.ensure_blas = check


def interpreted() -> bool:
    """Whether kernels run as plain Python (`NUMBA_DISABLE_JIT=1`)."""
    return bool(numba.config.DISABLE_JIT)


def cache_root() -> Path:
    """The folder of all kernel caches: `STARBALANCE_CACHE_DIR`, else the user's cache folder."""
    chosen = os.environ.get("STARBALANCE_CACHE_DIR")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "starbalance"


def kernel_hash(game_folder: Path) -> str:
    """16 hex digits that change whenever a source of the engine or of this game, Numba or Python changes."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version_info[:3]}".encode())
    for folder in (ENGINE, game_folder):
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.relative_to(folder).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(game_folder: Path) -> Path:
    """Where the compiled kernel of the game in this folder is kept."""
    return cache_root() / f"{game_folder.name}-{kernel_hash(game_folder)}"


def can_cache(folder: Path) -> bool:
    """Whether kernels can be kept in a folder; it is made if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def entry(function: Callable[..., Any]) -> Any:
    """Compile a game's one entry point without the GIL and cache it under a name that follows its sources.

    Where the cache folder can't be written, the kernel is compiled for this process alone: Numba's own choice, a folder
    beside the source, would not notice an edit elsewhere.
    """
    folder = cache_folder(Path(function.__code__.co_filename).parent)
    if interpreted() or not can_cache(folder):
        return njit(nogil=True, error_model="numpy")(function)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        return njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = before


link_once()
