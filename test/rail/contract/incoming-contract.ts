import { describe, expect, it } from 'vitest';
import type { OutgoingReturn } from '../../../src/rail/rail.ts';
import { returnId } from '../../../src/values/ids.ts';
import { centavos } from '../../../src/values/money.ts';
import { until } from '../../until.ts';
import { orderTo, reserveOf, standingOf, useWorld } from './set-up.ts';
import { BANK_ISPB, type OpenWorld, type RailWorld } from './world.ts';

/** The bank has offered a place for it, and has heard that it is there. */
function creditsOf({ ear }: RailWorld, id: string): number {
  const told = ear.settled.filter(({ endToEndId }) => endToEndId === id).length;
  return told > 0 ? 1 : ear.offers.filter((one) => one.endToEndId === id && one.settlesOnAcceptance).length;
}

const standingOfOffer = async ({ rail }: RailWorld, id: string) => (await rail.queryOffers([id]))[0];

async function received(world: RailWorld, amount: bigint): Promise<string> {
  const id = await world.payIn(amount);
  await world.advance(10);
  await until(() => expect(creditsOf(world, id)).toBe(1));
  return id;
}

/** Money that comes: offered, judged, and there only once the rail says so. */
export function incomingContract(name: string, open: OpenWorld): void {
  describe(`${name}: payments that others send`, () => {
    const world = useWorld(open);

    it('are offered whole, and credited once they have settled', async () => {
      const before = await reserveOf(world());
      const id = await received(world(), 1234n);
      const offer = world().ear.offers.find(({ endToEndId }) => endToEndId === id);
      expect(offer).toMatchObject({ amount: 1234n, payee: { branch: '0001', number: '100019' } });
      expect(offer?.payer.document).toMatch(/^\d{11}$/);
      expect(await standingOfOffer(world(), id)).toMatchObject({ state: 'SETTLED' });
      expect(await reserveOf(world())).toBe(before + 1234n);
    });

    it('that the bank refuses come to nothing, under its code', async () => {
      const before = await reserveOf(world());
      world().ear.answer = () => ({ accepted: false, code: 'AC07' });
      const id = await world().payIn(500n);
      await until(async () =>
        expect(await standingOfOffer(world(), id)).toEqual({ state: 'REJECTED', code: 'AC07' }),
      );
      await world().advance(10);
      expect(creditsOf(world(), id)).toBe(0);
      expect(await reserveOf(world())).toBe(before);
    });

    it('that are rejected although the bank accepted are dropped, and never credited', async () => {
      const { ear } = world();
      const before = await reserveOf(world());
      const id = await world().payIn(700n, 'DROPPED');
      await world().advance(10);
      await until(() =>
        expect(ear.dropped).toContainEqual({ endToEndId: id, code: expect.stringMatching(/^[A-Z0-9]{4}$/) }),
      );
      expect(await standingOfOffer(world(), id)).toMatchObject({ state: 'REJECTED' });
      expect(creditsOf(world(), id)).toBe(0);
      expect(await reserveOf(world())).toBe(before);
    });

    it('are offered again where the bank has died over them, and told of again', async () => {
      const { ear } = world();
      const before = await reserveOf(world());
      ear.fails = 1;
      const { answer } = ear;
      // The word that follows may come at once.
      ear.answer = (one) => {
        ear.answer = answer;
        ear.fails = 1;
        return answer(one);
      };
      const id = await world().payIn(900n);
      await until(() => expect(ear.offers.map(({ endToEndId }) => endToEndId)).toContain(id));
      await world().advance(10);
      await until(() => expect(ear.fails).toBe(0));
      await until(() => expect(ear.settled.map(({ endToEndId }) => endToEndId)).toContain(id));
      expect(await reserveOf(world())).toBe(before + 900n);
    });

    it('that nobody has offered are UNKNOWN', async () => {
      const { rail } = world();
      const unknown = [{ state: 'UNKNOWN' }];
      expect(await rail.queryOffers(['E99999001202611211200abcdefghijk'])).toEqual(unknown);
      expect(await rail.queryReturnOffers(['D99999001202611211200abcdefghijk'])).toEqual(unknown);
      expect(await rail.queryReturns(['D99999000202611211200abcdefghijk'])).toEqual(unknown);
    });
  });

  describe(`${name}: money that goes back`, () => {
    const world = useWorld(open);

    const backOf = (endToEndId: string, amount: bigint): OutgoingReturn => ({
      ...{
        endToEndId,
        amount: centavos(amount),
        reason: 'MD06',
        payerIspb: '99999001',
        text: null,
        passedOn: null,
      },
      ...{ returnId: returnId(BANK_ISPB, world().now()), placedAt: world().now() },
    });
    const standingOfReturn = async ({ returnId: id }: OutgoingReturn) =>
      (await world().rail.queryReturns([id]))[0];

    it('goes once, in parts, and never more than came', async () => {
      const { rail } = world();
      const id = await received(world(), 1000n);
      const before = await reserveOf(world());
      const part = backOf(id, 400n);
      await Promise.all([rail.returnPayments([part]), rail.returnPayments([part])]);
      await until(async () => expect(await standingOfReturn(part)).toMatchObject({ state: 'SETTLED' }));
      const rest = backOf(id, 600n);
      await rail.returnPayments([rest]);
      await until(async () => expect(await standingOfReturn(rest)).toMatchObject({ state: 'SETTLED' }));
      const more = backOf(id, 1n);
      await rail.returnPayments([more]);
      await until(async () =>
        expect(await standingOfReturn(more)).toEqual({ state: 'REJECTED', code: 'AM09' }),
      );
      expect(await rail.returnPayments([part])).toMatchObject([{ state: 'SETTLED' }]);
      expect(await reserveOf(world())).toBe(before - 1000n);
    });

    it('comes where the bank takes it, once, and not where it does not', async () => {
      const { rail, ear } = world();
      const order = orderTo(world(), 'ok');
      await rail.submit([order]);
      await until(async () => expect((await standingOf(world(), order)).state).toBe('SETTLED'));
      const before = await reserveOf(world());
      const back = await world().giveBack(order.endToEndId, 300n);
      await until(() =>
        expect(ear.returnOffers).toContainEqual(
          expect.objectContaining({
            returnId: back,
            endToEndId: order.endToEndId,
            amount: 300n,
            reason: 'MD06',
          }),
        ),
      );
      await until(async () =>
        expect(await rail.queryReturnOffers([back])).toMatchObject([{ state: 'SETTLED' }]),
      );
      expect(await reserveOf(world())).toBe(before + 300n);
      ear.answer = () => ({ accepted: false, code: 'AC07' });
      const refused = await world().giveBack(order.endToEndId, 200n);
      await until(async () =>
        expect(await rail.queryReturnOffers([refused])).toEqual([{ state: 'REJECTED', code: 'AC07' }]),
      );
      expect(await reserveOf(world())).toBe(before + 300n);
    });

    it('is offered again where the bank has died over it', async () => {
      const { rail, ear } = world();
      const order = orderTo(world(), 'ok');
      await rail.submit([order]);
      await until(async () => expect((await standingOf(world(), order)).state).toBe('SETTLED'));
      ear.fails = 1;
      const back = await world().giveBack(order.endToEndId, 1050n);
      await until(() => expect(ear.returnOffers.map((one) => one.returnId)).toContain(back));
      await until(async () =>
        expect(await rail.queryReturnOffers([back])).toMatchObject([{ state: 'SETTLED' }]),
      );
    });
  });
}
