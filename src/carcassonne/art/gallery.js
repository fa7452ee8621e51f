// The table is the system's unless the reader chooses one; the choice holds for all pages.
const choice = document.getElementById("theme");
const root = document.documentElement;
const show = (theme) => {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
};
let kept = "system";
try {
  kept = localStorage.theme || kept;
} catch {}
show(kept);
choice.hidden = false;
for (const radio of choice.querySelectorAll("input")) {
  radio.checked = radio.value === kept;
  radio.onchange = () => {
    show(radio.value);
    try {
      localStorage.theme = radio.value;
    } catch {}
  };
}
