import { readError } from '../../api/client.ts';
import { makeCall, sandboxToken } from '../calls.ts';
import type { Manifest } from '../manifest.ts';

const OPERATOR = /^\/operator(\/|\?|$)/;
const CUSTOMER = /^\/(app(\/|\?|$)|\?|$)/;

/** A page of the other two applications; other targets are refused. */
export function isOtherApp(address: string): boolean {
  return (
    address.startsWith('/') && !address.startsWith('//') && (OPERATOR.test(address) || CUSTOMER.test(address))
  );
}

/** A person's name as a button has it. */
export function firstNameOf(email: string): string {
  const [name = ''] = email.split(/[@.+]/, 1);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Logs the browser in as a person, unless it already is, and returns the target. */
export async function comeIn(to: string, wanted: string | undefined): Promise<string> {
  if (!isOtherApp(to)) throw new Error('no page of this bank');
  const owner = OPERATOR.test(to) ? 'operator' : 'web';
  const present = await presentOf(owner);
  if (present !== undefined && (wanted === undefined || wanted === present)) return to;
  await logIn(wanted ?? (await firstOf(owner)));
  return to;
}

async function presentOf(owner: 'operator' | 'web'): Promise<string | undefined> {
  const answer = await fetch(`/${owner}/session`, { credentials: 'same-origin' });
  if (!answer.ok) return undefined;
  const session = (await answer.json()) as { operator?: { email: string }; user?: { email: string } };
  return (session.operator ?? session.user)?.email;
}

async function firstOf(owner: 'operator' | 'web'): Promise<string> {
  const { companies, operators } = await makeCall<Manifest>({ method: 'GET', path: '/sandbox' });
  const [first] = owner === 'operator' ? operators : companies.flatMap(({ users }) => users);
  if (first === undefined) throw new Error('nobody is there to be');
  return first.email;
}

async function logIn(email: string): Promise<void> {
  const token = sandboxToken();
  const answer = await fetch('/sandbox/log-ins', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw readError(answer.status, await answer.json().catch(() => undefined));
}
