import type { Exploration } from '../../contract/explorer.ts'
import type { Language } from '../../contract/languages.ts'
import { LEAST_GROUPS } from '../../domain/explorer/yield-interval.ts'
import { formatCount } from '../../words/amounts.ts'
import type { Translate } from '../../words/translate.ts'
import { formatSignedPercent } from '../statistics/figures.ts'

type Figures = Exploration['total']

export function yieldWords({ yield: share }: Figures, language: Language): string {
  return share === null ? '–' : formatSignedPercent(share, language)
}

export function intervalWords({ yield: share, interval, groups }: Figures, t: Translate, language: Language): string {
  // Bets with equal results have no spread, so no interval.
  if (interval === null) return t(share === null || groups < LEAST_GROUPS ? 'explorer.tooFew' : 'explorer.alike')
  const percent = (end: number) => formatSignedPercent(end, language)
  return t('explorer.from', { low: percent(interval.low), high: percent(interval.high) })
}

/** Closing-line value against the fair odds, or against the odds with margin if no bet has fair odds. */
function closingOf({ closing }: Figures) {
  if (closing.fair !== null) return { value: closing.fair, bets: closing.fairBets, withMargin: false }
  return closing.raw === null ? null : { value: closing.raw, bets: closing.bets, withMargin: true }
}

/** "CLV +1.2% (8 of 12 with closing odds)". */
export function closingWords(figures: Figures, t: Translate, language: Language): string {
  const closing = closingOf(figures)
  if (closing === null) return t('explorer.noClv')
  return t(closing.withMargin ? 'explorer.clvWithMargin' : 'explorer.clvWords', {
    value: formatSignedPercent(closing.value, language),
    closed: formatCount(closing.bets, language),
    bets: formatCount(figures.closing.of, language),
  })
}

/** The same for a table: the value, and how many of the eligible bets have closing odds. */
export function closingCells(figures: Figures, t: Translate, language: Language): readonly [string, string] {
  const closing = closingOf(figures)
  const value = closing === null ? '–' : formatSignedPercent(closing.value, language)
  return [
    closing?.withMargin ? t('explorer.withMargin', { value }) : value,
    t('explorer.coverage', {
      closed: formatCount(closing?.bets ?? 0, language),
      bets: formatCount(figures.closing.of, language),
    }),
  ]
}
