import { useQuery } from '@tanstack/react-query';
import { QrImage } from '../../design/qr-image.tsx';
import { Card } from '../../design/surface.tsx';
import { CopyButton } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { makeCall } from '../calls.ts';
import { payerWords } from './words.ts';

/** The payer on a phone of one's own: a QR code with its address, or how it is switched on. */
export function OnPhone({ code }: { code: string }) {
  const words = useWords(payerWords);
  const { data } = useQuery({
    queryKey: ['payer-phone'],
    queryFn: () => makeCall<{ address: string | null }>({ method: 'GET', path: '/sandbox/phone' }),
  });
  if (data === undefined) return null;
  const { address } = data;
  const to = address && (code === '' ? address : `${address}&code=${encodeURIComponent(code)}`);
  return (
    <Card title={words.ownPhone}>
      {to === null ? (
        <p className="text-ink-3">
          {words.phoneOff} <code className="font-mono text-sm">LASTRO_SANDBOX_PHONE=0.0.0.0:3300</code>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-5">
          <QrImage text={to} label={words.ownPhone} />
          <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-3">
            <p className="text-ink-3">{words.phoneOn}</p>
            <CopyButton text={to} label={words.copyAddress} />
          </div>
        </div>
      )}
    </Card>
  );
}
