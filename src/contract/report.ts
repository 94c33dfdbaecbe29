import type { Result, RowVerdict } from './try-rows.ts';

export interface Report {
  url: string;
  at: Date;
  results: readonly Result[];
}

const VERDICTS: readonly RowVerdict[] = ['holds', 'differs', 'not tried'];

export function countVerdicts(results: readonly Result[]): string {
  return VERDICTS.map(
    (verdict) => `${results.filter((result) => result.verdict === verdict).length} ${verdict}`,
  ).join(', ');
}

function bySection(results: readonly Result[]): [string, Result[]][] {
  const sections = new Map<string, Result[]>();
  for (const result of results) {
    const { section } = result.row;
    sections.set(section, [...(sections.get(section) ?? []), result]);
  }
  return [...sections];
}

/** As CI systems read it: a section is a class, a row a case, a difference a failure. */
export function toJUnit({ url, at, results }: Report): string {
  const count = (verdict: RowVerdict) => results.filter((result) => result.verdict === verdict).length;
  const seconds = (ms: number) => (ms / 1000).toFixed(3);
  const total = results.reduce((sum, { ms }) => sum + ms, 0);
  const cases = results.map(({ row, verdict, why = '', ms }) => {
    const open = `    <testcase classname="${escaped(row.section)}" name="${escaped(`${row.id}: ${row.says}`)}" time="${seconds(ms)}"`;
    if (verdict === 'holds') return `${open}/>`;
    const tag = verdict === 'differs' ? 'failure' : 'skipped';
    return `${open}><${tag} message="${escaped(why)}"/></testcase>`;
  });
  const counts = `tests="${results.length}" failures="${count('differs')}" skipped="${count('not tried')}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts} time="${seconds(total)}">`,
    `  <testsuite name="lastro contract ${escaped(url)}" timestamp="${at.toISOString()}" ${counts} time="${seconds(total)}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #8886}
td:first-child{white-space:nowrap;font-weight:600}
.why{font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}`;

/** One page that needs nothing from anywhere. */
export function toHtml({ url, at, results }: Report): string {
  const line = ({ row, verdict, why }: Result) =>
    `<tr><td>${verdict === 'holds' ? '✓' : verdict === 'differs' ? '✗' : '–'} ${verdict}</td><td>${escaped(row.says)}` +
    `<br><small>${escaped(row.id)}</small>${why === undefined ? '' : `<div class="why">${escaped(why)}</div>`}</td></tr>`;
  const sections = bySection(results).map(
    ([name, some]) =>
      `<h2>${escaped(name)}</h2><p>${countVerdicts(some)}</p>\n<table><thead><tr><th scope="col">Verdict</th>` +
      `<th scope="col">Row</th></tr></thead><tbody>\n${some.map(line).join('\n')}\n</tbody></table>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Contract of ${escaped(url)}</title><style>${STYLE}</style></head><body>
<h1>Contract of ${escaped(url)}</h1>
<p>${at.toISOString()}: ${countVerdicts(results)}, of ${results.length} rows.</p>
${sections.join('\n')}
</body></html>
`;
}

/** Leaves out the characters that neither kind of document may hold. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
