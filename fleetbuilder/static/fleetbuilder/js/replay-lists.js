// Writes what stands beside the table of a replay: round and phase, both fleets, the dice.
// replay.js says by the event "replay-show" what to show.
const BAR = 100;
const CLOAKS = ["", "green", "red"];
const GONE = ["destroyed", "left"];
const NOBODY = -1;

const root = document.querySelector("[data-replay]");
const one = (selector, within = root) => within.querySelector(selector);
const all = (selector, within = root) => [...within.querySelectorAll(selector)];

const rows = all("[data-row]");
const fleets = all("[data-fleet]");
const phases = all("[data-phase]");
const rowTemplate = one("[data-row-template]").content.firstElementChild;
const dice = Object.fromEntries(
  all("[data-die]").map((each) => [each.dataset.die, each.content.firstElementChild]),
);

function write(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

function show(element, isShown) {
  element.toggleAttribute("hidden", !isShown);
}

// --- ships ----------------------------------------------------------------------------------------

function fate(ship) {
  if (GONE.includes(ship.place)) {
    return `${ship.place === "left" ? "Left" : "Destroyed"} in round ${ship.left_in}`;
  }
  return { waiting: "Not yet placed", docked: "Docked", away: "Off the table" }[ship.place] ?? "";
}

function tokenText(name, value) {
  if (name === "cloak") {
    return CLOAKS[value];
  }
  if (name === "lock") {
    return value;
  }
  return value > 1 ? String(value) : "";
}

function item(text) {
  const element = document.createElement("li");
  element.textContent = text;
  return element;
}

function showRow(row, { state, selected }) {
  const index = Number(row.dataset.row);
  const ship = state.ships[index];
  row.dataset.place = ship.place;
  row.classList.toggle("is-acting", index === state.actor && ship.place === "in play");
  one("[data-select]", row).setAttribute("aria-pressed", String(index === selected));
  write(one("[data-fate]", row), fate(ship));
  show(one("[data-fate]", row), fate(ship) !== "");
  show(one("[data-dial]", row), ship.dial !== "");
  for (const field of all("[data-field]", row)) {
    write(field, String(ship[field.dataset.field]));
  }
  for (const bar of all("[data-bar]", row)) {
    const [left, of] = [ship[bar.dataset.bar], ship[`${bar.dataset.bar}_of`]];
    const width = of ? Math.min(1, left / of) * BAR : 0;
    bar.setAttribute("width", width.toFixed(1).replace(/\.0$/, ""));
  }
  for (const token of all("[data-token]", row)) {
    const value = ship[token.dataset.token];
    show(token, Boolean(value));
    write(one("[data-text]", token), tokenText(token.dataset.token, value));
  }
  for (const list of all("[data-list]", row)) {
    list.replaceChildren(...ship[list.dataset.list].map(item));
  }
}

function showFleet(fleet, { state }) {
  const left = all("[data-row]", fleet).filter(
    (row) => !GONE.includes(state.ships[row.dataset.row].place),
  );
  write(one("[data-ships-left]", fleet), String(left.length));
}

// --- dice -----------------------------------------------------------------------------------------

function die(letter, mark) {
  const drawn = dice[letter.toUpperCase()].cloneNode(true);
  if (mark) {
    drawn.classList.add(`is-${mark}`);
    one("[data-mark]", drawn).textContent = mark;
  }
  return drawn;
}

// Small letters are dice that were re-rolled; what stands behind a + was added.
function faces(results) {
  const [rolled, added = ""] = results.split("+");
  return [
    ...[...rolled].map((letter) => die(letter, letter === letter.toLowerCase() && "re-rolled")),
    ...[...added].map((letter) => die(letter, "added")),
  ];
}

function diceRow([label, kind, results], later) {
  const row = rowTemplate.cloneNode(true);
  row.classList.add(`replay-row-${kind}`);
  row.classList.toggle(
    "is-old",
    later.some((other) => other[1] === kind),
  );
  one("[data-label]", row).textContent = label;
  one("[data-dice]", row).replaceChildren(...faces(results));
  return row;
}

function showScene({ state, story }) {
  const scene = story.scenes[state.scene];
  show(one("[data-scene]"), Boolean(scene));
  if (!scene) {
    return;
  }
  const shown = scene.rows.slice(0, state.rows);
  const result = one("[data-scene-result]");
  write(one("[data-scene-title]"), scene.title);
  one("[data-scene-rows]").replaceChildren(
    ...shown.map((row, place) => diceRow(row, shown.slice(place + 1))),
  );
  show(result, Boolean(state.result));
  write(result, state.result ? scene.result : "");
}

// --- round and phase ------------------------------------------------------------------------------

function showStatus({ state, story }) {
  write(one("[data-round]"), String(state.round));
  for (const phase of phases) {
    if (phase.dataset.phase === state.phase) {
      phase.setAttribute("aria-current", "step");
    } else {
      phase.removeAttribute("aria-current");
    }
  }
  const holder = state.initiative === NOBODY ? "" : story.initiatives[state.initiative];
  show(one("[data-initiative-line]"), holder !== "");
  write(one("[data-initiative]"), holder);
}

root.addEventListener("replay-show", ({ detail }) => {
  rows.forEach((row) => showRow(row, detail));
  fleets.forEach((fleet) => showFleet(fleet, detail));
  showScene(detail);
  showStatus(detail);
});
