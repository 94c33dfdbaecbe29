import { afterAll, afterEach, beforeAll } from 'vitest';
import type { PaymentOrder, Standing } from '../../../src/rail/rail.ts';
import { endToEndId } from '../../../src/values/ids.ts';
import { centavos } from '../../../src/values/money.ts';
import { TERMS } from '../../simulated.ts';
import { BANK_ISPB, type Does, type OpenWorld, OURS, type RailWorld } from './world.ts';

/** A world for the tests around it, made once. */
export function useWorld(open: OpenWorld): () => RailWorld {
  let world: RailWorld | undefined;
  const given = () => {
    if (world === undefined) throw new Error('the world is not open');
    return world;
  };
  beforeAll(async () => {
    world = await open();
  });
  afterEach(() => {
    given().ear.fails = 0;
    given().ear.answer = () => ({ accepted: true });
  });
  afterAll(async () => {
    await world?.close();
  });
  return given;
}

/** An order of the bank to a recipient elsewhere. */
export function orderTo(world: RailWorld, does: Does, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  const placedAt = changes.placedAt ?? world.now();
  return {
    endToEndId: endToEndId(BANK_ISPB, placedAt),
    amount: centavos(1050n),
    payer: OURS,
    payee: world.recipient(does),
    pixKey: null,
    txid: null,
    placedAt,
    ...TERMS,
    initiation: 'MANU',
    ...changes,
  };
}

export async function standingOf({ rail }: RailWorld, { endToEndId: id }: PaymentOrder): Promise<Standing> {
  const [standing] = await rail.query([id]);
  if (standing === undefined) throw new Error('the rail answers less than it is asked');
  return standing;
}

/** All of the bank's money there, whether it is free or not. */
export async function reserveOf({ rail }: RailWorld): Promise<bigint> {
  const { available, blocked } = await rail.balance();
  return available + blocked;
}
