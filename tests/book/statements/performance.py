"""What the page on speed says of the methods; its times are read from the stored run."""

from prose import explained, says

from guts_core.kuhn import KuhnPoker

METHOD = "says how a method works; the growth in the stored run is drawn above it"
STATEMENTS = (
    explained("How each of them depends on it", "introduces the list"),
    explained("The continuum has no mesh at all", METHOD),
    explained("the best answers to player 1 are found by bisection", METHOD),
    explained("row and column generation looks at whole rows and columns only", METHOD),
    says(
        "there are twelve for each card but the few that dominance decides",
        lambda: all(KuhnPoker(n).size == 12 * n - 22 for n in (4, 13, 52)),
    ),
    explained("sums over lower and over higher", METHOD),
    explained("matrices over all pairs of cards", METHOD),
    explained("it follows all probabilities of a tree with every deal in it", METHOD),
    explained("NumPy pays for each of its calls first", METHOD),
    explained("one start alone waits for its exponentials", METHOD),
    explained("The work is one exponential for each frequency that moves", METHOD),
)
