import type { ReactNode } from 'react'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { formatOdds } from '../../../words/format.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { type BetOn, wantedBet } from '../../layout/new-bet-state.ts'
import { useSite } from '../../site.ts'
import { Changing } from '../../ui/motion/changing.tsx'

/** The same height with and without a price. */
const PLACE = 'inline-grid min-h-7 min-w-14 place-items-center px-2 text-small tabular-nums pointer-coarse:min-h-11'

/** `mark`: above the price, or before it. */
type Props = { team: string; odds: string; betOn?: BetOn | undefined; mark?: ReactNode; className?: string }

/** One side's price, as a button that starts a bet; without a price a dash labelled with the reason. Renders nothing during a break. */
export function Price({ betOn, ...price }: Props) {
  if (useBreakEnd()) return null
  return betOn && price.odds !== NO_ODDS ? <PriceButton betOn={betOn} {...price} /> : <PriceText {...price} />
}

function PriceButton({ team, odds, betOn, mark, className }: Props & { betOn: BetOn }) {
  const t = useT()
  const site = useSite()
  const language = useLanguage()
  const shown = formatOdds(odds, language)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={(event) => {
        // A press on the row would open the details.
        event.stopPropagation()
        site.of(wantedBet).set(betOn)
      }}
      className={`relative ${PLACE} content-center rounded-control border border-transparent bg-raised font-semibold text-ink hover:border-edge ${className}`}
    >
      <span className="sr-only">{t('matches.betOn', { team, odds: shown })}</span>
      {mark}
      <span aria-hidden className="contents">
        <Changing value={shown} />
      </span>
    </button>
  )
}

function PriceText({ team, odds, mark, className }: Props) {
  const t = useT()
  const language = useLanguage()
  const label = odds === NO_ODDS ? t('matches.noOdds') : t('matches.oddsFor', { team })
  return (
    <span
      title={label}
      className={`${PLACE} content-center font-medium ${odds === NO_ODDS ? 'rounded-control border border-line' : ''} ${className}`}
    >
      <span className="sr-only">{label}</span>
      {odds === NO_ODDS ? (
        <span aria-hidden className="text-ink-3">
          —
        </span>
      ) : (
        <>
          {mark}
          <Changing value={formatOdds(odds, language)} className="text-ink-2" />
        </>
      )}
    </span>
  )
}

/** The chance, preceded by the team's logo (last in the DOM), which is hidden if both do not fit. */
export function PriceMark({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden
      className="flex h-4 flex-row-reverse flex-wrap content-start items-center justify-center gap-x-1 overflow-hidden text-micro font-medium whitespace-nowrap text-ink-3"
    >
      {children}
    </span>
  )
}
