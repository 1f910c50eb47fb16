// Explorers: native sliders choose among frames rendered beforehand (see book/_ext/static_explorers.py).
// A deferred script: the page is read when it runs, and MathJax has not begun.
{
  const idle = window.requestIdleCallback ?? ((task) => setTimeout(task, 200));

  const explore = (explorer) => {
    const sliders = [...explorer.querySelectorAll('input[type="range"]')];
    const shown = explorer.querySelector(".explorer-frame");
    const frames = JSON.parse(explorer.querySelector(".explorer-frames").textContent);
    const spoken = explorer.querySelector('[role="status"]');
    const place = () => sliders.reduce((sum, s) => sum + s.dataset.stride * s.value, 0);

    // What a screen reader says once the slider rests: the numbers, by name.
    let said = 0;
    const say = () => {
      const numbers = shown.querySelectorAll(".explorer-numbers span");
      spoken.textContent = [...numbers].map((each) => each.textContent).join("; ");
    };

    const show = () => {
      for (const slider of sliders) {
        const text = JSON.parse(slider.dataset.texts)[slider.value];
        slider.setAttribute("aria-valuetext", text);
        slider.nextElementSibling.value = text;
      }
      shown.innerHTML = frames[place()];
      clearTimeout(said);
      said = setTimeout(say, 600);
    };
    for (const slider of sliders) slider.addEventListener("input", show);

    const button = explorer.querySelector(".explorer-play");
    let timer = 0;
    const stop = () => {
      clearInterval(timer);
      timer = 0;
      button?.setAttribute("aria-pressed", "false");
    };
    button?.addEventListener("click", () => {
      if (timer) return stop();
      const [slider] = sliders;
      if (slider.value === slider.max) slider.value = slider.min;
      button.setAttribute("aria-pressed", "true");
      timer = setInterval(() => {
        slider.stepUp();
        show();
        if (slider.value === slider.max) stop();
      }, Number(button.dataset.interval));
    });
    sliders[0]?.addEventListener("input", stop);

    // All frames, one after the other and when nothing else is to be done. They are kept, so that the
    // sliders work offline whatever the server said of their age.
    const kept = [];
    const fetchAll = () => {
      if (kept.length || navigator.connection?.saveData) return;
      const addresses = frames.map((frame) => /src="([^"]+)"/.exec(frame)?.[1]).filter(Boolean);
      const next = () => {
        const address = addresses.shift();
        if (!address) return;
        const picture = new Image();
        kept.push(picture);
        picture.onload = picture.onerror = () => idle(next);
        picture.src = address;
      };
      next();
    };
    new IntersectionObserver(
      (entries, observer) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        idle(fetchAll);
      },
      { rootMargin: "600px" },
    ).observe(explorer);
    // Those further down follow once the page has stood for a while.
    addEventListener("load", () => setTimeout(() => idle(fetchAll), 4000));
  };

  document.querySelectorAll("div.explorer").forEach(explore);
}
