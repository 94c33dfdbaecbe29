// What every command needs before it can run: the right Node, the packages of the lockfile, the program built.
// Plain Node, no package: this runs before there are any.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const MODULES = join(ROOT, 'node_modules');
const LOCKFILE = join(ROOT, 'package-lock.json');
const INSTALLED_HASH = join(MODULES, '.lastro-lock');
const DIST = join(ROOT, 'dist');
const BUILT_HASH = join(DIST, '.build-hash');
const WEB = join(ROOT, 'web');
const PAGES = join(DIST, 'web');
const PROGRAM = join(DIST, 'program');
const KIT = join(DIST, 'kit');
const STRIPPER = join(ROOT, 'scripts', 'strip-types.mjs');
const BUNDLERS = ['bundle-program.mjs', 'bundle-kit.mjs'].map((name) => join(ROOT, 'scripts', name));
const PAGES_BUILDER = join(ROOT, 'scripts', 'build-pages.mjs');
const PAGES_HASH = join(DIST, '.pages-hash');
const GUIDE = join(ROOT, 'guide');
const GUIDES = ['guide', 'guide-pages', 'guide-cache'].map((name) => join(DIST, name));
const GUIDE_HASH = join(DIST, '.guide-hash');
const GUIDE_BUILDERS = ['build-guide.mjs', 'lay-out-guide.mjs', 'compress-files.mjs'].map((name) =>
  join(ROOT, 'scripts', name),
);
const TSC = join(MODULES, 'typescript', 'bin', 'tsc');
const OLDEST_NODE = [20, 19];

/** Installs and builds whatever is not as the sources say; nothing to do costs some tens of milliseconds. */
export async function prepare({ pages = true, guide = pages } = {}) {
  checkNode();
  const built = isBuilt() && (!pages || arePagesBuilt()) && (!guide || isGuideBuilt());
  // What is built needs no development packages any more.
  if (built && (isInstalled() || matchesLockfile({ withoutDevelopment: true }))) return;
  if (process.env.LASTRO_MODE === 'production') fail(built ? NOT_INSTALLED : NOT_BUILT);
  await exclusively(() => {
    // Whoever held the lock before may have done it all.
    if (!isInstalled()) install();
    if (!isBuilt()) build();
    if (pages && !arePagesBuilt()) buildPages();
    if (guide && !isGuideBuilt()) buildGuide();
  });
}

const NOT_INSTALLED =
  'Packages are missing, and a production host installs none by itself: run npm ci --omit=dev.';
const NOT_BUILT =
  'dist is not built as the sources say, and a production host builds nothing: build with npm run build elsewhere and ' +
  'bring dist along, or run npm ci, npm run build and npm prune --omit=dev here.';

/** Only what the checks need: they come before the build. */
export async function prepareModules() {
  checkNode();
  if (!isInstalled()) await exclusively(() => isInstalled() || install());
}

/** Runs a command of the program in this process, so that signals and the exit code are the program's own. */
export async function runCommand(command, args) {
  await prepare();
  // The load generator starts files of its own, which the bundle does not have.
  const main = join(command === 'bench' ? join(DIST, 'src') : PROGRAM, 'main.js');
  process.argv = [process.execPath, main, command, ...args];
  await import(pathToFileURL(main).href);
}

/** Runs the program of this name beside the bank's. */
export async function runProgram(name) {
  await prepare();
  await import(pathToFileURL(join(PROGRAM, `${name}.js`)).href);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(`Lastro needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

function isInstalled() {
  // Without the compiler somebody has taken the development packages away since.
  if (readIfThere(INSTALLED_HASH) === hashOf([LOCKFILE]) && existsSync(TSC)) return true;
  return matchesLockfile() && noteInstalled();
}

// Somebody may have run npm ci by hand. npm then wrote down what it installed.
function matchesLockfile({ withoutDevelopment = false } = {}) {
  const written = readIfThere(join(MODULES, '.package-lock.json'));
  if (written === undefined) return false;
  const there = JSON.parse(written).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages);
  return wanted.every(
    ([path, { version, optional, integrity, dev, devOptional }]) =>
      path === '' ||
      (there[path] === undefined
        ? optional === true || (withoutDevelopment && (dev === true || devOptional === true))
        : there[path].version === version && there[path].integrity === integrity),
  );
}

function noteInstalled() {
  writeFileSync(INSTALLED_HASH, hashOf([LOCKFILE]));
  return true;
}

function install() {
  console.error('Installing packages (npm ci), once …');
  // The build needs the development packages, also where NODE_ENV says production.
  const args = ['ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const ran = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' });
  if (ran.status !== 0) fail(`${ran.stdout ?? ''}${ran.stderr ?? ''}${ran.error ?? ''}\nnpm ci failed.`);
  noteInstalled();
}

function isBuilt() {
  const built = readIfThere(BUILT_HASH);
  return built !== undefined && built === hashOf(sources());
}

export function build() {
  const hash = hashOf(sources());
  console.error('Building …');
  // A build that is killed half-way must not pass for the one before it.
  rmSync(BUILT_HASH, { force: true });
  mkdirSync(DIST, { recursive: true });
  run(STRIPPER, 'The build failed.');
  removeOrphans();
  for (const bundler of BUNDLERS) run(bundler, 'The program could not be bundled.');
  writeFileSync(BUILT_HASH, hash);
}

function run(script, failure) {
  const ran = spawnSync(process.execPath, [script], { cwd: ROOT, encoding: 'utf8' });
  if (ran.status !== 0) fail(`${ran.stdout ?? ''}${ran.stderr ?? ''}\n${failure}`);
}

function arePagesBuilt() {
  const built = readIfThere(PAGES_HASH);
  return built !== undefined && built === hashOf(pageSources());
}

function buildPages() {
  const hash = hashOf(pageSources());
  console.error('Building the pages …');
  rmSync(PAGES_HASH, { force: true });
  run(PAGES_BUILDER, 'The build of the pages failed.');
  writeFileSync(PAGES_HASH, hash);
}

// A host that was brought what is built may have no sources of the guide.
function isGuideBuilt() {
  if (!existsSync(GUIDE)) return existsSync(GUIDES[0]);
  const built = readIfThere(GUIDE_HASH);
  return built !== undefined && built === hashOf(guideSources());
}

function buildGuide() {
  const hash = hashOf(guideSources());
  console.error('Building the guide …');
  rmSync(GUIDE_HASH, { force: true });
  run(GUIDE_BUILDERS[0], 'The build of the guide failed.');
  writeFileSync(GUIDE_HASH, hash);
}

// Its generator is in no production host's packages, so that its version is read where the others stand.
function guideSources() {
  const isText = (name) => /\.(md|json)$/.test(name) && !name.startsWith('openapi');
  // What the generator puts there while it works.
  const isWritten = (path) => !path.includes(`${sep}.temp${sep}`);
  return [
    ...GUIDE_BUILDERS,
    ...listFiles(GUIDE, () => true).filter(isWritten),
    ...listFiles(join(ROOT, 'docs'), isText),
    join(ROOT, 'package-lock.json'),
  ];
}

/** Builds the guide alone, where it is not as its sources say. */
export async function prepareGuide() {
  await prepareModules();
  await exclusively(() => {
    if (!isGuideBuilt()) buildGuide();
  });
}

function pageSources() {
  const isSource = (name) => !/\.test\.tsx?$/.test(name);
  // The pages ask the bank's own pure tables, such as which move of a transfer is allowed.
  return [PAGES_BUILDER, ...sources(), ...listFiles(WEB, isSource)];
}

// What was built from a file that is no longer there.
function removeOrphans() {
  for (const file of listFiles(DIST, (name) => /\.js(?:\.map)?$/.test(name))) {
    if ([PAGES, PROGRAM, KIT, ...GUIDES].some((folder) => file.startsWith(`${folder}${sep}`))) continue;
    const source = join(ROOT, relative(DIST, file)).replace(/\.js(?:\.map)?$/, '.ts');
    if (!existsSync(source)) rmSync(file);
  }
}

function sources() {
  const isSource = (name) => name.endsWith('.ts') && !name.endsWith('.test.ts');
  const configs = ['tsconfig.json', 'package-lock.json'];
  const folders = ['src', 'central-bank', 'kit', 'bench']
    .map((folder) => join(ROOT, folder))
    .filter(existsSync);
  return [
    ...configs.map((name) => join(ROOT, name)),
    STRIPPER,
    ...BUNDLERS,
    ...folders.flatMap((folder) => listFiles(folder, isSource)),
  ];
}

function listFiles(folder, wanted) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && wanted(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

const LOCK_POLL_MS = 100;

/** One at a time per project: two first starts must not install or build over each other. */
async function exclusively(work) {
  const name = createHash('sha256').update(`${process.getuid?.()}:${ROOT}`).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `lastro-prepare-${name}.lock`);
  while (!tryLock(lock)) await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  const unlock = () => rmSync(lock, { force: true });
  process.once('exit', unlock);
  work();
  unlock();
  process.off('exit', unlock);
}

function tryLock(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = Number(readIfThere(lock) || Number.NaN);
  if (!Number.isNaN(holder) && !isAlive(holder)) rmSync(lock, { force: true });
  return false;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
