import { Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { ChangeCard } from './change-card.tsx';
import { OpenCard } from './open-card.tsx';
import { accountWords } from './words.ts';

/** Accounts are opened and changed. */
export function AccountsPage() {
  const words = useWords(accountWords);
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <OpenCard />
      <ChangeCard />
    </Page>
  );
}
