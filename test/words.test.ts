import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const GENERATED = ['kit/client/paths.ts', 'web/api/web-answers.ts', 'web/api/operator-answers.ts'];
const FILES = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !GENERATED.includes(file));
// Portuguese has other words, and the corpus of a fuzzer has all kinds.
const DOCUMENTS = listed
  .split('\n')
  .filter((file) => /\.md$/.test(file) && !/^(guide\/pt|test)\//.test(file));
const WH = /^(What|Who|Whom|Whose|Whoever|Whatever|Whichever|Whether|Nobody)\b/;
const WH_CLAUSE = /^(What|Who|Whom|Whose|Whoever|Whatever|Whichever)\b/;
const read = (file: string) => readFileSync(`${ROOT}/${file}`, 'utf8');
const sourcesOf = (tree: string) =>
  FILES.filter((file) => file.startsWith(`${tree}/`) && !/\.test\.tsx?$/.test(file));

// They speak the words of a published specification.
const LIBRARIES = /^src\/(brcode|rails\/bcb\/(xml|messages|dict-values))\//;

describe('one word per thing', () => {
  it.each(['src', 'central-bank', 'kit'])('exported types have names of their own in %s', (tree) => {
    const where = new Map<string, string[]>();
    for (const file of sourcesOf(tree).filter((one) => !LIBRARIES.test(one)))
      for (const [, name = ''] of read(file).matchAll(
        /^export (?:interface|type|class|abstract class) (\w+)/gm,
      ))
        where.set(name, [...(where.get(name) ?? []), file]);
    expect(where.size).toBeGreaterThan(20);
    expect([...where].filter(([, files]) => files.length > 1)).toEqual([]);
  });

  it('takes rows of queues under leases; claims are of keys', () => {
    const queues = sourcesOf('src').filter((file) =>
      /^src\/(webhooks|messages|refunds|cashouts)\//.test(file),
    );
    const claimed = /\b(claim\w*\(|claimed for|has claimed)/;
    expect(queues.length).toBeGreaterThan(50);
    expect(queues.filter((file) => claimed.test(read(file)))).toEqual([]);
    expect(sourcesOf('src').filter((file) => /LEASES\.claim\(/.test(read(file)))).toEqual([]);
  });

  it('says none of the turns of phrase that readers stumble over', () => {
    const stumbled =
      /^\s*(?:\/?\*|\/\/).*\b(so many|in hand|of (?:its|their|his) own accord|left aside|(?:bring|brings|brought) on)\b/im;
    const files = ['src', 'central-bank', 'kit'].flatMap((tree) => sourcesOf(tree));
    expect(files.filter((file) => stumbled.test(read(file)))).toEqual([]);
  });

  it('opens no sentence of a comment with a wh-clause, unless it asks', () => {
    const comments = FILES.flatMap((file) => commentsOf(read(file)).map((text) => ({ file, text })));
    const opened = comments.flatMap(({ file, text }) =>
      sentencesOf(text)
        .filter((sentence) => WH_CLAUSE.test(sentence) && !sentence.includes('?'))
        .map((sentence) => `${file}: ${sentence}`),
    );
    expect(comments.length).toBeGreaterThan(8_000);
    expect(opened).toEqual([]);
  });

  it('opens no title of a test with one', () => {
    const title = /\(\s*['"`](?:what|who|whom|whose|whoever|whatever)\b[^?\n]*$/gim;
    const tests = FILES.filter((file) => /\.test\.tsx?$/.test(file));
    const opened = tests.flatMap((file) =>
      [...read(file).matchAll(title)].map(([line]) => `${file}: ${line.trim()}`),
    );
    expect(tests.length).toBeGreaterThan(400);
    expect(opened).toEqual([]);
  });

  it('opens no sentence of a document with a wh-clause, unless it asks', () => {
    const opened = DOCUMENTS.flatMap((file) =>
      sentencesOf(read(file)).flatMap((sentence) => (opensWithWh(sentence) ? [`${file}: ${sentence}`] : [])),
    );
    expect(DOCUMENTS.length).toBeGreaterThan(40);
    expect(opened).toEqual([]);
  });

  it.each(['openapi', 'openapi-web', 'openapi-operator'])('nor one of what %s.json describes', (name) => {
    const said: string[] = [];
    JSON.parse(read(`docs/${name}.json`), (key, value: unknown) => {
      if ((key === 'summary' || key === 'description') && typeof value === 'string') said.push(value);
      return value;
    });
    expect(said.length).toBeGreaterThan(100);
    const opened = said.flatMap(sentencesOf).filter(opensWithWh);
    expect(opened, 'reword the descriptions in the schemas of src/http, and generate anew').toEqual([]);
  });

  it('finds such a sentence wherever it stands', () => {
    const found = (text: string) => sentencesOf(text).filter(opensWithWh);
    expect(found('Ok. What is sent is signed.')).toEqual(['What is sent is signed.']);
    expect(found('| a | Whoever asks |')).toEqual(['Whoever asks |']);
    expect(found('- **Who pays** is told')).toEqual(['Who pays is told']);
    expect(found('What is signed? The body. So `What` is code.')).toEqual([]);
  });
});

/** The text of each comment, with a comment of several lines as one. */
function commentsOf(code: string): string[] {
  const comment = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n?)+/gm;
  return [...code.matchAll(comment)].map(([text]) =>
    text
      .replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)/gm, '')
      .replace('*/', '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

/** Sentences and cells of tables, without headings and code. */
function sentencesOf(text: string): string[] {
  const prose = text
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^#.*$/gm, '')
    .replace(/`[^`\n]*`/g, 'code');
  const cells = prose.split('\n').flatMap((line) => line.split(/\s\|\s|^\|\s/));
  return cells.flatMap((cell) =>
    cell
      .replace(/^\s*(?:[-*]|\d+\.)\s+/, '')
      .replaceAll('**', '')
      .split(/(?<=[.:!?])\s+/),
  );
}

function opensWithWh(sentence: string): boolean {
  return WH.test(sentence) && !sentence.includes('?');
}
