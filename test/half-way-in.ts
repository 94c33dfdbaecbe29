import { expect } from 'vitest';
import { SEEDED_OPERATOR } from '../src/sandbox/seeded.ts';
import type { TestBank } from './harness.ts';
import { becomeCustomer, newCnpj } from './onboarding.ts';
import type { TestOperator } from './operators.ts';
import { codeOf, nextStep } from './people.ts';
import { linkTo, MEMBERS_PASSWORD } from './team.ts';

/** The first user of a company, who has chosen a password and shown no code yet. */
export async function makeFirstUserHalfWayIn(bank: TestBank): Promise<void> {
  const { document } = await becomeCustomer(bank, newCnpj());
  await choose(bank, `p${document}@people.example`);
}

/** Behind the newest link to an address: chooses a password, and shows no code. */
export async function choose(bank: TestBank, email: string): Promise<void> {
  const path = `/v3/onboarding/invitations/${await linkTo(bank, email)}`;
  const begun = await bank.post(path, { password: MEMBERS_PASSWORD }, { as: null });
  expect([begun.status, begun.body]).toEqual([200, { worked: true, otpauth_url: expect.any(String) }]);
}

/** The sandbox's operator starts to replace their second factor. */
export async function startAnotherFactor(bank: TestBank, operator: TestOperator): Promise<void> {
  const { password, totpSecret } = SEEDED_OPERATOR;
  await nextStep(bank);
  const asked = { password, token: await codeOf(bank, totpSecret) };
  const { status, body } = await operator.send('POST', '/operator/mfa', asked);
  expect([status, body]).toEqual([200, { otpauth_url: expect.any(String) }]);
}
