import { describe, expect, test } from 'vitest'
import type { Selection } from '../market/selection.ts'
import type { MapScore, MapStatus } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { grade } from './grading.ts'
import { DEFAULT_PROFILE } from './rule-profiles.ts'
import { standing } from './standing.ts'

const LIVE: SeriesResult = { status: 'live', format: 'BO1', score1: 0, score2: 0, maps: [], forfeit: false }

function mapAt(status: MapStatus, score1: number, score2: number): MapScore {
  return { number: 1, name: null, status, score1, score2 }
}

const finals = new Map<string, readonly string[]>()

/** The final scores that play reaches from here, round by round, up to three overtimes. */
function finalsFrom(score1: number, score2: number): readonly string[] {
  const key = `${score1}-${score2}`
  const played = score1 + score2
  const target = played <= 24 ? 13 : 16 + 3 * Math.floor((played - 25) / 6)
  if (Math.max(score1, score2) === target) return [key]
  if (played === 42) return []
  const known = finals.get(key) ?? [...new Set([...finalsFrom(score1 + 1, score2), ...finalsFrom(score1, score2 + 1)])]
  finals.set(key, known)
  return known
}

function verdictAt(final: string, selection: Selection): string {
  const [score1 = 0, score2 = 0] = final.split('-').map(Number)
  const won = score1 > score2 ? { score1: 1, score2: 0 } : { score1: 0, score2: 1 }
  const result: SeriesResult = { ...LIVE, ...won, status: 'finished', maps: [mapAt('finished', score1, score2)] }
  return grade(selection, result, DEFAULT_PROFILE).verdict
}

describe('every score in the last rounds of regulation and in overtime', () => {
  const from8 = Array.from({ length: 8 }, (_, index) => index + 8)
  const running = from8
    .flatMap((a) => from8.map((b) => [a, b] as const))
    .filter(([a, b]) => Math.max(a, b) < 13 || Math.min(a, b) >= 12)
  const lines = Array.from({ length: 41 }, (_, index) => index / 2 - 10)

  test.each<[string, (line: number) => Selection]>([
    ['over', (line) => ({ market: 'total-rounds', map: 1, choice: 'over', line: line + 22 })],
    ['a handicap', (line) => ({ market: 'round-handicap', map: 1, side: 1, line })],
    ["a team's rounds", (line) => ({ market: 'team-total-rounds', map: 1, side: 1, choice: 'over', line: line + 10 })],
    ['the winner', () => ({ market: 'map-winner', map: 1, side: 1 })],
    ['overtime', () => ({ market: 'overtime', map: 1, choice: 'no' })],
    ['parity', () => ({ market: 'odd-even-rounds', map: 1, choice: 'odd' })],
  ])('decides %s where all final scores that play can reach agree, and only there', (_, market) => {
    const wrong = lines.flatMap((line) => {
      const verdicts = new Map(finalsFrom(8, 8).map((final) => [final, verdictAt(final, market(line))]))
      return running.flatMap(([a, b]) => {
        const possible = new Set(finalsFrom(a, b).map((final) => verdicts.get(final)))
        const expected = possible.size === 1 ? [...possible].join() : 'open'
        const now = standing(market(line), { ...LIVE, maps: [mapAt('running', a, b)] }, DEFAULT_PROFILE)
        const said = now.state === 'decided' ? now.verdict : 'open'
        return said === expected ? [] : [`${a}-${b} ${line}: ${said}, not ${expected}`]
      })
    })
    expect(wrong).toEqual([])
  })
})
