// The odds page with scripts: sliders show their number while they move, and a field whose error
// came or went with the result is marked, or no longer.
function show(slider) {
  const shown = document.querySelector(`[data-slider-value="${slider.id}"]`);
  if (!shown) {
    return;
  }
  const zero = slider.value === "0" && slider.dataset.zero;
  shown.textContent = zero || slider.value.replace("-", "−");
  if (slider.dataset.zero) {
    slider.setAttribute("aria-valuetext", zero || slider.value);
  }
}

function sliders() {
  return document.querySelectorAll("#odds-form input[type=range]");
}

document.addEventListener("input", (event) => {
  if (event.target.type === "range") {
    show(event.target);
  }
});

document.addEventListener("htmx:afterSettle", () => {
  for (const errors of document.querySelectorAll("#odds-form .field-errors")) {
    const control = document.getElementById(errors.id.replace(/_error$/, ""));
    control?.toggleAttribute("aria-invalid", false);
    if (errors.childElementCount) {
      control?.setAttribute("aria-invalid", "true");
    }
  }
});

// The browser may have put back what was set before a reload.
for (const slider of sliders()) {
  show(slider);
}
