import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../format/words.ts';
import { addressOf } from '../addresses.ts';
import { OwnFactor } from '../security/own-factor.tsx';
import { operatorQuery } from '../session.ts';
import { useLeave } from '../use-leave.ts';
import { OperatorDoor } from './operator-door.tsx';
import { doorWords } from './words.ts';

/** The last step of a newcomer: the console opens once a second factor is on. */
export function FactorPage() {
  const words = useWords(doorWords);
  const queries = useQueryClient();
  const router = useRouter();
  const leave = useLeave();
  const enter = async () => {
    await queries.refetchQueries({ queryKey: operatorQuery.queryKey });
    router.history.push(addressOf(''));
  };
  return (
    <OperatorDoor title={words.factorTitle} lead={words.factorLead}>
      <OwnFactor on={false} onDone={enter} />
      <div className="flex justify-end">
        <Button kind="quiet" onClick={() => void leave()}>
          {words.logOut}
        </Button>
      </div>
    </OperatorDoor>
  );
}
