import type { Locator, Page } from '@playwright/test'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { placeBet } from './support/bets.ts'
import { BROKEN_AMOUNTS } from './support/charts.ts'
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
  await page.getByRole('link', { name: /^Esta noite: o que está em jogo/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta noite')
  // Singles: 2–0 +34, 2–1 −1, lost −20, of ¼ ¼ ½. The multiple at 3.80: +28 in one of four.
  await expect(figure(page, 'Pior caso')).toHaveText('-€ 30,00')
  await expect(figure(page, 'Melhor caso')).toHaveText('+€ 62,00')
  await expect(figure(page, 'Em média')).toHaveText('-€ 2,25')
  const table = page.getByRole('region', { name: 'Como Alfa vs Bravo pode terminar e quanto paga' })
  // With the multiple: 24 or 62, of equal chance.
  await expect(row(table, '2–0')).toContainText('25%+€ 43,00+€ 24,00 a +€ 62,00')
  await expect(row(table, '0–2')).toContainText('25%-€ 30,00–')
  await expectAccessible(page)
  // On a phone the range stands below the average, and nothing is cut off.
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(row(table, '2–0').getByText('+€ 24,00 a +€ 62,00').first()).toBeVisible()
  const isWhole = `[...document.querySelectorAll('main section[tabindex]')].every((area) => area.scrollWidth === area.clientWidth)`
  await expect.poll(() => page.evaluate(isWhole)).toBe(true)
  // A sign stays on the line of its amount.
  expect(await page.evaluate(BROKEN_AMOUNTS)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  source.set([AHEAD, charlie()])
  // 2–0 ½, 2–1 ¼, 1–2 ¼: 17 − 0.25 − 5; the multiple now ⅜: 10.50 − 6.25.
  await expect(figure(page, 'Em média')).toHaveText('+€ 16,00')
  await expect(row(table, '0–2')).toHaveCount(0)
})

test('a pending bet shows its chance and a fair cash-out, which follow the score', async ({ page, source }) => {
  await signUp(page)
  const matchId = (await evening(page, source)).get('Alfa') ?? 0
  await placeBet(page, { matchId, amount: '10.00', odds: '1.90', betType: 'match-winner', selection: WINNER })
  await page.goto('/historico')
  const bet = page.getByRole('main').locator('[data-bet]').first()
  // ½ · 19.00
  await expect(bet).toContainText('Chance estimada: 50%')
  await expect(bet).toContainText('Cash out justo: € 9,50')
  source.set([AHEAD, charlie()])
  await expect(bet).toContainText('Chance estimada: 75%')
  await expect(bet).toContainText('Cash out justo: € 14,25')
  await bet.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Mais resultados').click()
  await expect(dialog).toContainText('Vale € 14,25 pela estimativa (75%).')
})

test('without open bets on tonight’s matches there is no link, and the page says what will be there', async ({
  page,
  source,
}) => {
  await signUp(page)
  await evening(page, source)
  const asked = page.waitForResponse('**/api/bets/open')
  await page.goto('/')
  await (await asked).finished()
  await expect(page.getByRole('link', { name: /^Esta noite/ })).toHaveCount(0)
  await page.goto('/esta-noite')
  await expect(page.getByRole('heading', { name: 'Nada em jogo nesta noite' })).toBeVisible()
})

/** Whether the first team stands on the left, and in how many lines the typical swing does. */
const PLACES = `(() => {
  const boxes = (node, from, to) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return [...range.getClientRects()]
  }
  const title = document.querySelector('main a[href^="/jogo/"] bdi').firstChild
  const leftOf = (name) => boxes(title, title.data.indexOf(name), title.data.indexOf(name) + name.length)[0].left
  const figures = [...document.querySelectorAll('main dl > div')]
  const swing = document.createTreeWalker(figures[3].querySelector('dd'), NodeFilter.SHOW_TEXT).nextNode()
  return {
    isInOrder: leftOf('الصقور') < leftOf('Bravo'),
    lines: boxes(swing, 0, swing.data.length).length,
  }
})()`

test('millions on a team with an Arabic name: the swing stays on one line, the first team on the left', async ({
  page,
  source,
}) => {
  await signUp(page)
  source.set([upcomingReading('1', { publicId: 1, ...named('الصقور', 'Bravo'), odds: EVEN, scheduledTime: soon() })])
  const upcoming = async () => (await (await page.request.get('/api/upcoming-matches')).json()) as Match[]
  await expect.poll(async () => (await upcoming()).length).toBe(1)
  const [match] = await upcoming()
  const bet = { teams: 'الصقور vs Bravo', selectedTeam: 'الصقور', matchId: match?.id ?? 0, selection: WINNER }
  await placeBet(page, { ...bet, amount: '1000000.00', odds: '2.90', betType: 'match-winner' })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/esta-noite')
  await expect(figure(page, 'Oscilação típica')).toHaveText('± € 1.450.000,00')
  expect(await page.evaluate(PLACES)).toMatchObject({ isInOrder: true, lines: 1 })
})
