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
    guesses,
    question: (flat) => (guesses.has(flat) ? null : asked.get(flat) ?? null),
    verdict: (flat) => (guesses.has(flat) && guesses.get(flat) !== null ? { question: asked.get(flat), picked: guesses.get(flat) } : null),
    record: () => [...guesses].map(([flat, picked]) => {
      const { place, prompt, options } = asked.get(flat);
      const option = picked === null ? null : options[picked];
      return { place, prompt, picked: option?.text ?? "", right: option ? Boolean(option.right) : null, rule: option?.rule ?? "" };
    }),
  };
}

/** The card that asks; `guess(null)` looks without guessing. */
function predictionCard(question, guess) {
  return el("section", { class: "rv-question rv-predict", "aria-label": "Prediction" },
    el("h3", {}, "Before you go on"),
    el("p", { class: "rv-waiting" }, question.options.length
      ? "What comes next stays hidden until you choose." : "What comes next stays hidden: say it, then look (or step on once more)."),
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
