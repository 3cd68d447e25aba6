import { SLIP_HEADER } from '../../domain/import/headerless-formats.ts'
import type { Row } from '../../domain/import/row.ts'
import { required } from '../../domain/required.ts'
import { BATCH } from './limits.ts'

/** Whether a text consists of bet slips copied from Pinnacle's page: their labels are on separate lines. */
export function isSlipText(head: string): boolean {
  return ['Bet no.', 'Accepted:', 'Stake:'].every((label) =>
    new RegExp(`^[ \\t]*${label.replace('.', '\\.')}`, 'imu').test(head),
  )
}

/** Labels of a slip, and the column of `SLIP_HEADER` for the line after each. */
const LABELS: Readonly<Record<string, (typeof SLIP_HEADER)[number]>> = {
  'settled:': 'Settled',
  'bet no.': 'Bet no.',
  'accepted:': 'Accepted',
  'stake:': 'Stake',
  'win:': 'Win',
  'to win:': 'Win',
  'payout:': 'Payout',
}
/** Lines without a label, in this order. */
const BARE = ['Event', 'Pick', 'Odds'] as const
const MOST_LINES = 40

type Slip = { readonly line: number; readonly cells: Map<string, string>; bare: number; lines: number }

/** The slips of a text, each as a row under `SLIP_HEADER`. A slip begins at "Settled:", or at its event if it is open. */
export function* slipRows(text: Iterable<string>): Generator<readonly Row[]> {
  let [batch, slip, label, line] = [[] as Row[], null as Slip | null, null as string | null, 0]
  for (const content of linesOf(text)) {
    line++
    const word = content.trim()
    if (word === '') continue
    const column = LABELS[word.toLowerCase()]
    if (slip === null || startsSlip(slip, word, column)) {
      if (slip) batch.push(rowOf(slip))
      slip = { line, cells: new Map(), bare: 0, lines: 0 }
      label = null
    }
    if (++slip.lines > MOST_LINES) continue
    if (column) label = column
    else if (label !== null) {
      slip.cells.set(label, word)
      label = null
    } else addBare(slip, word)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (slip) batch.push(rowOf(slip))
  yield batch
}

function startsSlip(slip: Slip, word: string, column: string | undefined): boolean {
  const isOver =
    slip.cells.has('Bet no.') && (slip.cells.has('Payout') || slip.cells.has('Win') || slip.cells.has('Stake'))
  if (column === 'Settled') return slip.cells.size > 0
  return isOver && column === undefined && !isState(word) && !/^[\d.,\s\p{Sc}A-Z-]+$/u.test(word)
}

const isState = (word: string) => /^(?:settled|pending|open|cancelled|refunded)(?:\s*[–—-]\s*\S.*)?$/iu.test(word)

function addBare(slip: Slip, word: string): void {
  if (isState(word)) slip.cells.set('State', word)
  else {
    const column = BARE[slip.bare++] ?? 'Details'
    const before = column === 'Details' ? slip.cells.get('Details') : undefined
    slip.cells.set(column, before === undefined ? word : `${before}; ${word}`)
  }
}

function rowOf({ line, cells }: Slip): Row {
  return { line, cells: SLIP_HEADER.map((column) => (cells.get(column) ?? '').replace(/^#(?=\d)/u, '')) }
}

function* linesOf(text: Iterable<string>): Generator<string> {
  let rest = ''
  for (const piece of text) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/u)
    rest = required(lines.pop(), 'the last line').slice(0, 10_000)
    yield* lines
  }
  yield rest
}
