import { writeAmount } from '../../src/rails/bcb/messages/amount.ts';
import { centavos } from '../../src/values/money.ts';
import { accountOf } from '../spi/events.ts';
import type { Spi } from '../spi/spi.ts';
import type { Logged } from '../spi/state.ts';
import type { World } from '../world/world.ts';

const MOST = 100;
const LONGEST_WAIT_MS = 10_000;

/** Messages after the given one, and the connected banks' balances: waits until there are some. */
export async function readTraffic(after: string | null, { world, spi }: { world: World; spi: Spi }) {
  if (messagesAfter(after, spi).length === 0) await somethingHappens(world);
  const banks = [...spi.participants.values()].filter(({ connected }) => connected);
  return {
    now: world.now().toISOString(),
    banks: banks.map(({ ispb, name }) => {
      const { available, blocked } = accountOf(spi.state, ispb);
      return { ispb, name, available: inReais(available), blocked: inReais(blocked) };
    }),
    messages: messagesAfter(after, spi).map((message) => shown(message, spi)),
  };
}

/** Only judged messages, so that each appears once with its verdict. */
function messagesAfter(after: string | null, { state }: Spi): Logged[] {
  const all = [...state.log.values()].filter(({ verdict }) => verdict !== 'STORED');
  const at = after === null ? -1 : all.findIndex(({ resourceId }) => resourceId === after);
  return all.slice(at + 1).slice(-MOST);
}

function shown({ xml, ...message }: Logged, { state }: Spi) {
  const ids = [...new Set(xml.match(/\b[ED][0-9A-Z]{8}\d{12}[a-zA-Z0-9]{11}\b/g) ?? [])];
  const transfers = ids.flatMap((id) => state.transfers.get(id) ?? []);
  // A return refers to its payment; the return itself moves.
  const moved = transfers.find(({ id }) => id.startsWith('D')) ?? transfers[0];
  return {
    ...message,
    ids,
    amount: moved === undefined ? null : inReais(moved.amount),
    code: /<TxSts>([A-Z]{4})<\/TxSts>/.exec(xml)?.[1] ?? null,
    reason: /<Rsn><Cd>([A-Z0-9]{4})<\/Cd><\/Rsn>/.exec(xml)?.[1] ?? null,
    transactions: Math.max(1, ids.length),
    bytes: Buffer.byteLength(xml),
  };
}

function somethingHappens(world: World): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unlisten();
      resolve();
    };
    const timer = setTimeout(done, LONGEST_WAIT_MS);
    const unlisten = world.listen(done);
  });
}

function inReais(amount: bigint): string {
  return writeAmount(centavos(amount));
}
