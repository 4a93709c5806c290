// A tip stands beside what has the focus or the pointer, which the style sheet sees to. Escape puts
// it away until something else is looked at, and a tap is as good as the focus.
const root = document.documentElement;

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    root.toggleAttribute("data-tips-away", true);
  }
});

for (const type of ["focusin", "pointerover"]) {
  document.addEventListener(type, () => root.removeAttribute("data-tips-away"));
}

document.addEventListener("click", (event) => {
  // Not every browser gives the focus to a button that is tapped.
  event.target.closest("[data-tip] > button")?.focus();
});
