import { Type } from 'typebox';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import type { Sandbox } from '../sandbox.ts';

const Now = Type.Object({ now: Type.String({ format: 'date-time' }) });

// A larger move is surely a mistake, and everything due on the way must run.
const FURTHEST_SECONDS = 10 * 366 * 86_400;

/** `/sandbox/clock` reads and moves the bank's clock; `/sandbox/drain` waits for work that is due now. */
export function clockEndpoints({ bank, clock }: Sandbox): Endpoint[] {
  const now = () => ({ now: bank.context.clock.now().toISOString() });
  return [
    endpoint({
      method: 'GET',
      path: '/sandbox/clock',
      tag: 'Sandbox',
      summary: "The bank's clock",
      response: Now,
      handler: async () => now(),
    }),
    endpoint({
      method: 'POST',
      path: '/sandbox/clock',
      tag: 'Sandbox',
      summary: "Move the bank's clock forward; returns after everything that fell due has run",
      body: Type.Object({
        advance_seconds: Type.Optional(Type.Number({ minimum: 0, maximum: FURTHEST_SECONDS })),
        now: Type.Optional(Type.String({ format: 'date-time' })),
      }),
      response: Now,
      handler: async ({ body }) => {
        const moved = await clock.moveTo(targetOf(body, bank.context.clock.now()));
        return { now: moved.toISOString() };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/sandbox/drain',
      tag: 'Sandbox',
      summary: 'Wait until no background work is due',
      body: Type.Object({}),
      bodyOptional: true,
      response: Type.Object({ idle: Type.Boolean() }),
      handler: async () => {
        await bank.work.drain();
        return { idle: true };
      },
    }),
  ];
}

function targetOf(body: { advance_seconds?: number; now?: string }, present: Date): Date {
  const { advance_seconds, now } = body;
  if ((advance_seconds === undefined) === (now === undefined))
    throw invalid(['body'], 'Give either advance_seconds or now');
  if (advance_seconds !== undefined) return new Date(present.getTime() + advance_seconds * 1000);
  const target = new Date(now as string);
  if (target < present) throw invalid(['body', 'now'], 'The clock never goes back');
  if (target.getTime() > present.getTime() + FURTHEST_SECONDS * 1000)
    throw invalid(['body', 'now'], 'The clock moves at most ten years at once');
  return target;
}
