import { execute, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import type { Noted, People, PeopleContext } from '../people/people.ts';
import { person as doer, recordSecurityAct, type SecurityActName } from '../security-log/record.ts';
import { loadCompany } from './companies.ts';
import { type Notice, tell } from './notices.ts';
import { findUser, findUserByEmail, totpPlace, USER_COLUMNS, type User } from './users.ts';

// Two concurrent log-ins of one person would deadlock on consuming a code, if both held the row with `for share`.
const lock = sql<User>(
  'users.lock-login',
  `select ${USER_COLUMNS} from users u
    where ${ofCompany('u', '$1')} and u.id = $2 and u.password_hash = $3 and u.removed_at is null
      for no key update of u`,
);
const useStep = sql(
  'users.use-totp-step',
  `update users set totp_last_step = $3
    where ${ofCompany('', '$1')} and id = $2 and totp_last_step < $3`,
);
const enrol = sql(
  'users.enrol-totp',
  `update users set sealed_totp_secret = $3, totp_confirmed_at = null, totp_last_step = 0
    where ${ofCompany('', '$1')} and id = $2 and totp_confirmed_at is null and removed_at is null`,
);
const confirm = sql(
  'users.confirm-totp',
  `update users set totp_confirmed_at = $4, totp_last_step = $5
    where ${ofCompany('', '$1')} and id = $2 and sealed_totp_secret = $3 and totp_confirmed_at is null
      and removed_at is null`,
);
// A sandbox deletes the password that it showed, because the new one was chosen by a person.
const replace = sql(
  'users.change-password',
  `update users set password_hash = $4, sealed_password = null
    where ${ofCompany('', '$1')} and id = $2 and password_hash = $3 and removed_at is null`,
);

/** The people of customers. */
export const USERS: People<User> = {
  tryName: (email) => email,
  nameOf: ({ companyId, id }) => `user ${companyId}/${id}`,
  factorPlace: ({ id }) => totpPlace(id),
  nextFactor: ({ sealedTotpSecret, totpConfirmedAt }) => (totpConfirmedAt === null ? sealedTotpSecret : null),
  institutionOf: async (executor, { companyId }) => (await loadCompany(executor, companyId)).name,
  findByEmail: findUserByEmail,
  find: async (executor, { companyId, personId: userId }) =>
    companyId === null ? undefined : findUser(executor, { companyId, userId }),
  sessionOf: ({ companyId, id }) => ({ companyId, personId: id }),
  lock: (tx, { companyId, id, passwordHash }) => queryOne(tx, lock, [companyId, id, passwordHash]),
  spendStep: async (tx, { companyId, id }, step) => (await execute(tx, useStep, [companyId, id, step])) === 1,
  replacesFactor: false,
  keepNextFactor: async (tx, { companyId, id }, sealed) =>
    (await execute(tx, enrol, [companyId, id, sealed])) === 1 ? undefined : 'mfaAlreadyRegistered',
  confirmFactor: async (tx, { companyId, id }, { sealed, step, now }) =>
    (await execute(tx, confirm, [companyId, id, sealed, now, step])) === 1,
  replacePassword: async (tx, user, hash) => {
    const { companyId, id, passwordHash } = user;
    const replaced = await execute(tx, replace, [companyId, id, passwordHash, hash]);
    return replaced === 1 ? { ...user, passwordHash: hash } : undefined;
  },
  overtaken: 'wrongPassword',
  note,
  // A company's log contains acts of its people; a guess is not one.
  noteFailure: async () => undefined,
};

interface Line {
  act: SecurityActName;
  notice: Notice;
  details?: Record<string, unknown>;
}

async function note(tx: Tx, context: PeopleContext, { person, happened, now }: Noted<User>): Promise<void> {
  const line = lineOf(happened);
  if (line === undefined) return;
  const { companyId, id, email } = person;
  const { act, notice, details } = line;
  // The attempts that lock a log-in may come from another person.
  const by = act === 'LOGIN_CLOSED' ? null : doer(id);
  await recordSecurityAct(tx, { companyId, by, act, subject: email, now, ...(details && { details }) });
  await tell(tx, context, { to: [email], notice });
}

function lineOf(happened: Noted<User>['happened']): Line | undefined {
  switch (happened.act) {
    case 'LOGGED_IN':
    case 'SECOND_FACTOR_BEGUN':
      return undefined;
    case 'LOG_IN_CLOSED':
      return { act: 'LOGIN_CLOSED', notice: { of: 'LOGIN_CLOSED' } };
    case 'NEW_NETWORK': {
      const { act, network } = happened;
      return { act, notice: { of: act, network }, details: { network } };
    }
    case 'PASSWORD_CHANGED':
      return { act: happened.act, notice: { of: happened.act } };
    case 'SECOND_FACTOR_CONFIRMED':
      return { act: 'SECOND_FACTOR_ENROLLED', notice: { of: 'SECOND_FACTOR_ENROLLED' } };
  }
}
