import { page } from 'vitest/browser'
import { PATHS } from '../../../src/contract/paths.ts'
import type { Key } from '../../../src/web/i18n/keys.ts'
import { translate } from '../../../src/web/i18n/language.ts'
import { pressIn } from './page.ts'

/** The text of a catalog entry up to its first value: "Bet on " of "Bet on {team} at {odds}". */
function startOf(key: Key): string {
  const [start = ''] = translate(key, { team: '{', teams: '{', odds: '{' }).split('{')
  return start.trim()
}

/** A button by its text, anywhere on the page. */
const pressing = (key: Key) => () =>
  page
    .getByRole('button', { name: startOf(key) })
    .first()
    .click()

/** Dialogs of a person who has bets and matches, and how each is opened. */
export const DIALOGS: readonly (readonly [path: string, open: () => Promise<void>])[] = [
  [PATHS.live, () => pressIn(page.css('li > button[aria-haspopup=dialog]').first(), '{Enter}')],
  [PATHS.live, pressing('matches.betOn')],
  [PATHS.history, pressing('history.settleBet')],
  [PATHS.history, pressing('history.changeBet')],
  [PATHS.history, pressing('history.deleteBet')],
  [PATHS.history, pressing('history.clear')],
  [PATHS.history, pressing('book.correctBet')],
  [PATHS.history, pressing('settling.reopenBet')],
  [PATHS.history, pressing('book.copyOf')],
  [PATHS.history, pressing('filter.open')],
  [PATHS.settings, pressing('settings.signOutEverywhere')],
  [PATHS.settings, pressing('account.exportAll')],
  [PATHS.settings, pressing('account.exportBets')],
  [PATHS.settings, pressing('account.deleteAsk')],
]
