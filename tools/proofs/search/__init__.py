"""Proofs by cases that the kernel replays: found here, judged there.

A case tree (``proofs/common/CaseTrees.v``) is right or wrong whoever wrote it, and the search for
its witnesses solves linear programs, which may differ from one version of SciPy to another. So the
trees that stand in ``proofs/simplified_kuhn/certificates`` are not compared with what is found
now; ``python -m tools.proofs.search`` writes them anew (about two minutes).
"""
