import type { Bet } from '../../../src/domain/bet/stored-bet.ts'
import type { Draft, ImportedBet } from '../../../src/domain/import/draft.ts'
import { rulesOf } from '../../../src/domain/import/formats.ts'
import type { ImportPlan } from '../../../src/domain/import/plan.ts'
import { createRowReader } from '../../../src/domain/import/read-rows.ts'
import type { resolveBet } from '../../../src/domain/import/resolve-bet.ts'
import { clockOf } from '../../../src/domain/import/text/zones.ts'
import { formatTeams, splitTeams, teamsTextKey } from '../../../src/domain/team/pair.ts'
import type { createMarker } from '../../../src/server/imports/fingerprints.ts'
import { FILE_HEADER } from './bets.ts'
import { meetingsOf } from './settling.ts'
import { nextOf, type Tables, writeBet } from './store.ts'

export type ImportRules = {
  readonly createMarker: typeof createMarker
  readonly resolveBet: typeof resolveBet
}

const PLAN: ImportPlan = {
  format: 'generic',
  columns: ['placedAt', 'settledAt', 'event', 'pick', 'odds', 'stake', 'state', 'externalId'],
  dateOrder: null,
  zone: 'UTC',
  decimalMark: 'point',
  oddsNotation: 'decimal',
  bookmaker: null,
  currency: null,
}

type Kind = 'new' | 'known' | 'deleted' | 'problem'
export type ReadRow = { readonly kind: Kind; readonly line: number; readonly draft: Draft }
export type Counts = Readonly<Record<Kind, number>>

/** Classifies the rows of a file before writing. */
export function readFile(
  tables: Tables,
  person: number,
  rows: readonly (readonly string[])[],
  now: Date,
  rules: ImportRules,
): ReadRow[] {
  const context = { plan: PLAN, rules: rulesOf('generic'), clock: clockOf('UTC'), now, unit: null }
  const reader = createRowReader(FILE_HEADER, context)
  const mark = rules.createMarker(null)
  const unmarked = [...rows.flatMap((cells, index) => reader.take({ line: index + 1, cells })), ...reader.end()]
  const read = unmarked.map((draft): ReadRow => {
    const marked = mark(draft)
    return { kind: 'problem' in marked ? 'problem' : 'new', line: marked.line, draft: marked }
  })
  return markInBook(tables, person, markImportedBefore(tables, person, read))
}

export function countsOf(rows: readonly ReadRow[]): Counts {
  const count = (kind: Kind) => rows.filter((row) => row.kind === kind).length
  return { new: count('new'), known: count('known'), deleted: count('deleted'), problem: count('problem') }
}

/** As the SQL of known-row-queries.ts does. The simulation has no near-duplicates. */
function markImportedBefore({ imported, bets }: Tables, person: number, rows: readonly ReadRow[]): ReadRow[] {
  return rows.map((row) => {
    if (row.kind !== 'new' || !('fingerprint' in row.draft)) return row
    const id = imported.get(keyOf(person, row.draft.fingerprint))
    return id === undefined ? row : { ...row, kind: bets.has(id) ? 'known' : 'deleted' }
  })
}

/** As the SQL does: equal rows of the file count as separate bets. */
function markInBook({ bets }: Tables, person: number, rows: readonly ReadRow[]): ReadRow[] {
  const keyOfRow = ({ draft }: ReadRow) => ('bet' in draft ? textOf(bookColumns(draft.bet)) : '')
  const inBook = Map.groupBy(
    [...bets.values()].filter(({ userId }) => userId === person),
    textOf,
  )
  const seen = new Map<string, number>()
  const count = (row: ReadRow) => {
    const nth = (seen.get(keyOfRow(row)) ?? 0) + 1
    seen.set(keyOfRow(row), nth)
    return nth
  }
  rows.filter(({ kind }) => kind === 'known').forEach(count)
  return rows.map((row) => {
    if (row.kind !== 'new') return row
    return count(row) <= (inBook.get(keyOfRow(row))?.length ?? 0) ? { ...row, kind: 'known' } : row
  })
}

type InBook = Pick<Bet, 'placedAt' | 'teamsKey' | 'selectedTeam' | 'amount' | 'odds'>

const textOf = ({ placedAt, teamsKey, selectedTeam, amount, odds }: InBook) =>
  JSON.stringify([placedAt.getTime(), teamsKey, selectedTeam, amount, odds])

function bookColumns({ picks, placedAt, amount, odds }: ImportedBet): InBook {
  const teams = picks.map(({ teams: text, selectedTeam }) => {
    const pair = splitTeams(text, selectedTeam)
    return pair ? formatTeams(pair) : text
  })
  const selectedTeam = picks.map((pick) => pick.selectedTeam).join(' + ')
  return { placedAt, teamsKey: teamsTextKey(teams.join(' + ')), selectedTeam, amount, odds }
}

/** Writes the new rows; returns how many. */
export function writeRows(tx: Tables, person: number, rows: readonly ReadRow[], now: Date, rules: ImportRules): number {
  let written = 0
  for (const { kind, draft } of rows) {
    if (kind !== 'new' || !('bet' in draft)) continue
    const id = nextOf(tx, 'bet')
    // The fingerprint is unique in the table.
    if (tx.imported.has(keyOf(person, draft.fingerprint))) continue
    tx.imported.set(keyOf(person, draft.fingerprint), id)
    insertBet(tx, id, draft.bet, { person, now, rules })
    written++
  }
  return written
}

/** Also for a bet recorded by hand, which has no settlement. */
export function insertBet(
  tx: Tables,
  id: number,
  bet: ImportedBet,
  { person, now, rules }: { person: number; now: Date; rules: Pick<ImportRules, 'resolveBet'> },
): void {
  const meetings = bet.picks.map(({ teams, selectedTeam }) => {
    const pair = splitTeams(teams, selectedTeam)
    return pair ? meetingsOf(tx, pair.team1, pair.team2) : []
  })
  const words = { spell: ({ bookmaker, tags, tipster }: ImportedBet) => ({ bookmaker, tags: [...tags], tipster }) }
  const resolved = rules.resolveBet(bet, meetings, {
    userId: person,
    now,
    ambiguous: new Set(),
    profile: 'standard',
    words,
  })
  writeBet(tx, null, { ...resolved, id })
}

const keyOf = (person: number, fingerprint: string) => `${person} ${fingerprint}`
