import { useState } from 'react';
import { TextField } from '../../design/field.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { TotpNow } from '../totp-now.tsx';
import { readSecret } from './read-secret.ts';
import { authenticatorWords } from './words.ts';

const STORED = 'lastro.sandbox-authenticator';

/** The codes of a person who is not one of the sandbox's own. */
export function AuthenticatorPage() {
  const words = useWords(authenticatorWords);
  const [text, setText] = useState(() => sessionStorage.getItem(STORED) ?? '');
  const secret = readSecret(text);
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <Card>
        <div className="flex flex-col gap-4">
          <TextField
            label={words.secret}
            hint={words.secretHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={512}
            value={text}
            errorOnceLeft={text.trim() !== '' && secret === undefined ? words.bad : undefined}
            onChange={(event) => {
              sessionStorage.setItem(STORED, event.target.value);
              setText(event.target.value);
            }}
          />
          {secret !== undefined && <Facts facts={[[words.code, <TotpNow key="code" secret={secret} />]]} />}
        </div>
      </Card>
    </Page>
  );
}
