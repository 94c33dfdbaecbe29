import type { Group, ValueOf } from './schema.ts';
import { CAMT_052, CAMT_053, CAMT_060 } from './tables/camt.ts';
import { CAMT_054 } from './tables/camt-054.ts';
import { ADMI_002, ADMI_004, PIBR_001, PIBR_002 } from './tables/notices.ts';
import { PACS_002 } from './tables/pacs-002.ts';
import { PACS_004 } from './tables/pacs-004.ts';
import { PACS_008 } from './tables/pacs-008.ts';
import { CAMT_014, REDA_041 } from './tables/participants.ts';
import { CAMT_025, TRCK_002 } from './tables/trck-002.ts';

interface Definition<Table extends Group> {
  readonly version: string;
  /** The one element in Document. */
  readonly root: string;
  readonly table: Table;
}

/** The messages that this program reads and writes, in the versions of catalogue 5.13.1. */
export const CATALOG = {
  'pacs.008': define('1.16', 'FIToFICstmrCdtTrf', PACS_008),
  'pacs.002': define('1.17', 'FIToFIPmtStsRpt', PACS_002),
  'pacs.004': define('1.5', 'PmtRtr', PACS_004),
  'camt.060': define('1.9', 'AcctRptgReq', CAMT_060),
  'camt.052': define('1.3', 'BkToCstmrAcctRpt', CAMT_052),
  'camt.053': define('1.4', 'BkToCstmrStmt', CAMT_053),
  'camt.054': define('1.16', 'BkToCstmrDbtCdtNtfctn', CAMT_054),
  'admi.002': define('1.5', 'admi.002.001.01', ADMI_002),
  'admi.004': define('1.2', 'SysEvtNtfctn', ADMI_004),
  'pibr.001': define('1.3', 'EchoReq', PIBR_001),
  'pibr.002': define('1.3', 'EchoRpt', PIBR_002),
  'trck.002': define('1.1', 'PmtStsTrckrRpt', TRCK_002),
  'camt.025': define('1.0', 'Rct', CAMT_025),
  'camt.014': define('1.6', 'RtrMmb', CAMT_014),
  'reda.041': define('1.7', 'PtyActvtyAdvc', REDA_041),
} as const;

export type MessageType = keyof typeof CATALOG;
export type BodyOf<Type extends MessageType> = ValueOf<(typeof CATALOG)[Type]['table']>;
export const MESSAGE_TYPES = Object.keys(CATALOG) as MessageType[];

/** The settlement system itself: every message goes to it or comes from it. */
export const SPI = '00038166';

export function isMessageType(text: string): text is MessageType {
  return Object.hasOwn(CATALOG, text);
}

export function namespaceOf(type: MessageType): string {
  return `https://www.bcb.gov.br/pi/${type}/${CATALOG[type].version}`;
}

/** The name in the header and in the list of enabled messages. */
export function definitionOf(type: MessageType): string {
  return `${type}.spi.${CATALOG[type].version}`;
}

function define<Table extends Group>(version: string, root: string, table: Table): Definition<Table> {
  return { version, root, table };
}
