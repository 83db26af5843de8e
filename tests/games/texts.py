"""What README.md and RULES.md of a game say, for tests that hold them against the code."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

#: A rule begins a line of the list: `- **LS-MOV-01** ...`.
RULE = re.compile(r"^- \*\*([A-Z]{2}-[A-Z]+-\d\d)\b(.*)$", re.MULTILINE)


class Texts:
    """The two texts of a game, taken apart."""

    def __init__(self, game: ModuleType):
        self.folder = Path(str(game.__file__)).parent
        self.rules = (self.folder / "RULES.md").read_text(encoding="utf-8")
        self.readme = (self.folder / "README.md").read_text(encoding="utf-8")
        self.numbered: list[tuple[str, str]] = RULE.findall(self.rules)  # id, text
        self.listed = [name for name, _ in self.numbered]
        blocks = re.findall(r"```json\n(.*?)```", self.readme, re.DOTALL)
        self.lines: list[dict[str, Any]] = [json.loads(line) for block in blocks for line in block.splitlines()]

    def rulings(self) -> dict[str, str]:
        """Rulings by id."""
        return {name: text for name, text in self.numbered if re.match(r"[A-Z]{2}-R(UL)?-", name)}

    def section(self, title: str) -> str:
        """The text below a heading of README.md, up to the next one."""
        return self.readme.split(f"### {title}\n")[1].split("\n#")[0]

    def rows(self, title: str) -> dict[str, list[str]]:
        """Names in code type in the first column of a section's table -> those in the second."""
        found = re.findall(r"^\| (`[^|]*?) \|([^|]*)\|", self.section(title), re.MULTILINE)
        return {name: re.findall(r"`(\w+)`", second) for first, second in found for name in re.findall(r"`([\w.-]+)`", first)}


def tried(folder: Path) -> set[str]:
    """The rulings that tests in a folder are marked with."""
    found = set()
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.ruling":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


def tree_paths(tree: Any, path: str = "", *, places: bool = False) -> set[str]:
    """Dotted paths of components, blocks included; with `places` those of what stands in lists as well."""
    found = {path} if path else set()
    children = tree.items() if isinstance(tree, dict) else enumerate(tree) if places and isinstance(tree, list) else ()
    for key, value in children:
        found |= tree_paths(value, f"{path}.{key}" if path else str(key), places=places)
    return found
