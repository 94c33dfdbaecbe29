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
    'is `{detail}`. A malformed request gets 422 `{message: "Validation error", detail: [{loc, msg, type}]}`, or, on the',
    'refund operations, 400 in the envelope with `field: message`.',
    '',
    '| Status | Message | Shape | Name in the code |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '429 carries a `Retry-After`, after which the call can succeed. The bank answers 429',
    '',
    '- to a company or credential that exceeds its rates (`LASTRO_COMPANY_RATES`, `LASTRO_CREDENTIAL_RATES`);',
    '- to too many concurrent lists and searches of one company;',
    '- to too many password attempts;',
    '- from `decode-qrcode` and `create-copy-and-paste-transfer`, to a payer who looks up too many keys. A person has 100',
    '  tokens, a company 1,000, and two more per minute. A key that is found costs one token, which its payment restores;',
    '  an unknown key costs twenty. Keys of this bank and of others count alike. Codes of this bank cost nothing.',
    '',
    '503 means that the bank could not accept the request in time, that payments arrive faster than they can be submitted,',
    'or that a server it depends on does not answer. Retry with the same idempotency key: the request is executed once.',
    '',
    ...describeFailures(),
    '',
  ].join('\n');
}
