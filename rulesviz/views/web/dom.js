// Elements made of plain data: every text goes in as text, never as markup.

const SYMBOL = /(\{[^{}\s]{1,5}\})/;

/** An element: el("button", { class: "x", "aria-pressed": true, onclick: f }, "text", otherElement, ["more"]). */
function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return node;
}

/** A text whose mana symbols are letters in discs of our own; what is read aloud and copied stays the text. */
function symbols(text) {
  return String(text).split(SYMBOL).filter(Boolean).map((part) => {
    if (!SYMBOL.test(part)) return part;
    const inner = part.slice(1, -1);
    const letter = [...inner].find((one) => "WUBRGC".includes(one)) ?? "plain";
    const disc = el("span", { class: `rv-mana rv-mana-${letter}`, "aria-hidden": "true" }, inner);
    return el("span", { class: "rv-symbol" }, el("span", { class: "rv-sr" }, part), disc);
  });
}

/** Words for screen readers only. */
const spoken = (text) => el("span", { class: "rv-sr" }, text);

/** Rule numbers as small chips. */
const rules = (numbers) => numbers.map((number) => el("span", { class: "rv-rule" }, spoken("rule "), number, " "));

/** What rules say in plain words, those that have a caption. */
function ruleWords(numbers, captions) {
  const known = numbers.filter((number) => captions?.[number]);
  return known.length > 0 && el("dl", { class: "rv-rulebook" },
    known.map((number) => [el("dt", {}, number), el("dd", {}, symbols(captions[number]))]));
}

/** "you are asked: ", "opponent is asked, for Clone: ". */
const isAsked = ({ player, about }) => `${player} ${player === "you" ? "are" : "is"} asked${about ? `, for ${about}` : ""}: `;

const button = (props, ...children) => el("button", { type: "button", ...props }, ...children);

/** Put these children into a node and leave in place those that stand there already: what is not moved costs nothing. */
function settle(node, children) {
  const wanted = new Set(children);
  for (const there of [...node.children]) if (!wanted.has(there) && node.children.length > children.length) there.remove();
  children.forEach((child, at) => {
    const there = node.children[at];
    if (there === child) return;
    if (there && !wanted.has(there)) there.replaceWith(child);
    else node.insertBefore(child, there ?? null);
  });
  while (node.children.length > children.length) node.lastChild.remove();
}
