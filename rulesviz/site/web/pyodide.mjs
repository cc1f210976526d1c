// Python for a notebook's worker, with Graphviz beside it, telling every page of the site how far the loading is.
import { loadPyodide as load, version } from "./pyodide.core.mjs";
import { instance } from "./viz.js";

export { version };

const sizes = await (await fetch(new URL("sizes.json", import.meta.url))).json();
const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
const pages = new BroadcastChannel("rulesviz-loading");
const plain = self.fetch;
let got = 0;

function tell(bytes) {
  got += bytes;
  pages.postMessage({ got, whole });
}

// the bytes of the files that are waited for are counted as they pass
async function counting(what, how) {
  const answer = await plain(what, how);
  const name = String(what.url ?? what).split(/[?#]/)[0].split("/").pop();
  if (!(name in sizes) || !answer.ok || !answer.body) return answer;
  const counter = new TransformStream({
    transform(part, out) {
      tell(part.byteLength);
      out.enqueue(part);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
}

export async function loadPyodide(options) {
  self.fetch = counting;
  try {
    // a widget's null is None, as it is in every other kernel
    const [python, viz] = await Promise.all([load({ ...options, convertNullToNone: true }), instance()]);
    python.registerJsModule("rulesviz_graphviz", {
      // the picture, or what Graphviz says is wrong
      render(dot) {
        const made = viz.render(dot, { format: "svg", engine: "dot" });
        const wrong = made.errors.map((error) => error.message).join("; ");
        return made.status === "success" ? [made.output, ""] : ["", wrong || "no reason given"];
      },
    });
    return python;
  } finally {
    self.fetch = plain;
    pages.postMessage({ got: whole, whole });
  }
}
