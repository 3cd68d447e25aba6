import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Wifi, WifiOff } from 'lucide'
import { useState } from 'react'
import { startOfDay } from '../../words/days.ts'
import { formatDateTime, formatTime } from '../../words/format.ts'
import { update } from '../api/install.ts'
import { useReachability } from '../api/reachability.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'

/** A line below the header that stays when the page scrolls and covers no row. `--notice` in theme.css is its height. */
const LOOK = `notice-line sticky top-0 z-25 flex min-h-9 items-center gap-2.5 border-b border-line bg-raised px-gutter py-1 text-small
  md:top-header short:top-0 print:hidden`

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
      <output className={isShown ? LOOK : 'sr-only'}>
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
      <span className="min-w-0 grow">{t('offline.updateReady')}</span>
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
  const [today] = useState(() => startOfDay(Date.now()))
  const shown = useQueryClient().getQueryCache().findAll({ type: 'active' })
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  if (times.length === 0) return t('offline.lost')
  const oldest = new Date(Math.min(...times))
  return startOfDay(oldest.getTime()) === today
    ? t('offline.lostSince', { time: formatTime(oldest, language) })
    : t('offline.lostSinceDay', { time: formatDateTime(oldest, language) })
}
