"""The head of every built page: a description, tags to cite it, linked data that parses."""

import json
import re
from html import unescape

import pytest
from built_book import HTML, PAGES, built

pytestmark = built


@pytest.mark.parametrize("name", PAGES)
def test_page_describes_itself(name):
    head = (HTML / name).read_text("utf-8").partition("</head>")[0]
    tags = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)" />', head))
    assert tags["citation_title"] == tags["og:title"] != ""
    says = unescape(tags["description"])
    assert 30 <= len(says) <= 202, says
    assert not re.search(r"[\\{}$]|\*\*|</?[a-z]", says), says
    (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', head)
    assert json.loads(data)["description"] == says
