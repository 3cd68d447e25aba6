import { Info } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import type { Statistics } from '../../contract/statistics.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { formatRoi, formatSignedPercent } from './figures.ts'

/** The return on all bets and the yield of the settled ones; a button explains both formulas. */
export function RoiCard({ stats }: { stats: Statistics }) {
  const t = useT()
  const language = useLanguage()
  const formulasId = useId()
  const [explained, setExplained] = useState(false)
  const hasYield = stats.yield !== null
  return (
    <Card
      title={t('statistics.roi')}
      aside={
        <Tooltip text={t('statistics.formulasText')}>
          <IconButton
            icon={Info}
            label={t('statistics.formulas')}
            aria-expanded={explained}
            aria-controls={formulasId}
            onClick={() => setExplained(!explained)}
            className="-my-2 -me-2"
          />
        </Tooltip>
      }
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Return label="ROI" value={formatRoi(stats, language)} hint={t('statistics.roiHint')} />
        <Return
          label={t('statistics.yield')}
          value={stats.yield === null ? '–' : formatSignedPercent(stats.yield, language)}
          hint={t(hasYield ? 'statistics.yieldHint' : 'statistics.noneSettled')}
        />
      </dl>
      {/* For touch screens, which show no tooltip. */}
      <p id={formulasId} hidden={!explained} className="mt-4 rounded-control bg-raised p-3 text-caption text-ink-2">
        {t('statistics.formulasText')}
      </p>
    </Card>
  )
}

function Return({ label, value, hint }: { label: ReactNode; value: string; hint: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd>
        <span className="text-figure font-bold whitespace-nowrap tabular-nums">{value}</span>
        <span className="block text-caption text-ink-3">{hint}</span>
      </dd>
    </div>
  )
}
