// Tables to play guts at: "A round of guts" on the first page, and the bot. The rules stand in guts_rules.js.
{
  const { dealer, written, settle, drawn, playGame, guessed } = globalThis.guts;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const MOST_CHIPS = 30, GAMES = 200000, SLICE = 10000, KNOWN_AFTER = 5;
  const COUNTS = { 2: "Two", 3: "Three", 4: "Four", 5: "Five" };

  const make = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  };
  const drawnIn = (parent, tag, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    parent.append(made);
    return made;
  };
  const button = (text, css = "") => make("button", { type: "button", class: `gp-button ${css}` }, text);
  /** One press is one decision: under the second click of a double one another button stands, and so it is with a key that is held. */
  const onPress = (pressed, act) => {
    pressed.addEventListener("click", ({ detail }) => { if (detail < 2) act(); });
    pressed.addEventListener("keydown", (event) => { if (event.repeat && event.key === "Enter") event.preventDefault(); });
  };
  const signed = (x, digits = 0) => {
    const text = Math.abs(x).toFixed(digits);
    return Number(text) === 0 ? "0" : (x < 0 ? "−" : "+") + text;
  };
  const spoken = (limit) => limit.toFixed(2);
  const counted = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

  /** Chips on their way from one element to another; none for readers who want no motion. */
  const fly = (stage, from, to, many) => {
    if (calm.matches || !stage.animate) return;
    const home = stage.getBoundingClientRect(), a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
    const middle = (r) => [r.left + r.width / 2 - home.left, r.top + r.height / 2 - home.top];
    const [ax, ay] = middle(a), [bx, by] = middle(b);
    for (let k = 0; k < Math.min(many, 6); k++) {
      const chip = make("i", { class: "gp-chip gp-flying", "aria-hidden": "true" });
      stage.append(chip);
      const path = [{ transform: `translate(${ax}px, ${ay}px)` }, { transform: `translate(${bx}px, ${by}px)` }];
      chip.animate(path, { duration: 450, delay: 50 * k, fill: "backwards", easing: "ease-in-out" }).onfinish = () => chip.remove();
    }
  };

  /** A table: a well for each hand, the pot, one sentence, and the buttons. `decided` hears of each round. */
  const table = (host, { names, random, lines, decided }) => {
    const seats = names.length, others = seats - 1;
    const stage = make("div", { class: "gp-stage" }), row = make("div", { class: seats > 4 ? "gp-seats gp-many" : "gp-seats" });
    const wells = names.map((name) => {
      const bar = make("div", { class: "gp-bar" }), value = make("span", { class: "gp-value" }), word = make("span", { class: "gp-word" });
      const seat = make("div", { class: "gp-seat" }, make("b", {}, name), make("div", { class: "gp-well", "aria-hidden": "true" }, bar), value, word);
      row.append(seat);
      return { seat, bar, value, word };
    });
    const pile = make("div", { class: "gp-pile", "aria-hidden": "true" }), amount = make("b", { class: "gp-amount" });
    const told = make("p", { class: "gp-told", role: "status" });
    const hold = button("Hold", "gp-main"), drop = button("Drop", "gp-main"), next = button("Next round", "gp-main");
    stage.append(row, make("div", { class: "gp-pot" }, amount, pile), told, make("div", { class: "gp-buttons" }, hold, drop, next));
    host.append(stage);
    let pot = seats, hands = [], total = -1, fresh = true;

    const showPot = () => {
      amount.textContent = `pot ${pot}`;
      pile.replaceChildren(...Array.from({ length: Math.min(pot, MOST_CHIPS) }, () => make("i", { class: "gp-chip" })));
    };
    const deal = () => {
      if (!pot) [pot, total, fresh] = [seats, -1, true];
      hands = names.map(random);
      wells.forEach(({ seat, bar, value, word }, k) => {
        seat.className = k ? "gp-seat gp-down" : "gp-seat";
        bar.style.height = k ? "100%" : `${100 * hands[k]}%`;
        value.textContent = k ? "?" : written(hands[k]);
        word.textContent = "";
      });
      const [own, parts] = [written(hands[0]), 10 ** (written(hands[0]).length - 2)];
      told.textContent = `${fresh ? "Everybody has paid one chip. " : ""}Your hand is ${own}, better than ${Math.round(own * parts)} of ${parts.toLocaleString("en")}. On three, all decide at once: hold or drop?`;
      fresh = false;
      hold.hidden = drop.hidden = false;
      next.hidden = true;
      showPot();
    };
    const sentence = (holds, done, before) => {
      const inside = holds.filter(Boolean).length, you = done.winner === 0, who = names[done.winner];
      if (!inside) return "Nobody holds. New hands are dealt for the same pot.";
      if (inside === 1) return `${you ? "You alone hold and take" : `${who} alone holds and takes`} the pot of ${before}. The game is over: you have ${signed(total)}.`;
      const losers = names.filter((_, k) => holds[k] && k !== done.winner).map((name) => (name === "You" ? "you" : name));
      const pays = losers.length > 1 || losers[0] === "you" ? "pay" : "pays";
      const pay = losers.length > 3 ? `the ${losers.length} others who held pay` : `${losers.join(", ").replace(/, (?=[^,]*$)/, " and ")} ${pays}`;
      return `${COUNTS[inside] ?? inside} hold. ${you ? "You win" : `${who} wins`} the ${before} in the pot, and ${pay} ${before}${losers.length > 1 ? " each" : ""} for the next one. The pot is ${done.pot}: the same game${done.pot > before ? ", for more" : " again"}.`;
    };
    const decide = (held) => {
      const plan = drawn(lines, others, random), before = pot, own = hands[0];
      const holds = hands.map((hand, k) => (k ? hand > plan.thresholds[k - 1] : held));
      const done = settle(hands, holds, pot);
      // So many digits that no loser seems to tie with the winner.
      const ties = (d) => hands.some((hand, k) => done.winner !== null && holds[k] && k !== done.winner && hand.toFixed(d) === hands[done.winner].toFixed(d));
      let digits = 2;
      while (digits < 9 && ties(digits)) digits++;
      pot = done.pot;
      total += done.paid[0];
      wells.forEach(({ seat, bar, value, word }, k) => {
        seat.className = `gp-seat ${holds[k] ? "gp-in" : "gp-out"}${k === done.winner ? " gp-won" : ""}`;
        bar.style.height = `${100 * hands[k]}%`;
        value.textContent = written(hands[k], digits);
        word.textContent = !holds[k] ? "drops" : k === done.winner ? `wins ${before}` : `pays ${before}`;
        if (done.paid[k] > 0) fly(stage, pile, seat, before);
        if (done.paid[k] < 0) fly(stage, seat, pile, before);
      });
      told.textContent = sentence(holds, done, before);
      hold.hidden = drop.hidden = true;
      next.hidden = false;
      next.textContent = pot ? "Next round" : "New game";
      next.focus({ preventScroll: true });
      showPot();
      decided({ hand: own, held, plan, holds, over: !pot, total });
    };
    onPress(hold, () => decide(true));
    onPress(drop, () => decide(false));
    onPress(next, () => { deal(); hold.focus({ preventScroll: true }); });
    deal();
    return { stage, told };
  };

  /** Your hands on a line: filled if you held, hollow if you dropped. */
  const line = () => {
    const box = make("div", { class: "gp-line" });
    const svg = drawnIn(box, "svg", { viewBox: "0 0 320 44", role: "img" });
    const x = (hand) => 10 + 300 * hand;
    const show = (decisions, limit) => {
      svg.replaceChildren();
      drawnIn(svg, "line", { x1: x(0), x2: x(1), y1: 18, y2: 18, class: "gp-rule" });
      for (const mark of [0, 0.5, 1]) drawnIn(svg, "text", { x: x(mark), y: 40 }).textContent = mark;
      for (const { hand, held } of decisions) drawnIn(svg, "circle", { cx: x(hand), cy: 18, r: 4.5, class: held ? "gp-held" : "gp-dropped" });
      if (limit !== null) drawnIn(svg, "line", { x1: x(limit), x2: x(limit), y1: 3, y2: 33, class: "gp-limit" });
      const held = decisions.filter((each) => each.held).length;
      svg.setAttribute("aria-label", `Your hands so far: held with ${held}, dropped ${decisions.length - held}.`);
    };
    return { box, show };
  };

  /** What each threshold earns: exact curves from guts_core, and the mean of the games played here. */
  const chart = (bots) => {
    const box = make("div", { class: "gp-chart" }), svg = drawnIn(box, "svg", { viewBox: "0 0 340 200", role: "img" });
    const low = Math.min(...Object.values(bots).flatMap(({ values }) => values));
    const floor = Math.floor(10 * low) / 10, top = 0.05;
    const x = (limit) => 46 + 284 * limit, y = (value) => 12 + (148 * (top - value)) / (top - floor);
    for (let tick = 0; tick >= floor - 1e-9; tick -= 0.2) {
      drawnIn(svg, "line", { x1: x(0), x2: x(1), y1: y(tick), y2: y(tick), class: Math.abs(tick) < 1e-9 ? "gp-zero" : "gp-grid" });
      drawnIn(svg, "text", { x: 40, y: y(tick) + 4, class: "gp-end" }).textContent = signed(tick, 1);
    }
    for (const tick of [0, 0.25, 0.5, 0.75, 1]) drawnIn(svg, "text", { x: x(tick), y: 178 }).textContent = tick;
    drawnIn(svg, "text", { x: x(0.5), y: 196 }).textContent = "you hold above";
    drawnIn(svg, "text", { x: 46, y: 10, class: "gp-start" }).textContent = "antes a game";
    const curves = Object.fromEntries(Object.entries(bots).map(([key, { values }]) => {
      const points = values.map((value, k) => `${x(k / (values.length - 1)).toFixed(1)},${y(value).toFixed(1)}`);
      return [key, drawnIn(svg, "polyline", { points: points.join(" ") })];
    }));
    const bar = drawnIn(svg, "line", { class: "gp-error" }), dot = drawnIn(svg, "circle", { r: 5, class: "gp-mean" });
    return {
      box,
      choose: (key) => { for (const [name, curve] of Object.entries(curves)) curve.setAttribute("class", name === key ? "gp-curve" : "gp-curve gp-other"); },
      clear: () => { bar.style.display = dot.style.display = "none"; },
      mark: (limit, mean, error) => {
        bar.style.display = dot.style.display = "";
        const at = { x1: x(limit), x2: x(limit), y1: y(mean - error), y2: y(mean + error) };
        for (const [name, value] of Object.entries(at)) bar.setAttribute(name, value);
        dot.setAttribute("cx", x(limit));
        dot.setAttribute("cy", y(mean));
      },
      say: (text) => svg.setAttribute("aria-label", text),
    };
  };

  /** Play many games in slices, so that the page stays awake; `told` hears the mean and two standard errors. */
  const manyGames = (own, lines, seats, random, told) => {
    let sum = 0, squares = 0, played = 0, stopped = false;
    const slice = () => {
      if (stopped) return;
      for (const end = played + SLICE; played < end; played++) {
        const won = playGame(own, lines, seats, random);
        sum += won;
        squares += won * won;
      }
      const mean = sum / played;
      told(played, mean, 2 * Math.sqrt((squares / played - mean * mean) / played));
      if (played < GAMES) setTimeout(slice);
    };
    slice();
    return () => { stopped = true; };
  };

  /** Second act: a threshold, many games, two alone or as a team. */
  const laboratory = (host, { bots, links, seed }) => {
    const picture = chart(bots), result = make("p", { role: "status" }), moral = make("p", { class: "gp-moral" });
    const slider = make("input", { type: "range", min: 0, max: 100, value: 64, id: "gp-own", autocomplete: "off", "data-lm-suppress-shortcuts": "true" });
    const shown = make("output", { for: "gp-own", "aria-live": "off" }), run = button(`Play ${GAMES.toLocaleString("en")} games`);
    const choice = make("fieldset", { class: "gp-choice" }, make("legend", {}, "Left and Right play"));
    const picks = Object.entries(bots).map(([key, { text }]) => {
      const pick = make("input", { type: "radio", name: "gp-others", value: key, autocomplete: "off", id: `gp-${key}` });
      choice.append(make("label", { for: `gp-${key}` }, pick, ` ${text}`));
      pick.addEventListener("change", () => choose(key));
      return pick;
    });
    const team = button("What if Left and Right play as a team?");
    let key = Object.keys(bots)[0], stop = () => {}, runs = 0;
    const moved = () => {
      stop();
      picture.clear();
      shown.textContent = spoken(slider.value / 100);
      slider.setAttribute("aria-valuetext", shown.textContent);
      const exact = bots[key].values[slider.value];
      result.textContent = `Exact, from the library: ${signed(exact, 4)} antes a game.`;
    };
    const choose = (name) => {
      key = name;
      picks.forEach((pick) => { pick.checked = pick.value === key; });
      picture.choose(key);
      const { moral: said, values, best } = bots[key];
      moral.replaceChildren(said);
      if (key === "team") links.forEach((link) => moral.append(" ", link));
      team.hidden = key === "team";
      picture.say(`What holding above each threshold earns against Left and Right, ${bots[key].text}: at most ${signed(best, 4)} antes a game, and ${signed(values[100], 2)} if you never hold.`);
      moved();
    };
    slider.addEventListener("input", moved);
    team.addEventListener("click", () => { choose("team"); picks[1].focus({ preventScroll: true }); });
    run.addEventListener("click", () => {
      stop();
      const own = slider.value / 100, exact = bots[key].values[slider.value];
      // Other games each time: the same ones would be as far off at every threshold, and at every press.
      stop = manyGames(own, bots[key].lines, 2, dealer(seed + ++runs), (played, mean, error) => {
        picture.mark(own, mean, error);
        if (played < GAMES) return;
        result.textContent = `${played.toLocaleString("en")} games dealt here: ${signed(mean, 3)} ± ${error.toFixed(3)} antes a game. Exact: ${signed(exact, 4)}.`;
      });
    });
    const setting = make("div", { class: "gp-slide" }, make("label", { for: "gp-own" }, "You hold above"), slider, shown);
    host.append(make("div", { class: "gp-two" }, make("div", {}, choice, setting, run, result), picture.box), moral, team);
    choose(key);
    return (limit) => { slider.value = Math.round(100 * limit); moved(); };
  };

  /** "A round of guts": you, Left and Right. */
  const toy = (host, { bots, links, seed }) => {
    const decisions = [], seen = line(), about = make("p", { class: "gp-about", role: "status" });
    const score = make("p", { class: "gp-score" }), second = make("div", { class: "gp-second", id: "gp-second", hidden: "" });
    const open = button("Choose a threshold and let 200,000 games be played", "gp-open");
    open.setAttribute("aria-controls", "gp-second");
    open.setAttribute("aria-expanded", "false");
    let games = 0, won = 0, use = null;
    const known = () => (games < KNOWN_AFTER ? null : guessed(decisions));
    const show = () => {
      const limit = known(), left = KNOWN_AFTER - games;
      seen.show(decisions, limit);
      score.textContent = `${counted(games, "game")} finished, ${signed(won)} in all`;
      if (limit !== null) about.textContent = `You seem to hold above ${spoken(limit)}. Is that wise?`;
      else about.textContent = `Your hands: full dots held, hollow dots dropped. After ${left === KNOWN_AFTER ? "five games" : counted(left, "more game")} the page guesses how you decide.`;
    };
    const after = make("div", { class: "gp-after" });
    table(host, {
      names: ["You", "Left", "Right"], random: dealer(seed), lines: bots.alone.lines,
      decided: ({ hand, held, over, total }) => {
        decisions.push({ hand, held });
        if (over) { games += 1; won += total; }
        show();
        if (over && games === KNOWN_AFTER) reveal();
      },
    });
    const reveal = () => {
      if (!use) use = laboratory(second, { bots, links, seed });
      second.hidden = false;
      open.hidden = true;
      if (known() !== null) use(known());
    };
    open.addEventListener("click", () => { reveal(); second.querySelector("input").focus(); });
    after.append(score, seen.box, about, open);
    host.append(after, second);
    show();
  };

  /** The bot: N opponents who play the optimal coalition. */
  const bot = (host, { bots, start }) => {
    const seed = Date.now() % 2147483647;
    const slider = make("input", { type: "range", min: 1, max: bots.length, value: start, id: "gp-opponents", autocomplete: "off", "data-lm-suppress-shortcuts": "true" });
    const shown = make("output", { for: "gp-opponents", "aria-live": "off" }), place = make("div");
    const numbers = make("dl", { class: "gp-numbers" }), said = make("p", { class: "gp-plan", role: "status" });
    host.append(make("div", { class: "gp-slide" }, make("label", { for: "gp-opponents" }, "Opponents N"), slider, shown), place, said, numbers);
    const sit = () => {
      const { lines, value } = bots[slider.value - 1], seats = Number(slider.value);
      const scores = [];
      const show = () => {
        const sum = scores.reduce((a, b) => a + b, 0), best = [...scores].sort((a, b) => b - a).slice(0, 3);
        const rows = [["games", scores.length], ["your total", scores.length ? signed(sum) : "–"], ["best games", best.map((x) => signed(x)).join(", ") || "–"],
          ["best play expects", scores.length ? signed(value * scores.length, 2) : `${signed(value, 4)} a game`]];
        numbers.replaceChildren(...rows.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(text)))));
      };
      shown.textContent = slider.value;
      slider.setAttribute("aria-valuetext", counted(seats, "opponent"));
      said.textContent = "";
      place.replaceChildren();
      table(place, {
        names: ["You", ...Array.from({ length: seats }, (_, k) => (seats === 1 ? "Bot" : `Bot ${k + 1}`))], random: dealer(seed + seats), lines,
        decided: ({ plan, over, total }) => {
          const [, one, others] = lines[plan.line];
          said.textContent = seats === 1 ? `The bot holds above ${one.toFixed(4)}.`
            : one === others ? `The bots played the bloc: all hold above ${one.toFixed(4)}.`
              : `The bots played the pseudo-bloc: bot ${plan.place + 1} holds whatever comes, the ${seats > 2 ? "others hold" : "other holds"} above ${others.toFixed(4)}.`;
          if (over) scores.push(total);
          show();
        },
      });
      show();
    };
    slider.addEventListener("input", sit);
    sit();
  };

  document.querySelectorAll(".guts-play").forEach((host) => {
    const record = JSON.parse(host.querySelector("script[type='application/json']").textContent);
    record.links = [...host.querySelectorAll("a")];
    host.replaceChildren();
    ({ toy, bot })[host.dataset.play](host, record);
    host.dataset.ready = "1";
  });
}
