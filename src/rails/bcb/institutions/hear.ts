import type { BodyOf } from '../messages/catalog.ts';
import type { Desk } from '../settlement/desk.ts';
import { keepChange, keepMember } from './store.ts';

/** An institution joins or leaves. */
export async function hearMember(desk: Desk, body: BodyOf<'camt.014'>): Promise<void> {
  await keepMember(desk.db, body);
  await desk.institutions.read();
  const { ispb, facts } = body.member;
  desk.world.log.info({ ispb, name: facts.name, status: facts.status }, 'an institution joined or left');
}

/** The name or the role of an institution changes. */
export async function hearMemberChange(desk: Desk, body: BodyOf<'reda.041'>): Promise<void> {
  await keepChange(desk.db, body);
  await desk.institutions.read();
  const { party, changes } = body.activity;
  desk.world.log.info({ ispb: party.ispb, changes: changes.fields }, 'an institution changed');
}
