import { replaceSecrets, revealCredentials } from '../companies/credentials.ts';
import { findUserByEmail, giveTotp, revealUsers, setPassword } from '../companies/users.ts';
import type { Tx } from '../database/transaction.ts';
import { writeAudit } from '../operators/audit.ts';
import { findOperatorByEmail, replaceOperatorSecrets, revealOperators } from '../operators/operators.ts';
import type { Vault } from '../secrets/seal.ts';
import type { SeededUser } from './seeded.ts';
import type { Seeds } from './seeds.ts';

// The seeded ones are the first that a sandbox has.
const LOOKED_AT = 100;

/**
 * Gives the seeded people and programs that are still there the secrets of `seeds`: a sandbox may have been made under
 * others, public ones included. A secret that is the same already stays, with its sessions.
 */
export async function renewSeeds(
  tx: Tx,
  vault: Vault,
  { seeds, now }: { seeds: Seeds; now: Date },
): Promise<void> {
  const programs = await revealCredentials(tx, vault, LOOKED_AT);
  for (const wanted of [seeds.own, ...seeds.companies.flatMap(({ credentials }) => credentials)]) {
    const there = programs.find(({ clientId }) => clientId === wanted.clientId);
    const same = there?.clientSecret === wanted.clientSecret && there.hmacSecret === wanted.hmacSecret;
    if (there !== undefined && !same)
      await replaceSecrets(tx, vault, { ...wanted, companyId: there.companyId });
  }
  const people = await revealUsers(tx, vault, LOOKED_AT);
  for (const wanted of seeds.companies.flatMap(({ users }) => users)) {
    const shown = people.find(({ email }) => email === wanted.email);
    await renewPerson(tx, vault, { wanted, shown });
  }
  await renewOperator(tx, vault, { wanted: seeds.operator, now });
}

interface Renewal {
  wanted: SeededUser;
  /** Absent where the password is the person's own by now. */
  shown: { password: string; totpSecret: string | null } | undefined;
}

async function renewPerson(tx: Tx, vault: Vault, { wanted, shown }: Renewal): Promise<void> {
  const user = await findUserByEmail(tx, wanted.email);
  if (user === undefined) return;
  const ref = { companyId: user.companyId, userId: user.id };
  const { password, totpSecret } = wanted;
  if (shown?.password !== password) await setPassword(tx, vault, { ...ref, password });
  if (totpSecret !== undefined && shown?.totpSecret !== totpSecret)
    await giveTotp(tx, vault, { ...ref, secret: totpSecret });
}

async function renewOperator(
  tx: Tx,
  vault: Vault,
  { wanted, now }: { wanted: Seeds['operator']; now: Date },
): Promise<void> {
  const operator = await findOperatorByEmail(tx, wanted.email);
  const shown = (await revealOperators(tx, vault)).find(({ email }) => email === wanted.email);
  const same = shown?.password === wanted.password && shown.totpSecret === wanted.totpSecret;
  if (operator === undefined || same) return;
  await replaceOperatorSecrets(tx, vault, { operatorId: operator.id, ...wanted });
  // It ends the operator's sessions, and every end of one is in the log.
  const done = { act: 'OPERATOR_RESET', subject: 'OPERATOR', subjectId: operator.id };
  await writeAudit(tx, { operatorId: null, requestId: null, now }, done);
}
