import { describe, expect, it } from 'vitest';
import { createJudge } from './judge-answer.ts';
import { createSeenIds } from './seen-ids.ts';
import { selfApprove } from './self-approve.ts';

const answer = (id: number, tag: string, status = 'PROCESSING') =>
  `{"worked":true,"id":${id},"transaction_id":${id},"status":"${status}","tag":"${tag}"}`;

describe('judging an answer', () => {
  it('takes fresh successes, close together and far apart', () => {
    const judge = createJudge(selfApprove, createSeenIds());
    for (const id of [1, 2, 8, 9, 65_535, 65_536, 65_537, 7_000_000])
      expect(judge('a', 200, answer(id, 'a'))).toBeUndefined();
  });

  it('names a replay, another status code, another status and the answer to another request', () => {
    const judge = createJudge(selfApprove, createSeenIds());
    expect(judge('a', 200, answer(5, 'a'))).toBeUndefined();
    expect(judge('b', 200, answer(5, 'b'))).toBe('a replay: id 5 had been answered before');
    expect(judge('c', 503, '{"detail":"Unavailable"}')).toBe('status 503: {"detail":"Unavailable"}');
    expect(judge('d', 200, answer(6, 'd', 'SUCCESS'))).toContain('no "status":"PROCESSING" in {');
    expect(judge('e', 200, answer(7, 'f'))).toContain('no "tag":"e" in {');
    expect(judge('g', 200, '{"worked":true,"status":"PROCESSING","tag":"g"}')).toContain('no id in {');
  });
});
