/** Where a spreadsheet begins a cell, whatever its separator: some ignore the quotes around a cell. */
const CELL_START = String.raw`^|[,;|\t\r\n]`
/** Characters that a spreadsheet skips before a formula. */
const SKIPPED = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800"]`
/** =, +, - and @, with their small and full-width forms. */
const FORMULA_START = String.raw`[=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]`
/** Apostrophes that are there already get one more, so that each guard can be taken off again. */
const GUARDED = new RegExp(`(${CELL_START})(?='*${SKIPPED}*${FORMULA_START})`, 'gu')
const CONTROL_FIRST = /^'*[\t\r\n]/

/** Puts an apostrophe before everything that a spreadsheet would run as a formula: it then reads text. */
export function withGuards(text: string): string {
  const safe = text.replace(GUARDED, "$1'")
  return CONTROL_FIRST.test(safe) ? `'${safe}` : safe
}

const SKIPPED_CHARACTER = new RegExp(`^${SKIPPED}$`, 'u')
const FORMULA_CHARACTER = new RegExp(`^${FORMULA_START}$`, 'u')

/** The text that `withGuards` was given. Linear: a file can hold any text. */
export function withoutGuards(guarded: string): string {
  if (!guarded.includes("'")) return guarded
  const text = guarded.startsWith("'") && CONTROL_FIRST.test(guarded) ? guarded.slice(1) : guarded
  const characters = Array.from(text)
  const kept: string[] = []
  // From the end, so that what stands behind an apostrophe is already the text that a guard was put before.
  let [isFormula, isQuotedFormula] = [false, false]
  for (let at = characters.length - 1; at >= 0; at--) {
    const character = characters[at] ?? ''
    const isCellStart = at === 0 || /[,;|\t\r\n]/u.test(characters[at - 1] ?? '')
    if (character === "'" && isCellStart && isQuotedFormula) continue
    kept.push(character)
    isFormula = FORMULA_CHARACTER.test(character) || (isFormula && SKIPPED_CHARACTER.test(character))
    isQuotedFormula = isFormula || (isQuotedFormula && character === "'")
  }
  return kept.reverse().join('')
}
