"""Write every certificate that stands in the tree: python -m tools.proofs.certificates."""

from tools.proofs.certificates import write

write()
