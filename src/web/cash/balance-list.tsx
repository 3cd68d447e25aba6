import type { ReactNode } from 'react'
import type { Balances } from '../../contract/cash.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { useMedia } from '../ui/use-media.ts'
import { knownSums } from './known-balance.ts'
import { Figure, MOVED, type Sums } from './sum-figures.tsx'

type Props = { balances: Balances; onCheck: (bookmaker: string | null) => void }

const CELL = 'px-2 py-1 xl:px-4 first:pl-card last:pr-card'
const FIGURES = [...MOVED, 'balance'] as const
/** Shown below the name on a phone; the other figures are in the dialog. */
const ON_PHONE = ['profit', 'openStakes'] as const

/** A row for each bookmaker and a total: a table, on a phone rows of two lines. */
export function BalanceList({ balances: { bookmakers, total }, onCheck }: Props) {
  const onPhone = useMedia('(width < 64rem)')
  // Unknown balances are in no sum.
  const balances = { bookmakers, total: { ...total, balance: knownSums(bookmakers)?.balance ?? total.balance } }
  return onPhone ? (
    <BalanceRows balances={balances} onCheck={onCheck} />
  ) : (
    <BalanceTable balances={balances} onCheck={onCheck} />
  )
}

function BalanceTable({ balances: { bookmakers, total }, onCheck }: Props) {
  const t = useT()
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('cash.balances')}</caption>
      <thead className="text-caption text-ink-3">
        <tr className="border-b border-line">
          <th scope="col" className={`${CELL} text-left font-medium`}>
            {t('cash.bookmaker')}
          </th>
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" className={`${CELL} text-right font-medium`}>
              {t(`cash.${figure}`)}
            </th>
          ))}
          <th scope="col" className={CELL}>
            <span className="sr-only">{t('cash.reconcile')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bookmakers.map(({ bookmaker, ...sums }) => (
          <tr key={bookmaker} className="h-9.5 border-b border-line">
            <th scope="row" className={`${CELL} w-full text-left font-medium wrap-anywhere`}>
              <Name bookmaker={bookmaker} />
            </th>
            <Figures sums={sums} />
            <td className={`${CELL} text-right`}>
              <CheckButton bookmaker={bookmaker} onCheck={onCheck} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="h-9.5">
          <th scope="row" className={`${CELL} text-left font-semibold`}>
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

function BalanceRows({ balances: { bookmakers, total }, onCheck }: Props) {
  const t = useT()
  return (
    <ul aria-label={t('cash.balances')} className="border-t border-line">
      {bookmakers.map(({ bookmaker, ...sums }) => (
        <BalanceRow key={bookmaker} name={<Name bookmaker={bookmaker} />} sums={sums}>
          <CheckButton bookmaker={bookmaker} onCheck={onCheck} />
        </BalanceRow>
      ))}
      <BalanceRow name={t('cash.total')} sums={total} />
    </ul>
  )
}

function BalanceRow({ name, sums, children }: { name: ReactNode; sums: Sums; children?: ReactNode }) {
  const t = useT()
  const shown = ON_PHONE.filter((figure) => sums[figure] !== '0.00')
  return (
    <li className="@container border-b border-line px-card py-2 last:border-b-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-[40%] grow basis-0">
          <h3 className="text-small font-medium wrap-anywhere">{name}</h3>
          <dl className="flex flex-wrap gap-x-2 text-caption tabular-nums">
            {shown.map((figure) => (
              <div key={figure} className="flex flex-wrap gap-x-1">
                <dt className="text-ink-3">{t(`cash.${figure}`)}</dt>
                <dd>
                  <Figure sums={sums} figure={figure} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="ms-auto flex items-center gap-x-3">
          <p className="text-body whitespace-nowrap tabular-nums">
            <Figure sums={sums} figure="balance" />
          </p>
          {children}
        </div>
      </div>
    </li>
  )
}

function Name({ bookmaker }: { bookmaker: string | null }) {
  const t = useT()
  return bookmaker === null ? <span className="text-ink-2">{t('cash.noBookmaker')}</span> : <bdi>{bookmaker}</bdi>
}

function CheckButton({ bookmaker, onCheck }: { bookmaker: string | null } & Pick<Props, 'onCheck'>) {
  const t = useT()
  const name = bookmaker ?? t('cash.noBookmaker')
  return (
    <Button size="row" aria-label={t('cash.reconcileAt', { name })} onClick={() => onCheck(bookmaker)}>
      {t('cash.reconcile')}
    </Button>
  )
}
