import { Bell } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { BonusBanner } from './bonus-banner.tsx'
import { Logo } from './brand.tsx'
import { RefreshButton } from './refresh-button.tsx'

type Props = { title: string; description: string }

/** On phones: title and buttons, then the description, then the banner; from 1024 px on one row. */
export function PageHeader({ title, description }: Props) {
  const t = useT()
  return (
    <header
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 lg:grid-cols-[minmax(0,1fr)_auto_auto]
        lg:gap-y-0"
    >
      <h1 className="col-start-1 row-start-1 flex items-center gap-2.5 text-page font-semibold tracking-tight text-balance max-[22.5rem]:gap-1.5 max-[22.5rem]:text-title">
        <Logo className="size-6 md:hidden" />
        {title}
      </h1>
      <p className="col-span-full row-start-2 text-small text-ink-3 lg:col-span-1 lg:col-start-1">{description}</p>
      <div className="col-span-full row-start-3 mt-2 lg:col-span-1 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
        <BonusBanner />
      </div>
      <div className="col-start-2 row-start-1 flex gap-2 lg:col-start-3 lg:row-span-2">
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
