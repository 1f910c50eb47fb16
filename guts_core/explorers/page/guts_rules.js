// How a round of guts is dealt and settled: the only rule of a game in JavaScript. It is compared with
// guts_core case by case; every strategy that plays by it was computed by guts_core.
globalThis.guts = (() => {
  /** Random numbers in [0, 1): the same seed deals the same hands (mulberry32). */
  const dealer = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };

  /** A hand with so many digits, and more where these would round it to 0 or to 1. */
  const written = (hand, digits = 2) => {
    while (digits < 9 && [0, 1].includes(Number(hand.toFixed(digits)))) digits += 1;
    return hand.toFixed(digits);
  };

  /** What each seat gets from a round, in chips; who won, and the pot that stays (0: the game is over). */
  const settle = (hands, holds, pot) => {
    const paid = hands.map(() => 0);
    const inside = hands.map((_, seat) => seat).filter((seat) => holds[seat]);
    if (!inside.length) return { paid, pot, winner: null };
    const winner = inside.reduce((best, seat) => (hands[seat] > hands[best] ? seat : best));
    for (const seat of inside) paid[seat] = seat === winner ? pot : -pot;
    return { paid, pot: pot * (inside.length - 1), winner };
  };

  /** The line that opponents draw before a round: its number, and above what each of them holds.
   *  A line is [probability, threshold of one member, threshold of the others]; who the one is, is drawn too. */
  const drawn = (lines, seats, random) => {
    let left = random(), line = 0;
    while (line < lines.length - 1 && (left -= lines[line][0]) >= 0) line += 1;
    const [, one, others] = lines[line], place = Math.floor(random() * seats);
    return { line, place, thresholds: Array.from({ length: seats }, (_, seat) => (seat === place ? one : others)) };
  };

  /** What a player who holds above `own` wins in one game, the ante paid. */
  const playGame = (own, lines, seats, random) => {
    let total = -1;
    for (let pot = seats + 1; pot > 0; ) {
      const hands = Array.from({ length: seats + 1 }, random);
      const limits = [own, ...drawn(lines, seats, random).thresholds];
      const done = settle(hands, hands.map((hand, seat) => hand > limits[seat]), pot);
      total += done.paid[0];
      pot = done.pot;
    }
    return total;
  };

  /** The threshold that explains decisions best: the middle of a gap, the most central where several are as good. */
  const guessed = (decisions) => {
    const ends = [0, ...decisions.map(({ hand }) => hand).sort((a, b) => a - b), 1];
    const middles = ends.slice(1).map((end, k) => (end + ends[k]) / 2);
    const wrong = (limit) => decisions.filter(({ hand, held }) => held !== hand > limit).length;
    const least = Math.min(...middles.map(wrong)), best = middles.filter((limit) => wrong(limit) === least);
    // Between two such gaps more decisions are against it.
    const middle = (best[0] + best.at(-1)) / 2;
    return best.reduce((one, other) => (Math.abs(other - middle) < Math.abs(one - middle) ? other : one));
  };

  return { dealer, written, settle, drawn, playGame, guessed };
})();
