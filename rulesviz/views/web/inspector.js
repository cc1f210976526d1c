// The inspector: what can be done with one object now, its abilities, and how each of its values came about.

const THERE = "there"; // the question about all of it: how it came to the stack
const MANY = { colors: true, types: true, abilities: true };

/** A question about one value as a text that asks the same in every frame: which value, and after which step or now. */
function questionOf(grid, row, at) {
  const step = grid.columns[at];
  if (!step) return `${row.field} now`;
  const same = (one) => one.layer === step.layer && one.source === step.source;
  return `${row.field} ${step.layer} ${grid.columns.slice(0, at).filter(same).length} ${step.source}`;
}

/** Where a grid answers a question: its row and its column, null where it has no such value. */
function placeOf(grid, question) {
  for (const row of grid.rows) {
    for (let at = 0; at <= row.cells.length; at++) {
      if (row.cells[at] !== null && questionOf(grid, row, at) === question) return { row, at };
    }
  }
  return null;
}

/** What stands in a column's head; a text that is too long for it is told below the table. */
const isLong = (source) => source.length > 120 && source.includes(": ");
const headOf = (source) => (isLong(source) ? `${source.split(": ", 1)[0]}: told below` : source);
const toldBelow = (grid) => [...new Set(grid.columns.map((column) => column.source).filter(isLong))]
  .map((source) => el("p", { class: "rv-told", dir: "auto" }, symbols(source)));

/** The rows of short values first: what has many lines, as a text has, does not push the others out of sight. */
const shortFirst = (rows) => [...rows.filter((row) => row.field !== "abilities"), ...rows.filter((row) => row.field === "abilities")];

/** The strata as a table: a bold line stands after what a copy takes over. Each value is a button that tells why. */
function strataTable(grid, asked) {
  const right = grid.columns.length - grid.line;
  const line = (at) => (at === grid.line ? "rv-line" : at < grid.line ? "rv-copied" : "");
  const head = grid.columns.map((column, at) => el("th", { scope: "col", class: line(at) },
    el("span", { class: "rv-layer" }, column.title, " "), el("span", { class: "rv-source", dir: "auto", title: column.source }, symbols(headOf(column.source))),
    column.note && el("span", { class: "rv-note" }, symbols(column.note)),
    column.rules.length > 0 && el("span", { class: "rv-cites" }, spoken(" rules "), column.rules.join(", "))));
  const why = (row, at, text) => {
    const question = questionOf(grid, row, at);
    return button({ class: "rv-value", dir: "auto", "data-why": question, "aria-expanded": asked === question }, symbols(text));
  };
  /** Whether a cell has other rules than its column, in whose head those stand that all its cells share. */
  const own = (cell, at) => cell.rules.join() !== grid.columns[at].rules.join();
  const value = (cell, at, row) => el("td", { class: line(at) },
    cell ? [why(row, at, cell.text), own(cell, at) && [" ", el("span", { class: "rv-cites" }, cell.rules.join(", "))]]
      : [el("span", { class: "rv-same", "aria-hidden": "true" }, "·"), spoken("unchanged")]);
  const body = shortFirst(grid.rows).map((row) => el("tr", {},
    el("th", { scope: "row" }, row.title),
    row.cells.map((cell, at) => value(cell, at, row)),
    el("td", { class: `rv-now ${line(row.cells.length)}` }, why(row, row.cells.length, row.now))));
  const sides = el("tr", { class: "rv-sides" }, el("td", { class: "rv-ask", "aria-hidden": "true" }, "Choose a value: why?"),
    grid.line > 0 && el("td", { colspan: grid.line, class: "rv-side-copied" }, right ? "◀ a copy takes this" : "a copy takes all of this"),
    el("td", { colspan: right + 1, class: "rv-line" }, right ? "not this ▶" : ""));
  return el("table", { class: "rv-strata" },
    el("caption", { class: "rv-sr" }, "How its values came about, from left to right. Choose a value to see why."),
    el("thead", {}, sides, el("tr", {}, el("td", {}), head, el("th", { scope: "col", class: `rv-now ${line(grid.columns.length)}` }, "Now"))),
    el("tbody", {}, body));
}

/** The chain of steps that made one value, down to the printed card, with what each rule says. */
function whyValue(grid, { row, at: until }, captions) {
  const steps = row.cells.map((cell, at) => [cell, grid.columns[at]]).slice(0, until + 1).filter(([cell]) => cell);
  const cited = [...new Set(steps.flatMap(([cell]) => cell.rules))];
  const shown = until < row.cells.length ? row.cells[until].text : row.now;
  return el("section", { class: "rv-why", "aria-label": "Why" },
    el("h3", {}, row.field in MANY ? "Why are the " : "Why is the ", row.title.toLowerCase(), " ", el("span", { dir: "auto" }, symbols(shown)), "?"),
    el("ol", {}, steps.map(([cell, column]) => el("li", {},
      el("strong", { dir: "auto" }, symbols(cell.text)), " · ", el("span", { class: "rv-layer-word" }, column.title), ": ",
      el("span", { dir: "auto" }, symbols(column.source)), column.note && ` (${column.note})`, " ", rules(cell.rules)))),
    ruleWords(cited, captions));
}

/** Put the reasons below the strata where both do not fit side by side; what gets the focus does not stay under the last column. */
function fitStrata(pane) {
  const room = pane.querySelector(".rv-scroll");
  if (!room) return;
  room.parentNode.classList.remove("rv-long");
  room.parentNode.classList.toggle("rv-long", room.scrollWidth > room.clientWidth + 1);
  room.style.scrollPaddingRight = `${room.querySelector(".rv-now").offsetWidth}px`;
}

/** What a copy did not take over, struck through, with the reason. */
function leftBehind(left) {
  return el("div", { class: "rv-left" }, el("h3", {}, "Left behind: the copy did not take this over"),
    el("ul", {}, left.map((one) => el("li", {}, spoken("not copied: "),
      el("s", { dir: "auto" }, symbols(one.what)), " ",
      el("span", { class: "rv-reason" }, symbols(one.reason), " "), rules(one.rules)))));
}

/** The lines of its text, those that are not understood with the reason. */
function abilityList(abilities) {
  return el("ol", { class: "rv-abilities" }, abilities.map(([line, text, reason]) =>
    el("li", { value: line || null, class: reason ? "rv-unknown" : null, dir: "auto" }, symbols(text),
      reason && el("span", { class: "rv-reason" }, ` not understood: ${reason}`))));
}

/** What led to something being on the stack, first causes first: each moment with its rules, and the way there. */
function whyThere(chain, captions) {
  return el("section", { class: "rv-why", "aria-label": "Why is it there" },
    el("h3", {}, "Why is it there?"),
    el("ol", {}, chain.map(({ at, frame }) => el("li", { dir: "auto" },
      frame.act && [el("strong", {}, symbols(frame.act)), ": "], symbols(frame.caption), " ", rules(frame.rules), " ",
      button({ class: "rv-jump", "data-go": at }, `to step ${at + 1}`)))),
    ruleWords([...new Set(chain.flatMap(({ frame }) => frame.rules))], captions));
}

/** What the kernel told about why nothing happened. */
function toldWhyNot(told, captions) {
  const cited = [...new Set(told.steps.flatMap(([, , numbers]) => numbers))];
  return el("section", { class: "rv-why", "aria-label": "Why not" },
    el("h3", { dir: "auto" }, symbols(told.question)), el("p", { dir: "auto" }, symbols(told.answer)),
    el("ul", {}, told.steps.map(([what, , numbers]) => el("li", { dir: "auto" }, symbols(what), " ", rules(numbers)))),
    ruleWords(cited, captions));
}

/** The panel for the selected object; `doing` is what can be done with it, `why` the value asked about, `chain` what led to its being on the stack. */
function inspector({ object, data, jumps, doing, why, told, canAsk, chain }) {
  if (!object) return null;
  const grid = object.grid === null ? null : data.grids[object.grid];
  const facts = [`${object.color} ${object.types}`.trim(), object.size, object.what, object.state, object.zone].filter(Boolean).join(" · ");
  const asked = grid && why !== null ? placeOf(grid, why) : null;
  const jump = (text, target, name) => button({ class: "rv-jump", "data-jump": name, disabled: target === null, "data-go": target ?? "", "aria-keyshortcuts": name }, text);
  return el("section", { class: "rv-inspector", "aria-label": `Inspector: ${object.title}` },
    el("div", { class: "rv-head" },
      el("h2", { dir: "auto" }, object.title, " ", el("span", { class: "rv-cost" }, symbols(object.cost))),
      el("p", { class: "rv-facts", dir: "auto" }, symbols(facts)),
      jump("◀ Previous change", jumps[0], "["), jump("Next change ▶", jumps[1], "]"),
      button({ class: "rv-jump", "data-close": true }, "Close")),
    chain.length > 0 && button({ class: "rv-jump", "data-why": THERE, "aria-expanded": why === THERE }, "Why is it there?"),
    el("div", { class: "rv-columns" },
      grid && grid.columns.length > 0 && el("div", { class: "rv-scroll", tabindex: 0, role: "group", "aria-label": "Strata" }, strataTable(grid, why), toldBelow(grid)),
      doing && el("div", { class: "rv-acts" }, doing),
      el("div", { class: "rv-reasons" },
        told && toldWhyNot(told, data.captions),
        why === THERE && chain.length > 0 && whyThere(chain, data.captions),
        asked && whyValue(grid, asked, data.captions),
        object.abilities.length > 0 && el("div", {}, el("h3", {}, "Its text"), abilityList(object.abilities)),
        canAsk && object.abilities.length > 0 && object.zone === "battlefield" && button({ class: "rv-jump", "data-whynot": "" }, "Why did it do nothing?"),
        grid && grid.left.length > 0 && leftBehind(grid.left),
        el("p", { class: "rv-keys" }, "Keys: [ and ] to its changes, i to here, Esc closes"))));
}
