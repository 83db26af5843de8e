"""`starbalance schema`: the JSON Schema of scenarios, for editors."""

from __future__ import annotations

import os
from pathlib import Path

from toolkit.errors import DONE, ToolkitError


def execute(out: Path | None) -> int:
    """Print the schema, or put it into a file in place of what was there."""
    from toolkit.scenario.schema import schema_text

    text = schema_text()
    if out is None:
        print(text, end="")
        return DONE
    whole = out.with_name(out.name + ".new")
    try:
        whole.write_text(text, encoding="utf-8")
        os.replace(whole, out)
    except OSError as error:
        raise ToolkitError(f"{out} can't be written: {error.strerror}") from None
    print(out)
    return DONE
