// Holds money, ids, keys and dates; pure.
export { beginOf, DAY_MS, dayOf, endOf, isDay, isInstant } from './dates.ts';
export { COMPANY_BITS, createEndToEndIds, type EndToEndIds, type NamedPayment } from './end-to-end-ids.ts';
export {
  codeTransaction,
  endToEndId,
  evp,
  isEndToEndId,
  isReturnId,
  minuteStamp,
  railId,
  randomToken,
  returnId,
} from './ids.ts';
export { type Centavos, centavos, formatReais, MAX_AMOUNT, parseAmount, toReais, ZERO } from './money.ts';
export { PEOPLE_PERMISSIONS, PERMISSIONS, type Permission } from './permissions.ts';
export {
  type PixKey,
  type PixKeyType,
  parsePixKey,
  parsePixKeyOf,
  pixKeyShape,
  readCodeKey,
} from './pix-key.ts';
export { saoPauloDay, saoPauloMidnight, saoPauloTime } from './sao-paulo.ts';
export { headOfficeCnpj, holderType, isCnpj, isCpf, maskCpf, parseTaxId } from './tax-id.ts';
export { isUuidV4 } from './uuid.ts';
