/** Between two events in one cell. */
const JOIN = /\s*[\n;]\s*|\s[+&]\s/u
const VERSUS = /\s(?:vs?\.?|x|×|@|versus|против|contra|contre|contro|gegen|przeciwko)\s|\u{1f19a}/iu
const DASH = /\S\s[-–—]\s\S/u

/**
 * The events in a cell with two or more: "NAVI vs G2 + FURIA - MIBR", or one per line. A dash separates two sides unless `isOther` says that the
 * text is a league or a market.
 */
export function eventsIn(cell: string, isOther: (text: string) => boolean): readonly string[] {
  const parts = cell
    .split(JOIN)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const pairs = parts.filter((part) => VERSUS.test(part) || (DASH.test(part) && !isOther(part)))
  return pairs.length > 1 ? parts : []
}

const SEPARATORS = [/\s*\n\s*/u, /\s*;\s*/u, /\s\+\s/u, /\s&\s/u, /\s\/\s/u, /\s*\|\s*/u]

/** Splits a cell into `count` parts by one separator; null if none gives that number. */
export function partsOfCell(cell: string, count: number): readonly string[] | null {
  return (
    SEPARATORS.map((separator) => cell.split(separator)).find(
      (parts) => parts.length === count && !parts.includes(''),
    ) ?? null
  )
}
