import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { IcomConnection } from '../../src/rails/bcb/icom/connection.ts';
import { idsIn } from '../../src/rails/bcb/reconciliation/fetch-list.ts';
import type { Json } from '../harness.ts';
import { until } from '../until.ts';
import { type BankOnRail, openBankOnRail, payIn } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';

const DAY_S = 86_400;

let running: RunningCentralBank;
let by: BankOnRail;
beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 100 });
  by = await openBankOnRail(running, { filesUrl: running.bank.addresses.icom });
});
afterAll(async () => {
  await by.close();
  await running.close();
});

const rows = (text: string, values: unknown[] = []) => queryText<Json>(by.database.db.main, text, values);
const transferOf = async (id: string) => (await by.transfers()).find((one) => one.id === id);

/** A payment out and one in that have settled; answers their ids. */
async function traffic(): Promise<{ out: string; in: string }> {
  by.bank.forgetTokens();
  const id = await by.pay(7.5);
  const came = await payIn(running, { amount: '4.25' });
  await until(async () => expect((await by.cashout(id)).status).toBe('SUCCESS'));
  await until(async () => expect(await transferOf(came)).toMatchObject({ state: 'SETTLED' }));
  const [row] = await rows('select end_to_end_id as id from cashouts where id = $1', [id]);
  return { out: row?.id, in: came };
}

/** Ends the day, and answers what differs of it once it has been compared. */
async function endDay(): Promise<Json[]> {
  const day = new Date(running.bank.world.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
  await by.advance(DAY_S + 2 * 3_600);
  await until(async () =>
    expect(await rows('select state from bcb.days where day = $1', [day])).toEqual([{ state: 'DONE' }]),
  );
  return rows('select kind, about, here, there, said from bcb.differences where day = $1', [day]);
}

describe('the file of the entries of a day', () => {
  it.each(['in', 'out'] as const)('finds a payment (%s) that was lost without a trace', async (lost) => {
    const { [lost]: id } = await traffic();
    await rows('delete from bcb.transfers where id = $1', [id]);
    expect(await endDay()).toEqual([]);
    // The row of an order that went out has also lost the message that carried it.
    if (lost === 'in') await by.bank.verify();
    expect(await transferOf(id)).toMatchObject({
      ...{ state: 'SETTLED', direction: lost.toUpperCase() },
      amount: lost === 'in' ? 425n : 750n,
    });
  });

  it('that is not the one that was announced is not believed', async () => {
    const { in: id } = await traffic();
    await rows('delete from bcb.transfers where id = $1', [id]);
    await running.control('POST', '/faults', { name: 'file-spoilt', times: 1 });
    expect(await endDay()).toMatchObject([{ kind: 'UNEXPLAINED', here: -750n, there: -325n, said: '1' }]);
    expect(await transferOf(id)).toBeUndefined();
  });

  it('is another bank’s to nobody', async () => {
    const { bcb } = by.config;
    const pem = (path: string | undefined) => readFileSync(path ?? '', 'utf8');
    const connection = new IcomConnection({
      ...{ url: running.bank.addresses.icom, authority: pem(bcb.authority) },
      ...{ certificate: pem(bcb.connectionCertificate), key: pem(bcb.connectionKey) },
    });
    const asked = (path: string) =>
      connection.send({ method: 'GET', path: `/api/v1/files/${path}`, timeoutMs: 5_000 });
    expect((await asked('99999001/2026-11-20')).status).toBe(403);
    expect((await asked('99999000/2026-11-20')).status).toBe(200);
    connection.close();
  });
});

it('reads an id at the beginning of each line, and nothing else', () => {
  const [out, back] = ['E99999000202611211200abcdefghijk', 'D99999001202611211200abcdefghijk'];
  expect(idsIn(`${out} -750\r\n${back};4.25\nL123 100\n\n ${out}\n<x>${out}</x>`)).toEqual([out]);
  expect(idsIn(`${back}`)).toEqual([back]);
  expect(idsIn('')).toEqual([]);
});
