import type { SkillQuery, SkillReport, SkillStatistics } from '../../contract/skill.ts'
import type { DecidedBet } from '../../domain/luck/decided-bet.ts'
import type { BankChange } from '../../domain/luck/drawdown.ts'
import { LEAST_BETS } from '../../domain/luck/judge-record.ts'
import { type Book, type LuckReport, reportLuck } from '../../domain/luck/luck-report.ts'
import type { MarginMethod } from '../../domain/money/margin.ts'
import { formatCents } from '../../domain/money/money.ts'
import { isWhole, type Listing, readsMatches } from '../bets/list/bet-list-queries.ts'
import { listingOf } from '../bets/list/list-bets.ts'
import { everyBet } from '../bets/list/whole-list.ts'
import { findBookSettings } from '../bets/settings/book-settings-queries.ts'
import { cachedForVersion, expensiveRead } from '../book/book.ts'
import type { Deps } from '../deps.ts'
import { inTurns, nextTurn } from '../http/in-turns.ts'
import { inKnownZone } from '../http/known-zone.ts'
import { decidedBets, findCalendar, findCash } from './skill-queries.ts'

export function createSkill(deps: Deps) {
  const { db } = deps

  return (owner: number, { tz, ...filter }: SkillQuery): Promise<SkillStatistics> => {
    const listing = listingOf(owner, filter, everyBet(owner).sort)
    const make = () => judged(listing, tz)
    return readsMatches(listing)
      ? expensiveRead(db, owner, 'skill', make)
      : cachedForVersion(db, owner, ['skill', tz, filter], make)
  }

  async function judged(listing: Listing, tz: string): Promise<SkillStatistics> {
    const calendar = await inKnownZone(deps, tz, (zone) => findCalendar(db, listing, zone))
    const { book, method } = await readBook(listing)
    const report = await inTurns(reportLuck(book))
    const bets = book.bets.length
    return {
      verdict: report?.verdict ?? { kind: 'too-few', bets, missing: LEAST_BETS - bets },
      report: report && presentReport(report, method),
      calendar: presentCalendar(calendar),
    }
  }

  async function readBook(listing: Listing): Promise<{ book: Book; method: MarginMethod }> {
    const { owner } = listing
    // The bankroll is meaningful only for all bets, not for a filter.
    const [cash, { unit, marginMethod: method }] = await Promise.all([
      isWhole(listing) ? findCash(db, owner) : [],
      findBookSettings(db, owner),
    ])
    const bets: DecidedBet[] = []
    for await (const batch of decidedBets(db, listing, method)) {
      for (const bet of batch) bets.push(bet)
      await nextTurn()
    }
    return { book: { bets, bank: bankOf(cash, bets), unit }, method }
  }
}

/** Movements and bets in order of time; a movement at the time of a bet comes first. */
function bankOf(cash: Awaited<ReturnType<typeof findCash>>, bets: readonly DecidedBet[]): Book['bank'] {
  if (cash.length === 0) return []
  const bank: BankChange[] = []
  let next = 0
  for (const { placedAt, profit } of bets) {
    for (let moved = cash[next]; moved && moved.at <= placedAt; moved = cash[next]) {
      bank.push(moved)
      next += 1
    }
    bank.push({ kind: 'bet', amount: profit })
  }
  return bank.concat(cash.slice(next))
}

/** The verdict is returned next to the report; the contract drops it here. */
function presentReport(report: LuckReport, method: MarginMethod): SkillReport {
  const { luck, fall } = report
  return {
    ...report,
    closing: { ...report.closing, method },
    staked: money(report.staked),
    profit: money(report.profit),
    profitInterval: { low: money(report.profitInterval.low), high: money(report.profitInterval.high) },
    luck: {
      ...luck,
      expected: money(luck.mean),
      spread: money(luck.deviation),
      bars: luck.bars.map(({ from, to, chance }) => ({ from: money(from), to: money(to), chance })),
    },
    fall: { ...fall, money: money(fall.money), byLuck: money(fall.byLuck) },
    curve: report.curve.map(({ bets, placedAt, ...point }) => ({
      bets,
      placedAt: placedAt.toISOString(),
      profit: money(point.profit),
      expected: money(point.expected),
      low: money(point.low),
      high: money(point.high),
    })),
  }
}

/** Expected values are not whole cents. */
const money = (cents: number) => formatCents(Math.round(cents) || 0)

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

function presentCalendar(rows: Awaited<ReturnType<typeof findCalendar>>): SkillStatistics['calendar'] {
  const present = (row: { bets: number; profit: string } | undefined) => ({
    bets: row?.bets ?? 0,
    profit: formatCents(BigInt(row?.profit ?? 0)),
  })
  return {
    months: rows.flatMap((row) => (row.month === null ? [] : [{ month: row.month, ...present(row) }])),
    weekdays: WEEKDAYS.map((weekday) => present(rows.find((row) => row.weekday === weekday))),
  }
}
