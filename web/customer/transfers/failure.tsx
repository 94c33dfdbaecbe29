import { explainFailure } from '../../api/payment-reasons.ts';
import type { Cashout } from '../../api/resources.ts';
import { useLanguage } from '../../format/language.ts';

/** Why a transfer failed, in words, with the code that programs know; nothing where it has none. */
export function TransferFailure({ cashout }: { cashout: Cashout }) {
  const language = useLanguage();
  const { erro_descriptor: code, new_erro_descriptor: text } = cashout;
  if (!code) return null;
  return (
    <>
      {explainFailure({ code, text }, language)} <span className="font-mono text-[0.92em]">({code})</span>
    </>
  );
}
