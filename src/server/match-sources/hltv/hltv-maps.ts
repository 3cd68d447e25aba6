import type { CheerioAPI } from 'cheerio/slim'
import { mapName } from '../../../domain/map-name.ts'
import type { MapScore, MapStatus, MatchStatus } from '../../../domain/match.ts'
import type { Selection } from './hltv-html.ts'

type Holder = {
  readonly name: string | null
  /** The map was awarded without being played: HLTV calls it "Default". */
  readonly awarded: boolean
  readonly rounds1: number | null
  readonly rounds2: number | null
  readonly hasStats: boolean
  /** The id of its statistics, 0 without them. */
  readonly statsId: number
  /** Whether the halves add up to the rounds, as far as they are given. */
  readonly addsUp: boolean
}

type Maps = {
  readonly maps: readonly MapScore[]
  readonly forfeit: boolean
  /** Whether the order agrees with the veto or the statistics, as far as there are any. */
  readonly areInOrder: boolean
}

/** The maps of a match page, and whether one of them was awarded. Of a finished match, only those that count. */
export function readMaps(page: CheerioAPI, status: MatchStatus): Maps {
  const holders = [...page('.mapholder')].map((element) => readHolder(page(element)))
  const lastWithRounds = holders.findLastIndex((holder) => holder.rounds1 !== null)
  const maps = holders.map((holder, index) => ({
    number: index + 1,
    name: holder.name,
    ...progressOf(holder, mapStatus(holder, status, index < lastWithRounds)),
  }))
  const shown = maps.filter((map) => map.status !== 'not_started' || (status !== 'finished' && map.name !== null))
  const areInOrder = isInOrder(holders, vetoOf(page))
  return { maps: shown, forfeit: holders.some((holder) => holder.awarded), areInOrder }
}

/** The veto and the ids of the statistics follow the order of play. Either alone may be out of order on a correct page. */
function isInOrder(holders: readonly Holder[], veto: readonly (string | null)[]): boolean {
  const played = holders.filter((holder) => holder.rounds1 !== null)
  const hasGap = holders.slice(0, played.length).some((holder) => holder.rounds1 === null && !holder.awarded)
  if (hasGap) return false
  const numbers = [
    played.map(({ statsId }) => statsId).filter((id) => id > 0),
    played.map(({ name }) => veto.indexOf(name)).filter((index) => index >= 0),
  ].filter((witness) => witness.length > 1)
  const isAscending = (witness: readonly number[]) =>
    witness.every((number, index) => index === 0 || number > (witness[index - 1] ?? 0))
  return numbers.length === 0 || numbers.some(isAscending)
}

/** "3. Spirit picked Mirage", "7. Overpass was left over". */
function vetoOf(page: CheerioAPI): readonly (string | null)[] {
  const lines = [...page('.veto-box div')].map((element) => page(element).text().trim())
  return lines.flatMap((line) => {
    const [, picked, left] = /^\d\.\s+(?:.* picked (\w+)|(\w+) was left over)$/.exec(line) ?? []
    return picked || left ? [mapName(picked ?? left ?? '')] : []
  })
}

function readHolder(holder: Selection): Holder {
  const name = holder.find('.mapname').first().text()
  const rounds1 = roundsOf(holder.find('.results-left .results-team-score'))
  const rounds2 = roundsOf(holder.find('.results-right .results-team-score'))
  const known = rounds1 !== null && rounds2 !== null
  const stats = holder.find('a.results-stats').first()
  return {
    name: mapName(name),
    awarded: /^\s*default\s*$/i.test(name),
    rounds1: known ? rounds1 : null,
    rounds2: known ? rounds2 : null,
    hasStats: stats.length > 0,
    statsId: Number(/mapstatsid\/(\d{1,15})\//.exec(stats.attr('href') ?? '')?.[1] ?? 0),
    addsUp: halvesAddUp(holder.find('.results-center-half-score').first().text(), rounds1, rounds2),
  }
}

/** "(5:7; 7:5) (4:2)": the halves, then those of overtime. A running map has "-:-" for the halves to come. */
function halvesAddUp(text: string, rounds1: number | null, rounds2: number | null): boolean {
  const halves = [...text.matchAll(/(\d{1,3})\s*:\s*(\d{1,3})/g)]
  if (halves.length === 0 || text.includes('-')) return true
  const sum = (side: 1 | 2) => halves.reduce((rounds, half) => rounds + Number(half[side]), 0)
  return sum(1) === rounds1 && sum(2) === rounds2
}

function roundsOf(cell: Selection): number | null {
  const text = cell.first().text().trim()
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}

/** A running map also has numbers and a "won" class; it is finished when it has statistics, or the next map has begun. */
function mapStatus(holder: Holder, match: MatchStatus, hasSuccessor: boolean): MapStatus {
  if (holder.rounds1 === null || match === 'upcoming') return 'not_started'
  if (match === 'finished' || holder.hasStats || holder.awarded || hasSuccessor) return 'finished'
  return 'running'
}

function progressOf(holder: Holder, status: MapStatus): Pick<MapScore, 'status' | 'score1' | 'score2'> {
  const isKnown = status === 'running' || (status === 'finished' && holder.addsUp)
  if (!isKnown) return { status, score1: null, score2: null }
  return { status, score1: holder.rounds1, score2: holder.rounds2 }
}
