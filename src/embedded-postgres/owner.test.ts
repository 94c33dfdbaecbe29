import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findOwner, takeHome } from './owner.ts';
import { identityOf } from './process.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lastro-owner-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const write = (number: number, owner: object) =>
  writeFileSync(join(home, `owner.${number}`), JSON.stringify(owner));

test('a claim names this process until it is released, and can then be taken again', async () => {
  expect(findOwner(home)).toBeUndefined();
  const claim = await takeHome(home);
  expect(findOwner(home)).toEqual({ pid: process.pid, identity: identityOf(process.pid) });
  await expect(takeHome(home)).rejects.toThrow('is already run by this process');
  claim.release();
  expect(findOwner(home)).toBeUndefined();
  const again = await takeHome(home);
  expect(readdirSync(home)).toEqual(['owner.2']);
  again.release();
});

test('a dead owner is succeeded', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  write(7, { pid: child.pid, identity: null });
  const claim = await takeHome(home);
  expect(readdirSync(home)).toEqual(['owner.8']);
  claim.release();
});

test('a process that got the id of a dead owner is not the owner, and our own id neither', async () => {
  const child = spawn('sleep', ['60']);
  write(1, { pid: child.pid, identity: 'an earlier boot:1234' });
  expect(findOwner(home)).toBeUndefined();
  write(2, { pid: process.pid, identity: 'an earlier boot:1234' });
  (await takeHome(home)).release();
  child.kill();
});

test('a live owner keeps it, and the refusal names it', async () => {
  const child = spawn('sleep', ['60']);
  const identity = identityOf(child.pid ?? 0);
  write(1, { pid: child.pid, identity });
  await expect(takeHome(home)).rejects.toThrow(`is already run by another process (pid ${child.pid})`);
  expect(findOwner(home)).toEqual({ pid: child.pid, identity });
  child.kill();
});

test('an owner that is just ending is waited for', async () => {
  const child = spawn('sleep', ['60']);
  write(1, { pid: child.pid, identity: identityOf(child.pid ?? 0) });
  const claiming = takeHome(home);
  child.kill('SIGKILL');
  (await claiming).release();
});

test.each(['{"pid": 12', '[]', '{"identity": null}', '{"pid": -1, "identity": null}', '\0\0\0\0'])(
  'a claim that a crash of the machine has torn is nobody’s: %j',
  async (text) => {
    writeFileSync(join(home, 'owner.3'), text);
    expect(findOwner(home)).toBeUndefined();
    const claim = await takeHome(home);
    expect(readdirSync(home)).toEqual(['owner.4']);
    claim.release();
  },
);
