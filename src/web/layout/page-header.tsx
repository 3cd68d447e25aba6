import { Bell } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { BonusBanner } from './bonus-banner.tsx'
import { RefreshButton } from './refresh-button.tsx'

type Props = { title: string; description: string }

export function PageHeader({ title, description }: Props) {
  const t = useT()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 grow basis-60">
        <h1 className="text-page font-semibold tracking-tight text-balance">{title}</h1>
        <p className="text-small text-ink-3">{description}</p>
      </div>
      <div className="order-3 w-full lg:order-none lg:w-auto">
        <BonusBanner />
      </div>
      <div className="flex gap-2">
        <Tooltip text={t('shell.notificationsSoon')}>
          <Button size="icon" aria-label={t('shell.notifications')}>
            <Bell className="size-4.5" />
          </Button>
        </Tooltip>
        <RefreshButton />
      </div>
    </header>
  )
}
