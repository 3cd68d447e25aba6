// The public interface of this folder: other features import only this file (docs/decisions/0088).

export { historyOfBet } from './bet-history.ts'
export { BET_COLUMNS, findBetsById } from './bet-queries.ts'
// Bets: read, locked, written, shown
export {
  betsOf,
  type ChangedBet,
  eventOfDeletion,
  insertBet,
  lockBet,
  lockBets,
  lockPendingBet,
  lockSettledBet,
  type NewBetEvent,
  presentBets,
  readBet,
  saveBets,
  saveByUser,
} from './bets.ts'
// Transactions that change a book
export { changeBook, changeWholeBook, deleteOldKeys, notifyOfBook } from './change-book.ts'
export { clearBook } from './clear-book.ts'
// Imports
export { importBets, revertImportedBets } from './import-bets.ts'
export { applyImportedResults, countResultsTaken } from './import-change-queries.ts'
export { addSumsOfImport, countImported, forgetDeleted, rememberSame } from './imported-bet-queries.ts'
export { lockBook, shareBook } from './lock-queries.ts'
export { presentBet, presentClose } from './present-bet.ts'
// Maintenance of the sums
export { rebuildSums } from './sums/bet-sum-queries.ts'
export { type BookTotal, correctSums, findBookTotals } from './sums/book-check-queries.ts'
export { raiseVersion } from './sums/book-version-queries.ts'
export { undoAction } from './undo-action.ts'
// Cached results about a whole book
export { cachedForVersion, expensiveRead } from './version-cache.ts'
