import { mayBeTold } from '../companies/tell-closed.ts';
import type { FactorContext } from '../companies/totp.ts';
import { transaction } from '../database/transaction.ts';
import { writeAudit } from './audit.ts';
import { findOperator } from './operators.ts';
import { tellOperator } from './tell.ts';

const BY_NOBODY = { operatorId: null, requestId: null };

/**
 * Tells an operator, once a day at most, that too many tries have closed their way in to those who try, and writes it
 * down. Beside the transaction of the try, which a refusal undoes.
 */
export async function tellOperatorClosed(
  context: FactorContext,
  { operatorId, now }: { operatorId: bigint; now: Date },
): Promise<void> {
  await transaction(context.db.aside, async (tx) => {
    if (!(await mayBeTold(tx, operatorId, now))) return;
    const operator = await findOperator(tx, operatorId);
    if (operator === undefined) return;
    const subject = { subject: 'OPERATOR', subjectId: operatorId };
    await writeAudit(tx, { ...BY_NOBODY, now }, { act: 'LOG_IN_CLOSED', ...subject });
    await tellOperator(tx, context, {
      email: operator.email,
      subject: 'Tentativas de acesso bloqueadas',
      happened:
        'Houve tentativas demais com a senha ou o segundo fator do seu acesso à operação do banco. Por 15 minutos nenhuma outra é aceita de onde elas vieram.',
    });
  });
}
