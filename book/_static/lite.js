// A button beside live code opens the console of the lite pages in a frame and runs the code there.

// The console takes Enter and Tab for its input line. What the code shows has buttons of its own:
// they get these keys, the input line goes, and the first button the focus if the reader waited.
const serve = (frame) => {
  const inside = frame.contentWindow;
  inside.addEventListener(
    "keydown",
    (event) => {
      if (event.target.closest?.(".jupyter-widgets")) event.stopImmediatePropagation();
    },
    true,
  );
  new MutationObserver((_, observer) => {
    const button = inside.document.querySelector(".jupyter-widgets.jupyter-button");
    if (!button) return;
    observer.disconnect();
    const style = inside.document.createElement("style");
    style.textContent =
      ".jp-CodeConsole-input, .lm-SplitPanel-handle { display: none !important; }" +
      ".jp-CodeConsole-content { height: 100% !important; }";
    inside.document.head.append(style);
    if (document.activeElement === frame) button.focus();
  }).observe(inside.document, { childList: true, subtree: true });
};

// A page on disk may not load Python (see book.mjs): it does not offer what would stay empty.
if (location.protocol === "file:") {
  document.querySelectorAll(".run-this-page, .live-code").forEach((each) => each.remove());
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".live-code button");
  if (!button) return;
  const frame = document.createElement("iframe");
  const dark = document.documentElement.dataset.theme === "dark";
  frame.title = button.textContent;
  frame.addEventListener("load", () => serve(frame));
  frame.src = button.dataset.address + (dark ? "&theme=JupyterLab Dark" : "");
  button.parentElement.replaceWith(frame);
  frame.className = "live-frame";
  frame.focus();
});
