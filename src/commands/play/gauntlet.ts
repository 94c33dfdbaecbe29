import { CASES, type TestedReceiver } from '../../gauntlet/cases.ts';
import { send } from '../../gauntlet/send.ts';
import { signDelivery } from '../../webhooks/delivery/sign.ts';
import { complain } from '../complain.ts';

/** Known to everybody, so that a receiver can be set up for the gauntlet once; worth nothing elsewhere. */
export const GAUNTLET_SECRET = `whsec_${Buffer.from('lastro gauntlet, for tests alone').toString('base64')}`;

export interface GauntletOptions {
  url: string;
  secret?: string;
  /** As long as the bank waits for an answer. */
  timeoutMs?: number;
  dripMs?: number;
  print?: (line: string) => void;
}

/**
 * Sends a receiver of webhooks what it will meet in its life, good and bad, and says how it did, by its
 * status codes. 0 when it did everything right, 1 otherwise.
 */
export async function gauntlet(options: GauntletOptions): Promise<number> {
  const { secret = GAUNTLET_SECRET, timeoutMs = 15_000, dripMs = 200, print = say } = options;
  const url = URL.canParse(options.url) ? new URL(options.url) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return complain(`${options.url} is not an http or https address`);
  if (!isSecret(secret)) return complain('a secret is whsec_ and 32 bytes in base64');
  const receiver: TestedReceiver = { secret, dripMs, send: (delivery) => send(url, delivery, timeoutMs) };
  print(`${CASES.length} cases for ${url.href}`);
  print(`The receiver must use the secret ${secret}\n`);
  const wrong: string[] = [];
  for (const { name, good, run } of CASES) {
    const complaint = await run(receiver);
    print(`${complaint === undefined ? 'ok   ' : 'WRONG'}  ${name.padEnd(22)} a good receiver ${good}`);
    if (complaint === undefined) continue;
    print(`${' '.repeat(30)}this one ${complaint.said}`);
    wrong.push(name);
  }
  print(wrong.length === 0 ? '\nEvery case passed.' : `\n${wrong.length} failed: ${wrong.join(', ')}`);
  if (wrong.includes('valid'))
    print('The receiver rejects valid deliveries, so the other results mean little. Check its secret first.');
  return wrong.length === 0 ? 0 : 1;
}

function isSecret(secret: string): boolean {
  try {
    signDelivery({ id: 'evt', timestamp: 0, body: '', secrets: [secret] });
    return true;
  } catch {
    return false;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
