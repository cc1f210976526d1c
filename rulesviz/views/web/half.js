// One half of a stage, and the only one unless two lines are compared: what happened, the table, the stack.

/** What happened just before this frame, with its rules, its cause, a refusal, a note. */
function happening(frame, cause, captions, wordsOpen) {
  const words = ruleWords(frame.rules, captions);
  return [
    frame.act && el("p", { class: "rv-act", dir: "auto" }, symbols(frame.act)),
    el("p", { class: "rv-caption", dir: "auto" }, symbols(frame.caption)),
    frame.rules.length > 0 && (words
      ? el("details", { class: "rv-rules", open: wordsOpen.on, ontoggle: (event) => { wordsOpen.on = event.target.open; } },
        el("summary", { "data-fold": "rules" }, spoken("Rules: "), rules(frame.rules)), words)
      : el("p", { class: "rv-rules" }, rules(frame.rules))),
    cause !== null && button({ class: "rv-jump", "data-jump": "cause", "data-go": cause }, `because of step ${cause + 1}`),
    frame.refusal && el("p", { class: "rv-refusal", dir: "auto" }, el("strong", {}, "Refused: "), symbols(frame.refusal)),
    frame.note && el("p", { class: "rv-note", dir: "auto" }, symbols(frame.note)),
    frame.winner && el("p", { class: "rv-winner" }, frame.winner === "draw" ? "The game is a draw." : `${frame.winner} wins.`),
  ].filter(Boolean);
}

/** The story of a whole: at its end in full, at its beginning folded, since it tells how things end. */
function storyOf(text, ended) {
  const told = el("p", { class: "rv-story", dir: "auto" }, symbols(text));
  return ended ? told : el("details", { class: "rv-tale" }, el("summary", { "data-fold": "story" }, "The story, with its end"), told);
}

/** The side of a board: what happened, the question or what can be done, the stack, shared zones; beside it the table. */
function makeHalf(open, name) {
  const board = makeBoard(open, name);
  const title = el("p", { class: "rv-line-name" }), events = el("div", { class: "rv-events" }), now = el("div", { class: "rv-nowbox" });
  const side = el("div", { class: "rv-side" }, el("section", { "aria-label": `What happened${name}` }, title, events), now, board.tower, board.shared);
  const main = el("div", { class: "rv-main" }, board.table);
  const ground = el("div", { class: "rv-board" }, main, side);
  const arrows = makeArrows(ground, [main, side]);
  return { node: el("div", { class: "rv-half" }, ground), main, side, title, events, now, board, arrows };
}
