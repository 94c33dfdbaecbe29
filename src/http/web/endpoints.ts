import type { Bank } from '../../composition/bank.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { mfaEndpoints } from '../partner/mfa.ts';
import { webCodeEndpoints } from './cash-ins/codes.ts';
import { webReceivedEndpoints } from './cash-ins/received.ts';
import { refundsEndpoint } from './cash-ins/refunds.ts';
import { approveCashoutsEndpoint } from './cashouts/approve-cashouts.ts';
import { webCashoutEndpoints } from './cashouts/cashouts.ts';
import { webCreateEndpoints } from './cashouts/create-cashouts.ts';
import { webSentEndpoints } from './cashouts/sent.ts';
import type { WebDoor } from './door.ts';
import { webClaimEndpoints } from './keys/claims.ts';
import { webKeyEndpoints } from './keys/keys.ts';
import { contactEndpoints } from './recipients/contacts.ts';
import { institutionsEndpoint } from './recipients/institutions.ts';
import { webPayeeEndpoints } from './recipients/payees.ts';
import { doorEndpoint } from './sessions/at-the-door.ts';
import { ownSecurityEndpoints } from './sessions/own-security.ts';
import { recoveryEndpoint } from './sessions/recovery.ts';
import { webSessionEndpoints } from './sessions/session.ts';
import { webDownloadEndpoints } from './statements/downloads.ts';
import { webFlowEndpoint } from './statements/flow.ts';
import { webReceiptEndpoint } from './statements/receipts.ts';
import { webStatementEndpoint } from './statements/statement.ts';
import { credentialEndpoints } from './team/credentials.ts';
import { securityLogEndpoint } from './team/security-log.ts';
import { teamEndpoints } from './team/team.ts';
import { teamInvitationEndpoints } from './team/team-invitations.ts';
import { gauntletEndpoint } from './webhooks/gauntlet.ts';
import { webWebhookEndpoints } from './webhooks/webhooks.ts';

/** The operations of the customers' pages that the published interface lacks. */
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
