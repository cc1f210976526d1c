// The film: all frames that were sent, as lines that share their beginnings, and what stands in each of them.

/** Frames, lines and objects of packed data; `grow` takes more of them in, as they come from the kernel. */
function makeFilm(data) {
  data.lines ??= [{ name: "As it went", parent: null, fork: 0, tip: data.frames.length - 1, stops: [] }];
  const places = []; // for each frame: a Map from the id of an object to its place in the list of objects
  let paths = []; // for each line: its frames in order

  function unfold() {
    for (let at = places.length; at < data.frames.length; at++) {
      const frame = data.frames[at];
      const now = new Map(frame.from === null ? [] : places[frame.from]);
      for (const [id, place] of Object.entries(frame.objects)) place === null ? now.delete(+id) : now.set(+id, place);
      places.push(now);
    }
    paths = data.lines.map((line) => {
      const path = [];
      for (let at = line.tip ?? -1; at >= 0; at = data.frames[at].from ?? -1) path.push(at);
      return path.reverse();
    });
  }

  /** Take in what is new; a second page of the same notebook may have done so already. */
  function grow(more) {
    if (more.begin.frames === data.frames.length) {
      for (const key of ["objects", "players", "grids", "frames"]) data[key].push(...more[key]);
      Object.assign(data.captions, more.captions);
    }
    data.lines[more.line] = more.told;
    unfold();
  }

  unfold();
  return {
    data, grow,
    get lines() { return data.lines; },
    path: (line) => paths[line] ?? [],
    frame: (line, at) => data.frames[paths[line][at]],
    places: (line, at) => places[paths[line][at]],
    stops: (line, at) => data.lines[line].stops.includes(at),
  };
}
