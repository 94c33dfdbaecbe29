import type { ReactNode } from 'react';
import { permissionWords } from '../../api/permission-words.ts';
import { formatDocument } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { formatMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { medWords } from '../meds/words.ts';
import { operatorsWords } from '../operators/words.ts';
import { proposalWords } from '../proposals/words.ts';
import { statusWords } from '../things/status-words.ts';
import { auditWords } from './words.ts';

type Details = Readonly<Record<string, unknown>>;

const FEES = /_fee$/;

/** Shows the details of an act as names and values; a change shows the old and the new. */
export function Details({ details }: { details: Details }) {
  const words = useWords(auditWords);
  const say = useSayValue();
  const { from, to, ...rest } = details;
  const lines: [string, ReactNode][] = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, say(name, value)]);
  const changed = Object.keys(asDetails(to));
  for (const name of changed)
    lines.push([name, `${say(name, asDetails(from)[name])} → ${say(name, asDetails(to)[name])}`]);
  if (lines.length === 0) return null;
  return (
    <span className="mt-0.5 block text-xs text-ink-3">
      {lines.map(([name, value]) => (
        <span key={name} className="block [overflow-wrap:anywhere]">
          {words.fields[name] ?? name}: {value}
        </span>
      ))}
    </span>
  );
}

function asDetails(value: unknown): Details {
  return typeof value === 'object' && value !== null ? (value as Details) : {};
}

function useSayValue(): (name: string, value: unknown) => string {
  const language = useLanguage();
  const words = useWords(auditWords);
  const statuses: Readonly<Record<string, string>> = {
    ...useWords(statusWords),
    ...useWords(medWords).statuses,
  };
  const names: Readonly<Record<string, string>> = {
    ...useWords(permissionWords).names,
    ...useWords(operatorsWords).names,
  };
  const { kinds } = useWords(proposalWords);
  return (name, value) => {
    if (value === null || value === undefined) return '—';
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (typeof value === 'number' && FEES.test(name)) return formatMoney(value, language);
    if (Array.isArray(value)) return value.map((one) => names[one] ?? String(one)).join(', ');
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (name === 'kind') return kinds[text] ?? text;
    if (name === 'reason') return words.reasons[text] ?? text;
    if (name === 'status') return statuses[text] ?? text;
    if (name === 'document') return formatDocument(text);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return text.split('-').reverse().join('/');
    return text;
  };
}
