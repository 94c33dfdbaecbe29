import { OWN_REASONS, RAIL_REASONS } from '../../../cashouts/failure.ts';

/** Reasons of failed transfers, as docs/errors.md lists them, line by line. */
export function describeFailures(): string[] {
  const rows = Object.entries({ ...OWN_REASONS, ...RAIL_REASONS });
  return [
    '# Why a transfer failed',
    '',
    'A transfer that was accepted and then failed is `FAILED` (`ERROR` on an idempotent replay). `erro_descriptor` holds',
    'one of these codes, and `new_erro_descriptor` its sentence. The first codes are the bank’s own; `DIRECTORY_LIMIT`',
    'corresponds to the key look-up limit above, for a transfer by key. The others come from the settlement system;',
    'recipients’ institutions may send further ones.',
    '',
    '| `erro_descriptor` | `new_erro_descriptor` |',
    '| --- | --- |',
    ...rows.map(([code, text]) => `| \`${code}\` | ${text} |`),
  ];
}
