import { Download, Share2 } from 'lucide-react';
import type { PaymentCode } from '../../api/resources.ts';
import { Button, buttonClass } from '../../design/button.tsx';
import { CopyButton } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { SandboxWay } from '../sandbox-way.tsx';
import { chargeLink } from './charge-link.ts';
import { CodeStatus } from './status.tsx';
import { codeWords } from './words.ts';

/** The code to be scanned, and the ways of handing it on. */
export function QrPanel({ code }: { code: PaymentCode }) {
  const words = useWords(codeWords);
  const open = code.status === 'NEW';
  const image = code.base_64_image && `data:image/png;base64,${code.base_64_image}`;
  if (!open)
    return (
      <div role="status" className="flex flex-col items-center gap-3 py-10">
        <CodeStatus code={code} />
      </div>
    );
  const link = chargeLink(code.pix_copy_and_paste);
  const shared = link === undefined ? { text: code.pix_copy_and_paste } : { title: words.one, url: link };
  const share = () => void navigator.share(shared).catch(() => undefined);
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      {image && (
        // A QR code is read on white, also where everything else is dark.
        <img
          src={image}
          alt={words.qr}
          className="w-full max-w-72 rounded-xl bg-white p-2 [image-rendering:pixelated]"
        />
      )}
      <p className="text-ink-3">{words.scan}</p>
      <div className="flex w-full flex-col gap-2 [&>*]:w-full">
        <CopyButton kind="primary" text={code.pix_copy_and_paste} label={words.copy} />
        {link && <CopyButton text={link} label={words.copyLink} />}
        {'share' in navigator && (
          <Button icon={<Share2 aria-hidden className="size-4" />} onClick={share}>
            {words.share}
          </Button>
        )}
        {image && (
          <a href={image} download={`pix-${code.qr_code_id}.png`} className={buttonClass()}>
            <Download aria-hidden className="size-4" />
            {words.image}
          </a>
        )}
      </div>
      <SandboxWay leads="payer" code={code.pix_copy_and_paste} />
      <p role="status" className="text-xs text-ink-3">
        {words.watching}
      </p>
    </div>
  );
}
