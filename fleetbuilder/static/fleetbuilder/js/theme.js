// The theme button: the system's theme, light, dark, and round again.
const ORDER = ["system", "light", "dark"];
const root = document.documentElement;

function current() {
  return root.dataset.theme ?? "system";
}

function show() {
  for (const button of document.querySelectorAll("[data-theme-button]")) {
    const theme = current();
    const next = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length];
    button.setAttribute("aria-label", `Theme: ${theme}. Change to ${next}.`);
    button.title = `Theme: ${theme}`;
    for (const icon of button.querySelectorAll("[data-theme-icon]")) {
      icon.hidden = icon.dataset.themeIcon !== theme;
    }
  }
}

function choose(theme) {
  if (theme === "system") {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = theme;
  }
  try {
    if (theme === "system") {
      localStorage.removeItem("theme");
    } else {
      localStorage.setItem("theme", theme);
    }
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-button]")) {
    choose(ORDER[(ORDER.indexOf(current()) + 1) % ORDER.length]);
  }
});

// Another tab of the site made a choice.
window.addEventListener("storage", (event) => {
  if (event.key === "theme") {
    choose(event.newValue ?? "system");
  }
});

show();
