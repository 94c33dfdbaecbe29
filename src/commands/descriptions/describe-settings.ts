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
    'Environment variables. All that is wrong with them is said at once, before anything starts.',
    '',
    '| Name | Meaning | Default |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
