// Pictures wait until the reader comes near; once the page stands, the rest is fetched too, so that it
// can be read offline.
addEventListener("load", () => {
  if (navigator.connection?.saveData) return;
  const idle = window.requestIdleCallback ?? ((task) => setTimeout(task, 200));
  idle(() => {
    for (const picture of document.querySelectorAll('main img[loading="lazy"]')) picture.loading = "eager";
  });
});

// Paper is white: what is printed has the colours of the light theme.
{
  const page = document.documentElement;
  let theme = null;
  addEventListener("beforeprint", () => {
    theme ??= page.dataset.theme;
    page.dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    if (theme) page.dataset.theme = theme;
    theme = null;
  });
}
