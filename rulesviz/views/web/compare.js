// Two lines side by side: what differs between their frames, thing by thing.

const MOST = 40;

/** A title without its label or number: what two things must share to be one thing in two lines. */
const bare = (title) => title.replace(/ \([^()]*\)$|#\d+$/, "");

/** What things are called that stand in both frames: by their longest title, which has the label that only one line gave. */
function commonNames(film, [line, at], [other, there]) {
  const here = film.path(line), beyond = film.path(other), names = new Map();
  const parted = here.findIndex((frame, place) => frame !== beyond[place]);
  const before = parted > 0 ? film.places(line, parted - 1) : parted < 0 ? film.places(line, at) : new Map();
  const right = film.places(other, there);
  for (const [id, place] of film.places(line, at)) {
    if (!right.has(id)) continue;
    const [one, two] = [film.data.objects[place].title, film.data.objects[right.get(id)].title];
    if (before.has(id) || bare(one) === bare(two)) names.set(id, one.length >= two.length ? one : two);
  }
  return names;
}

/** Everything that a frame shows, as words by the name of the thing. */
function factsOf(film, [line, at], names) {
  const frame = film.frame(line, at), places = film.places(line, at), facts = new Map();
  const zone = (items, where) => {
    for (const [id, count, words] of items) {
      const object = film.data.objects[places.get(id)];
      const text = [where, count > 1 && words, object.size, object.types, object.what, object.state, object.choices].filter(Boolean).join(" · ");
      const known = names.get(id) ?? object.title, name = facts.has(known) ? `${known} (${id})` : known;
      facts.set(name, { text, id });
    }
  };
  for (const place of frame.players) {
    const player = film.data.players[place];
    const pool = player.pool.length ? `, mana ${player.pool.join("; ")}` : "";
    facts.set(player.name, { text: `${player.life} life${player.counters ? `, ${player.counters}` : ""}${pool}, library ${player.library}`, id: null });
    const whose = player.name === "you" ? "your" : `${player.name}’s`;
    zone(player.battlefield, `${whose} battlefield`);
    zone(player.hand, `${whose} hand`);
    zone(player.graveyard, `${whose} graveyard`);
  }
  zone(frame.stack, "the stack");
  zone(frame.exile, "exile");
  zone(frame.command, "the command zone");
  return facts;
}

/** The differences between two frames: rows of names and words, and the ids on either side. */
function differences(film, one, other) {
  const names = commonNames(film, one, other), left = factsOf(film, one, names), right = factsOf(film, other, names);
  const rows = [], ids = [new Set(), new Set()];
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const here = left.get(name), there = right.get(name);
    if (here?.text === there?.text) continue;
    rows.push([name, here?.text ?? "–", there?.text ?? "–"]);
    if (here && here.id !== null) ids[0].add(here.id);
    if (there && there.id !== null) ids[1].add(there.id);
  }
  return { rows, ids };
}

/** The differences as a table. */
function differenceTable({ rows }, names) {
  const more = rows.length - MOST;
  return el("details", { class: "rv-differences", open: true },
    el("summary", { "data-fold": "differences" }, rows.length ? `Differences: ${rows.length}` : "No differences at this step"),
    rows.length > 0 && el("div", { class: "rv-scroll", tabindex: 0, role: "group", "aria-label": "Differences" },
      el("table", {},
        el("thead", {}, el("tr", {}, ["", ...names].map((name) => el("th", { scope: "col", dir: "auto" }, name || spoken("what"))))),
        el("tbody", {}, rows.slice(0, MOST).map(([name, here, there]) => el("tr", {},
          el("th", { scope: "row", dir: "auto" }, name), el("td", { dir: "auto" }, symbols(here)), el("td", { dir: "auto" }, symbols(there))))))),
    more > 0 && el("p", { class: "rv-quiet" }, `and ${more} more`));
}
