// A button beside live code opens the console of the lite pages in a frame and runs the code there.
document.addEventListener("click", (event) => {
  const button = event.target.closest(".live-code button");
  if (!button) return;
  const frame = document.createElement("iframe");
  const dark = document.documentElement.dataset.theme === "dark";
  frame.title = button.textContent;
  frame.src = button.dataset.address + (dark ? "&theme=JupyterLab Dark" : "");
  button.parentElement.replaceWith(frame);
  frame.className = "live-frame";
  frame.focus();
});
