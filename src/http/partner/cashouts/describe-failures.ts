import { OWN_REASONS, RAIL_REASONS } from '../../../cashouts/failure.ts';

/** Why transfers fail, as docs/errors.md lists it, line by line. */
export function describeFailures(): string[] {
  const rows = Object.entries({ ...OWN_REASONS, ...RAIL_REASONS });
  return [
    '# Why a transfer failed',
    '',
    'A transfer that was accepted and then failed is `FAILED` (`ERROR` on an idempotent replay), with one of these in',
    '`erro_descriptor` and its sentence in `new_erro_descriptor`. The first are the bank’s own; `DIRECTORY_LIMIT` is what',
    '429 is above, for a transfer by key. The others are the settlement system’s, and recipients’ institutions may send',
    'more of those.',
    '',
    '| `erro_descriptor` | `new_erro_descriptor` |',
    '| --- | --- |',
    ...rows.map(([code, text]) => `| \`${code}\` | ${text} |`),
  ];
}
