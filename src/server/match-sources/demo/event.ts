import { activeDutyMaps } from '../../../domain/map-pool.ts'
import type { Format } from '../../../domain/match.ts'
import { BRACKET, type BracketMatch, type Feeder } from './bracket.ts'
import type { Circuit } from './circuits.ts'
import { between, normal, type Random, randomFor, shuffled } from './random.ts'
import type { MapEdge } from './round-model.ts'
import { mapWinner } from './round-model.ts'
import { type Moment, playSeries } from './series-play.ts'
import { veto } from './veto.ts'

const MINUTE = 60_000

/** A side of a match: the team, and since when it is known. */
export type Side = { readonly team: string; readonly knownAt: number }

/** What came of it: played, given without play, or called off. */
export type Fate = 'played' | 'walkover' | 'cancelled'

/** One match of the season with everything that will ever happen in it. Times are milliseconds since 1970. */
export type SeasonMatch = {
  readonly id: string
  readonly tournament: string
  readonly format: Format
  readonly sides: readonly [Side, Side]
  /** First planned for; from `movedAt` on planned for `scheduled`. */
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

export type EventKey = {
  readonly seed: string
  readonly circuit: Circuit
  readonly number: number
  readonly start: number
}

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
  const openers: Format = random() < 0.3 ? 'BO1' : 'BO3'
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
    return team ? { team, knownAt: start - DRAW_AHEAD } : null
  }
  const match = played.get(feeder.from)
  if (!match) return null
  const won = (match.winner === 1) === (feeder.takes === 'winner')
  return { team: match.sides[won ? 0 : 1].team, knownAt: match.end }
}

/** Editions are counted up to this, then anew. */
const EDITIONS = 60
/** The draw is made before anything of the event is listed. */
const DRAW_AHEAD = 14 * 24 * 60 * MINUTE
/** Between the end of one match and the start of the next of the same team. */
const REST = 15 * MINUTE
const PUT_OFF = new Set(['bl', 'show', 'third'])
const VETO_AHEAD = 8 * MINUTE

function playMatch(key: EventKey, slot: BracketMatch, format: Format, sides: readonly [Side, Side]): SeasonMatch {
  const { seed, circuit, number } = key
  const random = randomFor(seed, circuit.key, number, slot.key)
  const fate = fateOf(slot, format, random)
  const planned = key.start + slot.at * MINUTE
  const movedAt = planned - Math.round(between(random, 20, 90)) * MINUTE
  const scheduled = planned + postponedBy(slot, random)
  const ready = Math.max(scheduled, sides[0].knownAt + REST, sides[1].knownAt + REST)
  const start = Math.round(ready + lateness(random))
  const maps = mapsOf(key, format, sides)
  const skill = ratingOf(key, sides[0].team) - ratingOf(key, sides[1].team)
  const edges = maps.map((map) => edgeOn(key, map, skill, sides, random))
  const { moments, end } = playSeries(format, edges, start, random)
  const base = {
    id: `${circuit.key}-${number}-${slot.key}`,
    tournament: `${tournamentName(circuit, number)} · ${slot.stage}`,
    format,
    sides,
    planned,
    movedAt,
    scheduled,
    fate,
    skill,
  }
  if (fate === 'played')
    return { ...base, vetoAt: start - VETO_AHEAD, start, end, maps, edges, moments, winner: winnerOf(moments) }
  const givenTo = skill + normal(random) * 0.1 > 0 ? 1 : 2
  return { ...base, vetoAt: start, start, end: start, maps: [], edges: [], moments: [], winner: givenTo }
}

/** Off and on a showmatch is called off, and a team does not turn up for its first match. */
function fateOf({ key, sides }: BracketMatch, format: Format, random: Random): Fate {
  const chance = random()
  if (key === 'show') return chance < 0.35 ? 'cancelled' : 'played'
  return 'seed' in sides[0] && format !== 'BO1' && chance < 0.03 ? 'walkover' : 'played'
}

/** Where nothing else waits for it, a match may be put off by about an hour. */
function postponedBy({ key }: BracketMatch, random: Random): number {
  const chance = random()
  const minutes = Math.round(between(random, 4, 8)) * 10
  return PUT_OFF.has(key) && chance < 0.15 ? minutes * MINUTE : 0
}

/** Most matches start within minutes of their time, some a quarter of an hour late. */
function lateness(random: Random): number {
  const luck = random()
  if (luck < 0.7) return between(random, 0, 4) * MINUTE
  return between(random, luck < 0.95 ? 4 : 12, luck < 0.95 ? 12 : 20) * MINUTE
}

function mapsOf(key: EventKey, format: Format, sides: readonly [Side, Side]): readonly string[] {
  const taste = (side: Side) => (map: string) => affinity(key, side.team, map)
  return veto(format, activeDutyMaps(new Date(key.start)), [taste(sides[0]), taste(sides[1])])
}

function edgeOn(key: EventKey, map: string, skill: number, sides: readonly [Side, Side], random: Random): MapEdge {
  return {
    skill: skill + affinity(key, sides[0].team, map) - affinity(key, sides[1].team, map),
    ctLean: between(randomFor('ct', map), -0.05, 0.2),
    startsCt: random() < 0.5,
  }
}

/** Strength in log-odds of a round: a lasting part and the form of this event. */
function ratingOf({ seed, number }: EventKey, team: string): number {
  return 0.12 * normal(randomFor(seed, 'rating', team)) + 0.04 * normal(randomFor(seed, 'form', team, number))
}

function affinity({ seed }: EventKey, team: string, map: string): number {
  return 0.04 * normal(randomFor(seed, 'taste', team, map))
}

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
