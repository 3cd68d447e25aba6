import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { decidedBets } from '../../src/contract/bets/bet-results.ts'
import { stats } from '../../src/contract/statistics.ts'
import type { Grade } from '../../src/domain/verdict/verdict.ts'
import { NOT_READ, outbox, waitingBets } from '../../src/web/api/outbox.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import { settledBet, webBet } from '../support/web-bet.ts'
import { webMatch } from '../support/web-match.ts'
import { booked, changeBooked, placeBet, rebook } from './support/book.ts'
import { putOnDevice } from './support/device.ts'
import { prefer } from './support/emulation.ts'
import { answer } from './support/network.ts'
import { loaded } from './support/page.ts'
import { showMatches, signedIn, statistics } from './support/people.ts'
import { ofPage, open } from './support/site.tsx'
import { registered, state } from './support/socket.ts'
import { byTier } from './support/tier.ts'

beforeEach(() => void signedIn())

/** What the numbers say that have begun to move since. */
function marks(): readonly string[] {
  const seen: string[] = []
  const note = ({ target, animationName }: AnimationEvent) => {
    if (target instanceof HTMLElement && animationName === 'changed') seen.push(target.textContent)
  }
  document.addEventListener('animationstart', note)
  onTestFinished(() => document.removeEventListener('animationstart', note))
  return seen
}

/** The rows that have come or gone with a motion since, by their team, and how long each takes. A slow machine may draw no frame of it. */
function motions(): readonly string[] {
  const seen: string[] = []
  const note = (row: Node) => {
    if (!(row instanceof HTMLElement) || row.dataset['motion'] === undefined) return
    const { animationName, animationDuration } = getComputedStyle(row)
    seen.push(`${/Team \d+/.exec(row.textContent)?.[0]} ${animationName} in ${animationDuration}`)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const row of type === 'attributes' ? [target] : addedNodes) note(row)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-motion'] })
  onTestFinished(() => observer.disconnect())
  return seen
}

const strip = () => page.getByLabelText('Your numbers').css('div')
const figure = (name: string) => strip().filter({ hasText: name })
const counts = () => page.getByRole('complementary').getByRole('link', { name: 'My Bets' })
const totals = () => page.getByLabelText('Totals of the bets shown').css('div')
const total = (name: string) => totals().filter({ hasText: name })

/** So much was won of one bet, and so many more are open. */
function book(profit: string, pendingCount: number): void {
  const day = { bets: 1, profit }
  const { last7Days } = statistics()
  answer(
    stats,
    statistics({
      totalBets: 1 + pendingCount,
      winCount: 1,
      winRate: 100,
      pendingCount,
      totalProfit: profit,
      monthlyProfit: profit,
      last7Days: last7Days.map((each, at) => ({ ...each, ...(at === 6 && day) })),
    }),
  )
}

async function changeElsewhere(): Promise<void> {
  const socket = await registered()
  socket.receive({ type: 'changed', what: ['bets', 'stats'] })
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const isMarked = reducedMotion === 'no-preference'
  test(`own figures that change ${isMarked ? 'are marked' : 'do not move with reduced motion'}, those that stay are not`, async () => {
    await prefer({ reducedMotion })
    book('42.50', 1)
    const seen = marks()
    await open('/', 'en')
    await expect.element(figure('Total Profit')).toMatchTextContent('+€42.50')
    await expect.element(counts()).toMatchTextContent('My Bets1')
    expect(seen).toEqual([])

    book('62.50', 2)
    await changeElsewhere()
    await expect.element(figure('Total Profit')).toMatchTextContent('+€62.50')
    await expect.element(counts()).toMatchTextContent('My Bets2')
    // Of the strip all but the win rate; then the profit of today.
    const changed = ['+€62.50', '+€62.50', '+€62.50', '2', '3']
    await expect.poll(() => seen.toSorted()).toEqual(isMarked ? changed : [])
  })
}

test('totals of the history are marked where a bet changes, not where the filter does', async () => {
  await prefer({ reducedMotion: 'no-preference' })
  const bet = placeBet()
  placeBet(settledBet('won', '42.50'))
  const seen = marks()
  await open('/historico', 'en')
  await expect.element(total('Profit')).toMatchTextContent('+€42.50')
  await page.getByRole('button', { name: 'Pending 1' }).click()
  await expect.element(page.getByLabelText('Totals of the bets shown')).toMatchTextContent('€50.00')
  await page.getByRole('button', { name: 'All 2' }).click()
  await expect.element(total('Profit')).toMatchTextContent('+€42.50')
  expect(seen).toEqual([])

  changeBooked(bet.id, settledBet('lost', '-50.00', { id: bet.id }))
  await changeElsewhere()
  await expect.element(total('Profit')).toMatchTextContent('−€7.50')
  // -7.50 of 100.00; what was staked and the number of bets are as before.
  await expect.poll(() => seen.toSorted()).toEqual(['−7.5%', '−€7.50'])
})

const match = (id: number) => webMatch({ id, team1: `Team ${id}a` })
const live = () => page.getByRole('list', { name: 'Live matches' }).css('> li')
/** More than are rendered at once. */
const MANY = Array.from({ length: 30 }, (_, at) => match(at + 2))

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const moved = reducedMotion === 'no-preference'
  test(`a match that starts or ends ${moved ? 'fades in or out in 150 ms' : 'comes and goes at once with reduced motion'}, the first list does not`, async () => {
    await prefer({ reducedMotion })
    showMatches(MANY)
    const seen = motions()
    await open('/jogos-ao-vivo', 'en')
    await expect.element(live()).toHaveLength(30)
    await loaded()
    expect(seen).toEqual([])

    const socket = await registered()
    // Under the pointer no row would move.
    await userEvent.hover(page.getByRole('heading', { level: 1 }))
    socket.receive(state([match(1), ...MANY.filter(({ id }) => id !== 3)]))
    await expect.element(live()).toHaveLength(30)
    await expect.element(live().nth(0)).toMatchTextContent('Team 1')
    await expect.element(live().nth(2)).toMatchTextContent('Team 4')
    const expected = moved ? ['Team 1 enters in 0.15s', 'Team 3 leaves in 0.15s'] : []
    await expect.poll(() => seen.toSorted()).toEqual(expected)
  })
}

for (const [window, size] of byTier(
  [['wide', { width: 1440, height: 900 }]],
  [
    ['wide', { width: 1440, height: 900 }],
    ['narrow', { width: 390, height: 844 }],
  ],
)) {
  test(`in a ${window} window a bet fades in and out of the history; a page and a filter come at once`, async () => {
    await page.viewport(size.width, size.height)
    onTestFinished(() => page.viewport(1440, 900))
    await prefer({ reducedMotion: 'no-preference' })
    for (let id = 1; id <= 230; id += 1) placeBet({ teams: `Alfa vs Team ${id}`, selectedTeam: `Team ${id}` })
    const seen = motions()
    await open('/historico', 'en')
    const rows = () => page.getByRole('main').css('[data-bet]')
    await expect.element(rows()).toHaveLength(50)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(page.getByText('Page 2 of 5')).toBeVisible()
    await page.getByRole('button', { name: 'Won 0' }).click()
    await expect.element(page.getByRole('button', { name: 'Show all' })).toBeVisible()
    await page.getByRole('button', { name: 'Pending 230' }).click()
    await expect.element(rows()).toHaveLength(200)
    expect(seen).toEqual([])

    // The second bet of the page is settled, so that it is no longer pending, and the first of the next page follows.
    changeBooked(229, settledBet('won', '42.50', { id: 229 }))
    await changeElsewhere()
    await expect.element(rows().nth(1)).toMatchTextContent('Team 228')
    await expect.poll(() => seen.toSorted()).toEqual(['Team 229 leaves in 0.15s', 'Team 30 enters in 0.15s'])
  })
}

test('a waiting bet fades in and out, the ones that the device has kept are there at once', async () => {
  await prefer({ reducedMotion: 'no-preference' })
  const kept = (key: string, teams: string) => ({
    key,
    owner: 7,
    body: { teams, selectedTeam: 'Alfa', odds: '1.85', betType: 'match-winner', amount: '10' },
    writtenAt: Date.now(),
    attemptedAt: null,
    refusal: null,
  })
  ofPage(reachability).set('lost')
  await ofPage(outbox).load()
  await putOnDevice('waiting', kept('one', 'Team 1 vs Alfa'))
  ofPage(waitingBets).set(NOT_READ)
  const seen = motions()
  await open('/historico', 'en')
  const waiting = () => page.getByRole('listitem').filter({ hasText: 'Waiting to be sent' })
  await ofPage(outbox).load()
  await expect.element(waiting()).toHaveLength(1)
  await putOnDevice('waiting', kept('two', 'Team 2 vs Alfa'))
  await ofPage(outbox).load()
  await expect.poll(() => seen).toEqual(['Team 2 enters in 0.15s'])
  await ofPage(outbox).discard('one')
  await ofPage(outbox).discard('two')
  await expect.poll(() => seen.slice(1)).toEqual(['Team 1 leaves in 0.15s', 'Team 2 leaves in 0.15s'])
  await expect.element(page.getByText('Alfa')).not.toBeInTheDocument()
})

test('a decided bet fades in and out of its list', async () => {
  await prefer({ reducedMotion: 'no-preference' })
  const decided = (...ids: number[]) => {
    const grade: Grade = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } }
    const bets = ids.map((id) => webBet({ id, teams: `Alfa vs Team ${id}`, grade, gradedResult: '42.50' }))
    answer(decidedBets, { total: ids.length, decided: bets, needsYouTotal: 0, needsYou: [], corrected: [] })
  }
  decided(1, 2)
  const seen = motions()
  await open('/historico', 'en')
  const rows = () => page.getByRole('list', { name: /decided$/ }).getByRole('listitem')
  await page.getByRole('button', { name: 'Show 2 bets' }).click()
  await expect.element(rows()).toHaveLength(2)
  decided(2, 3)
  await changeElsewhere()
  await expect.poll(() => seen.toSorted()).toEqual(['Team 1 leaves in 0.15s', 'Team 3 enters in 0.15s'])
  await expect.element(rows()).toHaveLength(2)
})

test('the focus goes on to the next bet at once where its own fades', async () => {
  await prefer({ reducedMotion: 'no-preference' })
  for (const id of [1, 2, 3]) placeBet({ teams: `Alfa vs Team ${id}`, selectedTeam: `Team ${id}` })
  await open('/historico', 'en')
  const bet = (id: number) => page.getByRole('main').css(`[data-bet="${id}"]`)
  await expect.element(bet(2)).toBeVisible()
  bet(2).css('[data-opens-bet]').element().focus()
  rebook(booked().filter(({ id }) => id !== 2))
  await changeElsewhere()
  await expect.element(bet(1)).toHaveFocus()
  await expect.element(bet(2)).not.toBeInTheDocument()
  await expect.element(bet(1)).toHaveFocus()
})
