// Pictures wait until the reader comes near; once the page stands, the rest is fetched too, so that it
// can be read offline.
addEventListener("load", () => {
  if (navigator.connection?.saveData) return;
  const idle = window.requestIdleCallback ?? ((task) => setTimeout(task, 200));
  idle(() => {
    for (const picture of document.querySelectorAll('main img[loading="lazy"]')) picture.loading = "eager";
  });
});
