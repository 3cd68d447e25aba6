import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmVerdicts, decidedBets } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Evidence, Grade, Verdict } from '../../src/domain/verdict/verdict.ts'
import { webBet } from '../support/web-bet.ts'
import { answer, sent } from './support/network.ts'
import { expectAccessible, width } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const won: Grade = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } }
const decided = (id: number, more: Partial<Bet> = {}) => webBet({ id, grade: won, gradedResult: '42.50', ...more })

/** The review list: confirmed bets leave it. */
function answerTray(verdicts: readonly Bet[]) {
  let left = [...verdicts]
  answer(decidedBets, () => ({ total: left.length, decided: left, needsYouTotal: 0, needsYou: [], corrected: [] }))
  answer(confirmVerdicts, ({ parsed }) => {
    const settled = (parsed as { bets: { id: number }[] }).bets.map(({ id }) => id) // by the schema of its body
    left = left.filter(({ id }) => !settled.includes(id))
    return { settled, skipped: [] }
  })
}

test('in Russian, on a small phone, a treble and four singles are settled, one press each', async () => {
  const long = 'Организация с очень длинным названием'
  const onLong = { teams: `${long} vs Дружба`, selectedTeam: long }
  const leg = {
    matchId: 1,
    matchSwapped: false,
    teams: 'Alfa vs Bravo',
    selectedTeam: 'Alfa',
    odds: '1.50',
    exactOdds: null,
    betType: 'match-winner',
    selection: null,
    grade: null,
    close: null,
    closeMissing: 'no-reading',
  } as const
  const grade = (verdict: Verdict, evidence: Evidence): Grade => ({ verdict, evidence })
  signedIn()
  answerTray([
    decided(1),
    decided(2, {
      betType: 'total-maps (Over 2.5)',
      betTypeName: 'total-maps',
      selection: { market: 'total-maps', choice: 'over', line: 2.5 },
      grade: grade('won', { code: 'seriesScore', score1: 2, score2: 1 }),
    }),
    decided(3, {
      selectedTeam: 'Bravo',
      betType: 'total-rounds (Map 3 Under 26.5)',
      betTypeName: 'total-rounds',
      selection: { market: 'total-rounds', map: 3, choice: 'under', line: 26.5 },
      grade: grade('lost', { code: 'mapScore', map: 3, score1: 16, score2: 14 }),
      gradedResult: '-50.00',
    }),
    decided(4, {
      ...onLong,
      betType: 'map-winner (2)',
      betTypeName: 'map-winner',
      selection: { market: 'map-winner', map: 2, side: 1 },
      grade: grade('lost', { code: 'mapScore', map: 2, score1: 9, score2: 13 }),
      gradedResult: '-50.00',
    }),
    decided(5, {
      amount: '10.00',
      teams: `Alfa vs Bravo + ${onLong.teams} + Alfa vs Bravo`,
      betType: 'multiple',
      betTypeName: 'multiple',
      selection: null,
      legs: [leg, { ...leg, ...onLong }, leg],
      grade: grade('lost', { code: 'legs', won: 2, lost: 1, returned: 0 }),
      gradedResult: '-10.00',
    }),
  ])
  await page.viewport(320, 720)
  await open('/historico', 'ru')
  await page.getByRole('button', { name: 'Показать 5 ставок' }).click()
  const list = page.getByRole('list', { name: '5 ставок готово к расчёту' })
  await expect.element(list.getByRole('listitem')).toHaveLength(5)
  for (const words of [
    '2–1: победитель Alfa',
    '3 карты, больше 2,5',
    '16–14: 30 раундов, больше 26,5',
    '9–13: победитель Дружба',
    '1 событие не зашло, 2 события зашли',
  ]) {
    await expect.element(list).toMatchTextContent(words)
  }
  expect(width()).toBeLessThanOrEqual(320)
  await expectAccessible()
  const confirm = page.getByRole('button', { name: /^Подтвердить расчёт/ })
  for (let left = 5; left > 0; left -= 1) {
    await expect.element(confirm).toHaveLength(left)
    await confirm.first().click()
  }
  await expect.element(confirm).not.toBeInTheDocument()
  expect(sent(confirmVerdicts)).toHaveLength(5)
})
