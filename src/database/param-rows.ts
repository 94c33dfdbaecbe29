/**
 * Returns SQL for rows that are passed as parameters, one array per column: `paramRows('n', 'company_id int8, id
 * int8')` reads `$1` and `$2`. A column may name its parameter (`'at timestamptz $7'`); the next columns continue
 * from there.
 *
 * In a select list PostgreSQL expands the arrays in parallel; `unnest` of several arrays in `from` first copies each
 * one. An insert of 24 rows of 32 columns took 97 µs instead of 228, and of 4 rows 55 instead of 149.
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
