import { type Round, ready, statementsOf } from './wire.ts';

/*
 * A try is counted over a connection of its own while the act's transaction is open, and stays counted if the act is rolled
 * back (src/people/tries.ts). This database has one session, so such a statement runs inside the open transaction, and
 * again if that one is rolled back. It does the same both times: no transaction touches the table of tries.
 */

/** Runs messages in the one session. */
export interface OneSession {
  execute(round: Round): { answer: Buffer; status: string };
  say(text: string): void;
}

export interface Beside {
  /** Runs a round inside the open transaction; returns the answer to its session, which is in none. */
  run(round: Round): Buffer;
  /** The open transaction has ended. */
  ended(committed: boolean): void;
}

const COUNTS_TRIES = /^tries\./;

export function countsTries(round: Round | undefined): boolean {
  const names = round === undefined ? [] : statementsOf(round);
  return names.length > 0 && names.every((name) => COUNTS_TRIES.test(name));
}

export function runBeside({ execute, say }: OneSession): Beside {
  const kept: Round[] = [];
  return {
    run: (round) => {
      // Its failure is its own.
      say('savepoint beside');
      const { answer, status } = execute(round);
      if (status === 'T') kept.push(round);
      else say('rollback to savepoint beside');
      say('release savepoint beside');
      return Buffer.concat([answer.subarray(0, -ready('I').length), ready('I')]);
    },
    ended: (committed) => {
      for (const round of kept.splice(0)) if (!committed) execute(round);
    },
  };
}
