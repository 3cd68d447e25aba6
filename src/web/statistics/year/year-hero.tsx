import { Download, Printer } from 'lucide'
import type { QueryInput } from '../../../contract/endpoint.ts'
import { type YearlySheet, type yearlySheet, yearlySheetCsv, yearlySheetXlsx } from '../../../contract/yearly-sheet.ts'
import { formatCount, formatMoney } from '../../../words/amounts.ts'
import { useServer } from '../../api/call.ts'
import { downloadFrom } from '../../api/download-file.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { AmountFigure } from '../../layout/amount-figure.tsx'
import { toneOf } from '../../layout/tone-of.ts'
import { useDownloads } from '../../layout/use-downloads.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FittedAmount } from '../../ui/fitted-amount.tsx'
import { Icon } from '../../ui/icon.tsx'

type Asked = QueryInput<typeof yearlySheet>
type Props = { sheet: YearlySheet; asked: Asked; onYear: (year: number) => void }

/** The profit of the year with its components, its files, and the other years. */
export function YearHero({ sheet: { year, years, total }, asked, onYear }: Props) {
  const t = useT()
  const language = useLanguage()
  const money = (amount: string) => formatMoney(amount, language)
  const offered = years.includes(year) ? years : [year, ...years].toSorted((a, b) => b - a)
  return (
    <section className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="@container min-w-0 grow basis-72">
        <h2 className="text-caption text-ink-2">
          {t('statistics.year.title')} · {t('statistics.year.profit', { year: String(year) })}
        </h2>
        <p className={`text-hero font-semibold ${toneOf(total.profit)}`}>
          <AmountFigure decimal={total.profit} signed />
        </p>
        {/* A wide window shows it in its header. */}
        <p className="mt-1 text-small text-ink-3 lg:hidden print:hidden">{t('statistics.year.hint')}</p>
      </div>
      <div data-screen-only className="flex flex-wrap items-end gap-2 max-sm:w-full">
        <div className="max-sm:grow">
          <SelectField
            label={t('statistics.year.year')}
            value={String(year)}
            onChange={({ target }) => onYear(Number(target.value))}
          >
            {offered.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
        </div>
        <Files asked={asked} />
      </div>
      <dl className="grid basis-full grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        <Figure label={t('statistics.year.winnings')}>{money(total.winnings)}</Figure>
        <Figure label={t('statistics.year.losses')}>{money(total.losses)}</Figure>
        <Figure label={t('statistics.staked')}>{money(total.staked)}</Figure>
        <Figure label={t('statistics.totalBets')}>{formatCount(total.bets, language)}</Figure>
      </dl>
    </section>
  )
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div className="@container min-w-0">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="text-title font-semibold tabular-nums">
        <FittedAmount>{children}</FittedAmount>
      </dd>
    </div>
  )
}

/** Print and download. */
function Files({ asked }: { asked: Asked }) {
  const t = useT()
  const server = useServer()
  const { decimals, save } = useDownloads()
  return (
    <>
      <Button className="max-sm:grow" onClick={() => print()}>
        <Icon of={Printer} className="size-4" />
        {t('statistics.year.print')}
      </Button>
      <Button
        className="max-sm:grow"
        onClick={() => save(downloadFrom(server, yearlySheetCsv, { query: { ...asked, decimals } }))}
      >
        <Icon of={Download} className="size-4" />
        {t('explorer.exportCsv')}
      </Button>
      <Button className="max-sm:grow" onClick={() => save(downloadFrom(server, yearlySheetXlsx, { query: asked }))}>
        <Icon of={Download} className="size-4" />
        {t('explorer.exportXlsx')}
      </Button>
    </>
  )
}
