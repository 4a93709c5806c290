// A file field that also takes files dropped on it. data-dropzone-into names a text field: a file
// that is text is read into it, so that it can be seen and changed before it is sent.
const KILOBYTE = 1000;

function sizeOf(bytes) {
  return bytes < KILOBYTE ? `${bytes} bytes` : `${Math.ceil(bytes / KILOBYTE)} kB`;
}

function report(zone, text, refused) {
  zone.classList.toggle("is-refused", refused);
  zone.classList.toggle("is-filled", !refused && text !== "");
  zone.querySelector("[data-dropzone-status]").textContent = text;
}

async function take(zone, file) {
  const most = Number(zone.dataset.dropzoneMost) || Infinity;
  if (file.size > most) {
    zone.querySelector("input[type=file]").value = "";
    report(zone, `${file.name} has ${sizeOf(file.size)}; at most ${sizeOf(most)} are read.`, true);
    return;
  }
  const target = document.querySelector(zone.dataset.dropzoneInto || "nothing");
  if (target) {
    target.value = await file.text();
    zone.querySelector("input[type=file]").value = "";
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
  report(zone, `${file.name}, ${sizeOf(file.size)}`, false);
}

function zoneOf(event) {
  return event.target.closest?.("[data-dropzone]");
}

document.addEventListener("change", (event) => {
  const zone = zoneOf(event);
  if (zone && event.target.type === "file" && event.target.files.length) {
    take(zone, event.target.files[0]);
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
    zone.querySelector("input[type=file]").files = event.dataTransfer.files;
    take(zone, file);
  }
});
