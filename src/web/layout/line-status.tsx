import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Wifi, WifiOff } from 'lucide-react'
import { update } from '../api/install.ts'
import { useLine } from '../api/line.ts'
import { formatTime } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { useStore } from '../ui/store.ts'

const LOOK = `fixed inset-x-0 bottom-3 md:left-sidebar z-30 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] items-center gap-2 rounded-card border
  border-line bg-raised px-3 py-2 text-small shadow-float max-md:bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+0.75rem)]`

/** Says at once that the line is gone, from when what is shown is, and that it is back. Covers nothing that can be pressed for long. */
export default function LineStatus() {
  const t = useT()
  const state = useLine()
  const install = useStore(update)
  const isLost = state === 'lost'
  const Icon = isLost ? WifiOff : Wifi
  return (
    <>
      <output className={state === 'up' || state === null ? 'sr-only' : `${LOOK} pointer-events-none`}>
        {state !== 'up' && <Icon className={`size-4 shrink-0 ${isLost ? 'text-pending' : 'text-won'}`} />}
        <span>{state === 'back' ? t('offline.back') : isLost && <Lost />}</span>
      </output>
      {state === 'up' && install && (
        <div className={LOOK}>
          <RefreshCw className="size-4 shrink-0 text-accent" />
          <span>{t('offline.updateReady')}</span>
          <Button size="small" onClick={install}>
            {t('offline.update')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Of everything on screen the oldest counts. */
function Lost() {
  const t = useT()
  const language = useLanguage()
  const shown = useQueryClient().getQueryCache().findAll({ type: 'active' })
  const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  if (times.length === 0) return t('offline.lost')
  return t('offline.lostSince', { time: formatTime(new Date(Math.min(...times)), language) })
}
