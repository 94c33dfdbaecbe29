import { startDirectory } from '../../../central-bank/dict/part.ts';
import { createRailDatabase, elsewhere, joinRail } from '../bank-on-rail.ts';
import { openCentralBank } from '../central-bank.ts';
import { exampleKey, exampleMoves } from '../keys-on-rail.ts';
import { openRail } from './open-rail.ts';
import { BANK_ISPB, type Does, OURS, type RailWorld } from './world.ts';

const RESERVE = 100_000_000n;

/** The central bank, over TLS on loopback. */
export async function openBcbWorld(): Promise<RailWorld> {
  const running = await openCentralBank({ streamWaitMs: 100 }, startDirectory);
  const { rail, bcb } = await joinRail(running, BANK_ISPB, RESERVE);
  const settings = { rail, bcb: { ...bcb, dictPollMs: 500 } };
  const { other, ear, clock, close } = await openRail('bcb', await createRailDatabase(), settings);
  const control = async (path: string, body: object): Promise<Record<string, string>> => {
    const { status, json } = await running.control('POST', path, body);
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json;
  };
  return {
    ...{ rail: other.rail, ear, now: clock.now },
    advance: async (seconds) => {
      clock.advance(seconds);
      await control('/clock', { advance: seconds });
    },
    recipient: (does) => ({
      ...elsewhere(running, does.replace('reject-', '') as Does),
      ...{ accountType: 'CURRENT_ACCOUNT', name: `Exemplo ${does}` },
    }),
    payIn: async (amount, becomes = 'SETTLED') => {
      const { document, branch, number } = OURS;
      const payee = { to: BANK_ISPB, document, branch, account: number, accountType: 'TRAN' };
      const drop = becomes === 'DROPPED' ? { drop: 'AB09' } : {};
      return (await control('/payments', { ...payee, ...drop, amount: reais(amount) })).endToEndId ?? '';
    },
    giveBack: async (endToEndId, amount) =>
      (await control('/returns', { endToEndId, amount: reais(amount) })).returnId ?? '',
    registerElsewhere: (key) => exampleKey(running, key),
    moveElsewhere: async (claimId, move) => {
      const reason = move === 'CONFIRM' ? '<Reason>USER_REQUESTED</Reason>' : '';
      await exampleMoves(running, claimId, move.toLowerCase(), reason);
    },
    close: async () => {
      await close();
      await running.close();
    },
  };
}

/** As the control takes it. */
function reais(amount: bigint): string {
  return `${amount / 100n}.${`${amount % 100n}`.padStart(2, '0')}`;
}
