import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Not told by this file's own place: a long test runs from where it was compiled to.
const ROOT = process.cwd();
// Inside node_modules, so that no tool takes it for sources.
const BUILDS = join(ROOT, 'node_modules', '.cache', 'release-before');
const MOST_BYTES = 500_000_000;

/**
 * The commit of the release before: the newest tag. While nothing has been tagged it is the commit ahead of the newest
 * migration, whose database is another one. Undefined where the checkout has no such history.
 */
export function findReleaseBefore(): string | undefined {
  const tagged = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  if (tagged !== undefined) return git('rev-parse', `${tagged}^{commit}`);
  const newest = ['log', '--first-parent', '-m', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations'];
  const added = git(...newest);
  return added ? git('rev-parse', '--verify', '--quiet', `${added}^`) : undefined;
}

function git(...args: readonly string[]): string | undefined {
  const ran = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return ran.status === 0 ? ran.stdout.trim() : undefined;
}

/** A checkout of that commit, its program built with the packages of today and without the network; kept for the next. */
export function buildReleaseBefore(): string {
  const commit = findReleaseBefore();
  if (commit === undefined) throw new Error('the history of this checkout has no release before this one');
  const checkout = join(BUILDS, commit);
  if (existsSync(checkout)) return checkout;
  const unfinished = `${checkout}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const sources = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: MOST_BYTES });
  execFileSync('tar', ['-x', '-C', unfinished], { input: sources });
  symlinkSync(join(ROOT, 'node_modules'), join(unfinished, 'node_modules'));
  const lib = pathToFileURL(join(unfinished, 'scripts', 'lib.mjs'));
  const build = `import(${JSON.stringify(lib.href)}).then(({ build }) => build())`;
  const built = spawnSync(process.execPath, ['-e', build], { cwd: unfinished, encoding: 'utf8' });
  if (built.status !== 0)
    throw new Error(`the release before (${commit}) could not be built:\n${built.stderr}`);
  renameSync(unfinished, checkout);
  return checkout;
}
