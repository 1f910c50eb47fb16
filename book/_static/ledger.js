// Filters the ledger's table by paper, verdict, method, chapter and words; works in the static page.
// Runs as soon as the page is read, before MathJax replaces the formulas by its own elements. There are
// thousands: each is typeset when the reader comes near.
if (document.querySelector(".ledger")) {
  const loader = ((window.MathJax ??= {}).loader ??= {});
  loader.load = [...(loader.load ?? []), "ui/lazy"];
}

const FIELDS = ["paper", "verdict", "method", "chapter", "text"];
// Where a claim is a card, papers and their sections are folded; up to so many claims are shown at once.
// On paper nothing can be unfolded: what the filter leaves is printed.
const NARROW = matchMedia(
  "screen and (max-width: 67.49em), screen and (min-width: 1200px) and (max-width: 74.99em)",
);
const SHOWN_AT_ONCE = 15;

for (const ledger of document.querySelectorAll(".ledger")) {
  const form = ledger.querySelector(".ledger-controls");
  const rows = [...ledger.querySelectorAll("tbody tr[id]")];
  if (!form) continue;
  const paperOf = (row) => row.parentElement.dataset.paper;
  const words = new Map(
    rows.map((row) => {
      const place = claimWords.of(`${row.cells[0].textContent}; ${row.dataset.names}`);
      return [row, { place, all: new Set([...place, ...claimWords.of(row.textContent)]) }];
    }),
  );

  const nothing = document.createElement("p");
  nothing.className = "ledger-nothing";
  nothing.innerHTML = 'No claim matches. <button type="button">Clear the filters</button>';
  form.after(nothing);

  // A place that is asked for as it is printed is not looked for in the texts of other claims.
  const found = () => {
    const asked = claimWords.asked(form.text.value);
    const chosen = rows.filter(
      (row) =>
        (!form.paper.value || paperOf(row) === form.paper.value) &&
        (!form.verdict.value || row.dataset.verdict === form.verdict.value) &&
        (!form.elements.method.value || row.dataset.method === form.elements.method.value) &&
        (!form.chapter.value || row.dataset.chapter === form.chapter.value),
    );
    const placed = chosen.filter((row) => claimWords.all(words.get(row).place, asked));
    if (placed.length && asked.some(claimWords.isPlace)) return placed;
    return chosen.filter((row) => claimWords.all(words.get(row).all, asked));
  };

  // Headings that fold what is below them: a paper's sections, a section's claims.
  const opened = new Set();
  const buttons = new Map();
  for (const body of ledger.querySelectorAll(".ledger-paper, .ledger-section")) {
    const heading = body.querySelector("th[scope=rowgroup]");
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button, document.createElement("small"));
    button.addEventListener("click", () => {
      if (!opened.delete(body)) opened.add(body);
      show();
    });
    buttons.set(body, button);
  }

  let printing = false;
  const show = () => {
    const shown = new Set(found());
    const filtered = FIELDS.some((name) => form.elements[name].value);
    const all = printing || !NARROW.matches || (filtered && shown.size <= SHOWN_AT_ONCE);
    let paper;
    for (const [body, button] of buttons) {
      const isPaper = body.classList.contains("ledger-paper");
      if (isPaper) paper = body;
      const inside = isPaper
        ? [...shown].filter((row) => paperOf(row) === body.dataset.paper)
        : [...body.querySelectorAll("tr[id]")].filter((row) => shown.has(row));
      const reached = isPaper || all || opened.has(paper);
      const open = all || opened.has(body);
      body.hidden = !inside.length || !reached;
      for (const row of body.querySelectorAll("tr[id]")) row.hidden = !(open && shown.has(row));
      button.disabled = all;
      button.setAttribute("aria-expanded", open);
      button.nextSibling.textContent = ` ${inside.length} ${inside.length === 1 ? "claim" : "claims"}`;
    }
    form.querySelector("output").value = `${shown.size} of ${rows.length} claims`;
    nothing.hidden = shown.size > 0;
  };

  // What the address names on this page: a claim's name is the same in an address (a-z, 0-9 and hyphens).
  const asked = () => document.getElementById(location.hash.slice(1));

  // The address carries the filter, so that it can be sent to somebody.
  const remember = () => {
    const chosen = FIELDS.map((name) => [name, form.elements[name].value.trim()]);
    const query = new URLSearchParams(chosen.filter(([, value]) => value)).toString();
    // A row that the filter hides would clear the filter for whoever opens the address.
    const row = asked(), hash = row?.matches("tr[id]") && !found().includes(row) ? "" : location.hash;
    history.replaceState(null, "", (query ? `?${query}` : location.pathname) + hash);
  };

  const clear = () => {
    form.reset();
    show();
    remember();
  };
  nothing.querySelector("button").addEventListener("click", () => {
    clear();
    form.elements.text.focus();
  });

  // A link such as ledger.html?verdict=refuted opens the page already filtered.
  const filter = () => {
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (!FIELDS.includes(name)) continue;
      const field = form.elements[name];
      field.value = value;
      if (field.selectedIndex < 0) field.value = ""; // no such choice: all, and the list says so
    }
  };
  filter();
  form.addEventListener("input", show);
  form.addEventListener("input", remember);
  form.addEventListener("submit", (event) => event.preventDefault());
  NARROW.addEventListener("change", show);
  // The width may change several times while the pages are made.
  for (const event of ["beforeprint", "afterprint"]) {
    addEventListener(event, () => {
      printing = event === "beforeprint";
      show();
    });
  }
  form.hidden = false;
  show();

  // A link to a row must find it, whatever the filter, and wherever it is folded.
  const reveal = () => {
    const row = asked();
    if (!row?.matches("tr[id]") || !row.hidden && !row.parentElement.hidden) return;
    const section = row.parentElement;
    opened.add(section);
    for (const [body] of buttons) {
      if (body.matches(".ledger-paper") && body.dataset.paper === section.dataset.paper) opened.add(body);
    }
    if (found().includes(row)) show();
    else clear();
    row.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  // Back and forward: the filter of that address, before its row is looked for.
  addEventListener("popstate", () => {
    form.reset();
    filter();
    show();
  });
  reveal();
}
