import type { ComponentProps } from 'react';
import { PermissionsField } from '../api/permissions.tsx';
import { useWords, words } from '../format/words.ts';
import { useSession } from './account.tsx';

const ownWords = words(
  { yours: 'Você só pode dar as permissões que tem.' },
  { yours: 'You can only give permissions you have.' },
);

/** Chooses the rights to give; one's own at most. */
export function OwnPermissionsField(
  props: Pick<ComponentProps<typeof PermissionsField>, 'value' | 'onValue' | 'among'>,
) {
  const { permissions } = useSession().user;
  return <PermissionsField {...props} givable={permissions} hint={useWords(ownWords).yours} />;
}
