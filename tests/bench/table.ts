export type Row = Record<string, string | number | undefined>

/** Prints a table with a heading. The first column is aligned left, all other columns are aligned right. */
export function printTable(heading: string, rows: Row[]): void {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const cells = rows.map(row => columns.map(column => String(row[column] ?? '–')))
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map(line => line[at]?.length ?? 0)))
  const print = (line: string[]) =>
    console.log(
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
    )
  console.log(`\n${heading}`)
  print(columns)
  print(widths.map(width => '-'.repeat(width)))
  for (const line of cells) print(line)
}

/** Formats a number with a fixed number of decimals. */
export const fixed = (value: number, digits = 1): string => value.toFixed(digits)
