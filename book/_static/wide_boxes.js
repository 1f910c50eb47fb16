// A formula, table or picture wider than its box is a stop of the Tab key: the arrow keys can move it.
// As long as there is more of it to the right it has the class goes-on, by which custom.css shows so.
// Other formulas are none (see _config.yml): a page has hundreds. Boxes are looked at whenever they
// change their size: when the window does, and when a formula is typeset after the page has loaded.
{
  const formulas = 'mjx-container[display="true"]';
  const mark = (box) => {
    const beyond = box.scrollWidth - box.clientWidth;
    if (beyond > 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
    box.classList.toggle("goes-on", beyond - box.scrollLeft > 4);
  };
  const markAll = (boxes) => {
    for (const box of boxes) {
      mark(box);
      box.querySelectorAll(formulas).forEach(mark);
    }
  };
  const watch = new ResizeObserver((entries) => markAll(entries.map((each) => each.target)));
  addEventListener("scroll", ({ target }) => target.tabIndex === 0 && mark(target), { capture: true, passive: true });
  addEventListener("load", async () => {
    const boxes = document.querySelectorAll(
      `.bd-article :is(${formulas}, .math, table.table, .output.text_html, figure)`,
    );
    for (const box of boxes) watch.observe(box);
    await window.MathJax?.startup?.promise;
    await document.fonts.ready;
    markAll(boxes);
  });
}
