import { Download, FileSpreadsheet, FileText, Printer } from 'lucide'
import { useState } from 'react'
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
import { OpenMenu } from '../../ui/dialogs/menu.tsx'
import { FittedAmount } from '../../ui/fitted-amount.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BESIDE_CONTROLS } from '../statistics-tabs.tsx'

type Asked = QueryInput<typeof yearlySheet>
/** `asked`: null if there is nothing to download. */
type Props = { sheet: YearlySheet; asked: Asked | null }

/** The profit of the year with its components, and its files. */
export function YearHero({ sheet: { year, total }, asked }: Props) {
  const t = useT()
  const language = useLanguage()
  const money = (amount: string) => formatMoney(amount, language)
  return (
    <section className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <div className="flex flex-col max-[50rem]:flex-col-reverse">
          <h2 className="text-caption text-ink-2">{t('statistics.year.profit', { year: String(year) })}</h2>
          <div className={BESIDE_CONTROLS}>
            <p className={`@container text-hero font-semibold ${toneOf(total.profit)}`}>
              <AmountFigure decimal={total.profit} signed />
            </p>
          </div>
        </div>
        {/* A wide window shows it in its header. */}
        <p className="mt-1 text-small text-ink-3 lg:hidden print:hidden">{t('statistics.year.hint')}</p>
      </div>
      {asked && <Files asked={asked} />}
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

/** Files, and paper. */
function Files({ asked }: { asked: Asked }) {
  const t = useT()
  const server = useServer()
  const { decimals, save } = useDownloads()
  const [at, setAt] = useState<DOMRect | null>(null)
  return (
    <div data-screen-only className="max-sm:w-full">
      <Button
        variant="primary"
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        className="max-sm:w-full"
        onClick={({ currentTarget }) => setAt(currentTarget.getBoundingClientRect())}
      >
        <Icon of={Download} className="size-4" />
        {t('statistics.year.download')}
      </Button>
      {at && (
        <OpenMenu
          at={at}
          label={t('statistics.year.download')}
          items={[
            {
              icon: FileText,
              label: t('explorer.exportCsv'),
              onChoose: () => save(downloadFrom(server, yearlySheetCsv, { query: { ...asked, decimals } })),
            },
            {
              icon: FileSpreadsheet,
              label: t('explorer.exportXlsx'),
              onChoose: () => save(downloadFrom(server, yearlySheetXlsx, { query: asked })),
            },
            // After the menu has closed: otherwise it would be printed.
            { icon: Printer, label: t('statistics.year.print'), onChoose: () => setTimeout(() => print()) },
          ]}
          onClose={() => setAt(null)}
        />
      )}
    </div>
  )
}
