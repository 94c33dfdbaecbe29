import { randomUUID } from 'node:crypto';
import type { Consent, Context } from '../context.ts';
import { Refusal } from '../refusals.ts';
import type { Doer } from '../security-log/record.ts';
import { parsePixKey } from '../values/pix-key.ts';
import { askDirectory } from './ask-directory.ts';
import { refusalOfEnd } from './directory-refusals.ts';
import { takeActiveKey } from './take-key.ts';

export interface Deletion {
  companyId: bigint;
  by: Doer;
  /** As it was sent. */
  key: string;
  /** A person's second factor, checked with the key locked after every other refusal. */
  consent?: Consent;
}

/**
 * Deletes a key. Refusals: `activeKeyNotFound` (also for another company's key and for an invalid one),
 * `keyLockedByClaim`, those of the consent, and `unavailable` if the directory does not answer; the deletion then
 * continues in the background.
 */
export async function deleteKey(context: Context, asked: Deletion): Promise<void> {
  const key = parsePixKey(asked.key)?.key;
  if (key === undefined) throw new Refusal('activeKeyNotFound');
  context.freeActs.spend('DIRECTORY_ACT', asked.companyId);
  const { request } = await takeActiveKey(
    context,
    { companyId: asked.companyId, key, consent: asked.consent, done: { by: asked.by, act: 'KEY_DELETED' } },
    async (_tx, locked) => {
      const { id, type, companyId, accountId, lockedByClaim } = locked.key;
      if (lockedByClaim !== null) throw new Refusal('keyLockedByClaim');
      return {
        requestId: randomUUID(),
        kind: 'DELETE',
        ...{ companyId, accountId, type, key },
        pixKeyId: id,
        verificationId: null,
        askedAt: context.clock.now(),
      };
    },
  );
  const end = await askDirectory(context, request);
  if (!end.done) throw new Refusal(refusalOfEnd(end.reason));
}
