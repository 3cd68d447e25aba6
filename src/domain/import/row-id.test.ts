import { expect, test } from 'vitest'
import type { ImportedPick } from './draft.ts'
import { rowIdOf } from './row-id.ts'
import type { WrittenTime } from './text/date-text.ts'

const PICK: ImportedPick = {
  teams: 'Alfa vs São',
  selectedTeam: 'SÃO',
  odds: 1850,
  betType: { name: 'handicap', value: '-1.5' },
  selection: null,
}
const TIME: WrittenTime = { year: 2026, month: 3, day: 1, ofDay: 64_800_000, offset: null }
const signs = { written: TIME, picks: [PICK], odds: 1850, stake: '2000000u' }
const KEY = ['id', 'generic', 'bookie', '7']

type Signs = typeof signs
/** Which of the signs of nearness a bet with another sign shares. */
const shared = (other: Partial<Signs>, one: Signs = signs) => {
  const known = new Set(rowIdOf(KEY, one).near.map((near) => JSON.stringify(near)))
  const near = rowIdOf(KEY, { ...one, ...other }).near.filter((each) => known.has(JSON.stringify(each)))
  return near.map(([name]) => name)
}

test('two bets with one id are near where they have the same time and pick, or differ in one sign only', () => {
  const other = { ...PICK, selectedTeam: 'Alfa' }
  expect(shared({})).toEqual(['time, pick', 'time, odds, stake', 'pick, odds, stake', 'time, stake'])
  expect(shared({ odds: 2000 })).toEqual(['time, pick', 'time, stake'])
  expect(shared({ stake: '1000000u' })).toEqual(['time, pick'])
  expect(shared({ written: { ...TIME, day: 2 } })).toEqual(['pick, odds, stake'])
  expect(shared({ picks: [other] })).toEqual(['time, odds, stake', 'time, stake'])
  expect(shared({ picks: [other], odds: 2000 })).toEqual(['time, stake'])
  expect(shared({ picks: [other], stake: '1000000u' })).toEqual([])
})

test('on a day without a time, the same stake alone is no sign', () => {
  const day = { ...signs, written: { ...TIME, ofDay: null } }
  expect(shared({ odds: 2000, picks: [] }, day)).toEqual([])
})

test('a pick is the same whatever its case and accents, and whatever its odds', () => {
  const same = { ...PICK, teams: 'ALFA vs SAO', selectedTeam: 'sao', odds: 2000 }
  expect(shared({ picks: [same] })).toHaveLength(4)
  for (const changed of [
    { teams: 'Alfa vs Bravo' },
    { selectedTeam: 'Alfa' },
    { betType: { name: 'handicap', value: '-2.5' } },
    { betType: { name: 'other', value: '-1.5' } },
  ] as const) {
    expect(shared({ picks: [{ ...PICK, ...changed }] })).toEqual(['time, odds, stake', 'time, stake'])
  }
})

test('rows of one slip share their time and stake', () => {
  const { key, slip } = rowIdOf(KEY, signs)
  expect(key).toEqual(KEY)
  expect(slip).toEqual(rowIdOf(KEY, { ...signs, picks: [], odds: 2000 }).slip)
  expect(slip).not.toEqual(rowIdOf(KEY, { ...signs, stake: '1u' }).slip)
  expect(slip).not.toEqual(rowIdOf(KEY, { ...signs, written: { ...TIME, day: 2 } }).slip)
})
