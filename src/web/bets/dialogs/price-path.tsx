import { useState } from 'react'
import type { CloseOfBet } from '../../../contract/bets/bet-closes.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'
import { formatDateTime, formatOdds } from '../../../words/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { ChartTable } from '../../ui/chart-table.tsx'
import { oddsLines, PLOT, priceTicks } from '../model/odds-lines.ts'

type Pick = CloseOfBet['picks'][number]
type Props = { bet: Bet; pick: Pick }

/** How the odds of a pick moved until the match started, with the time of the bet; as a chart or a table. */
export function PricePath({ bet, pick }: Props) {
  const t = useT()
  const [asTable, setAsTable] = useState(false)
  if (pick.path.every(({ odds }) => odds === NO_ODDS)) return null
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-small font-semibold wrap-anywhere">
          {pick.leg === null ? t('close.path') : t('close.pathOf', { team: pick.selectedTeam })}
        </h3>
        <Button variant="ghost" size="small" className="-me-3" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'statistics.showChart' : 'statistics.showTable')}
        </Button>
      </div>
      {asTable ? <PathTable bet={bet} pick={pick} /> : <PathChart bet={bet} pick={pick} />}
    </section>
  )
}

/** The odds at which the bet was taken; for a leg, its own. */
const priceTaken = (bet: Bet, { leg }: Pick) => (leg === null ? bet.odds : (bet.legs?.[leg - 1]?.odds ?? bet.odds))

function PathChart({ bet, pick }: Props) {
  const t = useT()
  const language = useLanguage()
  const [now] = useState(Date.now)
  const { path, startedTime } = pick
  const end = startedTime === null ? now : Date.parse(startedTime)
  const history = path.map(({ at, odds }) => ({ at, odds1: odds, odds2: NO_ODDS }))
  const taken = priceTaken(bet, pick)
  // The scale includes the odds of the bet.
  const { x, y, line1, times } = oddsLines(
    [...history, { at: new Date(end).toISOString(), odds1: NO_ODDS, odds2: taken }],
    end,
  )
  const placed = Math.min(Math.max(Date.parse(bet.placedAt), times[0] ?? end), end)
  const prices = path.flatMap(({ odds }) => (odds === NO_ODDS ? [] : [formatOdds(odds, language)]))
  const [first = '', last = ''] = [prices[0], prices.at(-1)]
  const time = formatDateTime(new Date(bet.placedAt), language)
  const left = `${x(placed)}%`
  return (
    <figure className="flex flex-col gap-2">
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="relative h-32 w-10 text-micro text-ink-3 tabular-nums">
          {priceTicks(y).map((price) => (
            <span key={price} className="absolute right-0 -translate-y-1/2" style={{ top: `${y(price)}%` }}>
              {formatOdds(String(price), language)}
            </span>
          ))}
        </div>
        <div className="relative h-32">
          <svg
            viewBox={`0 0 ${PLOT} ${PLOT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {priceTicks(y).map((tick) => (
              <path key={tick} d={`M0 ${y(tick)}H${PLOT}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
            ))}
            <path
              d={line1}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              className="stroke-accent"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <span className="absolute inset-y-0 border-l border-dashed border-edge" style={{ left }} />
          <span
            className="absolute size-3 -translate-1/2 rotate-45 border-2 border-ink bg-surface"
            style={{ left, top: `${y(Number(taken))}%` }}
          />
        </div>
        <div className="col-start-2 mt-1 flex justify-between gap-2 text-micro text-ink-3 tabular-nums">
          <span>{formatDateTime(new Date(path[0]?.at ?? end), language)}</span>
          <span className="text-end">
            {t(startedTime === null ? 'close.now' : 'close.start')}, {formatDateTime(new Date(end), language)}
          </span>
        </div>
      </div>
      <figcaption className="flex items-start gap-2 text-caption text-ink-2 tabular-nums">
        <span aria-hidden className="mt-1 size-2.5 shrink-0 rotate-45 border-2 border-ink bg-surface" />
        {t('close.pathWords', { from: first, to: last, price: formatOdds(taken, language), time })}
      </figcaption>
    </figure>
  )
}

/** Newest first, including the bet itself. */
function PathTable({ bet, pick }: Props) {
  const t = useT()
  const language = useLanguage()
  const own = { at: bet.placedAt, odds: priceTaken(bet, pick), isBet: true }
  const rows = [...pick.path.map((point) => ({ ...point, isBet: false })), own]
  return (
    <ChartTable
      label={t('close.path')}
      firstHead={t('close.time')}
      columns={[{ label: t('close.price') }, { label: t('close.yourBet') }]}
      rows={rows
        .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
        .map(({ at, odds, isBet }) => ({
          key: `${at} ${isBet}`,
          head: <time dateTime={at}>{formatDateTime(new Date(at), language)}</time>,
          cells: isBet ? ['', formatOdds(odds, language)] : [formatOdds(odds, language), ''],
        }))}
      className="max-h-60 overflow-auto"
    />
  )
}
