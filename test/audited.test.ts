import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('../src/http/operator/', import.meta.url).pathname;

/** Each `endpoint({ … })` of the operators' console, as its source has it. */
function endpoints(): { name: string; source: string }[] {
  return readdirSync(FOLDER).flatMap((file) =>
    readFileSync(FOLDER + file, 'utf8')
      .split(/\bendpoint\(\{/)
      .slice(1)
      .map((source) => ({
        name: `${file}: ${/method: '(\w+)'/.exec(source)?.[1]} ${/path: (.+),/.exec(source)?.[1]}`,
        source,
      })),
  );
}

it('every write of an operator is done with its line of the audit log', () => {
  const writes = endpoints().filter(({ source }) => /method: '(POST|PUT|PATCH|DELETE)'/.test(source));
  expect(writes.length).toBeGreaterThanOrEqual(11);
  // A log-in writes its own line, once it knows who it is; to log out changes nothing that is anybody else's.
  const silent = writes.filter(
    ({ source }) =>
      !/\bactAs\(|\bactWithCode\(|\bequipOrPropose\(|desk\.identify\(|\bendSession\(/.test(source),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('every write of an operator asks for a fresh code, but what opens no door', () => {
  const writes = endpoints().filter(({ source }) => /method: '(POST|PUT|PATCH|DELETE)'/.test(source));
  const without = writes.filter(({ source }) => !/\bactWithCode\(|\bequipOrPropose\(/.test(source));
  expect(without.map(({ name }) => name.replace(/[`$]/g, '')).sort()).toEqual([
    "auth.ts: POST '/operator/login'",
    "auth.ts: POST '/operator/password'",
    "mfa.ts: POST '/operator/mfa'",
    "mfa.ts: POST '/operator/mfa/confirm'",
    'proposals.ts: POST {PATH}/:id/reject',
    "session.ts: POST '/operator/logout'",
    "session.ts: POST '/operator/session'",
  ]);
});

it('every reading that shows a document in full is in the audit log', () => {
  const whole = endpoints().filter(({ source }) => /\bwhole\b|presentWhole|presentDetail/.test(source));
  expect(whole.length).toBeGreaterThanOrEqual(4);
  expect(
    whole.filter(({ source }) => !/\b(actAs|actWithCode)\(/.test(source)).map(({ name }) => name),
  ).toEqual([]);
});
