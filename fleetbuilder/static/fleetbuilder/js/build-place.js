// Keeps the reader's place in the builder over every answer: focus, how far the panes are scrolled,
// what is open, and what was typed and not sent yet.
const form = document.getElementById("step-form");
const PANES = ["build-head", "build-fleet", "build-find", "build-detail"];
let isStep = false;
let held = null;
let tops = [];

document.addEventListener("htmx:beforeSwap", (event) => {
  isStep = event.detail.requestConfig.elt === form;
  held = holder(document.activeElement);
  tops = PANES.map((id) => [id, document.getElementById(id).scrollTop]);
});

// --- answers to what is gone ------------------------------------------------------------------

// An answer is put in place from where it was asked for. When that was replaced meanwhile, the
// answer has no place, and says nothing of the fleet as it is now.
function dropIfGone(event) {
  const asking = event.target;
  if (asking.isConnected) {
    return;
  }
  event.preventDefault();
  if (asking.matches("[data-find]")) {
    const root = document.querySelector("[data-build]");
    htmx.ajax("GET", asking.getAttribute("hx-get"), { source: root, swap: "none" });
    asked = "find";
  }
}

document.addEventListener("htmx:beforeRequest", (event) => {
  event.detail.elt.addEventListener("htmx:beforeOnLoad", dropIfGone);
});

// --- what is open, and what was typed ---------------------------------------------------------

// What the site knows of the fields once it has answered, by their ids.
const known = new Map();
let isSaved = false;

function stateOf(field) {
  return field.type === "checkbox" ? field.checked : field.value;
}

// What is saved: a field that was refused holds something else, and says so.
function firstState(field) {
  const { saved } = field.dataset;
  if (saved !== undefined) {
    return field.type === "checkbox" ? saved === "1" : saved;
  }
  if (field.type === "checkbox") {
    return field.defaultChecked;
  }
  if (field instanceof HTMLSelectElement) {
    return ([...field.options].find((each) => each.defaultSelected) ?? field.options[0])?.value;
  }
  return field.defaultValue;
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target !== form) {
    return;
  }
  const sent = event.detail.requestConfig.parameters;
  isSaved = sent.settings === "1" || sent.step === "";
  known.clear();
  for (const field of document.querySelectorAll("#build-head :is(input, select, textarea)[id]")) {
    known.set(field.id, isSaved ? stateOf(field) : firstState(field));
  }
  known.set("build-q", sent.q ?? "");
});

function keepTyped(old, fresh) {
  const kept = [];
  for (const field of old.querySelectorAll(":is(input, select, textarea)[id]")) {
    const same = fresh.getElementById(field.id);
    if (same && known.has(field.id) && stateOf(field) !== known.get(field.id)) {
      same[field.type === "checkbox" ? "checked" : "value"] = stateOf(field);
      kept.push(field.id);
    }
  }
  return kept;
}

function summaryOf(details) {
  return details.querySelector("summary").id;
}

let isRetyped = false;

document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  const kept = isStep ? keepTyped(target, fragment) : [];
  isRetyped ||= kept.includes("build-q");
  for (const details of target.querySelectorAll("details[open]")) {
    const id = summaryOf(details);
    const same = id && fragment.getElementById(id)?.parentElement;
    // Settings that were saved are done with.
    if (same && !(isStep && isSaved && id === "build-settings" && !kept.length)) {
      same.open = true;
    }
  }
});

// --- focus ------------------------------------------------------------------------------------

function holder(active) {
  const pane = PANES.find((id) => document.getElementById(id).contains(active));
  const details = active?.closest("details");
  const summary = details && summaryOf(details);
  return { id: active?.id, text: active?.textContent, pane, summary };
}

function* places({ id, text, pane, summary }) {
  yield document.getElementById(id);
  if (pane && !id) {
    const buttons = document.querySelectorAll(`#${pane} button`);
    yield [...buttons].find((each) => each.textContent === text);
  }
  yield document.getElementById(summary);
  yield document.getElementById(`${pane}-heading`);
  yield document.getElementById("build-fleet-heading");
}

function isLost() {
  return !document.activeElement || document.activeElement === document.body;
}

function focusAgain() {
  if (!held?.id && !held?.pane) {
    return; // nothing had it
  }
  for (const place of places(held)) {
    if (!isLost()) {
      return;
    }
    place?.focus({ preventScroll: true });
  }
}

document.addEventListener("htmx:afterSettle", () => {
  for (const [id, top] of tops) {
    if (top) {
      document.getElementById(id).scrollTop = top;
    }
  }
  const conflict = document.querySelector("[data-conflict]");
  if (conflict && !conflict.dataset.seen) {
    conflict.dataset.seen = "1";
    conflict.focus();
    return;
  }
  const notice = document.getElementById("build-notice");
  const isRefused = Boolean(notice?.dataset.said && notice.querySelector("[data-refused]"));
  if (isRefused) {
    document.querySelector("#build-head [aria-invalid='true']")?.focus();
  }
  goOn();
  focusAgain();
  if (isRetyped) {
    isRetyped = false;
    document.getElementById("build-q").form.requestSubmit();
  }
  if (isRefused) {
    document.dispatchEvent(new CustomEvent("say", { detail: notice.dataset.said }));
    delete notice.dataset.said;
  } else if (notice?.dataset.said) {
    const points = document.querySelector("#build-head .verdict-points")?.innerText ?? "";
    const word = document.querySelector("#build-head .verdict-word")?.innerText ?? "";
    const text = `${notice.dataset.said} ${points.replace(/\s+/g, " ")}. ${word}.`;
    document.dispatchEvent(new CustomEvent("say", { detail: text }));
    delete notice.dataset.said;
  }
});

// Whoever chose a place goes on in the list, whoever chose a card reads it, and whoever asked for
// more cards goes on with the first that is new. What was pressed may be gone when the answer is
// there, so it is noted before.
let asked = "";
let listed = [];

function offers() {
  return [...document.querySelectorAll("#build-results .build-offer-name")];
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const source = event.target;
  asked = ["find", "pick", "more"].find((name) => source.matches?.(`[data-${name}]`)) ?? "";
  listed = asked === "more" ? offers().map((each) => each.id) : [];
});

function goOn() {
  if (asked === "find") {
    // Higher than a small screen, the nearest edge of the list is its end.
    const block = matchMedia("(width < 72rem)").matches ? "start" : "nearest";
    document.getElementById("build-find")?.scrollIntoView({ block });
    document.getElementById("build-q")?.focus({ preventScroll: true });
  } else if (asked === "pick" && matchMedia("(width < 72rem)").matches) {
    document.getElementById("build-detail")?.scrollIntoView({ block: "start" });
  } else if (asked === "more") {
    offers()
      .find((each) => !listed.includes(each.id))
      ?.focus();
  }
  asked = "";
}
