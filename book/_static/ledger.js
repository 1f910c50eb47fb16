// Filters the ledger's table by paper, verdict, method and words; works in the static page.
// Runs as soon as the page is read, before MathJax replaces the formulas by its own elements. There are
// thousands: each is typeset when the reader comes near.
if (document.querySelector(".ledger")) {
  const loader = ((window.MathJax ??= {}).loader ??= {});
  loader.load = [...(loader.load ?? []), "ui/lazy"];
}

const FIELDS = ["paper", "verdict", "method", "text"];
const GREEK = {
  α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", ϵ: "epsilon", λ: "lambda", μ: "mu",
  π: "pi", ρ: "rho", σ: "sigma", τ: "tau", φ: "phi", χ: "chi", ψ: "psi", ω: "omega",
};

// α, \alpha and alpha are one word; 2/21 is found in \frac{2}{21}, and "eq. 1.4" in "eq. (1.4)".
const plain = (text) =>
  text
    .toLowerCase()
    .replace(/\\[dt]?frac\{(\w+)\}\{(\w+)\}/g, "$1/$2")
    .replace(/\\[dt]?frac\s?(\w)\s?(\w)/g, "$1/$2")
    .replaceAll("−", "-")
    .replace(/[α-ωϵ]/g, (letter) => GREEK[letter] ?? letter)
    .replace(/[\\()[\]{}$]/g, "");

for (const ledger of document.querySelectorAll(".ledger")) {
  const form = ledger.querySelector(".ledger-controls");
  const rows = [...ledger.querySelectorAll("tbody tr[id]")];
  if (!form) continue;
  const titles = new Map([...form.elements.paper.options].map((each) => [each.value, each.text]));
  const words = new Map(
    rows.map((row) => [row, plain(`${row.textContent} ${titles.get(row.dataset.paper) ?? ""}`)]),
  );

  const nothing = document.createElement("p");
  nothing.className = "ledger-nothing";
  nothing.innerHTML = 'No claim matches. <button type="button">Clear the filters</button>';
  form.after(nothing);

  const filter = () => {
    const asked = plain(form.text.value).split(/\s+/);
    for (const row of rows) {
      row.hidden = !(
        (!form.paper.value || row.dataset.paper === form.paper.value) &&
        (!form.verdict.value || row.dataset.verdict === form.verdict.value) &&
        (!form.elements.method.value || row.dataset.method === form.elements.method.value) &&
        asked.every((word) => words.get(row).includes(word))
      );
    }
    for (const body of ledger.querySelectorAll("tbody")) {
      body.hidden = !body.querySelector("tr[id]:not([hidden])");
    }
    const shown = rows.filter((row) => !row.hidden).length;
    form.querySelector("output").value = `${shown} of ${rows.length} claims`;
    nothing.hidden = shown > 0;
  };

  // The address carries the filter, so that it can be sent to somebody.
  const remember = () => {
    const chosen = FIELDS.map((name) => [name, form.elements[name].value.trim()]);
    const query = new URLSearchParams(chosen.filter(([, value]) => value)).toString();
    history.replaceState(null, "", (query ? `?${query}` : location.pathname) + location.hash);
  };

  const clear = () => {
    form.reset();
    filter();
    remember();
  };
  nothing.querySelector("button").addEventListener("click", () => {
    clear();
    form.elements.text.focus();
  });

  // A link such as ledger.html?verdict=refuted opens the page already filtered.
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (FIELDS.includes(name)) form.elements[name].value = value;
  }
  form.addEventListener("input", filter);
  form.addEventListener("input", remember);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  filter();

  // A link to a row must find it, whatever the filter.
  const reveal = () => {
    const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (row && row.hidden) {
      clear();
      row.scrollIntoView();
    }
  };
  addEventListener("hashchange", reveal);
  reveal();
}
