// The table: players, their permanents as cells, the stack as a tower, other zones as lists that open.

const ROWS = [
  ["Creatures", (object) => /\bCreature\b/.test(object.types)],
  ["Other permanents", (object) => !/\b(Creature|Land)\b/.test(object.types)],
  ["Lands", (object) => /\bLand\b/.test(object.types) && !/\bCreature\b/.test(object.types)],
];

/** What an object has to do with the stack, with what is selected, with the question: as words, each with a sign. */
function ties(view, id) {
  const found = [];
  view.frame.stack.forEach(([other], at) => {
    const item = view.object(other);
    if (item?.aims.includes(id)) found.push(`◎ target of stack ${at + 1}`);
    if (item?.from === id && isAbility(item)) found.push(`↗ source of stack ${at + 1}`);
  });
  if (view.pickable.has(id)) found.push("○ can be chosen");
  return found;
}

/** Everything that a cell's look depends on, as one text. */
function look(view, [id, count, words], tied) {
  return `${view.places.get(id)}|${count}|${words}|${view.about.has(id)}|${view.selected === id}|${view.differs.has(id)}|${tied.join()}`;
}

/** The cell of an object: the one of the frame before where it looks the same, else a new one. */
function cell(view, item, extra = "") {
  const [id] = item, kept = view.cells.get(id), tied = view.tied.has(id) ? ties(view, id) : [];
  const now = look(view, item, tied);
  if (kept?.look === now && kept.extra === extra) return kept.node;
  const node = drawCell(view, item, tied, extra);
  view.cells.set(id, { node, look: now, extra });
  return node;
}

/** One object, or several that look the same, as a button; `view` knows the objects of the frame and what is selected. */
function drawCell(view, [id, count, words], tied, extra) {
  const object = view.object(id), fresh = view.about.has(id);
  const marks = [object.what, object.state].filter(Boolean);
  const classes = ["rv-cell", object.tapped && "rv-tapped", fresh && "rv-fresh", view.pickable.has(id) && "rv-pickable",
    object.host !== null && "rv-attached"].filter(Boolean).join(" ");
  return button(
    { class: classes, "data-id": id, "aria-pressed": view.selected === id, dir: "auto" },
    el("span", { class: "rv-name" }, count === 1 ? object.title : words, " "),
    (object.types || object.cost || object.color) && el("span", { class: "rv-second" },
      el("span", { class: "rv-types" }, object.color && el("strong", { class: "rv-color" }, object.color, " "), object.types, " "),
      object.cost && el("span", { class: "rv-cost" }, symbols(object.cost), " ")),
    marks.length > 0 && el("span", { class: "rv-marks" }, symbols(marks.join(" · ")), " "),
    extra && extra.split("\n").map((line) => el("span", { class: "rv-facts" }, symbols(line), " ")),
    tied.map((text) => el("span", { class: "rv-aim" }, text, " ")),
    (object.size || fresh || view.differs.has(id)) && el("span", { class: "rv-foot" },
      fresh && el("span", { class: "rv-new" }, "just now "),
      view.differs.has(id) && el("span", { class: "rv-other" }, "differs "),
      object.size && el("span", { class: "rv-size" }, object.size)),
  );
}

/** Attached objects directly after their hosts. */
function besideHosts(view, items) {
  const guests = new Map();
  const ids = new Set(items.map(([id]) => id));
  const free = items.filter((item) => {
    const host = view.object(item[0]).host;
    if (host === null || !ids.has(host) || host === item[0]) return true;
    guests.set(host, [...(guests.get(host) ?? []), item]);
    return false;
  });
  if (guests.size === 0) return items;
  const found = [], add = (item) => { found.push(item); (guests.get(item[0]) ?? []).forEach(add); };
  free.forEach(add);
  return found.length === items.length ? found : items;
}

/** Which row each permanent stands in; what is attached stands with its host. */
function rowsOf(view, items) {
  const rows = ROWS.map(() => []);
  let row = 0;
  for (const item of besideHosts(view, items)) {
    const object = view.object(item[0]);
    const follows = object.host !== null && rows[row].some(([id]) => id === object.host || view.object(id).host === object.host);
    if (!follows) row = ROWS.findIndex(([, fits]) => fits(object));
    rows[row].push(item);
  }
  return rows;
}

/** A zone that is a number until it is opened. */
function drawer(view, owner, zone, items) {
  const total = items.reduce((sum, item) => sum + item[1], 0);
  if (total === 0) return el("span", { class: "rv-count" }, `${zone} 0 `);
  const key = `${owner}/${zone}`;
  return el("details", { class: "rv-drawer", open: view.open.has(key), ontoggle: (event) => view.open[event.target.open ? "add" : "delete"](key) },
    el("summary", { "data-fold": key }, `${zone} ${total}`),
    el("div", { class: "rv-cells" }, items.map((item) => cell(view, item))));
}

/** The line at the top of a player's area. */
function playerHead(player, who) {
  return [
    el("h2", { dir: "auto" }, player.name),
    who && el("span", { class: "rv-who" }, who),
    el("span", { class: "rv-life" }, el("strong", {}, player.life), " life "),
    player.counters && el("span", {}, player.counters),
    el("span", { class: "rv-pool" }, el("span", { class: "rv-label" }, "mana pool "),
      player.pool.length ? player.pool.map((part) => el("span", { class: "rv-units" }, symbols(part), " ")) : "empty"),
  ].filter(Boolean);
}

/** Everything of one player, made once and then kept up to date: only what looks different is drawn again. */
function makeArea(name, where) {
  const head = el("div", { class: "rv-head" }), rows = el("div", { class: "rv-rows" }), drawers = el("div", { class: "rv-drawers" });
  const node = el("section", { class: "rv-player", "data-player": name, "aria-label": `Player ${name}${where}` }, head, rows, drawers);
  const groups = ROWS.map(([title]) => {
    const cells = el("div", { class: "rv-cells" });
    return { cells, node: el("div", { class: "rv-row", role: "group", "aria-label": title }, cells) };
  });
  const none = el("p", { class: "rv-quiet" }, "No permanents.");
  let headKey = "", drawerKey = "";

  function draw(view, player) {
    const { frame } = view;
    const who = [frame.active === player.name && "has the turn", frame.priority === player.name && "has priority"].filter(Boolean).join(", ");
    const key = JSON.stringify([player.life, player.counters, player.pool, who]);
    if (key !== headKey) {
      headKey = key;
      head.replaceChildren(...playerHead(player, who));
      node.classList.toggle("rv-acting", frame.priority === player.name);
    }
    const found = rowsOf(view, player.battlefield);
    found.forEach((items, at) => settle(groups[at].cells, items.map((item) => cell(view, item))));
    const shown = groups.filter((_, at) => found[at].length > 0).map((group) => group.node);
    settle(rows, shown.length ? shown : [none]);
    const apart = [...player.hand, ...player.graveyard].map((item) => look(view, item, view.tied.has(item[0]) ? ties(view, item[0]) : [])).join();
    const zones = `${player.library}|${apart}|${player.hand.length}`;
    if (zones !== drawerKey) {
      drawerKey = zones;
      drawers.replaceChildren(drawer(view, name, "hand", player.hand),
        el("span", { class: "rv-count" }, `library ${player.library} `), drawer(view, name, "graveyard", player.graveyard));
    }
  }
  return { node, draw };
}

/** Whether an object is an ability on the stack. */
const isAbility = (object) => object.kind === "activated" || object.kind === "triggered";

/** What an item of the stack does and aims at, a line for each. */
function stackWords(object) {
  const ability = isAbility(object);
  return [
    ability && object.abilities.length && object.abilities[0][1],
    object.choices && `→ ${object.choices}`,
    ability && object.source && `← from ${object.source}`,
    object.controller && `controlled by ${object.controller}`,
  ].filter(Boolean).join("\n");
}

/** A board: the table, the stack, exile and the command zone of one frame at a time. */
function makeBoard(open, where) {
  const cells = new Map(), areas = new Map();
  const table = el("div", { class: "rv-table" });
  const list = el("ol"), empty = el("p", { class: "rv-quiet" }, "Empty.");
  const tower = el("section", { class: "rv-stack", "aria-label": `Stack${where}` }, el("h2", {}, "Stack"), empty);
  const shared = el("div", { class: "rv-drawers rv-shared" });
  let sharedKey = "[]";

  function draw(film, line, at, marked) {
    const frame = film.frame(line, at), places = film.places(line, at);
    const view = {
      frame, places, cells, open, ...marked, about: new Set(frame.about), tied: new Set(marked.pickable),
      object: (id) => film.data.objects[places.get(id)],
    };
    for (const [id] of frame.stack) {
      const object = view.object(id);
      for (const other of object.aims) view.tied.add(other);
      view.tied.add(object.from);
    }
    const players = frame.players.map((place) => film.data.players[place]).reverse();
    table.classList.toggle("rv-dense", players.reduce((sum, player) => sum + player.battlefield.length, 0) > 30);
    const drawn = players.map((player, seat) => {
      const name = `${seat}/${player.name}`;
      if (!areas.has(name)) areas.set(name, makeArea(player.name, where));
      areas.get(name).draw(view, player);
      return areas.get(name).node;
    });
    settle(table, drawn);
    const items = frame.stack.map((item) => [item[0], cell(view, item, stackWords(view.object(item[0])))]);
    settle(list, items.map(([, node]) => (node.parentNode?.parentNode === list ? node.parentNode : el("li", {}, node))));
    settle(tower, [tower.firstChild, items.length ? list : empty]);
    const zones = [["exile", frame.exile], ["command zone", frame.command]].filter(([, ones]) => ones.length > 0);
    const key = JSON.stringify(zones.map(([name, ones]) => [name, ones.map((item) => look(view, item, ties(view, item[0])))]));
    if (key !== sharedKey) {
      sharedKey = key;
      shared.replaceChildren(...zones.map(([name, ones]) => drawer(view, "", name, ones)));
    }
    for (const id of cells.keys()) if (!places.has(id)) cells.delete(id);
    return view;
  }
  return { table, tower, shared, cells, draw };
}
