import type { Bank } from '../../composition/bank.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { operatorAccountEndpoints } from './accounts.ts';
import { auditLogEndpoint } from './audit-log.ts';
import { type OperatorDoor, operatorAuthEndpoints } from './auth.ts';
import { operatorCompanyEndpoints } from './companies.ts';
import { companyPeopleEndpoints } from './company-people.ts';
import { operatorDeliveryEndpoints } from './deliveries.ts';
import { equipCompanyEndpoints } from './equip-company.ts';
import { operatorHealthEndpoint } from './health.ts';
import { lookUpEndpoints } from './look-ups.ts';
import { operatorMedEndpoints } from './med-cases.ts';
import { administrationEndpoints } from './operators.ts';
import { proposalEndpoints } from './proposals.ts';
import { operatorRailEndpoints } from './rail.ts';
import { operatorRecoveryEndpoints } from './recoveries.ts';
import { requisitionEndpoints } from './requisitions.ts';
import { searchEndpoint } from './search.ts';
import { companySecurityLogEndpoint } from './security-log.ts';
import { operatorSessionEndpoints } from './session.ts';
import { operatorSessionsEndpoints } from './sessions.ts';
import { timelineEndpoint } from './timeline.ts';
import { operatorWorkEndpoint } from './work.ts';

/** The operations of the bank's own people. */
export function operatorEndpoints(bank: Bank, door: OperatorDoor): Endpoint[] {
  return [
    ...operatorAuthEndpoints(bank, door),
    ...operatorSessionEndpoints(bank, door),
    ...operatorCompanyEndpoints(bank),
    ...equipCompanyEndpoints(bank, door.authenticator),
    ...companyPeopleEndpoints(bank, door.authenticator),
    ...proposalEndpoints(bank),
    ...administrationEndpoints(bank, door.authenticator),
    ...operatorSessionsEndpoints(bank, door.authenticator),
    ...operatorAccountEndpoints(bank),
    ...lookUpEndpoints(bank),
    ...operatorMedEndpoints(bank),
    ...operatorDeliveryEndpoints(bank),
    searchEndpoint(bank),
    timelineEndpoint(bank),
    ...operatorRailEndpoints(bank),
    ...operatorRecoveryEndpoints(bank),
    ...requisitionEndpoints(bank),
    auditLogEndpoint(bank),
    companySecurityLogEndpoint(bank),
    operatorHealthEndpoint(bank),
    operatorWorkEndpoint(bank),
  ];
}
