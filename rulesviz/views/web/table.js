// The table: players, their permanents as cells, the stack as a tower, other zones as lists that open.

const ROWS = [
  ["Creatures", (object) => /\bCreature\b/.test(object.types)],
  ["Other permanents", (object) => !/\b(Creature|Land)\b/.test(object.types)],
  ["Lands", (object) => /\bLand\b/.test(object.types) && !/\bCreature\b/.test(object.types)],
];

/** What the selected object has to do with this one: it is its target, or aims at it. */
function aim(view, id) {
  if (view.selected === null) return null;
  if (view.objects.get(view.selected)?.aims.includes(id)) return "◎ its target";
  return view.objects.get(id).aims.includes(view.selected) ? "◎ targets it" : null;
}

/** Everything that a cell's look depends on, as one text. */
function look(view, [id, count, words]) {
  return [view.places.get(id), count, words, view.frame.about.includes(id), view.selected === id, aim(view, id)].join("|");
}

/** The cell of an object: the one of the frame before where it looks the same, else a new one. */
function cell(view, item, extra = []) {
  const [id] = item, kept = view.cells.get(id), now = look(view, item);
  if (kept?.look === now) return kept.node;
  const node = drawCell(view, item, extra);
  view.cells.set(id, { node, look: now });
  return node;
}

/** One object, or several that look the same, as a button; `view` knows the objects of the frame and what is selected. */
function drawCell(view, [id, count, words], extra) {
  const object = view.objects.get(id);
  const fresh = view.frame.about.includes(id);
  const marks = [object.what, object.state].filter(Boolean);
  const title = count === 1 ? object.title : words;
  const press = view.selected === id;
  return el(
    "button",
    {
      type: "button", class: `rv-cell${object.tapped ? " rv-tapped" : ""}${fresh ? " rv-fresh" : ""}`,
      "data-id": id, "aria-pressed": press, dir: "auto",
    },
    el("span", { class: "rv-name" }, title, " "),
    (object.types || object.cost) && el("span", { class: "rv-second" },
      el("span", { class: "rv-types" }, object.types, " "),
      object.cost && el("span", { class: "rv-cost" }, symbols(object.cost), " ")),
    marks.length > 0 && el("span", { class: "rv-marks" }, symbols(marks.join(" · ")), " "),
    extra,
    aim(view, id) && el("span", { class: "rv-aim" }, aim(view, id)),
    (object.size || fresh) && el("span", { class: "rv-foot" },
      fresh && el("span", { class: "rv-new" }, "just now "),
      object.size && el("span", { class: "rv-size" }, object.size)),
  );
}

/** A zone that is a number until it is opened. */
function drawer(view, player, zone, items, open) {
  const total = items.reduce((sum, item) => sum + item[1], 0);
  if (total === 0) return el("span", { class: "rv-count" }, `${zone} 0 `);
  const key = `${player}/${zone}`;
  return el("details", { class: "rv-drawer", open: open.has(key), ontoggle: (event) => open[event.target.open ? "add" : "delete"](key) },
    el("summary", {}, `${zone} ${total}`),
    el("div", { class: "rv-cells" }, items.map((item) => cell(view, item))));
}

/** Everything of one player. */
function playerArea(view, player, open) {
  const groups = ROWS.map(([title, fits]) => [title, player.battlefield.filter(([id]) => fits(view.objects.get(id)))]);
  const who = [
    view.frame.active === player.name && "has the turn",
    view.frame.priority === player.name && "has priority",
  ].filter(Boolean);
  return el("section", { class: `rv-player${view.frame.priority === player.name ? " rv-acting" : ""}`, "aria-label": `Player ${player.name}` },
    el("div", { class: "rv-head" },
      el("h2", { dir: "auto" }, player.name),
      el("span", { class: "rv-life" }, el("strong", {}, player.life), " life "),
      player.counters && el("span", {}, player.counters),
      who.length > 0 && el("span", { class: "rv-who" }, who.join(", ")),
      el("span", { class: "rv-pool" }, "mana ", player.pool.length ? symbols(player.pool.join("; ")) : "–")),
    groups.every(([, items]) => items.length === 0) && el("p", { class: "rv-quiet" }, "No permanents."),
    groups.filter(([, items]) => items.length > 0).map(([title, items]) =>
      el("div", { class: "rv-row", role: "group", "aria-label": title },
        el("div", { class: "rv-cells" }, items.map((item) => cell(view, item))))),
    el("div", { class: "rv-drawers" },
      drawer(view, player.name, "hand", player.hand, open),
      el("span", { class: "rv-count" }, `library ${player.library} `),
      drawer(view, player.name, "graveyard", player.graveyard, open)));
}

/** The area of a player: the one of the frame before, with only the cells changed that look different, else a new one. */
function keptArea(view, player, open) {
  const { frame, areas, cells } = view;
  const types = player.battlefield.map(([id]) => view.objects.get(id).types);
  const key = JSON.stringify([player, types, frame.active === player.name, frame.priority === player.name]);
  const kept = areas.get(player.name);
  if (kept?.key !== key) {
    const node = playerArea(view, player, open);
    areas.set(player.name, { key, node });
    return node;
  }
  for (const item of [...player.battlefield, ...player.hand, ...player.graveyard]) {
    const old = cells.get(item[0])?.node, node = cell(view, item);
    if (old !== node) old.replaceWith(node);
  }
  return kept.node;
}

/** The stack, the next to resolve on top. */
function stackTower(view) {
  const items = view.frame.stack.map((item) => {
    const object = view.objects.get(item[0]);
    const ability = object.kind === "activated" || object.kind === "triggered";
    const facts = [object.choices, ability && object.source && `from ${object.source}`, object.controller].filter(Boolean);
    const text = ability && object.abilities.length ? el("span", { class: "rv-ability" }, symbols(object.abilities[0][1]), " ") : null;
    return el("li", {}, cell(view, item, [text, el("span", { class: "rv-facts" }, facts.join(" · "), " ")]));
  });
  return el("section", { class: "rv-stack", "aria-label": "Stack" },
    el("h2", {}, "Stack"),
    items.length ? el("ol", {}, items) : el("p", { class: "rv-quiet" }, "Empty."));
}

/** Exile and the command zone, where there is something in them. */
function otherZones(view, open) {
  const zones = [["exile", view.frame.exile], ["command zone", view.frame.command]].filter(([, items]) => items.length > 0);
  return zones.length ? el("div", { class: "rv-drawers rv-shared" }, zones.map(([name, items]) => drawer(view, "", name, items, open))) : null;
}
