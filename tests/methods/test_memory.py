"""Memory that was freed is taken again, not asked of the machine at every call."""

import platform
import subprocess
import sys

import pytest

#: Faults per call; without the block a thousand, unless NumPy happened to free a larger one.
FAULTS = """
import resource, sys
import numpy as np
from guts_core.kuhn import KuhnPoker

def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

game, half = KuhnPoker(int(sys.argv[1])), np.full((12, int(sys.argv[1])), 0.5)
for _ in range(5):
    game.gradient(half, 3)
before = faults()
for _ in range(20):
    game.gradient(half, 3)
print((faults() - before) / 20)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a rule of the GNU C library")
@pytest.mark.parametrize("cards", ["1000", "10000"])
def test_a_call_that_was_made_before_touches_no_new_pages(cards):
    found = subprocess.run(
        [sys.executable, "-c", FAULTS, cards], capture_output=True, text=True, check=True
    )
    assert float(found.stdout) < 50


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is done")
def test_the_block_is_asked_for_and_never_touched(monkeypatch):
    from guts_core.methods import memory

    asked = []
    monkeypatch.setattr(memory.np, "empty", lambda size, dtype: asked.append((size, dtype)))
    memory.keep_what_is_freed()
    monkeypatch.setattr(sys, "platform", "emscripten")
    memory.keep_what_is_freed()
    assert [size for size, _ in asked] == [2**25 - 2**16]
