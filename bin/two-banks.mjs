// lastro two-banks: a central bank and two Lastros on this machine, each with a database of its own, and a story of
// what customers of one do with customers of the other. Afterwards they stay until Ctrl+C; with --once they end.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { tellStory } from './two-banks-story.mjs';

const PROGRAM = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'program');
const BANKS = [
  { letter: 'A', ispb: '99999010', name: 'Banco A' },
  { letter: 'B', ispb: '99999011', name: 'Banco B' },
];
const START_MS = 120_000;
const STOP_MS = 15_000;
const children = [];
let folder;
let stopping = false;

/** Tells the story in a folder of its own; answers the exit code once all have ended. */
export async function tellTwoBanks({ once, dataDir }) {
  folder = join(dataDir, 'two-banks');
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stopAll().then(() => process.exit(0));
    });
  try {
    await stand(once);
    return 0;
  } catch (error) {
    if (stopping) return new Promise(() => undefined);
    console.error(error instanceof Error ? error.message : error);
    await stopAll();
    return 1;
  }
}

async function stand(once) {
  // Each run tells the same story from its beginning.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const centralBank = await startCentralBank();
  const banks = await Promise.all(BANKS.map((bank) => startBank(bank, centralBank)));
  printAddresses(centralBank, banks);
  await tellStory({ centralBank, a: banks[0], b: banks[1] });
  if (once) return stopAll();
  console.log('\nThe banks keep running. Press Ctrl+C to stop them.');
  await new Promise(() => undefined);
}

async function startCentralBank() {
  const child = start('central-bank.js', [], {
    BCB_ICOM_PORT: '0',
    BCB_DICT_PORT: '0',
    BCB_CONTROL_PORT: '0',
    BCB_DATA_DIR: join(folder, 'central-bank'),
    BCB_STREAM_WAIT_MS: '1000',
  });
  return JSON.parse(await firstLine(child, (line) => line.startsWith('{')));
}

async function startBank({ letter, ispb, name }, centralBank) {
  const files = await control(centralBank, '/participants', { ispb, name, balance: '1000000.00' });
  const child = start('main.js', ['start'], {
    LASTRO_PORT: '0',
    LASTRO_DATA_DIR: join(folder, letter.toLowerCase()),
    LASTRO_LOG_LEVEL: 'error',
    LASTRO_ISPB: ispb,
    LASTRO_RAIL: 'bcb',
    LASTRO_BCB_ICOM_URL: centralBank.icom,
    LASTRO_BCB_FILES_URL: centralBank.icom,
    LASTRO_BCB_DICT_URL: centralBank.dict,
    LASTRO_BCB_AUTHORITY: centralBank.authority,
    LASTRO_BCB_CONNECTION_CERTIFICATE: files.connectionCertificate,
    LASTRO_BCB_CONNECTION_KEY: files.connectionKey,
    LASTRO_BCB_SIGNING_CERTIFICATE: files.signingCertificate,
    LASTRO_BCB_SIGNING_KEY: files.signingKey,
    LASTRO_BCB_SYSTEM_CERTIFICATES: centralBank.systemCertificates,
    LASTRO_BCB_DICT_CATEGORY: 'A',
    LASTRO_BCB_DICT_POLL_MS: '1000',
  });
  const line = await firstLine(child, (text) => /^\s*bank\s+http/.test(text));
  return { letter, ispb, name, url: line.trim().split(/\s+/)[1] };
}

async function control({ control: address }, path, body) {
  const answer = await fetch(`${address}/control${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the central bank answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Settings of whoever runs this would make other banks of them. */
function start(program, args, settings) {
  const own = Object.entries(process.env).filter(([name]) => !/^(LASTRO|BCB)_/.test(name));
  const child = spawn(process.execPath, [join(PROGRAM, program), ...args], {
    env: { ...Object.fromEntries(own), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl+C is this program's to hand on, so that each ends in its turn.
    detached: true,
  });
  child.ended = new Promise((resolve) => child.once('exit', resolve));
  children.push(child);
  return child;
}

function firstLine(child, isIt) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a program did not start in time')), START_MS);
    child.ended.then((code) => reject(new Error(`a program exited with ${code} during start`)));
    // Reads on for ever, so that the program never waits for its output to be read.
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!isIt(line)) return;
      clearTimeout(timer);
      resolve(line);
    });
  });
}

function printAddresses(centralBank, banks) {
  console.log(`central bank  messages ${centralBank.icom}  directory ${centralBank.dict}`);
  console.log(`              control  ${centralBank.control}`);
  console.log(`              traffic  ${centralBank.control}/ (shows every message as it passes)`);
  for (const { name, ispb, url } of banks) {
    console.log(`${name.padEnd(12)}  ${url}  (ISPB ${ispb})`);
    console.log('              pages: helena@padaria-aurora.example / pao-quentinho-as-seis');
    console.log('              calls: padaria-aurora / sandbox-secret-padaria-aurora');
  }
  console.log('');
}

/** The banks first: they say goodbye to the central bank. */
async function stopAll() {
  for (const child of [...children].reverse()) {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await child.ended;
    clearTimeout(timer);
  }
}
