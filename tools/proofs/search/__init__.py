"""Proofs by cases that the kernel replays: found here, judged there.

A case tree (``proofs/common/CaseTrees.v``) is right or wrong whoever wrote it. Its witnesses are
solutions of linear programs whose costs leave no choice, so it does not matter who solves them.
``python -m tools.proofs.search`` writes the trees of ``proofs/simplified_kuhn/certificates`` anew
in about a minute of computing; the tests compare some of them with what is found now, and
``make heavy`` all.
"""
