import { REFUSALS, type RefusalDefinition } from '../refusals.ts';

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
  ].join('\n');
}
