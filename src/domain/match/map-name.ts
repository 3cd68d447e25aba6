/** The maps in HLTV's spelling, with codes and file names that sources use instead (HLTV's code first). */
const CODES: Record<string, readonly string[]> = {
  Ancient: ['anc'],
  Anubis: ['anb'],
  Cache: ['cch'],
  Cobblestone: ['cbl', 'cbble'],
  Dust2: ['d2', 'dust', 'dustii'],
  Inferno: ['inf'],
  Mirage: ['mrg'],
  Overpass: ['ovp'],
  Season: ['ssn'],
  Train: ['trn'],
  Tuscan: ['tcn'],
  Vertigo: ['vtg'],
}

const NAME_OF = new Map(
  Object.entries(CODES).flatMap(([name, codes]) => codes.map((code): [string, string] => [code, name])),
)

/** Placeholders for a map's name: a format, a number, or an undecided map. */
const PLACEHOLDER = /^((bo|bestof|map|game)\d*|tb[ad]|default|defwin|forfeit|unknown|none|null|all|undecided|decider)$/
const PLAUSIBLE = /^\p{L}[\p{L}\p{N}]{2,23}$/u

/** The common name of a map ("de_dust2", "dust_2" and "d2" are Dust2); null if the text names no map. */
export function mapName(raw: string | null | undefined): string | null {
  if (typeof raw !== 'string') return null
  const path = raw.trim().toLowerCase()
  const file = path.slice(path.lastIndexOf('/') + 1)
  const word = file.replace(/^(de|cs|ar)_/, '').replace(/[\s_'.#-]/g, '')
  if (PLACEHOLDER.test(word)) return null
  const known = NAME_OF.get(word)
  if (known) return known
  if (!PLAUSIBLE.test(word)) return null
  return word.charAt(0).toUpperCase() + word.slice(1)
}
