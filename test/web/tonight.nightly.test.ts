import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openBets } from '../../src/contract/bets/bet-lists.ts'
import { stats } from '../../src/contract/statistics.ts'
import { upcomingMatch } from '../support/web-match.ts'
import { charlie, EVEN, EVENING, LEVEL, openBet, soon } from './support/evening.ts'
import { answer } from './support/network.ts'
import { brokenAmounts } from './support/page.ts'
import { showMatches, signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'

const figure = (label: string) => page.css('dl > div').filter({ hasText: label }).css('dd')

beforeEach(() => void signedIn())

test('tonight has the range below the average on a phone, and cuts nothing off', async () => {
  showMatches([LEVEL], [charlie()])
  answer(openBets, { profile: 'standard', bets: EVENING })
  answer(stats, statistics({ totalBets: EVENING.length }))
  await page.viewport(320, 700)
  await open('/esta-noite')
  await page
    .getByRole('button', { name: /Alfa vs Bravo/ })
    .first()
    .click()
  const table = page.getByRole('region', { name: 'Como Alfa vs Bravo pode terminar e quanto paga' })
  await expect
    .element(table.getByRole('row').filter({ hasText: '2–0' }).getByText('+€ 24,00 a +€ 62,00').first())
    .toBeVisible()
  const areas = () => [...document.querySelectorAll('main section[tabindex]')]
  await expect.poll(() => areas().map((area) => area.scrollWidth - area.clientWidth)).toEqual(areas().map(() => 0))
  expect(areas().length).toBeGreaterThan(0)
  expect(brokenAmounts()).toEqual([])
})

/** The boxes of a part of a text, one for each line. */
function boxesOf(text: Node | null, from: number, to: number): DOMRect[] {
  if (!text) throw new Error('there is no text')
  const range = document.createRange()
  range.setStart(text, from)
  range.setEnd(text, to)
  return [...range.getClientRects()]
}

test('millions on a team with an Arabic name: the swing stays on one line, the first team on the left', async () => {
  const falcons = upcomingMatch({ team1: 'الصقور', ...EVEN, scheduledTime: soon() })
  showMatches([], [falcons])
  const bet = openBet({ matchId: falcons.id, teams: 'الصقور vs Bravo', selectedTeam: 'الصقور', odds: '2.90' })
  answer(openBets, { profile: 'standard', bets: [{ ...bet, amount: '1000000.00' }] })
  await page.viewport(320, 700)
  await open('/esta-noite')
  await expect.element(figure('Oscilação típica')).toHaveTextContent('± € 1.450.000,00')
  await page
    .getByRole('button', { name: /الصقور/ })
    .first()
    .click()
  await expect.element(page.css('main a[href^="/jogo/"] bdi')).toBeVisible()
  const title = document.querySelector('main a[href^="/jogo/"] bdi')?.firstChild ?? null
  const leftOf = (name: string) => {
    const start = title?.textContent?.indexOf(name) ?? -1
    return boxesOf(title, start, start + name.length)[0]?.left ?? Number.NaN
  }
  expect(leftOf('الصقور')).toBeLessThan(leftOf('Bravo'))
  const swing = document.createTreeWalker(figure('Oscilação típica').element(), NodeFilter.SHOW_TEXT).nextNode()
  expect(boxesOf(swing, 0, swing?.textContent?.length ?? 0)).toHaveLength(1)
})
