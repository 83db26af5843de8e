"""Peak memory of a process of ours, told by itself.

`python -m toolkit.runner.memory FILE run my.yaml` is `starbalance run my.yaml` that leaves its peak in FILE as it ends.
Whoever starts a process can't measure it as well from outside: what the system tells of an ended child (`ru_maxrss`)
begins on Linux with the high-water mark of its parent.
"""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from typing import Any

STATUS = Path("/proc/self/status")


def peak() -> dict[str, Any]:
    """The most memory that this process has held, in MB, and by which figure of the system; None where it tells none.

    Linux counts `VmHWM` from the moment that the program was started, and keeps it free of the parent's.
    """
    try:
        (line,) = (line for line in STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
        return {"peak_mb": _mb(int(line.split()[1]) * 1024), "measured_by": "VmHWM"}
    except (OSError, ValueError):
        pass
    try:
        import resource
    except ImportError:  # Windows
        return {"peak_mb": None, "measured_by": None}
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return {"peak_mb": _mb(most), "measured_by": "ru_maxrss, which may begin with the parent's"}


def _mb(size: int) -> float:
    return round(size / 1e6, 1)


def main() -> None:
    """Run the command line with the words after the first, and write the peak into the file that the first one names."""
    file = Path(sys.argv.pop(1))
    try:
        runpy.run_module("toolkit", run_name="__main__", alter_sys=True)
    finally:
        file.write_text(json.dumps(peak()))


if __name__ == "__main__":
    main()
