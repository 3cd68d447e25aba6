import pLimit from 'p-limit'
import type { BetColumns } from '../../domain/explorer/bet-columns.ts'
import type { Codes } from '../../domain/explorer/bet-rows.ts'
import { type Dimension, isZoned } from '../../domain/explorer/dimensions.ts'
import { DEFAULT_METHOD, type MarginMethod } from '../../domain/margin.ts'
import { isWhole, type Listing } from '../bets/bet-list-queries.ts'
import { asksMatches } from '../bets/slice-queries.ts'
import { findBookVersion } from '../book/bet-sum-queries.ts'
import type { Conn, Db } from '../db/tables.ts'
import { inTurns } from '../http/in-turns.ts'
import { type BetBook, bookOf, codesOf, foundIn } from './bet-book.ts'
import {
  findColumns,
  findIdParts,
  findKeys,
  findLegMatches,
  findMatchVersion,
  planForGroups,
} from './explorer-queries.ts'

type View = { readonly listing: Listing; readonly dimensions: readonly Dimension[]; readonly zone: string }

/** A view's bets in columns, their key in each dimension, and which of them the filter finds; null for all. */
export type ViewedBets = {
  readonly columns: BetColumns
  readonly dimensions: readonly Codes[]
  readonly isFound: Uint8Array | null
  readonly method: MarginMethod
}

type Kept = {
  readonly version: string
  readonly book: BetBook
  readonly bytes: number
  /** By dimension and zone. A dimension that reads matches has their version as well. */
  readonly codes: Map<string, KeptCodes>
}
type KeptCodes = { readonly codes: Codes; readonly matches: string | null; readonly bytes: number }
type State = {
  readonly version: string
  readonly bets: number
  readonly method: MarginMethod
  readonly matches: string | null
}

/** One book of 100,000 bets has 8 to 15 MB. */
const MOST_BYTES = 64 * 1024 * 1024
/** Every dimension, and some in a second time zone. */
const MOST_CODES = 24
/** Other requests keep the other connections to the database. */
const MOST_AT_ONCE = 2
const BETS_PER_PART = 8192

/**
 * Reads the bets of views. The books that were asked for last stay in memory, each with the version that it was read at; the version is
 * read for every view, from the database.
 */
export function createKeptBooks(db: Db) {
  const kept = new Map<number, Kept>()
  const limit = pLimit(MOST_AT_ONCE)

  return async (view: View): Promise<ViewedBets> => {
    const state = await stateOf(db, view)
    return inMemory(view, state) ?? limit(() => inSnapshot((tx) => viewedIn(tx, view)))
  }

  /** What is read in one snapshot belongs together. */
  function inSnapshot<Result>(read: (tx: Conn) => Promise<Result>): Promise<Result> {
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
  }

  function inMemory(view: View, state: State): ViewedBets | null {
    const last = keptOf(view.listing.owner, state)
    if (!last || !isWhole(view.listing)) return null
    const dimensions = view.dimensions.flatMap((dimension) => knownCodes(last, dimension, view.zone, state) ?? [])
    if (dimensions.length < view.dimensions.length) return null
    return { columns: last.book.columns, dimensions, isFound: null, method: state.method }
  }

  async function viewedIn(tx: Conn, view: View): Promise<ViewedBets> {
    await planForGroups(tx)
    const state = await stateOf(tx, view)
    const { owner } = view.listing
    const last = keptOf(owner, state)
    const viewed =
      (last && (await completed(tx, last, view, state))) ??
      // Bets written by direct SQL have no version.
      (await completed(tx, await readBook(tx, owner, state), view, state))
    if (!viewed) throw new Error(`the bets of user ${owner} differ within a snapshot`)
    return viewed
  }

  function keptOf(owner: number, { version }: State): Kept | null {
    const last = kept.get(owner)
    if (last?.version !== version) return null
    kept.delete(owner)
    kept.set(owner, last)
    return last
  }

  /** Reads the missing parts. Null where they were read at another time than the book. */
  async function completed(tx: Conn, own: Kept, { listing, dimensions, zone }: View, state: State) {
    const found: Codes[] = []
    for (const dimension of dimensions) {
      const known = knownCodes(own, dimension, zone, state)
      const codes = known ?? (await inTurns(codesOf(own.book, await findKeys(tx, listing.owner, dimension, zone))))
      if (!codes) return null
      if (!known) keepCodes(own, nameOf(dimension, zone), codes, asksMatches(dimension) ? state.matches : null)
      found.push(codes)
    }
    const { book } = own
    const isFound = isWhole(listing)
      ? null
      : await inTurns(foundIn(book, await findIdParts(tx, listing, book.starts.length - 1)))
    if (!isWhole(listing) && !isFound) return null
    keep(listing.owner, own)
    return { columns: book.columns, dimensions: found, isFound, method: state.method }
  }

  function keep(owner: number, own: Kept): void {
    kept.delete(owner)
    kept.set(owner, own)
    let bytes = 0
    for (const [each, { bytes: ofBook, codes }] of [...kept].toReversed()) {
      bytes += [...codes.values()].reduce((sum, some) => sum + some.bytes, ofBook)
      if (bytes > MOST_BYTES) kept.delete(each)
    }
  }
}

async function readBook(tx: Conn, owner: number, { version, bets, method }: State): Promise<Kept> {
  const parts = Math.max(1, Math.ceil(bets / BETS_PER_PART))
  const found = await findColumns(tx, owner, method, parts)
  const book = await inTurns(bookOf(found, parts, await findLegMatches(tx, owner)))
  return { version, book, bytes: bytesOfBook(book), codes: new Map() }
}

/** In a transaction one after the other. */
async function stateOf(conn: Conn, { listing: { owner }, dimensions }: View): Promise<State> {
  const { version, bets, method: chosen } = await findBookVersion(conn, owner)
  const method = chosen ?? DEFAULT_METHOD
  const matches = dimensions.some(asksMatches) ? await findMatchVersion(conn) : null
  return { version: `${method} ${version}`, bets, method, matches }
}

function knownCodes({ codes }: Kept, dimension: Dimension, zone: string, { matches }: State): Codes | null {
  const known = codes.get(nameOf(dimension, zone))
  return known && (!asksMatches(dimension) || known.matches === matches) ? known.codes : null
}

function keepCodes(own: Kept, name: string, codes: Codes, matches: string | null): void {
  own.codes.delete(name)
  own.codes.set(name, { codes, matches, bytes: bytesOfCodes(codes) })
  const [oldest] = own.codes.keys()
  if (own.codes.size > MOST_CODES && oldest !== undefined) own.codes.delete(oldest)
}

const nameOf = (dimension: Dimension, zone: string) => (isZoned(dimension) ? `${dimension}@${zone}` : dimension)

/** Includes the arrays of `createMatchSums`. */
function bytesOfBook({ ids, columns, starts }: BetBook): number {
  const { staked, profit, raw, fair, isOpen, isVoid, isAtRisk, matches } = columns
  const { numbers, firstLeg, legs } = matches
  const arrays = [ids, starts, staked, profit, raw, fair, isOpen, isVoid, isAtRisk, numbers, firstLeg, legs]
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 28 * matches.count + 4 * ids.length)
}

/** Approximately: two bytes for each character, and the overhead of a string. */
const bytesOfCodes = ({ codes, keys }: Codes) =>
  keys.reduce((sum, { length }) => sum + 2 * length + 32, codes.byteLength)
