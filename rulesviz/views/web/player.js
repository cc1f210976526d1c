// Playing: one step after the other, quickly through the taps that pay for something, and never long after an act.

const PAYING = ["Tapped", "ManaAdded", "ManaSpent"];
const AFTER_AN_ACT = 4000; // milliseconds for all that follows from it

/** Whether a frame is one of the many that only pay for something; `next` is the frame after it. */
function paysOnly(frame, next) {
  return !frame.act && (PAYING.includes(frame.kind) || (frame.kind === "AbilityActivated" && PAYING.includes(next?.kind)));
}

/** A clock that calls `step` until it returns false; `pace()` says how long the frame that is shown stays. */
function makePlayer(step, pace, shown) {
  let timer = null, most = Infinity, left = Infinity;
  const wait = () => { timer = setTimeout(onward, Math.min(pace(), most)); };
  const onward = () => { left -= 1; if (step() && left > 0) wait(); else run(false); };
  /** Start or stop; `steps` that follow from an act are over in a few seconds, and then it stops. */
  function run(on, steps = 0) {
    clearTimeout(timer);
    timer = null;
    left = steps || Infinity;
    most = steps ? Math.max(120, AFTER_AN_ACT / steps) : Infinity;
    if (on) wait();
    shown(on);
  }
  return { run, get on() { return timer !== null; } };
}
