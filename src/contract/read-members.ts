import { differ, show } from './differ.ts';

/** Reads the member of that name, several deep where more names are given; undefined where there is none. */
export function memberOf(body: unknown, ...names: readonly string[]): unknown {
  let value = body;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

/** Reads a member that is text; a bank that answers anything else differs from the row. */
export function textOf(body: unknown, ...names: readonly string[]): string {
  const value = memberOf(body, ...names);
  return typeof value === 'string' ? value : refuse(names, value, 'text');
}

export function numberOf(body: unknown, ...names: readonly string[]): number {
  const value = memberOf(body, ...names);
  return typeof value === 'number' ? value : refuse(names, value, 'a number');
}

export function listOf(body: unknown, ...names: readonly string[]): readonly unknown[] {
  const value = memberOf(body, ...names);
  return Array.isArray(value) ? value : refuse(names, value, 'a list');
}

function refuse(names: readonly string[], value: unknown, wanted: string): never {
  differ(`${names.join('.')} is ${show(value)}, not ${wanted}`);
}
