import { describe, expect, it, vi } from 'vitest';
import { BREACHES, ON_ITS_WAY } from '../../test/breaches.ts';
import { breached, breakOnPurpose } from '../../test/break-on-purpose.ts';
import { verifyDatabase } from '../commands/upkeep/verify.ts';
import { queryText } from '../database/pool.ts';
import { readConfig } from '../settings/config.ts';
import { prove } from './prove.ts';
import { sightOf } from './sight.ts';
import { CHECKS, formatVerdicts, verify } from './verify.ts';

const on = breakOnPurpose();

describe('a bank that has lived through everything', () => {
  it('holds, and every check has read something', async () => {
    const verdicts = await verify(on.bank.app.db.main);
    expect(formatVerdicts(verdicts.filter(({ breaches }) => breaches > 0))).toBe('');
    expect(verdicts.filter(({ rows }) => rows === 0).map(({ id }) => id)).toEqual([]);
    expect(verdicts.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
  });

  it('is read without being written to', async () => {
    const write = { id: 'X', holds: 'nothing', sql: 'update accounts set balance = 0 returning 1 as rows' };
    await expect(verify(on.bank.app.db.main, [write])).rejects.toThrow('read-only transaction');
  });
});

describe('a proof part by part', () => {
  it('holds, has read something for every check, and looked closer at nothing', async () => {
    const { verdicts, looked, parts } = await prove(await sightOf(on.bank.app.db.main), {
      reach: 'whole',
      atOnce: 40,
    });
    expect(formatVerdicts(verdicts.filter(({ breaches }) => breaches > 0))).toBe('');
    expect(looked).toEqual([]);
    expect(verdicts.filter(({ rows }) => rows === 0).map(({ id }) => id)).toEqual([]);
    expect(parts).toBeGreaterThan(3);
  });
});

describe('the checker goes red', () => {
  it.each(BREACHES)('when $what', async ({ sql, red }) => {
    expect(breached(await on.verdictsAfter(sql))).toEqual([...red].sort());
  });

  it.each(ON_ITS_WAY)('but not when $what', async ({ sql }) => {
    expect(breached(await on.verdictsAfter(sql))).toEqual([]);
  });

  it('for each of its checks in one of these ways', () => {
    const shown = new Set(BREACHES.flatMap(({ red }) => red));
    expect(CHECKS.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
  });
});

describe('the command', () => {
  async function run(): Promise<{ code: number; said: string }> {
    let said = '';
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said += text;
      return true;
    });
    try {
      const config = { ...readConfig({}), databaseUrl: on.bank.databaseUrl };
      return { code: await verifyDatabase(config), said };
    } finally {
      write.mockRestore();
    }
  }

  it('says that everything holds, and ends with 0', async () => {
    const { code, said } = await run();
    expect(code).toBe(0);
    expect(said).toMatch(/^ok {5}M1 .* rows {6}0 breaches {2}The two legs/);
    expect(said).toMatch(/everything holds\n$/);
  });

  it('says what does not, and ends with 1', async () => {
    const block = (by: number) =>
      queryText(on.bank.app.db.main, `update accounts set blocked = blocked + ${by} where number = '100030'`);
    await block(1);
    const { code, said } = await run();
    await block(-1);
    expect(code).toBe(1);
    expect(said).toMatch(/BREACH M4 .* \d+ rows {6}1 breaches/);
    expect(said).toMatch(new RegExp(`1 of ${CHECKS.length} are breached\\n$`));
  });
});

describe('where the simulator is not the other side', () => {
  it('its books are not asked', async () => {
    const verdicts = await on.verdictsAfter(
      `update bank_facts set mode = 'production'; delete from simulator.orders where code is null`,
    );
    expect(breached(verdicts)).toEqual([]);
    expect(verdicts.filter(({ rows }) => rows === 0).map(({ id }) => id)).toEqual([
      'R5-directory',
      'R5-reports',
      'R1-sent',
      'R2-received',
      'R2-codes',
      'R3-returned',
      'R3-refunded',
      'R4-book',
    ]);
  });
});
