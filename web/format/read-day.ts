/** A day as people write it, or as programs do, as YYYY-MM-DD; undefined where it is none that there is. */
export function readDay(text: string): string | undefined {
  const written = /^\s*(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})\s*$|^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  const [day, month, year] = [1, 2, 3].map((part) => written?.[part] ?? written?.[part + 3] ?? '');
  const iso = written ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text.trim();
  if (!/^2\d{3}-\d\d-\d\d$/.test(iso)) return undefined;
  const read = new Date(`${iso}T12:00:00Z`);
  // The 31st of a month that has 30 is another day to a browser.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : undefined;
}

/** A day (YYYY-MM-DD) as both languages of the pages write it: `31/12/2026`. */
export function writeDay(day: string): string {
  const [year, month, date] = day.split('-');
  return day === '' ? '' : `${date}/${month}/${year}`;
}
