import type { Cents } from '../money/money.ts'
import { headerKey } from './header-key.ts'
import type { ColumnTarget } from './plan.ts'
import { plainAmount } from './text/accounting-text.ts'
import { readMoney } from './text/number-text.ts'
import { readYesNo } from './text/state-text.ts'

/** The result that a column marks: "Lost" with yes and no, "W" beside "L", where "P" keeps its own meaning. */
type OneResult = 'won' | 'lost' | 'void' | 'p'
const NAMES: Readonly<Record<OneResult, string>> = {
  won: 'w|won|win|wins|is won|is win|green|ganhou|ganha|acertou|acerto|gano|ganada|gagne|gagnee|gewonnen|vinta|vinto|выиграл|выиграла|выигрыш|kazandi|wygrany|wygrana',
  lost: 'l|lost|loss|losses|lose|is lost|red|perdeu|perdida|perdido|perda|prejuizo|errou|erro|perdio|fallo|perdu|perdue|perte|verloren|verlust|persa|perso|perdita|проиграл|проиграла|проиграно|проигрыш|kaybetti|kayip|zarar|przegrany|przegral|przegrana|strata',
  void: 'void|voided|push|refund|refunded|returned|anulada|anulado|devolvida|devolvido|devuelta|devuelto|nula|nulo|rembourse|remboursee|annule|storniert|annullata|rimborsata|возврат|iade|iptal|zwrot|cancelled|canceled|is void',
  p: 'p',
}
/** Names of columns that say whether a bet is settled, whatever its result. */
const SETTLED = /^(?:is )?(?:settled|closed|liquidada|resolvida|encerrada|рассчитана|abgerechnet|rozliczony)$/u

const OF_NAMES: ReadonlyMap<string, OneResult> = new Map(
  (Object.entries(NAMES) as [OneResult, string][]).flatMap(([result, names]) =>
    names.split('|').map((name) => [name, result] as const),
  ),
)
const resultOfName = (name: string): OneResult | null => OF_NAMES.get(headerKey(name)) ?? null

/** Whether a column of sums has losses, without a minus. */
export const isLossColumn = (name: string): boolean => resultOfName(name) === 'lost'

/** The amount in a cell of a column of losses; null for a mark. */
export const lossIn = (text: string): Cents | null => {
  const sum = readYesNo(text) === null ? readMoney(plainAmount(text), null) : null
  return sum && Math.abs(sum)
}

/** The indexes of columns that mark one result each. Empty without a column for losses or returned stakes. */
export function markedColumns(
  names: readonly string[],
  cellsOf: (index: number) => readonly string[],
): readonly number[] {
  const named = names.flatMap((name, index) => {
    const result = resultOfName(name)
    return result === null ? [] : [{ index, result, isLetter: headerKey(name).length === 1 }]
  })
  const areMarks = (index: number) => cellsOf(index).every((cell) => cell === '' || readYesNo(cell) !== null)
  const filled = named.filter(({ index }) => cellsOf(index).some((cell) => cell !== ''))
  const isOther = filled.every(({ result }) => result === 'won')
  // "W" alone may be anything.
  const isHalf = named.some(({ isLetter }) => isLetter) && new Set(named.map(({ result }) => result)).size < 2
  if (isOther || isHalf || !named.every(({ index }) => areMarks(index))) return []
  return named.map(({ index }) => index)
}

/** Results of a table without a column for them: "NAVI ✅". */
export const [MARKED_WON, MARKED_LOST] = ['pick +', 'pick -']
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/[✅✔☑✓]\ufe0f?/gu, MARKED_WON],
  [/[❌✖✗✘]\ufe0f?/gu, MARKED_LOST],
]

/** The mark before or after a pick; '' for none or several. */
function markOf(pick: string): string {
  const found = MARKS.flatMap(([mark, result]) => (pick.match(mark) ?? []).map((text) => ({ text, result })))
  const [only, ...others] = found
  const isAtEnd = only !== undefined && (pick.startsWith(only.text) || pick.endsWith(only.text))
  return isAtEnd && others.length === 0 ? only.result : ''
}

/** A pick without the mark of its result. */
export const withoutMark = (pick: string): string => MARKS.reduce((text, [mark]) => text.replace(mark, ''), pick).trim()

/** Reads the result columns of a row, one text for each column. */
export function resultReader(names: readonly string[], targets: readonly (ColumnTarget | null)[]) {
  const columns = targets.flatMap((target, index) =>
    target === 'state'
      ? [{ index, result: resultOfName(names[index] ?? ''), isSettled: SETTLED.test(headerKey(names[index] ?? '')) }]
      : [],
  )
  if (columns.length === 0 && !targets.includes('winner')) {
    const pick = targets.indexOf('pick')
    return (textAt: (index: number) => string): readonly string[] => (pick < 0 ? [] : [markOf(textAt(pick))])
  }
  const has = (result: OneResult) => columns.some((column) => column.result === result)
  const areMarked = has('lost') || has('void')
  /** With columns for both, a No in one does not mean the other result. */
  const isEither = has('won') && has('lost')

  return (textAt: (index: number) => string): readonly string[] => {
    const texts = columns.map(({ index, result, isSettled }) => {
      const said = textAt(index)
      const loss = result === 'lost' ? lossIn(said) : null
      const text = loss === null ? said : loss > 0 ? 'lost' : ''
      const isDone = isSettled && text !== '' ? readYesNo(text) : null
      return { result, text: isDone === null ? text : isDone ? 'settled' : 'pending' }
    })
    if (!areMarked) return texts.map(({ result, text }) => (result === 'won' && readYesNo(text) ? result : text))
    const isMarked = texts.some(({ result, text }) => result !== null && readYesNo(text) === true)
    return texts.map(({ result, text }) => {
      const mark = text === '' || result === null ? null : readYesNo(text)
      if (result === null || mark === null) return text
      if (mark) return result
      if (isMarked || isEither || result === 'void') return ''
      return result === 'lost' ? 'not lost' : text
    })
  }
}

/** Letters for the empty cells of a column that marks only wins, or only losses. */
const [UNCHECKED, NO_LOSS] = ['unchecked', 'unmarked']

/** The letter for a bet without a sum, in a table whose only results are sums of wins. */
export const UNPAID = 'unpaid'

/** Whether a letter means an empty cell: if it gets no meaning, its rows are open. */
export const looksEmpty = (letter: string): boolean => letter === '-' || isNoCell(letter)
/** Whether a letter never appears in a cell. */
export const isNoCell = (letter: string): boolean => [UNCHECKED, NO_LOSS, UNPAID].includes(letter)

/** The letter for empty cells if a table marks only one result; null if other cells have other texts. */
export function emptyLetter(
  names: readonly string[],
  targets: readonly (ColumnTarget | null)[],
  said: ReadonlySet<string>,
): string | null {
  const results = targets.flatMap((target, index) => (target === 'state' ? [resultOfName(names[index] ?? '')] : []))
  const [result, ...others] = results
  if (others.length > 0 || (result !== 'won' && result !== 'lost') || said.size === 0) return null
  const areMarks = [...said].every((text) => text === result)
  return areMarks ? (result === 'won' ? UNCHECKED : NO_LOSS) : null
}

/** The letter of an empty cell in a plan. */
export const emptyLetterOf = (letters: Readonly<Record<string, unknown>>): string | undefined =>
  [UNCHECKED, NO_LOSS].find((letter) => letters[letter] !== undefined)
