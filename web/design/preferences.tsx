import { setLanguage, useLanguage } from '../format/language.ts';
import { useWords } from '../format/words.ts';
import { MenuChoice } from './menu.tsx';
import { setTheme, useTheme } from './theme.ts';
import { designWords } from './words.ts';

/** Language and appearance, for the menu and for people who are not logged in. */
export function Preferences() {
  const words = useWords(designWords);
  return (
    <>
      <MenuChoice
        label={words.language}
        value={useLanguage()}
        options={[
          [
            'pt',
            <span key="pt" lang="pt-BR">
              Português
            </span>,
          ],
          [
            'en',
            <span key="en" lang="en">
              English
            </span>,
          ],
        ]}
        onValue={setLanguage}
      />
      <MenuChoice
        label={words.theme}
        value={useTheme()}
        options={[
          ['auto', words.themes.auto],
          ['light', words.themes.light],
          ['dark', words.themes.dark],
        ]}
        onValue={setTheme}
      />
    </>
  );
}
