import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const FILES = filesOf(new URL('../src/http/operator/', import.meta.url).pathname);

function filesOf(room: string): string[] {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts')).map((file) => join(room, file));
}

/** The source of each `endpoint({ … })` of the operators' console. */
function endpoints(): { name: string; source: string }[] {
  return FILES.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/\bendpoint\(\{/)
      .slice(1)
      .map((source) => ({
        name: `${basename(file)}: ${/method: '(\w+)'/.exec(source)?.[1]} ${/path: (.+),/.exec(source)?.[1]}`,
        source,
      })),
  );
}

it('every write of an operator is done with its line of the audit log', () => {
  const writes = endpoints().filter(({ source }) => /method: '(POST|PUT|PATCH|DELETE)'/.test(source));
  expect(writes.length).toBeGreaterThanOrEqual(11);
  // The log-in desk and the second factor write their own lines; a log-out affects only the caller.
  const silent = writes.filter(
    ({ source }) =>
      !/\bactAs\(|\bactWithCode\(|\bgive\(|\bdesk\.(identify|startSession|changePassword)\(|\b(begin|confirm)Factor\(|\bendLogIn\(/.test(
        source,
      ),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('every write of an operator asks for a fresh code, but what opens no door', () => {
  const writes = endpoints().filter(({ source }) => /method: '(POST|PUT|PATCH|DELETE)'/.test(source));
  const without = writes.filter(({ source }) => !/\bactWithCode\(|\bgive\(/.test(source));
  expect(without.map(({ name }) => name.replace(/[`$]/g, '')).sort()).toEqual([
    "auth.ts: POST '/operator/login'",
    "auth.ts: POST '/operator/password'",
    "mfa.ts: POST '/operator/mfa'",
    "mfa.ts: POST '/operator/mfa/confirm'",
    'proposals.ts: POST {PATH}/:id/reject',
    "session.ts: POST '/operator/logout'",
    "session.ts: POST '/operator/session'",
    // Ends the caller's own sessions.
    'sessions.ts: DELETE PATH',
  ]);
});

it('documents are shown in full in acts alone, each with its line of the audit log', () => {
  const room = new URL('../src/operators/', import.meta.url).pathname;
  const whole = [...filesOf(room), ...FILES]
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => /\bwhole\b.*from '/.test(source));
  expect(whole.length).toBeGreaterThanOrEqual(4);
  expect(whole.filter(({ file }) => !file.startsWith(`${room}acts/`)).map(({ file }) => file)).toEqual([]);
  for (const { source } of whole) {
    const exported = source
      .split(/^export /m)
      .slice(1)
      .filter((part) => /\bwhole\)|presentWhole\(tx/.test(part));
    expect(exported.filter((part) => !/\bWork<|satisfies Work/.test(part) || !/\bdone\b/.test(part))).toEqual(
      [],
    );
  }
});
