import type { ReactNode } from 'react'
import type { Balances } from '../../contract/cash.ts'
import { Profit } from '../bets/profit.tsx'
import { formatMoney } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { useMedia } from '../ui/use-media.ts'

type Sums = Balances['total']
type Props = { balances: Balances; onReconcile: (bookmaker: string | null) => void }

const CELL = 'px-2 py-1.5 first:pl-card'
const FIGURES = ['deposited', 'withdrawn', 'corrected', 'profit', 'openStakes', 'balance'] as const

/** A row for each bookmaker and their total: a table, on a phone cards. */
export function BalanceList({ balances, onReconcile }: Props) {
  const onPhone = useMedia('(width < 64rem)')
  return onPhone ? (
    <BalanceCards balances={balances} onReconcile={onReconcile} />
  ) : (
    <BalanceTable balances={balances} onReconcile={onReconcile} />
  )
}

function BalanceTable({ balances: { bookmakers, total }, onReconcile }: Props) {
  const t = useT()
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('cash.balances')}</caption>
      <thead className="text-caption text-ink-3">
        <tr className="border-y border-line bg-raised">
          <th scope="col" className={`${CELL} text-left font-medium`}>
            {t('cash.bookmaker')}
          </th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className={`${CELL} text-right font-medium`}>
              {t(`cash.${figure}`)}
            </th>
          ))}
          <th scope="col" className={`${CELL} pr-card`}>
            <span className="sr-only">{t('cash.reconcile')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bookmakers.map(({ bookmaker, ...sums }) => (
          <tr key={bookmaker} className="border-b border-line">
            <th scope="row" className={`${CELL} w-full text-left font-medium wrap-anywhere`}>
              <Name bookmaker={bookmaker} />
            </th>
            <Figures sums={sums} />
            <td className={`${CELL} pr-card`}>
              <ReconcileButton bookmaker={bookmaker} onReconcile={onReconcile} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className={`${CELL} h-12 text-left font-semibold`}>
            {t('cash.total')}
          </th>
          <Figures sums={total} />
        </tr>
      </tfoot>
    </table>
  )
}

function Figures({ sums }: { sums: Sums }) {
  return FIGURES.map((figure) => (
    <td key={figure} className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
      <Figure sums={sums} figure={figure} />
    </td>
  ))
}

/** Profit and corrections with their sign; nothing is a dash. */
function Figure({ sums, figure }: { sums: Sums; figure: (typeof FIGURES)[number] }) {
  const language = useLanguage()
  const amount = sums[figure]
  if (figure === 'balance') return <strong className="font-semibold">{formatMoney(amount, language)}</strong>
  if (amount === '0.00') return <span className="text-ink-3">–</span>
  return figure === 'profit' || figure === 'corrected' ? <Profit amount={amount} /> : formatMoney(amount, language)
}

function BalanceCards({ balances: { bookmakers, total }, onReconcile }: Props) {
  const t = useT()
  return (
    <ul aria-label={t('cash.balances')} className="border-t border-line">
      {bookmakers.map(({ bookmaker, ...sums }) => (
        <BalanceCard key={bookmaker} name={<Name bookmaker={bookmaker} />} sums={sums}>
          <ReconcileButton bookmaker={bookmaker} onReconcile={onReconcile} />
        </BalanceCard>
      ))}
      <BalanceCard name={t('cash.total')} sums={total} />
    </ul>
  )
}

function BalanceCard({ name, sums, children }: { name: ReactNode; sums: Sums; children?: ReactNode }) {
  const t = useT()
  const shown = FIGURES.filter((figure) => figure !== 'balance' && sums[figure] !== '0.00')
  return (
    <li className="border-b border-line px-card py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 text-body font-medium wrap-anywhere">{name}</h3>
        <p className="text-title tabular-nums">
          <Figure sums={sums} figure="balance" />
        </p>
      </div>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-caption tabular-nums">
          {shown.map((figure) => (
            <div key={figure} className="flex gap-1.5">
              <dt className="text-ink-3">{t(`cash.${figure}`)}</dt>
              <dd>
                <Figure sums={sums} figure={figure} />
              </dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
    </li>
  )
}

function Name({ bookmaker }: { bookmaker: string | null }) {
  const t = useT()
  return bookmaker === null ? <span className="text-ink-2">{t('cash.noBookmaker')}</span> : <bdi>{bookmaker}</bdi>
}

function ReconcileButton({ bookmaker, onReconcile }: { bookmaker: string | null } & Pick<Props, 'onReconcile'>) {
  const t = useT()
  const name = bookmaker ?? t('cash.noBookmaker')
  return (
    <Button size="small" aria-label={t('cash.reconcileAt', { name })} onClick={() => onReconcile(bookmaker)}>
      {t('cash.reconcile')}
    </Button>
  )
}
