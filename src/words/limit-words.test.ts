import { expect, test } from 'vitest'
import { translator } from '../../test/support/translator.ts'
import { exceededBy, type UsedLimit } from '../domain/money/brakes.ts'
import { excessWords } from './limit-words.ts'

const NOW = new Date('2026-11-20T15:00Z')
const limit = (kind: UsedLimit['kind'], amount: number, used: number): UsedLimit => ({
  kind,
  amount,
  used,
  next: null,
  since: new Date('2026-11-20T03:00Z'),
  until: new Date('2026-11-21T03:00Z'),
})
const LIMITS = [
  limit('stake-day', 10_000, 12_000),
  limit('stake-week', 12_000, 12_000),
  limit('loss-month', 8000, 8001),
]

/** The form's warning before a bet of this stake is recorded, with plain spaces. */
const said = (staked: number, limits: readonly UsedLimit[]) =>
  exceededBy({ staked, placedAt: NOW }, limits, NOW).map((excess) =>
    excessWords(excess, staked, translator('pt'), 'pt').replaceAll(/\s/g, ' '),
  )

test('a limit that is passed already says so before anything is typed; one that is used up does not', () => {
  expect(said(0, LIMITS)).toEqual([
    'O limite de hoje já foi ultrapassado: € 120,00 apostados, de € 100,00.',
    'O limite de prejuízo deste mês já foi ultrapassado: € 80,01, de € 80,00.',
  ])
})

test('with a stake each says what the bet adds', () => {
  expect(said(3000, LIMITS)).toEqual([
    'O limite de hoje já foi ultrapassado: € 120,00 apostados, de € 100,00. Com esta aposta seriam € 150,00.',
    'Na semana seriam € 150,00, limite de € 120,00.',
    'O limite de prejuízo deste mês já foi ultrapassado: € 80,01, de € 80,00. Se esta aposta perder, serão € 110,01.',
  ])
})

test('a stake up to the limit says nothing', () => {
  expect(said(3000, [limit('stake-day', 10_000, 7000)])).toEqual([])
})
