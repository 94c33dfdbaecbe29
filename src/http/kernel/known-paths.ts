/** Methods and forms in which a path may be asked for. */
export interface KnownWay {
  method: string;
  /** True if refusals come in the envelope. */
  inEnvelope: boolean;
}

/** The paths of all routes, and how each may be asked for. */
export interface KnownPaths {
  /** `url` is a route's pattern: `:name` is a part of a path, `*` all the rest of it. */
  add(url: string, way: KnownWay): void;
  /** The ways of every route that a path is of. */
  of(path: string): KnownWay[];
}

/** A part of a path, after which other parts come. */
interface Part {
  fixed: Map<string, Part>;
  named: Part | undefined;
  ways: KnownWay[];
  /** Of the routes that take all the rest. */
  rest: KnownWay[];
}

/** A tree by the parts of a path: a stranger's path costs a look-up for each of its parts, however many routes there are. */
export function createKnownPaths(): KnownPaths {
  const root = newPart();
  return {
    add: (url, way) => {
      let part = root;
      for (const text of partsOf(url)) {
        if (text === '*') {
          part.rest.push(way);
          return;
        }
        part = text.startsWith(':') ? named(part) : child(part, text);
      }
      part.ways.push(way);
    },
    of: (path) => {
      const found: KnownWay[] = [];
      collect(root, partsOf(path), found);
      return found;
    },
  };
}

function newPart(): Part {
  return { fixed: new Map(), named: undefined, ways: [], rest: [] };
}

function named(part: Part): Part {
  part.named ??= newPart();
  return part.named;
}

function child(part: Part, text: string): Part {
  const known = part.fixed.get(text) ?? newPart();
  part.fixed.set(text, known);
  return known;
}

// A pattern has fewer parts than this: what goes on beyond them can only be the rest of one.
const PARTS_AT_MOST = 16;

/** Without a slash at the end, with which every path answers too. */
function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/', PARTS_AT_MOST).slice(1);
}

function collect(part: Part, [first, ...others]: readonly string[], found: KnownWay[]): void {
  if (first === undefined) {
    found.push(...part.ways);
    return;
  }
  found.push(...part.rest);
  const fixed = part.fixed.get(first);
  if (fixed !== undefined) collect(fixed, others, found);
  if (part.named !== undefined && first !== '') collect(part.named, others, found);
}
