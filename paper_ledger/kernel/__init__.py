"""What the kernel of a proof assistant has checked: the theorems of ``proofs/`` and their claims.

The theorems are listed in ``manifest.toml`` beside the sources; ``make proofs`` compiles the
sources and lets the kernel confirm every line of the lists.
"""

from paper_ledger.kernel.theorems import Theorem, in_manifest, supporting, theorems

__all__ = ["Theorem", "in_manifest", "supporting", "theorems"]
