/** Markup that is safe to send. Only {@link html} creates it, so text cannot pass for markup. */
export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | false | undefined | readonly Value[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const made = new WeakSet<object>();

/**
 * A template of markup. Every value is escaped, for text and for quoted attributes, unless it is markup itself; lists
 * are joined, `false` and `undefined` are empty.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const markup = parts.reduce((text, part, index) => text + render(values[index - 1]) + part);
  const safe = { markup };
  made.add(safe);
  return safe;
}

function render(value: Value): string {
  if (value === false || value === undefined) return '';
  if (typeof value === 'string')
    return value.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
  if (typeof value === 'number') return String(value);
  if (isList(value)) return value.map(render).join('');
  // An object that only looks like markup may come from JSON input.
  if (!made.has(value)) throw new TypeError('markup must come from html');
  return value.markup;
}

function isList(value: Html | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value);
}
