import { Bell as BellIcon } from 'lucide'
import { useCurrentUser } from '../../api/current-user.ts'
import { useT } from '../../i18n/language.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isSignedIn } from '../../ui/storage.ts'
import { useStore } from '../../ui/store.ts'
import { authDialog } from '../auth-dialog-state.ts'
import { alertsPanel, unreadAlerts } from './bell-state.ts'

const MOST_SHOWN = 99

/** Opens the notifications: a panel, on phones a page. */
export function Bell() {
  const t = useT()
  const site = useSite()
  const user = useCurrentUser()
  const hasAlerts = user === undefined ? isSignedIn() : user !== null
  const count = useStore(unreadAlerts)
  const isOpen = useStore(alertsPanel)

  return (
    <Button
      id="bell"
      variant="ghost"
      size="icon"
      aria-label={count > 0 ? t('alerts.bell', { count }) : t('shell.notifications')}
      onClick={() => (hasAlerts ? site.of(alertsPanel).set(true) : site.of(authDialog).set('login'))}
      className={`relative ${isOpen ? 'bg-raised' : ''}`}
    >
      <Icon of={BellIcon} className="size-4.5" />
      {count > 0 && (
        <span className="absolute top-1 right-1 min-w-4 rounded-full bg-accent px-1 text-micro leading-4 text-on-accent md:-top-0.5 md:-right-0.5 pointer-coarse:top-1 pointer-coarse:right-1">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Button>
  )
}
