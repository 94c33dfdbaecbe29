import { todoOfFailure } from '../../kit/client/advice.ts';
import { OWN_REASONS, RAIL_REASONS } from '../../src/cashouts/failure.ts';
import { REFUSALS, type RefusalCode, type RefusalDefinition } from '../../src/refusals.ts';
import { TRANSFER_REASONS } from '../../web/api/payment-reasons.ts';
import { ACCESS, type ExplainedPart, RECEIVING, REFUNDS, SENDING } from './explained.ts';
import { DISPUTES, KEYS, ONBOARDING, PLUMBING } from './explained-more.ts';
import { FAZER, WORDS } from './words.ts';

export const PARTS: readonly ExplainedPart[] = [
  ACCESS,
  SENDING,
  RECEIVING,
  REFUNDS,
  KEYS,
  DISPUTES,
  ONBOARDING,
  PLUMBING,
];

/** The page of errors in a language, made of the tables that answer. */
export function describeErrors(language: 'pt' | 'en'): string {
  const words = WORDS[language];
  const parts = PARTS.flatMap((part) => [
    `## ${part[language]}${language === 'pt' ? ` {#${anchorOf(part)}}` : ''}`,
    '',
    words.head,
    '| --- | --- | --- | --- |',
    ...rowsOf(part, language),
    '',
  ]);
  return [...words.opening, ...parts, ...words.failures, ...failureRows(language), '', ...words.closing].join(
    '\n',
  );
}

function anchorOf({ en }: ExplainedPart): string {
  return en.toLowerCase().replaceAll(',', '').replaceAll(' ', '-');
}

function rowsOf({ refusals }: ExplainedPart, language: 'pt' | 'en'): string[] {
  return Object.entries(refusals).map(([code, explained]) => {
    const { status, text }: RefusalDefinition = REFUSALS[code as RefusalCode];
    const [cause, todo] = language === 'en' ? explained : explained.slice(2);
    return `| ${status} | ${text} | ${cause} | ${todo} |`;
  });
}

function failureRows(language: 'pt' | 'en'): string[] {
  return Object.keys({ ...OWN_REASONS, ...RAIL_REASONS }).map((code) => {
    const [pt, en] = TRANSFER_REASONS[code] ?? ['', ''];
    return language === 'en'
      ? `| \`${code}\` | ${en} | ${todoOfFailure(code)} |`
      : `| \`${code}\` | ${pt} | ${FAZER[code] ?? FAZER.OTHER} |`;
  });
}
