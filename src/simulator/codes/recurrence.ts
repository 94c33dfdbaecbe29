import type { Party } from '../../rail/party.ts';
import { dayOf } from '../../values/dates.ts';
import { formatReais } from '../../values/money.ts';
import { EXAMPLE_ISPB } from '../example-institution.ts';
import type { ExampleCode } from './code.ts';

/**
 * Builds the answer of the location of a compound code's recurrence, before it is signed: a monthly charge of the
 * code's own amount, after the recurrences (Pix Automático) of the central bank's API Pix.
 */
export function buildRecurrencePayload(code: ExampleCode, receiver: Party) {
  const { createdAt, amount } = code;
  const stem = (code.recurrence ?? code.token).slice(0, 11);
  const day = dayOf(createdAt);
  return {
    idRec: `RN${EXAMPLE_ISPB}${day.replaceAll('-', '')}${stem}`,
    vinculo: { contrato: stem.toUpperCase(), objeto: code.description ?? 'Assinatura mensal' },
    calendario: { dataInicial: code.dueDate ?? day, periodicidade: 'MENSAL' },
    valor: { valorRec: formatReais(amount) },
    recebedor: {
      ...(receiver.document.length === 11 ? { cpf: receiver.document } : { cnpj: receiver.document }),
      nome: receiver.name,
      ispbParticipante: receiver.ispb,
    },
    politicaRetentativa: 'NAO_PERMITE',
    atualizacao: [{ status: 'CRIADA', data: createdAt.toISOString() }],
  };
}
