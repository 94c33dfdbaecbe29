// The caller's own process: what it costs must not be mixed up with what the bench costs.
import { randomUUID } from 'node:crypto';
import { type Connection, openConnection } from './load-connection.ts';
import { createRequestWriter } from './load-request.ts';
import { meetNewcomers } from './newcomers.ts';
import type { FromStress, StressPlan, StressSecond } from './stress-plan.ts';

interface Lane {
  connection: Connection | undefined;
  since: number;
}

function tell(message: FromStress): void {
  process.send?.(message);
}

function writerOf({ asks, port }: StressPlan): (sequence: number) => string {
  if (asks.do === 'come') return () => `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  if (asks.do === 'read') {
    const text = `GET ${asks.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${asks.token}\r\n\r\n`;
    return () => text;
  }
  // Ten times what the bank can do is more than a caller beside it can sign.
  const signed = createRequestWriter(asks.load)(asks.tagPrefix, 0);
  const [before = '', after = ''] = signed.split(/(?<=\r\nidempotency-key: )[^\r]+/);
  // Version and variant stand in what all of the run share.
  const run = randomUUID().slice(0, -12);
  return (sequence) => before + run + sequence.toString().padStart(12, '0') + after;
}

/** Counts answers and tells of them once a second. */
function createTally() {
  let accepted: number[] = [];
  let refused: number[] = [];
  let other = 0;
  let sent = 0;
  let offered = 0;
  const at = (latencies: number[], share: number) =>
    latencies.sort((a, b) => a - b)[Math.max(0, Math.ceil(latencies.length * share) - 1)] ?? 0;
  return {
    sent: () => {
      sent += 1;
      offered += 1;
    },
    unsent: (requests: number) => {
      offered += requests;
    },
    answered: (status: number, ms: number) => {
      if (status === 200) accepted.push(ms);
      else if (status === 503 || status === 429) refused.push(ms);
      else other += 1;
    },
    turn: (): StressSecond => {
      const second: StressSecond = {
        ...{ offered, sent, accepted: accepted.length, refused: refused.length, other },
        p50Accepted: at(accepted, 0.5),
        p99Accepted: at(accepted, 0.99),
        p99Refused: at(refused, 0.99),
      };
      [accepted, refused, other, sent, offered] = [[], [], 0, 0, 0];
      return second;
    },
  };
}

async function run(plan: StressPlan): Promise<void> {
  const write = writerOf(plan);
  const tally = createTally();
  const idle: Lane[] = [];
  let [sent, over] = [0, false];
  let broken = (why: string) => tell({ fail: why });
  const fire = (lane: Lane, since: number) => {
    lane.since = since;
    lane.connection?.send(write(sent));
    sent += 1;
    tally.sent();
  };
  const open = async () => {
    const lane: Lane = { connection: undefined, since: 0 };
    lane.connection = await openConnection(plan.port, {
      onAnswer: (status) => {
        tally.answered(status, performance.now() - lane.since);
        if (plan.rate === null && !over) fire(lane, performance.now());
        else idle.push(lane);
      },
      onBroken: (why) => broken(why),
    });
    idle.push(lane);
  };
  for (let opened = 0; opened < plan.connections; opened += 100)
    await Promise.all(Array.from({ length: Math.min(100, plan.connections - opened) }, open));
  const start = performance.now();
  const schedule = setInterval(() => {
    const now = performance.now();
    if (plan.rate === null) for (const lane of idle.splice(0)) fire(lane, now);
    // What is due and finds no connection free is never sent: a caller that gives up.
    else
      for (let due = (((now - start) * plan.rate) / 1000) | 0; sent < due; ) {
        const lane = idle.pop();
        if (lane === undefined) {
          tally.unsent(due - sent);
          sent = due;
          break;
        }
        fire(lane, now);
      }
  }, 2);
  const seconds = setInterval(() => tell({ second: tally.turn() }), plan.everyMs ?? 1_000);
  await new Promise((resolve) => setTimeout(resolve, plan.seconds * 1_000));
  over = true;
  broken = () => undefined;
  clearInterval(schedule);
  clearInterval(seconds);
  tell({ second: tally.turn() });
  tell({ done: true });
}

process.on('message', (plan: StressPlan) => {
  const work = plan.asks.do === 'come' ? meetNewcomers(plan).then(tell) : run(plan);
  work.catch((error: unknown) => tell({ fail: String(error) }));
});
process.on('disconnect', () => process.exit(0));
