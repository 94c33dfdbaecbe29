import { describe, expect, it } from 'vitest';
import { endToEndId } from '../../../src/values/ids.ts';
import { centavos } from '../../../src/values/money.ts';
import { until } from '../../until.ts';
import { orderTo, reserveOf, standingOf, useWorld } from './set-up.ts';
import { BANK_ISPB, type OpenWorld } from './world.ts';

const HOUR_MS = 3_600_000;

/** Payments of the bank: each has one end, which the rail says to whoever asks, and says again. */
export function outgoingContract(name: string, open: OpenWorld): void {
  describe(`${name}: payments that the bank sends`, () => {
    const world = useWorld(open);

    it('settle once, at a time and under a day, however often they are handed over', async () => {
      const { rail, ear } = world();
      const before = await reserveOf(world());
      const order = orderTo(world(), 'ok');
      const [first, second] = await Promise.all([rail.submit([order]), rail.submit([order, order])]);
      await until(async () => expect((await standingOf(world(), order)).state).toBe('SETTLED'));
      const standing = await standingOf(world(), order);
      if (standing.state !== 'SETTLED') throw new Error(standing.state);
      expect(standing.accountingDate).toBe(rail.accountingDate(standing.settledAt));
      // Told where the answer did not say it already.
      const said = [...first, ...second].some(({ state }) => state === 'SETTLED');
      if (!said)
        await until(() => expect(ear.outcomes).toContainEqual({ endToEndId: order.endToEndId, standing }));
      expect(await rail.submit([{ ...order, amount: centavos(7n) }])).toEqual([standing]);
      expect(await reserveOf(world())).toBe(before - order.amount);
    });

    it("are refused in the other side's words, each for itself, and answered in the order given", async () => {
      const { rail } = world();
      const before = await reserveOf(world());
      const orders = (['reject-AC03', 'ok', 'reject-AC03'] as const).map((does) => orderTo(world(), does));
      await rail.submit(orders);
      await until(async () => {
        const standings = await rail.query(orders.map((order) => order.endToEndId));
        expect(standings).toMatchObject([
          { state: 'REJECTED', code: 'AC03' },
          { state: 'SETTLED' },
          { state: 'REJECTED', code: 'AC03' },
        ]);
      });
      expect(await reserveOf(world())).toBe(before - 1050n);
    });

    it('are PENDING until the limit, and AB03 from then on where nobody answers', async () => {
      const { rail, ear } = world();
      const before = await reserveOf(world());
      const order = orderTo(world(), 'silent');
      expect(await rail.submit([order])).toEqual([{ state: 'PENDING' }]);
      await world().advance(30);
      expect(await standingOf(world(), order)).toEqual({ state: 'PENDING' });
      await world().advance(16);
      const rejected = { state: 'REJECTED', code: 'AB03' };
      await until(async () => expect(await standingOf(world(), order)).toEqual(rejected));
      await until(() =>
        expect(ear.outcomes).toContainEqual({ endToEndId: order.endToEndId, standing: rejected }),
      );
      expect(await reserveOf(world())).toBe(before);
    });

    it('are told of again where the bank has died as it was told', async () => {
      const { rail, ear } = world();
      const order = orderTo(world(), 'slow-5');
      ear.fails = 1;
      expect(await rail.submit([order])).toEqual([{ state: 'PENDING' }]);
      await world().advance(6);
      await until(() => expect(ear.fails).toBe(0));
      await until(() =>
        expect(ear.outcomes).toContainEqual(expect.objectContaining({ endToEndId: order.endToEndId })),
      );
      expect(await standingOf(world(), order)).toMatchObject({ state: 'SETTLED' });
    });

    it('that come after their limit are AB03 for ever', async () => {
      const { rail } = world();
      const before = await reserveOf(world());
      const placedAt = new Date(world().now().getTime() - 41_000);
      const order = orderTo(world(), 'ok', { placedAt });
      const rejected = [{ state: 'REJECTED', code: 'AB03' }];
      expect(await rail.submit([order])).toEqual(rejected);
      expect(await rail.submit([{ ...order, placedAt: world().now() }])).toEqual(rejected);
      expect(await reserveOf(world())).toBe(before);
    });

    it('that nobody has handed over are UNKNOWN', async () => {
      const id = endToEndId(BANK_ISPB, new Date(world().now().getTime() - HOUR_MS));
      expect(await world().rail.query([id])).toEqual([{ state: 'UNKNOWN' }]);
      expect(await world().rail.query([])).toEqual([]);
      expect(await world().rail.submit([])).toEqual([]);
    });

    it('go to institutions that have a name, over a connection that is well', async () => {
      const { rail } = world();
      expect(rail.institutionName('60701190')).toBe('Itaú Unibanco');
      expect(rail.institutionName('00000001')).toBeNull();
      await until(() => expect(rail.health()).toMatchObject({ connected: true }));
    });
  });
}
