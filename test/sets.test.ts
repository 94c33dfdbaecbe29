import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALONE, COSTLY, isSystemTest, TEST_FILES } from './sets.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const read = (file: string) => readFileSync(ROOT + file, 'utf8');

/** The files that vitest itself finds, each with its set. */
function listed(): { file: string; set: string }[] {
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('');
  const found: { file: string; projectName: string }[] = JSON.parse(stdout);
  return found.map(({ file, projectName }) => ({
    file: file.slice(ROOT.length),
    set: projectName.replace(/-alone$/, ''),
  }));
}

describe('the two sets of tests', () => {
  it('have each file of the project in one of them', () => {
    const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const found = listed();
    expect(found.map(({ file }) => file).sort()).toEqual(git.stdout.trim().split('\n').sort());
    expect(found.filter(({ file, set }) => set !== (isSystemTest(file) ? 'system' : 'gate'))).toEqual([]);
  });

  it.each(COSTLY)('have a short version of each costly kind: $name', ({ files, short }) => {
    const all = TEST_FILES.filter((file) => files.some((pattern) => pattern.test(file)));
    expect(short).not.toEqual([]);
    expect(short.filter((file) => !all.includes(file))).toEqual([]);
    expect(all.filter(isSystemTest)).not.toEqual([]);
  });

  it('run one after the other in continuous integration', () => {
    const commands = read('.ci/run')
      .split('\n')
      .filter((line) => line.startsWith('npm '));
    expect(commands).toEqual(['npm test', 'npm run test:node24', 'npm run test:system']);
    const { scripts } = JSON.parse(read('package.json'));
    expect(scripts.test).toBe('node scripts/test.mjs');
    expect(scripts['test:node24']).toMatch(/^npx -y -p node@24 node scripts\/test\.mjs /);
    expect(scripts['test:system']).toBe('node scripts/test.mjs --system');
  });

  it('name no file that is not there', () => {
    expect(ALONE.filter((file) => !TEST_FILES.includes(file))).toEqual([]);
  });

  it('try nothing again', () => {
    expect(read('vitest.config.ts')).not.toMatch(/\bretry\b/);
    expect(TEST_FILES.filter((file) => /\bretry: *[1-9]/.test(read(file)))).toEqual([]);
  });
});
