import { stringify } from "csv-stringify/sync"

/**
 * Rows as lines of CSV (RFC 4180), with a first line of names if `header` is set. Spreadsheets would compute a
 * cell that begins like a formula, so such a cell gets an apostrophe before it.
 */
export const csvOf = <Column extends string>(
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<Column, string | number | null>>[],
  { header }: { header: boolean },
) =>
  stringify([...rows], {
    ...{ columns, header, escape_formulas: true, record_delimiter: "windows" },
    // A line feed alone would otherwise stay without quotes.
    quoted_string: true,
  })
