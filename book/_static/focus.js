// The theme takes the focus from its buttons when they are pressed, so that a pointer leaves no label open.
// Who presses a key would lose his place: the next Enter would change no colours, and a dialog that is
// closed gives the focus back to where it was. A click by a key has the detail 0.
addEventListener("click", ({ target, detail }) => {
  const button = target.closest?.("button");
  if (!button || detail !== 0) return;
  button.blur = () => {};
  setTimeout(() => delete button.blur);
}, true);

// On a narrow page the contents lie over the section to which they lead.
addEventListener("click", ({ target }) => {
  target.closest?.('dialog a[href*="#"]')?.closest("dialog").close();
});
