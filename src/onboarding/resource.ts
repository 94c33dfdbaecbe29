import type { CompanyRecord } from '../registry/registry.ts';
import { currentStep, type Requisition } from './requisition.ts';

/** A requisition in the interface's form, also in events. */
export function requisitionResource(requisition: Requisition, livenessUrl: string | null) {
  const { registryCompany } = requisition;
  return {
    onboarding_requisition_id: Number(requisition.id),
    onboarding_type: requisition.type,
    status: requisition.status,
    status_internal: requisition.statusInternal,
    liveness_status: requisition.livenessStatus,
    current_step: currentStep(requisition),
    liveness_url: requisition.livenessStatus === 'PENDING' ? livenessUrl : null,
    liveness_attempts_left: requisition.attemptsLeft,
    submitted_at: requisition.submittedAt?.toISOString() ?? null,
    company: registryCompany === null ? null : companyResource(registryCompany),
    representative_document: requisition.representativeDocument,
    updated_at: requisition.updatedAt.toISOString(),
  };
}

function companyResource(company: CompanyRecord) {
  return {
    official_name: company.officialName,
    fantasy_name: company.fantasyName,
    opening_date: company.openingDate,
    legal_nature: company.legalNature,
    legal_nature_code: company.legalNatureCode,
    main_activity: company.mainActivity,
    main_activity_code: company.mainActivityCode,
    joint_stock: company.jointStock,
    zip_code: company.zipCode,
    state: company.state,
    city: company.city,
    street: company.street,
    neighborhood: company.neighborhood,
    number: company.number,
    complement: company.complement,
  };
}
