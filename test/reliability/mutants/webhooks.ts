import type { Room } from './mutant.ts';

const RECORD = 'src/webhooks/log/record.ts';
const SCHEDULE = 'test/webhooks/schedule.test.ts';

export const WEBHOOK_MUTANTS: Room = [
  {
    id: 'outbox-row-dropped',
    file: 'src/webhooks/events/publish.ts',
    from: '    hears(endpoint, told.event) ? [{ told, endpoint, id: undefined }] : [],',
    to: `    hears(endpoint, told.event) && told.event.sequence !== 2 ? [{ told, endpoint, id: undefined }] : [],`,
    tests: ['test/flows/a-receiver-is-told.test.ts', SCHEDULE],
  },
  {
    id: 'record-without-lease-fence',
    file: RECORD,
    from: `(d.lease_number = n.lease_number or n.state = 'DELIVERED')`,
    to: 'd.lease_number is not null',
    tests: ['test/races/webhooks.test.ts'],
  },
  {
    id: 'redirect-is-success',
    file: 'src/webhooks/delivery/outcome.ts',
    from: 'statusCode >= 200 && statusCode <= 299',
    to: 'statusCode >= 200 && statusCode <= 399',
    tests: ['src/webhooks/delivery/outcome.test.ts'],
  },
  {
    id: 'one-failure-parks',
    file: 'src/webhooks/delivery/schedule.ts',
    from: '  const wait = WAITS_MS[attempt - 1];',
    to: '  const wait = WAITS_MS[attempt + 8];',
    tests: [SCHEDULE],
  },
  {
    id: 'first-wait-left-out',
    file: 'src/webhooks/delivery/schedule.ts',
    from: '  const wait = WAITS_MS[attempt - 1];',
    to: '  const wait = WAITS_MS[attempt];',
    tests: [SCHEDULE],
  },
  {
    id: 'webhook-signed-without-its-time',
    file: 'src/webhooks/delivery/sign.ts',
    from: '.update(`${id}.${timestamp}.`).update(body)',
    to: '.update(`${id}.`).update(body)',
    tests: ['src/webhooks/delivery/sign.test.ts'],
  },
  {
    id: 'receiver-takes-any-age',
    file: 'src/webhooks/verify.ts',
    from: `  if (!(ahead >= -toleranceSeconds)) throw new WebhookError('STALE', 'sent too long ago');\n`,
    to: '',
    tests: ['src/webhooks/verify.test.ts'],
  },
  {
    id: 'gone-is-tried-again',
    file: 'src/webhooks/delivery/outcome.ts',
    from: `  if (statusCode === GONE) return ended('DROPPED', true);\n`,
    to: '',
    tests: ['src/webhooks/delivery/outcome.test.ts'],
  },
];
