import { SETTINGS } from '../../settings/settings.ts';

/** docs/settings.md, made of the table that reads the environment. */
export function describeSettings(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const fallback = 'default' in setting ? `\`${setting.default}\`` : '–';
    return `| \`${name}\` | ${setting.description} | ${fallback} |`;
  });
  return [
    '# Settings',
    '',
    'Settings are environment variables. A secret setting also has a variant with the suffix `_FILE`, which names a file that holds the value. A start reports all invalid settings together, and then those that the rail lacks, before it does anything else.',
    '',
    '| Name | Meaning | Default |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
