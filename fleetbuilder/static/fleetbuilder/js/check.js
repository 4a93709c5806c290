// The check page with scripts: after a report was swapped in, reading goes on at its head.
document.addEventListener("htmx:afterSettle", () => {
  const report = document.getElementById("report");
  const head = report?.querySelector("[data-report-heading]") ?? report?.querySelector(".notice");
  if (head) {
    head.tabIndex = -1;
    head.focus({ preventScroll: true });
    report.scrollIntoView({ block: "start" });
  }
});
