// Definitions of the glossary's terms beside their links: on pointing, on focus, on the first tap.
// Escape, a tap elsewhere or leaving hides them; the link itself leads to the glossary.
{
  const links = document.querySelectorAll("main a:has(> .std-term)");

  // Below the link, or above where there is more room; what is longer than the room moves in its box.
  const place = (box, link) => {
    const at = link.getClientRects()[0];
    const left = Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - 8);
    const [over, under] = [at.top, innerHeight - at.bottom].map((room) => room - 12);
    box.style.maxHeight = "";
    const above = box.offsetHeight > under && over > under;
    box.style.maxHeight = `${above ? over : under}px`;
    box.style.left = `${Math.max(8, left)}px`;
    box.style.top = `${above ? at.top - box.offsetHeight - 6 : at.bottom + 6}px`;
  };

  // One box serves all links to its term: what is shown is shown at one of them.
  let shownAt = null;
  let leaving;
  let touched = false;
  const boxes = new Map();

  const hide = () => {
    clearTimeout(leaving);
    if (shownAt) boxes.get(shownAt).hidePopover();
    shownAt = null;
  };
  const show = (link) => {
    clearTimeout(leaving);
    if (shownAt === link) return;
    hide();
    shownAt = link;
    boxes.get(link).showPopover();
    place(boxes.get(link), link);
  };
  const leave = () => {
    clearTimeout(leaving);
    leaving = setTimeout(hide, 200);
  };
  const byMouse = (action) => (event) => event.pointerType === "mouse" && action();

  for (const link of links) {
    const box = document.getElementById(`definition-${link.hash.replace("#term-", "")}`);
    if (!box?.showPopover) continue;
    boxes.set(link, box);
    link.setAttribute("aria-describedby", box.id);
    link.addEventListener("pointerenter", byMouse(() => show(link)));
    link.addEventListener("pointerleave", byMouse(leave));
    link.addEventListener("focus", () => link.matches(":focus-visible") && !touched && show(link));
    link.addEventListener("blur", () => shownAt === link && hide());
    link.addEventListener("click", (event) => {
      if (touched && shownAt !== link) {
        event.preventDefault();
        show(link);
      }
    });
  }
  for (const box of new Set(boxes.values())) {
    box.addEventListener("pointerenter", () => clearTimeout(leaving));
    box.addEventListener("pointerleave", byMouse(leave));
    // A tap on the definition must not take the focus away from the link: that would hide it.
    box.addEventListener("mousedown", (event) => event.preventDefault());
  }
  addEventListener("keydown", (event) => {
    touched = false;
    if (event.key === "Escape") hide();
  });
  addEventListener("pointerdown", ({ pointerType, target }) => {
    touched = pointerType !== "mouse";
    if (shownAt && !shownAt.contains(target) && !boxes.get(shownAt).contains(target)) hide();
  });
  // Tab scrolls to a link below the screen: its definition then goes with it, as when a phone is turned.
  const follow = () => {
    if (shownAt?.matches(":focus-visible")) place(boxes.get(shownAt), shownAt);
    else hide();
  };
  addEventListener("scroll", follow, { passive: true });
  addEventListener("resize", follow);
}
