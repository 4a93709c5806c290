// Counts the XP that are chosen on a player card; without it the server does.
for (const form of document.querySelectorAll("form[data-xp]:not([data-xp=''])")) {
  const output = form.querySelector("[data-xp-chosen]");
  const count = () => {
    let chosen = 0;
    for (const box of form.querySelectorAll(".pc-input:checked")) {
      chosen += Number(box.value) - Number(box.dataset.shaded);
    }
    output.textContent = `${chosen} of ${form.dataset.xp} XP chosen`;
  };
  form.addEventListener("change", count);
  count();
}
