import type { Cents } from '../money/money.ts'
import { headerKey } from './header-key.ts'
import type { ColumnTarget } from './plan.ts'
import { plainAmount } from './text/accounting-text.ts'
import { readMoney } from './text/number-text.ts'
import { readYesNo } from './text/state-text.ts'

/** What a mark in a column of one result says: "Lost" with yes and no, "W" beside "L", where "P" is a letter of its own. */
type OneResult = 'won' | 'lost' | 'void' | 'p'
const NAMES: Readonly<Record<OneResult, string>> = {
  won: 'w|won|win|wins|is won|is win|green|ganhou|ganha|acertou|acerto|gano|ganada|gagne|gagnee|gewonnen|vinta|vinto|выиграл|выиграла|выигрыш|kazandi|wygrany|wygrana',
  lost: 'l|lost|loss|losses|lose|is lost|red|perdeu|perdida|perdido|perda|prejuizo|errou|erro|perdio|fallo|perdu|perdue|perte|verloren|verlust|persa|perso|perdita|проиграл|проиграла|проиграно|проигрыш|kaybetti|kayip|zarar|przegrany|przegral|przegrana|strata',
  void: 'void|voided|push|refund|refunded|returned|anulada|anulado|devolvida|devolvido|devuelta|devuelto|nula|nulo|rembourse|remboursee|annule|storniert|annullata|rimborsata|возврат|iade|iptal|zwrot|cancelled|canceled|is void',
  p: 'p',
}
/** Whether a bet is settled, whatever came of it. */
const SETTLED = /^(?:is )?(?:settled|closed|liquidada|resolvida|encerrada|рассчитана|abgerechnet|rozliczony)$/u

const OF_NAMES: ReadonlyMap<string, OneResult> = new Map(
  (Object.entries(NAMES) as [OneResult, string][]).flatMap(([result, names]) =>
    names.split('|').map((name) => [name, result] as const),
  ),
)
const resultOfName = (name: string): OneResult | null => OF_NAMES.get(headerKey(name)) ?? null

/** Whether a column of sums has what was lost, without a minus. */
export const isLossColumn = (name: string): boolean => resultOfName(name) === 'lost'

/** What a cell of a column of losses says was lost; null for a mark. */
export const lossIn = (text: string): Cents | null => {
  const sum = readYesNo(text) === null ? readMoney(plainAmount(text), null) : null
  return sum && Math.abs(sum)
}

/** The columns that hold marks of one result each, by their indexes; none without one of losses or returned stakes. */
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

/** The mark before or behind a pick; '' without one, and where several stand in it. */
function markOf(pick: string): string {
  const found = MARKS.flatMap(([mark, result]) => (pick.match(mark) ?? []).map((text) => ({ text, result })))
  const [only, ...others] = found
  const isAtEnd = only !== undefined && (pick.startsWith(only.text) || pick.endsWith(only.text))
  return isAtEnd && others.length === 0 ? only.result : ''
}

/** A pick without the mark of its result. */
export const withoutMark = (pick: string): string => MARKS.reduce((text, [mark]) => text.replace(mark, ''), pick).trim()

/** What the columns of results of a table say in a row, one text for each of them. */
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
  /** Of a row that none is true of, the other result is left open by each. */
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

/** An empty cell of a column that marks only what was won, or what was lost. */
const [UNCHECKED, NO_LOSS] = ['unchecked', 'unmarked']

/** A bet without a sum, in a table where nothing but sums of wins says a result. */
export const UNPAID = 'unpaid'

/** Whether a letter stands for an empty cell: without a meaning, its rows would be open. */
export const looksEmpty = (letter: string): boolean => letter === '-' || isNoCell(letter)
/** Of these, those that no cell is written as. */
export const isNoCell = (letter: string): boolean => [UNCHECKED, NO_LOSS, UNPAID].includes(letter)

/** What an empty cell is where a table marks only one result; null where other cells say what was not so. */
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
