// Copy buttons: data-copy names the element whose value or text is copied.
function textOf(element) {
  return "value" in element ? element.value : element.textContent.trim();
}

function say(text) {
  document.dispatchEvent(new CustomEvent("say", { detail: text }));
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) {
    return;
  }
  const source = document.querySelector(button.dataset.copy);
  if (!source) {
    return;
  }
  try {
    await navigator.clipboard.writeText(textOf(source));
    say(button.dataset.copied || "Copied.");
  } catch {
    // The clipboard needs a secure address: leave the text selected for the keyboard.
    source.focus();
    source.select?.();
    say("Selected. Press Ctrl + C to copy.");
  }
});
