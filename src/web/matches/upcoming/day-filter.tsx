import { formatCount } from '../../../words/amounts.ts'
import { formatDayChoice, startOfDay } from '../../../words/days.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { CHOICE, CHOICES } from '../../ui/field.tsx'
import { useTicking } from '../use-ticking.ts'
import type { Day } from './days.ts'
import { NO_DAY } from './filter-matches.ts'

type Props = {
  days: readonly Day[]
  value: string
  /** The counts above their labels, over the whole width. */
  isStacked: boolean
  onChoose: (day: string) => void
}

/** All days or one of them, each with its number of matches. */
export function DayFilter({ days, value, isStacked, onChoose }: Props) {
  const t = useT()
  const language = useLanguage()
  const today = new Date(useTicking(startOfDay))
  const all = days.reduce((sum, { matches }) => sum + matches.length, 0)
  const choices = days.map(({ day, matches }) => {
    const first = matches[0]?.scheduledTime
    const name = first ? formatDayChoice(new Date(first), today, language) : t('upcoming.noDay')
    return { day: day ?? NO_DAY, name, count: matches.length }
  })
  return (
    <fieldset className={`min-w-0 overflow-x-auto ${isStacked ? 'flex grow max-md:-mb-px max-md:self-end' : CHOICES}`}>
      <legend className="sr-only">{t('upcoming.days')}</legend>
      {[{ day: '', name: t('upcoming.allDays'), count: all }, ...choices].map(({ day, name, count }) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === value}
          onClick={() => onChoose(day)}
          className={`${isStacked ? STACKED : CHOICE} -outline-offset-2`}
        >
          <span className={isStacked ? 'text-micro' : ''}>{name}</span>{' '}
          <span
            className={`tabular-nums ${isStacked ? 'text-title leading-5 font-semibold' : 'text-caption text-ink-3'}`}
          >
            {formatCount(count, language)}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

const STACKED = `flex min-h-12 min-w-12 shrink-0 flex-col-reverse items-center justify-end border-b-2 border-transparent px-2 pt-1 text-center
  whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-pressed:border-accent aria-pressed:text-ink
  forced-colors:aria-pressed:underline`
