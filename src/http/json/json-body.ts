/**
 * The strict parser of request bodies. It uses the grammar of the platform's `JSON.parse` and refuses what that
 * accepts: bytes that are not UTF-8, deep nesting, duplicate members, and characters that PostgreSQL or a partner
 * could not return unchanged.
 */
import { isUtf8 } from 'node:buffer';
import { numberLiterals } from './json-literals.ts';
import { countMembers } from './json-scan.ts';

/** A short phrase for the `msg` of the 422. It never quotes the body, which may hold personal data. */
export type JsonBodyRefusal =
  | 'must be valid UTF-8'
  | 'must be valid JSON'
  | 'must nest at most 16 levels'
  | 'must not name a member twice'
  | 'must not contain U+0000 or half a surrogate pair';

export type JsonBody = { ok: true; value: unknown } | { ok: false; reason: JsonBodyRefusal };

const MAX_DEPTH = 16;
// With the u flag a surrogate that has its partner is one character of another category.
const FORBIDDEN_CHARACTER = /[\0\p{Surrogate}]/u;

type Container = Record<string | number, unknown>;
type Findings = { members: number; forbidden: boolean; readonly mayForbid: boolean };

/** The original text of a body, so that an amount can be read exactly. */
interface Written {
  readonly text: string;
  literals: Map<string, string> | undefined;
}

/** By the body's root. */
const bodies = new WeakMap<object, Written>();

/**
 * Parses one body. A root that is not an object is returned too: the schema judges its shape. A number beyond a
 * double becomes the largest double, so that it stays a number.
 */
export function parseJsonBody(raw: Buffer): JsonBody {
  if (!isUtf8(raw)) return refuse('must be valid UTF-8');
  const text = raw.toString('utf8');
  const members = countMembers(text, MAX_DEPTH);
  if (members === undefined) return refuse('must nest at most 16 levels');
  const holder = parse(text);
  if (holder === undefined) return refuse('must be valid JSON');
  // A raw U+0000 is invalid JSON and half a surrogate pair is invalid UTF-8; after those checks they can only be
  // escapes.
  const findings: Findings = { members: 0, forbidden: false, mayForbid: text.includes('\\u') };
  inspectMember(holder, 'root', findings);
  // The parser keeps the last of two equal names, so it then has fewer members than the text.
  if (findings.members !== members) return refuse('must not name a member twice');
  if (findings.forbidden) return refuse('must not contain U+0000 or half a surrogate pair');
  const value = holder.root;
  if (typeof value === 'object' && value !== null) bodies.set(value, { text, literals: undefined });
  return { ok: true, value };
}

/**
 * Returns the original text of the number at a place in a parsed body: `root` is the value that `parseJsonBody`
 * returned, `pointer` a JSON pointer, as in Ajv's `instancePath`. Undefined if there is no number, or if `root` is
 * another object.
 */
export function literalAt(root: object, pointer: string): string | undefined {
  return literalsOf(root)?.get(pointer);
}

function literalsOf(root: object): Map<string, string> | undefined {
  const written = bodies.get(root);
  if (written === undefined) return undefined;
  written.literals ??= numberLiterals(written.text);
  return written.literals;
}

function refuse(reason: JsonBodyRefusal): JsonBody {
  return { ok: false, reason };
}

function parse(text: string): { root: unknown } | undefined {
  try {
    return { root: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function inspectMember(container: Container, name: string | number, findings: Findings): void {
  const value = container[name];
  if (typeof value === 'string') inspectText(value, findings);
  else if (typeof value === 'number') container[name] = clamp(value);
  else if (Array.isArray(value)) inspectArray(value, findings);
  else if (typeof value === 'object' && value !== null) inspectObject(value as Container, findings);
}

function inspectArray(array: unknown[], findings: Findings): void {
  for (let index = 0; index < array.length; index++) {
    inspectMember(array as unknown as Container, index, findings);
  }
}

function inspectObject(object: Container, findings: Findings): void {
  const names = Object.keys(object);
  findings.members += names.length;
  for (const name of names) {
    inspectText(name, findings);
    inspectMember(object, name, findings);
  }
}

function inspectText(text: string, findings: Findings): void {
  if (findings.mayForbid && FORBIDDEN_CHARACTER.test(text)) findings.forbidden = true;
}

function clamp(value: number): number {
  if (Number.isFinite(value)) return value;
  return value > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
}
