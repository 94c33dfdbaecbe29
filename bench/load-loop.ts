import { createJudge, type JudgeAnswer } from './judge-answer.ts';
import { createLatencies } from './latencies.ts';
import { type Connection, openConnection } from './load-connection.ts';
import { mostRequests, startPace } from './load-pace.ts';
import type { LoadPlan, LoadResult, LoadRun } from './load-plan.ts';
import { createRequestWriter } from './load-request.ts';
import { loadRequestKind } from './request-kinds.ts';
import { createSeenIds } from './seen-ids.ts';

export interface Load {
  run(run: LoadRun): Promise<LoadResult>;
  close(): void;
}

/** One connection and its request under way; reused for every request, so that none needs a promise. */
interface Lane {
  connection: Connection | undefined;
  tag: string;
  /** From when its latency counts; milliseconds of `performance.now`. */
  since: number;
}

/** A stretch of load as its connections see it. */
interface Stretch {
  begin(): void;
  answered(lane: Lane, status: number, body: string): void;
  broken(why: string): void;
}

const FAULTS_KEPT = 5;
// After its time a run waits this long for the answers it is still owed.
const GRACE_MS = 30_000;

/** Opens all connections; load begins with `run`, one stretch at a time. */
export async function openLoad(plan: LoadPlan): Promise<Load> {
  const write = createRequestWriter(plan);
  const judge = createJudge(loadRequestKind(plan.kind), createSeenIds());
  let current: Stretch | undefined;
  const openLane = async () => {
    const lane: Lane = { connection: undefined, tag: '', since: 0 };
    lane.connection = await openConnection(plan.port, {
      onAnswer: (status, body) => current?.answered(lane, status, body),
      onBroken: (why) => current?.broken(why),
    });
    return lane;
  };
  const lanes = await Promise.all(Array.from({ length: plan.connections }, openLane));
  return {
    run: async (run) => {
      const before = process.cpuUsage();
      const result = await new Promise<Omit<LoadResult, 'cpuUs'>>((done) => {
        current = createStretch({ run, lanes, write, judge, done });
        current.begin();
      });
      current = undefined;
      const spent = process.cpuUsage(before);
      return { ...result, cpuUs: spent.user + spent.system };
    },
    close: () => {
      for (const lane of lanes) lane.connection?.close();
    },
  };
}

interface StretchParts {
  run: LoadRun;
  lanes: Lane[];
  write: ReturnType<typeof createRequestWriter>;
  judge: JudgeAnswer;
  done(result: Omit<LoadResult, 'cpuUs'>): void;
}

function createStretch({ run, lanes, write, judge, done }: StretchParts): Stretch {
  const latencies = createLatencies(mostRequests(run));
  const faults: string[] = [];
  const firstAt = performance.now();
  let lastAt = firstAt;
  let sent = 0;
  let answered = 0;

  const pace = startPace<Lane>(run, (lane, since) => {
    lane.tag = run.tagPrefix + String(sent).padStart(8, '0');
    lane.since = since;
    lane.connection?.send(write(lane.tag, sent));
    sent += 1;
  });
  const fault = (why: string) => {
    if (faults.length < FAULTS_KEPT) faults.push(why);
  };
  const finish = () => {
    pace.stop();
    clearTimeout(deadline);
    const onWallClock = (instant: number) => performance.timeOrigin + instant;
    const times = { firstAt: onWallClock(firstAt), lastAt: onWallClock(lastAt) };
    done({ accepted: answered, ...times, answer: latencies.summary(), faults });
  };
  const broken = (why: string) => {
    fault(why);
    finish();
  };
  const deadline = setTimeout(
    broken,
    run.seconds * 1000 + GRACE_MS,
    'answers were missing long after the end',
  );
  return {
    begin: () => lanes.forEach(pace.free),
    broken,
    answered: (lane, status, body) => {
      lastAt = performance.now();
      latencies.add((lastAt - lane.since) * 1000);
      answered += 1;
      const wrong = judge(lane.tag, status, body);
      if (wrong !== undefined) fault(wrong);
      // Once something is wrong the run counts for nothing, and the server is left in peace.
      if (faults.length === 0) pace.free(lane);
      if (answered === sent && (faults.length > 0 || pace.isOver())) finish();
    },
  };
}
