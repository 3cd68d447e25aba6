import * as account from './account.ts'
import * as alerts from './alerts.ts'
import * as auth from './auth.ts'
import * as betCloses from './bets/bet-closes.ts'
import * as betLists from './bets/bet-lists.ts'
import * as betMatches from './bets/bet-matches.ts'
import * as results from './bets/bet-results.ts'
import * as suggestions from './bets/bet-suggestions.ts'
import * as bets from './bets/bets.ts'
import * as book from './bets/book-settings.ts'
import * as bulk from './bets/bulk-bets.ts'
import * as savedFilters from './bets/saved-filters.ts'
import * as brakes from './brakes.ts'
import * as cash from './cash.ts'
import type { Endpoint } from './endpoint.ts'
import * as explorer from './explorer.ts'
import * as imports from './imports.ts'
import * as alertChoices from './matches/alert-choices.ts'
import * as calendar from './matches/calendar.ts'
import * as chances from './matches/chances.ts'
import * as favoriteTeams from './matches/favorite-teams.ts'
import * as favorites from './matches/favorites.ts'
import * as matchPages from './matches/match-pages.ts'
import * as matchPairs from './matches/match-pairs.ts'
import * as matchSource from './matches/match-source.ts'
import * as matches from './matches/matches.ts'
import * as priceTargets from './matches/price-targets.ts'
import * as teams from './matches/teams.ts'
import * as push from './push.ts'
import * as setup from './setup.ts'
import * as skill from './skill.ts'
import * as statistics from './statistics.ts'
import * as system from './system.ts'
import * as tokens from './tokens.ts'
import * as yearly from './yearly-sheet.ts'

/** Every endpoint: the source of the OpenAPI document; tests check access and routes against it. */
export const ENDPOINTS: readonly Endpoint[] = [
  matches.liveMatches,
  matches.upcomingMatches,
  matches.odds,
  matches.refreshMatches,
  matchPages.findMatch,
  teams.findBackground,
  teams.findTeam,
  matchPages.listResults,
  matchPages.listResultsWithBets,
  matchPages.listFavoriteResults,
  chances.chanceRecord,
  auth.currentUser,
  auth.register,
  auth.login,
  auth.logout,
  auth.changePassword,
  auth.logoutEverywhere,
  setup.openSetup,
  setup.setUp,
  tokens.listTokens,
  tokens.createToken,
  tokens.revokeToken,
  betLists.listBets,
  betLists.betsByStatus,
  betLists.openBets,
  betLists.betTournaments,
  betLists.ownResults,
  bets.readBet,
  betMatches.matchesOfBet,
  bets.createBet,
  bets.changeBet,
  bets.changeLeg,
  bets.createMultiple,
  results.settleBet,
  results.correctBet,
  results.cashOutPart,
  results.reopenBet,
  betCloses.readClose,
  betCloses.typeClose,
  betCloses.removeClose,
  results.betHistory,
  results.decidedBets,
  results.confirmVerdicts,
  results.settledByProgram,
  results.settlementSettings,
  results.changeSettlementSettings,
  results.matchCandidates,
  bulk.changeBets,
  bulk.undoChangeBets,
  savedFilters.savedFilters,
  savedFilters.saveFilter,
  savedFilters.renameFilter,
  savedFilters.removeFilter,
  bets.deleteBet,
  bets.deleteBets,
  book.readBookSettings,
  book.changeBookSettings,
  suggestions.betSuggestions,
  book.ownWords,
  book.removeOwnWord,
  favorites.listFavorites,
  favorites.addFavorite,
  favorites.removeFavorite,
  favorites.checkFavorite,
  alerts.listAlerts,
  alerts.readAlerts,
  alerts.readAlertSettings,
  alerts.changeAlertSettings,
  alertChoices.listMatchChoices,
  alertChoices.chooseForMatch,
  priceTargets.listPriceTargets,
  priceTargets.addPriceTarget,
  priceTargets.removePriceTarget,
  push.readDevices,
  push.saveDevice,
  push.removeDevice,
  push.testDevice,
  push.readNotice,
  favoriteTeams.listFavoriteTeams,
  favoriteTeams.followTeam,
  favoriteTeams.unfollowTeam,
  alertChoices.chooseForTeam,
  imports.listImports,
  imports.startImport,
  imports.readImport,
  imports.planImport,
  imports.importRows,
  imports.runImport,
  imports.cancelImport,
  imports.takeBackImport,
  imports.discardImport,
  calendar.readCalendar,
  calendar.changeCalendar,
  calendar.renewCalendar,
  calendar.removeCalendar,
  statistics.stats,
  skill.skill,
  yearly.yearlySheet,
  yearly.yearlySheetCsv,
  yearly.yearlySheetXlsx,
  explorer.explore,
  explorer.highlights,
  explorer.exploreCsv,
  explorer.exploreXlsx,
  cash.readBalances,
  cash.readCurve,
  cash.listMovements,
  cash.createMovement,
  cash.changeMovement,
  cash.deleteMovement,
  cash.deleteMovements,
  cash.findSuspects,
  cash.reconcile,
  brakes.readBrakes,
  brakes.setLimit,
  brakes.startBreak,
  account.exportAccount,
  account.exportBets,
  account.exportBetsXlsx,
  account.exportBetsJson,
  account.deleteAccount,
  system.readNews,
  system.seeNews,
  system.systemStats,
  system.onlineUsers,
  system.systemState,
  system.findAccounts,
  system.auditLog,
  matchSource.chooseSource,
  matchPairs.matchPairs,
  matchPairs.answerMatchPair,
]
