import { type Cell, cellText, type Row } from '../../../domain/import/row.ts'
import { withoutGuards } from '../../../domain/import/text/formula-guard.ts'
import { parseBetType } from '../../../domain/market/bet-type.ts'
import type { JsonItem } from './json-items.ts'

/** Columns that only exports have from which a bet can be made again as it was. */
const COMPLETE = ['selection', 'legs', 'profile', 'cashedPaid']

/** Whether bets can be made again as they were; its times are those of UTC. */
export const isWholeExport = (names: readonly string[]): boolean => COMPLETE.every((name) => names.includes(name))

/**
 * Reads rows of our own export as the bets that the API gives; null for a table of an older version, which has fewer columns.
 * `isGuarded`: texts have apostrophes before what a spreadsheet would run (not in a workbook).
 */
export function ownRowReader(names: readonly string[], isGuarded: boolean): ((row: Row) => JsonItem) | null {
  if (!isWholeExport(names)) return null
  return ({ line, cells }) => {
    const cell = (name: string): Cell => cells[names.indexOf(name)] ?? ''
    const text = (name: string) => {
      const value = cell(name)
      return typeof value === 'number' ? cellText(value) : isGuarded ? withoutGuards(value) : value
    }
    const orNull = (name: string) => text(name) || null
    const number = (name: string) => text(name).trim().replace(',', '.') || null
    const betType = parseBetType(text('betType'))
    const legs = json(text('legs'))
    return {
      line,
      value: {
        // A new match and verdict are given.
        id: Number(text('id')) || 0,
        matchId: null,
        matchSwapped: false,
        grade: null,
        gradedResult: null,
        correctedAt: null,
        teams: text('teams'),
        selectedTeam: text('selectedTeam'),
        betType: text('betType'),
        betTypeName: betType?.name ?? text('betType'),
        betTypeValue: betType?.value ?? null,
        amount: number('amount'),
        odds: number('odds'),
        exactOdds: json(text('exactOdds')),
        selection: json(text('selection')),
        legs: Array.isArray(legs) ? legs.map(wholeLeg) : legs,
        status: text('status'),
        outcome: orNull('outcome'),
        restOutcome: orNull('restOutcome'),
        result: number('result'),
        freeBet: yesNo(text('freeBet') || 'false'),
        cashedOut: orNothing({ stake: number('cashedStake'), paid: number('cashedPaid') }),
        profile: orNull('profile'),
        settledBy: null,
        bookmaker: orNull('bookmaker'),
        tags: tags(text('tags')),
        note: orNull('note'),
        tipster: orNull('tipster'),
        live: text('live') === '' ? null : yesNo(text('live')),
        ownChance: number('ownChance'),
        close: orNothing({
          odds: number('closingOdds'),
          otherOdds: number('closingOtherOdds'),
          at: time(text('closingAt')),
          source: orNull('closingSource'),
        }),
        closeMissing: null,
        createdAt: time(text('createdAt')),
        placedAt: time(text('placedAt')),
        settledAt: time(text('settledAt')),
      },
    }
  }
}

// Whatever has no fields has none to spread: the reader of bets refuses it.
const wholeLeg = (leg: unknown): object => ({ ...(leg as object), matchId: null, matchSwapped: false, grade: null })

/** Null where every field is empty. */
const orNothing = (fields: Readonly<Record<string, string | null>>) =>
  Object.values(fields).every((value) => value === null) ? null : fields

/** Also as spreadsheets write it in their languages. Another text stays as it is: the row is refused with it. */
function yesNo(text: string): boolean | string {
  if (/^(?:true|verdadeiro|истина|1)$/iu.test(text)) return true
  return /^(?:false|falso|ложь|0)$/iu.test(text) ? false : text
}

/** The times of a workbook are those of UTC, and written without their zone. */
function time(text: string): string | null {
  const [, day, clock = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?)Z?)?$/.exec(text.trim()) ?? []
  return day === undefined ? text.trim() || null : `${day}T${clock}Z`
}

function tags(text: string): unknown {
  const list = json(text)
  return Array.isArray(list) ? list : text.split('|').flatMap((tag) => tag.trim() || [])
}

/** A text that is no JSON stays as it is: the row is refused with it. */
function json(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}
