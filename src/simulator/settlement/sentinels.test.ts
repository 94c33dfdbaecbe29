import { describe, expect, test } from 'vitest';
import { isCnpj, isCpf } from '../../values/tax-id.ts';
import { placeOf } from '../example-institution.ts';
import { listRecipients } from './recipients.ts';
import { findSentinel, findSentinelAt, type Sentinel, UNREGISTERED } from './sentinels.ts';

const CODE_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function at(sentinel: Sentinel): Sentinel | undefined {
  const place = placeOf(sentinel.holder);
  return place === undefined ? undefined : findSentinelAt(place);
}

describe('sentinel keys', () => {
  test('each says what happens', () => {
    const does = (name: string) => findSentinel(`${name}@psp.example`)?.behaviour;
    expect(does('ok')).toEqual({ does: 'SETTLE' });
    expect(does('silent')).toEqual({ does: 'STAY_SILENT' });
    expect(does('returns')).toEqual({ does: 'SETTLE_AND_RETURN' });
    expect(does('slow-0')).toEqual({ does: 'SETTLE_LATE', seconds: 0 });
    expect(does('slow-86400')).toEqual({ does: 'SETTLE_LATE', seconds: 86400 });
    expect(does('reject-AC03')).toEqual({ does: 'REJECT', code: 'AC03' });
    expect(does('reject-FRAD')).toEqual({ does: 'REJECT', code: 'FRAD' });
    expect(does('reject-DS0G')).toEqual({ does: 'REJECT', code: 'DS0G' });
  });

  test.each([
    'none@psp.example',
    'slow-86401@psp.example',
    'slow-05@psp.example',
    'slow--1@psp.example',
    'reject-A103@psp.example',
    'reject-AC0@psp.example',
    'reject-AC033@psp.example',
    'ok@psp.example.br',
    'ok@other.example',
    '@psp.example',
    'x-ok@psp.example',
    '',
  ])('%s is in no directory', (key) => {
    expect(findSentinel(key)).toBeUndefined();
  });

  test('the directory does not care for case', () => {
    expect(findSentinel('reject-ac03@psp.example')).toEqual(findSentinel('reject-AC03@PSP.example'));
    expect(findSentinel('OK@psp.example')).toBe(findSentinel('ok@psp.example'));
  });
});

describe('sentinel accounts', () => {
  test('every code and every wait has an account of its own that leads back to it', () => {
    const seen = new Set<string>();
    for (const first of 'AFMZ')
      for (const second of 'ACRZ')
        for (const third of CODE_CHARACTERS)
          for (const fourth of CODE_CHARACTERS) {
            const sentinel = findSentinel(
              `reject-${first}${second}${third}${fourth}@psp.example`,
            ) as Sentinel;
            expect(at(sentinel)?.key).toBe(sentinel.key);
            seen.add(`${sentinel.holder.branch}/${sentinel.holder.number}`);
          }
    for (let wait = 0; wait <= 86400; wait += 37) {
      const sentinel = findSentinel(`slow-${wait}@psp.example`) as Sentinel;
      expect(at(sentinel)?.key).toBe(sentinel.key);
      seen.add(`${sentinel.holder.branch}/${sentinel.holder.number}`);
    }
    expect(seen.size).toBe(16 * 36 * 36 + 2336);
  });

  test('an address is read with or without its leading zeros, and not with a wrong check digit', () => {
    const { branch, number } = (findSentinel('ok@psp.example') as Sentinel).holder;
    expect({ branch, number }).toEqual({ branch: '0001', number: '000019' });
    const ok = placeOf({ branch: '0001', number: '000019' });
    expect(placeOf({ branch: '1', number: '19' })).toBe(ok);
    expect(placeOf({ branch: '0001', number: '000018' })).toBeUndefined();
    expect(placeOf({ branch: '00001', number: '000019' })).toBeUndefined();
    expect(placeOf({ branch: '0001', number: '0000019' })).toBeUndefined();
    expect(placeOf({ branch: '0001', number: '00001X' })).toBeUndefined();
  });

  test('no account belongs to the unregistered key, nor past the last code', () => {
    expect(findSentinelAt(placeOf(UNREGISTERED.holder) as number)).toBeUndefined();
    const last = placeOf((findSentinel('reject-ZZZZ@psp.example') as Sentinel).holder) as number;
    expect(findSentinelAt(last)?.key).toBe('reject-ZZZZ@psp.example');
    expect(findSentinelAt(last + 1)).toBeUndefined();
    expect(findSentinelAt(0)).toBeUndefined();
  });
});

describe('the manifest', () => {
  test('has one row per sentinel, with where a payment ends', () => {
    const rows = listRecipients().map(({ key, status, code }) => [key, status, code]);
    expect(rows).toEqual([
      ['ok@psp.example', 'SUCCESS', null],
      ['reject-AC03@psp.example', 'FAILED', 'AC03'],
      ['reject-AC06@psp.example', 'FAILED', 'AC06'],
      ['reject-AC07@psp.example', 'FAILED', 'AC07'],
      ['reject-AM02@psp.example', 'FAILED', 'AM02'],
      ['reject-BE01@psp.example', 'FAILED', 'BE01'],
      ['reject-DS04@psp.example', 'FAILED', 'DS04'],
      ['reject-ED05@psp.example', 'FAILED', 'ED05'],
      ['reject-FRAD@psp.example', 'FAILED', 'FRAD'],
      ['reject-RR04@psp.example', 'FAILED', 'RR04'],
      ['slow-5@psp.example', 'SUCCESS', null],
      ['silent@psp.example', 'FAILED', 'AB03'],
      ['returns@psp.example', 'REFUNDED', null],
      ['none@psp.example', 'FAILED', 'KEY_NOT_FOUND'],
    ]);
  });

  test('describes holders that could be real, always the same', () => {
    for (const row of listRecipients()) {
      expect(row.ispb).toBe('99999001');
      expect(row.branch).toMatch(/^\d{4}$/);
      expect(row.number).toMatch(/^\d{6}$/);
      expect(isCpf(row.document) || isCnpj(row.document)).toBe(true);
    }
    expect(listRecipients()[0]).toEqual({
      key: 'ok@psp.example',
      ispb: '99999001',
      branch: '0001',
      number: '000019',
      document: '60010000186',
      name: 'Bruno Cardoso Nogueira',
      account_type: 'CURRENT_ACCOUNT',
      status: 'SUCCESS',
      code: null,
    });
  });
});
