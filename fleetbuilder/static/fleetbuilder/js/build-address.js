// Keeps the address of the builder at the place that is filled and the card that is read, so that
// loading it again, going back and forth, and a link to it show the same. Whoever chose a place or
// a card can go back to the one before; a step, or a query, stays at its place.
const STATES = ["build-state-target", "build-state-picked"];
// What asks when the reader goes back or forth: a query of its own for each part of the page.
const PARTS = [document.querySelector(".build-panes"), document.querySelector(".build-ways")];

function address() {
  const parts = STATES.map((id) => document.getElementById(id).dataset.address).filter(Boolean);
  return parts.length ? `?${parts.join("&")}` : location.pathname;
}

// The page as it was loaded may stand at an address that says less, and means the same.
let shown = address();

document.addEventListener("htmx:afterSwap", (event) => {
  const asking = event.detail.requestConfig?.elt;
  const now = address();
  if (now === shown || PARTS.includes(asking)) {
    return;
  }
  shown = now;
  if (asking?.matches("[data-find], [data-pick]")) {
    history.pushState(null, "", now);
  } else {
    history.replaceState(null, "", now);
  }
});

// What was chosen may be gone by now: the site then shows what there is, as for any old link.
window.addEventListener("popstate", () => {
  const now = location.search || location.pathname;
  if (now === shown) {
    return; // only the part of the page to look at is another
  }
  shown = now;
  PARTS.forEach((part) => {
    htmx.ajax("GET", part.dataset.again + location.search, { source: part, swap: "none" });
  });
});
