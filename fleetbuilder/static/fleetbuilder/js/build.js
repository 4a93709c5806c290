// The builder with scripts: takes presses that come while a step is under way one after the other,
// each for the cards that it was made on, and keys. build-place.js keeps the reader's place,
// build-drag.js lets cards be dragged; they ask for steps by an event:
// form.dispatchEvent(new CustomEvent("take", { detail: step })).
const root = document.querySelector("[data-build]");
const form = document.getElementById("step-form");
const anyStep = form.querySelector("[data-any-step]");
const waiting = [];
let isBusy = false;
let next = null;
let current = null;
let last = null;
let clicks = 0;

function shown() {
  return form.querySelector("#build-state [name=expected]").value;
}

// `made` is the revision on the page when it was pressed, `since` the steps taken since then.
function pressOf(name, value) {
  return { name, value, made: shown(), since: [] };
}

function take(press) {
  next = press;
  anyStep.name = press.name;
  anyStep.value = press.value;
  anyStep.click(); // htmx sends the button that was clicked along
  // It is the button of a field's Enter key as well: that saves the settings.
  anyStep.name = "step";
  anyStep.value = "";
  next = null;
}

// Every press is sent with the form's own button: htmx doesn't know those of an answer that it is
// not done with, and would send nothing of them. Later: a form is not sent while it is being sent.
function takeInTurn(press) {
  last = press;
  if (isBusy) {
    waiting.push(press);
  } else {
    isBusy = true;
    setTimeout(take, 0, press);
  }
}

form.addEventListener("take", (event) => {
  takeInTurn(pressOf("step", JSON.stringify(event.detail)));
});

document.addEventListener(
  "click",
  (event) => {
    clicks = event.detail;
  },
  true,
);

// The second click of a double-click was meant for what the first one pressed, not for what stands
// in its place by now. Moving up and up again, or undoing what is undone already, is meant.
function isSecondClick({ name, value }) {
  if (clicks < 2 || !last) {
    return false;
  }
  const isSame = last.name === name && last.value === value;
  if (name !== "step") {
    return isSame && isBusy;
  }
  return isSame || !value.includes('"shift"');
}

form.addEventListener(
  "submit",
  (event) => {
    if (next) {
      current = next;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    const pressed = event.submitter;
    const press = pressOf(pressed.name, pressed.value);
    const isOff = pressed.getAttribute("aria-disabled") === "true";
    if (!isOff && !isSecondClick(press)) {
      takeInTurn(press);
    }
  },
  true,
);

document.addEventListener("htmx:configRequest", (event) => {
  if (event.target === form && current.made !== shown()) {
    event.detail.parameters.made = current.made;
    event.detail.parameters.since = current.since;
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.elt !== form) {
    return;
  }
  const notice = document.getElementById("build-notice");
  if (!event.detail.successful || notice.querySelector("[data-conflict], [data-refused]")) {
    waiting.length = 0;
  }
  const did = notice.querySelector("[data-did]")?.value;
  if (did) {
    waiting.forEach((press) => press.since.push(did));
  }
  if (waiting.length) {
    // Later: htmx is not done with this answer.
    setTimeout(take, 0, waiting.shift());
  } else {
    isBusy = false;
  }
});

// --- keys -------------------------------------------------------------------------------------

root.addEventListener("keydown", (event) => {
  const card = event.target.closest?.("[data-card]");
  if (event.repeat && event.key === "Enter" && event.target.matches("button[form=step-form]")) {
    event.preventDefault(); // a key that is held takes one step
  } else if (event.key === "Delete" && card && !event.repeat) {
    event.preventDefault();
    card.querySelector("[id^=remove-]")?.click();
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    if (!event.target.matches("input, textarea")) {
      event.preventDefault();
      document.getElementById(event.shiftKey ? "step-redo" : "step-undo")?.click();
    }
  }
});
