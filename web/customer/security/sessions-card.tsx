import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { SessionList } from '../../design/session-list.tsx';

const PATH = '/web/sessions';

/** Lists one's sessions, and ends all but this one. */
export function SessionsCard() {
  return (
    <SessionList
      ask={(signal) => ask<AnswerTo<'GET /web/sessions'>>(PATH, { signal })}
      endOthers={() => ask(PATH, { method: 'DELETE' })}
    />
  );
}
