import { readPlace, type Scenario, type Step, type Value } from '../template.ts';

const PLACE = /\{\{([^}]+)\}\}/g;
const WHOLE = /^\{\{([^}]+)\}\}$/;
const DAY_MS = 86_400_000;

export interface TestWords {
  title: string;
  document: string;
  steps: Readonly<Record<Step['title'], string>>;
}

/** A scenario as a test that starts its own bank. */
export function vitestOf(scenario: Scenario, words: TestWords): string {
  const { steps, ends } = scenario;
  const last = steps.at(-1);
  const expected =
    last?.refused === undefined
      ? [`    expect(${last?.keep}${memberOf(ends.member.split('.'))}).toBe(${JSON.stringify(ends.is)});`]
      : [];
  const lines = [
    `import { startBank } from 'lastro/testing';`,
    `import { expect, it } from 'vitest';`,
    '',
    `it(${JSON.stringify(words.title)}, async () => {`,
    '  const bank = await startBank();',
    '  const { client, account, url: origin } = bank;',
    "  const phone = '+55119' + String(Date.now() % 100_000_000).padStart(8, '0');",
    `  const document = ${JSON.stringify(words.document)};`,
    '  const daysOn = async (days) => new Date((await bank.now()).getTime() + days * ' +
      `${DAY_MS}).toISOString();`,
    '  try {',
    ...steps.flatMap((step) => linesOf(step, words.steps[step.title])),
    ...expected,
    '  } finally {',
    '    await bank.stop();',
    '  }',
    '}, 120_000);',
  ];
  return `${lines.join('\n')}\n`;
}

function linesOf({ keep, call, refused }: Step, title: string): string[] {
  const { params, query, body, headers } = call;
  const given = [
    params && `path: ${codeOf(params)}`,
    query && `query: ${codeOf(query)}`,
    headers && `header: ${codeOf(headers)}`,
    body && `body: ${codeOf(body)}`,
  ].filter(Boolean);
  const asked = given.length === 0 ? '' : `, { ${given.join(', ')} }`;
  const made = `client.${call.method.toLowerCase()}(${JSON.stringify(call.path)}${asked})`;
  const line =
    refused === undefined
      ? `    const ${keep} = await ${made};`
      : `    await expect(${made}).rejects.toMatchObject({ status: ${refused} });`;
  return [`    // ${title}`, line];
}

/** A value as the code that makes it. */
function codeOf(value: Value | Readonly<Record<string, string>>): string {
  if (typeof value === 'string') {
    const [, place] = WHOLE.exec(value) ?? [];
    if (place !== undefined) return expressionOf(place);
    if (!value.includes('{{')) return JSON.stringify(value);
    return `\`${value.replace(PLACE, (_, inner: string) => `\${${expressionOf(inner)}}`)}\``;
  }
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, of]) => {
    const shown = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    return `${shown}: ${codeOf(of as Value)}`;
  });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const KNOWN: Readonly<Record<string, string>> = {
  'account.branch': 'account.branch',
  'account.number': 'account.number',
};

function expressionOf(place: string): string {
  const { words, path } = readPlace(place);
  if (words[0] === 'days') return `await daysOn(${words[1]})`;
  const [keep = '', ...members] = path;
  return KNOWN[path.join('.')] ?? `${keep}${memberOf(members)}`;
}

function memberOf(members: readonly string[]): string {
  return members
    .map((name) =>
      /^[a-z_]\w*$/i.test(name) ? `.${name}` : /^\d+$/.test(name) ? `[${name}]` : `['${name}']`,
    )
    .join('');
}
