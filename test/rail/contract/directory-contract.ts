import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ClaimOpening } from '../../../src/rail/claims.ts';
import type { EntryCreation, EntryHolder } from '../../../src/rail/directory.ts';
import { endToEndId } from '../../../src/values/ids.ts';
import { until } from '../../until.ts';
import { useWorld } from './set-up.ts';
import { BANK_ISPB, type OpenWorld, OURS, type RailWorld } from './world.ts';

const freshKey = (name: string) => `${name}-${randomUUID().slice(0, 8)}@contrato.example`;
const freshPhone = () => `+55119${randomInt(10_000_000, 99_999_999)}`;

/** Keys and claims: whatever is asked again changes nothing more. */
export function directoryContract(name: string, open: OpenWorld): void {
  describe(`${name}: the directory`, () => {
    const world = useWorld(open);

    const holder = (): EntryHolder => ({ ...OURS, openedAt: world().now(), tradeName: null });
    const asked = (key: string) => ({ requestId: randomUUID(), key, askedAt: world().now() });
    const creation = (key: string): EntryCreation => ({
      ...asked(key),
      ...{ type: 'EMAIL', holder: holder(), reason: 'USER_REQUESTED' },
    });
    const lookUp = ({ rail, now }: RailWorld, ...keys: string[]) =>
      rail.lookUpKeys(
        keys.map((key) => ({
          ...{ key, payerDocument: OURS.document, endToEndId: endToEndId(BANK_ISPB, now()) },
        })),
      );

    it('tells whose keys are, in the order asked, and of none that is nobody’s', async () => {
      const key = freshKey('bea');
      await world().registerElsewhere(key);
      const answers = await lookUp(world(), freshKey('none'), key);
      expect(answers).toMatchObject([
        { found: false, reason: 'UNKNOWN' },
        { found: true, holder: { ispb: '99999001' } },
      ]);
    });

    it('registers, moves and gives up a key, each once however often it is asked', async () => {
      const { rail } = world();
      const key = freshKey('nossa');
      const made = creation(key);
      expect(await rail.createEntry(made)).toMatchObject({ done: true });
      expect(await rail.createEntry(made)).toMatchObject({ done: true });
      const moved = { ...holder(), number: '100027' };
      const update = { ...asked(key), type: 'EMAIL', holder: moved, reason: 'USER_REQUESTED' } as const;
      expect(await rail.updateEntry(update)).toMatchObject({ done: true });
      expect(await rail.updateEntry(update)).toMatchObject({ done: true });
      const removal = () => ({ ...asked(key), reason: 'USER_REQUESTED' }) as const;
      expect(await rail.deleteEntry(removal())).toMatchObject({ done: true });
      const again = await rail.deleteEntry(removal());
      expect(again.done || again.reason).toBeOneOf([true, 'NOT_FOUND']);
      // It is free for anybody.
      const other = { ...holder(), document: '11222333000181', name: 'Oficina Boreal Ltda' };
      expect(await rail.createEntry({ ...creation(key), holder: other })).toMatchObject({ done: true });
    });

    it('gives nobody a key that another person has', async () => {
      const key = freshKey('dela');
      await world().registerElsewhere(key);
      expect(await world().rail.createEntry(creation(key))).toEqual({
        ...{ done: false, reason: 'OWNED_BY_ANOTHER_PERSON' },
      });
    });

    it('opens a claim once, tells what becomes of it, and gives the key over at its end', async () => {
      const { rail, ear, now } = world();
      const key = freshPhone();
      await world().registerElsewhere(key);
      const opening: ClaimOpening = {
        ...{ key, keyType: 'CELL_PHONE', claimType: 'OWNERSHIP', claimer: holder(), openedAt: now() },
      };
      const [first] = await rail.openClaims([opening]);
      const [again] = await rail.openClaims([opening]);
      if (first?.opened !== true || again?.opened !== true) throw new Error(JSON.stringify([first, again]));
      const { claimId } = first.claim;
      expect(again.claim.claimId).toBe(claimId);
      await world().moveElsewhere(claimId, 'ACKNOWLEDGE');
      await world().moveElsewhere(claimId, 'CONFIRM');
      await until(() => {
        const heard = ear.claims.filter((claim) => claim.claimId === claimId);
        expect(heard.map(({ status }) => status)).toContain('CONFIRMED');
      });
      await world().advance(8 * 86_400);
      const move = { claimId, role: 'CLAIMER', move: 'COMPLETE', reason: null } as const;
      const completion = { ...move, requestId: randomUUID() };
      expect(await rail.moveClaims([completion])).toMatchObject([
        { moved: true, claim: { status: 'COMPLETED' } },
      ]);
      expect(await rail.moveClaims([completion])).toMatchObject([
        { moved: true, claim: { status: 'COMPLETED' } },
      ]);
      expect(await rail.deleteEntry({ ...asked(key), reason: 'USER_REQUESTED' })).toMatchObject({
        done: true,
      });
    });

    it('opens none on a key that is nobody’s', async () => {
      const opening: ClaimOpening = {
        ...{ key: freshPhone(), keyType: 'CELL_PHONE', claimType: 'OWNERSHIP' },
        ...{ claimer: holder(), openedAt: world().now() },
      };
      expect(await world().rail.openClaims([opening])).toEqual([{ opened: false, reason: 'KEY_NOT_FOUND' }]);
    });
  });
}
