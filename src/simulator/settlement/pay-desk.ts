import { createBatcher } from '../../database/batcher.ts';
import type { SimulatedWorld } from '../world.ts';
import { type PaidIn, type PayIn, type ReadyPayment, readyPayment, sendPayments } from './pay-in.ts';

/** Gathers single payments to the bank into batches, as a settlement system's messages carry many. */
export interface PayDesk {
  pay(payIn: PayIn): Promise<PaidIn>;
}

const QUEUE_LIMIT = 10_000;

/** A batch that fails is tried one by one: every payment keeps the id it has been given here, so none comes twice. */
export function openPayDesk(world: SimulatedWorld, batchLimit: number): PayDesk {
  const payments = createBatcher<ReadyPayment, PaidIn>({
    limit: batchLimit,
    queueLimit: QUEUE_LIMIT,
    run: (batch) => sendPayments(world, batch),
  });
  return { pay: (payIn) => payments.submit(readyPayment(world, payIn)) };
}
