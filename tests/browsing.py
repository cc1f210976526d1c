"""What the tests in a browser share: how a page is measured, and what its pictures may not do."""

import statistics
from dataclasses import replace
from importlib.resources import files

from rulesviz.explain.frame import EventView

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
SIZES = ((1280, 800), (1920, 1080), (420, 800))

# the words of a picture that stand outside of it, and the pairs that lie over each other
PICTURE = """() => {
  const svg = document.querySelector('svg'), sheet = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].map(n => [n.textContent, n.getBoundingClientRect()]);
  const inside = b => b.left >= sheet.left && b.right <= sheet.right && b.top >= sheet.top && b.bottom <= sheet.bottom;
  const over = [];
  texts.forEach(([a, p], i) => texts.slice(0, i).forEach(([b, q]) => {
    if (p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 4 && q.top < p.bottom - 4) over.push([a, b]);
  }));
  return { out: texts.filter(([, b]) => !inside(b)).map(([t]) => t), over };
}"""

SCRUB = """async () => {
  const slider = document.querySelector('input[type=range]'), times = [];
  for (let at = 0; at < 200; at++) {
    const start = performance.now();
    slider.value = at; slider.dispatchEvent(new Event('input', { bubbles: true }));
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
    if (at % 20 === 0) await new Promise(requestAnimationFrame);
  }
  return times;
}"""


def violations(tab):
    tab.evaluate(AXE)
    script = "async () => (await axe.run()).violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 160))])"
    return tab.evaluate(script)


def at(tab):
    return tab.locator(".rv-bar .rv-count")


def busy(frame, count=200):
    """So many frames that begin with a table of sixty objects, numbered from 101; in each of them one turns."""
    frames = []
    for number in range(count):
        id = 101 + number % 60
        turned = replace(frame.objects[id], tapped=not frame.objects[id].tapped)
        event = EventView("tapped", f"Number {id} turns.", ("701.26",), (id,))
        frame = replace(frame, number=number, objects={**frame.objects, id: turned}, event=event)
        frames.append(frame)
    return frames


def scrub(tab):
    """Draw the slider over 200 frames: the milliseconds of a step in the middle and at the 95th percentile."""
    times = tab.evaluate(SCRUB)
    return statistics.median(times), sorted(times)[190]
