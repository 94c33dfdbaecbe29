import { describeFailures } from '../../http/partner/cashouts/describe-failures.ts';
import { REFUSALS, type RefusalDefinition } from '../../refusals.ts';

/** docs/errors.md, made of the table that answers. */
export function describeRefusals(): string {
  const rows = Object.entries(REFUSALS)
    .map(([code, refusal]: [string, RefusalDefinition]) => ({ code, ...refusal }))
    .sort((a, b) => a.status - b.status || a.text.localeCompare(b.text))
    .map(
      ({ code, status, text, envelope, asError }) =>
        `| ${status} | ${text} | ${envelope ? 'envelope' : asError ? '`error`' : '`detail`'} | \`${code}\` |`,
    );
  return [
    '# Refusals',
    '',
    'All refusals, by status. The shape `envelope` is `{worked: false, detail, message, data: null}`; the shape `detail`',
    'is `{detail}`, and the shape `error` is `{error}`; both hold the message. A malformed request gets 422',
    '`{message: "Validation error", detail: [{loc, msg, type}]}`, or, on the refund operations, 400 in the envelope with',
    '`field: message`.',
    '',
    '| Status | Message | Shape | Name in the code |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '429 carries a `Retry-After`, after which the call can succeed. The bank answers 429',
    '',
    '- to a company or credential that exceeds its rates (`LASTRO_COMPANY_RATES`, `LASTRO_CREDENTIAL_RATES`);',
    '- to too many concurrent lists and searches of one company;',
    '- to a company that creates more codes per second than `LASTRO_CODES_PER_SECOND`;',
    '- to a company that exceeds `LASTRO_FREE_ACTS_PER_SECOND`: payments that wait for approval or lack funds, tests and',
    '  resends of webhooks, changes of endpoints, and steps of keys and claims;',
    '- to too many password attempts, and to a network that asks for too many recovery links;',
    '- to an account that sends a one-time code to one key again within 30 seconds or too often in a day, or to more than',
    '  100 keys in a day; and to a registration of a key that the directory throttles;',
    '- to a network or a document that starts too many account openings, and to a liveness check that sends pictures more',
    '  than 10 times, or asks for the verdict more than 120 times, in a quarter of an hour;',
    '- to a network that has tried ten wrong codes of receipts in a quarter of an hour;',
    '- from `decode-qrcode` and `create-copy-and-paste-transfer`, to a payer who looks up too many keys. A person has 100',
    '  tokens, and two more per minute; a company has 1,000, and twenty more per minute. A key that is found costs one',
    '  token, which its payment restores; an unknown key costs twenty. Keys of this bank and of others count alike. Codes',
    '  of this bank cost nothing.',
    '',
    '503 means that the bank could not accept the request in time, that payments arrive faster than they can be submitted,',
    'or that a server it depends on does not answer. Retry with the same idempotency key: the request is executed once.',
    '',
    ...describeFailures(),
    '',
  ].join('\n');
}
