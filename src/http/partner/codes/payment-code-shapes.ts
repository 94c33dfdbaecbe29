import type { Bank } from '../../../composition/bank.ts';
import type { ShownCode } from '../../../payment-codes/create.ts';
import { qrImage } from '../../../payment-codes/image.ts';
import { codeResource } from '../../../payment-codes/resource.ts';

/** The payment code in responses, with its image unless the caller omits it. */
export function presentCode(bank: Bank, { code, account }: ShownCode, image = true) {
  const { clock, rail } = bank.context;
  const shown = { now: clock.now(), institutionName: (ispb: string) => rail.institutionName(ispb) };
  return {
    worked: true,
    ...codeResource(code, account, shown),
    base_64_image: image ? qrImage(code.copyAndPaste).toString('base64') : null,
    base_64_image_url: `${bank.publicUrl()}/qr/image/${code.txid}.png`,
  };
}
