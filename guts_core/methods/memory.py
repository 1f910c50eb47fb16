"""What NumPy's temporaries leave is kept by the process."""

import sys

import numpy as np

#: Bytes of the block after whose return twice as much is kept. One of 32 MB would change nothing.
_LARGEST_TEMPORARY = 2**25 - 2**16


def keep_what_is_freed() -> None:
    """Let the C library of Linux keep freed memory instead of returning it after every operation.

    It returns what is free at the end of its heap, which for arrays of some hundred kilobytes may
    mean a thousand page faults a call and three times its time. It stops that once a larger block
    has been freed: then it keeps up to twice its size. The block here is never touched, so that it
    costs nothing.
    """
    if sys.platform == "linux":
        np.empty(_LARGEST_TEMPORARY, dtype=np.uint8)
