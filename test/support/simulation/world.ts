import type { changeOfSums } from '../../../src/domain/bet/bet.ts'
import type { Act, reviewBet } from '../../../src/domain/bet/review-bet.ts'
import { settleByOutcome } from '../../../src/domain/bet/settlement.ts'
import { type Bet, booked, type Single } from '../../../src/domain/bet/stored-bet.ts'
import type { afterPoll } from '../../../src/domain/match/after-poll.ts'
import type { MatchReading } from '../../../src/domain/match/match.ts'
import type { Verdict } from '../../../src/domain/verdict/verdict.ts'
import type { SnapshotState } from '../../../src/server/matches/board.ts'
import { fileOf, type Numbering, type TrueBet, typedBet } from './bets.ts'
import { withIdsExchanged } from './exchanged-ids.ts'
import { countsOf, type ImportRules, insertBet, readFile, writeRows } from './imports.ts'
import { firstSnapshot, type nextSnapshot, storePoll } from './polls.ts'
import { MINUTE, readingAt, START, type TrueMatch } from './season.ts'
import { type Settling, settlementRun, type Transaction } from './settling.ts'
import { createStore, nextOf, type Store, writeBet } from './store.ts'

/** The rules under test: those of the product, or with a planted bug. */
export type Rules = ImportRules & {
  readonly afterPoll: typeof afterPoll
  readonly reviewBet: typeof reviewBet
  readonly changeOfSums: typeof changeOfSums
  readonly nextSnapshot: typeof nextSnapshot
}

/** A user action or an event. Numbers select among the current candidates. */
export type Step =
  | { readonly does: 'wait'; readonly minutes: number }
  /** `exchanged`: the reading swaps the ids of two matches, but never twice in a row. */
  | {
      readonly does: 'poll'
      readonly isAnswered: boolean
      readonly isKilled: boolean
      readonly exchanged: number | null
    }
  /** A settlement run: this many transactions, then a kill; null: to completion. */
  | { readonly does: 'work'; readonly transactions: number | null }
  /** A user bets at a bookmaker; `isRecorded`: and records it at once. */
  | {
      readonly does: 'bet'
      readonly person: number
      readonly match: number
      readonly side: 1 | 2
      readonly amount: number
      readonly odds: number
      readonly hoursBefore: number
      readonly isRecorded: boolean
    }
  | { readonly does: 'settle' | 'reopen' | 'delete'; readonly person: number; readonly bet: number }
  /** An import of `count` bets of a user, as a bookmaker's file; bets recorded by hand may be among them. */
  | {
      readonly does: 'import'
      readonly person: number
      readonly from: number
      readonly rows: number
      readonly numbering: Numbering
      readonly isKilled: boolean
    }

/** The automatic verdicts of each user: all, none, some. */
const AUTOMATIC: readonly (readonly Verdict[])[] = [
  ['won', 'lost', 'push', 'void', 'half-won', 'half-lost'],
  [],
  ['won', 'void'],
]
export const PERSONS = AUTOMATIC.length
export const BOOKS_EVERYTHING = 0

/** A final score in the order of the true match, and how many readings in a row reported it. */
type Final = { readonly said: string; readonly times: number }

export type World = {
  readonly season: readonly TrueMatch[]
  readonly store: Store
  readonly now: () => Date
  /** The current snapshot of a page. */
  readonly snapshot: () => SnapshotState
  /** Every bet placed at a bookmaker. */
  readonly made: readonly TrueBet[]
  /** The numbers of bets that should be in the book: recorded by hand or imported, and not deleted. */
  readonly handedIn: ReadonlySet<number>
  /** The numbers of bets whose row was reported as not imported. */
  readonly reported: ReadonlySet<number>
  /** The last reported result of each finished match. */
  readonly finals: ReadonlyMap<string, Final>
  readonly lastAnswerAt: () => Date | null
  /** Confirmed verdicts, by bet id. */
  readonly hasConfirmed: ReadonlyMap<number, Verdict>
  /** Violations noticed during a step. */
  readonly faults: readonly string[]
  act(step: Step): void
}

export function createWorld(season: readonly TrueMatch[], rules: Rules): World {
  const store = createStore(rules)
  let time = START
  const now = () => new Date(time)
  let snapshot = firstSnapshot(store.tables(), now())
  let run: Generator<Transaction> | null = null
  let lastAnswerAt: Date | null = null
  let hadOwnIds = true
  const made: TrueBet[] = []
  const [handedIn, reported] = [new Set<number>(), new Set<number>()]
  const faults: string[] = []
  const finals = new Map<string, Final>()
  const open = new Map<number, boolean>()
  const hasConfirmed = new Map<number, Verdict>()

  const settling: Settling = {
    now,
    tables: store.tables,
    automaticOf: (person) => AUTOMATIC[person] ?? [],
    reviewBet: rules.reviewBet,
    onAct: noteAct,
  }

  /** A bet is settled only while it is pending, and reopened only while it is settled. */
  function noteAct({ id }: Pick<Bet, 'id'>, act: Act | 'settled' | null): void {
    const isOpen = open.get(id) ?? true
    if (act === 'settled') {
      if (!isOpen) faults.push(`bet ${id} was settled twice`)
      open.set(id, false)
    } else if (act === 'reopened') {
      if (isOpen) faults.push(`bet ${id} was reopened while it was pending`)
      open.set(id, true)
    } else if (act === 'regraded' && isOpen) faults.push(`bet ${id} was settled again while it was pending`)
  }

  function poll({ isAnswered, isKilled, exchanged: nth }: Extract<Step, { does: 'poll' }>): void {
    const listed = season.flatMap((match) => readingAt(match, time) ?? [])
    const mixedUp = nth !== null && hadOwnIds ? withIdsExchanged(listed, nth, store.tables().matches) : null
    const exchanged = mixedUp?.exchanged ?? new Set()
    const readings = isAnswered ? (mixedUp?.readings ?? listed) : null
    store.transaction(isKilled, (tx) => storePoll(tx, readings, now(), rules))
    if (isKilled) return kill()
    snapshot = rules.nextSnapshot(snapshot, store.tables(), now())
    if (!readings) return
    lastAnswerAt = now()
    hadOwnIds = exchanged.size === 0
    for (const match of season) {
      const reading = exchanged.has(match.sourceId)
        ? undefined
        : readings.find(({ sourceId }) => sourceId === match.sourceId)
      const said = reading?.status === 'finished' ? saidOf(match, reading) : null
      const last = finals.get(match.sourceId)
      if (said === null) finals.delete(match.sourceId)
      else finals.set(match.sourceId, { said, times: last?.said === said ? last.times + 1 : 1 })
    }
  }

  /** Replaces the process: only the store survives. */
  function kill(): void {
    run = null
    snapshot = firstSnapshot(store.tables(), now())
  }

  function work(transactions: number | null): void {
    let left = transactions ?? Number.POSITIVE_INFINITY
    for (let idle = 0; left > 0; ) {
      run ??= settlementRun(settling)
      const next: IteratorResult<Transaction> = run.next()
      if (next.done) {
        run = null
        // A second run without work: everything is settled.
        if (++idle > 1) break
        continue
      }
      idle = 0
      const isKilled = --left === 0 && transactions !== null
      const committed = store.transaction(isKilled, next.value)
      if (isKilled) return kill()
      committed()
    }
  }

  function bet({
    person,
    match: nth,
    side,
    amount,
    odds,
    hoursBefore,
    isRecorded,
  }: Extract<Step, { does: 'bet' }>): void {
    // Before the start, and not in the future.
    const possible = season.filter(({ start }) => start - 6 * 24 * 60 * MINUTE < time)
    const match = possible[nth % possible.length]
    if (!match) return
    const number = made.length + 1
    // Distinct to the millisecond.
    const placedAt = Math.min(time, match.start - hoursBefore * 60 * MINUTE) - 10_000 + number
    const one: TrueBet = { number, person, match, side, amount, odds, placedAt }
    made.push(one)
    if (!isRecorded) return
    handedIn.add(number)
    store.transaction(false, (tx) => insertBet(tx, nextOf(tx, 'bet'), typedBet(one), { person, now: now(), rules }))
  }

  function importFile({ person, from, rows, numbering, isKilled }: Extract<Step, { does: 'import' }>): void {
    const own = made.filter((one) => one.person === person)
    const start = own.length === 0 ? 0 : from % own.length
    const bets = own.slice(start, start + rows).filter(({ placedAt }) => placedAt <= time)
    const read = readFile(store.tables(), person, fileOf(bets, numbering, time), now(), rules)
    const shown = countsOf(read)
    const promised = shown.new + shown.known + shown.deleted + shown.problem
    if (promised !== bets.length) faults.push(`a file of ${bets.length} rows is shown as ${promised}`)
    const written = store.transaction(isKilled, (tx) => writeRows(tx, person, read, now(), rules))
    if (isKilled) return kill()
    if (written !== shown.new) faults.push(`an import promised ${shown.new} new bets and wrote ${written}`)
    for (const [index, one] of bets.entries()) {
      const row = read.find(({ line }) => line === index + 1)
      if (row?.kind === 'problem') reported.add(one.number)
      // A deleted bet stays deleted.
      else if (row?.kind !== 'deleted') handedIn.add(one.number)
    }
  }

  function ownBet(person: number, nth: number, isWanted: (bet: Single) => boolean): Single | undefined {
    const own = [...store.tables().bets.values()].filter((one) => one.userId === person && isWanted(one))
    return own[nth % own.length]
  }

  function write(before: Bet, after: Bet | null): void {
    store.transaction(false, (tx) => writeBet(tx, before, after))
  }

  /** The user confirms a pending verdict. */
  function settle(person: number, nth: number): void {
    const found = ownBet(person, nth, ({ settlement, grade }) => settlement === null && isVerdict(grade?.verdict))
    const verdict = found?.grade?.verdict
    if (!found || !isVerdict(verdict)) return
    write(found, booked(found, settleByOutcome(found, verdict), 'user', now()))
    noteAct(found, 'settled')
    hasConfirmed.set(found.id, verdict)
  }

  function reopen(person: number, nth: number): void {
    const found = ownBet(person, nth, ({ id, settlement }) => settlement !== null && open.has(id))
    if (!found) return
    write(found, { ...found, settlement: null, reopened: true })
    noteAct(found, 'reopened')
    hasConfirmed.delete(found.id)
  }

  function remove(person: number, nth: number): void {
    const found = ownBet(person, nth, () => true)
    if (!found) return
    write(found, null)
    hasConfirmed.delete(found.id)
    const gone = made.find(({ placedAt }) => placedAt === found.placedAt.getTime())
    if (gone) handedIn.delete(gone.number)
  }

  function act(step: Step): void {
    switch (step.does) {
      case 'wait':
        time += step.minutes * MINUTE
        break
      case 'poll':
        return poll(step)
      case 'work':
        return work(step.transactions)
      case 'bet':
        return bet(step)
      case 'settle':
        return settle(step.person, step.bet)
      case 'reopen':
        return reopen(step.person, step.bet)
      case 'delete':
        return remove(step.person, step.bet)
      case 'import':
        return importFile(step)
    }
  }

  return {
    season,
    store,
    now,
    snapshot: () => (snapshot = rules.nextSnapshot(snapshot, store.tables(), now())),
    made,
    handedIn,
    reported,
    finals,
    lastAnswerAt: () => lastAnswerAt,
    hasConfirmed,
    faults,
    act,
  }
}

const saidOf = ({ team1 }: TrueMatch, reading: MatchReading) =>
  reading.team1.name === team1 ? `${reading.score1}-${reading.score2}` : `${reading.score2}-${reading.score1}`

const isVerdict = (verdict: string | undefined): verdict is Verdict => verdict !== undefined && verdict !== 'needs-you'
