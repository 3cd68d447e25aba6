import { type ReactNode, useId, useState } from 'react'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { dayWords } from './filter-words.ts'
import { type Days, RANGES, type Range, rangeOf, withLastDay } from './ranges.ts'
import { TOGGLE, Toggle } from './toggle.tsx'
import { useToday } from './use-today.ts'

/** `children`: the fields of the first and the last day. */
type Props = { days: Days; onChoose: (range: Range) => void; children: ReactNode }

/** Quick periods, the chosen one with its days; other days are typed. */
export function PeriodField({ days, onChoose, children }: Props) {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const chosen = rangeOf(days, today)
  const ownId = useId()
  // An emptied date field stays open, although the filter then equals "All".
  const [isOwn, setOwn] = useState(chosen === null)
  const { from, to } = withLastDay(days, today)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex w-full flex-wrap justify-between gap-x-3 text-small font-medium text-ink-2">
        {t('filter.ranges')}
        {!isOwn && from && to && (
          <span className="font-normal text-ink-3 tabular-nums">
            {t('filter.days', { from: dayWords(from, language), to: dayWords(to, language) })}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {RANGES.map((range) => (
          <Toggle
            key={range}
            isOn={!isOwn && range === chosen}
            onPress={() => {
              setOwn(false)
              onChoose(range)
            }}
          >
            {t(`filter.range.${range}`)}
          </Toggle>
        ))}
        <button
          type="button"
          aria-expanded={isOwn}
          aria-controls={ownId}
          onClick={() => setOwn(true)}
          className={`${TOGGLE} aria-expanded:border-accent aria-expanded:text-ink`}
        >
          {t('filter.range.own')}
        </button>
      </div>
      <div id={ownId} hidden={!isOwn} className="mt-3 grid grid-cols-2 gap-4">
        {children}
      </div>
    </fieldset>
  )
}
