import type { Bank } from '../../composition/bank.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { operatorAccountEndpoints } from './companies/accounts.ts';
import { operatorCompanyEndpoints } from './companies/companies.ts';
import { companyPeopleEndpoints } from './companies/company-people.ts';
import { equipCompanyEndpoints } from './companies/equip-company.ts';
import { proposalEndpoints } from './companies/proposals.ts';
import { companySecurityLogEndpoint } from './companies/security-log.ts';
import { operatorMedEndpoints } from './decisions/med-cases.ts';
import { operatorRecoveryEndpoints } from './decisions/recoveries.ts';
import { requisitionEndpoints } from './decisions/requisitions.ts';
import { operatorDeliveryEndpoints } from './look-ups/deliveries.ts';
import { lookUpEndpoints } from './look-ups/look-ups.ts';
import { searchEndpoint } from './look-ups/search.ts';
import { timelineEndpoint } from './look-ups/timeline.ts';
import { auditLogEndpoint } from './operators/audit-log.ts';
import { type OperatorDoor, operatorAuthEndpoints } from './operators/auth.ts';
import { administrationEndpoints } from './operators/operators.ts';
import { operatorSessionEndpoints } from './operators/session.ts';
import { operatorSessionsEndpoints } from './operators/sessions.ts';
import { operatorHealthEndpoint } from './overview/health.ts';
import { operatorWorkEndpoint } from './overview/work.ts';
import { operatorRailEndpoints } from './rail/rail.ts';

/** The operations of the bank's staff. */
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
