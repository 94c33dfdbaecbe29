import type { Bank } from '../../bank.ts';
import type { Endpoint } from '../endpoint.ts';
import { qrImageEndpoint } from '../hosted/qr-image.ts';
import { accountStatementsEndpoint } from './account-statements.ts';
import { cashInEndpoint } from './cashin.ts';
import { changeKeyEndpoints } from './change-key.ts';
import { chargebackEndpoints } from './chargebacks.ts';
import { createCashoutEndpoints } from './create-cashout.ts';
import { copyAndPasteTransferEndpoint } from './create-copy-and-paste-transfer.ts';
import { manualCashoutEndpoints } from './create-manual-cashout.ts';
import { createPixCopyAndPasteEndpoint } from './create-pix-copy-and-paste.ts';
import { decodeQrcodeEndpoint } from './decode-qrcode.ts';
import { getBalanceEndpoint } from './get-balance.ts';
import { invitationEndpoints } from './invitations.ts';
import { listClaimsEndpoint } from './list-claims.ts';
import { listMyPixKeysEndpoint } from './list-my-pix-keys.ts';
import { medEndpoints } from './meds.ts';
import { moveCashoutEndpoints } from './move-cashout.ts';
import { moveClaimEndpoints } from './move-claim.ts';
import { onboardingEndpoints } from './onboarding.ts';
import { openClaimEndpoint } from './open-claim.ts';
import { registerKeyEndpoints } from './register-key.ts';
import { registrationUpdateEndpoints } from './registration-update.ts';
import { sendKeyVerificationEndpoints } from './send-key-verification.ts';
import { statusCashoutEndpoint } from './status-cashout.ts';
import { paymentCodeEndpoints } from './status-pix-copy-and-paste.ts';

/** The published interface, operation by operation. */
export function partnerEndpoints(bank: Bank): Endpoint[] {
  return [
    ...createCashoutEndpoints(bank),
    ...manualCashoutEndpoints(bank),
    ...moveCashoutEndpoints(bank),
    statusCashoutEndpoint(bank),
    copyAndPasteTransferEndpoint(bank),
    createPixCopyAndPasteEndpoint(bank),
    decodeQrcodeEndpoint(bank),
    ...paymentCodeEndpoints(bank),
    qrImageEndpoint(bank),
    cashInEndpoint(bank),
    ...chargebackEndpoints(bank),
    getBalanceEndpoint(bank),
    accountStatementsEndpoint(bank),
    listMyPixKeysEndpoint(bank),
    listClaimsEndpoint(bank),
    openClaimEndpoint(bank),
    ...moveClaimEndpoints(bank),
    ...registrationUpdateEndpoints(bank),
    ...onboardingEndpoints(bank),
    ...invitationEndpoints(bank),
    ...registerKeyEndpoints(bank),
    ...sendKeyVerificationEndpoints(bank),
    ...changeKeyEndpoints(bank),
    ...medEndpoints(bank),
  ];
}
