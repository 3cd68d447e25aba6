import { ChartPie, type IconNode, ListChecks, Radio } from 'lucide'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'

const FEATURES: readonly { icon: IconNode; title: Key; text: Key }[] = [
  { icon: Radio, title: 'dashboard.featureLive', text: 'dashboard.featureLiveText' },
  { icon: ListChecks, title: 'dashboard.featureBets', text: 'dashboard.featureBetsText' },
  { icon: ChartPie, title: 'dashboard.featureStatistics', text: 'dashboard.featureStatisticsText' },
]

export function FeatureCards() {
  const t = useT()
  return FEATURES.map(({ icon, title, text }) => (
    <Card key={title}>
      <div className="flex gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-raised text-ink-2">
          <Icon of={icon} className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-body font-semibold">{t(title)}</h2>
          <p className="text-small text-ink-3">{t(text)}</p>
        </div>
      </div>
    </Card>
  ))
}
