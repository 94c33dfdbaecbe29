import { useMutation } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { PaidAnswer } from '../../../src/http/sandbox/answer-shapes.ts';
import { readError } from '../../api/client.ts';
import type { Answered } from '../../api/narrowed.ts';
import { explainFailure } from '../../api/payment-reasons.ts';
import { useSay } from '../../api/say.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { TextArea } from '../../design/field.tsx';
import { MoneyField } from '../../design/special-fields.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { useLanguage } from '../../format/language.ts';
import { formatMoney, parseMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { CodeRead } from './read-code.tsx';
import { payerWords } from './words.ts';

type Paid = Answered<typeof PaidAnswer>;

/** Reads the part of the address that the QR code carries behind it: it reaches no server's log. */
function readFragment(): { token: string; code: string } {
  const given = new URLSearchParams(location.hash.slice(1));
  return { token: given.get('token') ?? '', code: given.get('code') ?? '' };
}

/** The payer on a real phone: a code is read, shown and paid. */
export function PhonePage() {
  const words = useWords(payerWords);
  const language = useLanguage();
  const say = useSay();
  const [{ token, code: first }] = useState(readFragment);
  const [code, setCode] = useState(first);
  const [amount, setAmount] = useState('');
  const money = parseMoney(amount);
  const pay = useMutation({ mutationFn: payByPhone });
  const reason = pay.data?.reason ?? '';
  return (
    <main className="mx-auto min-h-dvh max-w-md px-4 py-6">
      <Page title={words.title} lead={words.phoneLead} narrow>
        <Card>
          <form
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (money && !pay.isPending) pay.mutate({ token, code: code.trim(), amount: money });
            }}
          >
            <TextArea
              label={words.code}
              hint={words.codeHint}
              spellCheck={false}
              maxLength={4096}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <CodeRead
              text={code.trim()}
              paid={pay.data?.status === 'SETTLED' && pay.variables?.code === code.trim()}
              onAmount={setAmount}
            />
            <MoneyField label={words.amount} large value={amount} onValue={setAmount} />
            <Button
              type="submit"
              kind="primary"
              icon={<Smartphone aria-hidden className="size-4" />}
              busy={pay.isPending}
              why={code.trim() === '' || !money ? words.readFirst : undefined}
            >
              {words.pay}
            </Button>
          </form>
          <div aria-live="polite" className="mt-4 empty:hidden">
            {pay.error && <Notice tone="wrong">{say(pay.error)}</Notice>}
            {pay.variables && pay.data?.status === 'SETTLED' && (
              <Badge tone="good">{words.settled(formatMoney(pay.variables.amount, language))}</Badge>
            )}
            {pay.data?.status === 'REJECTED' && (
              <Notice tone="wrong">
                {words.rejected(reason, explainFailure({ code: reason, text: null }, language))}
              </Notice>
            )}
          </div>
        </Card>
      </Page>
    </main>
  );
}

async function payByPhone({ token, code, amount }: { token: string; code: string; amount: number }) {
  const answer = await fetch('/sandbox/cash-ins', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ amount, pix_copy_and_paste: code }),
  });
  const json: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw readError(answer.status, json);
  return json as Paid;
}
