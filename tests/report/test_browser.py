"""The page in a real browser, wide and narrow."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from toolkit.report import build
from toolkit.runner import play
from toolkit.scenario import load

BROWSER = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--virtual-time-budget=20000", "--window-size=1600,900",
)  # fmt: skip

#: Names of everything as long as they come, so that what could overflow does.
SCENARIO = """\
game: dice_race
mode: race
title: A_title_without_a_single_space_that_is_longer_than_the_screen_of_a_telephone_is_wide
question: How much of a head start makes an even race, plain, in the mud, and with other readings of the rules?
seed: 7
games: 300
setup: {finish: 40}
sweep:
  - grid: {options.tie: [draw, first], setup.lanes.mud: [0, 1]}
  - grid: {setup.head_start: {range: [0, 24, 1]}}
"""

#: Measures the page in frames of their own width: a browser's window has a least width.
MEASURE = """
<!DOCTYPE html><body><pre id="result"></pre><script>
addEventListener("load", () => {
  const results = [...document.querySelectorAll("iframe")].map(frame => {
    const page = frame.contentDocument, root = page.documentElement;
    const drawn = [...page.querySelectorAll("figure svg")].filter(svg => svg.getClientRects().length);
    const cut = drawn.flatMap(svg => {
      const box = svg.getBoundingClientRect();
      return [...svg.querySelectorAll("text")].filter(text => {
        const inner = text.getBoundingClientRect();
        return inner.left < box.left - 1.5 || inner.right > box.right + 1.5;
      }).map(text => text.textContent);
    });
    const small = drawn.flatMap(svg => [...svg.querySelectorAll("text")].map(text => text.getBoundingClientRect().height));
    return {
      asked: frame.width, inner: frame.contentWindow.innerWidth, scroll: root.scrollWidth, drawn: drawn.length,
      empty: drawn.filter(svg => svg.getBoundingClientRect().width < 100).length, cut: cut,
      figures: page.querySelectorAll("figure").length, smallest: Math.min(...small),
    };
  });
  document.getElementById("result").textContent = JSON.stringify(results);
});
</script>
"""


@pytest.fixture(scope="module")
def measured(tmp_path_factory) -> dict[int, dict]:
    if BROWSER is None:
        pytest.skip("no chromium on this machine")
    folder = tmp_path_factory.mktemp("browser")
    scenario = folder / "a_long_name_of_a_scenario.yaml"
    scenario.write_text(SCENARIO)
    page = build(play(load(scenario), folder / "runs").run.folder).html
    frames = "".join(
        f'<iframe width="{width}" height="30000" style="border:0" srcdoc="{html.escape(page)}"></iframe>'
        for width in (1280, 400)
    )
    (folder / "measure.html").write_text(MEASURE + frames)
    return {int(result["asked"]): result for result in run_browser(folder / "measure.html", folder)}


def run_browser(page: Path, folder: Path) -> list[dict]:
    command = [str(BROWSER), *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    found = re.search(r'<pre id="result">(.+?)</pre>', done.stdout)
    assert found, done.stderr[-2000:]
    return json.loads(html.unescape(found.group(1)))


@pytest.mark.parametrize("width", [1280, 400])
def test_the_page_does_not_overflow(measured, width):
    assert measured[width]["inner"] == width
    assert measured[width]["scroll"] <= width


@pytest.mark.parametrize("width", [1280, 400])
def test_every_chart_is_seen_once_and_whole(measured, width):
    assert measured[width]["figures"] == measured[width]["drawn"] == 1 + 1 + 4 + 4  # two of rates, four series twice
    assert measured[width]["empty"] == 0
    assert measured[width]["cut"] == []


@pytest.mark.parametrize("width", [1280, 400])
def test_text_in_charts_can_be_read(measured, width):
    assert measured[width]["smallest"] >= 9  # pixels of line height
