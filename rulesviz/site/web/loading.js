// A bar along the lower edge, from the opening of a page until its Python answers.
const bar = document.createElement("div");
bar.id = "rulesviz-loading";
bar.innerHTML = '<progress max="100" aria-label="loading"></progress> <span role="status">Opening the notebook</span>';
Object.assign(bar.style, {
  position: "fixed", left: "0", right: "0", bottom: "0", zIndex: "100000", padding: "8px 16px", display: "flex", gap: "12px",
  alignItems: "center", font: "15px system-ui, sans-serif", background: "#fff", color: "#1a1a1a", borderTop: "1px solid #767676",
});
const progress = bar.querySelector("progress"), words = bar.querySelector("span");
document.body.append(bar);

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const show = (yes) => { bar.style.display = yes ? "flex" : "none"; };
let loading = false;

new BroadcastChannel("rulesviz-loading").onmessage = ({ data: { got, whole } }) => {
  loading = true;
  show(true);
  if (got < whole) {
    progress.value = Math.floor((100 * got) / whole);
    words.textContent = `Loading Python: ${megabytes(got)} of ${megabytes(whole)} MB`;
  } else {
    progress.removeAttribute("value");
    words.textContent = "Starting Python";
  }
};

const opened = performance.now();
setInterval(() => {
  const session = window.jupyterapp?.shell?.currentWidget?.sessionContext?.session;
  if (loading ? session?.kernel?.status === "idle" : window.jupyterapp && performance.now() - opened > 10000) {
    loading = false;
    show(false);
  }
}, 100);
