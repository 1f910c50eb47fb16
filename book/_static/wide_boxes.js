// A formula or table wider than its box is a stop of the Tab key, so that the arrow keys can move it.
// Other formulas are none (see _config.yml): a page has hundreds.
{
  const boxes = '.bd-article :is(mjx-container[display="true"], .math.notranslate, table.table)';
  const mark = () => {
    for (const box of document.querySelectorAll(boxes)) {
      if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  let waiting = 0;
  addEventListener("load", async () => {
    await window.MathJax?.startup?.promise;
    mark();
    addEventListener("resize", () => {
      clearTimeout(waiting);
      waiting = setTimeout(mark, 200);
    });
  });
}
