// Where the keys go: what is drawn anew must not lose the focus, and arrow keys step unless there is something else for them.

const SPOORS = ["act", "id", "why", "jump", "line", "fold", "whynot"]; // data attributes by which a thing is known again

/** A selector that finds the same thing when it has been drawn anew, null for one that has no mark. */
function spoorOf(node) {
  const mark = SPOORS.find((one) => one in node.dataset);
  return mark ? `[data-${mark}="${CSS.escape(node.dataset[mark])}"]` : null;
}

/** Change what is drawn in `stage`, and leave the focus on the same thing, or else on the stage, where keys still step. */
function keepingFocus(stage, change) {
  const was = document.activeElement;
  if (!stage.contains(was)) return void change();
  const spoor = spoorOf(was);
  change();
  if (stage.contains(was) && document.activeElement === was) return;
  const again = spoor && [...stage.querySelectorAll(spoor)].find((node) => !node.disabled);
  (again || stage).focus({ preventScroll: true });
}

/** Whether the beginning of a part of a pane can be seen. */
function inSight(pane, part) {
  if (!part) return false;
  const { top } = part.getBoundingClientRect(), room = pane.getBoundingClientRect();
  return top >= Math.max(room.top, 0) - 2 && top < Math.min(room.bottom, innerHeight);
}

/** Scroll a pane until one of its parts can be read from its beginning, and nothing around the pane if it can be helped. */
function bringUp(pane, part) {
  if (!part) return;
  const is = part.getBoundingClientRect(), room = pane.getBoundingClientRect();
  if (pane.scrollHeight <= pane.clientHeight + 1) part.scrollIntoView({ block: "nearest" });
  else if (is.top < room.top || (is.bottom > room.bottom && is.top > room.top + room.height / 4)) pane.scrollTop += is.top - room.top - 8;
}

/** Whether a key moves what has the focus itself: a field, or a part that is wider than its place. */
function usesKey(target, key) {
  if (target.closest("select, input:not([type=range])")) return true;
  return /^Arrow(Left|Right)$/.test(key) && target.matches(".rv-scroll") && target.scrollWidth > target.clientWidth + 1;
}
