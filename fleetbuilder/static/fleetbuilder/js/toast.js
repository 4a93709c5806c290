// Says short things in the live region of the page. Other modules ask by an event:
// document.dispatchEvent(new CustomEvent("say", { detail: "Copied." })).
const SECONDS = 5;

document.addEventListener("say", (event) => {
  const region = document.querySelector("[data-toasts]");
  if (!region) {
    return;
  }
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.textContent = event.detail;
  region.replaceChildren(toast);
  setTimeout(() => toast.remove(), SECONDS * 1000);
});
