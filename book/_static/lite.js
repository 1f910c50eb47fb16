// A button beside live code opens the console of the lite pages in a frame and runs the code there.

// The console takes Enter and Tab for its input line. What the code shows has buttons of its own:
// they get these keys, the input line goes, and the first button the focus if the reader waited.
// It says nothing of Python that could not be loaded: until there is a button, it can be started again.
const serve = (frame, line) => {
  if (!frame.contentDocument) return; // the browser says there that the page was not loaded
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
    line.remove();
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
  const line = button.parentElement;
  const frame = document.createElement("iframe");
  const dark = document.documentElement.dataset.theme === "dark";
  frame.title = button.dataset.title ??= button.textContent;
  frame.addEventListener("load", () => serve(frame, line));
  frame.src = button.dataset.address + (dark ? "&theme=JupyterLab Dark" : "");
  frame.className = "live-frame";
  if (line.nextElementSibling?.matches(".live-frame")) line.nextElementSibling.remove();
  line.after(frame);
  button.textContent = "Start again";
  line.querySelector("span").textContent = "if nothing has appeared below after a minute";
  frame.focus();
});
