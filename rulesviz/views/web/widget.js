// The stage in a notebook: its state is the widget's, its wishes go to the kernel, what the kernel answers is drawn.

const CALM = 150; // milliseconds after the last step until the kernel hears of it

/** Whether the page around it is dark: JupyterLab and other notebooks say so on the body, else the reader's system does. */
function aroundIsDark() {
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "false";
  if (vscodeThemeKind) return vscodeThemeKind.includes("dark") || vscodeThemeKind === "vscode-high-contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

function widget({ model, el: root }) {
  let timer = null, telling = false;
  /** Set traits at once; what we say ourselves we need not hear. */
  const tell = (values) => {
    telling = true;
    for (const [name, value] of Object.entries(values)) if (model.get(name) !== value) model.set(name, value);
    telling = false;
    save();
  };
  const save = () => { clearTimeout(timer); timer = setTimeout(() => model.save_changes(), CALM); };
  const stage = render(root, model.get("data"), {
    line: model.get("line"), index: model.get("cursor"), selected: model.get("selection"), pace: model.get("pace"),
    beside: model.get("beside") < 0 ? null : model.get("beside"), predict: model.get("predict"), predictions: model.get("predictions"),
    presenter: model.get("presenter"), titled: true, storied: true,
    onchange: ({ line, index, selected, beside, predicting }) => {
      tell({ line, cursor: index, selection: selected, beside: beside ?? -1, predict: predicting });
    },
    onguess: (guesses) => tell({ guesses }),
    onpresenter: (on) => { stage.presenter(on); tell({ presenter: on }); },
    kernel: (message) => { clearTimeout(timer); model.send(message); },
  });
  const theme = () => stage.theme(model.get("theme") === "auto" ? (aroundIsDark() ? "dark" : "light") : model.get("theme"));
  const hears = {
    "change:cursor": () => stage.show(model.get("line"), model.get("cursor")),
    "change:line": () => stage.show(model.get("line"), model.get("cursor")),
    "change:selection": () => stage.select(model.get("selection")),
    "change:beside": () => stage.lay(model.get("beside") < 0 ? null : model.get("beside")),
    "change:offers": () => stage.offered(model.get("offers")),
    "change:choices": () => stage.asked(model.get("choices")),
    "change:predict": () => stage.predict(model.get("predict")),
    "change:presenter": () => stage.presenter(model.get("presenter")),
    "change:theme": theme,
    "change:pace": () => stage.pace(model.get("pace")),
    "msg:custom": (message) => {
      if (message.kind === "more") stage.grow(message);
      else if (message.kind === "refused") stage.refused(message.text);
      else if (message.kind === "told") stage.told(message);
    },
  };
  const ears = Object.entries(hears).map(([event, hear]) => [event, (...what) => { if (!telling) hear(...what); }]);
  for (const [event, hear] of ears) model.on(event, hear);
  stage.node.classList.add("rv-widget");
  stage.presenter(model.get("presenter"));
  stage.offered(model.get("offers"));
  stage.asked(model.get("choices"));
  const watch = new MutationObserver(theme), system = matchMedia("(prefers-color-scheme: dark)");
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "class"] });
  system.addEventListener("change", theme);
  theme();
  return () => {
    watch.disconnect();
    system.removeEventListener("change", theme);
    clearTimeout(timer);
    for (const [event, hear] of ears) model.off(event, hear);
    stage.destroy();
  };
}
