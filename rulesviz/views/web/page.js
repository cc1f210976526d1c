// The page around the stage: theme and size, and arrow keys that work wherever the focus is.

function openPage() {
  const root = document.getElementById("stage");
  const stage = render(root, JSON.parse(document.getElementById("frames").textContent), { storied: true });
  const page = document.documentElement;
  const themes = ["auto", "light", "dark"];
  const theme = document.getElementById("theme"), size = document.getElementById("size");
  theme.addEventListener("click", () => {
    const next = themes[(themes.indexOf(page.dataset.theme ?? "auto") + 1) % themes.length];
    if (next === "auto") delete page.dataset.theme;
    else page.dataset.theme = next;
    theme.textContent = `Theme: ${next}`;
  });
  size.addEventListener("click", () => {
    const large = page.classList.toggle("presenter");
    size.setAttribute("aria-pressed", String(large));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== document.body) return;
    const to = { ArrowLeft: stage.index - 1, ArrowRight: stage.index + 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined) return;
    stage.go(to);
    event.preventDefault();
  });
}

openPage();
