import type { Party } from '../../../src/rail/party.ts';
import { findSentinel } from '../../../src/simulator/settlement/sentinels.ts';
import { centavos } from '../../../src/values/money.ts';
import { createTestDatabase } from '../../database.ts';
import { openRail } from './open-rail.ts';
import { OURS, type RailWorld } from './world.ts';

/** The sandbox's other side, in this process. */
export async function openSimulatorWorld(): Promise<RailWorld> {
  const { other, ear, clock, close } = await openRail('simulator', await createTestDatabase());
  const control = other.simulator?.control;
  if (control === undefined) throw new Error('the simulator has no controls');
  const target = { branch: OURS.branch ?? '', number: OURS.number };
  return {
    ...{ rail: other.rail, ear, close, now: clock.now },
    advance: async (seconds) => clock.advance(seconds),
    recipient: (does) => findSentinel(`${does}@psp.example`)?.holder as Party,
    payIn: async (amount, becomes = 'SETTLED') => {
      const settlement = becomes === 'SETTLED' ? 'LATE' : 'DROPPED';
      const heard = ear.offers.length;
      // It throws where the bank does; the payment is offered again by itself.
      const paid = await control
        .payIn({ amount: centavos(amount), target, settlement })
        .catch(() => undefined);
      if (paid !== undefined) return paid.endToEndId;
      await until(() => ear.offers.length > heard);
      return ear.offers[heard]?.endToEndId ?? '';
    },
    giveBack: async (endToEndId, amount) => {
      const heard = ear.returnOffers.length;
      const request = { endToEndId, amount: centavos(amount), reason: 'MD06' };
      const made = await control.returnPayment(request).catch(() => undefined);
      if (made?.made === true) return made.returnId;
      await until(() => ear.returnOffers.length > heard);
      return ear.returnOffers[heard]?.returnId ?? '';
    },
    registerElsewhere: async (key) => {
      const type = key.includes('@') ? 'EMAIL' : 'CELL_PHONE';
      const made = await control.registerKey({ key, type, document: '12345678909', name: 'Bea' });
      if (!made.registered) throw new Error(`${key} is taken`);
    },
    moveElsewhere: async (claimId, move) => {
      const reason = move === 'CONFIRM' ? 'USER_REQUESTED' : undefined;
      const moved = await control.moveClaim({ claimId, move, reason });
      if (!moved.played) throw new Error(moved.reason);
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}
