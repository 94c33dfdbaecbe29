import { writeAmount } from '../../src/rails/bcb/messages/amount.ts';
import { SPI } from '../../src/rails/bcb/messages/catalog.ts';
import { messageIdOf } from '../../src/rails/bcb/messages/ids.ts';
import { railId } from '../../src/values/ids.ts';
import { centavos } from '../../src/values/money.ts';
import { recorded } from '../spi/events.ts';
import { accountingDateOf } from '../spi/rules.ts';
import type { StrMovement } from '../spi/state.ts';
import { told } from '../spi/tell.ts';
import type { Recorded, World } from '../world/world.ts';

/**
 * Records a participant's initial money. It counts for the previous day, so that the first day begins with it; no
 * message is sent.
 */
export function broughtAlong(world: World, ispb: string, amount: bigint): Recorded[] {
  const { movement } = movementOf(world, ispb, amount);
  const dayBefore = new Date(Date.parse(movement.accountingDate) - 86_400_000).toISOString().slice(0, 10);
  return [recorded({ happened: 'MOVED', movement: { ...movement, accountingDate: dayBefore } })];
}

/** Moves money from the STR, or to it if the amount is negative, and notifies the participant. */
export function strMovement(world: World, ispb: string, amount: bigint): Recorded[] {
  const { movement, at, id } = movementOf(world, ispb, amount);
  const entry = {
    amount: writeAmount(centavos(amount < 0n ? -amount : amount)),
    side: amount < 0n ? 'DBIT' : 'CRDT',
    status: 'BOOK',
    ...{ accountingDate: movement.accountingDate, settledAt: at },
    kind: { domain: 'CAMT', family: { code: amount < 0n ? 'MDOP' : 'MCOP', subFamily: 'NTAV' } },
    message: 'camt.054',
    details: { references: { endToEndId: id }, agents: {} },
  } as const;
  const notification = { id: messageIdOf(SPI, world.draw(23)), owner: ispb, entry };
  return [
    recorded({ happened: 'MOVED', movement }),
    told(ispb, { type: 'camt.054', rest: { notifications: [notification] } }),
  ];
}

function movementOf(world: World, ispb: string, amount: bigint) {
  const now = world.now();
  const at = now.toISOString();
  // Only the L distinguishes such an id from a payment's.
  const id = `L${railId('E', { ispb: SPI, instant: now, free: world.draw(11) }).slice(1)}`;
  const movement: StrMovement = { id, ispb, amount, at, accountingDate: accountingDateOf(now) };
  return { movement, at, id };
}
