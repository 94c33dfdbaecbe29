/** The bank does something else than the row says. */
export class Difference extends Error {}

export function differ(message: string): never {
  throw new Difference(message);
}

const SHOWN = 300;

export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
