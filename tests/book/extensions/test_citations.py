"""What a page says of itself to search engines, previews and reference managers."""

import json
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from docutils.core import publish_doctree
from loading import loaded

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def citations():
    return loaded(ROOT / "book" / "_ext" / "citations.py")


def page_of(text):
    """A page with a title; paragraphs of a page stand in its section."""
    return publish_doctree(f"{text}\n", settings_overrides={"doctitle_xform": False})


def test_description_is_made_of_the_first_sentences(citations):
    page = page_of(
        """
Title
=====

Play with :math:`N\\ge 2` others, who share their winnings (Fig. 2). Then
:math:`\\varepsilon\\to0`.

- no prose

Second paragraph, which is """
        + "long, " * 60
    )
    assert citations.description(page) == (
        "Play with N≥2 others, who share their winnings. Then ε→0."
    )


def test_long_sentences_are_cut_at_a_word(citations):
    says = citations.description(page_of("Title\n=====\n\n" + "word, " * 100))
    assert says.endswith("word …")
    assert len(says) <= citations.LONGEST_DESCRIPTION + 2


@pytest.mark.parametrize("end", ".?!")
def test_as_many_whole_sentences_are_shown_as_there_is_room_for(citations, end):
    """If they are long enough to say something; else the next one is cut, too."""
    sentence = f"{'word ' * 12}ends{end}"
    says = citations.description(page_of("Title\n=====\n\n" + f"{sentence} " * 9))
    assert says == f"{sentence} {sentence} {sentence}"
    says = citations.description(page_of("Title\n=====\n\n" + f"Short{end} " + "word " * 90))
    assert says.startswith(f"Short{end} word word")


def test_page_without_prose_has_no_description(citations):
    assert citations.description(page_of("Title\n=====\n\n- item")) == ""
    assert "description" not in [key for _, key, _ in citations.tags_of("book/x", "X", "", "")]


def test_references_carry_their_keys(citations):
    entries = [SimpleNamespace(key=key) for key in ("BLPWZ22", "Bil17")]
    labels = citations.KeyStyle().format_labels(entries)
    assert list(labels) == ["BLPWZ22", "Bil17"]


def test_tags_are_those_of_the_record(citations):
    record = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    tags = citations.tags_of("notebooks/guts_bot", "A bot", "Says.", "")
    found = {key: content for _, key, content in tags}
    assert found["citation_title"] == found["og:title"] == "A bot"
    assert found["description"] == found["og:description"] == "Says."
    assert found["citation_inbook_title"] == found["og:site_name"] == record["title"]
    assert found["citation_author"] == record["authors"][0]["name"]
    assert found["citation_publication_date"] == str(record["date-released"]).replace("-", "/")
    assert not {"og:url", "citation_fulltext_html_url"} & set(found)
    first = {key: content for _, key, content in citations.tags_of("book/intro", "T", "S", "u")}
    assert (first["og:type"], first["og:url"]) == ("book", "u")
    assert "citation_inbook_title" not in first


def test_linked_data_names_the_book_and_the_papers(citations):
    record = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    book = citations.linked_data("book/intro", "T", "Says.", "https://example.org/")
    assert (book["@type"], book["version"]) == ("Book", record["version"])
    assert [each["name"] for each in book["isBasedOn"]] == [
        r["title"] for r in record["references"]
    ]
    for paper, known in zip(book["isBasedOn"], record["references"], strict=True):
        people = [f"{each['given-names']} {each['family-names']}" for each in known["authors"]]
        assert [each["name"] for each in paper["author"]] == people
        assert paper["datePublished"] == str(known["year"])
        assert paper["identifier"] == known["notes"]
    assert book["url"] == "https://example.org/"
    assert book["license"] == "https://creativecommons.org/licenses/by/4.0/"
    assert book["keywords"] == record["keywords"]
    assert [each["name"] for each in book["author"]] == [r["name"] for r in record["authors"]]
    assert book["datePublished"] == str(record["date-released"])
    chapter = citations.linked_data("notebooks/guts_bot", "A bot", "Says.", "")
    assert (chapter["@type"], chapter["isPartOf"]["name"]) == ("Chapter", record["title"])
    assert "url" not in chapter
    assert json.loads(json.dumps(chapter)) == chapter


def test_the_address_that_is_given_at_the_build_goes_before_that_of_the_settings(
    citations, monkeypatch
):
    config = SimpleNamespace(html_baseurl="https://old.example/")
    monkeypatch.delenv("BOOK_URL", raising=False)
    citations.take_address(None, config)
    assert config.html_baseurl == "https://old.example/"
    monkeypatch.setenv("BOOK_URL", "https://new.example/")
    citations.take_address(None, config)
    assert config.html_baseurl == "https://new.example/"


@pytest.mark.parametrize(
    ("base", "address"),
    [("", "book/intro.html"), ("https://a.example/b/", "https://a.example/b/book/intro.html")],
)
def test_the_books_address_leads_to_its_first_page(citations, tmp_path, base, address):
    builder = SimpleNamespace(format="html")
    config = SimpleNamespace(html_baseurl=base, html_title="Guts & <others>")
    app = SimpleNamespace(builder=builder, config=config, outdir=tmp_path)
    citations.open_front_door(app, ValueError("the build failed"))
    assert not any(tmp_path.iterdir())
    citations.open_front_door(app, None)
    page = (tmp_path / "index.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>Guts &amp; &lt;others&gt;</title>" in page
    assert 'content="0; url=book/intro.html"' in page
    assert f'rel="canonical" href="{address}"' in page
    assert '<a href="book/intro.html">' in page


def test_the_head_of_a_page_is_whole_whatever_its_text_says(citations):
    page = page_of('A "bot" & </script>\n===================\n\nIt says "<b>" & </script>.')
    builder = SimpleNamespace(get_target_uri=lambda name: f"{name}.html")
    config = SimpleNamespace(html_baseurl="https://a.example/b/")
    context = {"metatags": "<before>"}
    app = SimpleNamespace(builder=builder, config=config)
    citations.describe(app, "book/x", "", context, page)
    head = context["metatags"]
    assert head.startswith("<before>\n")
    told = dict(re.findall(r'="([\w:]+)" content="([^"]*)" />', head))
    assert unescape(told["og:title"]) == 'A "bot" & </script>'
    assert unescape(told["description"]) == 'It says "<b>" & </script>.'
    assert told["og:url"] == "https://a.example/b/book/x.html"
    assert head.count("</script>") == 1
    data = json.loads(head.partition('ld+json">')[2].removesuffix("</script>"))
    assert (data["name"], data["description"]) == (
        'A "bot" & </script>',
        'It says "<b>" & </script>.',
    )


@pytest.mark.parametrize(
    ("formula", "read"),
    [
        (r"N\ge 2\geq1", "N≥2≥1"),
        (r"0\le x\leq 1", "0≤x≤1"),
        (r"x\neq y\times z", "x≠y×z"),
        (r"\varepsilon\to 0", "ε→0"),
        (r"1,\ldots,\infty", "1,…,∞"),
        (r"\pi\epsilon", "πε"),
        (r"\mathrm{Var}\{X\}", "VarX"),
    ],
)
def test_short_formulas_are_read_in_a_line_of_text(citations, formula, read):
    assert citations.in_line(formula) == read
