import type { Page } from '@playwright/test'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import type { SeasonMatch } from '../../src/server/match-sources/demo/event.ts'
import { Season } from '../../src/server/match-sources/demo/season.ts'
import { startTestApp } from '../support/app.ts'
import { settleByScores } from '../support/settlement-oracle.ts'
import { betsOf, typeAll } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const HOUR = 3_600_000

const seasonTest = test.extend({
  site: async ({ clock }, provide) => {
    const app = await startTestApp({ config: { matchProviders: ['demo'] }, now: clock.now, webRoot: 'dist' })
    await provide(app)
    await app.close()
  },
})

type ListedMatch = {
  id: number
  hltvId: number
  team1: string
  team2: string
  format: string
  scheduledTime: string | null
}
/** `end`: when it is over, in milliseconds since 1970. */
type Coming = ListedMatch & { readonly end: number }
type PlayedMap = { score1: number | null; score2: number | null; status: string; firstHalf?: MapHalf | null }
type MapHalf = { score1: number; score2: number }

/** The three matches that end first, a BO3 before the others; pairs that meet twice are left out, because names do not tell their matches apart. */
async function matchesToCome(page: Page, now: number): Promise<readonly Coming[]> {
  await expect(async () => expect(await upcoming(page)).not.toEqual([])).toPass()
  const listed = await upcoming(page)
  const season = new Season('clutchbook').matchesBetween(now - 24 * HOUR, now + 48 * HOUR)
  const coming = season
    .filter(({ fate, start, sides }) => {
      const meetings = season.filter((other) => pairOf(other) === pairOf({ sides }))
      return fate === 'played' && start > now + HOUR / 4 && meetings.length === 1
    })
    .flatMap(({ sides: [one, two], start, end }) => {
      // The lists reach further than two days: the two may meet again, which leaves it open in the form which match is meant.
      const meetings = listed.filter(({ team1, team2 }) => team1 === one.team && team2 === two.team)
      const [match] = meetings
      const isMeant = match?.scheduledTime && Math.abs(Date.parse(match.scheduledTime) - start) < HOUR
      return match && isMeant && meetings.length === 1 ? [{ ...match, end }] : []
    })
    .toSorted((a, b) => a.end - b.end)
  const first = coming.find(({ format }) => format === 'BO3')
  if (!first || coming.length < 3) throw new Error('the season lists too few matches')
  return [first, ...coming.filter((match) => match !== first).slice(0, 2)]
}

const pairOf = ({ sides }: Pick<SeasonMatch, 'sides'>) =>
  sides
    .map(({ team }) => team)
    .toSorted()
    .join(' vs ')

async function upcoming(page: Page): Promise<ListedMatch[]> {
  return (await (await page.request.get('/api/upcoming-matches')).json()) as ListedMatch[]
}

/** What is chosen in the form for each bet on team 1, and the selection that it means. */
const SINGLES: readonly {
  readonly type: string
  readonly fields: Record<string, string>
  readonly selection: Selection
}[] = [
  { type: 'match-winner', fields: {}, selection: { market: 'match-winner', side: 1, isThreeWay: false } },
  { type: 'map-winner', fields: { 'market.map': '1' }, selection: { market: 'map-winner', map: 1, side: 1 } },
  {
    type: 'handicap',
    fields: { 'bets.handicapValue': '-1.5', 'market.field': 'map-handicap' },
    selection: { market: 'map-handicap', side: 1, line: -1.5 },
  },
  {
    type: 'total-rounds',
    fields: { 'bets.totalRounds': 'Over 21.5', 'market.map': '1' },
    selection: { market: 'total-rounds', map: 1, choice: 'over', line: 21.5 },
  },
  {
    type: 'other',
    fields: { 'market.field': 'first-half-winner', 'market.map': '1', 'market.pick': 'two-way' },
    selection: { market: 'first-half-winner', map: 1, side: 1, isThreeWay: false },
  },
]

/** A half of the journey each, on one account. */
const DESK = { language: 'pt', viewport: { width: 1280, height: 900 } } as const
const PHONE = { language: 'ru', viewport: { width: 390, height: 844 } } as const

/** From the next load on. */
async function changeTo(page: Page, { language, viewport }: typeof DESK | typeof PHONE): Promise<Words> {
  await page.setViewportSize(viewport)
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  return wordsOf(language)
}

seasonTest.use({ viewport: DESK.viewport })

seasonTest(
  'five singles and a treble are placed, the matches are played, and six verdicts are confirmed',
  async ({ page, clock }) => {
    await signUp(page)
    const matches = await matchesToCome(page, clock.now().getTime())
    const address = `/jogo/${matches[0]?.hltvId}`
    await page.goto(address)
    const onDesk = wordsOf(DESK.language)
    for (const single of SINGLES.slice(0, 3)) await placeSingle(page, matches[0], single, onDesk)
    const onPhone = await changeTo(page, PHONE)
    await page.goto(address)
    for (const single of SINGLES.slice(3)) await placeSingle(page, matches[0], single, onPhone)
    await placeTreble(page, matches, onPhone)
    expect((await betsOf(page)).map(({ selection }) => selection).toReversed()).toEqual([
      ...SINGLES.map(({ selection }) => selection),
      null,
    ])

    await openConnected(page, '/historico')
    await expect(page.locator('[data-bet]:visible')).toHaveCount(6)
    const over = Math.max(...matches.map(({ end }) => end)) + HOUR / 4
    clock.advance((over - clock.now().getTime()) / 1000)
    await expect(
      confirm(page, onPhone)
        .or(page.getByRole('button', { name: new RegExp(onPhone('settling.showList')) }))
        .first(),
    ).toBeVisible()
    // The clock jumped: until the results are read, the matches are only missing from the schedule.
    const isDecided = ({ grade }: Bet) => grade !== null && grade.verdict !== 'needs-you'
    await expect(async () => expect((await betsOf(page)).filter(isDecided)).toHaveLength(6)).toPass()
    await expect(page.getByRole('main').getByText(/^6 /).first()).toBeVisible()

    const legs = await Promise.all(matches.map((each) => mapsOf(page, each)))
    const verdicts = SINGLES.map(({ selection }) => settleByScores(selection, legs[0] ?? []))
    const winners = legs.map((maps) => settleByScores({ market: 'match-winner', side: 1, isThreeWay: false }, maps))
    const treble = winners.every((verdict) => verdict === 'won') ? 'won' : 'lost'
    const bets = (await betsOf(page)).toReversed()
    expect(bets.map(({ grade }) => grade?.verdict)).toEqual([...verdicts, treble])

    await undoWrongPress(page, verdicts[0] === 'won' ? 'bets.betLost' : 'bets.betWon', onPhone)
    await confirmAll(page, [1, 2, 3], onPhone)
    await changeTo(page, DESK)
    await page.goto('/historico')
    await confirmAll(page, [4, 5, 6], onDesk)
    expect((await betsOf(page)).toReversed().map(({ outcome }) => outcome)).toEqual([...verdicts, treble])
  },
)

type Words = (key: string) => string

const settledOf = async (page: Page) => (await betsOf(page)).filter(({ status }) => status !== 'pending')

const confirm = (page: Page, words: Words) =>
  page.getByRole('button', { name: new RegExp(`^${words('settling.confirmBet')}`) })

/** A long review list is behind a button. */
async function showTray(page: Page, words: Words) {
  const first = confirm(page, words).first()
  const show = page.getByRole('button', { name: new RegExp(`^${words('settling.showList')}`) }).first()
  await expect(first.or(show).first()).toBeVisible()
  if (!(await first.isVisible())) await show.click()
}

/** Gives the first bet of the review list the result of this button, and takes it back. */
async function undoWrongPress(page: Page, button: string, words: Words) {
  await showTray(page, words)
  const decided = page.locator('[data-bet]').filter({ has: confirm(page, words) })
  await decided.first().locator('[data-opens-bet]').click()
  const details = page.getByRole('dialog')
  await details.getByRole('button', { name: words('history.otherResult') }).click()
  await page
    .getByRole('dialog', { name: words('bets.result') })
    .getByRole('button', { name: words(button) })
    .click()
  await expect.poll(() => settledOf(page)).toHaveLength(1)
  // Its name goes on with the sums before and after.
  await details.getByRole('button', { name: new RegExp(`^${words('settling.reopen')} `) }).click()
  await expect.poll(() => settledOf(page)).toHaveLength(0)
  await page.goBack()
  await expect(details).toHaveCount(0)
}

/** Presses the first bet of the review list, which makes so many of the six settled, again and again. */
async function confirmAll(page: Page, settled: readonly number[], words: Words) {
  for (const count of settled) {
    await showTray(page, words)
    // Waits until the previously confirmed bet has left the list, so that it is not clicked again.
    await expect(confirm(page, words)).toHaveCount(7 - count)
    await confirm(page, words).first().click()
    await expect.poll(() => settledOf(page)).toHaveLength(count)
  }
}

/** On the page of the match. */
async function placeSingle(
  page: Page,
  match: ListedMatch | undefined,
  { type, fields }: (typeof SINGLES)[number],
  words: Words,
) {
  if (!match) throw new Error('there is no match to bet on')
  await page
    .getByRole('main')
    .getByRole('button', { name: words('nav.newBet') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: match.team1 }).check()
  await typeAll(dialog.getByLabel(words('bets.amount')), '10')
  await typeAll(dialog.getByLabel(words('bets.odds'), { exact: true }), '1.85')
  await dialog.getByLabel(words('bets.betType')).selectOption(type)
  for (const [key, value] of Object.entries(fields)) {
    const field = dialog.getByLabel(words(key), { exact: true })
    if (key.startsWith('market.')) await field.selectOption(value)
    else await field.fill(value)
  }
  await dialog.getByRole('button', { name: words('bets.place') }).click()
  await expect(dialog).toBeHidden()
}

async function placeTreble(page: Page, matches: readonly ListedMatch[], words: Words) {
  await page.goto('/nova-aposta')
  const form = page.getByRole('main').locator('form')
  for (const [index, { id, team1, team2 }] of matches.entries()) {
    if (index > 0) await form.getByRole('button', { name: words('multiple.add') }).click()
    const offered = page.waitForResponse(/match-candidates/)
    await form.getByLabel(words('bets.teams'), { exact: true }).fill(`${team1} vs ${team2}`)
    await offered
    await form.getByLabel(words('bets.selectedTeam')).selectOption(team1)
    await typeAll(form.getByLabel(words(index > 0 ? 'multiple.odds' : 'bets.odds'), { exact: true }), '1.5')
    await form.getByLabel(words('bets.betType')).selectOption('match-winner')
    const which = form.getByLabel(words('offer.which'))
    await expect(which.or(form.getByRole('button', { name: words('offer.notThis') }))).toBeVisible()
    if (await which.isVisible()) await which.selectOption(String(id))
  }
  await typeAll(form.getByLabel(words('bets.amount')), '5')
  await form.getByRole('button', { name: words('bets.place') }).click()
  await expect(form.locator('ol').getByRole('listitem')).toHaveCount(0)
}

/** The final scores of the maps, with their first halves. */
async function mapsOf(page: Page, { hltvId }: ListedMatch) {
  const match = (await (await page.request.get(`/api/matches/${hltvId}`)).json()) as { maps: PlayedMap[] }
  return match.maps
    .filter(({ status }) => status === 'finished')
    .map(({ score1, score2, firstHalf }) => ({
      score: [score1 ?? 0, score2 ?? 0] as const,
      half: firstHalf ? ([firstHalf.score1, firstHalf.score2] as const) : null,
    }))
}
