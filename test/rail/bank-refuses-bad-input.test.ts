import { describe, expect, it } from 'vitest';
import { TEST_ISPB } from '../prepare-template.ts';
import { until } from '../until.ts';
import { money, payIn } from './bank-on-rail.ts';
import { onRail } from './on-rail.ts';

// To write 100 MB takes the central bank longer than a stream is left alone in other tests.
const on = onRail(undefined, { streamIdleMs: 3_000 });

/** Waits until each has been credited. */
async function credited(ids: readonly string[]): Promise<void> {
  const credits = `select 1 from cash_ins c join movements m on m.payment_id = c.id and m.kind = 'CASHIN'
                    where c.end_to_end_id = any($1)`;
  await until(async () => expect(await on.rows(credits, [ids])).toHaveLength(ids.length));
}

/** A payment that the bank was offered, as the system signed it: bytes that once were good. */
async function goodOffer(): Promise<string> {
  const id = await payIn(on.running, { amount: '1.00' });
  await credited([id]);
  const sent = [...on.running.bank.spi.state.log.values()].find(
    ({ direction, type, xml }) => direction === 'SENT' && type === 'pacs.008' && xml.includes(id),
  );
  if (sent === undefined) throw new Error('the central bank has not sent it');
  return sent.xml;
}

/** Puts a text into the bank's stream as the system would. */
function deliver(resourceId: string, xml: string): void {
  const delivery = { resourceId, to: TEST_ISPB, xml };
  on.running.bank.world.commit([{ section: 'spi', event: { happened: 'REPEATED', delivery } }]);
}

const refusalOf = async (resourceId: string) =>
  (
    await on.rows<{ refused: string | null }>('select refused from bcb.inbox where resource_id = $1', [
      resourceId,
    ])
  )[0]?.refused;
const booked = async () => {
  const [row] = await on.rows<{ count: bigint }>('select count(*) from cash_ins');
  return { cashIns: row?.count, ...(await money(on.by.bank)) };
};

const doctype = (inner: string) => (xml: string) => `<!DOCTYPE Envelope [${inner}]>${xml}`;
const BOMB = `<!ENTITY a "${'ha'.repeat(20)}"><!ENTITY b "${'&a;'.repeat(20)}"><!ENTITY c "${'&b;'.repeat(20)}">`;
/** Takes the payment for another one, so that nothing but its signature stands against it. */
const another = (xml: string) =>
  xml.replaceAll(/E99999001\d{12}/g, (id) => `${id.slice(0, -1)}${(Number(id.at(-1)) + 1) % 10}`);

describe('R47 what comes over the stream and is not what the system has signed', () => {
  it.each<[string, (xml: string) => string, RegExp]>([
    ['no signature', (xml) => xml.replace(/<Sgntr>.*<\/Sgntr>/s, '<Sgntr></Sgntr>'), /not signed/],
    ['no place for one', (xml) => xml.replace(/<Sgntr>.*<\/Sgntr>/s, ''), /no Sgntr/],
    ['another amount', (xml) => xml.replaceAll('1.00', '9999.00'), /not what was signed/],
    ['another payment', another, /not what was signed/],
    ['an entity of a file', doctype('<!ENTITY x SYSTEM "file:///etc/passwd">'), /DOCTYPE|document type/i],
    ['an entity bomb', doctype(BOMB), /DOCTYPE|document type/i],
    ['a processing instruction', (xml) => xml.replace('<AppHdr>', '<?run now?><AppHdr>'), /instruction/i],
    ['two Documents', (xml) => xml.replace(/<Document>.*<\/Document>/s, '$&$&'), /one Document/],
    ['half of it', (xml) => xml.slice(0, xml.length / 2), /./],
    ['text that is no XML', () => 'GET / HTTP/1.1', /./],
    ['nothing', () => '', /./],
  ])('is refused with a reason, alarmed, and books nothing: %s', async (name, change, reason) => {
    const good = await goodOffer();
    const bad = change(good);
    expect(bad).not.toBe(good);
    const before = await booked();
    const alarms = await on.counted('unbelieved');
    const resourceId = name.replaceAll(' ', '-');
    deliver(resourceId, bad);
    await until(async () => expect(await refusalOf(resourceId)).toMatch(reason));
    expect(await on.counted('unbelieved')).toBe(alarms + 1);
    expect(await booked()).toEqual(before);
    // The stream goes on.
    await credited([await payIn(on.running, { amount: '2.00' })]);
    expect((await money(on.by.bank)).total).toBe(before.total + 2);
  });

  it.each(['too-large', 'zip-bomb', 'endless-multipart', 'cut-multipart'] as const)(
    'holds up no other payment, and books nothing of its own: %s',
    async (name) => {
      const before = await money(on.by.bank);
      const whole = name === 'too-large' || name === 'zip-bomb' ? 'pibr.001' : undefined;
      await on.fault(name, whole === undefined ? { times: 3 } : { matching: whole });
      const good = await goodOffer();
      if (whole !== undefined) deliver(name, good.replaceAll('pacs.008', whole));
      const ids = await Promise.all([1, 2, 3].map(() => payIn(on.running, { amount: '3.00' })));
      await credited(ids);
      expect((await money(on.by.bank)).total).toBe(before.total + 10);
      if (whole !== undefined) await until(async () => expect(await refusalOf(name)).toMatch(/./));
      await until(() => expect(on.running.bank.spi.state.queues.get(TEST_ISPB)).toEqual([]));
    },
  );
});
