import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cidOf, type IdentifiedContent, NO_ENTRIES, syncVerifier, toggleCid } from './cid.ts';

// The first is the example that the central bank publishes with its interface.
const KNOWN: [requestId: string, IdentifiedContent, cid: string][] = [
  [
    '01020304-0506-0708-090a-0b0c0d0e0f10',
    {
      ...{ keyType: 'PHONE', key: '+5511987654321', taxIdNumber: '11122233300', name: 'João Silva' },
      ...{ participant: '12345678', branch: '00001', accountNumber: '0007654321', accountType: 'CACC' },
    },
    '28c06eb41c4dc9c3ae114831efcac7446c8747777fca8b145ecd31ff8480ae88',
  ],
  [
    'a946d533-7f22-42a5-9a9b-e87cd55c0f4d',
    {
      ...{ keyType: 'CNPJ', key: '12ABC34501DE35', taxIdNumber: '12ABC34501DE35' },
      ...{ name: 'João & Filhos Ltda', tradeName: 'Padaria 3 Irmãos', participant: '99999010' },
      ...{ branch: '0001', accountNumber: '1234567', accountType: 'TRAN' },
    },
    '8c2edcf0a97b26d1a9b0e54f3a80f3ff62ae6024fdc4389f57182906c5d0943d',
  ],
  [
    '00000000-0000-4000-8000-000000000000',
    {
      ...{ keyType: 'EMAIL', key: 'pix@example.com', taxIdNumber: '52998224725', name: 'Maria de Souza' },
      ...{ participant: '99999010', accountNumber: '7654321', accountType: 'SVGS' },
    },
    'd2ccd715a9b9c0eacb0629ad019cdcdd60abf6b97a94bb2259ebb8414e6fb25b',
  ],
  [
    'FFFFFFFF-ffff-4fff-bfff-ffffffffffff',
    {
      ...{ keyType: 'EVP', key: '123e4567-e89b-12d3-a456-426655440000', taxIdNumber: '52998224725' },
      ...{ name: 'Maria de Souza', participant: '99999010', branch: '1' },
      ...{ accountNumber: '7654321', accountType: 'CACC' },
    },
    'fd8ee107e2165d53ffb7765fdd1b97f416b1ddfc50d950cd6a9ab2f927640598',
  ],
];

describe('the identifier of an entry', () => {
  it.each(KNOWN)('of request %s', (requestId, content, cid) => {
    expect(cidOf(content, requestId)).toBe(cid);
  });
});

describe('the verifier of a set', () => {
  it('is that of the published example', () => {
    expect(
      syncVerifier([
        '28c06eb41c4dc9c3ae114831efcac7446c8747777fca8b145ecd31ff8480ae88',
        '4d4abb9168114e349672b934d16ed201a919cb49e28b7f66a240e62c92ee007f',
        'fce514f84f37934bc8aa0f861e4f7392273d71b9d18e8209d21e4192a7842058',
      ]),
    ).toBe('996fc1dd3b6b14bcf0c9fe8320eb66d7e2a3fd874ccf767b2e939641b1ea8eaf');
  });

  it('is that of entries of all kinds', () => {
    expect(syncVerifier(KNOWN.slice(1).map(([, , cid]) => cid))).toBe(
      'a36ceae2e2d4bb689d01babde607b8d614b44b61d789d370646923beacdb23fe',
    );
  });

  it('is zeros when there is none, and the one where there is one', () => {
    expect(syncVerifier([])).toBe(NO_ENTRIES);
    const [[, , cid] = []] = KNOWN;
    expect(syncVerifier([cid ?? ''])).toBe(cid);
  });

  it('knows neither order nor what was added and removed again', () => {
    const cid = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(fc.uniqueArray(cid), cid, (cids, other) => {
        const verifier = syncVerifier(cids);
        expect(syncVerifier([...cids].reverse())).toBe(verifier);
        expect(cids.reduce(toggleCid, NO_ENTRIES)).toBe(verifier);
        expect(toggleCid(toggleCid(verifier, other), other)).toBe(verifier);
      }),
    );
  });
});
