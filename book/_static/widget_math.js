// The widget manager calls MathJax 2, the pages have MathJax 3: without this it fails on every label.
document.addEventListener("DOMContentLoaded", () => {
  if (!window.MathJax || MathJax.Hub) return;
  MathJax.Hub = { Queue: ([, , element]) => MathJax.typesetPromise?.([element].flat()) };
});
