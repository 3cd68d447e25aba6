import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide'
import { useSearchParams } from 'wouter'
import { SHEET_DAYS, type SheetDay, yearlySheet } from '../../../contract/yearly-sheet.ts'
import { perLanguage } from '../../../words/format.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { query } from '../../api/query-client.ts'
import { useToday } from '../../bets/history/filters/use-today.ts'
import { WaitingNote } from '../../bets/history/waiting-bets.tsx'
import { deviceZone } from '../../i18n/device-zone.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { FailedCard } from '../../layout/failed-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceMenu } from '../../ui/dialogs/choice-menu.tsx'
import { EmptyState, ErrorState } from '../../ui/message.tsx'
import { SkeletonCards } from '../../ui/skeletons/skeleton-cards.tsx'
import { BELOW_CONTROLS, StatisticsTabs } from '../statistics-tabs.tsx'
import { CountedCard } from './counted-card.tsx'
import { SheetTable } from './sheet-table.tsx'
import { YearHero } from './year-hero.tsx'

const writtenDay = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }))

const CARDS = [
  'h-12 max-[50rem]:me-34 col-span-full min-[50rem]:hidden',
  'h-28 min-[50rem]:h-40 col-span-full',
  'h-150 xl:col-span-2',
  'h-56',
]

/** On paper: year, owner and date of the sheet. Replaces the page's header (theme.css). */
function PrintHead({ year }: { year: number }) {
  const t = useT()
  const language = useLanguage()
  const user = useCurrentUser()
  return (
    <div data-print-head className="hidden print:block">
      <p className="text-page font-semibold">
        {t('statistics.year.title')} {year}
      </p>
      <p className="text-small text-ink-2">
        {user && `${user.firstName} ${user.lastName} · ${user.email} · `}
        {t('statistics.year.printed', { date: writtenDay(language).format(useToday()) })}
      </p>
    </div>
  )
}

/**
 * One year of the book for a tax return: winnings and losses separately, by month and bookmaker. The address holds the year and the
 * counting date.
 */
export default function YearPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const thisYear = useToday().getFullYear()
  const written = params.get('year')
  const isReadable = written === null || /^(?:19|20|21)\d\d$/.test(written)
  const year = written !== null && isReadable ? Number(written) : thisYear
  const by = SHEET_DAYS.find((day) => day === params.get('by')) ?? 'result'
  const asked = { year: String(year), by, tz: deviceZone() }
  const answer = useQuery({
    ...query(yearlySheet, { query: asked }),
    placeholderData: (before) => before,
    enabled: isReadable,
  })
  const show = (wanted: { year?: number; by?: SheetDay }) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('year', String(wanted.year ?? year))
      next.set('by', wanted.by ?? by)
      return next
    })
  const offered = new Set([year, ...(answer.data?.years ?? [])])
  return (
    <>
      <StatisticsTabs
        filter=""
        controls={
          <ChoiceMenu
            label={t('statistics.year.year')}
            value={year}
            choices={[...offered].toSorted((a, b) => b - a).map((each) => ({ value: each, label: String(each) }))}
            onChoose={(wanted) => show({ year: wanted })}
          />
        }
      />
      {body()}
    </>
  )

  function body() {
    if (!isReadable) {
      const part = t('filter.chip', { part: t('statistics.year.year'), value: written })
      return (
        <div className={BELOW_CONTROLS}>
          <Card>
            <ErrorState
              level={2}
              title={t('statistics.year.unreadable')}
              description={t('filter.unreadableText', { parts: part })}
              action={<Button onClick={() => show({})}>{t('filter.removeUnreadable')}</Button>}
            />
          </Card>
        </div>
      )
    }
    const sheet = answer.data
    if (sheet === undefined && answer.isError) {
      return (
        <div className={BELOW_CONTROLS}>
          <FailedCard title="statistics.year.failed" hint="statistics.loadFailedHint" query={answer} />
        </div>
      )
    }
    if (sheet === undefined) return <SkeletonCards className="xl:grid-cols-3" cards={CARDS} />
    const { bets, deposits, withdrawals } = sheet.total
    const hasSums = bets > 0 || Number(deposits) !== 0 || Number(withdrawals) !== 0
    return (
      <div className="flex flex-col gap-4">
        <PrintHead year={sheet.year} />
        <YearHero sheet={sheet} asked={hasSums ? asked : null} />
        <WaitingNote />
        <div className="grid items-start gap-4 xl:grid-cols-3">
          <div className="min-w-0 xl:col-span-2">
            {hasSums ? (
              <SheetTable part="months" sheet={sheet} />
            ) : (
              <Card>
                <EmptyState
                  icon={FileSpreadsheet}
                  level={2}
                  title={t('statistics.year.noneYet')}
                  description={t('statistics.year.noneYetHint')}
                />
              </Card>
            )}
          </div>
          <div className="grid min-w-0 gap-4">
            <CountedCard sheet={sheet} zone={asked.tz} onDay={(wanted) => show({ by: wanted })} />
          </div>
        </div>
        {hasSums && <SheetTable part="bookmakers" sheet={sheet} />}
      </div>
    )
  }
}
