"""The proofs in Coq: compiling them, asking Coq, and writing certificates."""
