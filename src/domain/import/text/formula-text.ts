const TEXT = String.raw`"((?:[^"]|"")*)"`
/** Spreadsheets translate the formula only on the screen: in a file it is HYPERLINK. */
const FORMULA = new RegExp(String.raw`^=\s*(?:${TEXT}|HYPERLINK\(\s*${TEXT}\s*(?:[,;]\s*${TEXT}\s*)?\))\s*$`, 'iu')

/** The text that a text-only formula shows: 0012 for ="0012", and the text of a link. Other cells are unchanged. */
export function textOfFormula(cell: string): string {
  if (!cell.startsWith('=')) return cell
  const [, text, address, shown] = FORMULA.exec(cell) ?? []
  return (text ?? shown ?? address)?.replaceAll('""', '"') ?? cell
}
