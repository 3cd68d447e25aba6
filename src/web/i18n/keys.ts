import type account from './en/account.json'
import type alerts from './en/alerts.json'
import type auth from './en/auth.json'
import type bets from './en/bets.json'
import type book from './en/book.json'
import type brakes from './en/brakes.json'
import type cash from './en/cash.json'
import type chances from './en/chances.json'
import type close from './en/close.json'
import type common from './en/common.json'
import type dashboard from './en/dashboard.json'
import type details from './en/details.json'
import type dialogs from './en/dialogs.json'
import type explorer from './en/explorer.json'
import type favorites from './en/favorites.json'
import type history from './en/history.json'
import type imports from './en/imports.json'
import type keys from './en/keys.json'
import type login from './en/login.json'
import type manyBets from './en/many-bets.json'
import type markets from './en/markets.json'
import type matchPage from './en/match-page.json'
import type matches from './en/matches.json'
import type newcomer from './en/newcomer.json'
import type offline from './en/offline.json'
import type overview from './en/overview.json'
import type programs from './en/programs.json'
import type recording from './en/recording.json'
import type refusals from './en/refusals.json'
import type results from './en/results.json'
import type settings from './en/settings.json'
import type settling from './en/settling.json'
import type shell from './en/shell.json'
import type skill from './en/skill.json'
import type standing from './en/standing.json'
import type statistics from './en/statistics.json'
import type system from './en/system.json'
import type tonight from './en/tonight.json'
import type upcoming from './en/upcoming.json'
import type verdicts from './en/verdicts.json'

type Catalog = typeof account &
  typeof alerts &
  typeof auth &
  typeof bets &
  typeof brakes &
  typeof cash &
  typeof chances &
  typeof book &
  typeof close &
  typeof common &
  typeof dashboard &
  typeof details &
  typeof dialogs &
  typeof explorer &
  typeof favorites &
  typeof history &
  typeof imports &
  typeof keys &
  typeof login &
  typeof manyBets &
  typeof matchPage &
  typeof markets &
  typeof matches &
  typeof newcomer &
  typeof offline &
  typeof overview &
  typeof programs &
  typeof recording &
  typeof refusals &
  typeof results &
  typeof settings &
  typeof settling &
  typeof shell &
  typeof skill &
  typeof standing &
  typeof statistics &
  typeof system &
  typeof tonight &
  typeof upcoming &
  typeof verdicts

/** The key of every text, from the English catalogs. A new area is added here and exists in all three languages. */
export type Key = keyof Catalog
