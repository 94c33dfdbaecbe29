import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StreamAnswer as StreamShape } from '../../../src/http/sandbox/answer-shapes.ts';
import { withQuery } from '../../api/client.ts';
import type { Answered } from '../../api/narrowed.ts';
import { type Call, makeCall } from '../calls.ts';

export type StreamAnswer = Answered<typeof StreamShape>;
export type StreamLine = StreamAnswer['entries'][number];

/** The entries so far, newest first, and the position to continue from. */
export interface Streamed {
  lines: StreamLine[];
  next: number;
}

const EVERY_MS = 1_500;
const KEPT = 800;

const KEY = ['stream'] as const;

export function streamCall(after: number): Call {
  return { method: 'GET', path: withQuery('/sandbox/stream', { after: after === 0 ? undefined : after }) };
}

/** Asks for what is new again and again, and keeps the last of it. */
export function streamQuery(queries: QueryClient, paused: boolean) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async (): Promise<Streamed> => {
      const before = queries.getQueryData<Streamed>(KEY);
      return addTo(before, await makeCall<StreamAnswer>(streamCall(before?.next ?? 0)));
    },
    refetchInterval: paused ? false : EVERY_MS,
    structuralSharing: false,
  });
}

/** Puts an entry that has gone on in the place of its former one, and forgets those of before a reset. */
export function addTo(before: Streamed | undefined, { entries, next, began }: StreamAnswer): Streamed {
  const lines = new Map((before?.lines ?? []).map((line) => [line.key, line]));
  for (const entry of entries) lines.set(entry.key, entry);
  const kept = [...lines.values()].filter(({ id }) => id >= began);
  kept.sort((one, other) => other.at.localeCompare(one.at) || other.id - one.id);
  return { lines: kept.slice(0, KEPT), next };
}
