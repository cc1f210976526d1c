// Questions and acts: what the rules ask, what can be done now, and saying so. The kernel decides; nothing here knows a rule.

/** The form of an open question; `reply(picks)` sends places among its options, or numbers and texts where those are asked. */
function questionForm(asked, reply, busy) {
  const head = [
    el("p", { dir: "auto" }, el("strong", {}, isAsked(asked)), symbols(asked.prompt), " ", rules(asked.rules)),
    asked.given && el("p", { class: "rv-given" }, "Here the answer was ", el("strong", { dir: "auto" }, symbols(asked.given)),
      ". Another answer starts a branch."),
  ];
  const form = { one: pickOne, many: pickMany, order: pickMany, each: pickEach, numbers: writeNumbers, text: writeText }[asked.form];
  return el("section", { class: "rv-question", "aria-label": "Question" }, head, form(asked, reply, busy));
}

const optionText = (option) => el("span", { dir: "auto" }, symbols(option.text));

function pickOne(asked, reply, busy) {
  return el("div", { class: "rv-answers", role: "group", "aria-label": "Answers" },
    asked.options.map((option, at) => button({ class: "rv-answer", disabled: busy, "data-pick": at, onclick: () => reply([at]) }, optionText(option))));
}

/** Several picks, or all in order: a number shows when each was picked. */
function pickMany(asked, reply, busy) {
  const order = asked.form === "order";
  const least = order ? asked.options.length : asked.least, most = order ? asked.options.length : asked.most;
  const picked = [];
  const count = el("p", { class: "rv-quiet" });
  const send = button({ class: "rv-answer rv-send", onclick: () => reply([...picked]) }, "Answer");
  const nodes = asked.options.map((option, at) => {
    const place = el("span", { class: "rv-place" });
    const node = button({ class: "rv-answer", "aria-pressed": false, disabled: busy, "data-pick": at, onclick: () => toggle(at) }, place, optionText(option));
    return { node, place };
  });
  function toggle(at) {
    const was = picked.indexOf(at);
    if (was >= 0) picked.splice(was, 1);
    else if (picked.length < most) picked.push(at);
    show();
  }
  function show() {
    nodes.forEach(({ node, place }, at) => {
      const pick = picked.indexOf(at);
      node.setAttribute("aria-pressed", String(pick >= 0));
      place.textContent = pick < 0 ? "" : order ? `${pick + 1}. ` : "✓ ";
    });
    const range = least === most ? `${least}` : `${least} to ${most}`;
    count.textContent = order ? `In order: the first resolves first. ${picked.length} of ${most} placed.` : `Choose ${range}; ${picked.length} chosen.`;
    send.disabled = busy || picked.length < least || picked.length > most;
  }
  show();
  return [el("div", { class: "rv-answers", role: "group", "aria-label": "Answers" }, nodes.map(({ node }) => node)), count, send];
}

function pickEach(asked, reply, busy) {
  const selects = asked.slots.map((slot, at) => el("select", { "aria-label": `Target ${at + 1}`, disabled: busy },
    slot.map((place) => el("option", { value: place }, asked.options[place].text))));
  return [
    el("div", { class: "rv-answers" }, selects.map((select, at) => el("label", {}, `Target ${at + 1} `, select))),
    button({ class: "rv-answer rv-send", disabled: busy, onclick: () => reply(selects.map((select) => +select.value)) }, "Answer"),
  ];
}

/** Words that stand where something is missing, and the focus back in the field that waits for it. */
function makeMissing() {
  const node = el("p", { class: "rv-expected", role: "alert" });
  const say = (input, words) => {
    node.textContent = words;
    input.setAttribute("aria-invalid", "true");
    input.focus();
  };
  return { node, say };
}

function writeNumbers(asked, reply, busy) {
  const missing = makeMissing();
  const inputs = asked.labels.map((label) => el("input", { type: "number", min: 0, value: 0, "aria-label": label, disabled: busy }));
  const send = () => {
    const empty = inputs.findIndex((input) => !input.value);
    if (empty >= 0) missing.say(inputs[empty], `A number is expected for ${asked.labels[empty]}.`);
    else reply(inputs.map((input) => Math.round(+input.value)));
  };
  return [
    el("div", { class: "rv-answers" }, inputs.map((input, at) => el("label", {}, `${asked.labels[at]} `, input))),
    button({ class: "rv-answer rv-send", disabled: busy, onclick: send }, "Answer"),
    missing.node,
  ];
}

function writeText(asked, reply, busy) {
  const numeric = asked.options.length > 0 && asked.options.every((option) => /^\d+$/.test(option.text));
  const id = `rv-list-${Math.random().toString(36).slice(2)}`;
  const input = el("input", { type: numeric ? "number" : "text", "aria-label": "Answer", list: id, disabled: busy });
  const missing = makeMissing(), examples = asked.options.slice(0, 3).map((option) => option.text).join(", ");
  const send = () => {
    if (input.value.trim()) reply([numeric ? +input.value : input.value.trim()]);
    else missing.say(input, `${numeric ? "A number" : "An answer"} is expected here${examples && `, for example ${examples}`}.`);
  };
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") send(); });
  const near = asked.labels.map((text) => button({ class: "rv-answer", dir: "auto", disabled: busy, onclick: () => reply([text]) }, text));
  return [
    near.length > 0 && el("div", { class: "rv-answers", role: "group", "aria-label": "Answers" }, near),
    near.length > 0 && el("p", { class: "rv-quiet" }, `Or write another: there are ${asked.options.length}.`),
    el("div", { class: "rv-answers" }, input,
      el("datalist", { id }, asked.options.map((option) => el("option", { value: option.text }))),
      button({ class: "rv-answer rv-send", disabled: busy, onclick: send }, "Answer")),
    missing.node,
  ];
}

/** A question that cannot be answered here: its answers as a list. */
function questionList(asked) {
  return el("section", { class: "rv-question", "aria-label": "Question" },
    el("p", { dir: "auto" }, el("strong", {}, isAsked(asked)), symbols(asked.prompt), " ", rules(asked.rules)),
    el("ul", { "aria-label": "Possible answers" }, asked.options.map((option) => el("li", { dir: "auto" }, symbols(option)))));
}

/** The reason of a refusal, without what its button and its rules say already. */
const reasonOf = (refused) => refused.replace(/^cannot [^:]*: /, "").replace(/ \(CR [^)]*\)/, "");

/** What can be done: buttons for what is allowed, and what is refused with the reason and its rules. */
function offerList(offers, act, busy, label) {
  const can = offers.filter(({ offer }) => !offer.refused), cannot = offers.filter(({ offer }) => offer.refused);
  return el("div", { class: "rv-offers", role: "group", "aria-label": label },
    can.map(({ offer, at }) => button({ class: "rv-answer", dir: "auto", disabled: busy, "data-offer": at, onclick: () => act(at) }, symbols(offer.text))),
    cannot.length > 0 && el("ul", { class: "rv-refusals" }, cannot.map(({ offer }) => el("li", { dir: "auto" },
      el("span", { class: "rv-cannot" }, spoken("not possible: "), symbols(offer.text)), " ",
      el("span", { class: "rv-reason" }, symbols(reasonOf(offer.refused))), " ", rules(offer.rules)))));
}
