// Draws the table of a replay: ships, arcs, ways, lines of fire. replay.js says by events on the
// replay what to show: "replay-show" a state, "replay-fly" a ship on its way.
const UNITS = 10;
const BAR = 16;
const TOKEN_STEP = 8;
const EDGE = 45;
const ABOVE = 5.5;
const BELOW = 11;
const GAP = 9;
const FREE = 26;
const NOBODY = -1;

// The close-up leaves this many inches around the ships, and is never narrower than this.
const CLOSE_MARGIN = 3;
const CLOSE_LEAST = 14;

const root = document.querySelector("[data-replay]");
const one = (selector, within = root) => within.querySelector(selector);
const all = (selector, within = root) => [...within.querySelectorAll(selector)];

const table = one("[data-table]");
const [left, top, width, height] = ["left", "top", "width", "height"].map((name) =>
  Number(table.dataset[name]),
);
const pieces = all("[data-ship]", table).map((group) => ({
  group,
  turned: one("[data-turn]", group),
  base: one("[data-base]", group),
  bars: all("[data-bar]", group),
  tokens: all("[data-token]", group),
  arcs: one(`[data-arcs="${group.dataset.ship}"]`),
  name: one(`[data-name="${group.dataset.ship}"]`),
  rim: Number(group.dataset.rim),
}));
const terrain = all("[data-terrain]", table);

let shown;
let flight = 0;
let isClose = false;

function show(element, isShown) {
  element.toggleAttribute("hidden", !isShown);
}

function number(value) {
  const text = value.toFixed(1).replace(/\.0$/, "");
  return text === "-0" ? "0" : text;
}

function across(x) {
  return (x - left) * UNITS;
}

function down(y) {
  return (top - y) * UNITS;
}

function placeText({ x, y }) {
  return `translate(${number(across(x))} ${number(down(y))})`;
}

function turnText({ heading }) {
  return `rotate(${number(heading)})`;
}

// --- ships ----------------------------------------------------------------------------------------

function put(piece, place) {
  piece.group.setAttribute("transform", placeText(place));
  piece.turned.setAttribute("transform", turnText(place));
  piece.arcs.setAttribute("transform", `${placeText(place)} ${turnText(place)}`);
  piece.name.setAttribute("transform", placeText(place));
}

function showShip(piece, index) {
  const { state, selected } = shown;
  const ship = state.ships[index];
  put(piece, ship);
  piece.group.dataset.place = ship.place;
  for (const bar of piece.bars) {
    const [now, of] = [ship[bar.dataset.bar], ship[`${bar.dataset.bar}_of`]];
    bar.setAttribute("width", number(of ? Math.min(1, now / of) * BAR : 0));
  }
  const lying = piece.tokens.filter((token) => ship[token.dataset.token]);
  for (const token of piece.tokens) {
    const place = lying.indexOf(token);
    const x = place < 0 ? 0 : (place - (lying.length - 1) / 2) * TOKEN_STEP;
    show(token, place >= 0);
    token.setAttribute("transform", `translate(${number(x)} 0)`);
  }
  const isOn = ship.place === "in play";
  const hasArcs = index === (selected === NOBODY ? state.actor : selected);
  show(piece.arcs, isOn && hasArcs);
  show(piece.name, isOn && (hasArcs || index === state.actor || index === state.target));
  const [y, anchor] = namePlace(piece, index);
  piece.name.setAttribute("y", y);
  piece.name.setAttribute("text-anchor", anchor);
}

// In an attack the name of the northern ship stands above, so that both can be read.
function namePlace(piece, index) {
  const { ships, actor, target } = shown.state;
  const x = across(ships[index].x);
  let isAbove = down(ships[index].y) > height - EDGE;
  if (target >= 0 && (index === actor || index === target)) {
    const other = index === target ? actor : target;
    const north = ships[index].y - ships[other].y;
    isAbove = north > 0 || (north === 0 && index < other);
  }
  const y = number(isAbove ? -piece.rim - ABOVE : piece.rim + BELOW);
  return [y, x < EDGE ? "start" : x > width - EDGE ? "end" : "middle"];
}

// --- ways and fire --------------------------------------------------------------------------------

function showMove() {
  const move = shown.story.moves[shown.state.move];
  show(one("[data-move]"), Boolean(move));
  if (!move) {
    return;
  }
  const [x, y, heading] = move.path[0];
  const ghost = one("[data-move-ghost]");
  one("[data-move-way]").setAttribute("d", move.way);
  one("[data-move-template]").setAttribute("d", move.template);
  ghost.setAttribute("transform", `${placeText({ x, y })} ${turnText({ heading })}`);
  for (const name of ["x", "y", "width", "height"]) {
    ghost.setAttribute(name, pieces[move.ship].base.getAttribute(name));
  }
}

function showShot() {
  const { state, story } = shown;
  const scene = story.scenes[state.scene];
  const isShown = Boolean(scene) && state.target !== NOBODY;
  show(one("[data-shot]"), isShown);
  if (!isShown) {
    return;
  }
  const [from, to] = [state.ships[state.actor], state.ships[state.target]];
  const [x1, y1, x2, y2] = [across(from.x), down(from.y), across(to.x), down(to.y)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const gap = length > FREE ? GAP / length : 0;
  const [dx, dy] = [(x2 - x1) * gap, (y2 - y1) * gap];
  const line = one("[data-shot-line]");
  line.setAttribute(
    "d",
    `M${number(x1 + dx)} ${number(y1 + dy)}L${number(x2 - dx)} ${number(y2 - dy)}`,
  );
  line.classList.toggle("is-miss", Boolean(state.result) && !scene.damage);
  const result = one("[data-shot-result]");
  result.setAttribute("x", number((x1 + x2) / 2));
  result.setAttribute("y", number((y1 + y2) / 2));
  result.textContent = state.result ? scene.result : "";
}

// --- the part that is seen ------------------------------------------------------------------------

function showPart() {
  const seen = shown.state.ships.filter((ship) => ship.place === "in play");
  table.classList.toggle("is-close", isClose);
  if (!isClose || !seen.length) {
    table.setAttribute("viewBox", `0 0 ${number(width)} ${number(height)}`);
    return;
  }
  const xs = seen.map((ship) => across(ship.x));
  const ys = seen.map((ship) => down(ship.y));
  const [west, east, north, south] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const margin = 2 * CLOSE_MARGIN * UNITS;
  const ratio = width / height;
  const wide = Math.min(
    width,
    Math.max(east - west + margin, (south - north + margin) * ratio, CLOSE_LEAST * UNITS),
  );
  const high = wide / ratio;
  const x = Math.min(width - wide, Math.max(0, (west + east - wide) / 2));
  const y = Math.min(height - high, Math.max(0, (north + south - high) / 2));
  table.setAttribute("viewBox", [x, y, wide, high].map(number).join(" "));
}

// --- moving ---------------------------------------------------------------------------------------

function placeOn(path, lengths, way, gone) {
  let rest = way;
  let part = 0;
  while (part < lengths.length - 1 && rest > lengths[part]) {
    rest -= lengths[part];
    part += 1;
  }
  const [from, to] = [path[part], path[part + 1] ?? path[part]];
  const share = lengths[part] ? Math.min(1, rest / lengths[part]) : gone;
  const turn = ((to[2] - from[2] + 540) % 360) - 180;
  return {
    x: from[0] + (to[0] - from[0]) * share,
    y: from[1] + (to[1] - from[1]) * share,
    heading: from[2] + turn * share,
  };
}

// Takes a ship along its way, every inch in the same time.
function fly(move, milliseconds) {
  const { path } = move;
  const piece = pieces[move.ship];
  const end = shown.state.ships[move.ship];
  const lengths = path
    .slice(1)
    .map(([x, y], place) => Math.hypot(x - path[place][0], y - path[place][1]));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const begun = performance.now();
  const frame = (now) => {
    const gone = Math.min(1, Math.max(0, (now - begun) / milliseconds));
    put(piece, gone < 1 ? placeOn(path, lengths, gone * whole, gone) : end);
    flight = gone < 1 ? requestAnimationFrame(frame) : 0;
  };
  frame(begun);
}

root.addEventListener("replay-show", (event) => {
  cancelAnimationFrame(flight);
  shown = event.detail;
  pieces.forEach(showShip);
  terrain.forEach((token, index) => show(token, shown.state.terrain.includes(index)));
  showMove();
  showShot();
  showPart();
});

root.addEventListener("replay-fly", (event) => fly(event.detail.move, event.detail.milliseconds));

one("[data-zoom]").addEventListener("click", (event) => {
  isClose = !isClose;
  event.currentTarget.setAttribute("aria-pressed", String(isClose));
  showPart();
});
