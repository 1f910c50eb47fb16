"""The compiled proofs, for the tests that ask Coq."""

import os

import pytest

from tools.proofs.coq import HOW_TO_GET_IT, compile_proofs, coq_is_here


@pytest.fixture(scope="session", autouse=True)
def compiled(request):
    """Compile the proofs once; nothing happens where only other tests were chosen.

    Of several processes none compiles, because they would write into one folder: make proofs has
    compiled before.
    """
    asks = any(item.get_closest_marker("coq") for item in request.session.items)
    if "PYTEST_XDIST_WORKER" in os.environ or not asks:
        return
    if not coq_is_here():
        pytest.skip(HOW_TO_GET_IT)
    compile_proofs()
