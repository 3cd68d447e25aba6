import type { LuckVerdict } from './judge-record.ts'

/** The verdict as a reader sees it first. */
export const HEADLINES = ['too-early', 'not-proven', 'sign', 'not-luck', 'worse', 'too-good'] as const
export type Headline = (typeof HEADLINES)[number]

/** What stands below the headline and must not deny it. Null where it is not known. */
export type HeadlineFigures = {
  readonly profit: number
  /** Between which values the profit may truly lie. */
  readonly range: { readonly low: number; readonly high: number }
  /** The edge per unit after the record is weighed against the average bettor. */
  readonly likelyEdge: number | null
  /** The distance of the unit profit from zero. */
  readonly t: number | null
}

const SAID = {
  'too-few': 'too-early',
  'too-few-matches': 'too-early',
  'cannot-tell': 'not-proven',
  doubtful: 'not-proven',
  sign: 'sign',
  strong: 'not-luck',
  'too-good': 'too-good',
  worse: 'worse',
} as const satisfies Record<LuckVerdict['kind'], Headline>

/** A headline that a figure beside it denies is "not proven": stakes of different sizes may turn profit and edge apart. */
export function headlineOf({ kind }: Pick<LuckVerdict, 'kind'>, figures: HeadlineFigures | null): Headline {
  const said = SAID[kind]
  if (said === 'too-early' || figures === null) return said
  const { profit, range, likelyEdge, t } = figures
  const signs = [profit, range.low, range.high, likelyEdge, t].filter((value) => value !== null).map(Math.sign)
  return signs.every((sign) => sign === (said === 'worse' ? -1 : 1)) ? said : 'not-proven'
}
