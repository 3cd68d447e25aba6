import { ChartNoAxesCombined, Coins, Crosshair, type LucideIcon, Map, Timer } from 'lucide-react'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'

const TIPS: readonly { icon: LucideIcon; title: Key; text: Key }[] = [
  { icon: Coins, title: 'bets.tip.unit', text: 'bets.tip.unitText' },
  { icon: Crosshair, title: 'bets.tip.price', text: 'bets.tip.priceText' },
  { icon: ChartNoAxesCombined, title: 'bets.tip.close', text: 'bets.tip.closeText' },
  { icon: Map, title: 'bets.tip.veto', text: 'bets.tip.vetoText' },
  { icon: Timer, title: 'bets.tip.totals', text: 'bets.tip.totalsText' },
]

export function BettingTips() {
  const t = useT()
  return (
    <Card title={t('bets.tips')}>
      <ol className="flex flex-col gap-5">
        {TIPS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-raised text-ink-2">
              <Icon className="size-4.5" />
            </span>
            <div className="min-w-0">
              <h3 className="text-small font-semibold">{t(title)}</h3>
              <p className="mt-0.5 text-small text-ink-2">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
