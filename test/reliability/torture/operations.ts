import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Description {
  paths: Record<string, Record<string, { tags?: string[] }>>;
}

// The sandbox's own operations stand for everybody else: other institutions, the clock, the operator of the directory.
const ITS_OWN = 'Sandbox';

let known: { all: readonly string[]; byLength: Map<number, [string, string[]][]> } | undefined;

/** Reads them from the document that `test/generated-docs.test.ts` holds against the running bank. */
function read() {
  if (known !== undefined) return known;
  const file = join(process.cwd(), 'docs', 'openapi.json');
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Description;
  const all = Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { tags = [] }]) => !tags.includes(ITS_OWN))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    .sort();
  const byLength = new Map<number, [string, string[]][]>();
  // A path without members goes before one that has them in the same place.
  for (const name of [...all].sort((one, other) => membersOf(one) - membersOf(other))) {
    const parts = name.split('/');
    byLength.set(parts.length, [...(byLength.get(parts.length) ?? []), [name, parts]]);
  }
  known = { all, byLength };
  return known;
}

const membersOf = (name: string) => name.split('{').length;
const isMember = (part: string | undefined) => part?.includes('{') === true;

/** The published operations: method and path, as the document has them. */
export function publishedOperations(): readonly string[] {
  return read().all;
}

/** The published operation of a request; undefined for all others. */
export function nameOfOperation(method: string, path: string): string | undefined {
  const asked = `${method} ${path.split('?')[0]}`.split('/');
  const found = read()
    .byLength.get(asked.length)
    ?.find(([, parts]) => parts.every((part, at) => part === asked[at] || isMember(part)));
  return found?.[0];
}
