// The page of an import with scripts: its end is said aloud once, wherever one reads then.
document.addEventListener("htmx:afterSwap", () => {
  const body = document.querySelector("#import");
  if (body && body.dataset.state !== "running" && body.dataset.said) {
    document.dispatchEvent(new CustomEvent("say", { detail: body.dataset.said }));
    delete body.dataset.said;
  }
});
