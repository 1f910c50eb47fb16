// The widget modules look for their icons beside the page; they are beside the manager.
(() => {
  const folder = new URL("vendor/html-manager", document.currentScript.src).href;
  require.config({
    paths: {
      "@jupyter-widgets/html-manager/dist": folder,
      "@jupyter-widgets/html-manager": `${folder}/manager`,
      "@jupyter-widgets/base": `${folder}/base`,
      "@jupyter-widgets/controls": `${folder}/controls`,
      "@jupyter-widgets/output": `${folder}/output`,
    },
  });
})();
