import type { SkillStatistics } from '../../contract/skill.ts'
import { required } from '../../domain/required.ts'
import { WEEK } from '../../domain/time/week.ts'
import { formatProfit } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatMonthName, formatWeekday } from '../statistics/figures.ts'
import { Card } from '../ui/card.tsx'
import { ChartTable } from '../ui/chart-table.tsx'

type Months = SkillStatistics['calendar']['months']
const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

/** The profit of each month: a column for each year, newest first. */
export function CalendarCard({ months }: { months: Months }) {
  const t = useT()
  const language = useLanguage()
  const byMonth = new Map(months.map(({ month, profit }) => [month, profit]))
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].toReversed()
  const cellOf = (profit: string | undefined) => (profit === undefined ? '' : <Amount key={profit} of={profit} />)
  const wholeYear = (year: string) => centsOf(months.filter(({ month }) => month.startsWith(year)))
  return (
    <Card title={t('skill.calendar')} description={t('skill.calendarHint')}>
      <ChartTable
        label={t('skill.calendar')}
        firstHead={t('statistics.month')}
        columns={years.map((year) => ({ label: year }))}
        rows={[
          ...MONTHS.map((month) => ({
            key: month,
            head: formatMonthName(`${years[0]}-${month}`, language),
            cells: years.map((year) => cellOf(byMonth.get(`${year}-${month}`))),
          })),
          { key: 'year', head: t('skill.wholeYear'), cells: years.map((year) => cellOf(wholeYear(year))) },
        ]}
        className="relative overflow-x-auto"
      />
    </Card>
  )
}

/** The sum in whole cents, formatted as the server does. */
function centsOf(months: Months): string {
  const cents = months.reduce((sum, { profit }) => sum + BigInt(profit.replace('.', '')), 0n)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The sign carries the meaning of the color. */
function Amount({ of }: { of: string }) {
  const language = useLanguage()
  const amount = Number(of)
  return (
    <span className={amount > 0 ? 'text-won' : amount < 0 ? 'text-lost' : 'text-ink-3'}>
      {formatProfit(of, language)}
    </span>
  )
}

/** The profit of each weekday, as a bar from the middle and as a figure. */
export function WeekdayCard({ weekdays }: { weekdays: SkillStatistics['calendar']['weekdays'] }) {
  const t = useT()
  const language = useLanguage()
  const most = Math.max(1, ...weekdays.map(({ profit }) => Math.abs(Number(profit))))
  return (
    <Card title={t('skill.weekdays')} description={t('skill.weekdaysHint')}>
      <dl className="flex flex-col gap-3">
        {WEEK.map((weekday) => {
          const { bets, profit } = required(weekdays[weekday - 1], 'a weekday')
          const share = (Math.abs(Number(profit)) / most) * 50
          return (
            <div key={weekday} className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-2.5">
              <dt className="text-small text-ink-2 first-letter:uppercase">{formatWeekday(weekday, language)}</dt>
              <dd className="text-small tabular-nums">
                <span className="me-3 text-caption text-ink-3">{t('statistics.bets', { count: bets })}</span>
                <span className="font-semibold">
                  <Amount of={profit} />
                </span>
              </dd>
              <span aria-hidden className="absolute inset-x-0 bottom-0 h-1.5 rounded-full bg-raised">
                <span className="absolute inset-y-0 left-1/2 border-l border-edge" />
                <span
                  className={`absolute inset-y-0 rounded-full ${Number(profit) < 0 ? 'right-1/2 bg-lost' : 'left-1/2 bg-won'}`}
                  style={{ width: `${share}%` }}
                />
              </span>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
