// A formula, table or picture wider than its box is a stop of the Tab key: the arrow keys can move it.
// Other formulas are none (see _config.yml): a page has hundreds. Boxes are looked at whenever they
// change their size: when the window does, and when a formula is typeset after the page has loaded.
{
  const formulas = 'mjx-container[display="true"]';
  const mark = (box) => {
    if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  };
  const markAll = (boxes) => {
    for (const box of boxes) {
      mark(box);
      box.querySelectorAll(formulas).forEach(mark);
    }
  };
  const watch = new ResizeObserver((entries) => markAll(entries.map((each) => each.target)));
  addEventListener("load", async () => {
    const boxes = document.querySelectorAll(
      `.bd-article :is(${formulas}, .math.notranslate, table.table, figure)`,
    );
    for (const box of boxes) watch.observe(box);
    await window.MathJax?.startup?.promise;
    await document.fonts.ready;
    markAll(boxes);
  });
}
