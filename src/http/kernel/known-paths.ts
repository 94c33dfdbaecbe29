/** Methods of a path, and the format of its refusals. */
export interface KnownWay {
  method: string;
  /** True if refusals come in the envelope. */
  inEnvelope: boolean;
}

/** The paths of all routes, and the methods of each. */
export interface KnownPaths {
  /** `url` is a route's pattern: `:name` is one segment, `*` the rest of the path. */
  add(url: string, way: KnownWay): void;
  /** Returns the methods of every route that matches a path. */
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

/** A tree of path segments: an unknown path costs one look-up per segment, whatever the number of routes. */
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

// No pattern has more segments: further ones only match the rest of one.
const PARTS_AT_MOST = 16;

/** Without a trailing slash, which every path accepts. */
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
