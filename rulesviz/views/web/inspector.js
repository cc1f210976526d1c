// The inspector: one object's abilities and strata, that is, how each of its values came about.

/** The strata as a table: a bold line stands after what a copy takes over. */
function strataTable(grid) {
  const right = grid.columns.length - grid.line;
  const line = (at) => (at === grid.line ? "rv-line" : at < grid.line ? "rv-copied" : "");
  const head = grid.columns.map((column, at) => el("th", { scope: "col", class: line(at) },
    el("span", { class: "rv-layer" }, column.title, " "), el("span", { class: "rv-source", dir: "auto" }, symbols(column.source)),
    column.note && el("span", { class: "rv-note" }, symbols(column.note))));
  const value = (cell, at) => el("td", { class: line(at) },
    cell ? [el("span", { class: "rv-value", dir: "auto" }, symbols(cell.text), " "), el("span", { class: "rv-cites" }, cell.rules.join(", "))]
      : [el("span", { class: "rv-same", "aria-hidden": "true" }, "·"), spoken("unchanged")]);
  const body = grid.rows.map((row) => el("tr", {},
    el("th", { scope: "row" }, row.title),
    row.cells.map(value),
    el("td", { class: `rv-now ${line(row.cells.length)}` }, el("span", { class: "rv-value", dir: "auto" }, symbols(row.now)))));
  const sides = el("tr", { class: "rv-sides" }, el("td", {}),
    grid.line > 0 && el("td", { colspan: grid.line, class: "rv-side-copied" }, right ? "◀ a copy takes this" : "a copy takes all of this"),
    el("td", { colspan: right + 1, class: "rv-line" }, right ? "not this ▶" : ""));
  return el("table", { class: "rv-strata" },
    el("caption", {}, "How its values came about, from left to right"),
    el("thead", {}, sides, el("tr", {}, el("td", {}), head, el("th", { scope: "col", class: `rv-now ${line(grid.columns.length)}` }, "Now"))),
    el("tbody", {}, body));
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

/** The panel for the selected object. */
function inspector(view, grids, jumps) {
  const object = view.objects.get(view.selected);
  if (!object) return "";
  const facts = [object.types, object.size, object.what, object.state, object.zone].filter(Boolean).join(" · ");
  const jump = (text, target) => el("button", { type: "button", class: "rv-jump", disabled: target === null, "data-go": target ?? "" }, text);
  return el("section", { class: "rv-inspector", "aria-label": `Inspector: ${object.title}` },
    el("div", { class: "rv-head" },
      el("h2", { dir: "auto" }, object.title, " ", el("span", { class: "rv-cost" }, symbols(object.cost))),
      jump("◀ Previous change", jumps[0]), jump("Next change ▶", jumps[1]),
      el("button", { type: "button", class: "rv-jump", "data-close": true }, "Close")),
    el("p", { class: "rv-facts", dir: "auto" }, symbols(facts)),
    object.abilities.length > 0 && abilityList(object.abilities),
    object.grid !== null && grids[object.grid].columns.length > 0
      && el("div", { class: "rv-scroll", tabindex: 0, role: "group", "aria-label": "Strata" }, strataTable(grids[object.grid])),
    object.grid !== null && grids[object.grid].left.length > 0 && leftBehind(grids[object.grid].left));
}
