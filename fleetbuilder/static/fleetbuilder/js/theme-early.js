// Runs in the head, before the first paint, so that a chosen theme never flashes. It is a classic
// script because modules wait for the whole page.
(function () {
  const root = document.documentElement;
  root.dataset.scripts = "";
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") {
      root.dataset.theme = theme;
    }
  } catch {
    // Storage may be closed to us; the system's theme holds then.
  }
})();
