"""A page without Jupyter: a fake widget model in it, a real stage behind it, and a pump that carries messages between them."""

import json

import browsing

import rulesviz as rv

MODEL = """(state) => { const on = {}; window.state = state; window.sent = []; window.saved = 0;
  const fire = (event, ...what) => (on[event] ?? []).forEach((f) => f(...what));
  return {
    get: (key) => state[key],
    set: (key, value) => { if (state[key] !== value) { state[key] = value; fire(`change:${key}`); } },
    save_changes: () => { window.saved += 1; },
    send: (message) => window.sent.push(message),
    on: (event, f) => (on[event] ??= []).push(f),
    off: (event, f) => { on[event] = (on[event] ?? []).filter((other) => other !== f); },
    receive: (values) => { Object.assign(state, values); Object.keys(values).forEach((key) => fire(`change:${key}`)); },
    message: (message) => fire("msg:custom", message),
    ears: () => Object.values(on).flat().length,
  }; }"""
START = """async ([script, make, state]) => {
  const module = await import(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
  window.model = eval(make)(state);
  window.stop = module.default.render({ model: window.model, el: document.querySelector('#root') });
}"""
SHARED = (
    "data", "line", "cursor", "beside", "selection", "offers", "choices", "predict", "predictions", "guesses",
    "presenter", "theme", "pace",
)  # fmt: skip
TAKE = "(keys) => [Object.fromEntries(keys.map((key) => [key, state[key]])), sent.splice(0)]"
FROM_PAGE = ("line", "cursor", "selection", "beside", "predict", "guesses", "presenter")


def plain(value):
    return json.loads(json.dumps(value))


class Bare:
    """A stage in a bare page. `pump` is what a kernel would do: hear what the page says, and answer."""

    def __init__(self, tab, stage, around=""):
        self.tab, self.stage, self.out = tab, stage, []
        stage.send = lambda message, buffers=None: self.out.append(plain(message))
        heading = "<h1 style='position: absolute; clip-path: inset(50%)'>A page</h1>"
        body = f"<body style='margin: 12px' {around}><main>{heading}<div id=root></div></main></body>"
        tab.set_content(f"<!doctype html><html lang=en><title>A page</title><style>{stage._css}</style>{body}</html>")
        tab.evaluate(START, [stage._esm, MODEL, {key: plain(getattr(stage, key)) for key in SHARED}])
        self.known = self._traits()

    def _traits(self):
        return {key: plain(getattr(self.stage, key)) for key in SHARED if key != "data"}

    def pump(self):
        """Carry the page's state and messages to the stage and back, until nobody has anything left to say."""
        for _ in range(6):
            state, sent = self.tab.evaluate(TAKE, list(FROM_PAGE))
            with self.stage.hold_trait_notifications():
                self.stage.line = state.pop("line")
            for key, value in state.items():
                setattr(self.stage, key, value)
            for message in sent:
                self.stage._hear(None, message, [])
            self.deliver()
            if not sent:
                return

    def deliver(self):
        """Send the page what has changed here: traits first, then messages, as a kernel does."""
        now = self._traits()
        changed = {key: value for key, value in now.items() if value != self.known[key]}
        self.known = now
        messages = self.out[:]
        self.out.clear()
        self.tab.evaluate(
            "([values, messages]) => { model.receive(values); messages.forEach(model.message); }", [changed, messages]
        )


class Film:
    """A game that nobody can change: frames made by hand."""

    title, story = "A film", "Only to look at."

    def __init__(self, frames):
        self._frames = frames

    def frames(self):
        return self._frames

    def stops(self):
        return [False] * len(self._frames)

    def player(self, place):
        return ""

    def offers(self, place):
        return []

    def asked(self, place):
        return None


def at(bare):
    return browsing.at(bare.tab)


def bolt():
    """A table on which there is something to do, to be asked, and to be refused."""
    return rv.table(
        you=["Mountain", "Runeclaw Bear", "Mirrorpool"], opponent=["Grizzly Bears"], hand=["Lightning Bolt", "Clone"]
    )


def button(bare, text):
    return bare.tab.get_by_role("button", name=text, exact=True)
