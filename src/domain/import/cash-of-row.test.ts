import { describe, expect, test } from 'vitest'
import { type Cells, draftsOfRows, linesOfRows } from '../../../test/support/table-rows.ts'

const ROW: Cells = {
  placedAt: '2026-03-01 18:00',
  event: 'Transfer',
  cashKind: '',
  cashIn: '25',
  cashOutflow: '',
  state: '',
}
type Answers = Parameters<typeof linesOfRows>[1]
const CASH: Answers = { rules: { rows: 'cash' } }
const lineOf = (cells: Cells, answers: Answers = CASH) => linesOfRows([{ ...ROW, ...cells }], answers)[0]
const moved = (cells: Cells) => lineOf(cells)?.replace('2 | ', '').split(' | 2026')[0]

describe('money of an account', () => {
  test.each<readonly [string, Cells, string]>([
    ['a deposit', { cashKind: 'Deposit' }, 'deposit | 25.00'],
    ['a deposit by its word in the event', { event: 'Depósito: PIX' }, 'deposit | 25.00'],
    ['money in', { cashKind: 'in' }, 'deposit | 25.00'],
    ['a card', { cashKind: 'Credit card' }, 'deposit | 25.00'],
    ['PIX', { cashKind: 'PIX in' }, 'deposit | 25.00'],
    ['пополнение', { cashKind: 'Пополнение' }, 'deposit | 25.00'],
    ['dépôt', { cashKind: 'Dépôt' }, 'deposit | 25.00'],
    ['a deposit that takes money', { cashKind: 'Deposit', cashIn: '-25' }, 'correction | -25.00'],
    ['a withdrawal', { cashKind: 'Withdrawal' }, 'withdrawal | 25.00'],
    ['a withdrawal with a minus', { cashKind: 'Withdrawal', cashIn: '-25' }, 'withdrawal | 25.00'],
    ['saque', { event: 'Saque: PIX', cashIn: '', cashOutflow: '-25' }, 'withdrawal | 25.00'],
    ['retirada', { cashKind: 'Retirada' }, 'withdrawal | 25.00'],
    ['levantamento', { cashKind: 'Levantamento' }, 'withdrawal | 25.00'],
    ['money out', { cashKind: 'out' }, 'withdrawal | 25.00'],
    ['вывод', { cashKind: 'Вывод средств' }, 'withdrawal | 25.00'],
    ['retrait', { cashKind: 'Retrait' }, 'withdrawal | 25.00'],
    ['a payout to a bank', { cashKind: 'Payout to bank' }, 'withdrawal | 25.00'],
    ['a word with "in" in it', { cashKind: 'winnings' }, 'correction | 25.00'],
    ['a word that begins with "in"', { cashKind: 'interest' }, 'correction | 25.00'],
    ['a word that ends with "in"', { cashKind: 'fin' }, 'correction | 25.00'],
    ['a word with "out" in it', { cashKind: 'cashout' }, 'correction | 25.00'],
    ['a word that begins with "out"', { cashKind: 'outright' }, 'correction | 25.00'],
    ['anything else', {}, 'correction | 25.00'],
    ['a withdrawal that was given back', { cashKind: 'Withdrawal refund' }, 'correction | 25.00'],
    ['estorno de saque', { cashKind: 'Estorno de saque' }, 'correction | 25.00'],
    ['возврат вывода', { cashKind: 'Возврат вывода' }, 'correction | 25.00'],
    ['a deposit that was reversed', { cashKind: 'Deposit reversed', cashIn: '-25' }, 'correction | -25.00'],
    ['a fee of a withdrawal', { cashKind: 'Withdrawal fee', cashIn: '-25' }, 'correction | -25.00'],
    ['a bonus for a deposit', { cashKind: 'Deposit bonus' }, 'correction | 25.00'],
    ['bônus de depósito', { cashKind: 'Bônus de depósito' }, 'correction | 25.00'],
    ['a deposit that has arrived', { cashKind: 'Deposit', state: 'Completed' }, 'deposit | 25.00'],
    ['a withdrawal that has arrived', { cashKind: 'Saque', state: 'Concluído' }, 'withdrawal | 25.00'],
    ['a deposit that failed', { cashKind: 'Deposit', state: 'Failed' }, 'stateUnknown | state | Failed'],
    ['a withdrawal that was cancelled', { cashKind: 'Saque', state: 'Cancelado' }, 'stateUnknown | state | Cancelado'],
    ['a withdrawal on its way', { cashKind: 'Withdrawal', state: 'Pending' }, 'stateUnknown | state | Pending'],
    ['what was paid', { cashIn: '', cashOutflow: '25' }, 'correction | -25.00'],
    ['what was paid, with a minus', { cashIn: '', cashOutflow: '-25' }, 'correction | -25.00'],
    ['both', { cashIn: '25', cashOutflow: '5' }, 'correction | 20.00'],
    ['the kind before the event', { cashKind: 'Adjustment', event: 'Deposit' }, 'correction | 25.00'],
    ['nothing', { cashIn: '' }, 'notABet | cashIn'],
    ['a sum of nothing', { cashIn: '0' }, 'notABet | cashIn | 0'],
    ['as much in as out', { cashIn: '5', cashOutflow: '5' }, 'notABet | cashIn | 5'],
    ['a word', { cashIn: 'much' }, 'amountInvalid | cashIn | much'],
    ['a word that was paid', { cashOutflow: 'much' }, 'amountInvalid | cashOutflow | much'],
  ])('%s', (_, cells, line) => {
    expect(moved(cells)).toBe(line)
  })

  test('has its bookmaker, its event and its notes', () => {
    expect(lineOf({ bookmaker: 'One', note: 'x' })).toBe(
      '2 | correction | 25.00 | 2026-03-01T18:00 | One | Transfer / note: x',
    )
    expect(lineOf({ event: '' })).toBe('2 | correction | 25.00 | 2026-03-01T18:00')
    expect(lineOf({ event: '', note: 'x' })).toBe('2 | correction | 25.00 | 2026-03-01T18:00 | note: x')
  })

  test('has no empty line for an event that is missing', () => {
    expect(lineOf({ event: '', comment: 'c', note: 'x' })).toContain(' | c / note: x')
  })

  test('of another currency is refused', () => {
    expect(lineOf({ currency: 'USD' }, { ...CASH, currency: 'EUR' })).toContain('otherCurrency')
    expect(lineOf({ cashIn: 'USD 25' }, { ...CASH, currency: 'EUR' })).toContain('otherCurrency')
  })

  test('of a mixed file is a row with its kind', () => {
    const mixed: Answers = { rules: { rows: 'mixed' } }
    expect(lineOf({ cashKind: 'Deposit' }, mixed)).toContain('2 | deposit | 25.00')
    expect(lineOf({}, mixed)).toContain('2 | stakeMissing')
    // Of an unknown table only words for a deposit or a withdrawal are: no sum changes its sign by a word that nobody knows.
    expect(lineOf({ cashKind: 'Deposit' }, {})).toContain('2 | deposit | 25.00')
    expect(lineOf({ cashKind: 'Withdraw' }, {})).toContain('2 | withdrawal | 25.00')
    expect(lineOf({ cashKind: 'Adjustment', event: '' }, {})).toBe('2 | notABet | cashKind | Adjustment')
  })
})

describe('what identifies money', () => {
  const draftOf = (cells: Cells) => {
    const [draft] = draftsOfRows([{ ...ROW, ...cells }], CASH)
    if (!draft || !('cash' in draft)) throw new Error('no money')
    return draft
  }
  const identity = (cells: Cells) => JSON.stringify(draftOf(cells).identity)

  test.each<readonly [string, Cells]>([
    ['time', { placedAt: '2026-03-01 18:01' }],
    ['sum', { cashIn: '26' }],
    ['kind', { cashKind: 'Deposit' }],
    ['bookmaker', { bookmaker: 'One' }],
    ['event', { event: 'Other' }],
  ])('is its %s', (_, cells) => {
    expect(identity(cells)).not.toBe(identity({}))
  })

  test('is neither its case nor its note, nor that of a bet', () => {
    expect(identity({ event: 'TRANSFER', note: 'x' })).toBe(identity({}))
    expect(identity({ bookmaker: 'one' })).toBe(identity({ bookmaker: 'ONE' }))
    // The database has hashes of these of all money that was ever imported.
    const written = { year: 2026, month: 3, day: 1, ofDay: 64_800_000, offset: null }
    expect(draftOf({}).identity).toEqual(['cash', written, 'correction', 2500, '', 'transfer'])
  })

  test('has the id of the file', () => {
    expect(draftOf({ externalId: '7' }).cash.externalId).toBe('7')
    expect(draftOf({}).cash.externalId).toBeNull()
    expect(draftOf({ externalId: 'x'.repeat(201) }).cash.externalId).toHaveLength(200)
  })
})
