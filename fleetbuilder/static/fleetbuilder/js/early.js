// What somebody set before the scripts of a page were there, or what the browser put back at a
// reload, was heard by nobody. It is told as soon as everybody listens.
function isChanged(control) {
  if (control.type === "checkbox" || control.type === "radio") {
    return control.checked !== control.defaultChecked;
  }
  if (control instanceof HTMLSelectElement) {
    const preset = [...control.options].findIndex((option) => option.defaultSelected);
    return control.selectedIndex !== Math.max(preset, 0);
  }
  return control.type !== "hidden" && "defaultValue" in control && control.value !== control.defaultValue;
}

// By then htmx has bound what it serves, as its own listener was there first.
document.addEventListener("DOMContentLoaded", () => {
  for (const live of document.querySelectorAll("[data-live]")) {
    if (!(live instanceof HTMLFormElement)) {
      if (isChanged(live)) {
        live.dispatchEvent(new Event("change", { bubbles: true }));
      }
    } else if ([...live.elements].some(isChanged)) {
      live.requestSubmit();
    }
  }
});
