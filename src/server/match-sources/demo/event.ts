import type { Format } from '../../../domain/match/match.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time/durations.ts'
import { BRACKET, type BracketMatch, type Feeder } from './bracket.ts'
import type { Circuit } from './circuits.ts'
import { between, normal, type Random, randomFor, shuffled } from './random.ts'
import { type MapEdge, mapWinner } from './round-model.ts'
import { type Moment, playSeries } from './series-play.ts'
import { ctLeanOf, type Meeting, mapGap, skillGap, vetoedMaps } from './strength.ts'

/** A side of a match: the team, and since when it is known. */
export type Side = { readonly team: string; readonly knownAt: number }

/** The course of the match: played, awarded without play, or called off. */
type Fate = 'played' | 'walkover' | 'cancelled'

/** A match of the season with everything that happens in it. Times are milliseconds since 1970. */
export type SeasonMatch = {
  readonly id: string
  readonly tournament: string
  readonly format: Format
  readonly sides: readonly [Side, Side]
  /** The start as first announced; from `movedAt` on, it is `scheduled`. */
  readonly planned: number
  readonly movedAt: number
  readonly scheduled: number
  readonly fate: Fate
  readonly vetoAt: number
  readonly start: number
  readonly end: number
  readonly winner: 1 | 2 | null
  readonly maps: readonly string[]
  readonly edges: readonly MapEdge[]
  /** Team 1's edge before the maps are known. */
  readonly skill: number
  readonly moments: readonly Moment[]
}

type EventKey = Meeting & { readonly circuit: Circuit }

/** One event from its draw to its final. */
export function playEvent(key: EventKey): readonly SeasonMatch[] {
  const { seed, circuit, number, start } = key
  const random = randomFor(seed, circuit.key, number)
  const draw = shuffled(random, circuit.teams)
  const format = eventFormat(random)
  const played = new Map<string, SeasonMatch>()
  for (const slot of BRACKET) {
    if (slot.key === 'show' && !format.hasShowmatch) continue
    const sides = slot.sides.map((side) => sideFrom(side, draw, played, start))
    const [first, second] = sides
    if (!first || !second) continue
    const matchFormat = format.of(slot)
    played.set(slot.key, playMatch(key, slot, matchFormat, [first, second]))
  }
  return [...played.values()]
}

type EventFormat = { readonly hasShowmatch: boolean; readonly of: (slot: BracketMatch) => Format }

function eventFormat(random: Random): EventFormat {
  const openers: Format = random() < 0.25 ? 'BO1' : 'BO3'
  const final: Format = random() < 0.35 ? 'BO5' : 'BO3'
  const hasShowmatch = random() < 0.25
  return {
    hasShowmatch,
    of: ({ key, sides }) => {
      if (key === 'show') return 'BO2'
      if (key === 'final') return final
      return 'seed' in sides[0] ? openers : 'BO3'
    },
  }
}

function sideFrom(
  feeder: Feeder,
  draw: readonly string[],
  played: Map<string, SeasonMatch>,
  start: number,
): Side | null {
  if ('seed' in feeder) {
    const team = draw[feeder.seed]
    return team ? { team, knownAt: start - DRAW_AHEAD_MS } : null
  }
  const match = played.get(feeder.from)
  if (!match) return null
  const won = (match.winner === 1) === (feeder.takes === 'winner')
  return { team: match.sides[won ? 0 : 1].team, knownAt: match.end }
}

/** The draw is made before anything of the event is listed. */
const DRAW_AHEAD_MS = 14 * DAY_MS
/** The break between two matches of one team. */
const REST_MS = 15 * MINUTE_MS
const VETO_AHEAD_MS = 8 * MINUTE_MS

function playMatch(key: EventKey, slot: BracketMatch, format: Format, sides: readonly [Side, Side]): SeasonMatch {
  const { seed, circuit, number } = key
  const random = randomFor(seed, circuit.key, number, slot.key)
  const fate = fateOf(slot, format, random)
  const times = timesOf(slot, key.start, sides, random)
  const pair = [sides[0].team, sides[1].team] as const
  const skill = skillGap(key, pair)
  const id = `${circuit.key}-${number}-${slot.key}`
  const tournament = `${tournamentName(circuit, number)} · ${slot.stage}`
  const base = { id, tournament, format, sides, fate, skill, ...times }
  if (fate !== 'played') {
    const winner = skill + normal(random) * 0.1 > 0 ? 1 : 2
    return { ...base, vetoAt: times.start, end: times.start, maps: [], edges: [], moments: [], winner }
  }
  const maps = vetoedMaps(key, format, pair)
  const edges = maps.map((map) => ({
    skill: skill + mapGap(key, pair, map),
    ctLean: ctLeanOf(map),
    startsCt: random() < 0.5,
  }))
  const played = playSeries(format, edges, times.start, random)
  return { ...base, vetoAt: times.start - VETO_AHEAD_MS, maps, edges, ...played, winner: winnerOf(played.moments) }
}

type Times = Pick<SeasonMatch, 'planned' | 'movedAt' | 'scheduled' | 'start'>

function timesOf(slot: BracketMatch, eventStart: number, sides: readonly [Side, Side], random: Random): Times {
  const planned = eventStart + slot.at * MINUTE_MS
  const movedAt = planned - Math.round(between(random, 20, 90)) * MINUTE_MS
  const scheduled = planned + postponedBy(slot, random)
  const ready = Math.max(scheduled, sides[0].knownAt + REST_MS, sides[1].knownAt + REST_MS)
  return { planned, movedAt, scheduled, start: Math.round(ready + lateness(random)) }
}

/** Some showmatches are called off, and some first matches are awarded because a team is missing. */
function fateOf({ key, sides }: BracketMatch, format: Format, random: Random): Fate {
  const chance = random()
  if (key === 'show') return chance < 0.35 ? 'cancelled' : 'played'
  return 'seed' in sides[0] && format !== 'BO1' && chance < 0.03 ? 'walkover' : 'played'
}

/** Matches that may be postponed by about an hour, since no later match depends on them. */
const PUT_OFF = new Set(['show', 'third'])

function postponedBy({ key }: BracketMatch, random: Random): number {
  const chance = random()
  const minutes = Math.round(between(random, 4, 8)) * 10
  return PUT_OFF.has(key) && chance < 0.15 ? minutes * MINUTE_MS : 0
}

/** Most matches start within minutes of their time, some a quarter of an hour late. */
function lateness(random: Random): number {
  const luck = random()
  if (luck < 0.7) return between(random, 0, 4) * MINUTE_MS
  return between(random, luck < 0.95 ? 4 : 12, luck < 0.95 ? 12 : 18) * MINUTE_MS
}

/** Edition numbers restart at 1 after this. */
const EDITIONS = 60

function tournamentName({ key, events }: Circuit, number: number): string {
  const brand = events[mod(number, events.length)]
  const founded = Math.floor(between(randomFor('founded', key), 0, EDITIONS))
  return `${brand} ${1 + mod(Math.floor(number / events.length) + founded, EDITIONS)}`
}

const mod = (value: number, by: number) => ((value % by) + by) % by

function winnerOf(moments: readonly Moment[]): 1 | 2 | null {
  const ended = moments.filter((moment) => moment.phase === 'over')
  const won1 = ended.filter(({ point }) => mapWinner(point.score1, point.score2) === 1).length
  if (won1 * 2 === ended.length) return null
  return won1 * 2 > ended.length ? 1 : 2
}
