import { EXAMPLE_ISPB } from './examples.ts';

/** The behaviour of an example institution for an incoming payment. */
export type Behaviour =
  | { does: 'ACCEPT' }
  | { does: 'REJECT'; code: string }
  | { does: 'ACCEPT_LATE'; seconds: number }
  | { does: 'STAY_SILENT' }
  | { does: 'ACCEPT_AND_RETURN' };

/** A recipient whose name states the outcome of a payment. */
export interface Sentinel {
  key: string;
  holder: Holder;
  behaviour: Behaviour;
}

export interface Holder {
  ispb: string;
  branch: string;
  number: string;
  type: 'CACC' | 'TRAN';
  document: string;
  name: string;
}

export const EXAMPLE_DOMAIN = '@psp.example';
const LONGEST_WAIT_SECONDS = 86_400;
const BASE = 36;

/** Account numbers: one digit for the kind, then a number. */
const NAMED: readonly [name: string, number: string, behaviour: Behaviour][] = [
  ['ok', '10', { does: 'ACCEPT' }],
  ['silent', '11', { does: 'STAY_SILENT' }],
  ['returns', '12', { does: 'ACCEPT_AND_RETURN' }],
];
const SLOW = '2';
const REJECTING = '3';

/** The recipient of a key in the example's domain; undefined for every other key. */
export function sentinelByKey(key: string): Sentinel | undefined {
  const name = key.toLowerCase();
  if (!name.endsWith(EXAMPLE_DOMAIN)) return undefined;
  const local = name.slice(0, -EXAMPLE_DOMAIN.length);
  const named = NAMED.find(([known]) => known === local);
  if (named !== undefined) return sentinel(named[0], named[1], named[2]);
  const seconds = /^slow-(0|[1-9]\d{0,4})$/.exec(local)?.[1];
  if (seconds !== undefined) return slow(Number(seconds));
  const code = /^reject-([a-z]{2}[0-9a-z]{2})$/.exec(local)?.[1];
  return code === undefined ? undefined : rejecting(code.toUpperCase());
}

/** The recipient at an account of the example institution. */
export function sentinelByAccount(ispb: string, number: string): Sentinel | undefined {
  if (ispb !== EXAMPLE_ISPB) return undefined;
  const named = NAMED.find(([, known]) => known === number);
  if (named !== undefined) return sentinel(named[0], named[1], named[2]);
  if (/^2\d{5}$/.test(number)) return slow(Number(number.slice(1)));
  return /^3\d{8}$/.test(number) ? rejecting(codeOf(number.slice(1))) : undefined;
}

function slow(seconds: number): Sentinel | undefined {
  if (seconds > LONGEST_WAIT_SECONDS) return undefined;
  const number = SLOW + `${seconds}`.padStart(5, '0');
  return sentinel(`slow-${seconds}`, number, { does: 'ACCEPT_LATE', seconds });
}

function rejecting(code: string): Sentinel {
  return sentinel(`reject-${code}`, REJECTING + digitsOf(code), { does: 'REJECT', code });
}

/** Two digits for each of the four characters: its value in base 36. */
function digitsOf(code: string): string {
  return [...code].map((one) => `${Number.parseInt(one, BASE)}`.padStart(2, '0')).join('');
}

function codeOf(digits: string): string {
  const pairs = digits.match(/\d\d/g) ?? [];
  return pairs.map((pair) => (Number(pair) % BASE).toString(BASE).toUpperCase()).join('');
}

function sentinel(name: string, number: string, behaviour: Behaviour): Sentinel {
  const place = { ispb: EXAMPLE_ISPB, branch: '1', number, type: 'CACC' } as const;
  const document = cpfOf(`6${number.padStart(8, '0').slice(-8)}`);
  return { key: name + EXAMPLE_DOMAIN, holder: { ...place, document, name: `Exemplo ${name}` }, behaviour };
}

/** Nine digits and the two that follow from them. */
export function cpfOf(nine: string): string {
  const next = (digits: string) => {
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (digits.length + 1 - at), 0);
    const rest = sum % 11;
    return `${digits}${rest < 2 ? 0 : 11 - rest}`;
  };
  return next(next(nine));
}
