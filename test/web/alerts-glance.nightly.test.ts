import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Alert, listAlerts } from '../../src/contract/alerts.ts'
import { alertsPanel } from '../../src/web/layout/bell/bell-state.ts'
import { webAlert } from '../support/web-alert.ts'
import { settledBet, webBet } from '../support/web-bet.ts'
import { brokenWords, cutOff } from './support/cut-off.ts'
import { answer, held } from './support/network.ts'
import { boxOf, dialog, expectDialogs, loaded } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { ofPage, open, setTheme } from './support/site.tsx'
import { expectAccessibleOnPhoneAndDesktop, expectFitsEveryWindow, WINDOW_SIZES } from './support/window-sizes.ts'

const LONG = 'Associação Atlética Ponte Preta Esportes Eletrônicos e Cultura do Interior Paulista'
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'
const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const match = { ...(webAlert().match as NonNullable<Alert['match']>), team1: LONG, team2: WORD } // the builder's has one
const map = { number: 3, name: 'Inferno', score1: 16, score2: 14 }
const verdict = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 0 } } as const
const bet = { selectedTeam: LONG, teams: `${LONG} vs ${WORD}` }

/** Every kind, unread and read, with names that are too long. */
const ALERTS: Alert[] = [
  webAlert({ match }),
  webAlert({ kind: 'mapEnds', match, map, score1: 2, score2: 1 }),
  webAlert({ kind: 'matchEnds', match, score1: 2, score2: 1 }),
  webAlert({ kind: 'matchMoved', match, scheduledTime: at(-30) }),
  webAlert({ kind: 'matchMoved', match, calledOff: true }),
  webAlert({ kind: 'betDecided', bet: webBet({ ...bet, grade: verdict, gradedResult: '1234567.89' }) }),
  webAlert({
    kind: 'betDecided',
    bet: settledBet('lost', '-1234567.89', { ...bet, settledBy: 'program', settledAt: at(1) }),
  }),
  webAlert({
    kind: 'betNeedsYou',
    bet: webBet({ ...bet, grade: { verdict: 'needs-you', reason: 'matchMissing' } }),
  }),
].flatMap((alert, index) => [
  { ...alert, id: 2 * index + 1, at: at(3 * index) },
  { ...alert, id: 2 * index + 2, at: at(3 * index + 1), readAt: at(0) },
])

beforeEach(() => {
  signedIn()
  answer(listAlerts, { unread: 8, alerts: ALERTS.toSorted((a, b) => b.at.localeCompare(a.at)) })
})

const LOOKS = [
  ['pt', 'dark'],
  ['en', 'light'],
  ['ru', 'dark'],
] as const

for (const [language, theme] of LOOKS) {
  test(`the page fits every window, and is accessible (${language}, ${theme})`, { timeout: 180_000 }, async () => {
    await setTheme(theme)
    await open('/notificacoes', language)
    await expect.element(page.getByRole('main').getByRole('listitem')).toHaveLength(16)
    await expectFitsEveryWindow(async (where) => {
      await expect.poll(brokenWords, { message: where }).toEqual([])
      expectOneRow(where)
    })
    await expectAccessibleOnPhoneAndDesktop()
  })

  test(`the panel fits every window, and is accessible (${language}, ${theme})`, { timeout: 180_000 }, async () => {
    await setTheme(theme)
    await open('/', language)
    ofPage(alertsPanel).set(true)
    await expectDialogs(1)
    await expect.element(dialog().getByRole('listitem')).toHaveLength(16)
    for (const [wide, high] of WINDOW_SIZES) {
      await page.viewport(wide, high)
      await loaded()
      const where = `${wide} × ${high}`
      await expect.poll(cutOff, { message: where }).toEqual([])
      await expect.poll(brokenWords, { message: where }).toEqual([])
      const { left, right, top, bottom, width } = boxOf(dialog())
      expect([left >= 0, right <= wide, top >= 0, bottom <= high, width <= 420], where).toEqual([
        true,
        true,
        true,
        true,
        true,
      ])
    }
    await expectAccessibleOnPhoneAndDesktop()
  })
}

/** Filters and actions of the list are side by side. */
function expectOneRow(where: string): void {
  const list = page.getByRole('group').first()
  const middle = ({ top, height }: DOMRect) => Math.round(top + height / 2)
  const gear = page.getByRole('main').css('a[href="/configuracoes/notificacoes"]')
  expect(Math.abs(middle(boxOf(list)) - middle(boxOf(gear))), where).toBeLessThanOrEqual(1)
  // Their words stay in them.
  const tooWide = list
    .getByRole('button')
    .elements()
    .filter((each) => each.scrollWidth > each.clientWidth)
  expect(
    tooWide.map((each) => each.textContent),
    where,
  ).toEqual([])
}

test('nothing is higher than its skeleton where the words have room', async () => {
  await page.viewport(1440, 900)
  const answered = held<typeof listAlerts>({ unread: 1, alerts: [webAlert({ at: at(0) })] })
  answer(listAlerts, answered)
  await open('/notificacoes')
  await expect.element(page.css('[data-loading]')).toBeInTheDocument()
  const [heading, row] = page.css('[data-loading] > div').elements()
  const heights = [heading, row].map((each) => each?.getBoundingClientRect().height)
  answered.release()
  await expect.element(page.getByRole('main').getByRole('listitem')).toHaveLength(1)
  const drawn = [
    page.getByRole('main').getByRole('heading', { level: 2 }),
    page.getByRole('main').getByRole('listitem'),
  ]
  expect(drawn.map((each) => boxOf(each).height)).toEqual(heights)
})

test('the count does not move the header', async () => {
  await page.viewport(320, 700)
  answer(listAlerts, { unread: 0, alerts: [] })
  await open('/', 'ru')
  const bell = page.getByRole('main').getByRole('button', { name: /^Уведомления/ })
  await expect.element(bell).toBeVisible()
  const before = boxOf(bell).toJSON() as object
  const { unreadAlerts } = await import('../../src/web/layout/bell/bell-state.ts')
  ofPage(unreadAlerts).set(100)
  await expect.element(bell).toHaveTextContent('99+')
  expect(boxOf(bell).toJSON()).toEqual(before)
})
