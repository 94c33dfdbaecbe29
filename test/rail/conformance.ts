/*
 * Duties of banks, settlement system and directory that speak these protocols. Each number stands in the names of the
 * tests that show it, in the files named here.
 */
export const CONFORMANCE: Readonly<Record<string, { says: string; shownIn: readonly string[] }>> = {
  R1: { says: 'A message that is posted is answered with one name for it', shownIn: ['rail/icom.test.ts'] },
  R2: {
    says: 'Ten parts have ten names in their order; eleven are refused, and nothing is stored',
    shownIn: ['rail/icom.test.ts'],
  },
  R3: {
    says: 'Another kind of content, or none that names its characters, is refused',
    shownIn: ['rail/icom.test.ts'],
  },
  R4: {
    says: 'A compressed body is read; an answer is compressed where it is asked for',
    shownIn: ['rail/icom.test.ts'],
  },
  R5: { says: 'A header outside the list is refused', shownIn: ['rail/icom.test.ts'] },
  R6: { says: 'A Host with its port is refused', shownIn: ['rail/icom.test.ts'] },
  R7: { says: "Another bank's path is refused", shownIn: ['rail/icom.test.ts'] },
  R8: { says: 'A body of unknown length that is not chunked is refused', shownIn: ['rail/icom.test.ts'] },
  R9: { says: 'A seventh stream is refused, and six go on', shownIn: ['rail/icom.test.ts'] },
  R10: {
    says: 'Where nothing waits a question waits, and says how it goes on',
    shownIn: ['rail/icom.test.ts'],
  },
  R11: { says: 'What comes meanwhile ends the waiting at once', shownIn: ['rail/icom.test.ts'] },
  R12: { says: 'A batch has at most ten messages, each with its name', shownIn: ['rail/icom.test.ts'] },
  R13: { says: 'Whoever takes one message gets exactly one', shownIn: ['rail/icom.test.ts'] },
  R14: {
    says: 'The next question confirms: what it confirms never comes again',
    shownIn: ['rail/icom-client.test.ts', 'rail/icom.test.ts'],
  },
  R15: {
    says: 'Messages that an abandoned stream has not confirmed come again under the same names',
    shownIn: ['rail/icom.test.ts'],
  },
  R16: {
    says: 'A stream that is ended confirms, and is over for good',
    shownIn: ['rail/icom-client.test.ts', 'rail/icom.test.ts'],
  },
  R17: { says: 'An old question loses no message', shownIn: ['rail/icom.test.ts'] },
  R18: { says: 'Tokens allow a burst and then so many a second', shownIn: ['rail/icom.test.ts'] },
  R19: {
    says: 'The catalogue lists what is enabled; other versions are refused by a message',
    shownIn: ['rail/icom.test.ts'],
  },
  R20: { says: 'The same bytes posted twice settle once', shownIn: ['rail/spi.test.ts'] },
  R21: { says: 'The same payment in another message settles once', shownIn: ['rail/spi.test.ts'] },
  R22: {
    says: 'A POST without an answer is sent again with the same bytes',
    shownIn: ['rail/bank-pays.test.ts', 'rail/icom-client.test.ts'],
  },
  R23: {
    says: 'A payment without an outcome is asked about after its limit',
    shownIn: ['rail/bank-pays.test.ts'],
  },
  R24: {
    says: 'An outcome may overtake the answer to its POST',
    shownIn: ['rail/bank-pays.test.ts', 'rail/spi.test.ts'],
  },
  R25: { says: 'An outcome told twice moves money once', shownIn: ['rail/bank-pays.test.ts'] },
  R26: {
    says: 'The first word stands against one that contradicts it, and people are told',
    shownIn: ['rail/bank-hears-otherwise.test.ts'],
  },
  R27: {
    says: 'An order whose time is over is not sent, and would be refused',
    shownIn: ['rail/bank-hears-otherwise.test.ts', 'rail/icom-client.test.ts', 'rail/spi.test.ts'],
  },
  R28: {
    says: 'A message that is not understood ends all that it carries, by either of its names',
    shownIn: [
      'rail/bank-hears-otherwise.test.ts',
      'rail/bank-receives.test.ts',
      'rail/icom-client.test.ts',
      'rail/spi.test.ts',
    ],
  },
  R29: { says: 'What is wrong with an order is said in its code', shownIn: ['rail/spi.test.ts'] },
  R30: {
    says: "An order that the payer's reserve cannot pay never reaches the payee",
    shownIn: ['rail/spi.test.ts'],
  },
  R31: {
    says: "An order bears a key and a code's id where its kind has them, and nowhere else",
    shownIn: ['rail/messages.test.ts'],
  },
  R32: { says: 'Ten orders in one message have ten outcomes', shownIn: ['rail/spi.test.ts'] },
  R33: { says: 'Nothing is sent that the schemas refuse', shownIn: ['rail/messages.test.ts'] },
  R40: {
    says: 'An order is answered in time while two hundred come each second',
    shownIn: ['rail/bank-receives.test.ts'],
  },
  R41: {
    says: 'Accepting moves no money; settling moves it once',
    shownIn: ['rail/bank-receives.test.ts', 'rail/spi.test.ts'],
  },
  R42: {
    says: 'A payment that is rejected after it was accepted is let go',
    shownIn: ['rail/bank-receives.test.ts', 'rail/spi.test.ts'],
  },
  R43: { says: 'What was accepted and has no word is asked about', shownIn: ['rail/bank-receives.test.ts'] },
  R44: {
    says: 'An order that comes twice is answered alike, and credited once',
    shownIn: ['rail/bank-receives.test.ts'],
  },
  R45: {
    says: 'An order to an account that is not so is refused with the code that says why',
    shownIn: ['rail/bank-receives.test.ts'],
  },
  R46: {
    says: 'Money of an order that was never seen is fetched, or people are told',
    shownIn: ['rail/bank-restored.test.ts'],
  },
  R47: {
    says: 'A message that the system did not sign is not believed, and the stream goes on',
    shownIn: ['rail/bank-refuses-bad-input.test.ts', 'rail/icom-client.test.ts'],
  },
  R48: { says: 'One bad message in ten does not keep the others', shownIn: ['rail/icom-client.test.ts'] },
  R49: {
    says: 'A crash loses nothing and does nothing twice',
    shownIn: ['faults/a-bank-on-the-rail-is-killed.test.ts', 'rail/icom-client.test.ts'],
  },
  R50: {
    says: "A return goes to who paid, whoever made the payment's id",
    shownIn: ['rail/bank-receives.test.ts'],
  },
  R51: { says: 'A return settles, and the one that returns is told', shownIn: ['rail/spi.test.ts'] },
  R52: { says: 'Returns in parts go up to the payment and no further', shownIn: ['rail/spi.test.ts'] },
  R53: { says: 'A return comes too late after ninety days', shownIn: ['rail/spi.test.ts'] },
  R54: { says: 'A return is not returned', shownIn: ['rail/spi.test.ts'] },
  R55: {
    says: 'A return that comes is accepted, and credited once it has settled',
    shownIn: ['rail/bank-pays.test.ts'],
  },
  R56: { says: 'One return id is one return', shownIn: ['rail/spi.test.ts'] },
  R57: {
    says: 'Messages, good and bad, are judged as the vectors say',
    shownIn: ['rail/xml-signature.test.ts'],
  },
  R58: { says: 'What is not signed in the one form is refused', shownIn: ['rail/xml-signature.test.ts'] },
  R59: {
    says: 'A message with a processing instruction is refused',
    shownIn: ['rail/xml-signature.test.ts'],
  },
  R60: {
    says: 'A creation asked for twice makes one key, and never another',
    shownIn: ['rail/dict-entries.test.ts'],
  },
  R61: {
    says: 'A claim whose answer was lost is found, and not opened twice',
    shownIn: ['rail/dict-claims.test.ts'],
  },
  R62: { says: 'A key that is gone already has been given up', shownIn: ['rail/dict-entries.test.ts'] },
  R63: {
    says: 'A directory that is busy is asked again, as late as it says, within a minute',
    shownIn: ['rail/dict-entries.test.ts'],
  },
  R64: {
    says: 'Look-ups are counted by who asks, and paid orders give them back',
    shownIn: ['rail/dict-entries.test.ts'],
  },
  R65: {
    says: "Each side moves a claim as the directory's tables allow",
    shownIn: ['rail/dict-claims.test.ts'],
  },
  R66: { says: 'No change of a claim is missed', shownIn: ['rail/dict-claims.test.ts'] },
  R67: { says: 'A report is acknowledged, analysed and closed', shownIn: ['rail/dict-frauds.test.ts'] },
  R68: {
    says: 'A refund that is closed names the return that settled',
    shownIn: ['rail/dict-frauds.test.ts'],
  },
  R69: {
    says: 'Both sides compute the same sum over all keys, and find what differs',
    shownIn: ['rail/dict-sync.test.ts'],
  },
  R70: {
    says: 'An answer that is not signed by the directory is not believed',
    shownIn: ['rail/dict-entries.test.ts'],
  },
  R71: { says: 'No money of the reserve is made or lost', shownIn: ['rail/control.test.ts'] },
  R72: {
    says: 'After any faults, bank and system agree on every payment',
    shownIn: ['faults/a-bank-on-the-rail-is-killed.test.ts', 'faults/two-banks-under-faults.test.ts'],
  },
  R73: {
    says: 'An outage loses no payment, and none is sent too late afterwards',
    shownIn: ['rail/bank-hears-otherwise.test.ts', 'rail/icom-client.test.ts'],
  },
};
