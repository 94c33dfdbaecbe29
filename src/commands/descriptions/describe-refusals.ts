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
    'Every answer that says no, by status. `envelope` is `{worked: false, detail, message, data: null}`, the other',
    'shape `{detail}`. Malformed requests answer 422 `{message: "Validation error", detail: [{loc, msg, type}]}`,',
    'or 400 in the envelope with `field: message` on the refund operations.',
    '',
    '| Status | Words | Shape | Name in the code |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '429 carries a `Retry-After` after which the call can succeed. It answers a company or credential beyond its rates',
    '(`LASTRO_COMPANY_RATES`, `LASTRO_CREDENTIAL_RATES`), too many lists and searches of one company at a time, too many',
    'tries of a password, and, from `decode-qrcode` and `create-copy-and-paste-transfer`, a payer who has asked for too',
    'many keys: a person may ask for 100, a company for 1,000, and two more a minute. A key that is found costs one, which',
    'its payment gives back; a key that nobody has costs twenty. Keys of this bank and of others count alike. Codes that',
    'this bank made cost nothing. 503 says that the bank could not take the request on in time, that payments go on',
    'their way more slowly than they come, or that a server it depends on is silent: asked again under the same idempotency key it happens once.',
    '',
    ...describeFailures(),
    '',
  ].join('\n');
}
