import type { Bank } from '../../composition/bank.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { mfaEndpoints } from '../partner/mfa.ts';
import { approveCashoutsEndpoint } from './approve-cashouts.ts';
import { doorEndpoint } from './at-the-door.ts';
import { webCashoutEndpoints } from './cashouts.ts';
import { webClaimEndpoints } from './claims.ts';
import { webCodeEndpoints } from './codes.ts';
import { contactEndpoints } from './contacts.ts';
import { webCreateEndpoints } from './create-cashouts.ts';
import { credentialEndpoints } from './credentials.ts';
import type { WebDoor } from './door.ts';
import { webDownloadEndpoints } from './downloads.ts';
import { webFlowEndpoint } from './flow.ts';
import { gauntletEndpoint } from './gauntlet.ts';
import { institutionsEndpoint } from './institutions.ts';
import { webKeyEndpoints } from './keys.ts';
import { ownSecurityEndpoints } from './own-security.ts';
import { webPayeeEndpoints } from './payees.ts';
import { webReceiptEndpoint } from './receipts.ts';
import { webReceivedEndpoints } from './received.ts';
import { recoveryEndpoint } from './recovery.ts';
import { refundsEndpoint } from './refunds.ts';
import { securityLogEndpoint } from './security-log.ts';
import { webSentEndpoints } from './sent.ts';
import { webSessionEndpoints } from './session.ts';
import { webStatementEndpoint } from './statement.ts';
import { teamEndpoints } from './team.ts';
import { teamInvitationEndpoints } from './team-invitations.ts';
import { webWebhookEndpoints } from './webhooks.ts';

/** The operations that the customers' pages need and the published interface lacks. */
export function webEndpoints(bank: Bank, door: WebDoor): Endpoint[] {
  return [
    doorEndpoint(bank, door),
    ...webSessionEndpoints(bank, door),
    recoveryEndpoint(bank),
    ...ownSecurityEndpoints(bank, door),
    ...mfaEndpoints(bank, { path: '/web/mfa', desk: door.desk }),
    ...webCashoutEndpoints(bank),
    approveCashoutsEndpoint(bank),
    ...contactEndpoints(bank),
    ...webPayeeEndpoints(bank),
    institutionsEndpoint(bank),
    ...webCreateEndpoints(bank),
    ...webSentEndpoints(bank),
    ...webReceivedEndpoints(bank),
    refundsEndpoint(bank),
    ...webCodeEndpoints(bank),
    ...webKeyEndpoints(bank),
    ...webClaimEndpoints(bank),
    webFlowEndpoint(bank),
    webStatementEndpoint(bank),
    ...webDownloadEndpoints(bank),
    webReceiptEndpoint(bank, door),
    ...teamEndpoints(bank, door),
    ...teamInvitationEndpoints(bank),
    securityLogEndpoint(bank),
    ...credentialEndpoints(bank, door),
    ...webWebhookEndpoints(bank),
    ...(door.sandbox ? [gauntletEndpoint(bank)] : []),
  ];
}
