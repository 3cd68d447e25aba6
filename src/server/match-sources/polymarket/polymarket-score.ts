import { FORMATS, type Format, type Score } from '../../../domain/match/match.ts'
import { isRunningScore } from '../../../domain/match/possible-finals.ts'

/** The three parts of a score; null where unknown. */
export type ScoreParts = { readonly rounds: Score | null; readonly maps: Score | null; readonly format: string | null }

/** Reads "7-6|1-1|Bo3": rounds of the running map, maps, format. "000-000" is unknown rounds, and parts may be missing. */
export function readScore(text: string | null | undefined): ScoreParts {
  const [rounds = '', maps = '', format = ''] = (text ?? '').split('|').map((part) => part.trim())
  const known = pairOf(rounds, /^(\d{1,2})-(\d{1,2})$/)
  return {
    // A final map score may belong to this map or to the previous one.
    rounds: known && isRunningScore(known) ? known : null,
    maps: pairOf(maps, /^(\d)-(\d)$/),
    format: /^bo\d+$/i.test(format) ? format.toUpperCase() : null,
  }
}

function pairOf(text: string, pattern: RegExp): Score | null {
  const [, score1, score2] = pattern.exec(text) ?? []
  return score1 === undefined || score2 === undefined ? null : { score1: Number(score1), score2: Number(score2) }
}

/** The format in the score, or else in the title ("… (BO3) - …"); null if it is unknown or unsupported, or if the two differ. */
export function formatOf(inScore: string | null, title: string | null | undefined): Format | null {
  const inTitle = /\((bo\d+)\)/i.exec(title ?? '')?.[1]?.toUpperCase() ?? null
  const named = inScore ?? inTitle
  return named === (inTitle ?? named) ? (FORMATS.find((format) => format === named) ?? null) : null
}
