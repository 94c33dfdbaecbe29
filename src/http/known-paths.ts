/** The paths of all routes, and which methods each has. */
export interface KnownPaths {
  /** `url` is a route's pattern: `:name` is a part of a path, `*` all the rest of it. */
  add(url: string, method: string): void;
  /** The methods of every route that a path is of. */
  methodsOf(path: string): Set<string>;
}

/** A part of a path, after which other parts come. */
interface Part {
  fixed: Map<string, Part>;
  named: Part | undefined;
  methods: Set<string>;
  /** Of the routes that take all the rest. */
  rest: Set<string>;
}

/** A tree by the parts of a path: a stranger's path costs a look-up for each of its parts, however many routes there are. */
export function createKnownPaths(): KnownPaths {
  const root = newPart();
  return {
    add: (url, method) => {
      let part = root;
      for (const text of partsOf(url)) {
        if (text === '*') {
          part.rest.add(method);
          return;
        }
        part = text.startsWith(':') ? named(part) : child(part, text);
      }
      part.methods.add(method);
    },
    methodsOf: (path) => {
      const found = new Set<string>();
      collect(root, partsOf(path), found);
      return found;
    },
  };
}

function newPart(): Part {
  return { fixed: new Map(), named: undefined, methods: new Set(), rest: new Set() };
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

function collect(part: Part, [first, ...others]: readonly string[], found: Set<string>): void {
  for (const method of part.rest) if (first !== undefined) found.add(method);
  if (first === undefined) {
    for (const method of part.methods) found.add(method);
    return;
  }
  const fixed = part.fixed.get(first);
  if (fixed !== undefined) collect(fixed, others, found);
  if (part.named !== undefined && first !== '') collect(part.named, others, found);
}
