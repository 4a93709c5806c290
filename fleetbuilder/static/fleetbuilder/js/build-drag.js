// Dragging in the builder: cards of the list onto slots, ships, and cards whose place they take;
// cards of the fleet to another ship, another place on theirs, or the sideboard; ships among each
// other.
const root = document.querySelector("[data-build]");
const form = document.getElementById("step-form");
const OF_THE_FLEET = ["ship", "resource"];
let dragged = null;

// --- what a drop would do ---------------------------------------------------------------------

// The list that a pointer names a place of, and the place; "/ships/0/captain" is in no list.
function placeIn(pointer) {
  const [, list, number] = pointer.match(/^(.*)\/(\d+)$/) ?? [];
  return { list, number: Number(number) };
}

function shift(from, to) {
  const [here, there] = [placeIn(from), placeIn(to)];
  const isBeside = here.list !== undefined && here.list === there.list && from !== to;
  return isBeside ? { action: "shift", where: from, by: there.number - here.number } : null;
}

function offered({ offer, type }, card, slot, ship) {
  if (card?.dataset.type === type) {
    return [card, { action: "swap", where: card.dataset.card, card: offer }];
  }
  if (OF_THE_FLEET.includes(type)) {
    return [root.querySelector("#build-fleet"), { action: "add", card: offer }];
  }
  const place = slot ?? ship;
  const where = slot?.dataset.slot ?? ship?.dataset.ship;
  const [own] = (slot?.dataset.accepts ?? type).split(" ");
  return [place, place && { action: "add", card: offer, where, slot: own }];
}

// A card goes to a ship, an officer beneath crew; what lies on the sideboard comes to a ship, and a
// captain from there to his place.
function moved({ card: from, type }, card, slot, ship) {
  const beside = card && shift(from, card.dataset.card);
  if (beside) {
    return [card, beside];
  }
  const isOfficer = type === "officer";
  const crew = isOfficer && card?.dataset.type === "crew" ? card : null;
  const own = slot?.dataset.accepts.split(" ").includes(type) ? slot.dataset.slot : null;
  const to = crew?.dataset.card ?? own ?? (isOfficer ? null : ship?.dataset.ship);
  const place = crew ?? slot ?? ship;
  if (!to || from.startsWith(`${to}/`)) {
    return [place, null];
  }
  const isCalled = from.startsWith("/sideboard/") && type === "captain";
  return [place, { action: "move", where: from, to, ...(isCalled ? { slot: type } : {}) }];
}

// The place under the pointer and the step of dropping there what is dragged, if there is one.
function aim(event) {
  const at = (name) => event.target.closest?.(`[data-${name}]`);
  const [card, slot, ship] = [at("card"), at("slot"), at("ship")];
  const thing = dragged?.dataset;
  if (!thing || !event.target.closest?.("#build-fleet")) {
    return [];
  }
  if (thing.offer) {
    return offered(thing, card, slot, ship);
  }
  if (!dragged.isConnected) {
    return []; // the fleet changed on the way: it stands elsewhere by now
  }
  if (thing.head) {
    return [ship, ship && shift(thing.head, ship.dataset.ship)];
  }
  return moved(thing, card, slot, ship);
}

function mark(place) {
  for (const each of root.querySelectorAll(".build-over")) {
    each.classList.remove("build-over");
  }
  place?.classList.add("build-over");
}

// --- dragging ---------------------------------------------------------------------------------

root.addEventListener("dragstart", (event) => {
  const thing = event.target.closest?.("[data-card], [data-offer], [data-head]");
  if (thing) {
    const { card, offer, head } = thing.dataset;
    dragged = thing;
    event.dataTransfer.effectAllowed = offer ? "copy" : "move";
    event.dataTransfer.setData("text/plain", card ?? offer ?? head);
  }
});

root.addEventListener("dragover", (event) => {
  const [place, step] = aim(event);
  mark(step && place);
  if (step) {
    event.preventDefault();
  }
});

root.addEventListener("dragend", () => {
  dragged = null;
  mark(null);
});

root.addEventListener("drop", (event) => {
  const [, step] = aim(event);
  const isOurs = dragged !== null;
  dragged = null;
  mark(null);
  if (isOurs) {
    event.preventDefault();
  }
  if (step) {
    form.dispatchEvent(new CustomEvent("take", { detail: step }));
  }
});
