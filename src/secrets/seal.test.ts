import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault } from './seal.ts';

const vault = createVault(Buffer.alloc(32, 7));
const PLACE = 'credentials/7/padaria/hmac';

it('opens what it sealed, whatever the text', () => {
  for (const secret of ['', 'a', 'ção 🙂', 'x'.repeat(10_000)])
    expect(vault.open(vault.seal(secret, PLACE), PLACE)).toBe(secret);
});

it('opens what was sealed before, as every database holds it', () => {
  const sealed = 'v1.CQkJCQkJCQkJCQkJ68hyC_081sCyUWco4kmUmk_w6uDbgvM';
  expect(vault.open(sealed, PLACE)).toBe('hunter2');
});

it('never seals the same secret twice alike, and shows nothing of it', () => {
  const [first, second] = [vault.seal('hunter2', PLACE), vault.seal('hunter2', PLACE)];
  expect(first).not.toBe(second);
  expect(first).toMatch(/^v2\.[\w-]{8}\.[\w-]{46,}$/);
  expect(Buffer.from(first.slice(12), 'base64url').includes('hunter2')).toBe(false);
});

describe('does not open', () => {
  const sealed = vault.seal('hunter2', PLACE);
  const head = sealed.slice(0, 12);
  const bytes = Buffer.from(sealed.slice(12), 'base64url');

  it('in another place', () => {
    for (const place of ['credentials/7/padaria/client-secret', 'credentials/8/padaria/hmac', ''])
      expect(() => vault.open(sealed, place)).toThrow();
  });

  it('under another key', () => {
    expect(() => createVault(randomBytes(32)).open(sealed, PLACE)).toThrow();
  });

  it('with any one bit changed', () => {
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => vault.open(head + changed.toString('base64url'), PLACE)).toThrow();
    }
  });

  it('cut short, without its version, or with a short tag', () => {
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => vault.open(head + bytes.subarray(0, length).toString('base64url'), PLACE)).toThrow();
    const others = [sealed.replace('v2', 'v1'), sealed.replace('v2', 'v3'), `${sealed}.`];
    for (const text of ['', 'v1', 'v1.', 'v2', 'v2.', head, sealed.slice(3), ...others, 'hunter2'])
      expect(() => vault.open(text, PLACE)).toThrow();
  });
});

it('takes no key of another length', () => {
  for (const length of [0, 16, 31, 33]) expect(() => createVault(Buffer.alloc(length))).toThrow();
});

describe('with several keys', () => {
  const older = Buffer.alloc(32, 7);
  const newer = Buffer.alloc(32, 9);

  it('opens what each of them has sealed, and seals under the first', () => {
    const both = createVault(newer, [older]);
    expect(both.open(vault.seal('hunter2', PLACE), PLACE)).toBe('hunter2');
    expect(both.open('v1.CQkJCQkJCQkJCQkJ68hyC_081sCyUWco4kmUmk_w6uDbgvM', PLACE)).toBe('hunter2');
    const sealed = both.seal('hunter2', PLACE);
    expect(sealed.startsWith(`v2.${createVault(newer).keyId}.`)).toBe(true);
    expect(createVault(newer).open(sealed, PLACE)).toBe('hunter2');
  });

  it('says which key it lacks', () => {
    const sealed = createVault(newer).seal('hunter2', PLACE);
    expect(() => vault.open(sealed, PLACE)).toThrow(
      `a secret of ${PLACE} was encrypted under another key (${createVault(newer).keyId})`,
    );
  });
});
