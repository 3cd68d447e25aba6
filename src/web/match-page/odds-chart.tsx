import { type PointerEvent, useState } from 'react'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { required } from '../../domain/required.ts'
import { formatDateTime, formatOdds } from '../../words/format.ts'
import { teamName } from '../../words/team-name.ts'
import { oddsLines, PLOT, priceOf, priceTicks } from '../bets/model/odds-lines.ts'
import { useLanguage, useT } from '../i18n/language.ts'

const HEIGHT = 200
/** Team 1 has a solid line, team 2 a dashed one, so that they differ without color. */
const LINES = [
  { look: 'stroke-ink', dashes: undefined, dot: 'border-ink bg-ink' },
  { look: 'stroke-ink-3', dashes: '5 3', dot: 'border-ink-3 bg-surface' },
] as const

/** `own`: the odds at which the user bet on either team. */
type Props = { match: MatchDetails; own: readonly number[] }

/**
 * The odds of both teams over time, with the observed start and the user's own odds; the reading under the pointer, or chosen by keyboard,
 * is shown in words above.
 */
export function OddsChart({ match, own }: Props) {
  const t = useT()
  const language = useLanguage()
  const [chosen, setChosen] = useState<number | null>(null)
  const { oddsHistory: history, startedTime, finishedTime, updatedAt } = match
  const { x, y, times, line1, line2 } = oddsLines(history, Date.parse(finishedTime ?? updatedAt), own)
  // After the match the source has no odds.
  const latest = history.findLastIndex(({ odds1, odds2 }) => priceOf(odds1) !== null || priceOf(odds2) !== null)
  const at = Math.min(chosen ?? latest, history.length - 1)
  const reading = history[at]
  const ticks = priceTicks(y)
  if (!reading) return null

  const names = [teamName(match.team1, t), teamName(match.team2, t)] as const
  const time = formatDateTime(new Date(reading.at), language)
  const [odds1, odds2] = [formatOdds(reading.odds1, language), formatOdds(reading.odds2, language)]
  const left = `${x(required(times[at], 'the time of a reading'))}%`
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-small tabular-nums">
        <span className="w-full text-caption text-ink-3">{time}</span>
        {[odds1, odds2].map((odds, side) => (
          <span key={side} className="flex min-w-0 items-center gap-2">
            <LineSample side={side} />
            <span dir="auto" className="min-w-0 truncate text-left text-ink-2">
              {names[side]}
            </span>
            <strong className="font-semibold">{odds}</strong>
          </span>
        ))}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2">
        <PriceAxis ticks={ticks} y={y} />
        <div
          className="relative rounded-small has-focus-visible:outline-2 has-focus-visible:outline-accent"
          style={{ height: HEIGHT }}
          onPointerMove={point}
          onPointerDown={point}
        >
          {/* For keyboards and assistive technology: a slider over the readings. */}
          <input
            type="range"
            min={1}
            max={history.length}
            value={at + 1}
            onChange={({ target }) => setChosen(target.valueAsNumber - 1)}
            aria-label={t('matchPage.odds')}
            aria-valuetext={t('matchPage.oddsAt', { time, team1: names[0], odds1, team2: names[1], odds2 })}
            className="pointer-events-none absolute inset-0 opacity-0"
          />
          <svg
            aria-hidden
            viewBox={`0 0 ${PLOT} ${PLOT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {ticks.map((tick) => (
              <path key={tick} d={`M0 ${y(tick)}H${PLOT}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
            ))}
            {[line1, line2].map((line, side) => (
              <path
                key={side}
                d={line}
                fill="none"
                strokeWidth={2}
                strokeLinejoin="round"
                strokeDasharray={LINES[side]?.dashes}
                className={LINES[side]?.look}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {startedTime && <StartMark left={x(Date.parse(startedTime))} />}
          {own.map((price) => (
            <OwnPrice key={price} price={price} top={y(price)} />
          ))}
          <span aria-hidden className="absolute inset-y-0 border-l border-edge" style={{ left }} />
          {[reading.odds1, reading.odds2].map((odds, side) => {
            const price = priceOf(odds)
            if (price === null) return null
            const look = `absolute size-2.5 -translate-1/2 rounded-full border-2 ${LINES[side]?.dot}`
            return <span key={side} aria-hidden className={look} style={{ left, top: `${y(price)}%` }} />
          })}
        </div>
        <TimeAxis from={history[0]?.at ?? reading.at} until={finishedTime ?? updatedAt} />
      </div>
    </div>
  )

  /** Chooses the reading that was current at the time under the pointer. */
  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const box = currentTarget.getBoundingClientRect()
    const moment = x.invert(((clientX - box.left) / box.width) * PLOT)
    setChosen(
      Math.max(
        0,
        times.findLastIndex((each) => each <= moment),
      ),
    )
  }
}

/** When the match was first seen live, if that is within the chart. */
function StartMark({ left }: { left: number }) {
  const t = useT()
  if (left < 0 || left > PLOT) return null
  // In the right half its label is at the left.
  const side = left > PLOT / 2 ? 'right-1' : 'left-1'
  return (
    <span aria-hidden className="absolute -top-4 bottom-0 border-l border-line-strong" style={{ left: `${left}%` }}>
      <span className={`absolute top-0 text-micro whitespace-nowrap text-ink-3 ${side}`}>
        {t('matchPage.seenLive')}
      </span>
    </span>
  )
}

/** The odds of the user's bet. */
function OwnPrice({ price, top }: { price: number; top: number }) {
  const t = useT()
  const language = useLanguage()
  return (
    <p className="absolute inset-x-0 border-t border-dotted border-pending" style={{ top: `${top}%` }}>
      <span className="absolute right-0 bottom-0.5 rounded-small bg-surface px-1 text-micro font-semibold text-pending tabular-nums">
        {t('matchPage.yourOdds', { odds: formatOdds(String(price), language) })}
      </span>
    </p>
  )
}

/** A sample of the line, next to its team's name. */
function LineSample({ side }: { side: number }) {
  return (
    <svg aria-hidden viewBox="0 0 24 8" className="h-2 w-6 shrink-0">
      <path d="M0 4H24" strokeWidth={2} strokeDasharray={LINES[side]?.dashes} className={LINES[side]?.look} />
    </svg>
  )
}

function PriceAxis({ ticks, y }: { ticks: readonly number[]; y: (price: number) => number }) {
  const language = useLanguage()
  return (
    <div aria-hidden className="relative w-10 text-micro text-ink-3 tabular-nums" style={{ height: HEIGHT }}>
      {ticks.map((price) => (
        <span key={price} className="absolute right-0 -translate-y-1/2" style={{ top: `${y(price)}%` }}>
          {formatOdds(String(price), language)}
        </span>
      ))}
    </div>
  )
}

function TimeAxis({ from, until }: { from: string; until: string }) {
  const language = useLanguage()
  return (
    <div aria-hidden className="col-start-2 mt-1 flex justify-between gap-2 text-micro text-ink-3 tabular-nums">
      <span>{formatDateTime(new Date(from), language)}</span>
      <span>{formatDateTime(new Date(until), language)}</span>
    </div>
  )
}
