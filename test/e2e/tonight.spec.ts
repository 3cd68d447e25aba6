import type { Locator, Page } from '@playwright/test'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { placeBet } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const named = (one: string, two: string) => ({
  team1: { key: one, name: one, logoUrl: null },
  team2: { key: two, name: two, logoUrl: null },
})
const EVEN = { odds1: 1900, odds2: 1900 }
const soon = () => new Date(Date.now() + 60 * 60 * 1000)
const ALFA = { publicId: 1, ...named('Alfa', 'Bravo'), odds: EVEN }
/** Not begun, and a map up: both without rounds in between, so that every chance is a fraction. */
const LEVEL = liveReading('1', { ...ALFA, score1: 0, maps: [] })
const AHEAD = liveReading('1', {
  ...ALFA,
  maps: [{ number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 }],
})
const charlie = () =>
  upcomingReading('2', { publicId: 2, ...named('Charlie', 'Delta'), odds: EVEN, scheduledTime: soon() })

const WINNER: Selection = { market: 'match-winner', side: 1, isThreeWay: false }
const CLEAN: Selection = { market: 'map-handicap', side: 1, line: -1.5 }

/** The live match of even teams and a later one; both had a price before the start. */
async function evening(page: Page, source: { set(matches: readonly object[]): void }): Promise<Map<string, number>> {
  source.set([upcomingReading('1', { ...ALFA, scheduledTime: soon() }), charlie()])
  const listed = async (list: string) => (await (await page.request.get(`/api/${list}-matches`)).json()) as Match[]
  await expect.poll(async () => (await listed('upcoming')).length).toBe(2)
  const ids = new Map((await listed('upcoming')).map(({ team1, id }) => [team1, id]))
  source.set([LEVEL, charlie()])
  await expect.poll(async () => (await listed('live')).length).toBe(1)
  return ids
}

const row = (table: Locator, head: string) => table.getByRole('row').filter({ hasText: head })
const figure = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd')

test('tonight says how each match can end and what it pays, and the whole evening with its multiple', async ({
  page,
  source,
}) => {
  await signUp(page)
  const ids = await evening(page, source)
  const [matchId = 0, second = 0] = [ids.get('Alfa'), ids.get('Charlie')]
  await placeBet(page, { matchId, amount: '10.00', odds: '1.90', betType: 'match-winner', selection: WINNER })
  await placeBet(page, { matchId, amount: '10.00', odds: '3.50', betType: 'handicap (-1.5)', selection: CLEAN })
  const leg = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.90', betType: 'match-winner', selection: WINNER }
  const other = { ...leg, teams: 'Charlie vs Delta', selectedTeam: 'Charlie', odds: '2.00', matchId: second }
  const legs = [{ ...leg, matchId }, other]
  const multiple = await page.request.post('/api/bets/multiple', { data: { amount: '10.00', legs } })
  expect(multiple.status()).toBe(201)

  await page.goto('/')
  await page.getByRole('link', { name: /^Em jogo esta noite/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta noite')
  // Singles: 2–0 +34, 2–1 −1, lost −20, of ¼ ¼ ½. The multiple at 3.80: +28 in one of four.
  await expect(figure(page, 'Pior caso')).toHaveText('-€ 30,00')
  await expect(figure(page, 'Melhor caso')).toHaveText('+€ 62,00')
  await expect(figure(page, 'Em média')).toHaveText('-€ 2,25')
  const table = page.getByRole('region', { name: 'Como Alfa vs Bravo pode terminar e quanto paga' })
  // With the multiple: 24 or 62, of equal chance.
  await expect(row(table, '2–0')).toContainText('25%+€ 43,00+€ 24,00 a +€ 62,00')
  await expect(row(table, '0–2')).toContainText('25%-€ 30,00–')
  source.set([AHEAD, charlie()])
  // 2–0 ½, 2–1 ¼, 1–2 ¼: 17 − 0.25 − 5; the multiple now ⅜: 10.50 − 6.25.
  await expect(figure(page, 'Em média')).toHaveText('+€ 16,00')
  await expect(row(table, '0–2')).toHaveCount(0)
})
