// The dial of a ship as a grid: sums beside the rows, and a whole grid pasted at once. Without it
// the server adds up when the ship is saved.
const CELLS = 4;
const GREATEST = 30;

// A row's power; null for one that is empty or not finished.
function powerOf(row) {
  let power = 0;
  for (const cell of row.querySelectorAll("input")) {
    const text = cell.value.trim().toUpperCase();
    if (text !== "D" && !(/^[0-9]{1,2}$/.test(text) && Number(text) <= GREATEST)) {
      return null;
    }
    power += text === "D" ? 0 : Number(text);
  }
  return power;
}

const isCloak = (row) => row.dataset.row.endsWith("-cloak");

// The power that most rows spend, the greatest of several.
function usualOf(powers) {
  const times = (power) => powers.filter((each) => each === power).length;
  return [...powers].sort((a, b) => times(b) - times(a) || b - a)[0];
}

function addUp(level) {
  const rows = [...level.querySelectorAll("[data-row]")];
  const known = rows.filter((row) => !isCloak(row)).map(powerOf).filter((power) => power !== null);
  const usual = usualOf(known);
  for (const row of rows) {
    const power = powerOf(row);
    row.querySelector("[data-power]").textContent = power ?? "";
    row.querySelector("[data-differs]").hidden = power === null || isCloak(row) || power === usual;
  }
}

// Lines of a text as rows of cells; an empty line stands for the next Alert Status.
function gridOf(text) {
  return text
    .replace(/\r/g, "")
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => line.trim().split(/[\s,;|]+/).filter(Boolean));
}

// Puts a grid into the rows from one on; gives whether any cell had its value from it.
function fill(dial, start, grid) {
  const levels = [...dial.querySelectorAll("[data-level]")];
  let place = levels.findIndex((level) => level.contains(start));
  let rows = rowsOf(levels[place]);
  let next = isCloak(start) ? 0 : rows.indexOf(start);
  for (const words of grid) {
    if (words.length === 0) {
      place += 1;
      if (place === levels.length) {
        return;
      }
      rows = rowsOf(levels[place]);
      next = 0;
      continue;
    }
    const toCloak = /^c/i.test(words[0]);
    const values = toCloak ? words.slice(1) : words;
    const row = toCloak ? levels[place].querySelector("[data-row$='-cloak']") : rows[next++];
    if (!row) {
      continue;
    }
    [...row.querySelectorAll("input")].slice(0, CELLS).forEach((cell, number) => {
      cell.value = values[number] ?? "";
    });
  }
}

const rowsOf = (level) => [...level.querySelectorAll("[data-row]")].filter((row) => !isCloak(row));

for (const dial of document.querySelectorAll("[data-dial]")) {
  const all = () => dial.querySelectorAll("[data-level]").forEach(addUp);
  dial.addEventListener("input", all);
  dial.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    if (!/\S\s+\S/.test(text)) {
      return;
    }
    event.preventDefault();
    fill(dial, event.target.closest("[data-row]"), gridOf(text));
    all();
  });
  all();
}

for (const mix of document.querySelectorAll("[data-mix]")) {
  const output = mix.querySelector("[data-mix-sum]");
  const [size, ...missions] = mix.querySelectorAll("input");
  const count = () => {
    const sum = missions.reduce((total, each) => total + Number(each.value || 0), 0);
    const isRight = size.value !== "" && sum === Number(size.value);
    output.textContent = `${sum} missions of ${size.value || "?"}${isRight ? "" : ": not yet the Size"}`;
  };
  mix.addEventListener("input", count);
  count();
}
