// Arrows on a board: from what stands on the stack to what it aims at, from where it came, from what it was copied.

const SVG = "http://www.w3.org/2000/svg";
const MOST_ARROWS = 24;
const WORD = { target: "targets", source: "comes from", copy: "copies" };

/** The pairs that are joined in a frame: from, to (ids of objects or names of players), and how. */
function linksOf(view) {
  const found = [];
  for (const [id] of view.frame.stack) {
    const item = view.object(id);
    if (isAbility(item) && item.from !== null) found.push([item.from, id, "source"]);
    if (item.copied !== null) found.push([item.copied, id, "copy"]);
    for (const aim of item.aims) found.push([id, aim, "target"]);
  }
  return found.slice(0, MOST_ARROWS);
}

/** The path between two boxes and its head: sideways where they stand side by side, else up or down, else around. */
function arrowPath(from, to) {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [fx, fy] = middle(from), [tx, ty] = middle(to), head = 9;
  const apart = (a, b) => a.x >= b.x + b.width;
  if (apart(from, to) || apart(to, from)) {
    const left = apart(from, to), sign = left ? -1 : 1;
    const x1 = left ? from.x : from.x + from.width, x2 = (left ? to.x + to.width : to.x) - sign * head, bend = Math.max(24, Math.abs(x2 - x1) / 2);
    return [`M${x1},${fy} C${x1 + sign * bend},${fy} ${x2 - sign * bend},${ty} ${x2},${ty}`, `M${x2},${ty - 5} l${sign * head},5 l${-sign * head},5 z`];
  }
  if (from.y >= to.y + to.height || to.y >= from.y + from.height) {
    const near = Math.abs(fx - tx) < 40 && Math.abs(from.width - to.width) < 4;
    if (near) { // one above the other in the tower: around the left side
      const x1 = from.x, x2 = to.x - head, out = Math.min(x1, x2) - 22;
      return [`M${x1},${fy} C${out},${fy} ${out},${ty} ${x2},${ty}`, `M${x2},${ty - 5} l${head},5 l${-head},5 z`];
    }
    const up = from.y >= to.y + to.height, sign = up ? -1 : 1;
    const y1 = up ? from.y : from.y + from.height, y2 = (up ? to.y + to.height : to.y) - sign * head, bend = Math.max(18, Math.abs(y2 - y1) / 2);
    return [`M${fx},${y1} C${fx},${y1 + sign * bend} ${tx},${y2 - sign * bend} ${tx},${y2}`, `M${tx - 5},${y2} l5,${sign * head} l5,${-sign * head} z`];
  }
  return null;
}

/** Whether a box stands in the way of a line that runs sideways into another, or out of it. */
const between = (cells, [from, to]) => cells.some((box) => {
  const y = to.y + to.height / 2, [left, right] = from.x > to.x ? [to.x + to.width, from.x] : [from.x + from.width, to.x];
  return box.y < y && box.y + box.height > y && box.x + box.width > left + 2 && box.x < right - 2;
});

/** A path through the gutters, with round corners: below the row of the one, then up or down beside the other's pane. */
function gutterPath(row, far, gutter, toRow) {
  const x = row.x + row.width / 2, edge = row.y + row.height, y = edge + 6, end = far.y + far.height / 2;
  const turn = end < y ? -1 : 1, r = Math.min(8, Math.abs(end - y) / 2), head = 9;
  if (toRow) {
    return [`M${far.x},${end} H${gutter + r} Q${gutter},${end} ${gutter},${end - turn * r} V${y + turn * r} Q${gutter},${y} ${gutter - r},${y} H${x + 4} Q${x},${y} ${x},${edge + 4}`,
      `M${x - 5},${edge + 6} l5,-${head - 2} l5,${head - 2} z`];
  }
  return [`M${x},${edge} Q${x},${y} ${x + 4},${y} H${gutter - r} Q${gutter},${y} ${gutter},${y + turn * r} V${end - turn * r} Q${gutter},${end} ${gutter + r},${end} H${far.x - head}`,
    `M${far.x - head},${end - 5} l${head},5 l-${head},5 z`];
}

/** Arrows over `ground`; what is scrolled out of its pane (one of `panes`) is pointed at where the pane ends. */
function makeArrows(ground, panes) {
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", "rv-arrows");
  sheet.setAttribute("aria-hidden", "true"); // the cells say it in words
  ground.append(sheet);
  let shown = null, waiting = false;

  /** Where a thing stands, in coordinates of the sheet, cut to what its pane shows of it; null where it is not drawn. */
  function box(thing, origin) {
    const node = ground.querySelector(typeof thing === "string" ? `[data-player="${CSS.escape(thing)}"] > .rv-head` : `.rv-cell[data-id="${thing}"]`);
    const is = node?.getBoundingClientRect();
    if (!is?.width) return null;
    const pane = panes.find((one) => one.contains(node)).getBoundingClientRect();
    if (!pane.height) return { x: is.left - origin.left, y: is.top - origin.top, width: is.width, height: is.height }; // it scrolls with all
    const top = Math.min(Math.max(is.top, pane.top), pane.bottom - 2), bottom = Math.max(Math.min(is.bottom, pane.bottom), pane.top + 2);
    return { x: is.left - origin.left, y: Math.min(top, bottom) - origin.top, width: is.width, height: Math.abs(bottom - top) };
  }

  function again() {
    waiting = false;
    const links = shown ? linksOf(shown) : [];
    if (!links.length) { if (sheet.firstChild) sheet.replaceChildren(); return; }
    const origin = ground.getBoundingClientRect(), parts = [], [main, side] = panes.map((pane) => pane.getBoundingClientRect());
    const gutter = side.height && side.left > main.right ? (main.right + side.left) / 2 - origin.left : null;
    const cells = gutter === null ? [] : [...panes[0].querySelectorAll(".rv-cell")].map((node) => box(+node.dataset.id, origin)).filter(Boolean);
    for (const [from, to, how] of links) {
      const [a, b] = [box(from, origin), box(to, origin)];
      if (!a || !b) continue;
      const aside = gutter !== null && [[a, b], [b, a]].find(([far, near]) => far.x > gutter && near.x < gutter && between(cells, [far, near]));
      const path = aside ? gutterPath(aside[1], aside[0], gutter, aside[1] === b) : arrowPath(a, b);
      if (!path) continue;
      const group = document.createElementNS(SVG, "g");
      group.setAttribute("class", `rv-arrow rv-arrow-${how}`);
      group.dataset.link = `${from} ${WORD[how]} ${to}`;
      for (const [at, d] of path.entries()) {
        const line = document.createElementNS(SVG, "path");
        line.setAttribute("d", d);
        line.setAttribute("class", at ? "rv-arrow-head" : "rv-arrow-line");
        group.append(line);
      }
      parts.push(group);
    }
    sheet.replaceChildren(...parts);
  }

  const soon = () => { if (!waiting) { waiting = true; requestAnimationFrame(again); } };
  for (const pane of panes) {
    pane.addEventListener("scroll", soon, { passive: true });
    pane.addEventListener("toggle", soon, true); // a zone or the rules open or close
  }
  return { draw: (view) => { shown = view; again(); }, again: soon };
}
