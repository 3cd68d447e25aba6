import { ChevronLeft, ChevronRight, type IconNode } from 'lucide'
import { type RefObject, useEffect, useState } from 'react'
import { required } from '../../../domain/required.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatMonth } from '../figures.ts'
import type { MonthBar } from './month-axis.ts'
import { type MonthScales, monthsInSight } from './month-scales.ts'

type Props = { plot: RefObject<HTMLElement | null>; bars: readonly MonthBar[]; scales: MonthScales; width: number }

/** The range of visible months, and buttons that scroll. */
export function MonthRange({ plot, bars, scales: { step }, width }: Props) {
  const t = useT()
  const language = useLanguage()
  const withoutHiddenToken = (scrolled: number) => monthsInSight(step, scrolled, width, bars.length)
  const { first, last } = withoutHiddenToken(useScrollLeft(plot))
  const nameOf = (index: number) => formatMonth(required(bars[index], 'a month in sight').month, language)
  const shown = last - first + 1
  const isLast = last === bars.length - 1
  // Reads the current position: a second press may come before the first is rendered.
  const turn = (by: 1 | -1) => {
    if (!plot.current) return
    const now = withoutHiddenToken(plot.current.scrollLeft)
    plot.current.scrollTo({ left: (now.first + by * (now.last - now.first + 1)) * step })
  }
  return (
    <div className="flex items-center gap-2">
      <TurnButton
        icon={ChevronLeft}
        label={t('statistics.earlierMonths')}
        atEnd={first === 0}
        onTurn={() => turn(-1)}
      />
      <output className="min-w-0 grow text-center text-caption text-ink-2 tabular-nums">
        {t('statistics.monthsInSight', { first: nameOf(first), last: nameOf(last), shown, count: bars.length })}
      </output>
      <TurnButton icon={ChevronRight} label={t('statistics.laterMonths')} atEnd={isLast} onTurn={() => turn(1)} />
    </div>
  )
}

type TurnProps = { icon: IconNode; label: string; atEnd: boolean; onTurn: () => void }

/** Not disabled at the end: a disabled button would lose the focus. */
function TurnButton({ icon, label, atEnd, onTurn }: TurnProps) {
  return (
    <IconButton
      icon={icon}
      variant="secondary"
      label={label}
      aria-disabled={atEnd}
      className="shrink-0 aria-disabled:opacity-60"
      onClick={onTurn}
    />
  )
}

/** The horizontal scroll position of an element. */
function useScrollLeft(element: RefObject<HTMLElement | null>): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const scrolling = element.current
    if (!scrolling) return
    const read = () => setLeft(scrolling.scrollLeft)
    read()
    scrolling.addEventListener('scroll', read, { passive: true })
    return () => scrolling.removeEventListener('scroll', read)
  }, [element])
  return left
}
