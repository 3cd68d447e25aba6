/** One row (RFC 4180): quoted where it must be, ended by CR LF. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`
}

function quote(cell: string): string {
  return /[",\r\n;\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Where some spreadsheet, set to some separator, begins a cell: an unquoted look at a quoted cell sees the separators in it. */
const CELL_START = String.raw`^|[,;|\t\r\n]`
/** What may stand before a formula and is not seen, or is taken for a quote. */
const UNSEEN = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800"]`
/** =, +, - and @ with their small and full-width forms. */
const FORMULA_START = String.raw`[=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]`
const FORMULA = new RegExp(`(${CELL_START})(?=${UNSEEN}*${FORMULA_START})`, 'gu')
const CONTROL_FIRST = /^[\t\r\n]/

/** Text that a person typed, as a cell: whatever a spreadsheet would take for a formula becomes text by the apostrophe that they know. */
export function csvText(text: string): string {
  const safe = text.replace(FORMULA, "$1'")
  return CONTROL_FIRST.test(safe) ? `'${safe}` : safe
}
