// The door of the book: all that other features import of it (docs/decisions/0088).

// Transactions that change a book
export { changeBook, changeWholeBook, deleteOldKeys, notifyOfBook } from './acts.ts'
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
export { clearBook } from './clear-book.ts'
// Imports
export { importBets, takeImportBack } from './import-bets.ts'
export { countResultsTaken, takeResultsOver } from './import-change-queries.ts'
export { addSumsOfImport, countImported, forgetDeleted, rememberSame } from './imported-bet-queries.ts'
// Answers about a whole book
export { dearRead, keptAnswer } from './kept-answers.ts'
export { lockBook, shareBook } from './lock-queries.ts'
export { presentBet, presentClose } from './present-bet.ts'
// Care of the sums
export { rebuildSums } from './sums/bet-sum-queries.ts'
export { type BookTotal, correctSums, findBookTotals } from './sums/book-check-queries.ts'
export { raiseVersion } from './sums/book-version-queries.ts'
export { undoAct } from './undo-act.ts'
