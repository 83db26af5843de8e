"""Files that are no text, no file at all, or more than anyone should read."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.scenario.helpers import HEAD, faults_of, write
from toolkit.scenario.source import MAX_BYTES

BAD = Path(__file__).parent / "bad"

#: name -> (line of the fault, 0 for the whole file; part of its message)
BYTES = {
    "binary.yaml": (0, "is a binary file; expected text"),
    "empty.yaml": (0, "is empty"),
    "latin_1.yaml": (3, "is not UTF-8 text"),
    "utf_16.yaml": (1, "is not UTF-8 text"),
    "tabs.yaml": (6, "a tab; YAML is indented with spaces"),
    "control.yaml": (5, "character U+0007 is not allowed"),
    "carriage_returns.yaml": (5, "expected an integer from 1 to 200, found 0"),
    "byte_order_mark.yaml": (5, "expected an integer from 1 to 200, found 0"),
    "laughs.yaml": (6, "anchors and aliases are not used here"),
    "image.yaml": (1, "is not UTF-8 text"),
}


def test_every_bad_file_is_expected() -> None:
    assert sorted(BYTES) == sorted(path.name for path in BAD.iterdir())


@pytest.mark.parametrize("name", BYTES)
def test_bytes(name: str) -> None:
    line, part = BYTES[name]
    faults = faults_of(BAD / name)
    assert any(fault.line == line and part in fault.message for fault in faults)


def test_a_missing_file_with_a_near_name(tmp_path: Path) -> None:
    write(tmp_path, HEAD, "swarm_size.yaml")
    (fault,) = faults_of(tmp_path / "swarm_sise.yaml")
    assert (fault.line, fault.message) == (0, "no such file; did you mean 'swarm_size.yaml'?")


def test_a_folder(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path)
    assert fault.message == "is a folder; expected a file"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (fault,) = faults_of(tmp_path / "pipe.yaml")
    assert fault.message == "is not a regular file"


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = write(tmp_path, HEAD)
    path.chmod(0)
    (fault,) = faults_of(path)
    assert fault.message.startswith("can't be read")


@pytest.mark.parametrize("name", ["a" * 300 + ".yaml", "a\0b.yaml"])
def test_a_name_that_no_file_can_have(name: str, tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path / name)
    assert fault.line == 0


def test_a_file_below_a_file(tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, HEAD) / "x.yaml")
    assert fault.line == 0


def test_a_big_file_is_not_read_whole(tmp_path: Path) -> None:
    (fault,) = faults_of(write(tmp_path, "# " + "x" * MAX_BYTES))
    assert fault.message == "is too big; at most 1,000,000 bytes"


BOMBS = {
    "flow lists": "a: " + "[" * 500_000,
    "flow mappings": "a: " + "{a: " * 200_000,
    "nested keys": "".join(" " * depth + f"k{depth}:\n" for depth in range(900)),
    "explicit keys": "? " * 300_000,
    "one long text": "title: " + "x" * 900_000,
    "one long quoted text": "title: '" + "x\n " * 300_000,
    "many aliases": "a: &a [1]\nb: [" + "*a, " * 200_000 + "]",
    "many keys": "\n".join(f"k{number}: 1" for number in range(20_000)),
    "many repeated keys": "k: 1\n" * 150_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_goes_out_at_once(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, BOMBS[name])
    started = time.process_time()
    faults = faults_of(path)
    assert faults
    assert time.process_time() - started < 20
    assert len(faults) <= 101
