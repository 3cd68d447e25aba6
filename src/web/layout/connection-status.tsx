import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Wifi, WifiOff } from 'lucide'
import { useState } from 'react'
import { formatTime } from '../../words/format.ts'
import { update } from '../api/install.ts'
import { useReachability } from '../api/reachability.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'

/** On a phone a strip that extends the bottom bar: it covers no part of a control, and the page ends above it (theme.css). */
const LOOK = `connection-status fixed inset-x-0 bottom-[calc(0.75rem+var(--free))] md:left-sidebar lying:left-rail z-30 mx-auto flex items-center gap-2 border-line bg-raised px-3
  text-small max-md:bottom-(--free) max-md:justify-center max-md:border-t max-md:py-1.5
  md:w-fit md:max-w-[calc(100%-1.5rem)] md:rounded-card md:border md:py-2 md:shadow-float print:hidden`

/** Reports a lost connection with the time of the data on screen, a restored connection, and a new version. */
export default function ConnectionStatus() {
  const t = useT()
  const state = useReachability()
  const install = useStore(update)
  const isLost = state === 'lost'
  // An update replaces the "back" message instead of waiting until it is gone.
  const isOffered = install !== null && (state === 'up' || state === 'back')
  const isShown = isLost || (state === 'back' && !isOffered)
  const icon = isLost ? WifiOff : Wifi
  return (
    <>
      <output className={isShown ? `${LOOK} pointer-events-none` : 'sr-only'}>
        {isShown && <Icon of={icon} className={`size-4 shrink-0 ${isLost ? 'text-pending' : 'text-won'}`} />}
        <span>{state === 'back' ? t('offline.back') : isLost && <Lost />}</span>
      </output>
      {isOffered && <UpdateReady install={install} />}
    </>
  )
}

function UpdateReady({ install }: { install: () => void }) {
  const t = useT()
  // The page stays for a few seconds after the press.
  const [isPressed, setPressed] = useState(false)
  const press = () => {
    setPressed(true)
    install()
  }
  return (
    <div className={LOOK}>
      <Icon of={RefreshCw} className="size-4 shrink-0 text-accent" />
      <span>{t('offline.updateReady')}</span>
      <Button size="small" pending={isPressed} onClick={press}>
        {t('offline.update')}
      </Button>
    </div>
  )
}

/** The time of the oldest data on screen. */
function Lost() {
  const t = useT()
  const language = useLanguage()
  const shown = useQueryClient().getQueryCache().findAll({ type: 'active' })
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  if (times.length === 0) return t('offline.lost')
  return t('offline.lostSince', { time: formatTime(new Date(Math.min(...times)), language) })
}
