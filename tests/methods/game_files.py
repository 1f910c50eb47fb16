"""A reader of its own for Gambit's files: nothing of the package takes part.

A tree becomes nested tuples: ("t", payoffs), ("c", [(chance, after), ...]) and
("p", player, information set's name, [(action, after), ...]).
"""

import re
from fractions import Fraction
from itertools import product

TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s{},"]+)')


def tokens(text):
    """Texts as ("text", it), braces and everything else as they are."""
    found = []
    for quoted, brace, other in TOKEN.findall(text):
        found.append(brace or other or ("text", quoted.replace('\\"', '"')))
    return found


def read_efg(text):
    """Title, names of the players, comment and tree."""
    left = tokens(text)
    assert left[:3] == ["EFG", "2", "R"]
    title, left = left[3][1], left[4:]
    players = listed(left)
    comment = left.pop(0)[1]
    numbers = {}
    root = place(left, numbers)
    assert left == []
    return title, [name for _, name in players], comment, root


def listed(left):
    assert left.pop(0) == "{"
    end = left.index("}")
    found, left[: end + 1] = left[:end], []
    return found


def place(left, numbers):
    """One place with all that follows; a number stands for one description."""
    kind, _ = left.pop(0), left.pop(0)
    if kind == "t":
        number, _, payoffs = left.pop(0), left.pop(0), tuple(map(Fraction, listed(left)))
        assert numbers.setdefault(("t", number), payoffs) == payoffs
        return "t", payoffs
    player = left.pop(0) if kind == "p" else None
    number, name, told = left.pop(0), left.pop(0)[1], listed(left)
    assert numbers.setdefault((kind, player, number), (name, told)) == (name, told)
    assert left.pop(0) == "0"
    if kind == "p":
        return kind, int(player) - 1, name, [(action, place(left, numbers)) for _, action in told]
    chances = [Fraction(each) for each in told[1::2]]
    assert sum(chances) == 1
    return kind, [(chance, place(left, numbers)) for chance in chances]


def expectations(root, behaviour):
    """Expected payoffs, place by place."""
    if root[0] == "t":
        return list(root[1])
    if root[0] == "c":
        chances, after = zip(*root[1], strict=True)
    else:
        chances, after = behaviour[root[1], root[2]], [each for _, each in root[3]]
    worth = [expectations(each, behaviour) for each in after]
    return [
        sum(chance * each[k] for chance, each in zip(chances, worth, strict=True))
        for k in range(len(worth[0]))
    ]


def information_sets(root):
    """Players with what they know, and the actions."""
    if root[0] == "t":
        return {}
    found = {(root[1], root[2]): [action for action, _ in root[3]]} if root[0] == "p" else {}
    for _, after in root[-1]:
        found |= information_sets(after)
    return found


def best_change(root, player, behaviour):
    """What a player gains by the best of all pure strategies, tried one by one."""
    own = [(who, knows) for who, knows in behaviour if who == player]
    best = max(
        expectations(root, {**behaviour, **dict(zip(own, chosen, strict=True))})[player]
        for chosen in product(*(units(len(behaviour[each])) for each in own))
    )
    return best - expectations(root, behaviour)[player]


def units(count):
    return [tuple(int(k == j) for k in range(count)) for j in range(count)]


def read_nfg(text):
    """Title, names of the players, names of the strategies, and payoffs by profile."""
    left = tokens(text)
    assert left[:3] == ["NFG", "1", "R"]
    title, left = left[3][1], left[4:]
    players = [name for _, name in listed(left)]
    assert left.pop(0) == "{"
    if left[0] == "{":
        sizes = [[name for _, name in listed(left)] for _ in players]
        assert left.pop(0) == "}"
        left.pop(0)
    else:
        sizes = [[str(k + 1) for k in range(int(left.pop(0)))] for _ in players]
        assert left.pop(0) == "}"
    numbers = list(map(Fraction, left))
    profiles = [each[::-1] for each in product(*(range(len(s)) for s in reversed(sizes)))]
    assert len(numbers) == len(players) * len(profiles)
    rows = zip(*[iter(numbers)] * len(players), strict=True)
    return title, players, sizes, dict(zip(profiles, rows, strict=True))
