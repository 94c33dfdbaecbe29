import { beforeAll, expect, it } from 'vitest';
import { Bundler, idOf, type Outgoing, WrittenBefore } from '../../src/rails/bcb/icom/bundler.ts';
import type { OutMessage } from '../../src/rails/bcb/icom/store.ts';
import { type Signer, signerOf } from '../../src/rails/bcb/xml/sign.ts';
import { order } from './messages-of.ts';
import { NOW, pki } from './signing.ts';

let signer: Signer;
beforeAll(async () => {
  const { bank } = await pki();
  signer = signerOf('99999010', bank.certificate, bank.key);
});

const SERVICE = { priority: 'HIGH', service: 'PAGPRI' } as const;
function outgoing(number: number): Outgoing {
  const endToEndId = `E99999010202611221435${String(number).padStart(11, '0')}`;
  return {
    type: 'pacs.008',
    service: SERVICE,
    transaction: order({ ids: { endToEndId } }),
    expiresAt: NOW.getTime() + 40_000,
  };
}
const five = () => [1, 2, 3, 4, 5].map(outgoing);

/** A store in which some have been written down before. */
function bundlerOver(before: readonly Outgoing[]) {
  const written = new Set(before.map(idOf));
  const messages: OutMessage[] = [];
  let tries = 0;
  const bundler = new Bundler({
    ...{ signer, now: () => NOW, most: 10 },
    send: async (message, together) => {
      tries += 1;
      const known = together.map(idOf).filter((id) => written.has(id));
      if (known.length > 0) throw new WrittenBefore(new Set(known));
      for (const one of together) written.add(idOf(one));
      messages.push(message);
    },
  });
  return { bundler, messages, tries: () => tries };
}

it('signs the rest of a message once where one in it was written down before', async () => {
  const [known, ...fresh] = five() as [Outgoing, ...Outgoing[]];
  const { bundler, messages, tries } = bundlerOver([known]);
  const results = await Promise.allSettled([known, ...fresh].map((one) => bundler.add(one)));
  expect(results[0]).toMatchObject({ status: 'rejected', reason: { name: 'WrittenBefore' } });
  expect(results.slice(1).map(({ status }) => status)).toEqual(fresh.map(() => 'fulfilled'));
  expect(messages.map(({ transactionIds }) => transactionIds)).toEqual([fresh.map(idOf)]);
  expect(tries()).toBe(2);
});

it('takes what is handed over again, while it is under way, as the same', async () => {
  const { bundler, messages, tries } = bundlerOver([]);
  const [first, again] = await Promise.all([
    Promise.all(five().map((one) => bundler.add(one))),
    Promise.all(five().map((one) => bundler.add(one))),
  ]);
  expect(again).toEqual(first);
  expect(messages.map(({ transactionIds }) => transactionIds)).toEqual([five().map(idOf)]);
  expect(tries()).toBe(1);
  await expect(bundler.add(outgoing(1))).rejects.toBeInstanceOf(WrittenBefore);
});
