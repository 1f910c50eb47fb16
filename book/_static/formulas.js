// Sphinx marks the words of a search in a page, before its formulas are typeset: it would cut them to pieces.
document.querySelectorAll(".math").forEach((each) => each.classList.add("nohighlight"));

// A page has hundreds of formulas, and to typeset them at once keeps a phone from showing and from
// moving it for seconds. They are typeset in turns: first those that the reader sees and those of the
// next screen, then a share of the others, each time the nearest.
{
  const TURNS = 3;
  const FEW = 100; // are one turn: each lays out the page anew
  const FRAME = 20; // milliseconds in which the browser shows what there is
  const HOLDERS = ".math, .tex2jax_process, .mathjax_process, .output_area";
  const LITERAL = "script, style, pre, code, svg, .tex2jax_ignore, .mathjax_ignore";
  const inTurn = () => new Promise((done) => setTimeout(done, FRAME));

  // A holder may have all formulas of a page, as a long table has: its rows' cells are parts.
  const split = (element) => {
    const text = [...element.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim());
    return element.matches("div, table, thead, tbody, tr, ul, ol") && !text ? [...element.children].flatMap(split) : element;
  };
  const parts = () =>
    [...document.querySelectorAll(HOLDERS)]
      .filter((each) => !each.parentElement.closest(HOLDERS))
      .flatMap(split)
      .filter((each) => !each.matches(LITERAL) && /\\[([]|\$\$|\\begin/.test(each.textContent));

  // How many pixels out of sight. What is folded has no place.
  const away = (part, start) => {
    const { top, bottom, width } = part.getBoundingClientRect();
    return width ? Math.max(top - start - innerHeight, start - bottom, 0) : Number.MAX_VALUE;
  };

  const typeset = async () => {
    // The ledger's formulas are typeset when the reader comes near (ledger.js).
    if (MathJax.config.loader.load.includes("ui/lazy")) return MathJax.startup.defaultPageReady();
    const waiting = parts();
    const share = Math.max(FEW, Math.ceil(waiting.length / TURNS));
    // The part that the address names may not be in sight yet.
    let start = document.getElementById(location.hash.slice(1))?.getBoundingClientRect().top ?? 0;
    for (let count = 0; waiting.length; count = share, start = 0) {
      const places = new Map(waiting.map((part) => [part, away(part, start)]));
      waiting.sort((one, other) => places.get(one) - places.get(other));
      count ||= waiting.filter((part) => places.get(part) < innerHeight).length;
      await MathJax.typesetPromise(waiting.splice(0, count));
      await inTurn();
    }
  };

  // A page without formulas has no settings for them.
  if (window.MathJax && MathJax.startup?.typeset !== false) {
    MathJax.startup = { ...MathJax.startup, pageReady: typeset };
  }
}
