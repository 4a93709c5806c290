// The page of a game at a table: an answer is kept until it is saved, whatever the network does.
// Without this module every form is sent as a plain form, and the page is loaded again.
const RETRY_MILLISECONDS = 2000;
const PART = "X-Table-Part";

const page = document.querySelector("[data-table-page]");
const net = document.querySelector("[data-table-net]");
const shelf = `table:${page.dataset.tablePage}`;
let pending = null;

const say = (words) => {
  net.textContent = words;
};

const keep = () => {
  try {
    if (pending) {
      localStorage.setItem(shelf, JSON.stringify(pending));
    } else {
      localStorage.removeItem(shelf);
    }
  } catch {
    // A browser that keeps nothing still sends; only a reload would lose the answer.
  }
};

const part = () => document.querySelector("#table-now");

// What somebody has opened or closed stays so when the part is swapped.
const openness = () =>
  new Map([...part().querySelectorAll("details[id]")].map((each) => [each.id, each.open]));

const restore = (known) => {
  for (const [id, open] of known) {
    const found = document.getElementById(id);
    if (found) {
      found.open = open;
    }
  }
};

// What somebody has filled in and not sent yet stays too when another phone has gone on.
const OF_EVERY_FORM = new Set(["csrfmiddlewaretoken", "expected", "once"]);
const isTicked = (control) => control.type === "checkbox" || control.type === "radio";

const isChanged = (control) => {
  if (isTicked(control)) {
    return control.checked !== control.defaultChecked;
  }
  if (control.options) {
    const usual = [...control.options].findIndex((each) => each.defaultSelected);
    return control.selectedIndex !== Math.max(0, usual);
  }
  return control.value !== control.defaultValue;
};

// A control is known by what its form sends unseen, by its name, and by its value or its place.
const nameOf = (control) => {
  const fields = [...control.form.elements];
  const hidden = fields.filter((each) => each.type === "hidden" && !OF_EVERY_FORM.has(each.name));
  const alike = fields.filter((each) => each.name === control.name);
  const which = isTicked(control) ? control.value : alike.indexOf(control);
  return [...hidden.map((each) => `${each.name}=${each.value}`), control.name, which].join("&");
};

const controls = () =>
  [...part().querySelectorAll("input, select, textarea")].filter(
    (each) => each.form && each.type !== "hidden",
  );

const filledIn = () => {
  const found = new Map();
  for (const each of controls().filter(isChanged)) {
    found.set(nameOf(each), isTicked(each) ? each.checked : each.value);
  }
  const focused = document.activeElement;
  return { found, focused: controls().includes(focused) ? nameOf(focused) : null };
};

const refill = ({ found, focused }) => {
  for (const each of controls()) {
    const name = nameOf(each);
    if (found.has(name)) {
      each[isTicked(each) ? "checked" : "value"] = found.get(name);
    }
    if (name === focused) {
      each.focus({ preventScroll: true });
    }
  }
};

const swap = (html) => {
  const known = openness();
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const fresh = template.content.firstElementChild;
  part().replaceWith(fresh);
  window.htmx.process(fresh);
  restore(known);
  const title = fresh.querySelector("#table-prompt");
  title.focus({ preventScroll: true });
  if (title.getBoundingClientRect().top < 0) {
    title.scrollIntoView({ block: "start" });
  }
};

const send = async () => {
  if (!pending) {
    return;
  }
  part().classList.add("table-waiting");
  try {
    const response = await fetch(pending.action, {
      method: "POST",
      body: pending.body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", [PART]: "1" },
    });
    if (response.status >= 500 || response.status === 429) {
      throw new Error(String(response.status));
    }
    const html = await response.text();
    pending = null;
    keep();
    say("");
    if (html.includes('id="table-now"')) {
      swap(html);
    } else {
      // The form was too old, or the mission is gone: the page says so itself.
      location.reload();
    }
  } catch {
    say("Not saved yet: no connection. Your answer is kept and sent again.");
    setTimeout(send, RETRY_MILLISECONDS);
  }
};

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-table-step]");
  if (!form) {
    return;
  }
  event.preventDefault();
  if (pending) {
    return;
  }
  const sent = new FormData(form, event.submitter);
  pending = { action: form.action, body: new URLSearchParams(sent).toString() };
  keep();
  send();
});

// While an answer of this phone is on its way, what others did waits.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id === "table-now" && pending) {
    event.preventDefault();
  }
});

let known = new Map();
let entered = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id !== "table-now") {
    return;
  }
  if (pending || event.detail.xhr.status === 304) {
    event.detail.shouldSwap = false;
    return;
  }
  known = openness();
  entered = filledIn();
});

document.addEventListener("htmx:afterSettle", () => {
  restore(known);
  if (entered) {
    refill(entered);
    entered = null;
  }
});

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => say("No connection: the page shows what it knew last."));
}

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && !pending) {
    say("");
  }
});

try {
  pending = JSON.parse(localStorage.getItem(shelf));
} catch {
  pending = null;
}
if (pending) {
  say("Not saved yet: your answer is sent again.");
  send();
}
