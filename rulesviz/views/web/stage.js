// The stage: a timeline over frames, and below it the table, the stack and the inspector. It holds no rules.

/** What somebody should know who sees a stage for the first time; nobody can act where there is no kernel. */
const hintOf = (kernel) => `Choose a card to see how its values came about${kernel ? ", and what can be done with it" : ""}. The keys ← and → step.`;

/**
 * Draw the stage into `root` from packed frames.
 *
 * `options` may have `line`, `index`, `selected`, `beside`, `predict`, `predictions`, `pace`, `presenter`, and `titled` and `storied`
 * for a stage that tells its title and its story itself; `onchange(state)` hears of
 * every change of them; `kernel(message)` sends what a person wants to be done: without it, it is a film that nobody can change.
 */
function render(root, data, options = {}) {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const film = makeFilm(data), kernel = options.kernel ?? null, wordsOpen = { on: false };
  const half = makeHalf(new Set(), ""), other = makeHalf(new Set(), " in the other line");
  let line = options.line ?? 0, index = -1, selected = options.selected ?? null, beside = options.beside ?? null;
  let resting = null, reminded = null, why = null, told = null, busy = false, patience = null, said = "", offers = {}, choices = {}, awaiting = false;
  let predicting = Boolean(options.predict), predictions = makePredictions(film, options.predictions), causes = new Map();
  let pace = options.pace ?? 1800;
  const looked = new Set(); // frames that were shown, since predicting began where it is on

  // -- what is there once -------------------------------------------------------------------------------------------

  const control = (name, text, label) => button({ "data-act": name, "aria-label": label }, text);
  const slider = el("input", { type: "range", min: 0, step: 1, value: 0, "aria-label": "Step" });
  const count = el("output", { class: "rv-count", "aria-hidden": "true" });
  const when = el("p", { class: "rv-when" }), brief = el("p", { class: "rv-brief", "aria-hidden": "true" });
  const play = control("play", "Play", null), ticks = el("div", { class: "rv-ticks", "aria-hidden": "true" });
  const status = el("div", { class: "rv-status", role: "status", "aria-live": "polite" });
  const branches = el("div", { class: "rv-branches", hidden: true }), tools = el("div", { class: "rv-tools" });
  const predict = button({ "data-act": "predict", "aria-pressed": predicting, title: "Hide what each act does until you have said what you expect" }, "Predict");
  const large = options.onpresenter ? button({ "data-act": "presenter", "aria-pressed": Boolean(options.presenter) }, "Large") : null;
  const full = options.onpresenter && document.fullscreenEnabled ? button({ "data-act": "full" }, "Full screen") : null;
  tools.append(...[predict, large, full].filter(Boolean));
  const hint = el("p", { class: "rv-hint" }, hintOf(kernel));
  const contrast = el("div", { class: "rv-contrast" }), halves = el("div", { class: "rv-halves" }, half.node);
  const below = el("div", { class: "rv-below" });
  half.main.prepend(hint);
  const stage = el("section", { class: "rv", tabindex: -1, "data-lm-suppress-shortcuts": "true", "aria-label": data.title || "Stage" },
    el("div", { class: "rv-inner" },
      el("div", { class: "rv-timeline" },
        el("div", { class: "rv-bar", role: "group", "aria-label": "Timeline: arrow keys step, Home and End jump, space plays" },
          control("first", "|◀", "First step"), control("back", "◀", "Step back"), play,
          control("next", "▶", "Step forward"), control("last", "▶|", "Last step"),
          el("div", { class: "rv-slide" }, slider, ticks), count, tools),
        branches, el("div", { class: "rv-moment" }, when), brief, status),
      el("div", { class: "rv-scene" }, contrast, halves), below));

  /** What happened is repeated at the timeline only while it is out of sight. */
  const captions = new IntersectionObserver((seen) => brief.classList.toggle("rv-away", !seen.at(-1).isIntersecting), { rootMargin: "-96px 0px 0px 0px" });

  const last = () => film.path(line).length - 1;
  const flat = (at) => film.path(line)[at];

  // -- drawing ------------------------------------------------------------------------------------------------------

  function drawTicks() {
    ticks.replaceChildren(...film.path(line).map((place, at) => {
      const frame = data.frames[place];
      return el("span", { class: `rv-tick${frame.act ? " rv-tick-act" : ""}${frame.question ? " rv-tick-ask" : ""}`, "data-at": at });
    }));
    slider.max = Math.max(last(), 0);
    causes = new Map(film.path(line).map((place, at) => [data.frames[place].number, at]));
  }

  /** The captions of the ticks, those of frames that are still to be predicted left out. */
  function nameTicks() {
    const end = furthest();
    [...ticks.children].forEach((tick, at) => {
      const frame = data.frames[flat(at)];
      if (at > end) tick.removeAttribute("title");
      else tick.title = [frame.act, frame.caption, frame.rules.join(", ")].filter(Boolean).join(" · ");
    });
  }

  function drawBranches() {
    branches.hidden = film.lines.length < 2;
    if (branches.hidden) return;
    const name = (at) => film.lines[at].name;
    const compare = el("select", { "aria-label": "Compare with" },
      el("option", { value: -1 }, "compare with …"),
      film.lines.map((_, at) => at !== line && el("option", { value: at, selected: at === beside }, name(at))));
    compare.addEventListener("change", () => lay(+compare.value < 0 ? null : +compare.value));
    branches.replaceChildren(
      el("div", { class: "rv-lines", role: "group", "aria-label": "Lines" },
        film.lines.map((_, at) => button({ class: "rv-line-button", dir: "auto", "data-line": at, "aria-pressed": at === line }, symbols(name(at))))),
      compare);
  }

  const askedHere = () => (choices.line === line && choices.at === index && choices.form ? choices : null);
  /** Whether what was answered here may not be told yet. */
  const secret = () => predicting && !film.path(line).some((place, at) => at > index && looked.has(place));
  const offersHere = () => (offers.line === line && offers.at === index ? offers.list.map((offer, at) => ({ offer, at })) : null);

  /** The question, the prediction, or what can be done now. */
  function nowBox() {
    const frame = film.frame(line, index), found = [];
    const verdict = predicting && predictions.verdict(flat(index));
    if (verdict) found.push(verdictCard(verdict, data.captions));
    if (predicting) found.push(predictingNote(waiting(), index, predictions.open));
    if (said) found.push(el("p", { class: "rv-refusal", role: "alert", dir: "auto" }, el("strong", {}, "Refused: "), symbols(said)));
    const coming = predicting && index < last() ? predictions.question(flat(index + 1)) : null;
    if (coming) return [...found, predictionCard(coming, actOf(film, line, index + 1), guess)];
    const asked = askedHere();
    if (asked && kernel) found.push(questionForm({ ...asked, about: frame.question?.about ?? asked.about, ...(secret() && { given: "" }) }, reply, busy));
    else if (frame.question) found.push(questionList(frame.question));
    const here = kernel && !frame.question ? offersHere() : null;
    const whole = here?.filter(({ offer }) => offer.object === null) ?? [];
    if (here && here.length > 0) {
      found.push(el("section", { class: "rv-doing", "aria-label": "What can be done" },
        el("h2", { dir: "auto" }, `${offers.player || frame.priority} may act`),
        el("p", { class: "rv-quiet" }, index < last() ? "Choose an object to act with it; that starts a branch here." : "Choose an object to act with it."),
        whole.length > 0 && offerList(whole, act, busy, "For the whole table")));
    } else if (kernel && !frame.question && !film.stops(line, index) && !frame.winner && film.lines[line].stops.length > 0) {
      const next = film.lines[line].stops.find((at) => at > index);
      found.push(el("p", { class: "rv-quiet rv-amid" }, "Nobody can act in the middle of this. ",
        next !== undefined && button({ class: "rv-jump", "data-go": next }, `On to step ${next + 1}`)));
    }
    return found;
  }

  function doing() {
    const here = kernel && !film.frame(line, index).question && !coming() ? offersHere() : null;
    const mine = here?.filter(({ offer }) => offer.object === selected) ?? [];
    const asked = askedHere(), pick = asked?.form === "one" ? asked.options.findIndex((option) => option.object === selected) : -1;
    if (kernel && pick >= 0) {
      return el("div", { class: "rv-offers" }, button({ class: "rv-answer", disabled: busy, onclick: () => reply([pick]) }, "Choose it: ", symbols(asked.prompt)));
    }
    if (mine.length) return offerList(mine, act, busy, "What can be done with it now");
    return here && here.length > 0 ? el("p", { class: "rv-quiet" }, "Nothing can be done with it now.") : null;
  }

  /** The places ahead on this line that are asked about before they are shown. */
  const waiting = () => film.path(line).flatMap((place, at) => (at > index && predictions.question(place) ? [at] : []));

  const coming = () => (predicting && index < last() ? predictions.question(flat(index + 1)) : null);

  /** The nearest earlier and later frame in which the selected object changes. */
  function jumps() {
    const at = (place) => film.places(line, place).get(selected);
    let back = index, on = index + 1;
    while (back > 0 && at(back) === at(back - 1)) back -= 1;
    while (on <= last() && at(on) === at(on - 1)) on += 1;
    return [back > 0 ? back - 1 : null, on <= last() ? on : null];
  }

  /** What led to the selected object's being on the stack, as far as there are frames of it: first causes first. */
  function chain(object) {
    if (object?.zone !== "stack") return [];
    let at = index;
    while (at > 0 && film.places(line, at - 1).has(selected)) at -= 1;
    const found = [];
    for (; at !== undefined && (found.length === 0 || at < found[0].at); at = causes.get(found[0].frame.cause)) found.unshift({ at, frame: film.frame(line, at) });
    return found[0].at === 0 ? [] : found;
  }

  let toldKey = "", nowKey = "", nowAsked = null, inspected = null;
  const draw = () => { if (last() >= 0) keepingFocus(stage, redraw); };
  function redraw() {
    const frame = film.frame(line, index);
    const before = boxes();
    const asked = kernel ? askedHere() : null;
    const pickable = new Set((asked?.options ?? []).map((option) => option.object).filter((id) => id !== null && id !== undefined));
    const end = beside === null ? 0 : film.path(beside).length - 1; // at the end of this line, the other's end too
    const there = beside === null ? null : index === last() ? end : Math.min(index, end);
    const differ = there === null ? null : differences(film, [line, index], [beside, there]);
    const none = new Set();
    const view = half.board.draw(film, line, index, { selected, pickable, differs: differ?.ids[0] ?? none });
    let beyond = null;
    if (differ) {
      beyond = other.board.draw(film, beside, there, { selected, pickable: none, differs: differ.ids[1] });
      const told = film.frame(beside, there);
      other.title.textContent = `${film.lines[beside].name} · step ${there + 1} of ${film.path(beside).length}`;
      other.events.replaceChildren(...happening(told, null, data.captions, { on: false }));
      half.title.textContent = `${film.lines[line].name} · step ${index + 1} of ${last() + 1}`;
      contrast.replaceChildren(differenceTable(differ, [film.lines[line].name, film.lines[beside].name]));
    }
    const key = `${flat(index)}|${line}|${predicting}`;
    if (key !== toldKey) {
      toldKey = key;
      const cause = frame.cause !== null && causes.has(frame.cause) ? causes.get(frame.cause) : null;
      const said = frame.kind === "Asked" && !coming(); // then the question stands below
      half.events.replaceChildren(...happening(said ? { ...frame, caption: "A question is open" } : frame, cause, data.captions, wordsOpen));
      captions.disconnect();
      captions.observe(half.events.querySelector(".rv-caption"));
      const ended = index === last() && line === 0;
      if (options.storied && data.story && (ended || (index === 0 && !predicting))) half.events.append(storyOf(data.story, ended));
    }
    const state = [flat(index), line, last(), busy, said, predicting, predictions.guesses.size, Boolean(asked), Boolean(kernel && offersHere()), secret()].join("|");
    if (state !== nowKey || asked !== nowAsked) {
      nowKey = state;
      nowAsked = asked;
      half.now.replaceChildren(...nowBox());
    }
    drawBelow();
    half.arrows.draw(view);
    other.arrows.draw(beyond);
    move(before);
  }

  function drawBelow() {
    const object = selected === null ? null : data.objects[film.places(line, index).get(selected)];
    if (!object && !below.firstChild) return;
    const same = selected === inspected, scroll = same ? below.scrollTop : 0; // another object is read from its beginning
    inspected = selected;
    const aside = (same && below.querySelector(".rv-scroll")?.scrollLeft) || 0;
    const kept = same && inSight(below, below.querySelector(".rv-why"));
    const panel = object && inspector({
      object, data, jumps: jumps(), doing: doing(), why, canAsk: Boolean(kernel), chain: chain(object),
      told: told && told.object === selected && told.line === line && told.at === index ? told : null,
    });
    keepingFocus(stage, () => below.replaceChildren(...[panel].filter(Boolean)));
    fitStrata(below);
    below.scrollTop = scroll;
    if (aside) below.querySelector(".rv-scroll")?.scrollTo({ left: aside });
    if (kept) bringUp(below, below.querySelector(".rv-why"));
  }

  const seen = () => (reduced.matches ? [] : [...stage.querySelectorAll(".rv-board .rv-cell")]);
  const boxes = () => new Map(seen().map((node) => [node.dataset.id, node.getBoundingClientRect()]));

  /** Let what moved slide, and what is new appear, unless motion is unwelcome. */
  function move(before) {
    if (reduced.matches || before.size === 0 || beside !== null) return;
    for (const node of seen()) {
      const was = before.get(node.dataset.id), is = node.getBoundingClientRect();
      const [x, y] = was ? [was.x - is.x, was.y - is.y] : [0, 0];
      if (!was) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250 });
      else if (x || y) {
        const from = { transform: `translate(${x}px, ${y}px)` };
        node.animate([from, { transform: "none" }], { duration: 250, easing: "ease-out" });
      }
    }
    clearTimeout(resting);
    resting = setTimeout(half.arrows.again, 270); // arrows end where things come to rest
  }

  // -- going --------------------------------------------------------------------------------------------------------

  /** The furthest frame that may be shown before a prediction is made. */
  function furthest() {
    if (!predicting) return last();
    for (let at = 1; at <= last(); at++) if (at > index && predictions.question(flat(at))) return at - 1;
    return last();
  }

  function heard() { options.onchange?.({ line, index, selected, beside, predicting }); }

  function go(to) {
    const end = furthest(), at = Math.max(0, Math.min(end, to)), waits = to > end && end < last();
    if (last() < 0) return;
    if (at === index) { slider.value = at; if (waits) remind(); return; }
    ticks.children[index]?.classList.remove("rv-here");
    index = at;
    said = "";
    show();
    heard();
    if (waits) remind();
    else half.now.querySelector(".rv-predict")?.scrollIntoView({ block: "nearest" });
  }

  /** One step on; whoever has been told that it waits, and has no answers to choose from, is shown it. */
  function forward() {
    if (reminded === flat(index) && coming()?.options.length === 0) guess(null);
    else go(index + 1);
  }

  /** Say that what comes next waits for a guess. */
  function remind() {
    const ask = coming(), card = half.now.querySelector(".rv-predict");
    if (!ask || !card) return;
    reminded = flat(index);
    card.classList.add("rv-reminded");
    card.scrollIntoView({ block: "nearest" });
    status.textContent = `${card.querySelector(".rv-waiting").textContent} ${ask.prompt}`;
  }

  function show() {
    const frame = film.frame(line, index), words = [frame.act, frame.caption].filter(Boolean).join(". ");
    slider.value = index;
    slider.setAttribute("aria-valuetext", `Step ${index + 1} of ${last() + 1}: ${words}`);
    count.textContent = `${index + 1} / ${last() + 1}`;
    when.replaceChildren(...[options.titled && data.title && el("strong", {}, data.title, " "), `Turn ${frame.turn} · ${frame.active} · ${frame.step}`].filter(Boolean));
    brief.textContent = frame.caption;
    looked.add(flat(index));
    const ask = coming();
    status.textContent = `Step ${index + 1} of ${last() + 1}. ${words}${frame.question && frame.kind !== "Asked" ? `. ${isAsked(frame.question)}${frame.question.prompt}` : ""}${ask ? `. Predict: ${ask.prompt}` : ""}`;
    ticks.children[index]?.classList.add("rv-here");
    draw();
  }

  function takeLine(to, at) {
    if (!film.lines[to]) return;
    line = to;
    keepingFocus(stage, () => {
      if (beside === line) lay(null);
      drawTicks();
      drawBranches();
      index = Math.max(0, Math.min(at ?? index, last()));
      nameTicks();
      show();
    });
  }

  /** Lay another line beside this one, or none. */
  function lay(which) {
    beside = which;
    stage.classList.toggle("rv-two", which !== null);
    halves.replaceChildren(...(which === null ? [half.node] : [half.node, other.node]));
    if (which === null) { contrast.replaceChildren(); half.title.textContent = ""; }
    keepingFocus(stage, () => { drawBranches(); draw(); });
    heard();
  }

  function select(id) {
    selected = id;
    why = told = null;
    draw();
    if (id !== null) {
      stage.querySelector(`.rv-cell[data-id="${id}"]`)?.scrollIntoView({ block: "nearest", behavior: "auto" });
      below.scrollIntoView({ block: "nearest", behavior: reduced.matches ? "auto" : "smooth" }); // in a notebook it may lie below the screen
    }
    heard();
  }

  function close() {
    const was = selected;
    select(null);
    stage.querySelector(`.rv-cell[data-id="${was}"]`)?.focus();
  }

  /** One step while it plays; it stops at the end and at a prediction. */
  const player = makePlayer(() => {
    const before = index;
    go(index + 1);
    return index !== before && index < last() && !coming();
  }, () => {
    const next = index < last() ? film.frame(line, index + 1) : null;
    return paysOnly(film.frame(line, index), next) ? pace / 4 : pace;
  }, (on) => { play.textContent = on ? "Pause" : "Play"; });
  const running = player.run;

  function guess(pick) {
    reminded = null;
    predictions.guesses.set(flat(index + 1), pick);
    nameTicks();
    go(index + 1);
    options.onguess?.(predictions.record());
    stage.focus({ preventScroll: true });
  }

  // -- asking the kernel --------------------------------------------------------------------------------------------

  function send(message) {
    busy = true;
    awaiting = message.kind !== "why not";
    said = "";
    clearTimeout(patience);
    patience = setTimeout(() => settled("The kernel does not answer. Run the cell again to go on from here."), 20000);
    kernel({ line, at: index, ...message });
    stage.focus({ preventScroll: true });
    draw();
  }

  function settled(words) {
    clearTimeout(patience);
    busy = awaiting = false;
    said = words ?? "";
    if (said) status.textContent = `Refused: ${said}`;
    draw();
  }

  const act = (offer) => send({ kind: "do", offer });
  const reply = (picks) => send({ kind: "answer", picks });

  /** More frames came: show the first of them, and let them play if they were waited for. */
  function grow(more) {
    film.grow(more);
    const waited = awaiting;
    clearTimeout(patience);
    busy = awaiting = false;
    toldKey = "";
    const end = Math.min(more.last ?? Infinity, film.path(more.line).length - 1); // what was done before goes on only so far
    takeLine(more.line, waited && reduced.matches ? end : Math.max(0, Math.min(more.first, end)));
    heard();
    if (waited && !reduced.matches && index < end) running(true, end - index);
  }

  // -- hearing ------------------------------------------------------------------------------------------------------

  const acts = {
    first: () => go(0), back: () => go(index - 1), next: forward, last: () => go(last()),
    play: () => {
      if (!player.on && coming()) { remind(); return; }
      if (!player.on && index >= last()) go(0);
      running(!player.on);
    },
    predict: () => {
      predicting = !predicting;
      looked.clear();
      predict.setAttribute("aria-pressed", String(predicting));
      nameTicks();
      show();
      heard();
      const words = predicting ? `Predictions are on. ${predictingWords(waiting(), index, predictions.open)}` : "Predictions are off: nothing is hidden.";
      status.textContent = `${words} ${coming()?.prompt ?? ""}`.trim();
      if (predicting) half.now.querySelector(".rv-predicting")?.scrollIntoView({ block: "nearest" });
    },
    presenter: () => options.onpresenter(large.getAttribute("aria-pressed") !== "true"),
    full: () => (document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen()),
  };

  stage.addEventListener("click", (event) => {
    const target = event.target.closest("button");
    if (!target || !stage.contains(target)) return;
    const { act: name, go: to, id, why: asked, line: which } = target.dataset;
    if (name) { if (target !== play) running(false); acts[name](); }
    else if (to) { running(false); go(+to); }
    else if (which) { running(false); takeLine(+which); heard(); }
    else if ("close" in target.dataset) close();
    else if ("whynot" in target.dataset) send({ kind: "why not", object: selected });
    else if (asked) {
      why = why === asked ? null : asked;
      drawBelow();
      bringUp(below, below.querySelector(".rv-why"));
    } else if (id) select(+id === selected ? null : +id);
  });
  ticks.addEventListener("click", (event) => { if (event.target.dataset.at) { running(false); go(+event.target.dataset.at); } });
  slider.addEventListener("input", () => { running(false); go(+slider.value); });
  // a notebook looks at what has the focus before it looks at what is around it
  stage.addEventListener("focusin", (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
  stage.addEventListener("keydown", (event) => {
    event.stopPropagation(); // a notebook around it has uses of its own for keys
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (usesKey(event.target, event.key)) return;
    const key = { ArrowLeft: acts.back, ArrowRight: acts.next, Home: acts.first, End: acts.last }[event.key];
    const [back, on] = selected !== null && "[]".includes(event.key) ? jumps() : [null, null];
    if (key) { running(false); key(); }
    else if (event.key === "[" && back !== null) go(back);
    else if (event.key === "]" && on !== null) go(on);
    else if (event.key === "i" && below.firstChild) below.querySelector("button:enabled")?.focus();
    else if (event.key === " " && !event.target.closest("button, summary")) acts.play();
    else if (event.key === "Escape" && selected !== null) close();
    else return;
    event.preventDefault();
  });

  /** How wide it is, in letters: narrow stacks everything, wide puts reasons beside the strata. */
  function measure() {
    const wide = stage.clientWidth / parseFloat(getComputedStyle(stage).fontSize);
    stage.classList.toggle("rv-narrow", wide < 50);
    stage.classList.toggle("rv-wide", wide >= 64);
    fitStrata(below);
    half.arrows.again();
    other.arrows.again();
  }
  const sizes = new ResizeObserver(measure), letter = el("span", { class: "rv-letter", "aria-hidden": "true" });
  stage.append(letter);

  root.replaceChildren(stage);
  sizes.observe(stage);
  sizes.observe(letter);
  measure();
  if (last() < 0) half.main.replaceChildren(el("p", { class: "rv-quiet" }, "There is nothing to show."));
  else {
    if (beside !== null) { stage.classList.add("rv-two"); halves.append(other.node); }
    takeLine(Math.min(line, film.lines.length - 1), options.index ?? 0);
  }
  return {
    go, grow, node: stage,
    select: (id) => { if (id !== selected) select(id); },
    get index() { return index; },
    get line() { return line; },
    show: (to, at) => { if (to !== line || at !== index) takeLine(to, at); },
    lay: (which) => { if (which !== beside) lay(which); },
    offered: (list) => { offers = list; if (last() >= 0) draw(); },
    asked: (one) => { choices = one; if (last() >= 0) draw(); },
    refused: (text) => settled(text),
    told: (one) => { told = { ...one, line, at: index }; settled(); bringUp(below, below.querySelector("[aria-label='Why not']")); },
    predict: (on) => { if (on !== predicting) acts.predict(); },
    presenter: (on) => { stage.classList.toggle("rv-presenter", on); measure(); large?.setAttribute("aria-pressed", String(on)); },
    theme: (name) => { stage.dataset.theme = name; },
    pace: (milliseconds) => { pace = milliseconds; },
    destroy: () => { sizes.disconnect(); captions.disconnect(); running(false); clearTimeout(patience); clearTimeout(resting); stage.remove(); },
  };
}
