import type { AnswerTo } from '../../api/narrowed.ts';
import { SessionList } from '../../design/session-list.tsx';
import { askAsOperator } from '../session.ts';

const PATH = '/operator/sessions';

/** Where an operator is logged in, and how to be logged in here alone. */
export function OwnSessions() {
  return (
    <SessionList
      ask={(signal) => askAsOperator<AnswerTo<'GET /operator/sessions'>>(PATH, { signal })}
      endOthers={() => askAsOperator(PATH, { method: 'DELETE' })}
    />
  );
}
