import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Addresses } from '../../../central-bank/start.ts';

// Not told by this file's own place: a long test runs from where it was compiled to.
const PROGRAM = join(process.cwd(), 'dist', 'program', 'central-bank.js');

/** A central bank in a process of its own, at the same addresses however often it dies. */
export interface CentralBankProcess {
  readonly addresses: Addresses & { dict: string };
  pid(): number;
  /** Fails where it does not answer 200; a read is asked once more while nobody listens. */
  control<T>(method: string, path: string, body?: object): Promise<T>;
  /** Kills it as it stands, and starts it on what it has written down. */
  killAndStart(): Promise<void>;
  end(): Promise<void>;
}

export async function startCentralBank(folder: string): Promise<CentralBankProcess> {
  let ports = { icom: '0', dict: '0', control: '0' };
  let child: ChildProcess;
  const start = async (): Promise<Addresses> => {
    const env = {
      ...process.env,
      ...{ BCB_ICOM_PORT: ports.icom, BCB_DICT_PORT: ports.dict, BCB_CONTROL_PORT: ports.control },
      ...{ BCB_DATA_DIR: folder, BCB_STREAM_WAIT_MS: '500', BCB_STREAM_IDLE_MS: '2000' },
    };
    child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    if (child.stdout === null) throw new Error('the central bank has no output');
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(`the central bank ended with ${code}`);
    });
    gone.catch(() => undefined);
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), gone])) as [
      string,
    ];
    return JSON.parse(line) as Addresses;
  };
  const kill = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const killNow = () => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const first = await start();
  const port = (address: string | undefined) => new URL(address ?? '').port;
  ports = { icom: port(first.icom), dict: port(first.dict), control: port(first.control) };
  return {
    addresses: { ...first, dict: first.dict ?? '' },
    pid: () => child.pid as number,
    control: async <T>(method: string, path: string, body?: object) => {
      const asked = { method, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${first.control}/control${path}`, asked);
      if (!answer.ok) throw new Error(`the central bank answers ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    killAndStart: async () => {
      await kill();
      await start();
    },
    end: async () => {
      process.off('exit', killNow);
      await kill();
    },
  };
}
