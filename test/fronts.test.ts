import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * A folder with a front.ts is a room, and its front lists all that others may import from it, name by name. They import
 * each name from its own file: rooms need each other, so a front that was loaded would load them all in a circle. Tests
 * see into every room.
 */

const ROOT = new URL('..', import.meta.url).pathname;
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(src|central-bank|bench|kit|scripts|web)\/.*\.(tsx?|mjs)$/.test(file))
  .filter((file) => !/\.test\.tsx?$/.test(file));
const read = (file: string) => readFileSync(`${ROOT}/${file}`, 'utf8');

const isFront = (file: string) => file.endsWith('/front.ts');
const FRONTS = FILES.filter((file) => file.startsWith('src/') && isFront(file));
const ROOMS = new Set(FRONTS.map((front) => dirname(front)));
const SHOWN = new Map(FRONTS.map((front) => [dirname(front), new Set(shownBy(front))]));

/** The innermost room that a file stands in. */
function roomOf(file: string): string | undefined {
  let folder = dirname(file);
  while (folder !== '.' && !ROOMS.has(folder)) folder = dirname(folder);
  return folder === '.' ? undefined : folder;
}

/** The names between braces: `{ findAccount, type Account as Owner }` has findAccount and Account. */
function namesIn(braces: string): string[] {
  const list = braces.replace(/^\{\s*|\s*\}$/g, '');
  return [...list.matchAll(/(?:type )?(\w+)(?: as \w+)?\s*(?:,|$)/g)].map(([, name = '']) => name);
}

/** The names that a front shows, each with its file: `src/accounts/find.ts findAccount`. */
function shownBy(front: string): string[] {
  const shown = read(front).matchAll(/^export (?:type )?(\{[^}]*\}) from '(\.[^']+)';$/gm);
  return [...shown].flatMap(([, list = '', path = '']) =>
    namesIn(list).map((name) => `${join(dirname(front), path)} ${name}`),
  );
}

/** The same for what a file imports, at its head or when it is needed; `*` for a file as a whole. */
function importedBy(file: string): string[] {
  const text = read(file);
  const found = [
    ...text.matchAll(/^(?:import|export) (?:type )?(\{[^}]*\}|\*)[^'{}]* from '(\.[^']+)'/gm),
    ...text.matchAll(/const (\{[^}]*\}) = await import\('(\.[^']+)'\)/g),
  ].map(([, what = '', path = '']) => ({ path, names: what === '*' ? ['*'] : namesIn(what) }));
  const late = [...text.matchAll(/import\('(\.[^']+)'\)\)?\.(?!then)(\w+)/g)].map(
    ([, path = '', name = '']) => ({ path, names: [name] }),
  );
  return [...found, ...late].flatMap(({ path, names }) =>
    names.map((name) => `${join(dirname(file), path)} ${name}`),
  );
}

/** Everything that is imported from a room by a file outside of it. */
const IMPORTS = FILES.filter((file) => !isFront(file)).flatMap((by) =>
  importedBy(by).flatMap((wanted) => {
    const room = roomOf(wanted);
    return room === undefined || by.startsWith(`${room}/`) ? [] : [{ by, wanted, room }];
  }),
);

describe('the fronts of the rooms', () => {
  it('gives every folder of src a front, or its folders', () => {
    const homeless = FILES.filter((file) => /^src\/.+\//.test(file) && roomOf(file) === undefined);
    expect(homeless).toEqual([]);
    expect(ROOMS.size).toBeGreaterThan(60);
  });

  it('imports from another room only what its front shows', () => {
    const past = IMPORTS.filter(({ room, wanted }) => !SHOWN.get(room)?.has(wanted));
    expect(past.map(({ by, wanted, room }) => `${by} imports ${wanted} past ${room}/front.ts`)).toEqual([]);
    expect(IMPORTS.length).toBeGreaterThan(2_000);
  });

  it('shows only what another room imports', () => {
    const wanted = new Set(IMPORTS.map((one) => one.wanted));
    const idle = [...SHOWN].flatMap(([room, shown]) =>
      [...shown].filter((one) => !wanted.has(one)).map((one) => `${room}/front.ts shows ${one}`),
    );
    expect(idle).toEqual([]);
  });

  it('shows each name from a file of the room, and nothing besides', () => {
    for (const front of FRONTS) {
      const room = dirname(front);
      const strangers = [...(SHOWN.get(room) ?? [])].filter((one) => roomOf(one) !== room);
      expect(strangers, front).toEqual([]);
      const rest = read(front).replace(/^export (?:type )?\{[^}]*\} from '[^']+';$/gm, '');
      expect(rest.replace(/^\/\/.*$/gm, '').trim(), front).toBe('');
    }
  });

  it('shows no SQL: statements and the columns of a table are known in their own room alone', () => {
    const shown = [...SHOWN].filter(([room]) => room !== 'src/database').flatMap(([, all]) => [...all]);
    const isSql = (one: string) => {
      const [file = '', name = ''] = one.split(' ');
      return new RegExp(
        `^export const ${name}\\b[^=]*= (sql|table|insertInto|updateOf|selectFrom|lockIn)\\b`,
        'm',
      ).test(read(file));
    };
    expect(shown.filter(isSql)).toEqual([]);
  });

  it('loads no front', () => {
    expect(
      FILES.filter((file) => importedBy(file).some((wanted) => isFront(wanted.split(' ')[0] ?? ''))),
    ).toEqual([]);
  });
});
