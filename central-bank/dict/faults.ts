/** The faults of the directory, and their locations. Enabled by control. */
export const DICT_FAULTS = {
  'dict-409': 'A request of the directory is not obeyed; the answer says 409.',
  'dict-429': 'A request of the directory is not obeyed; the answer says 429.',
  'dict-503': 'A request of the directory is not obeyed; the answer says 503.',
  'dict-no-answer': 'A request of the directory is obeyed; the connection ends without an answer.',
  'dict-500': 'A request of the directory is obeyed; the answer says 500.',
  'dict-bad-signature': 'An answer of the directory is another than the one that was signed.',
  'dict-unsigned': 'An answer of the directory bears no signature.',
  'dict-unknown-word':
    'A status in an answer of the directory is one that nobody knows, under a good signature.',
  'dict-clock-ahead': 'The directory says that it is ten minutes later.',
  'dict-same-instant': 'All that changes in the directory changes at one instant.',
} as const;

export type DictFaultName = keyof typeof DICT_FAULTS;

/** Tells whether a fault occurs now. `text` contains the operation, its path and the caller. */
export interface FaultSource {
  strike(name: DictFaultName, text: string): { retryAfter?: number } | undefined;
}
