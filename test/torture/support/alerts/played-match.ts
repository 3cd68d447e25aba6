import type { MapScore, MatchReading } from '../../../../src/domain/match/match.ts'
import { HOUR_MS } from '../../../../src/domain/time/durations.ts'
import { meeting, NOT_STARTED } from '../../../support/settling-app.ts'
import type { Round } from '../torture.ts'

/** The true state of a match; `reading` is what a poll reports. */
export type PlayedMatch = {
  readonly sourceId: string
  readonly reading: () => MatchReading
  readonly isOver: () => boolean
  /** The true time of each fact (`mapEnds 1`); missing if it has not happened, or was withdrawn. */
  readonly happened: ReadonlyMap<string, number>
  /** The time of the source's last correction. */
  readonly turnedAt: () => number
  /** Advances the match: it starts, a map ends, it ends. Returns what happened. */
  goOn(now: number): string
  /** An irregular event that fits its state: moved, called off, resumed, or another result. */
  turn(now: number): string
}

const NAMES = ['Mirage', 'Inferno', 'Nuke']
const [WON, LOST] = [
  { score1: 13, score2: 7 },
  { score1: 9, score2: 13 },
]

/** A BO3 that begins in an hour. */
export function createPlayedMatch(sourceId: string, round: Round, now: number): PlayedMatch {
  const first = now + HOUR_MS
  let scheduled = first
  let status: MatchReading['status'] = 'upcoming'
  /** Whether the first team won each ended map. */
  let ended: boolean[] = []
  const happened = new Map<string, number>()
  let turnedAt = 0

  const won = (side: boolean) => ended.filter((each) => each === side).length
  const isDecided = () => won(true) === 2 || won(false) === 2

  function endMap(now: number): string {
    ended = [...ended, round.below(2) === 0]
    if (!isDecided()) {
      happened.set(`mapEnds ${ended.length}`, now)
      return 'maps ended'
    }
    status = 'finished'
    happened.set('matchEnds 0', now)
    return 'matches ended'
  }

  function maps(): MapScore[] {
    const over = ended.map((side, at) => ({ ...mapOf(at), status: 'finished' as const, ...(side ? WON : LOST) }))
    const running = { ...mapOf(ended.length), status: 'running' as const, score1: 3, score2: 2 }
    return status === 'live' ? [...over, running] : over
  }

  return {
    sourceId,
    happened,
    turnedAt: () => turnedAt,
    isOver: () => status === 'finished',
    reading: () =>
      meeting(sourceId, {
        ...NOT_STARTED,
        status,
        scheduledTime: new Date(scheduled),
        ...(status === 'live' || status === 'finished' ? { maps: maps(), score1: won(true), score2: won(false) } : {}),
      }),
    goOn(now) {
      if (status === 'live') return endMap(now)
      if (status !== 'upcoming') return 'nothing'
      status = 'live'
      happened.set('matchStarts 0', now)
      return 'matches started'
    },
    turn(now) {
      turnedAt = now
      switch (status) {
        case 'cancelled':
          status = 'upcoming'
          happened.set('matchMoved 0', now)
          return 'matches back'
        case 'upcoming':
          happened.set('matchMoved 0', now)
          if (round.below(3) === 0) {
            status = 'cancelled'
            return 'matches called off'
          }
          scheduled = scheduled === first ? first + (1 + round.below(3)) * HOUR_MS : first
          return 'matches moved'
        case 'live':
          return 'nothing'
        case 'finished':
          if (round.below(4) === 0) {
            status = 'live'
            ended = ended.slice(0, -1)
            return 'ends taken back'
          }
          // Swaps map winners, so that the other team won the match.
          ended = ended.map((side, at) => (ended.length === 2 || at === 2 ? !side : side))
          return 'results corrected'
      }
    },
  }
}

const mapOf = (at: number) => ({ number: at + 1, name: NAMES[at] ?? null })
