const TEXT = String.raw`"((?:[^"]|"")*)"`
/** Spreadsheets write the formula in the language of its user only on the screen: in a file it is HYPERLINK. */
const FORMULA = new RegExp(String.raw`^=\s*(?:${TEXT}|HYPERLINK\(\s*${TEXT}\s*(?:[,;]\s*${TEXT}\s*)?\))\s*$`, 'iu')

/** What a formula that is only text shows: 0012 of ="0012", and the text of a link. Any other cell as it is. */
export function textOfFormula(cell: string): string {
  if (!cell.startsWith('=')) return cell
  const [, text, address, shown] = FORMULA.exec(cell) ?? []
  return (text ?? shown ?? address)?.replaceAll('""', '"') ?? cell
}
