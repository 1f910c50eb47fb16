"""What the page of headline results says."""

from prose import explained

STATEMENTS = (explained("The tests run all calls", "tests/test_headlines.py does"),)
