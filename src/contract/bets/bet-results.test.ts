import { describe, expect, test } from 'vitest'
import { cashOutPart, reopenBet, settleBet } from './bet-results.ts'

type Body = {
  safeParse(body: unknown): { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }
}
/** The fields that are wrong in a body. */
const wrongIn = ({ body }: { readonly body: Body }, sent: unknown) =>
  body.safeParse(sent).error?.issues.map(({ path }) => path[0]) ?? []

describe('a settlement', () => {
  test.each<readonly [unknown, string]>([
    [{}, 'status'],
    [{ status: 'won', outcome: 'won' }, 'status'],
    [{ outcome: 'won', result: '5.00' }, 'result'],
    [{ outcome: 'won', paid: '5.00' }, 'paid'],
    [{ status: 'won', paid: '5.00' }, 'paid'],
    [{ outcome: 'cashed-out' }, 'paid'],
    ...['-0.01', '1000000000.01', '0.001', 'abc', '', '1e2', null, true, [], {}].map(
      (paid) => [{ outcome: 'cashed-out', paid }, 'paid'] as const,
    ),
    ...['WON', 'pending', 'half won', '', 5, null, [], {}].map((outcome) => [{ outcome }, 'outcome'] as const),
  ])('by %j is refused', (body, field) => {
    expect(wrongIn(settleBet, body)).toEqual([field])
  })

  test.each([
    [50, 5000],
    [0, 0],
    ['30.01', 3001],
    ['1000000000.00', 100_000_000_000],
  ])('by a cash-out may say %j, which is %i cents', (paid, cents) => {
    expect(settleBet.body.parse({ outcome: 'cashed-out', paid })).toEqual({ outcome: 'cashed-out', paid: cents })
  })
})

test.each<readonly [string, unknown, string]>([
  ['nothing', { stake: '0.00', paid: '1.00' }, 'stake'],
  ['a negative stake', { stake: -5, paid: '1.00' }, 'stake'],
  ['no stake', { paid: '1.00' }, 'stake'],
  ['no price', { stake: '1.00' }, 'paid'],
  ['a negative price', { stake: '1.00', paid: '-1.00' }, 'paid'],
  ['a price beyond any result', { stake: '1.00', paid: '1000000000.01' }, 'paid'],
])('the cash-out of a part with %s is refused', (_, body, field) => {
  expect(wrongIn(cashOutPart, body)).toEqual([field])
})

test.each([['x'.repeat(201)], ['a\u0000b'], ['a\ud800b'], [5], [null], [{}]])(
  'the reason %j of a reopened bet is refused',
  (reason) => {
    expect(wrongIn(reopenBet, { reason })).toEqual(['reason'])
  },
)
