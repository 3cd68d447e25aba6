import { CircleCheck, CircleX, Hourglass, type IconNode, Undo2 } from 'lucide'
import { formatCount } from '../../../words/amounts.ts'
import type { Key } from '../../../words/keys.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatPercent } from '../figures.ts'
import { Swatch } from './texture.tsx'

type Result = 'won' | 'lost' | 'pending' | 'returned'
export type Slice = { readonly result: Result; readonly bets: number }

const LOOKS: Record<Result, { label: Key; icon: IconNode; ink: string }> = {
  won: { label: 'statistics.won', icon: CircleCheck, ink: 'text-won' },
  lost: { label: 'statistics.lost', icon: CircleX, ink: 'text-lost' },
  pending: { label: 'statistics.pending', icon: Hourglass, ink: 'text-pending' },
  returned: { label: 'statistics.returned', icon: Undo2, ink: 'text-ink-2' },
}

/** The legend of the pie with its figures. */
export function ResultTable({ slices, id }: { slices: readonly Slice[]; id: string }) {
  const t = useT()
  const language = useLanguage()
  const total = slices.reduce((sum, { bets }) => sum + bets, 0)
  const share = (bets: number) => formatPercent(total === 0 ? 0 : (bets / total) * 100, language)
  return (
    <table className="min-w-52 grow text-small">
      <caption className="sr-only">{t('statistics.results')}</caption>
      <thead className="text-caption text-ink-3">
        <tr className="border-b border-line">
          <th scope="col" className="pb-1.5 text-start font-medium">
            {t('statistics.result')}
          </th>
          <th scope="col" className="pb-1.5 text-end font-medium">
            {t('statistics.totalBets')}
          </th>
          <th scope="col" className="pb-1.5 text-end font-medium">
            {t('statistics.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ result, bets }) => (
          <ResultLine key={result} result={result} bets={formatCount(bets, language)} share={share(bets)} id={id} />
        ))}
      </tbody>
    </table>
  )
}

type LineProps = { result: Result; bets: string; share: string; id: string }

function ResultLine({ result, bets, share, id }: LineProps) {
  const t = useT()
  const { label, icon, ink } = LOOKS[result]
  return (
    <tr className="border-line not-last:border-b">
      <th scope="row" className="py-2 text-start font-medium">
        <span className="flex items-center gap-2">
          <Swatch texture={result} id={id} />
          <Icon of={icon} className={`size-4 shrink-0 ${ink}`} />
          {t(label)}
        </span>
      </th>
      <td className="py-2 ps-3 text-end font-semibold tabular-nums">{bets}</td>
      <td className="py-2 ps-3 text-end text-ink-2 tabular-nums">{share}</td>
    </tr>
  )
}
