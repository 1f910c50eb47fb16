"""The ledger's page in Chromium: filters, addresses, and the links of each claim."""

import pytest
from built_book import in_chromium
from opening import in_theme, opened, tab, visited

from paper_ledger import Method, Verdict, claims

# One worker: most tests look at the same page.
pytestmark = [*in_chromium, pytest.mark.xdist_group("ledger")]
LEDGER = "book/ledger.html"
SHOWN = ".ledger-table tbody tr[id]:visible"


@pytest.fixture(scope="module")
def opened_once(browser, address):
    """The ledger's page, and whether its last formula was typeset before anybody came near."""
    with opened(browser, address, LEDGER) as (page, *_):
        formulas = page.locator(".ledger-table mjx-container")
        formulas.first.locator("mjx-math").wait_for(state="attached")
        yield page, formulas.last.locator("mjx-math").count() > 0


#: All claims are laid out at once in a second: until something is asked for, none is shown.
NONE_SHOWN = """form => {
  form.reset();
  form.elements.text.value = "no claim says this";
  form.dispatchEvent(new Event("input"));
  form.reset();
}"""


@pytest.fixture
def asking(opened_once):
    """Filters that are empty, and nothing found yet: a page of this size takes seconds to load."""
    opened_once[0].locator(".ledger-controls").evaluate(NONE_SHOWN)
    return opened_once[0]


@pytest.fixture
def page(asking):
    """The ledger without filters."""
    asking.locator(".ledger-controls").dispatch_event("input")
    return asking


def counted(**wanted):
    return sum(all(getattr(c, k) == v for k, v in wanted.items()) for c in claims())


def test_filters_leave_the_claims_asked_for(page):
    rows = page.locator(SHOWN)
    assert rows.count() == len(claims())
    assert page.locator(".ledger-table mjx-container").count() > 0
    page.select_option(".ledger-controls [name=verdict]", "refuted")
    assert rows.count() == counted(verdict=Verdict.REFUTED)
    page.select_option(".ledger-controls [name=paper]", "Bil18")
    assert rows.count() == counted(verdict=Verdict.REFUTED, paper="Bil18")
    page.select_option(".ledger-controls [name=verdict]", "")
    page.select_option(".ledger-controls [name=method]", "interval")
    assert rows.count() == counted(method=Method.INTERVAL, paper="Bil18")
    page.select_option(".ledger-controls [name=method]", "")
    page.fill(".ledger-controls [name=text]", "no claim says this")
    assert rows.count() == 0
    page.fill(".ledger-controls [name=text]", "")
    assert page.locator(".ledger-controls output").inner_text() == (
        f"{counted(paper='Bil18')} of {len(claims())} claims"
    )


@pytest.mark.parametrize(
    ("asked", "count"),
    [("Table 1, N = 7", 4), ("table 1 n=7 value", 1), ("Theorem 1.3", 2), ("eq. (B.5)", 2)],
)
def test_places_are_found_as_they_are_printed(asking, asked, count):
    asking.fill(".ledger-controls [name=text]", asked)
    assert asking.locator(SHOWN).count() == count


@pytest.mark.parametrize(
    ("asked", "papers"),
    [
        ("Billingham", {"Bil17", "Bil18"}),
        ("2024", {"KTZ24"}),
        ("001", {"Bil18"}),
        ("Zumbrun", {"BLPWZ22", "BLPWZ22a"}),
    ],
)
def test_authors_numbers_and_years_of_papers_are_found(asking, asked, papers):
    asking.fill(".ledger-controls [name=text]", asked)
    keys = asking.locator(SHOWN).evaluate_all("rows => rows.map(row => row.id)")
    assert set(keys) == {claim.key for paper in papers for claim in claims(paper)}


def test_a_chapter_has_its_claims(asking):
    asking.select_option(".ledger-controls [name=chapter]", "fictitious_play")
    asking.select_option(".ledger-controls [name=verdict]", "open")
    assert asking.locator(SHOWN).count() == 1
    asking.select_option(".ledger-controls [name=chapter]", "")


#: How much lighter one is than the other, as WCAG 2 counts it: the search's hint and its ground.
HINT_CONTRAST = """input => {
  const light = colour => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map(part => part / 255)
      .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05;
  };
  const [hint, ground] = [getComputedStyle(input, "::placeholder").color,
    getComputedStyle(input).backgroundColor].map(light);
  return Math.max(hint / ground, ground / hint);
}"""


def test_the_hint_in_the_search_can_be_read(asking):
    for theme in ("dark", "light"):  # as the others have it
        in_theme(asking, theme)
        assert asking.locator(".ledger-controls [name=text]").evaluate(HINT_CONTRAST) >= 4.5


#: Between a heading's count of claims and the end of its ground.
ROOM_BESIDE_THE_COUNT = """all => all.map((each) => each.getBoundingClientRect().right
  - each.querySelector("small").getBoundingClientRect().right)"""


def test_a_phone_shows_papers_then_sections_then_claims(browser, address):
    with opened(browser, address, LEDGER, width=390, formulas=False) as (page, problems, _):
        assert page.evaluate("document.documentElement.scrollHeight / innerHeight") < 6
        papers = page.locator(".ledger-paper button:visible")
        assert papers.count() == len({claim.paper for claim in claims()})
        # A heading's ground ends where the count did: the two touched.
        assert min(page.locator(".ledger-paper th").evaluate_all(ROOM_BESIDE_THE_COUNT)) >= 6
        papers.nth(1).press("Enter")
        told = "all => all.slice(0, 2).map(each => each.ariaExpanded)"
        assert papers.evaluate_all(told) == ["false", "true"]
        page.locator(".ledger-section button:visible", has_text="Theorem 1.3").click()
        assert page.locator(SHOWN).count() == 2
        papers.nth(1).press("Enter")
        assert page.locator(SHOWN).count() == 0
        papers.nth(1).press("Enter")
        counts = page.locator(".ledger-table th small:visible")
        assert "2 claims" in map(str.strip, counts.all_inner_texts())
        page.fill(".ledger-controls [name=text]", "0.0847")
        assert page.locator(SHOWN).count() == 1
        assert {each.strip() for each in counts.all_inner_texts()} == {"1 claim"}
        # What is shown whole has nothing to fold: its headings are no stops.
        assert page.locator(".ledger-table th button:visible:enabled").count() == 0
        assert problems == []


@pytest.mark.parametrize(
    ("asked", "place"),
    [("eq. 1.4", "Introduction, eq. (1.4)"), ("kuhn dominated", "Section 2, dominated strategies")],
)
def test_search_finds_words_in_any_order_and_the_paper(asking, asked, place):
    asking.fill(".ledger-controls [name=text]", asked)
    assert place in asking.locator(f"{SHOWN} th").all_inner_texts()
    assert asking.locator(SHOWN).count() < 10


def test_a_word_of_some_places_is_found_in_statements_too(asking):
    asking.fill(".ledger-controls [name=text]", "bluff")
    wanted = {c.key for c in claims() if "bluff" in f"{c.place} {c.statement}".lower()}
    assert wanted > {c.key for c in claims() if "bluff" in c.place.lower()}
    assert wanted <= set(asking.locator(SHOWN).evaluate_all("rows => rows.map(row => row.id)"))


@pytest.mark.parametrize(
    "ways",
    [
        ("β", r"\beta", "beta"),
        ("ε", "\N{GREEK LUNATE EPSILON SYMBOL}", r"\varepsilon", "epsilon"),
        (r"\frac12", "1/2", "½"),
    ],
)
def test_greek_and_fractions_are_found_as_printed_and_as_typed(asking, ways):
    """The ledger shows each epsilon as a letter: that letter had found a third of them."""
    found = []
    for asked in ways:
        asking.fill(".ledger-controls [name=text]", asked)
        found.append(asking.locator(SHOWN).count())
    assert len(set(found)) == 1
    assert found[0] > 10


@pytest.mark.parametrize(
    ("asked", "plain"),
    [("Kuhn's", "Kuhn"), ("Nash\N{RIGHT SINGLE QUOTATION MARK}s", "Nash"),
     ("player 1's value", "player 1 value"), ("players' payoffs", "players payoffs")],
)  # fmt: skip
def test_a_genitive_is_no_other_word(asking, asked, plain):
    """For "Kuhn's" the letter s was looked for, too: five claims were found of 170."""
    found = []
    for question in (asked, plain):
        asking.fill(".ledger-controls [name=text]", question)
        found.append(asking.locator(".ledger-controls output").inner_text())
    assert found[0] == found[1]
    assert not found[0].startswith("0 ")
    words = "text => [...claimWords.of(text)]"
    assert asking.evaluate(words, "l'Hospital, don't, rock'n'roll") == (
        ["l", "hospital", "don", "t", "rock", "n", "roll"]
    )


def test_formulas_are_typeset_when_the_reader_comes_near(opened_once, page):
    assert not opened_once[1]
    # Typesetting replaces elements and moves what is below them: go there until it is done.
    page.wait_for_function("""() => {
      const last = [...document.querySelectorAll(".ledger-table mjx-container")].at(-1);
      last.scrollIntoView();
      return last.querySelector("mjx-math");
    }""")


def test_filters_are_there_before_the_formulas(browser, address):
    """MathJax takes seconds on a phone; the ledger's script does not wait for it."""
    with tab(browser, width=390) as page:
        page.route("**/tex-chtml.js*", lambda route: None)  # never answered
        page.goto(f"{address}/{LEDGER}", wait_until="commit")
        page.locator(".ledger-controls").wait_for(timeout=10_000)


def test_address_carries_the_filter_and_nothing_found_says_so(browser, address):
    with opened(browser, address, f"{LEDGER}?verdict=open", formulas=False) as (page, *_):
        assert page.locator(SHOWN).count() == counted(verdict=Verdict.OPEN)
        nothing = page.locator(".ledger-nothing")
        assert not nothing.is_visible()
        page.fill(".ledger-controls [name=text]", "no claim says this")
        assert nothing.is_visible()
        nothing.get_by_role("button").press("Enter")
        assert page.locator(SHOWN).count() == len(claims())
        assert page.evaluate("location.search") == ""
        assert page.evaluate("document.activeElement.name") == "text"
        page.evaluate("globalThis.still = true")
        page.keyboard.press("Space")  # which asks for nothing
        assert page.evaluate("location.search") == ""
        page.keyboard.press("Enter")  # sends the form nowhere
        page.wait_for_timeout(50)
        assert page.evaluate("globalThis.still")
        page.select_option(".ledger-controls [name=verdict]", "corrected")
        assert page.evaluate("location.search") == "?verdict=corrected"


def test_an_address_with_a_choice_that_is_not_there_offers_all(browser, address):
    """The list of choices had been blank."""
    with opened(browser, address, f"{LEDGER}?verdict=Open&paper=Bil18", formulas=False) as (
        page,
        *_,
    ):
        chosen = page.locator(".ledger-controls select").evaluate_all(
            "lists => lists.map(each => each.selectedOptions[0]?.value)"
        )
        assert sorted(chosen) == ["", "", "", "Bil18"]
        assert page.locator(SHOWN).count() == counted(paper="Bil18")


IN_SIGHT = """key => {
  const { top, height } = document.getElementById(key).getBoundingClientRect();
  return height > 0 && top >= 0 && top < innerHeight;
}"""


@pytest.mark.parametrize("query", ["", "?verdict=open"])
def test_opens_at_a_claim(browser, address, query):
    """A link to a row finds it, also where the filter of the address would hide it.

    Formulas, which move what is below them, are typeset where all claims are there.
    """
    first, *_, last = (c.key for c in claims() if c.verdict is Verdict.REPRODUCED)
    url = f"{LEDGER}{query}#{last}"
    with opened(browser, address, url, width=390, formulas=not query) as (page, *_):
        assert page.evaluate(IN_SIGHT, last)
        assert page.evaluate("location.search") == ""
        # A claim that is folded and that the filter leaves needs no other one.
        page.select_option(".ledger-controls [name=verdict]", "reproduced")
        page.evaluate("key => location.hash = key", first)
        page.wait_for_function(IN_SIGHT, arg=first)
        assert page.evaluate("location.search") == "?verdict=reproduced"


def test_an_address_with_a_claim_and_a_filter_is_that_of_what_is_shown(browser, address):
    last = next(c.key for c in reversed(claims()) if c.verdict is Verdict.REPRODUCED)
    verdict = ".ledger-controls [name=verdict]"
    with opened(browser, address, f"{LEDGER}#{last}", formulas=False) as (page, problems, _):
        page.select_option(verdict, "refuted")  # hides the claim of the address
        assert page.evaluate("location.search + location.hash") == "?verdict=refuted"
        page.evaluate("location.hash = '%'")  # no name at all
        page.select_option(verdict, "open")
        page.fill(".ledger-controls [name=text]", "no claim says this")
        page.go_back()
        page.wait_for_function(
            "document.querySelector('.ledger-controls').verdict.value === 'refuted'"
        )
        assert page.locator(SHOWN).count() == counted(verdict=Verdict.REFUTED)
        assert problems == []


def test_claims_that_the_filter_leaves_are_printed(browser, address):
    """Paper is as narrow as a window where claims are folded: blank pages had come out."""
    url = f"{LEDGER}?verdict=refuted"
    with opened(browser, address, url, width=390, formulas=False) as (page, *_):
        pages = page.pdf(format="A4").count(b"/Type /Page\n")
        assert 4 < pages < counted(verdict=Verdict.REFUTED)
        assert page.locator(SHOWN).count() == 0
        page.set_viewport_size({"width": 718, "height": 1000})
        page.emulate_media(media="print")
        page.locator(SHOWN).first.wait_for()  # the list changes with the next frame, all at once
        assert page.locator(SHOWN).count() == counted(verdict=Verdict.REFUTED)
        badge = page.locator(f"{SHOWN} .verdict").first
        assert badge.evaluate("each => getComputedStyle(each).printColorAdjust") == "exact"


#: Cells and headings whose words or badges go on beyond them.
CUT = """cells => cells.filter(cell => {
  const inside = document.createRange();
  inside.selectNodeContents(cell.querySelector(":scope > .verdict") ?? cell);
  return cell.scrollWidth > cell.clientWidth
    || inside.getBoundingClientRect().right > cell.getBoundingClientRect().right;
}).map(cell => cell.textContent.trim())"""


@pytest.mark.parametrize("width", [1400, 1200, 1080])
def test_table_fits_its_box(asking, width):
    """Badges had been cut and headings had run into each other from 970 pixels to 1100."""
    asking.set_viewport_size({"width": width, "height": 900})
    asking.select_option(".ledger-controls [name=paper]", "Bil18")
    box = asking.locator(".ledger-scroll").first
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    cells = asking.locator(".ledger-table thead th, .ledger-table td:nth-child(6):visible")
    assert cells.evaluate_all("cells => cells.filter(cell => cell.offsetWidth).length") > 50
    assert cells.evaluate_all(CUT) == []
    asking.set_viewport_size({"width": 1400, "height": 900})


def test_large_letters_get_cards_where_columns_would_be_cut(large_letters, address):
    with opened(large_letters, address, f"{LEDGER}?verdict=open", formulas=False) as (page, *_):
        assert not page.locator(".ledger-table thead").is_visible()
        badges = page.locator(".ledger-table td:has(> .verdict):visible")
        assert badges.count() == counted(verdict=Verdict.OPEN)
        assert badges.evaluate_all(CUT) == []


@pytest.mark.parametrize("kind", ["code", "test"])
def test_a_claim_leads_to_its_code_and_its_test(asking, kind):
    asking.select_option(".ledger-controls [name=paper]", "KTZ24")
    link = asking.locator(f'[id="{claims("KTZ24")[10].key}"] a', has_text=kind)
    with asking.context.expect_page() as beside:
        link.click(modifiers=["ControlOrMeta"])
    beside.value.wait_for_url("**/*#*")  # a second address would meet one that is still on its way
    with visited(beside.value, beside.value.url) as (problems, _):
        line = beside.value.evaluate("document.getElementById(location.hash.slice(1)).offsetTop")
        assert line > 0
        assert beside.value.locator("main pre").count() == 1
        assert problems == []
    beside.value.close()
