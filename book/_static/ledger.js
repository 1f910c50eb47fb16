// Filters the ledger's table by paper, verdict and text; works in the static page.
const FIELDS = ["paper", "verdict", "method", "text"];

document.addEventListener("DOMContentLoaded", () => {
  for (const ledger of document.querySelectorAll(".ledger")) {
    const form = ledger.querySelector(".ledger-controls");
    const rows = [...ledger.querySelectorAll("tbody tr[id]")];
    if (!form) continue;
    // Taken before MathJax replaces the formulas by its own elements.
    const plain = (text) => text.toLowerCase().replaceAll("−", "-");
    const words = new Map(rows.map((row) => [row, plain(row.textContent)]));

    const filter = () => {
      const text = plain(form.text.value.trim());
      for (const row of rows) {
        row.hidden = !(
          (!form.paper.value || row.dataset.paper === form.paper.value) &&
          (!form.verdict.value || row.dataset.verdict === form.verdict.value) &&
          (!form.elements.method.value || row.dataset.method === form.elements.method.value) &&
          words.get(row).includes(text)
        );
      }
      for (const body of ledger.querySelectorAll("tbody")) {
        body.hidden = !body.querySelector("tr[id]:not([hidden])");
      }
      const shown = rows.filter((row) => !row.hidden).length;
      form.querySelector("output").value = `${shown} of ${rows.length} claims`;
    };

    // The address carries the filter, so that it can be sent to somebody.
    const remember = () => {
      const chosen = FIELDS.map((name) => [name, form.elements[name].value.trim()]);
      const query = new URLSearchParams(chosen.filter(([, value]) => value)).toString();
      history.replaceState(null, "", (query ? `?${query}` : location.pathname) + location.hash);
    };

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
        form.reset();
        filter();
        remember();
        row.scrollIntoView();
      }
    };
    addEventListener("hashchange", reveal);
    reveal();
  }
});
