/**
 * A distinguished name in one spelling, for comparison: programs differ in blanks, letter case and order of the
 * attributes within one step. Reads RFC 2253 (leaf first); undefined where the text is no such name.
 */
export function comparableName(text: string): string | undefined {
  const steps: string[][] = [];
  let step: string[] = [];
  for (const { attribute, ends } of attributesOf(text)) {
    const [, type, value] = /^\s*([A-Za-z][A-Za-z0-9-]*|(?:OID\.)?\d+(?:\.\d+)*)\s*=\s*([\s\S]*)$/i.exec(
      attribute,
    ) ?? [undefined, undefined, undefined];
    if (type === undefined || value === undefined) return undefined;
    step.push(`${comparableType(type)}=${comparableValue(value)}`);
    if (ends !== '+') {
      steps.push(step.sort());
      step = [];
    }
  }
  return steps.length === 0 ? undefined : JSON.stringify(steps);
}

/** Cut at commas and plus signs that are neither escaped nor quoted. */
function attributesOf(text: string): { attribute: string; ends: string }[] {
  const found: { attribute: string; ends: string }[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (at === text.length || (!quoted && (character === ',' || character === '+'))) {
      found.push({ attribute: text.slice(start, at), ends: character });
      start = at + 1;
    }
  }
  return found;
}

// Java spells e-mail and others by number or by a name of its own.
const SAME_TYPE: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  S: 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '1.2.840.113549.1.9.1': 'E',
  EMAILADDRESS: 'E',
  EMAIL: 'E',
};

function comparableType(type: string): string {
  const upper = type.toUpperCase().replace(/^OID\./, '');
  return SAME_TYPE[upper] ?? upper;
}

function comparableValue(value: string): string {
  const bare = value.trim().replace(/^"([\s\S]*)"$/, '$1');
  return unescaped(bare).replace(/\s+/g, ' ').trim().toLowerCase();
}

/** `\,` is a comma; `\C3\A3` are bytes of UTF-8. */
function unescaped(value: string): string {
  return value.replace(/((?:\\[0-9a-fA-F]{2})+)|\\([\s\S])/g, (_, bytes?: string, one?: string) =>
    bytes === undefined ? (one ?? '') : Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString('utf8'),
  );
}
