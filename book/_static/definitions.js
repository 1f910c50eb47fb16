// Definitions of the glossary's terms beside their links: on pointing, on focus, on the first tap.
// Escape, a tap elsewhere or leaving hides them; the link itself leads to the glossary.
const links = document.querySelectorAll("main a:has(> .std-term)");

const place = (box, link) => {
  const at = link.getClientRects()[0];
  const left = Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - 8);
  const below = at.bottom + 6;
  const above = at.top - box.offsetHeight - 6;
  const top = below + box.offsetHeight > innerHeight && above > 0 ? above : below;
  box.style.left = `${Math.max(8, left)}px`;
  box.style.top = `${top}px`;
};

for (const link of links) {
  const box = document.getElementById(`definition-${link.hash.replace("#term-", "")}`);
  if (!box?.showPopover) continue;
  link.setAttribute("aria-describedby", box.id);
  let leaving;
  let touched = false;
  const isOpen = () => box.matches(":popover-open");
  const show = () => {
    clearTimeout(leaving);
    if (isOpen()) return;
    for (const other of document.querySelectorAll(".definition:popover-open")) other.hidePopover();
    box.showPopover();
    place(box, link);
  };
  const hide = () => isOpen() && box.hidePopover();
  const leave = () => {
    clearTimeout(leaving);
    leaving = setTimeout(hide, 200);
  };
  for (const part of [link, box]) {
    part.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && show());
    part.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && leave());
  }
  link.addEventListener("focus", () => link.matches(":focus-visible") && !touched && show());
  // A tap on the definition must not take the focus away from the link: that would hide it.
  box.addEventListener("mousedown", (event) => event.preventDefault());
  link.addEventListener("blur", hide);
  link.addEventListener("pointerdown", (event) => (touched = event.pointerType !== "mouse"));
  link.addEventListener("click", (event) => {
    if (touched && !isOpen()) {
      event.preventDefault();
      show();
    }
    touched = false;
  });
  addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("pointerdown", (event) => {
    if (!link.contains(event.target) && !box.contains(event.target)) hide();
  });
  // Tab scrolls to a link below the screen: its definition then goes with it.
  const follow = () => (link.matches(":focus-visible") ? isOpen() && place(box, link) : hide());
  addEventListener("scroll", follow, { passive: true });
}
