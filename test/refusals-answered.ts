import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Vitest } from 'vitest/node';
import { REFUSALS, type RefusalCode } from '../src/refusals.ts';

const noted = new Set<RefusalCode>();

/** Writes down which refusals a bank has answered over HTTP, for the end of the run. */
export function noteRefusals(codes: Iterable<RefusalCode>): void {
  const news = [...codes].filter((code) => !noted.has(code));
  if (news.length === 0) return;
  for (const code of news) noted.add(code);
  appendFileSync(join(inject('refusalsFolder'), `${process.pid}`), news.map((code) => `${code}\n`).join(''));
}

/** Names the refusals of the table that `npm test` has not provoked; nothing is said of a run of some tests only. */
export async function neverAnswered(vitest: Vitest, folder: string): Promise<RefusalCode[]> {
  if (vitest.state.getCountOfFailedTests() > 0 || !(await isWhole(vitest))) return [];
  const answered = new Set(
    readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
  );
  return (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => !answered.has(code));
}

async function isWhole(vitest: Vitest): Promise<boolean> {
  if (vitest.config.testNamePattern !== undefined) return false;
  // The system tests alone provoke few.
  if (!vitest.projects.some(({ name }) => name === 'gate')) return false;
  const all = await vitest.globTestSpecifications();
  return all.every(({ moduleId }) => vitest.state.getFiles([moduleId]).length > 0);
}
