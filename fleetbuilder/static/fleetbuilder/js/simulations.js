// The page of a simulation with scripts: its end is said aloud once, wherever one reads then.
document.addEventListener("htmx:afterSwap", (event) => {
  const body = document.getElementById("simulation");
  if (event.detail.target?.id === "simulation" && body && body.dataset.state !== "running") {
    document.dispatchEvent(new CustomEvent("say", { detail: body.dataset.said }));
  }
});
