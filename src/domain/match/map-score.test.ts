import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFirstHalf, isLegalMapScore, mapsWon, namesMapTwice } from './map-score.ts'
import type { MapScore } from './match.ts'

const rounds = fc.nat({ max: 60 })

/** Plays every course a map can take, round by round, by the rule as written: 13, or 12-12 and then first to 4 of 6. */
function finalScores(most: number): Set<string> {
  const finals = new Set<string>()
  const open: [number, number][] = [[0, 0]]
  const seen = new Set<string>()
  for (let next = open.pop(); next; next = open.pop()) {
    const [a, b] = next
    if (a + b > most || seen.has(`${a}-${b}`)) continue
    seen.add(`${a}-${b}`)
    if (isOver(a, b)) finals.add(`${a}-${b}`)
    else open.push([a + 1, b], [a, b + 1])
  }
  return finals
}

function isOver(a: number, b: number): boolean {
  if (a < 12 || b < 12) return a === 13 || b === 13
  const played = (a + b - 24) % 6
  const block = Math.floor((a + b - 24) / 6)
  const level = 12 + 3 * block
  if (played === 0) return a !== b && Math.abs(a - b) >= 2 && Math.max(a, b) - (level - 3) >= 4
  return Math.max(a, b) - level >= 4
}

test('a map ends only with a score that the rules allow', () => {
  const finals = finalScores(70)
  for (let a = 0; a <= 35; a++) {
    for (let b = 0; b <= 35; b++)
      expect(`${a}-${b} ${isLegalMapScore(a, b)}`).toBe(`${a}-${b} ${finals.has(`${a}-${b}`)}`)
  }
})

test.each([
  [13, 0],
  [13, 11],
  [16, 12],
  [14, 16],
  [19, 17],
  [22, 18],
])('%i-%i is a final score', (a, b) => expect(isLegalMapScore(a, b)).toBe(true))

test.each([
  [12, 12],
  [13, 12],
  [14, 11],
  [16, 11],
  [16, 15],
  [17, 13],
  [12, 5],
  [0, 0],
  [-1, 13],
  [13, 5.5],
  [Number.NaN, 13],
])('%d-%d is not', (a, b) => expect(isLegalMapScore(a, b)).toBe(false))

test('which side won makes no difference', () => {
  fc.assert(fc.property(rounds, rounds, (a, b) => isLegalMapScore(a, b) === isLegalMapScore(b, a)))
})

test('25, 26, 27, 31, 32 and 33 rounds are never played', () => {
  fc.assert(fc.property(rounds, rounds, (a, b) => !isLegalMapScore(a, b) || ![25, 26, 27, 31, 32, 33].includes(a + b)))
})

const pair = (score1: number, score2: number) => ({ score1, score2 })

test.each([
  ['the half of a finished map', pair(5, 7), pair(13, 11)],
  ['a half that one side swept', pair(12, 0), pair(13, 0)],
  ['a half that has just ended', pair(8, 4), pair(8, 4)],
  ['the half of a map with overtime', pair(6, 6), pair(14, 16)],
])('%s can be its first half', (_, half, now) => expect(isFirstHalf(half, now)).toBe(true))

test.each([
  ['a half that is still played', pair(5, 3), pair(5, 3)],
  ['a half of 15 rounds, of the older rules', pair(8, 7), pair(16, 10)],
  ['more rounds than a side has', pair(9, 3), pair(8, 13)],
  ['more rounds than the other side has', pair(3, 9), pair(13, 8)],
  ['less than nothing', pair(13, -1), pair(13, 0)],
  ['parts of rounds', pair(5.5, 6.5), pair(13, 11)],
])('%s cannot', (_, half, now) => expect(isFirstHalf(half, now)).toBe(false))

const map = (name: string | null, status: MapScore['status'], score1: number | null, score2: number | null) => ({
  number: 1,
  name,
  status,
  score1,
  score2,
})

test('a side has won the maps that are finished with a final score in its favour', () => {
  const maps = [
    map('Nuke', 'finished', 13, 8),
    map('Mirage', 'finished', 5, 13),
    map('Dust2', 'finished', 14, 16),
    map('Train', 'running', 13, 5),
    map('Cache', 'not_started', 13, 5),
    map('Ancient', 'finished', 12, 11),
    map('Anubis', 'finished', 12, 12),
    map('Inferno', 'finished', null, 13),
    map('Vertigo', 'finished', 13, null),
  ]
  expect(mapsWon(maps, false)).toEqual(pair(1, 2))
})

test('a map that was given up counts for the side that leads it, at any score', () => {
  const maps = [map('Nuke', 'finished', 3, 5), map('Mirage', 'finished', 1, 0), map('Dust2', 'finished', 0, 0)]
  expect(mapsWon(maps, true)).toEqual(pair(1, 1))
  const unknown = [map('Train', 'finished', null, 5), map('Cache', 'finished', 5, null)]
  expect(mapsWon([...maps, ...unknown], true)).toEqual(pair(1, 1))
  expect(mapsWon(maps, false)).toEqual(pair(0, 0))
})

test('no series has two maps of one name; unnamed ones, and one that has not started, may be any', () => {
  const nuke = map('Nuke', 'finished', 13, 8)
  expect(namesMapTwice([nuke, map('Nuke', 'running', 5, 5)])).toBe(true)
  expect(namesMapTwice([nuke, map('Mirage', 'running', 5, 5)])).toBe(false)
  expect(namesMapTwice([nuke, map('Nuke', 'not_started', null, null)])).toBe(false)
  expect(namesMapTwice([map(null, 'finished', 13, 8), map(null, 'finished', 13, 5)])).toBe(false)
})
