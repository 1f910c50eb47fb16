// The search page lists the claims that were asked for before the pages: by place, by number, by words.
const question = new URLSearchParams(location.search).get("q") ?? "";
const asked = claimWords.asked(question);
const SHOWN = 8;

const scored = CLAIMS.map((claim) => {
  const place = claimWords.of(`${claim.place}; ${claim.names}`);
  const numbers = claimWords.of(claim.numbers);
  const text = claimWords.of(claim.statement.replace(/<[^>]+>/g, " "));
  const worth = asked.map((word) =>
    claimWords.has(place, word) ? 8 : claimWords.has(numbers, word) ? 5 : claimWords.has(text, word) ? 3 : 0,
  );
  // A place that is printed so, without anything behind it, comes before its parts.
  const own = claimWords.of(claim.place);
  const whole = asked.some(claimWords.isPlace) && asked.every((word) => own.has(word) || place.has(word));
  const printed = worth.some((each) => each === 0) ? 0 : worth.reduce((a, b) => a + b, 0) + (whole ? 1 / own.size : 0);
  return { claim, score: printed };
});
const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);

const entry = ({ claim }) => `
  <li class="claim-found">
    <a href="book/ledger.html#${claim.key}">${claim.paper} ${claim.place}</a>
    <span class="verdict verdict-${claim.verdict}">${claim.verdict}</span>
    <p class="context">${claim.statement}</p>
  </li>`;

const results = document.getElementById("search-results");
if (results && asked.length && found.length) {
  const list = document.createElement("section");
  list.className = "claims-found tex2jax_process";
  const more = new URLSearchParams({ text: question });
  list.innerHTML = `
    <h2>Claims of the papers</h2>
    <ul class="search">${found.slice(0, SHOWN).map(entry).join("")}</ul>
    <p><a href="book/ledger.html?${more}">The same words in the whole ledger, with its numbers and notes</a></p>`;
  results.prepend(list);
  window.MathJax?.startup?.promise?.then(() => MathJax.typesetPromise([list]));
}

// Excerpts are of a page's text: for Sphinx they begin with the theme's buttons and a list of contents.
Search.htmlToText = (html, anchor) => {
  const page = new DOMParser().parseFromString(html, "text/html");
  page.querySelectorAll(".headerlink, script, style").forEach((each) => each.remove());
  const place = anchor && page.getElementById(anchor.slice(1));
  return (place || page.querySelector("article"))?.textContent ?? "";
};

// Sphinx looks words up in plain objects, where "constructor" and "__proto__" are names as well.
for (const words of [Search._index.terms, Search._index.titleterms]) {
  Object.setPrototypeOf(words, { __proto__: null, hasOwnProperty: Object.prototype.hasOwnProperty });
}

// A letter of a formula, as in "N = 7", would be marked in every word that has it.
const parsed = Search._parseQuery;
Search._parseQuery = (query) => {
  const parts = parsed(query);
  const marked = parts[3];
  for (const word of marked) if (word.length === 1) marked.delete(word);
  localStorage.setItem("sphinx_highlight_terms", [...marked].join(" ")); // as the page that is opened reads them
  return parts;
};
