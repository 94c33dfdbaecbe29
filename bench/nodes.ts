import { FEW } from './cases.ts';
import { openCompany } from './company.ts';
import type { Sender } from './requests.ts';
import { openWorkshop, type Server, startServer } from './server.ts';
import { median, runShortly, type ShortRun } from './short-run.ts';

const PROCESSES = [1, 2, 3] as const;
// Short and many, because the machine is not the same from one minute to the next.
const ROUNDS = 15;
// Each process compiles for itself, and has a part of the payments to do so. On a slow machine two processes made 0.84 x the
// payments of one after 4 s, and 0.94 x after 15 s.
const WARM_UP_SECONDS = 15;
// Of three processes, two in three of new connections arrive elsewhere than where their account is served.
const LEAD_IN_SECONDS = 1;
const ACCOUNTS = 1_000;

interface House {
  processes: number;
  server: Server;
  /** By how payments come: all from one account, or from each in turn. */
  senders: Record<Way, Sender>;
}

type Way = 'one account' | '1,000 accounts';
const WAYS: readonly Way[] = ['one account', '1,000 accounts'];

/**
 * Measures what further processes cost a busy account, and payments of many: each number of them with a bank and a
 * database of its own, one after the other and round by round, so that all meet the same machine.
 */
export async function compareNodes(
  { seconds, dir, profile }: { seconds: number; dir?: string; profile?: string },
  prove: (server: Server) => Promise<number>,
): Promise<void> {
  const workshops: Awaited<ReturnType<typeof openWorkshop>>[] = [];
  try {
    const houses: House[] = [];
    for (const processes of PROCESSES) {
      const workshop = await openWorkshop(dir);
      workshops.push(workshop);
      const server = await startServer(workshop, { LASTRO_PROCESSES: `${processes}` }, profile);
      const company = await openCompany(server.port);
      const senders = {
        'one account': await company(server.port, 1),
        '1,000 accounts': await company(server.port, ACCOUNTS),
      };
      houses.push({ processes, server, senders });
    }
    for (const way of WAYS) {
      for (const house of houses) await measure(house, way, WARM_UP_SECONDS * house.processes);
      await compare(houses, way, seconds);
    }
    let rows = 0;
    for (const { server } of houses) rows += await prove(server);
    console.log(`the checker found no breach in ${rows} rows`);
  } finally {
    for (const workshop of workshops) await workshop.close();
  }
}

async function compare(houses: readonly House[], way: Way, seconds: number): Promise<void> {
  console.log(
    `\n${way}, ${FEW} connections\nprocesses  settled/s         µs a payment: server  database  together`,
  );
  const rounds: ShortRun[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures = new Map<House, ShortRun>();
    // Now first, now last: a machine that becomes faster or slower favours nobody.
    for (const house of round % 2 === 0 ? houses : houses.toReversed()) {
      const one = await measure(house, way, Math.ceil(seconds / 8));
      figures.set(house, one);
      line(`${house.processes}`, one.perSecond, one);
    }
    rounds.push(houses.map((house) => figures.get(house) as ShortRun));
  }
  for (const [index, { processes }] of houses.entries()) {
    if (index === 0) continue;
    const ratio = (of: (figures: ShortRun) => number) =>
      median(rounds.map((figures) => of(figures[index] as ShortRun) / of(figures[0] as ShortRun)));
    const rate = ratio(({ perSecond }) => perSecond).toFixed(2);
    const time = ratio((one) => one.server + one.database).toFixed(2);
    console.log(
      `${processes} against 1: ${rate} x the payments a second, ${time} x the processor time a payment`,
    );
  }
}

function measure({ server, senders }: House, way: Way, seconds: number): Promise<ShortRun> {
  const asks = { sender: senders[way] };
  const load = { asks, connections: FEW, leadIn: LEAD_IN_SECONDS, seconds };
  return runShortly(server, { ...load, tagPrefix: `nodes-${seconds}-` });
}

function line(processes: string, perSecond: number, { server, database }: ShortRun): void {
  const [a, b, c] = [server, database, server + database].map((us) => us.toFixed(0).padStart(9));
  console.log(
    `${processes.padStart(9)}${perSecond.toFixed(0).padStart(11)}                      ${a} ${b} ${c}`,
  );
}
