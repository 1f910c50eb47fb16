"""The ledger's page in Chromium: filters, addresses, and the links of each claim."""

import pytest
from built_book import in_chromium
from opening import opened

from guts_core.ledger import Method, Verdict, claims

pytestmark = in_chromium
LEDGER = "book/ledger.html"
SHOWN = ".ledger-table tbody tr[id]:visible"


def counted(**wanted):
    return sum(all(getattr(c, k) == v for k, v in wanted.items()) for c in claims())


def test_filters_leave_the_claims_asked_for(browser, address):
    with opened(browser, address, LEDGER) as (page, *_):
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


def test_address_carries_the_filter(browser, address):
    with opened(browser, address, f"{LEDGER}?verdict=open") as (page, *_):
        assert page.locator(SHOWN).count() == counted(verdict=Verdict.OPEN)
        page.select_option(".ledger-controls [name=verdict]", "corrected")
        assert page.evaluate("location.search") == "?verdict=corrected"


@pytest.mark.parametrize("query", ["", "?verdict=open"])
def test_opens_at_a_claim(browser, address, query):
    """A link to a row finds it, also where the filter of the address would hide it."""
    last = next(c.key for c in reversed(claims()) if c.verdict is Verdict.REPRODUCED)
    with opened(browser, address, f"{LEDGER}{query}#{last}", width=390) as (page, *_):
        row = page.locator(f'[id="{last}"]')
        assert row.evaluate("row => row.getBoundingClientRect().top < innerHeight")
        assert page.evaluate("location.search") == ""


def test_table_fits_its_box(browser, address):
    with opened(browser, address, LEDGER) as (page, *_):
        box = page.locator(".ledger-scroll").first
        assert box.evaluate("box => box.scrollWidth <= box.clientWidth")


@pytest.mark.parametrize("kind", ["code", "test"])
def test_a_claim_leads_to_its_code_and_its_test(browser, address, kind):
    claim = claims("KTZ24")[10]
    with opened(browser, address, LEDGER) as (page, problems, _):
        page.locator(f'[id="{claim.key}"] a', has_text=kind).click()
        page.wait_for_load_state()
        line = page.evaluate("document.getElementById(location.hash.slice(1)).offsetTop")
        assert line > 0
        assert page.locator("main pre").count() == 1
        assert problems == []
