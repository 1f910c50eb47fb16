"""Fractions as integers in a common unit: Python computes with these fastest, if they are short."""

import math
from fractions import Fraction
from typing import Any

import numpy as np


def are_fractions(numbers: np.ndarray) -> bool:
    """Whether all are integers or fractions of Python."""
    return numbers.dtype == object and set(map(type, numbers.flat)) <= {int, Fraction}


def over_one_denominator(numbers: np.ndarray, longest: float = math.inf) -> Any:
    """Fractions as integers in a common unit, and how many of it are 1.

    Parameters
    ----------
    numbers : ndarray of int or Fraction
        Of any shape.
    longest : int, optional
        None is returned if the common denominator has more binary digits.
    """
    ratios = [each.as_integer_ratio() for each in numbers.flat]
    unit = 1
    for bottom in {int(bottom) for _, bottom in ratios}:
        unit = math.lcm(unit, bottom)
        if unit.bit_length() > longest:
            return None
    # Fractions can be made of NumPy's integers, that wrap around; Python's do not.
    whole = np.empty(numbers.size, dtype=object)
    whole[:] = [int(top) * (unit // int(bottom)) for top, bottom in ratios]
    return whole.reshape(numbers.shape), unit


def as_parts(whole: np.ndarray, unit: int) -> np.ndarray:
    """Integers of which ``unit`` are 1 as Fractions; equal ones are one object."""
    distinct, places = np.unique(whole, return_inverse=True)
    found = np.empty(len(distinct), dtype=object)
    found[:] = [Fraction(each, unit) for each in distinct.tolist()]
    return found[places].reshape(whole.shape)
