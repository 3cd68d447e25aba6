import { expect, test } from 'vitest'
import { NO_DETAILS } from '../bet/stored-bet.ts'
import type { Draft, ImportedBet } from './draft.ts'
import { readStoredBet, readStoredCash, storedDraft } from './stored-draft.ts'

const BET: ImportedBet = {
  ...NO_DETAILS,
  externalId: 'a-1',
  picks: [],
  amount: 1000,
  odds: 1850,
  exactOdds: null,
  freeBet: false,
  placedAt: new Date('2026-03-01T18:00:00Z'),
  settlement: {
    status: 'won',
    outcome: 'won',
    restOutcome: null,
    result: 850,
    settledAt: new Date('2026-03-01T21:00:00Z'),
    settledUntil: new Date('2026-03-02T00:00:00Z'),
  },
  cashedOut: null,
  close: null,
  profile: null,
}

const throughJson = (draft: Draft) => JSON.parse(JSON.stringify(storedDraft(draft))) as Record<string, never>

test('a bet comes back from the database as it was', () => {
  const stored = throughJson({ line: 2, sheet: 'March', fingerprint: 'f', bet: BET, idKeys: null })
  expect(Object.keys(stored)).toEqual(['sheet', 'bet'])
  expect(stored['sheet']).toBe('March')
  expect(readStoredBet(stored['bet'] as never)).toEqual(BET)
})

test('a bet that is pending, and one without a time of its settlement', () => {
  const back = (bet: ImportedBet) =>
    readStoredBet(throughJson({ line: 2, fingerprint: 'f', bet, idKeys: null })['bet'] as never)
  expect(back({ ...BET, settlement: null })).toEqual({ ...BET, settlement: null })
  const settlement = { ...BET.settlement, settledAt: null, settledUntil: null } as ImportedBet['settlement']
  expect(back({ ...BET, settlement })).toEqual({ ...BET, settlement })
})

test('a bet whose file has no other time was settled by its time at the latest', () => {
  const settlement = { ...BET.settlement, settledUntil: undefined }
  const stored = throughJson({ line: 2, fingerprint: 'f', bet: { ...BET, settlement } as never, idKeys: null })
  expect(readStoredBet(stored['bet'] as never).settlement?.settledUntil).toEqual(BET.settlement?.settledAt)
})

test('money and problems are stored without their line', () => {
  const at = new Date('2026-03-01T18:00:00Z')
  const cash = { externalId: null, kind: 'deposit', amount: 1000, at, bookmaker: null, note: null } as const
  const stored = throughJson({ line: 2, fingerprint: 'f', cash })
  expect(Object.keys(stored)).toEqual(['cash'])
  expect(readStoredCash(stored['cash'] as never)).toEqual(cash)
  const problem = { code: 'oddsMissing', column: 'Odds', value: '' } as const
  expect(throughJson({ line: 2, problem })).toEqual({ problem })
})
