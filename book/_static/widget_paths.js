// The widget manager looks for its icons beside the page; they are beside the manager.
(() => {
  const folder = new URL("vendor/html-manager", document.currentScript.src).href;
  require.config({ paths: { "@jupyter-widgets/html-manager/dist": folder } });
})();
