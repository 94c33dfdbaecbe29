import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { LOCATION_PATHS } from '../../../simulator/codes/make-code.ts';
import { KEY_SET_PATH, type LocationAnswer } from '../../../simulator/codes/serve-location.ts';
import { isDay } from '../../../values/dates.ts';
import { PROBLEM } from '../../description/described-refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import type { Sandbox } from '../sandbox.ts';

const Token = Type.Object({ token: Type.String({ maxLength: 64 }) });
const Jose = Type.Unsafe<unknown>({ description: 'A compact JWS.' });
const MISSING = { 404: PROBLEM, 410: PROBLEM };
const IN_JOSE = { media: 'application/jose', otherMedia: MISSING };

/**
 * Plays the server of another institution: the locations of its codes, and its keys. They are not controls of the
 * sandbox, so they need no token.
 */
export function locationEndpoints({ control }: Sandbox): Endpoint[] {
  const { immediate, charge, recurrence, keySet } = control.locations;
  const location = (path: string, summary: string, answer: (token: string) => Promise<LocationAnswer>) =>
    endpoint({
      method: 'GET',
      path: `${path}:token`,
      tag: 'Sandbox',
      summary,
      params: Token,
      response: Jose,
      ...IN_JOSE,
      handler: async ({ params, reply }) => answerWith(reply, await answer(params.token)),
    });
  return [
    location(LOCATION_PATHS.immediate, 'Where an immediate code of another institution points', immediate),
    location(LOCATION_PATHS.recurrence, 'Where the recurrence of a compound code points', recurrence),
    endpoint({
      method: 'GET',
      path: `${LOCATION_PATHS.charge}:token`,
      tag: 'Sandbox',
      summary: 'Where a charge of another institution points',
      params: Token,
      query: Type.Object({
        DPP: Type.Optional(
          Type.String({ description: 'The day of the payment, YYYY-MM-DD; today when absent.' }),
        ),
        codMun: Type.Optional(Type.String({ description: 'The payer’s town; it changes nothing here.' })),
      }),
      response: Jose,
      ...IN_JOSE,
      otherMedia: { ...MISSING, 400: PROBLEM },
      handler: async ({ params, query, reply }) => {
        const { DPP } = query;
        if (DPP !== undefined && !isDay(DPP)) return answerWith(reply, { status: 'BAD_DAY' });
        return answerWith(reply, await charge(params.token, DPP));
      },
    }),
    endpoint({
      method: 'GET',
      path: KEY_SET_PATH,
      tag: 'Sandbox',
      summary: 'Get the keys that verify the contents of those locations',
      response: Type.Object({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }),
      handler: () => keySet(),
    }),
  ];
}

const PROBLEMS = {
  UNKNOWN: { status: 404, type: 'CobPayloadNaoEncontrado', title: 'Não há cobrança nesta location.' },
  GONE: { status: 410, type: 'CobPayloadNaoEncontrado', title: 'A cobrança não pode mais ser paga.' },
  BAD_DAY: {
    status: 400,
    type: 'CobPayloadOperacaoInvalida',
    title: 'A data pretendida de pagamento não permite o pagamento da cobrança.',
  },
} as const;

function answerWith(reply: FastifyReply, answer: LocationAnswer): FastifyReply {
  if (answer.status === 200) return reply.type('application/jose').send(answer.token);
  const { status, type, title } = PROBLEMS[answer.status];
  const body = { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title, status, detail: title };
  return reply.code(status).type('application/problem+json').send(JSON.stringify(body));
}
