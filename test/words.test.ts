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

  it('opens few comments with a wh-clause', () => {
    const opening = /(?:^|[ \t])(?:\/\*\*(?:\n[ \t]*\*)?|\/\/)[ \t]+([A-Za-z]+)/gm;
    const words = ['src', 'central-bank', 'kit', 'web'].flatMap((tree) =>
      sourcesOf(tree).flatMap((file) => [...read(file).matchAll(opening)].map(([, word = '']) => word)),
    );
    const wh = words.filter((word) =>
      /^(What|Who|Whom|Whose|Whoever|Whatever|Whichever|Whether|Nobody)$/.test(word),
    );
    expect(words.length).toBeGreaterThan(4_000);
    expect(wh.length / words.length).toBeLessThan(0.02);
  });
});
