// A file field that also takes files dropped on it. data-dropzone-into names a text field: a file
// that is text is read into it, so that it can be seen and changed before it is sent. Any other
// file stays in the file field and is sent as it is: the server tells older encodings apart, and
// says what is wrong with a file that is no text.
const KILOBYTE = 1000;
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f]/;

function sizeOf(bytes) {
  return bytes < KILOBYTE ? `${bytes} bytes` : `${Math.ceil(bytes / KILOBYTE)} kB`;
}

function report(zone, text, refused) {
  zone.classList.toggle("is-refused", refused);
  zone.classList.toggle("is-filled", !refused && text !== "");
  zone.querySelector("[data-dropzone-status]").textContent = text;
}

function encodingOf(bytes) {
  const mark = (bytes[0] << 8) | bytes[1];
  return { 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[mark] ?? "utf-8";
}

// Gives the text of a file; null where it is none, or in an encoding that must be guessed.
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return NO_TEXT.test(text) ? null : text;
  } catch {
    return null;
  }
}

async function take(zone, file) {
  const most = Number(zone.dataset.dropzoneMost) || Infinity;
  const field = zone.querySelector("input[type=file]");
  if (file.size > most) {
    field.value = "";
    report(zone, `${file.name} has ${sizeOf(file.size)}; at most ${sizeOf(most)} are read.`, true);
    return;
  }
  const target = document.querySelector(zone.dataset.dropzoneInto || "nothing");
  const text = target && (await textOf(file));
  if (target && field.files[0] !== file) {
    // Another file was chosen while this one was read.
    return;
  }
  let note = "";
  if (typeof text === "string") {
    target.value = text;
    field.value = "";
    target.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (target) {
    note = ". It is not UTF-8 text: it is sent as it is, in place of the text";
  }
  report(zone, `${file.name}, ${sizeOf(file.size)}${note}`, false);
}

function zoneOf(event) {
  return event.target.closest?.("[data-dropzone]");
}

document.addEventListener("change", (event) => {
  const zone = zoneOf(event);
  if (!zone || event.target.type !== "file") {
    return;
  }
  if (event.target.files.length) {
    take(zone, event.target.files[0]);
  } else {
    report(zone, "", false);
  }
});

// What was done last counts: who writes a text after choosing a file has the text sent.
document.addEventListener("input", (event) => {
  for (const zone of document.querySelectorAll("[data-dropzone-into]")) {
    const field = zone.querySelector("input[type=file]");
    if (event.target.matches(zone.dataset.dropzoneInto) && field.files.length) {
      field.value = "";
      report(zone, "", false);
    }
  }
});

for (const type of ["dragenter", "dragover"]) {
  document.addEventListener(type, (event) => {
    const zone = zoneOf(event);
    if (zone) {
      event.preventDefault();
      zone.classList.add("is-over");
    }
  });
}

document.addEventListener("dragleave", (event) => {
  const zone = zoneOf(event);
  if (zone && !zone.contains(event.relatedTarget)) {
    zone.classList.remove("is-over");
  }
});

document.addEventListener("drop", (event) => {
  const zone = zoneOf(event);
  if (!zone) {
    return;
  }
  event.preventDefault();
  zone.classList.remove("is-over");
  const [file] = event.dataTransfer.files;
  if (file) {
    // Of several files the first is taken, and it alone is sent.
    const one = new DataTransfer();
    one.items.add(file);
    zone.querySelector("input[type=file]").files = one.files;
    take(zone, file);
  }
});
