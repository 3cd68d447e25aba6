/** Characters after which a spreadsheet may begin a cell, whatever its separator: some ignore the quotes around a cell. */
const CELL_END = /[,;|\t\r\n]/u
/** Characters that a spreadsheet skips before a formula. */
const SKIPPED = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800"]/u
/** =, +, - and @, with their small and full-width forms. */
const FORMULA_START = /[=+\-@\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/u
const CONTROL_FIRST = /^'*[\t\r\n]/

/** Puts an apostrophe before everything that a spreadsheet would run as a formula, so that it reads text. */
export function withGuards(text: string): string {
  // The test is for speed only.
  const safe = !FORMULA_START.test(text)
    ? text
    : fromEnd(text, (character, beginsCell, formula) => {
        formula.see(character)
        return beginsCell && formula.isBehind() ? `'${character}` : character
      })
  return CONTROL_FIRST.test(safe) ? `'${safe}` : safe
}

/** The text that `withGuards` was given. */
export function withoutGuards(guarded: string): string {
  // For speed only.
  if (!guarded.includes("'")) return guarded
  const text = guarded.startsWith("'") && CONTROL_FIRST.test(guarded) ? guarded.slice(1) : guarded
  return fromEnd(text, (character, beginsCell, formula) => {
    if (character === "'" && beginsCell && formula.isBehind()) return ''
    formula.see(character)
    return character
  })
}

type Formula = ReturnType<typeof createFormula>

/** Tracks whether a formula begins at the last seen character, even after apostrophes: the guard adds one more to those of the text. */
function createFormula() {
  let isFormula = false
  let isQuoted = false
  return {
    see(character: string) {
      isFormula = FORMULA_START.test(character) || (isFormula && SKIPPED.test(character))
      isQuoted = isFormula || (isQuoted && character === "'")
    },
    isBehind: () => isQuoted,
  }
}

/** One pass from the end: a pattern would search the rest of the text at every separator. */
function fromEnd(text: string, write: (character: string, beginsCell: boolean, formula: Formula) => string): string {
  const [characters, formula] = [Array.from(text).reverse(), createFormula()]
  const kept = characters.map((character, at) => {
    const before = characters[at + 1]
    return write(character, before === undefined || CELL_END.test(before), formula)
  })
  return kept.reverse().join('')
}
