import { createHash } from 'node:crypto';
import { isEndToEndId, isReturnId } from '../../../values/ids.ts';
import { IcomConnection } from '../icom/connection.ts';
import type { Desk } from '../settlement/desk.ts';
import type { Day } from './days.ts';

const TIMEOUT_MS = 60_000;

/**
 * Fetches the file of a day's entries that camt.052 has announced, and returns the payments and returns that it names.
 * Undefined where this bank has no way to it, or it is not the file that was announced: then the day is walked without it.
 */
export async function fetchList(desk: Desk, day: Day): Promise<string[] | undefined> {
  const { facts, ispb, log } = desk.world;
  if (facts.filesUrl === undefined || day.countQuestion === null) return undefined;
  const announced = await announcedHash(desk, day.countQuestion);
  if (announced === undefined) return undefined;
  const connection = new IcomConnection({
    ...{ url: facts.filesUrl, authority: facts.authority },
    ...{ certificate: facts.connectionCertificate, key: facts.connectionKey },
  });
  try {
    const path = `/api/v1/files/${ispb}/${day.day}`;
    const { status, body } = await connection.send({ method: 'GET', path, timeoutMs: TIMEOUT_MS });
    const hash = createHash('sha256').update(body).digest('hex');
    if (status === 200 && hash === announced) return idsIn(body.toString('utf8'));
    log.error(
      { day: day.day, status, hash, announced },
      'the file of entries does not match its announced hash',
    );
  } catch (error) {
    log.error({ err: error, day: day.day }, 'fetching the file of entries failed');
  } finally {
    connection.close();
  }
  return undefined;
}

async function announcedHash(desk: Desk, question: string): Promise<string | undefined> {
  const text = await desk.store.outbox.answerTo(desk.db, question);
  const { hash } = JSON.parse(text ?? '{}') as { hash?: string };
  return hash !== undefined && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined;
}

/** Each line begins with the id of an entry; what it says beside that, the system is asked about. */
export function idsIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => /^\S+/.exec(line)?.[0] ?? '')
    .filter((id) => isEndToEndId(id) || isReturnId(id));
}
