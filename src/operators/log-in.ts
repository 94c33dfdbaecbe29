import { createAttempts } from '../people/attempts.ts';
import { type LogInDesk, openDesk } from '../people/log-in.ts';
import type { People, PeopleContext } from '../people/people.ts';
import { createPasswordQueue, PASSWORD_QUEUE } from '../secrets/password-queue.ts';
import type { Operator } from './operators.ts';
import { OPERATORS } from './people.ts';

export type OperatorLogInDesk = LogInDesk<Operator>;

/** Opens the log-in of operators; each success and each failure that was judged is in the audit log. */
export function openOperatorLogInDesk(context: PeopleContext): OperatorLogInDesk {
  // Made-up e-mails cost nothing, so a place fills the log with a limited number of them.
  const unknown = createAttempts();
  const noteFailure: People<Operator>['noteFailure'] = async (world, failed) => {
    const known = failed.person !== undefined;
    if (known || unknown.begin(failed.place, context.clock.now())) await OPERATORS.noteFailure(world, failed);
  };
  // A separate queue, so that customers' log-ins never delay operators.
  const passwords = createPasswordQueue({ ...PASSWORD_QUEUE, atOnce: 1 });
  return openDesk({ world: { context, people: { ...OPERATORS, noteFailure } }, passwords });
}
