import { formatCount } from '../../i18n/amounts.ts'
import { formatDayChoice, startOfDay } from '../../i18n/days.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useTicking } from '../use-ticking.ts'
import type { Day } from './days.ts'
import { NO_DAY } from './filter-matches.ts'

type Props = {
  days: readonly Day[]
  value: string
  /** The counts above their words, over the whole width. */
  isStacked: boolean
  onChoose: (day: string) => void
}

/** All days or one of them, each with how many matches it has. */
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
    <fieldset
      className={`flex min-w-0 overflow-x-auto ${isStacked ? 'grow' : 'gap-0.5 rounded-control border border-line bg-raised p-0.5'}`}
    >
      <legend className="sr-only">{t('upcoming.days')}</legend>
      {[{ day: '', name: t('upcoming.allDays'), count: all }, ...choices].map(({ day, name, count }) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === value}
          onClick={() => onChoose(day)}
          className={`${isStacked ? STACKED : INLINE} -outline-offset-2 whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-pressed:text-ink forced-colors:aria-pressed:underline`}
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
  aria-pressed:border-accent`
const INLINE = `flex min-h-8 shrink-0 items-center gap-1.5 rounded-small px-3 text-small font-medium
  aria-pressed:bg-surface aria-pressed:shadow-[0_0_0_1px_var(--color-line-strong)] pointer-coarse:min-h-11`
