import { foundBank } from '../../composition/found-bank.ts';
import { type Databases, openDatabases } from '../../database/databases.ts';
import { bringUp } from '../../database/roles.ts';
import {
  changeRolesByEmail,
  inviteOperator,
  removeOperatorByEmail,
  resetOperatorByEmail,
} from '../../operators/add-operator.ts';
import { listOperators } from '../../operators/administer.ts';
import { OPERATOR_ROLES, parseRoles } from '../../operators/roles.ts';
import { loadMasterKey } from '../../secrets/master-key.ts';
import { createVault } from '../../secrets/seal.ts';
import type { Config } from '../../settings/config.ts';
import { type Clock, openClock } from '../../time/clock.ts';
import { complain } from '../complain.ts';
import { reachDatabase } from './database.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

const NEXT =
  'Log in with it at /operator, choose a password, then enrol an authenticator. The console opens after that.';

/** `lastro operator add`: prints a password that serves for one log-in. Answers the exit code. */
export async function addOperatorByCommand(
  config: Config,
  person: { email: string; name: string; roles?: string | undefined },
) {
  const { email, name } = person;
  // Before anything is opened: a database is made where there is none.
  if (!EMAIL.test(email)) return complain(`${email} is not an e-mail address`);
  if (name.trim() === '') return complain('an operator needs a name');
  const roles = person.roles === undefined ? undefined : parseRoles(person.roles);
  if (person.roles !== undefined && roles === undefined) return complainOfRoles();
  return withBank(config, async (db, clock) => {
    const vault = createVault(await loadMasterKey(config), config.otherMasterKeys);
    const password = await inviteOperator(db.main, vault, { email, name, roles, now: clock.now() });
    if (password === undefined) return complain(`${email} already belongs to an operator, or did`);
    return say(`one-time password of ${email.toLowerCase()}: ${password}\n${NEXT}`);
  });
}

/** `lastro operator roles`: these and no others. Answers the exit code. */
export async function changeRolesByCommand(
  config: Config,
  { email, roles }: { email: string; roles: string },
) {
  const parsed = parseRoles(roles);
  if (parsed === undefined) return complainOfRoles();
  return withBank(config, async (db, clock) => {
    const changed = await changeRolesByEmail(db.main, { email, roles: parsed, now: clock.now() });
    return changed ? say(`roles of ${email}: ${parsed.join(', ')}`) : complain(`${email} is not an operator`);
  });
}

/** `lastro operator reset`: for who has lost password or authenticator. Answers the exit code. */
export function resetOperatorByCommand(config: Config, email: string) {
  return withBank(config, async (db, clock) => {
    const password = await resetOperatorByEmail(db.main, email, clock.now());
    if (password === undefined) return complain(`${email} is not an operator`);
    return say(`one-time password of ${email.toLowerCase()}: ${password}\n${NEXT}`);
  });
}

/** `lastro operator list`: a line for each. Answers the exit code. */
export function listOperatorsByCommand(config: Config) {
  return withBank(config, async (db) => {
    const lines = (await listOperators(db.main)).map(({ email, name, roles, totpConfirmedAt }) =>
      [email, name, roles.join(','), totpConfirmedAt === null ? 'no second factor' : ''].join('\t').trimEnd(),
    );
    return say(lines.length === 0 ? 'no operators' : lines.join('\n'));
  });
}

function complainOfRoles(): number {
  return complain(`roles are one or more of ${OPERATOR_ROLES.join(', ')}, separated by commas`);
}

/** `lastro operator remove`: their tokens are refused within a minute. Answers the exit code. */
export function removeOperatorByCommand(config: Config, email: string) {
  return withBank(config, async (db, clock) => {
    const removed = await removeOperatorByEmail(db.main, email, clock.now());
    return removed ? say(`${email} is no longer an operator`) : complain(`${email} is not an operator`);
  });
}

async function withBank(config: Config, work: (db: Databases, clock: Clock) => Promise<number>) {
  const database = await reachDatabase(config, { shared: true });
  const db = openDatabases({ url: database.url, mainConnections: 2, batchConnections: 1 });
  try {
    const { mode, ispb } = config;
    await bringUp(db.main, { mode, ownerUrl: database.ownerUrl });
    await foundBank(db.main, { mode, ispb });
    const clock = await openClock(db);
    return await work(db, clock);
  } finally {
    await db.close();
    await database.release();
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}
