/** One row (RFC 4180): quoted where it must be, ended by CR LF. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`
}

function quote(cell: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** What a spreadsheet would take for a formula, in its wide forms and after space too. */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/

/** Text that a person typed, as a cell: a formula becomes text by the apostrophe that spreadsheets know. */
export function csvText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
