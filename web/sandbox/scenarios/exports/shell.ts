import { placesIn, readPlace, type Scenario, type Stage, type Step, type Value } from '../template.ts';

const DAY_S = 86_400;
const PLACE = /\{\{([^}]+)\}\}/g;
const WHOLE = /^\{\{([^}]+)\}\}$/;

type Cast = Pick<Stage, 'program' | 'account'>;

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const variableOf = (keep: string) => keep.replace(/[A-Z]/g, '_$&').toUpperCase();

/** A story as a script for bash, with curl, jq and openssl. It ends with 1 where the story does. */
export function shellOf(scenario: Scenario, { program, account }: Cast, words: ShellWords): string {
  const { title, steps } = words;
  const lines = [
    '#!/usr/bin/env bash',
    `# ${title}`,
    'set -euo pipefail',
    `URL=\${URL:-${quote(words.url)}}`,
    `ID=${quote(program.client_id)} SECRET=${quote(program.client_secret)} HMAC=${quote(program.hmac_secret ?? '')}`,
    `BRANCH=${quote(account.branch)} NUMBER=${quote(account.number)}`,
    'PHONE="+55119$(printf %08d $((RANDOM * 3051 % 100000000)))"',
    `DOCUMENT=${quote(words.document)}`,
    PRELUDE,
    ...scenario.steps.flatMap((step, index) => linesOf(step, `${index + 1}. ${steps[step.title]}`)),
    endOf(scenario),
  ];
  return `${lines.join('\n')}\n`;
}

export interface ShellWords {
  url: string;
  document: string;
  title: string;
  steps: Readonly<Record<Step['title'], string>>;
}

// A token lives one hour of the bank's clock, so each signed call asks for one.
const PRELUDE = `AUTH=(); [ -n "\${LASTRO_SANDBOX_TOKEN:-}" ] && AUTH=(-H "Authorization: Bearer $LASTRO_SANDBOX_TOKEN")
json() { jq -c "$2" <<<"$1"; }
text() { jq -r "$2" <<<"$1"; }
days() { curl -sS "$URL/sandbox/clock" \${AUTH[@]+"\${AUTH[@]}"} | jq -r --argjson s "$(($1 * ${DAY_S}))" '(.now[0:19] + "Z" | fromdate) + $s | todate'; }
token() { curl -sS "$URL/oauth/token" -d grant_type=client_credentials --data-urlencode "client_id=$ID" --data-urlencode "client_secret=$SECRET" | jq -r .access_token; }
plain() { curl -sS -X "$1" "$URL$2" \${AUTH[@]+"\${AUTH[@]}"} -H 'content-type: application/json' \${3:+-d "$3"} "\${@:4}"; }
signed() { curl -sS -X "$1" "$URL$2" -H "Authorization: Bearer $(token)" -H 'content-type: application/json' \\
  \${3:+-H "hmac: $(printf %s "$3" | openssl dgst -sha256 -hmac "$HMAC" -r | cut -d' ' -f1)" -d "$3"}; }`;

function linesOf({ keep, call }: Step, title: string): string[] {
  const body = call.body === undefined ? "''" : `"$(cat <<JSON\n${jsonOf(call.body)}\nJSON\n)"`;
  const headers = Object.entries(call.headers ?? {}).map(
    ([name, value]) => ` -H "${name}: ${textOf(value)}"`,
  );
  const verb = call.signed ? 'signed' : 'plain';
  const made = `${verb} ${call.method} "${pathOf(call)}" ${body}${headers.join('')}`;
  return ['', `echo ${quote(title)}`, `${variableOf(keep)}=$(${made})`, `jq -c . <<<"$${variableOf(keep)}"`];
}

function pathOf({ path, params = {}, query = {} }: Step['call']): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => uri(params[name] ?? ''));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${uri(value)}`);
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}

/** Percent-encodes what is only known when the script runs. */
function uri(text: string): string {
  return placesIn(text).length === 0
    ? encodeURIComponent(text)
    : `$(jq -rn --arg v "${textOf(text)}" '$v|@uri')`;
}

function jsonOf(value: Value): string {
  if (typeof value === 'string') {
    const [, place] = WHOLE.exec(value) ?? [];
    return place === undefined ? textOf(JSON.stringify(value)) : placeInJson(place);
  }
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, of]) => `${JSON.stringify(name)}: ${jsonOf(of)}`)
    .join(', ')}}`;
}

function placeInJson(place: string): string {
  const { words, path } = readPlace(place);
  const known = KNOWN[path.join('.')];
  if (words[0] === 'days' || known !== undefined) return `"${textOf(`{{${place}}}`)}"`;
  const [keep = '', ...members] = path;
  const number = words[0] === 'number' ? ' | tonumber' : '';
  return `$(json "$${variableOf(keep)}" '${pickOf(members)}${number}')`;
}

const KNOWN: Readonly<Record<string, string>> = {
  'account.branch': '$BRANCH',
  'account.number': '$NUMBER',
  phone: '$PHONE',
  document: '$DOCUMENT',
  origin: '$URL',
};

/** A text with its places as the shell fills them. */
function textOf(text: string): string {
  return text.replace(PLACE, (_, place: string) => {
    const { words, path } = readPlace(place);
    if (words[0] === 'days') return `$(days ${words[1]})`;
    const known = KNOWN[path.join('.')];
    if (known !== undefined) return known;
    const [keep = '', ...members] = path;
    return `$(text "$${variableOf(keep)}" '${pickOf(members)}')`;
  });
}

function pickOf(members: readonly string[]): string {
  return members
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `["${name}"]`))
    .join('')
    .replace(/^/, '.');
}

function endOf({ steps, ends }: Scenario): string {
  const last = steps.at(-1);
  if (last?.refused !== undefined) return `\njq -e 'has("detail")' <<<"$${variableOf(last.keep)}" >/dev/null`;
  const is = JSON.stringify(ends.is);
  return `\njq -e '${pickOf(ends.member.split('.'))} == ${is}' <<<"$${variableOf(last?.keep ?? '')}" >/dev/null`;
}
