import type { Bank } from '../../composition/bank.ts';
import { qrImageEndpoint } from '../hosted/qr-image.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { accountStatementsEndpoint } from './accounts/account-statements.ts';
import { getBalanceEndpoint } from './accounts/get-balance.ts';
import { chargebackEndpoints } from './cashouts/chargebacks.ts';
import { createCashoutEndpoints } from './cashouts/create-cashout.ts';
import { copyAndPasteTransferEndpoint } from './cashouts/create-copy-and-paste-transfer.ts';
import { manualCashoutEndpoints } from './cashouts/create-manual-cashout.ts';
import { createPixCopyAndPasteEndpoint } from './cashouts/create-pix-copy-and-paste.ts';
import { moveCashoutEndpoints } from './cashouts/move-cashout.ts';
import { statusCashoutEndpoint } from './cashouts/status-cashout.ts';
import { listClaimsEndpoint } from './claims/list-claims.ts';
import { moveClaimEndpoints } from './claims/move-claim.ts';
import { openClaimEndpoint } from './claims/open-claim.ts';
import { cashInEndpoint } from './codes/cashin.ts';
import { decodeQrcodeEndpoint } from './codes/decode-qrcode.ts';
import { paymentCodeEndpoints } from './codes/status-pix-copy-and-paste.ts';
import { changeKeyEndpoints } from './keys/change-key.ts';
import { listMyPixKeysEndpoint } from './keys/list-my-pix-keys.ts';
import { registerKeyEndpoints } from './keys/register-key.ts';
import { sendKeyVerificationEndpoints } from './keys/send-key-verification.ts';
import { medEndpoints } from './med-cases/meds.ts';
import { invitationEndpoints } from './onboarding/invitations.ts';
import { onboardingEndpoints } from './onboarding/onboarding.ts';
import { registrationUpdateEndpoints } from './onboarding/registration-update.ts';
import { webhookLogEndpoints } from './webhooks/webhook-logs.ts';
import { webhookEndpoints } from './webhooks/webhooks.ts';

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
    ...webhookLogEndpoints(bank),
    ...webhookEndpoints(bank),
    ...registerKeyEndpoints(bank),
    ...sendKeyVerificationEndpoints(bank),
    ...changeKeyEndpoints(bank),
    ...medEndpoints(bank),
  ];
}
