import type { BankOnTrial, Reply } from './bank-on-trial.ts';
import { differ, show } from './differ.ts';
import { memberOf } from './read-members.ts';
import type { TrialSandbox } from './sandbox.ts';

/** One statement of the interface and how it is tried. */
export interface Row {
  /** Stays from release to release, so that reports can be compared. */
  id: string;
  /** The section of the interface. */
  section: string;
  /** The statement, as a sentence. */
  says: string;
  /** Its trial moves money or needs another institution, so it needs a sandbox. */
  sandbox?: true;
  try(trial: Trial): Promise<void>;
}

export interface Trial {
  bank: BankOnTrial;
  /** Undefined where the bank has none: rows that need it are not tried. */
  sandbox: TrialSandbox | undefined;
}

/** A member's type: `string`, with `?` where null is right too; or the values that it may have. */
export type Shape = Readonly<Record<string, string | readonly (string | null)[]>>;

/** The answer has this status, and its body these members and no others. */
export function expectShape(answer: Reply, status: number, shape: Shape): void {
  expectStatus(answer, status);
  expectMembers(answer.body, shape);
}

export function expectMembers(value: unknown, shape: Shape): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    differ(`an object was wanted, not ${show(value)}`);
  const members = value as Record<string, unknown>;
  const missing = Object.keys(shape).filter((name) => !(name in members));
  if (missing.length > 0) differ(`without ${missing.join(', ')}: ${show(value)}`);
  const more = Object.keys(members).filter((name) => !(name in shape));
  if (more.length > 0) differ(`with members that the interface has not: ${more.join(', ')}`);
  for (const [name, type] of Object.entries(shape))
    if (!isOf(members[name], type)) differ(`${name} is ${show(members[name])}, not ${show(type)}`);
}

/** These members have these values; others are left alone. */
export function expectValues(answer: Reply, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const found = memberOf(answer.body, name);
    if (JSON.stringify(found) !== JSON.stringify(value))
      differ(`${name} is ${show(found)}, not ${show(value)}: ${answer.status} ${show(answer.body)}`);
  }
}

export function expectStatus(answer: Reply, ...statuses: number[]): void {
  if (!statuses.includes(answer.status))
    differ(`answered ${answer.status}, not ${statuses.join(' or ')}: ${show(answer.body)}`);
}

/** `detail` is the text of the interface's table. */
export function expectRefusal(answer: Reply, status: number, text: string): void {
  expectStatus(answer, status);
  if (memberOf(answer.body, 'detail') !== text) differ(`said ${show(answer.body)}, not ${show(text)}`);
}

/** The envelope: worked, detail, message, data. */
export function expectEnvelope(answer: Reply, status: number, text?: string): void {
  expectShape(answer, status, { worked: 'boolean', detail: 'string', message: 'string', data: 'null' });
  if (memberOf(answer.body, 'worked') !== false) differ('worked is not false');
  const said = memberOf(answer.body, 'detail');
  if (text !== undefined && said !== text) differ(`said ${show(said)}, not ${show(text)}`);
}

/** 422; its message is `Validation error`. */
export function expectMalformed(answer: Reply): void {
  expectStatus(answer, 422);
  expectValues(answer, { message: 'Validation error' });
}

function isOf(value: unknown, type: Shape[string]): boolean {
  if (typeof type !== 'string') return type.includes(value as string | null);
  if (value === null) return type.endsWith('?') || type === 'null';
  const kind = type.replace('?', '');
  if (kind === 'any') return true;
  if (kind === 'integer') return Number.isInteger(value);
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'datetime') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  if (kind === 'utc') return typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value);
  return typeof value === kind;
}
