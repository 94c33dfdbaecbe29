import { BANK_NAME } from '../companies/own-company.ts';
import { execute, queryOne, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { FailedLogIn, Noted, People, PeopleContext } from '../people/people.ts';
import { type Act, writeAudit } from './audit.ts';
import {
  findOperator,
  findOperatorByEmail,
  OPERATOR_COLUMNS,
  type Operator,
  operatorTotpPlace,
} from './operators.ts';
import { tellOperator } from './tell.ts';

const lock = sql<Operator>(
  'operators.lock-login',
  `select ${OPERATOR_COLUMNS} from operators o
    where o.id = $1 and o.session = $2 and o.removed_at is null for no key update of o`,
);
// Also for an operator who has just removed themselves: the code is consumed last.
const useStep = sql(
  'operators.use-totp-step',
  'update operators set totp_last_step = $2 where id = $1 and totp_last_step < $2',
);
const enrol = sql(
  'operators.enrol-totp',
  `update operators set sealed_next_totp_secret = $2 where id = $1 and session = $3 and removed_at is null`,
);
// Another factor ends every session, as another password does.
const confirm = sql(
  'operators.confirm-totp',
  `update operators
      set sealed_totp_secret = sealed_next_totp_secret, sealed_next_totp_secret = null, totp_confirmed_at = $2,
          totp_last_step = $3, session = session + (totp_confirmed_at is not null)::int
    where id = $1 and sealed_next_totp_secret = $4 and session = $5 and removed_at is null`,
);
const replace = sql(
  'operators.change-password',
  `update operators set password_hash = $3, one_time_password = false, sealed_password = null,
          session = session + 1
    where id = $1 and session = $2 and removed_at is null`,
);

/** The bank's own people. */
export const OPERATORS: People<Operator> = {
  tryName: (email) => `operator ${email}`,
  nameOf: ({ id }) => `operator ${id}`,
  factorPlace: ({ id }) => operatorTotpPlace(id),
  nextFactor: ({ sealedNextTotpSecret }) => sealedNextTotpSecret,
  institutionOf: async () => BANK_NAME,
  findByEmail: findOperatorByEmail,
  find: async (executor, owner) => {
    if (owner.companyId !== null) return undefined;
    const found = await findOperator(executor, owner.personId);
    return found?.session === owner.operatorSession ? found : undefined;
  },
  sessionOf: ({ id, session }) => ({ companyId: null, personId: id, operatorSession: session }),
  lock: (tx, { id, session }) => queryOne(tx, lock, [id, session]),
  spendStep: async (tx, { id }, step) => (await execute(tx, useStep, [id, step])) === 1,
  replacesFactor: true,
  keepNextFactor: async (tx, { id, session }, sealed) =>
    (await execute(tx, enrol, [id, sealed, session])) === 1 ? undefined : 'unauthorized',
  confirmFactor: async (tx, { id, session }, { sealed, step, now }) =>
    (await execute(tx, confirm, [id, now, step, sealed, session])) === 1,
  replacePassword: async (tx, operator, hash) => {
    const { id, session } = operator;
    if ((await execute(tx, replace, [id, session, hash])) === 0) return undefined;
    return { ...operator, passwordHash: hash, oneTimePassword: false, session: session + 1 };
  },
  overtaken: 'unauthorized',
  note,
  noteFailure,
};

async function note(tx: Tx, context: PeopleContext, noted: Noted<Operator>): Promise<void> {
  const { person, requestId, now } = noted;
  const { act, details, told } = lineOf(noted.happened);
  const done: Act = { act, subject: 'OPERATOR', subjectId: person.id, ...(details && { details }) };
  // The attempts that lock a log-in may come from another person.
  const operatorId = act === 'LOG_IN_CLOSED' ? null : person.id;
  await writeAudit(tx, { operatorId, requestId, now }, done);
  if (told !== undefined) await tellOperator(tx, context, { email: person.email, ...told });
}

interface Line extends Pick<Act, 'act' | 'details'> {
  told?: { happened: string; subject?: string };
}

function lineOf(happened: Noted<Operator>['happened']): Line {
  switch (happened.act) {
    case 'LOGGED_IN':
      return { act: happened.act };
    case 'NEW_NETWORK':
      return {
        act: happened.act,
        details: { network: happened.network },
        told: {
          subject: 'Novo acesso à operação do banco',
          happened: `Alguém entrou na operação do banco com seu e-mail, sua senha e sua verificação em duas etapas a partir de uma rede que ainda não conhecíamos (${happened.network}).`,
        },
      };
    case 'LOG_IN_CLOSED':
      return {
        act: happened.act,
        told: {
          subject: 'Tentativas de acesso bloqueadas',
          happened:
            'Houve tentativas demais com a senha ou o código do seu acesso à operação do banco. Por 15 minutos nenhuma outra é aceita de onde elas vieram.',
        },
      };
    case 'PASSWORD_CHANGED':
      return {
        act: happened.act,
        told: { happened: 'A senha do seu acesso à operação do banco foi trocada.' },
      };
    case 'SECOND_FACTOR_BEGUN':
      return { act: 'MFA_ENROLLED' };
    case 'SECOND_FACTOR_CONFIRMED': {
      const verb = happened.replaced ? 'trocada' : 'ativada';
      return {
        act: happened.replaced ? 'MFA_REPLACED' : 'MFA_CONFIRMED',
        told: { happened: `A verificação em duas etapas do seu acesso à operação do banco foi ${verb}.` },
      };
    }
  }
}

/**
 * The line has no operator, and the person with the given e-mail as subject; the text may be a password in the wrong
 * field.
 */
function noteFailure(context: PeopleContext, failed: FailedLogIn<Operator>): Promise<void> {
  const { person, reason, place, requestId } = failed;
  const acting = { operatorId: null, requestId, now: context.clock.now() };
  const subject = { subject: 'OPERATOR', subjectId: person?.id ?? 'unknown' };
  return transaction(context.db.main, (tx) =>
    writeAudit(tx, acting, { act: 'LOG_IN_FAILED', ...subject, details: { reason, network: place } }),
  );
}
