import { SHEET_DAYS, type SheetDay, type YearlySheet } from '../../../contract/yearly-sheet.ts'
import { formatMoney } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Card } from '../../ui/card.tsx'

type Props = { sheet: YearlySheet; zone: string; onDay: (by: SheetDay) => void }

const WORDS = { result: 'statistics.year.byResult', bet: 'statistics.year.byBet' } as const

/** Which date assigns a bet to a year, and what the sheet excludes. */
export function CountedCard({ sheet: { by, total, pending }, zone, onDay }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <Card title={t('statistics.year.counted')}>
      <fieldset>
        <legend className="mb-1 text-small text-ink-2">{t('statistics.year.day')}</legend>
        <div data-screen-only className="grid grid-cols-2 rounded-control border border-line bg-raised p-0.5">
          {SHEET_DAYS.map((day) => (
            <button
              key={day}
              type="button"
              aria-pressed={day === by}
              onClick={() => onDay(day)}
              className="min-h-11 rounded-small border border-transparent px-2 text-small font-medium text-ink-2 hover:text-ink
                md:min-h-9 pointer-coarse:min-h-11 aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:text-ink"
            >
              {t(WORDS[day])}
            </button>
          ))}
        </div>
        <p className="hidden text-small font-semibold print:block">{t(WORDS[by])}</p>
      </fieldset>
      {Number(total.freeWinnings) > 0 && (
        <p className="mt-3 text-small text-ink-2">
          {t('statistics.year.freeWinnings', { amount: formatMoney(total.freeWinnings, language) })}
        </p>
      )}
      <p className="mt-3 text-caption text-pretty text-ink-3">{t('statistics.year.note', { pending, zone })}</p>
    </Card>
  )
}
