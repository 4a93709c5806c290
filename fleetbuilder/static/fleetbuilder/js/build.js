// The builder with scripts: keeps the reader's place and focus over every step, takes clicks that
// come while a step is under way one after the other, and lets cards be dragged.
const root = document.querySelector("[data-build]");
const form = document.getElementById("step-form");
const waiting = [];
let isBusy = false;
let held = "";

// --- one step after the other -----------------------------------------------------------------

function take(name, value) {
  const button = form.querySelector("[data-any-step]");
  button.name = name;
  button.value = value;
  button.click(); // htmx sends the button that was clicked along
}

form.addEventListener(
  "submit",
  (event) => {
    const pressed = event.submitter;
    if (pressed?.getAttribute("aria-disabled") === "true") {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (isBusy) {
      event.preventDefault();
      event.stopImmediatePropagation();
      waiting.push([pressed.name, pressed.value]);
    } else {
      isBusy = true;
    }
  },
  true,
);

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target !== form) {
    return;
  }
  isBusy = false;
  if (!event.detail.successful) {
    waiting.length = 0;
  } else if (waiting.length) {
    // After the swap: the next step goes on from the revision that this one made.
    setTimeout(() => take(...waiting.shift()));
  }
});

// --- place and focus --------------------------------------------------------------------------

function remember() {
  held = document.activeElement?.id ?? "";
}

function scrolls() {
  return ["build-find", "build-detail"].map((id) => [id, document.getElementById(id)?.scrollTop]);
}

let tops = [];

document.addEventListener("htmx:beforeSwap", () => {
  remember();
  tops = scrolls();
});

function focusLost() {
  return !document.activeElement || document.activeElement === document.body;
}

document.addEventListener("htmx:afterSettle", () => {
  for (const [id, top] of tops) {
    const pane = document.getElementById(id);
    if (pane && top) {
      pane.scrollTop = top;
    }
  }
  const conflict = document.querySelector("[data-conflict]");
  if (conflict && !conflict.dataset.seen) {
    conflict.dataset.seen = "1";
    conflict.focus();
    return;
  }
  goOn();
  if (focusLost() && held) {
    const same = document.getElementById(held);
    const pane = held.startsWith("add-") ? "build-find-heading" : "build-fleet-heading";
    (same ?? document.getElementById(pane))?.focus({ preventScroll: true });
  }
  const notice = document.getElementById("build-notice");
  if (notice?.dataset.said) {
    const points = document.querySelector("#build-head .verdict-points")?.innerText ?? "";
    const word = document.querySelector("#build-head .verdict-word")?.innerText ?? "";
    const text = `${notice.dataset.said} ${points.replace(/\s+/g, " ")}. ${word}.`;
    document.dispatchEvent(new CustomEvent("say", { detail: text }));
    delete notice.dataset.said;
  }
});

// Whoever chose a place goes on in the list, whoever chose a card reads it. What was pressed may be
// gone when the answer is there, so it is noted before.
let asked = "";

document.addEventListener("htmx:beforeRequest", (event) => {
  const source = event.target;
  asked = ["find", "pick"].find((name) => source.matches?.(`[data-${name}]`)) ?? "";
});

function goOn() {
  if (asked === "find") {
    document.getElementById("build-find")?.scrollIntoView({ block: "nearest" });
    document.getElementById("build-q")?.focus({ preventScroll: true });
  } else if (asked === "pick" && matchMedia("(width < 72rem)").matches) {
    document.getElementById("build-detail")?.scrollIntoView({ block: "start" });
  }
  asked = "";
}

// --- keys -------------------------------------------------------------------------------------

root.addEventListener("keydown", (event) => {
  const card = event.target.closest?.("[data-card]");
  if (event.key === "Delete" && card) {
    event.preventDefault();
    card.querySelector("[id^=remove-]")?.click();
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    if (!event.target.matches("input, textarea")) {
      event.preventDefault();
      document.getElementById(event.shiftKey ? "step-redo" : "step-undo")?.click();
    }
  }
});

// --- dragging ---------------------------------------------------------------------------------

let dragged = null;

root.addEventListener("dragstart", (event) => {
  const thing = event.target.closest?.("[data-card], [data-offer]");
  if (thing) {
    dragged = thing;
    event.dataTransfer.effectAllowed = thing.dataset.card ? "move" : "copy";
    event.dataTransfer.setData("text/plain", thing.dataset.card ?? thing.dataset.offer);
  }
});

function over(event) {
  return event.target.closest?.("[data-slot]") ?? event.target.closest?.("[data-ship]");
}

function mark(place) {
  for (const each of root.querySelectorAll(".build-over")) {
    each.classList.toggle("build-over", each === place);
  }
  place?.classList.add("build-over");
}

root.addEventListener("dragover", (event) => {
  const place = dragged && over(event);
  mark(place);
  if (place || (dragged?.dataset.type === "ship" && event.target.closest?.("#build-fleet"))) {
    event.preventDefault();
  }
});

root.addEventListener("dragend", () => {
  dragged = null;
  mark(null);
});

root.addEventListener("drop", (event) => {
  const thing = dragged;
  const place = over(event);
  dragged = null;
  mark(null);
  if (!thing) {
    return;
  }
  event.preventDefault();
  if (thing.dataset.offer) {
    const step = { action: "add", card: thing.dataset.offer };
    if (thing.dataset.type !== "ship" && thing.dataset.type !== "resource") {
      if (!place) {
        return;
      }
      step.where = place.dataset.slot ?? place.dataset.ship;
      step.slot = (place.dataset.accepts ?? thing.dataset.type).split(" ")[0];
    }
    take("step", JSON.stringify(step));
  } else if (place) {
    const to = place.dataset.slot ?? place.dataset.ship;
    if (!thing.dataset.card.startsWith(`${to}/`)) {
      take("step", JSON.stringify({ action: "move", where: thing.dataset.card, to }));
    }
  }
});
