import { CNPJ, DATE_TIME, ISPB, MESSAGE_ID, TEXT_140, TEXT_350 } from '../leaves.ts';
import { group, many, one, oneOf } from '../schema.ts';

/** MsgHdr of messages about participants. */
const MESSAGE_HEADER = group({ messageId: one('MsgId', MESSAGE_ID), createdAt: one('CreDtTm', DATE_TIME) });

/** DRCT has an account of its own in the settlement system, IDRT settles through another participant. */
const KIND = oneOf('DRCT', 'IDRT');
/** ENBL takes part, DLTD takes part no more. */
const TAKES_PART = oneOf('DLTD', 'ENBL');
/** GOVE government, ITUS initiator, LESP special settler, PDCT provider of accounts. */
const ROLE = oneOf('GOVE', 'ITUS', 'LESP', 'PDCT');

/** An institution begins to take part, or ends. */
export const CAMT_014 = group({
  header: one('MsgHdr', MESSAGE_HEADER),
  member: one(
    'RptOrErr/Rpt',
    group({
      ispb: one('MmbId/ClrSysMmbId/MmbId', ISPB),
      facts: one(
        'MmbOrErr/Mmb',
        group({
          name: one('Nm', TEXT_140),
          cnpj: one('RtrAdr/Othr/Id', CNPJ),
          kind: one('Tp/Cd', KIND),
          status: one('Sts/Cd', TAKES_PART),
        }),
      ),
    }),
  ),
  role: one(
    'PtyRoleIdSD1',
    group({ legalName: one('FullLglNm', TEXT_350), role: one('RolePlyr/PtyRole/Prtry', ROLE) }),
  ),
});

/** NOMR the short name, NOME the legal name, MODP the role. */
const FIELD = oneOf('MODP', 'NOME', 'NOMR');

/** The name or the role of an institution changes. */
export const REDA_041 = group({
  header: one('MsgHdr', MESSAGE_HEADER),
  activity: one(
    'PtyActvty',
    group({
      party: one(
        'Chng/PtyId/Id/Id/PrtryId',
        group({ ispb: one('Id', ISPB), issuer: one('Issr', oneOf('BCB')) }),
      ),
      changes: one(
        'Rcrd',
        group({
          fields: many(
            'Othr',
            group({
              field: one('FldNm', FIELD),
              old: one('OdFldVal', TEXT_350),
              value: one('NewFldVal', TEXT_350),
            }),
            [1, 3],
          ),
        }),
      ),
    }),
  ),
});
