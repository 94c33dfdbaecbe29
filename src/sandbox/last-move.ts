import type { Executor } from '../database/pool.ts';
import { type AgendaItem, readAgenda } from './agenda.ts';
import type { ClockMover } from './move-clock.ts';
import type { StreamKind } from './stream/entry.ts';
import { streamEntry } from './stream/entry.ts';
import type { SandboxStream } from './stream/stream.ts';

/** The last move of the clock, and what became of it. */
export interface LastMove {
  from: Date;
  to: Date;
  /** The agenda's items in between. */
  due: AgendaItem[];
  /** Counts of the stream's entries in between, by kind. */
  told: { kind: StreamKind; count: number }[];
}

export interface RememberingMover extends ClockMover {
  /** Undefined until the clock was moved, and after a reset. */
  last(): LastMove | undefined;
  /** Moves it without remembering what that did. */
  pass(target: Date): Promise<Date>;
  forget(): void;
}

interface Remembering {
  mover: ClockMover;
  executor: Executor;
  now(): Date;
  stream: SandboxStream;
}

let moves = 0;

/** Remembers the effects of the last move of the clock, for the agenda. */
export function rememberMoves({ mover, executor, now, stream }: Remembering): RememberingMover {
  let last: LastMove | undefined;
  return {
    moveTo: async (target) => {
      const from = now();
      const due = (await readAgenda(executor, from)).filter(({ at }) => at <= target);
      const to = await mover.moveTo(target);
      moves += 1;
      const detail = `${from.toISOString()} → ${to.toISOString()}`;
      const key = `clock:${moves}:${to.getTime()}`;
      stream.note(() => streamEntry({ key, kind: 'SANDBOX', at: to, title: 'clock moved', detail }));
      last = { from, to, due, told: await toldBetween(stream, from, to) };
      return to;
    },
    last: () => last,
    pass: mover.moveTo,
    forget: () => {
      last = undefined;
    },
  };
}

async function toldBetween(stream: SandboxStream, from: Date, to: Date): Promise<LastMove['told']> {
  const counts = new Map<StreamKind, number>();
  const { entries } = await stream.read(0);
  for (const { kind, at } of entries)
    if (kind !== 'SANDBOX' && at >= from && at <= to) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
