// Prediction: the coming frame is hidden until a guess is made. Questions and answers are data; nothing is worked out here.

const OPEN = { prompt: "What happens next? Decide, then look.", options: [] };

/** Which frames are asked about before they are shown; `questions` maps places of the first line to questions. */
function makePredictions(film, questions) {
  const asked = new Map();
  const keys = Object.keys(questions ?? {});
  const path = film.path(0);
  for (const key of keys) if (path[+key] !== undefined) asked.set(path[+key], { ...questions[key], place: +key });
  if (keys.length === 0) path.forEach((flat, place) => { if (place > 0 && film.data.frames[flat].act) asked.set(flat, { ...OPEN, place }); });
  const guesses = new Map(); // frame -> place of the picked option, null for a look without a guess
  return {
    guesses, open: keys.length === 0,
    question: (flat) => (guesses.has(flat) ? null : asked.get(flat) ?? null),
    verdict: (flat) => (guesses.has(flat) && guesses.get(flat) !== null ? { question: asked.get(flat), picked: guesses.get(flat) } : null),
    record: () => [...guesses].map(([flat, picked]) => {
      const { place, prompt, options } = asked.get(flat);
      const option = picked === null ? null : options[picked];
      return { place, prompt, picked: option?.text ?? "", right: option ? Boolean(option.right) : null, rule: option?.rule ?? "" };
    }),
  };
}

/** The act that a frame begins with, in words; of what resolves also its name. */
function actOf(film, line, at) {
  const { act } = film.frame(line, at), top = at > 0 && film.frame(line, at - 1).stack[0];
  const object = top && film.data.objects[film.places(line, at - 1).get(top[0])];
  return act.startsWith("resolve the top") && object ? `${act} (${object.title})` : act;
}

/** That predictions are on, what is asked at which steps, and how to be rid of it; `places` are those before which it is asked. */
function predictingWords(places, at, open) {
  if (places.length === 0) return "Nothing more is asked on the way.";
  const steps = places.slice(0, 5).map(String), more = places.length - steps.length; // before the frame at a place: at the step of that number
  const list = more > 0 ? `${steps.join(", ")} and ${more} more` : steps.length > 1 ? `${steps.slice(0, -1).join(", ")} and ${steps.at(-1)}` : steps[0];
  const what = open ? "Before each act you say what it will do" : places.length > 1 ? `${places.length} questions wait for you` : "A question waits for you";
  return `${what}: at step${places.length > 1 ? "s" : ""} ${list}${places[0] === at + 1 ? ", the first of them here" : ""}.`;
}

/** The same as a note, with the way to the next question. */
function predictingNote(places, at, open) {
  return el("section", { class: "rv-note rv-predicting", "aria-label": "Predictions" },
    el("p", {}, el("strong", {}, "Predictions are on. "), predictingWords(places, at, open), " Predict, pressed again, switches them off."),
    places.length > 0 && places[0] !== at + 1 && button({ class: "rv-jump", "data-jump": "question", "data-go": places[0] - 1 }, `To the next question, at step ${places[0]}`));
}

/** The card that asks; `guess(null)` looks without guessing, `act` is what is done next. */
function predictionCard(question, act, guess) {
  return el("section", { class: "rv-question rv-predict", "aria-label": "Prediction" },
    el("h3", {}, "Before you go on"),
    el("p", { class: "rv-waiting" }, question.options.length
      ? "What comes next stays hidden until you choose." : "What comes next stays hidden: say it, then look (or step on once more)."),
    act && !question.prompt.includes("Next: ") && el("p", { dir: "auto" }, "Next: ", el("strong", {}, symbols(act))),
    el("p", { dir: "auto" }, symbols(question.prompt)),
    question.options.length > 0 && el("div", { class: "rv-answers", role: "group", "aria-label": "Guesses" },
      question.options.map((option, at) => button({ class: "rv-answer", dir: "auto", "data-guess": at, onclick: () => guess(at) }, symbols(option.text)))),
    button({ class: "rv-jump", "data-guess": "look", onclick: () => guess(null) }, question.options.length ? "Show me without a guess" : "Show me"));
}

/** What the guess was worth: the word says it, the edge underlines it. */
function verdictCard({ question, picked }, captions) {
  const option = question.options[picked], right = question.options.find((one) => one.right);
  const numbers = [option.rule, right?.rule].flat().filter(Boolean);
  return el("section", { class: `rv-verdict ${option.right ? "rv-right" : "rv-wrong"}`, "aria-label": "Your prediction" },
    el("p", { dir: "auto" }, el("strong", {}, option.right ? "✓ Yes: " : "✗ Not quite: "),
      option.right ? symbols(option.text) : ["you said ", symbols(option.text), right ? "; the answer is " : ".", right ? el("strong", {}, symbols(right.text)) : "", right ? "." : ""]),
    option.says && el("p", { dir: "auto" }, symbols(option.says), " ", option.rule && rules([option.rule].flat())),
    ruleWords([...new Set(numbers)], captions));
}
