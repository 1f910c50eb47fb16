"""What the page on the paper on simplified Kuhn poker says."""

from prose import claimed

STATEMENTS = (
    claimed("are right and complete", "bil17-section-3-completeness", "reproduced"),
    claimed("so that none of them attracts", "bil17-sec-4-1-no-steady-state", "reproduced"),
)
