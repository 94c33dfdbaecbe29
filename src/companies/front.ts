// Keeps the bank's customers: companies, their people and their programs' credentials.
export {
  beginAcceptance,
  finishAcceptance,
  loadInvitation,
  type OpenInvitation,
} from './accept-invitation.ts';
export {
  COMPANIES,
  type Company,
  createCompany,
  createNewCompany,
  findCompany,
  findCompanyDocument,
  findCompanyName,
  listCompanies,
  loadCompany,
} from './companies.ts';
export {
  type CredentialSecrets,
  clientSecretPlace,
  createCredential,
  findCredential,
  hmacPlace,
  hmacSecretOf,
  replaceSecrets,
  revealCredentials,
  revokeCredential,
} from './credentials.ts';
export { dismissColleague, editColleague } from './edit-colleague.ts';
export { createInvitation, findWaitingInvitation, renewInvitation, secretPlace } from './invitations.ts';
export { type InvitingContext, inviteColleague } from './invite-colleague.ts';
export { inviteToTeam } from './invite-to-team.ts';
export { issueToken } from './issue-token.ts';
export { actorOf, openUserLogInDesk, type UserLogInDesk } from './log-in.ts';
export { logOutEverywhere } from './log-out-everywhere.ts';
export { findActorNames } from './names.ts';
export { type Notice, tellManagers, tellPermitted } from './notices.ts';
export { NOTICES } from './notices-in-turn.ts';
export { BANK_NAME, foundOwnCompany, loadOwnCompany } from './own-company.ts';
export { makeOwnCredential, revokeOwnCredential } from './own-credentials.ts';
export { USERS } from './people.ts';
export { forgetSignatures, openSignatureMemory, type SignatureMemory } from './seen-signatures.ts';
export { takeInvitationBack } from './take-invitation-back.ts';
export { type Colleague, listPeople, listPrograms, lockTeam } from './team.ts';
export { listTeamInvitations, type TeamInvitation } from './team-invitations.ts';
export { createTokens, TOKEN_SECONDS, type Tokens } from './tokens.ts';
export { consentOf, judgeTotp, spendTotp } from './totp.ts';
export {
  createUser,
  createUserUnlessTaken,
  findUser,
  findUserByEmail,
  findUserName,
  giveTotp,
  passwordPlace,
  passwordStamp,
  replaceFactor,
  revealUsers,
  setPassword,
  totpPlace,
  type User,
} from './users.ts';
export { withdrawInvitation } from './withdraw-invitation.ts';
