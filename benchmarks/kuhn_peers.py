"""Kuhn poker by other routes: regret minimisation, logit response, symbols, loops ([Bil18])."""

from dataclasses import dataclass
from itertools import permutations

import numpy as np
from scipy.special import expit
from sympy import ZZ, ring

from guts_core.kuhn.three_players.payoffs import gradient_sums
from guts_core.kuhn.three_players.tables import ROWS, STAKES
from guts_core.kuhn.three_players.tree import OWNERS, TERMINALS, TREE
from guts_core.kuhn.three_players.values import action_values, factors, sequence_weights
from guts_core.methods.continuation.follow import continue_branch
from guts_core.methods.continuation.options import ContinuationOptions
from guts_core.methods.continuation.record import BranchStatus

OWNED = np.array(OWNERS)


def regret_minimisation(game, pot, target, most, plus=False):
    """CFR or CFR+ in NumPy: sum of gains of the average profile, and iterations used.

    The counterfactual regret of a bet is the reach-free slope. Dominated frequencies stay fixed, as
    in our own route. CFR+ lets the players move in turn, floors the regrets at 0 and weights the
    averages linearly. With three players neither has a guarantee.
    """
    regret = np.zeros((2, *game.free.shape))
    weights, bets = np.zeros(game.free.shape), np.zeros(game.free.shape)
    x = np.where(game.free, 0.5, np.nan_to_num(game.fixed))
    check = 1
    for step in range(1, most + 1):
        reach = TREE.own_reach(x)
        share = step if plus else 1
        weights += share * reach
        bets += share * reach * x
        for movers in ((0,), (1,), (2,)) if plus else ((0, 1, 2),):
            slope = gradient_sums(action_values(x, pot), x)
            rows = np.isin(OWNED, movers)
            regret[0, rows] += ((1 - x) * slope)[rows]
            regret[1, rows] -= (x * slope)[rows]
            kept = np.maximum(regret, 0)
            if plus:
                regret[:, rows] = kept[:, rows]
            total = kept.sum(axis=0)
            matched = np.where(total > 0, kept[0] / np.where(total > 0, total, 1), 0.5)
            x = np.where(game.free & rows[:, None], matched, x)
        if step >= check or step == most:
            check = 1.2 * step + 1
            average = np.where(weights > 0, bets / np.where(weights > 0, weights, 1), x)
            gain = game.gains(average, pot).sum()
            if gain <= target:
                break
    return gain, step


@dataclass(frozen=True)
class LogitResponse:
    """Agents' logit response in log-odds u = lambda f(x); the parameter is log lambda."""

    game: object
    pot: float

    def residual_and_jacobian(self, x, parameter):
        rate, chance = np.exp(parameter), expit(x)
        system = self.game.system(chance, self.pot)
        jacobian = np.eye(len(x)) - rate * system.jacobian * (chance * (1 - chance))
        pull = rate * system.gradient
        return x - pull, jacobian, -pull

    def inside(self, x):
        return bool(np.isfinite(x).all())

    def noise(self, x, parameter):
        return 1e-15 * (1 + np.exp(parameter))


def logit_tracing(game, pot, target, start=-7.0, most=20.0):
    """Follow the principal branch until the sum of gains is at most ``target``: gains, lambda.

    At log lambda = ``most`` - 1 it ends in any case.
    """
    options = ContinuationOptions(
        initial_step=0.01, max_step=1e4, newton_tolerance=1e-7, parameter_weight=10.0
    )
    problem, branch, gain = LogitResponse(game, pot), None, np.inf
    for bound in np.arange(start + 1, most):
        bounds = (start - 1, bound)
        if branch is None:
            first = {"start": np.zeros(game.size), "parameter": start}
        else:
            first = {"resume": branch}
        branch = continue_branch(problem, bounds=bounds, options=options, **first)
        if branch.status is not BranchStatus.PARAMETER_BOUND:
            raise ArithmeticError(f"logit branch: {branch.status.value}")
        x = game.complete(expit(branch.x[-1]))
        gain = game.gains(x, pot).sum()
        if gain <= target:
            break
    return gain, float(np.exp(branch.parameters[-1]))


#: Stakes with one rival; those that must be won from her come last.
ONE_RIVAL = sorted(
    (stake for stake in STAKES if stake.rival == (stake.player + 1) % 3),
    key=lambda stake: stake.rival in stake.end.contenders,
)


def values_by_pairs(frequencies, pot):
    """What :func:`action_values` finds, from matrices over all pairs of cards: O(N^2).

    Nothing is subtracted here either: the third cards below and above the own one are added up for
    each of the rival's cards, which they leave out.
    """
    cards = frequencies.shape[1]
    different, higher = ~np.eye(cards, dtype=bool), np.tri(cards, k=-1, dtype=bool)
    weights = sequence_weights(factors(frequencies))
    spread = weights[:, :, None] * different
    total, below = sums = np.zeros((2, *spread.shape))
    np.cumsum(spread[:, :-1], axis=1, out=below[:, 1:])
    np.cumsum(spread[:, :0:-1], axis=1, out=total[:, -2::-1])
    total += below
    sums *= different
    rival, third = ([s.sequence(getattr(s, who)) for s in ONE_RIVAL] for who in ("rival", "third"))
    rivals = weights[rival][:, :, None]
    won = sums[[int(s.third in s.end.contenders) for s in ONE_RIVAL], third]
    won[sum(s.rival not in s.end.contenders for s in ONE_RIVAL) :] *= higher
    amounts, paid = np.array([(pot + s.end.bets, s.paid) for s in ONE_RIVAL]).T[..., None]
    stakes = amounts * (won @ rivals)[..., 0] - paid * (total[third] @ rivals)[..., 0]
    rows = np.zeros((ROWS, cards))
    np.add.at(rows, [s.row for s in ONE_RIVAL], stakes)
    return rows


def deal_terms(cards):
    """Every deal and end of the hand: moves with their cards, and (share of pot, bets) by player.

    A chance factor of 1 per deal; payoffs are before the ante.
    """
    for hand in permutations(range(cards), 3):
        for end in TERMINALS:
            winner = max(end.contenders, key=lambda i: hand[i])
            paid = [0, 0, 0]
            for node, aggressive in end.moves:
                paid[OWNERS[node - 1]] += aggressive
            moves = [(node - 1, hand[OWNERS[node - 1]], bet) for node, bet in end.moves]
            yield moves, [((i == winner), (i == winner) * end.bets - paid[i]) for i in range(3)]


def looped_expectations(frequencies, pot):
    """Sum over N (N - 1) (N - 2) deals and 13 ends, one at a time."""
    cards = frequencies.shape[1]
    x, total = frequencies.tolist(), [0.0, 0.0, 0.0]
    for moves, shares in deal_terms(cards):
        chance = 1.0
        for node, card, bet in moves:
            chance *= x[node][card] if bet else 1 - x[node][card]
        for i, (pots, bets) in enumerate(shares):
            total[i] += chance * (pot * pots + bets)
    return np.array(total) / (cards * (cards - 1) * (cards - 2)) - pot / 3


def symbolic_expectations(game):
    """The three expectations as expanded polynomials in the unknowns and the pot, before the ante.

    SymPy's sparse polynomials, much faster than its expressions; the sums are over the deals.
    """
    names = [f"x{k}" for k in range(game.size)]
    algebra, *symbols = ring([*names, "P"], ZZ)
    pot = symbols.pop()
    table = np.empty(game.free.shape, dtype=object)
    table[...] = np.nan_to_num(game.fixed).astype(int)
    table[game.free] = symbols
    totals = [algebra(0)] * 3
    for moves, shares in deal_terms(game.cards):
        chance = algebra(1)
        for node, card, bet in moves:
            chance *= table[node, card] if bet else 1 - table[node, card]
        if chance:
            parts = [chance * (pot * int(pots) + int(bets)) for pots, bets in shares]
            totals = [total + part for total, part in zip(totals, parts, strict=True)]
    return totals, symbols


def symbolic_system(game):
    """Slopes and second derivatives: what the paper's authors had generated as code.

    The slopes here keep the factors of own reach, which the reach-free ones lack.
    """
    totals, symbols = symbolic_expectations(game)
    owners = np.broadcast_to(OWNED[:, None], game.free.shape)[game.free]
    slopes = [totals[i].diff(x) for i, x in zip(owners, symbols, strict=True)]
    return slopes, [[slope.diff(x) for x in symbols] for slope in slopes]


def monomials(slopes, jacobian):
    """Number of monomials of all slopes and second derivatives together."""
    return sum(map(len, slopes)) + sum(len(entry) for row in jacobian for entry in row)


def printed_size(slopes, jacobian):
    """Bytes of the formulas written out."""
    return sum(len(str(each)) for each in [*slopes, *(e for row in jacobian for e in row)])


def compiled(slopes, jacobian):
    """The formulas as one Python function of the unknowns and the pot, sums over the deals."""
    names = ", ".join(map(str, slopes[0].ring.symbols))
    rows = ", ".join(f"[{', '.join(map(str, row))}]" for row in [slopes, *jacobian])
    # Formulas of this module's own making: nothing from outside is evaluated.
    return eval(f"lambda {names}: [{rows}]")


def unit_differences(game, unknowns, pot):
    """The Jacobian by perturbations of unit size, exact as f is affine in each unknown."""
    ends = np.where(
        np.eye(len(unknowns), dtype=bool), np.array([0.0, 1.0])[:, None, None], unknowns
    )
    low, high = game.reduce(game.gradient(game.complete(ends), pot, reach_free=True))
    return (high - low).T


def differences_by_column(game, unknowns, pot):
    """The same one column at a time."""
    columns = []
    for k in range(len(unknowns)):
        ends = np.tile(unknowns, (2, 1))
        ends[:, k] = 0.0, 1.0
        low, high = game.reduce(game.gradient(game.complete(ends), pot, reach_free=True))
        columns.append(high - low)
    return np.array(columns).T


def printed_equations(game, epsilon, z):
    """Equation (6), g(f/epsilon) - x, and its derivatives by the unknowns and the pot."""
    system = game.system(z[:-1], z[-1])
    y = system.gradient / epsilon
    slope = 1 / (np.pi * epsilon * (1 + y * y))
    jacobian = slope[:, None] * np.column_stack([system.jacobian, system.pot_derivative])
    jacobian[:, :-1] -= np.eye(game.size)
    return 0.5 + np.arctan(y) / np.pi - z[:-1], jacobian


@dataclass(frozen=True)
class PaperCurve:
    """What the paper's step rule found."""

    points: np.ndarray
    newton: int
    status: str

    @property
    def turns(self):
        """How often the pot turns around."""
        return int((np.diff(np.sign(np.diff(self.points[:, -1]))) != 0).sum())


def paper_curve(
    game, epsilon, first, second, high, ratio=2.0, longest=0.1, growth=1.1, most=20_000
):
    """Equations (6) and (7) with the paper's rule, from two solutions (unknowns, pot).

    The guess is the parabola through the last three points. The step is halved if Newton's method
    fails or the distance between the points exceeds ``ratio`` times the step; otherwise it grows a
    little, up to ``longest``. The constants are not legible in our copy of the paper: these are
    assumed.
    """
    points, step, newton = [first, second], float(np.linalg.norm(second - first)), 0
    while points[-1][-1] < high and len(points) < most and newton < 20 * most:
        chord = points[-1] - points[-2]
        unit = chord / np.linalg.norm(chord)
        new, used = _corrected(game, epsilon, points, unit, step)
        newton += used
        if new is None or np.linalg.norm(new - points[-1]) > ratio * step:
            step /= 2
            if step < 1e-12:
                return PaperCurve(np.array(points), newton, "step too short")
            continue
        points.append(new)
        step = min(growth * step, longest)
    status = "reached" if points[-1][-1] >= high else "gave up"
    return PaperCurve(np.array(points), newton, status)


def _extrapolated(points, step, unit):
    if len(points) < 3:
        return points[-1] + step * unit
    a, b, c = points[-3:]
    late, early = np.linalg.norm(c - b), np.linalg.norm(b - a)
    first, second = (c - b) / late, (b - a) / early
    bend = (first - second) / (late + early)
    return c + step * first + step * (step + late) * bend


def _corrected(game, epsilon, points, unit, step, tolerance=1e-9, most=8):
    """Newton's method for (6) and (7); None if it fails."""
    z, old = _extrapolated(points, step, unit), points[-1]
    for used in range(1, most + 1):
        residual, jacobian = printed_equations(game, epsilon, z)
        right = np.append(-residual, step - unit @ (z - old))
        try:
            move = np.linalg.solve(np.vstack([jacobian, unit]), right)
        except np.linalg.LinAlgError:
            return None, used
        z = z + move
        if not np.all(np.isfinite(z)):
            return None, used
        if np.linalg.norm(move) < tolerance:
            return z, used
    return None, most
