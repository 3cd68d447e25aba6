import type { LuckVerdict } from './judge-record.ts'

/** The headline of the verdict. */
export const HEADLINES = ['too-early', 'not-proven', 'sign', 'not-luck', 'worse', 'too-good'] as const
export type Headline = (typeof HEADLINES)[number]

/** Figures shown below the headline, which must not contradict it. Null if unknown. */
export type HeadlineFigures = {
  readonly profit: number
  /** The 95 % interval of the profit. */
  readonly range: { readonly low: number; readonly high: number }
  /** The edge per unit after shrinkage to the average bettor. */
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

/** "not-proven" if one of the figures contradicts the verdict: with unequal stakes, profit and edge may disagree. */
export function headlineOf({ kind }: Pick<LuckVerdict, 'kind'>, figures: HeadlineFigures | null): Headline {
  const said = SAID[kind]
  if (said === 'too-early' || figures === null) return said
  const { profit, range, likelyEdge, t } = figures
  const signs = [profit, range.low, range.high, likelyEdge, t].filter((value) => value !== null).map(Math.sign)
  return signs.every((sign) => sign === (said === 'worse' ? -1 : 1)) ? said : 'not-proven'
}
