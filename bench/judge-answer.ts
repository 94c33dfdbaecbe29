import type { RequestKind } from './request-kinds.ts';
import type { createSeenIds } from './seen-ids.ts';

/** What is wrong with an answer; undefined when it is the fresh success of this very request. */
export type JudgeAnswer = (tag: string, status: number, body: string) => string | undefined;

export function createJudge(kind: RequestKind, seen: ReturnType<typeof createSeenIds>): JudgeAnswer {
  return (tag, status, body) => {
    if (status !== 200) return `status ${status}: ${body.slice(0, 300)}`;
    const missing = kind.wants(tag).find((wanted) => !body.includes(wanted));
    if (missing !== undefined) return `no ${missing} in ${body.slice(0, 600)}`;
    if (kind.id === null) return undefined;
    const id = kind.id.exec(body)?.[1];
    if (id === undefined) return `no id in ${body.slice(0, 600)}`;
    return seen.isNew(Number(id)) ? undefined : `a replay: id ${id} had been answered before`;
  };
}
