import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SkillReport, SkillStatistics } from '../../src/contract/skill.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsApp } from '../support/bets-app.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { evenBets, storeBets } from '../support/stored-bets.ts'
import { storeMatch } from '../support/stored-matches.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: () => new Date('2026-11-20T18:30:00Z') })
})
afterAll(() => app.close())

async function reportOf(browser: Browser): Promise<SkillReport> {
  const { report } = (await (await browser.get('/api/stats/skill')).json()) as SkillStatistics
  if (report === null) throw new Error('no report')
  return report
}

test('a returned leg of a multiple counts neither in its price nor in its margin', async () => {
  const ana = await app.signUp()
  const owner = await idOf(ana)
  // Ten won doubles of 1.85 × 2.00 that paid 1.85, and thirty lost ones, all with the second leg returned.
  const bets = evenBets(owner, 40, 10).map((bet) => ({ ...bet, betType: 'multiple' as const }))
  await storeBets(app.deps.database, bets)
  await app.deps.database.pool.query(`UPDATE bets SET odds = 3700 WHERE user_id = $1`, [owner])
  await app.deps.database.pool.query(
    `INSERT INTO bet_legs (user_id, bet_id, number, teams, selected_team, teams_key, odds, bet_type, grade)
     SELECT user_id, id, number, 'Alfa vs Bravo', 'Alfa', 'alfa vs bravo', CASE number WHEN 1 THEN 1850 ELSE 2000 END, 'match-winner',
       CASE number WHEN 2 THEN '{"verdict": "void"}'::jsonb END
     FROM bets, generate_series(1, 2) AS number WHERE user_id = $1`,
    [owner],
  )
  const { luck, unit } = await reportOf(ana)
  // Forty bets of 10.00 at 1.85: 400.00 × −4 %, and the deviation √40 × 18.50 × √(c (1 − c)) with c = .96 / 1.85.
  expect(luck.expected).toBe('-16.00')
  const chance = 0.96 / 1.85
  expect(Number(luck.spread)).toBeCloseTo(Math.sqrt(40 * chance * (1 - chance)) * 18.5, 2)
  expect(unit?.averageOdds).toBeCloseTo(1.85, 9)
})

describe('forty won bets on one match', () => {
  const luckOf = async (selection: string) => {
    const ana = await app.signUp()
    const owner = await idOf(ana)
    const match = await storeMatch(app)
    await storeBets(app.deps.database, evenBets(owner, 40, 40))
    await app.deps.database.pool.query(
      `UPDATE bets SET match_id = $2, swapped = id % 2 = 0, selection = ${selection} WHERE user_id = $1`,
      [owner, match],
    )
    return (await reportOf(ana)).luck
  }

  test.each([
    [
      'the same winner',
      `CASE WHEN id % 2 = 0 THEN '{"market": "match-winner", "side": 2, "isThreeWay": false}'
         ELSE '{"market": "match-winner", "side": 1, "isThreeWay": false}' END::jsonb`,
    ],
    [
      'the same score',
      `CASE WHEN id % 2 = 0 THEN '{"market": "correct-score", "score1": 0, "score2": 2}'
         ELSE '{"market": "correct-score", "score1": 2, "score2": 0}' END::jsonb`,
    ],
    ['the same total', `'{"market": "total-maps", "choice": "over", "line": 2.5}'::jsonb`],
  ])('are one pick where they are on %s, in whichever order they name the teams', async (_, selection) => {
    expect((await luckOf(selection)).asGood).toBeCloseTo(0.96 / 1.85, 9)
  })

  test('are forty picks where their selections are unknown', async () => {
    expect((await luckOf(`'{"market": "other"}'::jsonb`)).asGood).toBeCloseTo((0.96 / 1.85) ** 40, 12)
  })
})
