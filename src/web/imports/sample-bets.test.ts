import { expect, test } from 'vitest'
import { SAMPLE_BETS, sampleFile } from './sample-bets.ts'

const NOW = new Date('2026-11-24T12:00:00Z')

test('the sample is two hundred settled bets of the last half year, always the same', () => {
  const [header, ...rows] = sampleFile(NOW).split('\n')
  expect(header).toBe('placedAt,teams,selectedTeam,betType,amount,odds,status,outcome,result')
  expect(rows).toHaveLength(SAMPLE_BETS)
  expect(sampleFile(NOW)).toBe([header, ...rows].join('\n'))
  for (const row of rows) {
    const [placedAt = '', teams = '', team = '', , amount, odds, status, outcome, result] = row.split(',')
    const age = NOW.getTime() - Date.parse(placedAt)
    expect(age).toBeGreaterThan(0)
    expect(age).toBeLessThan(182 * 86_400_000)
    expect(teams.startsWith(`${team} vs `)).toBe(true)
    expect(status).toBe(outcome)
    const won = Math.round(Number(amount) * (Number(odds) - 1) * 100) / 100
    expect(Math.abs(Number(result) - (outcome === 'won' ? won : -Number(amount)))).toBeLessThanOrEqual(0.011)
  }
})
