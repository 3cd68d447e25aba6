import type account from './catalogs/en/account.json'
import type alerts from './catalogs/en/alerts.json'
import type auth from './catalogs/en/auth.json'
import type bets from './catalogs/en/bets.json'
import type book from './catalogs/en/book.json'
import type brakes from './catalogs/en/brakes.json'
import type cash from './catalogs/en/cash.json'
import type chances from './catalogs/en/chances.json'
import type close from './catalogs/en/close.json'
import type common from './catalogs/en/common.json'
import type dashboard from './catalogs/en/dashboard.json'
import type details from './catalogs/en/details.json'
import type dialogs from './catalogs/en/dialogs.json'
import type explorer from './catalogs/en/explorer.json'
import type favorites from './catalogs/en/favorites.json'
import type history from './catalogs/en/history.json'
import type imports from './catalogs/en/imports.json'
import type keys from './catalogs/en/keys.json'
import type login from './catalogs/en/login.json'
import type manyBets from './catalogs/en/many-bets.json'
import type markets from './catalogs/en/markets.json'
import type matchPage from './catalogs/en/match-page.json'
import type matches from './catalogs/en/matches.json'
import type newcomer from './catalogs/en/newcomer.json'
import type news from './catalogs/en/news.json'
import type offline from './catalogs/en/offline.json'
import type overview from './catalogs/en/overview.json'
import type programs from './catalogs/en/programs.json'
import type push from './catalogs/en/push.json'
import type recording from './catalogs/en/recording.json'
import type refusals from './catalogs/en/refusals.json'
import type results from './catalogs/en/results.json'
import type sameBets from './catalogs/en/same-bets.json'
import type settings from './catalogs/en/settings.json'
import type settling from './catalogs/en/settling.json'
import type setup from './catalogs/en/setup.json'
import type shell from './catalogs/en/shell.json'
import type skill from './catalogs/en/skill.json'
import type slipBox from './catalogs/en/slip-box.json'
import type standing from './catalogs/en/standing.json'
import type statistics from './catalogs/en/statistics.json'
import type system from './catalogs/en/system.json'
import type teams from './catalogs/en/teams.json'
import type tonight from './catalogs/en/tonight.json'
import type upcoming from './catalogs/en/upcoming.json'
import type verdicts from './catalogs/en/verdicts.json'

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
  typeof news &
  typeof matches &
  typeof newcomer &
  typeof offline &
  typeof overview &
  typeof programs &
  typeof push &
  typeof recording &
  typeof refusals &
  typeof results &
  typeof sameBets &
  typeof settings &
  typeof settling &
  typeof setup &
  typeof shell &
  typeof skill &
  typeof slipBox &
  typeof standing &
  typeof statistics &
  typeof system &
  typeof teams &
  typeof tonight &
  typeof upcoming &
  typeof verdicts

/** The keys of all texts, from the English catalogs. A new area is added here and exists in all three languages. */
export type Key = keyof Catalog
