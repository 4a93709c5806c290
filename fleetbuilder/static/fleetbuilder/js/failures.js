// An answer to htmx that is an error is said aloud, as nothing on the page would show it.
const TOO_LARGE = 413;
const TOO_MANY = 429;

function said(status) {
  if (status === TOO_LARGE) {
    return "That is too large: at most 1 MB is read.";
  }
  if (status === TOO_MANY) {
    return "Too many requests. Wait a little and try again.";
  }
  return status ? "That did not work. Reload the page and try again." : "The site cannot be reached.";
}

for (const type of ["htmx:responseError", "htmx:sendError"]) {
  document.addEventListener(type, (event) => {
    document.dispatchEvent(new CustomEvent("say", { detail: said(event.detail.xhr?.status ?? 0) }));
  });
}
