import { expect, test } from 'vitest'
import { readScaled, scaleOfColumn } from './sum-scale.ts'

test.each([
  'Stake (k)',
  'Stake (k€)',
  'Stake, k',
  'stake_k',
  'Ставка, тыс. руб.',
  'Einsatz (T€)',
  "Stake ('000 IDR)",
  'Stake in thousands',
  'Stake (x1000)',
  'Stawka (tys. zł)',
  'Valor (mil)',
])('the sums of "%s" are thousands', (name) => {
  expect(scaleOfColumn(name)).toBe('thousands')
})

test.each([
  'Stake',
  'Stake (kr)',
  'Stake €',
  'Bankroll 1000',
  'Max 1000',
  'Stake mio',
  'Kickoff',
  'Profit [K/D]',
  'Kuponlar',
  'Stake (SEK)',
])('the sums of "%s" are as they are written', (name) => {
  expect(scaleOfColumn(name)).toBeNull()
})

test.each([
  // 1.5 thousand are 1,500.00.
  ['1.5', 1_500_00],
  ['10', 10_000_00],
  ['10 €', 10_000_00],
  ['-0.25', -250_00],
  ['0', 0],
  ['1.5k', null],
  ['much', null],
])('%s in a column of thousands', (text, cents) => {
  expect(readScaled(text, 'thousands', 'point')).toBe(cents)
})

test('sums in millions are not read', () => {
  expect(scaleOfColumn('Stake (mln IDR)')).toBe('millions')
  expect(readScaled('1.5', 'millions', 'point')).toBeNull()
})
