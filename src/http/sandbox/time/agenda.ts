import { type AgendaItem, readAgenda } from '../../../sandbox/agenda.ts';
import type { LastMove } from '../../../sandbox/last-move.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { AgendaAnswer } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `GET /sandbox/agenda`: scheduled acts, and the effects of the last move of the clock. */
export function agendaEndpoint({ bank, clock }: Sandbox): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/sandbox/agenda',
    tag: 'Sandbox',
    summary: 'List all scheduled work, the next first, and the result of the last move of the clock',
    description:
      'At most 25 of each kind. `last_move` is the last move made by the answering process, and null after a reset.',
    response: AgendaAnswer,
    handler: async () => {
      const { db, clock: time } = bank.context;
      const now = time.now();
      const last = clock.last();
      const items = await readAgenda(db.reads, now);
      return {
        now: now.toISOString(),
        items: items.map(present),
        last_move: last ? presentMove(last) : null,
      };
    },
  });
}

function present({ at, endToEndId, ...item }: AgendaItem) {
  return { ...item, at: at.toISOString(), end_to_end_id: endToEndId };
}

function presentMove({ from, to, due, told }: LastMove) {
  return { from: from.toISOString(), to: to.toISOString(), due: due.map(present), told };
}
