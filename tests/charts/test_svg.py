"""Charts as SVG text."""

import re
import xml.etree.ElementTree as ElementTree

import pandas as pd

from toolkit import charts

SVG = "{http://www.w3.org/2000/svg}"


def chart(name: str = "chart", title: str = "Wins & losses", description: str = "falls <from> 0.6") -> str:
    frame = pd.DataFrame({"ships": [8, 9, 10], "estimate": [0.6, 0.5, 0.4], "lo": [0.5, 0.4, 0.3], "hi": [0.7, 0.6, 0.5]})
    ax = charts.rate_curve(frame.assign(n=2000, method="wilson", level=0.95, label="fixed n"), "ships")
    return charts.to_svg(ax, name, title, description)


def test_the_same_chart_is_the_same_text():
    assert chart() == chart()


def test_it_is_one_element_with_a_title_and_a_description():
    root = ElementTree.fromstring(chart())
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.text for child in root[:2]] == ["Wins & losses", "falls <from> 0.6"]
    assert root.get("aria-labelledby") == " ".join(str(child.get("id")) for child in root[:2])


def test_it_scales_with_the_page():
    root = ElementTree.fromstring(chart())
    assert root.get("viewBox")
    assert root.get("width") is None
    assert root.get("height") is None


def test_text_stays_text():
    texts = [element.text for element in ElementTree.fromstring(chart()).iter(f"{SVG}text")]
    assert "2,000 games a point; 95 % intervals (wilson), fixed n" in texts


def test_ids_begin_with_the_name_and_every_reference_has_its_target():
    text = chart("first")
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("first-") for name in ids)
    assert set(re.findall(r"url\(#([^)]+)\)", text) + re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_nothing_is_fetched_and_no_date_or_program_is_named():
    text = chart()
    assert set(re.findall(r"https?://[^\"]+", text)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "<metadata" not in text
    assert "<style" not in text  # it would reach the whole page


def test_ink_and_paper_follow_the_page():
    text = chart().lower()
    assert "currentcolor" in text
    assert "#1b1c1e" not in text
