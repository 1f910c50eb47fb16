"""Figures are drawn without a screen, and closed after each test."""

import matplotlib.pyplot as plt
import pytest
from least_calls import least_calls


@pytest.fixture(autouse=True)
def _close_figures():
    plt.switch_backend("Agg")
    yield
    plt.close("all")


@pytest.fixture(scope="session", name="calls")
def _calls():
    """For each figure the least that it can draw, computed once."""
    return least_calls()
