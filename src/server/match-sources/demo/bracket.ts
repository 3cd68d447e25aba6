/** The origin of a side of a match: a seed of the draw, or the winner or loser of an earlier match. */
export type Feeder = { readonly seed: number } | { readonly from: string; readonly takes: 'winner' | 'loser' }

export type BracketMatch = {
  readonly key: string
  readonly stage: string
  /** Minutes after the event's start. */
  readonly at: number
  readonly sides: readonly [Feeder, Feeder]
}

const seed = (number: number): Feeder => ({ seed: number })
const winner = (from: string): Feeder => ({ from, takes: 'winner' })
const loser = (from: string): Feeder => ({ from, takes: 'loser' })
const DAY_MINUTES = 24 * 60

/**
 * Eight teams in two days: two double-elimination groups of four, then semi-finals, third place and final. Times are spread so that twelve
 * circuits, 240 minutes apart, start a match about every 17 minutes.
 */
export const BRACKET: readonly BracketMatch[] = [
  { key: 'a1', stage: 'Group A', at: 0, sides: [seed(0), seed(7)] },
  { key: 'b1', stage: 'Group B', at: 50, sides: [seed(1), seed(6)] },
  { key: 'a2', stage: 'Group A', at: 105, sides: [seed(3), seed(4)] },
  { key: 'b2', stage: 'Group B', at: 155, sides: [seed(2), seed(5)] },
  { key: 'aw', stage: 'Group A', at: 310, sides: [winner('a1'), winner('a2')] },
  { key: 'al', stage: 'Group A', at: 360, sides: [loser('a1'), loser('a2')] },
  { key: 'bw', stage: 'Group B', at: 410, sides: [winner('b1'), winner('b2')] },
  { key: 'bl', stage: 'Group B', at: 465, sides: [loser('b1'), loser('b2')] },
  { key: 'ad', stage: 'Group A', at: DAY_MINUTES + 15, sides: [loser('aw'), winner('al')] },
  { key: 'bd', stage: 'Group B', at: DAY_MINUTES + 85, sides: [loser('bw'), winner('bl')] },
  { key: 'sf1', stage: 'Semi-final', at: DAY_MINUTES + 190, sides: [winner('bw'), winner('ad')] },
  { key: 'sf2', stage: 'Semi-final', at: DAY_MINUTES + 275, sides: [winner('aw'), winner('bd')] },
  { key: 'show', stage: 'Showmatch', at: DAY_MINUTES + 330, sides: [loser('al'), loser('bl')] },
  { key: 'third', stage: 'Third place', at: DAY_MINUTES + 445, sides: [loser('sf1'), loser('sf2')] },
  { key: 'final', stage: 'Final', at: DAY_MINUTES + 615, sides: [winner('sf1'), winner('sf2')] },
]

/** Minutes between the starts of two events of one circuit. */
export const EVENT_EVERY_MINUTES = 2 * DAY_MINUTES
