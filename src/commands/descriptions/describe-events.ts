import { EVENT_DATA } from '../../http/partner/webhooks/event-shapes.ts';
import { EVENT_KINDS, type EventKind, type EventType, logTypeOf } from '../../webhooks/events/catalogue.ts';

/** Every kind, in the order of the catalogue. */
export const EVENT_TYPES = Object.keys(EVENT_KINDS) as EventType[];

/** The JSON Schema of a kind's whole body. Members may be added to it: what is not named is allowed. */
export function eventSchema(type: EventType): Record<string, unknown> {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${type}.json`,
    title: type,
    description: EVENT_KINDS[type].when,
    type: 'object',
    required: ['type', 'data'],
    properties: { type: { const: type }, data: EVENT_DATA[type] },
  };
  // Schemas carry what only the program needs; what is written down is JSON.
  return JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
}

const HEARD_BY = {
  CASHIN: '`CASHIN`, `ALL`',
  CASHOUT: '`CASHOUT`, `ALL`',
  MED: '`MED`, `ALL`',
  BANK: "`ALL` of the bank's own company",
  TESTED: 'the endpoint under test',
} as const;

const SUBJECT = {
  CODE: 'payment code',
  CASH_IN: 'cash-in',
  CASHOUT: 'cashout',
  MED: 'MED case',
  REQUISITION: 'requisition',
  WEBHOOK: 'endpoint',
} as const;

/** docs/events/README.md, made of the catalogue. */
export function describeEvents(): string {
  const rows = EVENT_TYPES.map((type) => {
    const { when, subject, heardBy }: EventKind = EVENT_KINDS[type];
    const log = logTypeOf(type) === type ? '' : `\`${logTypeOf(type)}\``;
    return `| [\`${type}\`](${type}.json) | ${when} | ${SUBJECT[subject]} | ${HEARD_BY[heardBy]} | ${log} |`;
  });
  return [
    '# Events',
    '',
    'All event types of webhooks, each with the JSON Schema (2020-12) of its body. A body is `{"type", "data"}`, at most',
    '20 kB. `data.sequence` numbers the events of one resource from 1 without gaps. Members and types may be added at any',
    'time: ignore those that you do not know. [webhooks.md](../webhooks.md) describes signatures, retries and ordering.',
    '',
    '| Type | When | Numbered per | Sent to endpoints of type | Name in the log, if different |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
