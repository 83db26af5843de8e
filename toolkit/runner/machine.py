"""What a run was made with: versions and machine, without names or places that are nobody's business."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path
from typing import Any

PACKAGES = ("numpy", "numba", "scipy", "pandas", "pyarrow", "joblib")


def cores() -> int:
    """Processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processor() -> str:
    """The processor's name as its maker writes it, else its architecture."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def memory_gb() -> float | None:
    """Main memory in GB, where the system tells."""
    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1)
    except (AttributeError, OSError, ValueError):
        return None


def version() -> str:
    """The version of this program."""
    try:
        return metadata.version("starbalance")
    except metadata.PackageNotFoundError:  # used from its sources without being installed
        return "unknown"


def versions() -> dict[str, str]:
    """Versions of this program, Python and the libraries that rows or estimates come from."""
    found = {"starbalance": version(), "python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "missing"
    return found


def machine() -> dict[str, Any]:
    """What figures of speed belong to."""
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processor": processor(),
        "cores": cores(),
        "memory_gb": memory_gb(),
    }
