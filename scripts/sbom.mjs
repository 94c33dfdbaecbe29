// npm run sbom: what runs with the bank, in CycloneDX. npm leaves out of its own list what development needs too, so it
// is shown a project that has no development.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ROOT } from './lib.mjs';

const read = (name) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
const withoutDevelopment = ({ devDependencies: _, ...project }) => project;
const { packages, ...lock } = read('package-lock.json');
const kept = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
const shown = Object.fromEntries(
  kept.map(([path, one]) => [path, path === '' ? withoutDevelopment(one) : one]),
);

const folder = mkdtempSync(join(tmpdir(), 'lastro-'));
try {
  const write = (name, content) => writeFileSync(join(folder, name), JSON.stringify(content));
  write('package.json', withoutDevelopment(read('package.json')));
  write('package-lock.json', { ...lock, packages: shown });
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const ran = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  if (ran.status !== 0) fail(`${ran.stderr ?? ''}${ran.error ?? ''}\nnpm sbom failed.`);
  process.stdout.write(ran.stdout);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
