import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Bank } from '../../composition/bank.ts';
import type { PayloadSigner } from '../../locations/sign-payload.ts';
import { isCharge } from '../../payment-codes/code.ts';
import { findCodeByTxid, isPayable } from '../../payment-codes/find.ts';
import { isPayableDay, locationPayload } from '../../payment-codes/location.ts';
import { isDay } from '../../values/dates.ts';
import { PROBLEM } from '../description/described-refusals.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';

const Params = Type.Object({ token: Type.String({ maxLength: 64 }) });
const Query = Type.Object({
  DPP: Type.Optional(Type.String({ maxLength: 32, description: 'Day of payment, YYYY-MM-DD.' })),
  codMun: Type.Optional(Type.String({ maxLength: 16, description: "IBGE code of the payer's town." })),
});

/**
 * The locations of this bank's codes (API Pix, "Payload"): signed payloads for payers' banks, 404 for an unknown
 * code, 410 for one that is no longer payable, and a 400 problem document for an invalid payment day.
 */
export function qrLocationEndpoints(bank: Bank, signer: PayloadSigner): Endpoint[] {
  const location = (path: string, charge: boolean, summary: string) =>
    endpoint({
      method: 'GET',
      path,
      tag: 'Payment codes',
      summary,
      params: Params,
      query: Query,
      response: Type.Unsafe<unknown>({ description: 'A compact JWS.' }),
      media: 'application/jose',
      otherMedia: { ...(charge ? { 400: PROBLEM } : {}), 404: PROBLEM, 410: PROBLEM },
      handler: async ({ params, query, reply }) => {
        const { clock, db } = bank.context;
        const now = clock.now();
        const found = await findCodeByTxid(db.main, params.token);
        if (found === undefined || isCharge(found.code) !== charge) return problem(reply, 404, NOT_FOUND);
        const { code, account } = found;
        if (!isPayable(found, now)) return problem(reply, 410, GONE);
        const day = charge ? readDay(query) : undefined;
        if (day === null || (day !== undefined && !isPayableDay(code, day, now)))
          return problem(reply, 400, BAD_DAY);
        const jws = await signer.sign(locationPayload(code, account, { now, day }));
        reply.type('application/jose').send(jws);
        return reply;
      },
    });
  return [
    location('/qr/v2/:token', false, 'Signed contents of an immediate code'),
    location('/qr/v2/cobv/:token', true, 'Signed contents of a charge, for a day of payment'),
  ];
}

interface Problem {
  type: string;
  title: string;
  detail: string;
}

const ERRORS = 'https://pix.bcb.gov.br/api/v2/error';
const NOT_FOUND: Problem = {
  type: `${ERRORS}/CobPayloadNaoEncontrado`,
  title: 'Não Encontrado',
  detail: 'A cobrança em questão não foi encontrada para a location requisitada.',
};
const GONE: Problem = {
  type: `${ERRORS}/CobPayloadNaoEncontrado`,
  title: 'Indisponível',
  detail: 'A cobrança existe, mas não pode mais ser paga.',
};
const BAD_DAY: Problem = {
  type: `${ERRORS}/CobPayloadOperacaoInvalida`,
  title: 'Operação inválida',
  detail: 'A data pretendida de pagamento não permite o pagamento da cobrança.',
};

function problem(reply: FastifyReply, status: number, problem: Problem): FastifyReply {
  reply
    .code(status)
    .type(PROBLEM)
    .send(JSON.stringify({ ...problem, status }));
  return reply;
}

/** Undefined if no day is given, null if the given one is invalid. */
function readDay({ DPP }: Static<typeof Query>): string | null | undefined {
  if (DPP === undefined || DPP === '') return undefined;
  return isDay(DPP) ? DPP : null;
}
