// Plays a battle. The page comes from the server complete for one moment; this module knows what
// changes from moment to moment, where the ways lead, and what keys and buttons do. It asks
// replay-table.js and replay-lists.js by events to write the rest.

// How long a moment stays, in milliseconds at normal speed, by what is new in it.
const PACE = { move: 1100, gone: 1300, result: 1300, rows: 1000, scene: 900, phase: 700 };
const PACE_DIAL = 140;
const PACE_ELSE = 450;
const FLIGHT = 0.7;
const NOBODY = -1;

const root = document.querySelector("[data-replay]");
const one = (selector, within = root) => within.querySelector(selector);
const all = (selector, within = root) => [...within.querySelectorAll(selector)];

const story = JSON.parse(document.getElementById("replay-document").textContent);
const states = allStates(story.changes);
const last = states.length;
const log = one("[data-log]");
const lines = all("a", log);
const ways = all("[data-way]");
const scrub = one("[data-scrub]");
const sentence = one("[data-sentence]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let moment = Number(root.dataset.moment);
let selected = NOBODY;
let timer = 0;

function allStates(changes) {
  const found = [];
  let state = { ships: [] };
  for (const change of changes) {
    const ships = [...state.ships];
    for (const [index, changed] of Object.entries(change.ships ?? {})) {
      ships[index] = { ...ships[index], ...changed };
    }
    state = { ...state, ...change, ships };
    found.push(state);
  }
  return found;
}

function ask(type, detail) {
  root.dispatchEvent(new CustomEvent(type, { detail }));
}

// --- log, ways, address ---------------------------------------------------------------------------

function showLine() {
  const line = lines[moment - 1];
  for (const each of lines) {
    each.tabIndex = each === line ? 0 : -1;
    each.removeAttribute("aria-current");
  }
  line.setAttribute("aria-current", "true");
  if (sentence.textContent !== line.textContent) {
    sentence.textContent = line.textContent;
  }
  // Within its box only: the page itself stays where it is.
  const box = log.getBoundingClientRect();
  const place = line.getBoundingClientRect();
  if (place.top < box.top + box.height / 6 || place.bottom > box.bottom - box.height / 6) {
    log.scrollTop += place.top - box.top - box.height / 2;
  }
}

function wayTo(name) {
  const stops = { turn: story.turns, round: story.rounds }[name.split("-")[0]];
  if (!stops) {
    const to = name === "on" ? moment + 1 : moment - 1;
    return to >= 1 && to <= last ? to : undefined;
  }
  return name.endsWith("on")
    ? stops.find((stop) => stop > moment)
    : stops.findLast((stop) => stop < moment);
}

function showWays() {
  for (const way of ways) {
    const to = wayTo(way.dataset.way);
    if (to === undefined) {
      way.removeAttribute("href");
      way.setAttribute("role", "link");
      way.setAttribute("aria-disabled", "true");
    } else {
      way.setAttribute("href", `?at=${to}`);
      way.removeAttribute("role");
      way.removeAttribute("aria-disabled");
    }
  }
  scrub.value = moment;
  scrub.setAttribute("aria-valuetext", `${moment} of ${last}`);
  one("[data-moment-now]").textContent = moment;
}

function showAddress() {
  const address = new URL(location.href);
  address.search = `?at=${moment}`;
  address.hash = "";
  document.getElementById("replay-link").value = address.href;
  // Browsers bound how often an address may change: it waits while the battle plays, and while
  // somebody steps quickly.
  clearTimeout(showAddress.timer);
  if (!timer) {
    showAddress.timer = setTimeout(() => history.replaceState(null, "", address), 250);
  }
}

// --- going ----------------------------------------------------------------------------------------

function render() {
  root.dataset.moment = String(moment);
  ask("replay-show", { state: states[moment - 1], story, selected });
  showLine();
  showWays();
}

function go(to) {
  const before = states[moment - 1];
  const isStep = to === moment + 1;
  moment = Math.min(last, Math.max(1, to));
  render();
  showAddress();
  const { move } = states[moment - 1];
  if (isStep && move !== NOBODY && move !== before.move && !calm.matches) {
    const milliseconds = (PACE.move * FLIGHT) / speed();
    ask("replay-fly", { move: story.moves[move], milliseconds });
  }
}

function step(name) {
  const to = wayTo(name);
  stop();
  if (to !== undefined) {
    go(to);
  }
}

// --- playing --------------------------------------------------------------------------------------

function speed() {
  return Number(one("[data-speed]").value);
}

function pace(change) {
  const ships = Object.values(change.ships ?? {});
  const isNew = {
    move: change.move >= 0,
    gone: ships.some((ship) => ["destroyed", "left"].includes(ship.place)),
    result: change.result > 0,
    rows: change.rows > 0,
    scene: change.scene >= 0,
    phase: "phase" in change || "round" in change,
  };
  const found = Object.keys(PACE).find((name) => isNew[name]);
  if (found) {
    return PACE[found];
  }
  const isDial = ships.length > 0 && ships.every((ship) => Object.keys(ship).join() === "dial");
  return isDial ? PACE_DIAL : PACE_ELSE;
}

function showPlaying() {
  const isPlaying = timer !== 0;
  one("[data-play]").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  one("[data-play-icon]").toggleAttribute("hidden", isPlaying);
  one("[data-pause-icon]").toggleAttribute("hidden", !isPlaying);
  // What one steps to is read aloud; what changes by itself is not.
  sentence.setAttribute("aria-live", isPlaying ? "off" : "polite");
}

function tick() {
  go(moment + 1);
  if (moment === last) {
    stop();
  } else {
    timer = setTimeout(tick, pace(story.changes[moment - 1]) / speed());
  }
}

function play() {
  if (moment === last) {
    go(1);
  }
  timer = setTimeout(tick, 0);
  showPlaying();
}

function stop() {
  if (timer) {
    clearTimeout(timer);
    timer = 0;
    showPlaying();
    showAddress();
  }
}

function toggle() {
  (timer ? stop : play)();
}

// --- hands ----------------------------------------------------------------------------------------

function choose(index) {
  selected = selected === index ? NOBODY : index;
  render();
}

root.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  const ship = event.target.closest("[data-ship], [data-select]");
  if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) {
    return;
  }
  if (link?.dataset.way) {
    event.preventDefault();
    step(link.dataset.way);
  } else if (link && log.contains(link)) {
    event.preventDefault();
    stop();
    go(lines.indexOf(link) + 1);
  } else if (event.target.closest("[data-play]")) {
    toggle();
  } else if (ship) {
    choose(Number(ship.dataset.ship ?? ship.dataset.select));
  }
});

scrub.addEventListener("input", () => {
  stop();
  go(Number(scrub.value));
});

addEventListener("resize", showLine);

const KEYS = {
  ArrowLeft: () => step("back"),
  ArrowRight: () => step("on"),
  "Shift+ArrowLeft": () => step("turn-back"),
  "Shift+ArrowRight": () => step("turn-on"),
  Home: () => (stop(), go(1)),
  End: () => (stop(), go(last)),
  " ": toggle,
};
const KEYS_INSIDE = {
  ArrowUp: () => step("round-back"),
  ArrowDown: () => step("round-on"),
};

// Keys act inside the replay, and where nothing in particular has the focus; those that scroll a
// page by lines act inside only.
document.addEventListener("keydown", (event) => {
  const { target } = event;
  const isInside = root.contains(target);
  const isElsewhere = !isInside && !target.contains(root);
  if (isElsewhere || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  const isButton = event.key === " " && target.matches("button");
  if (isButton || target.matches("select, input:not([type=range])")) {
    return;
  }
  const key = (event.shiftKey ? "Shift+" : "") + event.key;
  const act = KEYS[key] ?? (isInside ? KEYS_INSIDE[key] : undefined);
  if (!act) {
    return;
  }
  event.preventDefault();
  const reads = log.contains(target);
  act();
  if (reads) {
    // Who reads along in the log stays at the line that is shown.
    lines[moment - 1].focus({ preventScroll: true });
  }
});

render();
