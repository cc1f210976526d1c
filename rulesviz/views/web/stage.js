// The stage: a timeline over frames, and below it the table, the stack and the inspector. It holds no rules.

const PACE = 1800; // milliseconds for each step while it plays

/** All objects of each frame: a Map from id to its place in the list of objects. */
function unfold(frames) {
  let now = new Map();
  return frames.map((frame) => {
    now = new Map(now);
    for (const [id, place] of Object.entries(frame.objects)) place === null ? now.delete(+id) : now.set(+id, place);
    return now;
  });
}

/** What happened just before this frame, with its rules, its cause, a question, a refusal, a note. */
function happening(frame, indexOf) {
  const asked = frame.question;
  const cause = frame.cause !== null && indexOf.has(frame.cause) ? indexOf.get(frame.cause) : null;
  return [
    frame.act && el("p", { class: "rv-act", dir: "auto" }, symbols(frame.act)),
    el("p", { class: "rv-caption", dir: "auto" }, symbols(frame.caption)),
    frame.rules.length > 0 && el("p", { class: "rv-rules" }, rules(frame.rules)),
    cause !== null && el("button", { type: "button", class: "rv-jump", "data-go": cause }, `because of step ${cause + 1}`),
    frame.refusal && el("p", { class: "rv-refusal", dir: "auto" }, el("strong", {}, "Refused: "), symbols(frame.refusal)),
    asked && el("div", { class: "rv-question" },
      el("p", { dir: "auto" }, el("strong", {}, `${asked.player} is asked: `), symbols(asked.prompt), " ", rules(asked.rules)),
      el("ul", { "aria-label": "Possible answers" }, asked.options.map((option) => el("li", { dir: "auto" }, symbols(option))))),
    frame.note && el("p", { class: "rv-note", dir: "auto" }, symbols(frame.note)),
    frame.winner && el("p", { class: "rv-winner" }, frame.winner === "draw" ? "The game is a draw." : `${frame.winner} wins.`),
  ].filter(Boolean);
}

/**
 * Draw the stage into `root` from packed frames; returns { go, select, index, destroy }.
 *
 * `options.index` is the frame to begin with; `options.onchange({ index, selected })` hears of every step and choice.
 */
function render(root, data, options = {}) {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const last = data.frames.length - 1;
  const places = unfold(data.frames);
  const indexOf = new Map(data.frames.map((frame, at) => [frame.number, at]));
  const open = new Set(); // drawers that are open
  const cells = new Map(), areas = new Map(); // what is drawn, to be kept where it stays the same
  let index = -1, selected = null, timer = null;

  const button = (name, text, label) => el("button", { type: "button", "data-act": name, "aria-label": label }, text);
  const slider = el("input", { type: "range", min: 0, max: Math.max(last, 0), step: 1, value: 0, "aria-label": "Step" });
  const count = el("output", { class: "rv-count", "aria-hidden": "true" });
  const when = el("p", { class: "rv-when" }), brief = el("p", { class: "rv-brief", "aria-hidden": "true" });
  const play = button("play", "Play", null);
  const ticks = el("div", { class: "rv-ticks", "aria-hidden": "true" },
    data.frames.map((frame, at) => el("span", {
      class: frame.act ? "rv-tick rv-tick-act" : "rv-tick", "data-at": at,
      title: [frame.act, frame.caption, frame.rules.join(", ")].filter(Boolean).join(" · "),
    })));
  const status = el("div", { class: "rv-status", role: "status", "aria-live": "polite" });
  const events = el("div", { class: "rv-events" });
  const table = el("div", { class: "rv-table" });
  const tower = el("div");
  const side = el("div", { class: "rv-side" }, el("section", { "aria-label": "What happened" }, events), tower);
  const below = el("div", { class: "rv-below" });
  const hint = el("p", { class: "rv-hint" }, "Choose any object to see how its values come about.");
  const stage = el("section", { class: "rv", tabindex: -1, "data-lm-suppress-shortcuts": "true", "aria-label": data.title || "Stage" },
    el("div", { class: "rv-timeline" },
      el("div", { class: "rv-bar", role: "group", "aria-label": "Timeline: arrow keys step, Home and End jump, space plays" },
        button("first", "|◀", "First step"), button("back", "◀", "Step back"), play,
        button("next", "▶", "Step forward"), button("last", "▶|", "Last step"),
        el("div", { class: "rv-slide" }, slider, ticks), count),
      el("div", { class: "rv-moment" }, when, brief), status),
    el("div", { class: "rv-board" }, el("div", {}, hint, table), side), below);

  const view = (at) => ({
    frame: data.frames[at], selected, cells, areas, places: places[at],
    objects: new Map([...places[at]].map(([id, place]) => [id, data.objects[place]])),
  });

  /** The nearest earlier and later frame in which the selected object changes. */
  function jumps() {
    const same = (at) => places[at].get(selected) === places[at - 1].get(selected);
    let back = index, on = index + 1;
    while (back > 0 && same(back)) back -= 1;
    while (on <= last && same(on)) on += 1;
    return [back > 0 ? back - 1 : null, on <= last ? on : null];
  }

  function draw() {
    const now = view(index), frame = now.frame;
    const before = boxes();
    const focused = root.contains(document.activeElement) ? document.activeElement?.dataset?.id : null;
    const players = [...frame.players].reverse();
    table.classList.toggle("rv-dense", players.reduce((sum, player) => sum + player.battlefield.length, 0) > 30);
    const drawn = players.map((player) => keptArea(now, player, open));
    const same = drawn.length === table.children.length && drawn.every((node, place) => table.children[place] === node);
    if (!same) table.replaceChildren(...drawn);
    tower.replaceChildren(...[stackTower(now), otherZones(now, open)].filter(Boolean));
    below.replaceChildren(inspector(now, data.grids, selected === null ? [null, null] : jumps()));
    if (focused) stage.querySelector(`.rv-cell[data-id="${focused}"]`)?.focus({ preventScroll: true });
    for (const id of cells.keys()) if (!now.objects.has(id)) cells.delete(id);
    move(before);
  }

  const seen = () => (reduced.matches ? [] : [...stage.querySelectorAll(".rv-board .rv-cell")]);
  const boxes = () => new Map(seen().map((node) => [node.dataset.id, node.getBoundingClientRect()]));

  /** Let what moved slide, and what is new appear, unless motion is unwelcome. */
  function move(before) {
    if (reduced.matches || before.size === 0) return;
    for (const node of stage.querySelectorAll(".rv-board .rv-cell")) {
      const was = before.get(node.dataset.id), is = node.getBoundingClientRect();
      const [x, y] = was ? [was.x - is.x, was.y - is.y] : [0, 0];
      if (!was) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250 });
      else if (x || y) {
        const from = { transform: `translate(${x}px, ${y}px)` };
        node.animate([from, { transform: "none" }], { duration: 250, easing: "ease-out" });
      }
    }
  }

  function go(to) {
    const at = Math.max(0, Math.min(last, to));
    if (at === index || last < 0) return;
    index = at;
    const frame = data.frames[at];
    const words = [frame.act, frame.caption].filter(Boolean).join(". ");
    slider.value = at;
    slider.setAttribute("aria-valuetext", `Step ${at + 1} of ${last + 1}: ${words}`);
    count.textContent = `${at + 1} / ${last + 1}`;
    when.textContent = `Turn ${frame.turn} · ${frame.active} · ${frame.step}`;
    brief.textContent = frame.caption;
    events.replaceChildren(...happening(frame, indexOf));
    status.textContent = `Step ${at + 1} of ${last + 1}. ${words}`;
    for (const tick of ticks.children) tick.classList.toggle("rv-here", +tick.dataset.at === at);
    draw();
    options.onchange?.({ index, selected });
  }

  function select(id) {
    selected = id;
    draw();
    if (id !== null) below.scrollIntoView({ block: "nearest", behavior: reduced.matches ? "auto" : "smooth" });
    options.onchange?.({ index, selected });
  }

  function close() {
    const was = selected;
    select(null);
    stage.querySelector(`.rv-cell[data-id="${was}"]`)?.focus();
  }

  function running(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => (index >= last ? running(false) : go(index + 1)), PACE) : null;
    play.textContent = on ? "Pause" : "Play";
  }

  const acts = {
    first: () => go(0), back: () => go(index - 1), next: () => go(index + 1), last: () => go(last),
    play: () => { if (!timer && index >= last) go(0); running(!timer); },
  };

  stage.addEventListener("click", (event) => {
    const target = event.target.closest("button");
    if (!target || !stage.contains(target)) return;
    if (target.dataset.act) { if (target !== play) running(false); acts[target.dataset.act](); }
    else if (target.dataset.go) { running(false); go(+target.dataset.go); }
    else if ("close" in target.dataset) close();
    else if (target.dataset.id) select(+target.dataset.id === selected ? null : +target.dataset.id);
  });
  ticks.addEventListener("click", (event) => { if (event.target.dataset.at) { running(false); go(+event.target.dataset.at); } });
  slider.addEventListener("input", () => { running(false); go(+slider.value); });
  stage.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const scrolls = event.target.closest(".rv-scroll") && event.key.startsWith("Arrow");
    const key = { ArrowLeft: acts.back, ArrowRight: acts.next, Home: acts.first, End: acts.last }[event.key];
    if (key && !scrolls) { running(false); key(); }
    else if (event.key === " " && !event.target.closest("button, summary")) acts.play();
    else if (event.key === "Escape" && selected !== null) close();
    else return;
    event.preventDefault();
    event.stopPropagation(); // a notebook around it has uses of its own for these keys
  });

  root.replaceChildren(stage);
  if (last < 0) table.replaceChildren(el("p", { class: "rv-quiet" }, "There is nothing to show."));
  go(options.index ?? 0);
  return { go, select, get index() { return index; }, destroy: () => { running(false); stage.remove(); } };
}
