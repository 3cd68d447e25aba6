import { type Locator, page } from 'vitest/browser'
import { PATHS } from '../../../src/contract/paths.ts'
import { translate } from '../../../src/web/i18n/language.ts'
import { alertsPanel } from '../../../src/web/layout/bell/bell-state.ts'
import type { Key } from '../../../src/words/keys.ts'
import { pressIn } from './page.ts'
import { ofPage } from './site.tsx'

/** The text of a catalog entry up to its first value: "Bet on " of "Bet on {team} at {odds}". */
function startOf(key: Key): string {
  const [start = ''] = translate(key, { team: '{', teams: '{', odds: '{' }).split('{')
  return start.trim()
}

/** By a script: what a dialog looks like does not depend on the mouse, which takes several times as long. */
async function pressOn(found: Locator): Promise<void> {
  const element = await found.first().findElement()
  if (!(element instanceof HTMLElement)) throw new Error('nothing to press')
  element.focus()
  element.click()
}

/** A button by its text, anywhere on the page. */
const pressing = (key: Key) => () => pressOn(page.getByRole('button', { name: startOf(key) }))

/** An action on a bet of this status: from ⋯ of its row, or in narrow windows from its details. */
function chosenOfBet(key: Key, status: 'pending' | 'won') {
  return async () => {
    const bet = page.css('[data-bet]').filter({ hasText: translate(`history.status.${status}`) })
    await pressOn(bet.first().css('[data-opens-bet]'))
    await pressOn(page.getByRole('button', { name: translate(key), exact: true }))
  }
}

function chosenOfHistory(key: Key) {
  return async () => {
    await pressing('history.more')()
    await pressOn(page.getByRole('dialog').getByText(translate(key), { exact: true }))
  }
}

/** On phones it leads to a page. */
export async function pressingBell() {
  await page.getByRole('button', { name: startOf('shell.notifications') }).findElement()
  ofPage(alertsPanel).set(true)
}

/** Dialogs of a person who has bets and matches, and how each is opened. */
export const DIALOGS: readonly (readonly [path: string, open: () => Promise<void>])[] = [
  [PATHS.live, () => pressIn(page.css('li > button[aria-haspopup=dialog]').first(), '{Enter}')],
  [PATHS.live, pressing('matches.betOn')],
  [PATHS.dashboard, chosenOfBet('history.otherResult', 'pending')],
  [PATHS.history, pressing('history.more')],
  [PATHS.history, chosenOfBet('history.act.change', 'pending')],
  [PATHS.history, chosenOfBet('history.act.delete', 'pending')],
  [PATHS.history, chosenOfBet('history.act.correct', 'won')],
  [PATHS.history, chosenOfBet('history.act.copy', 'won')],
  [PATHS.history, chosenOfHistory('filter.savedTitle')],
  [PATHS.history, chosenOfHistory('history.clear')],
  // Beside the list of the history there is a panel in wide windows.
  [PATHS.dashboard, () => pressOn(page.css('[data-opens-bet]'))],
  [PATHS.history, pressing('filter.open')],
  [PATHS.dashboard, pressingBell],
  [PATHS.settingsAccount, pressing('settings.changePassword')],
  [PATHS.settingsAccount, pressing('settings.signOutEverywhere')],
  [PATHS.settingsAccount, pressing('news.show')],
  [PATHS.settingsData, pressing('account.exportAll')],
  [PATHS.settingsData, pressing('account.exportBets')],
  [PATHS.settingsData, pressing('account.deleteAsk')],
]
