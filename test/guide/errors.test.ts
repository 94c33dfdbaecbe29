import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeErrors, PARTS } from '../../guide/errors/describe.ts';
import { OWN_REASONS, RAIL_REASONS } from '../../src/cashouts/failure.ts';
import { REFUSALS, type RefusalCode, type RefusalDefinition } from '../../src/refusals.ts';
import { TRANSFER_REASONS } from '../../web/api/payment-reasons.ts';
import { GUIDE, ROOT } from './pages.ts';

describe('the page of errors', () => {
  /** `UPDATE_DOCS=1 npx vitest run test/guide/errors.test.ts` writes it anew. */
  it.each(['pt', 'en'] as const)('is made of the tables that answer (%s)', (language) => {
    const path = join(GUIDE, language, 'errors.md');
    const made = describeErrors(language);
    if (process.env.UPDATE_DOCS) writeFileSync(path, made);
    expect(readFileSync(path, 'utf8')).toBe(made);
  });

  it('explains every refusal that the published interface answers', () => {
    const document = readFileSync(join(ROOT, 'docs', 'openapi.json'), 'utf8');
    const answered = (Object.keys(REFUSALS) as RefusalCode[]).filter((code) =>
      document.includes(`"${code}": {`),
    );
    expect(answered.length).toBeGreaterThan(100);
    const words = (code: RefusalCode) => `${REFUSALS[code].status} ${REFUSALS[code].text}`;
    const explained = new Set(
      PARTS.flatMap(({ refusals }) => Object.keys(refusals) as RefusalCode[]).map(words),
    );
    expect(answered.filter((code) => !explained.has(words(code)))).toEqual([]);
  });

  it('has a cause and something to do for each, in both languages', () => {
    for (const { refusals } of PARTS)
      for (const [code, explained] of Object.entries(refusals)) {
        const { text }: RefusalDefinition = REFUSALS[code as RefusalCode];
        expect([code, explained.filter((one) => /[.!]$/.test(one)).length]).toEqual([code, 4]);
        expect(explained).not.toContain(text);
      }
  });

  it('says in Portuguese and English why each transfer failed', () => {
    const reasons = Object.keys({ ...OWN_REASONS, ...RAIL_REASONS });
    expect(reasons.filter((code) => TRANSFER_REASONS[code] === undefined)).toEqual([]);
  });
});
