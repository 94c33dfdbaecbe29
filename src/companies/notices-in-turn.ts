import { strict as assert } from 'node:assert';
import type { Tx } from '../database/transaction.ts';
import { drawMessageIds, type NewMessage, writeMessage } from '../messages/queue.ts';
import { LOCK_ORDER, type TurnTry, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { Permission } from '../values/permissions.ts';
import { mailOf, type Notice, peopleWhoMay } from './notices.ts';

/** E-mails of a turn to people of companies, written in the same transaction as their cause. */
export interface NoticeSet extends WorkingSet {
  /** Requests the people of a company with a permission, once per possible notice. */
  want(companyId: bigint, permission: Permission): void;
  /** Writes the e-mails. */
  tell(companyId: bigint, permission: Permission, notice: Notice): void;
}

export const NOTICES: WorkingSetKind<NoticeSet> = { place: LOCK_ORDER.unlocked, open: openNotices };

interface Wanted {
  companyId: bigint;
  permission: Permission;
  times: number;
  people: readonly string[];
}

function openNotices(tx: Tx, { context }: TurnTry): NoticeSet {
  const wanted = new Map<string, Wanted>();
  const mails: (NewMessage & { id: bigint })[] = [];
  let ids: bigint[] = [];
  const keyOf = (companyId: bigint, permission: Permission) => `${companyId} ${permission}`;
  return {
    want: (companyId, permission) => {
      const key = keyOf(companyId, permission);
      const times = 1 + (wanted.get(key)?.times ?? 0);
      wanted.set(key, { companyId, permission, times, people: [] });
    },
    lock: async () => {
      const all = [...wanted.values()];
      const find = async (one: Wanted) => {
        one.people = await peopleWhoMay(tx, one.companyId, one.permission);
      };
      await Promise.all(all.map(find));
      const mostMails = all.reduce((sum, { times, people }) => sum + times * people.length, 0);
      if (mostMails > 0) ids = await drawMessageIds(tx, mostMails);
    },
    tell: (companyId, permission, notice) => {
      const mail = mailOf(notice, context.clock.now());
      for (const to of wanted.get(keyOf(companyId, permission))?.people ?? []) {
        const id = ids.shift();
        assert(id !== undefined, 'a notice is told no more often than it was asked for');
        mails.push({ ...mail, to, id });
      }
    },
    save: () => Promise.all(mails.map((mail) => writeMessage(tx, context, mail))),
  };
}
