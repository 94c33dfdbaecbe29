import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WAITS_MS } from '../delivery/schedule.ts';
import { SUBJECTS_OF } from '../endpoints/webhook.ts';
import { EVENT_KINDS, type EventKind, type EventType, logTypeOf } from './catalogue.ts';

const KINDS = Object.entries(EVENT_KINDS) as [EventType, EventKind][];

it('the two creations bear the names of the interface in the log, and no other kind another name', () => {
  const renamed = KINDS.filter(([type]) => logTypeOf(type) !== type).map(([type]) => [type, logTypeOf(type)]);
  expect(renamed).toEqual([
    ['QR_CODE_COPY_AND_PASTE_CREATED', 'PIX_QR_CODE_CREATED'],
    ['PIX_CASHOUT_CREATED', 'PIX_TRANSACTION_CREATED'],
  ]);
});

it('says of each kind who hears it as deliveries are handed out', () => {
  for (const heardBy of ['CASHIN', 'CASHOUT', 'MED'] as const) {
    const subjects = KINDS.filter(([, kind]) => kind.heardBy === heardBy).map(([, { subject }]) => subject);
    expect([...new Set(subjects)]).toEqual(SUBJECTS_OF[heardBy]);
  }
});

const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');

it('the page for integrators says of each kind which resource its sequence counts', () => {
  const [, table = ''] = page.split('| Events | Resource that is numbered |');
  const [rows = ''] = table.split('\n\n');
  const named = [...rows.matchAll(/`([A-Z_]+)(\*?)`/g)];
  const isNamed = (type: string) =>
    named.some(([, name = '', more]) => (more === '*' ? type.startsWith(name) : type === name));
  expect(KINDS.map(([type]) => type).filter((type) => !isNamed(type))).toEqual(['WEBHOOK_TEST']);
});

it('the page for integrators gives the waits that are kept', () => {
  const unit: Record<string, number> = { s: 1_000, min: 60_000, h: 3_600_000 };
  const waits = [...page.matchAll(/^\| \d+ \| (\d+) (s|min|h) \|$/gm)].map(
    ([, count, name]) => Number(count) * (unit[name as string] as number),
  );
  expect(waits).toEqual(WAITS_MS);
});
