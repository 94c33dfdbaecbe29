/**
 * Spells rows that come as parameters, one array a column: `paramRows('n', 'company_id int8, id int8')` reads `$1` and
 * `$2`. A column may name its parameter (`'at timestamptz $7'`); those after it go on from there.
 *
 * In a select list PostgreSQL walks the arrays side by side; `unnest` of several arrays in `from` copies each into a
 * store of its own first. An insert of 24 rows of 32 columns took 97 µs in place of 228, and of 4 rows 55 in place of
 * 149.
 */
export function paramRows(as: string, columns: string, first = 1): string {
  let next = first;
  const each = columns.split(',').map((column) => {
    const [name, type, at] = column.trim().split(/\s+/);
    if (at !== undefined) next = Number(at.slice(1));
    return `unnest($${next++}::${type}[]) as ${name}`;
  });
  return `(select ${each.join(', ')}) as ${as}`;
}
