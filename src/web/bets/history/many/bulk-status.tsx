import { Undo2, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../../api/current-user.ts'
import { useT } from '../../../i18n/language.ts'
import { useSite } from '../../../site.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useStore } from '../../../ui/store.ts'
import { type BulkAction, bulkAction } from './bulk-action.ts'

const LOOK = 'sticky z-30 rounded-control border border-line bg-raised px-3 py-2 shadow-float'
/** At the bottom of the window, or above the selection bar. */
const PLACES = {
  end: 'bottom-[calc(var(--free)+0.5rem)]',
  bar: 'bottom-[calc(var(--free)+7.25rem)] md:bottom-[calc(var(--free)+7rem)]',
}

/** State and outcome of the last bulk action, with its undo button; placed so that no row moves. */
export function BulkStatus({ above }: { above: keyof typeof PLACES }) {
  const t = useT()
  const site = useSite()
  const last = useStore(bulkAction)
  const user = useCurrentUser()
  const action = last?.owner === user?.id ? last : null
  const words = useBulkWords(action)
  const isRunning = action?.phase === 'working' || action?.phase === 'undoing'
  const place = useRef<HTMLDivElement>(null)
  const phase = action?.phase ?? null
  useEffect(() => {
    // The pressed dialog and bar are gone.
    if (phase !== null && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [phase])
  return (
    <div
      ref={place}
      tabIndex={-1}
      // Without an action, an empty output stays in the page, so that later text is announced.
      className={action ? `${LOOK} ${PLACES[above]}` : 'sr-only'}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <output className="min-w-0 grow text-small wrap-anywhere">{words}</output>
        {action?.phase === 'done' && action.changed > 0 && <UndoButton action={action} />}
        {action?.phase === 'failed' && action.retry && (
          <Button size="small" onClick={action.retry}>
            {t('common.retry')}
          </Button>
        )}
        {action && !isRunning && (
          <IconButton icon={X} label={t('common.close')} onClick={() => site.of(bulkAction).set(null)} />
        )}
      </div>
    </div>
  )
}

function UndoButton({ action }: { action: Extract<BulkAction, { phase: 'done' }> }) {
  const t = useT()
  const left = useSecondsUntil(action.undoUntil)
  if (left === 0) return null
  return (
    <Button size="small" variant="primary" onClick={action.undo}>
      <Icon of={Undo2} className="size-4" />
      {t('many.undo')}
      <span aria-hidden className="tabular-nums">
        {t('many.seconds', { seconds: left })}
      </span>
    </Button>
  )
}

function useSecondsUntil(end: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((end - Date.now()) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [end])
  return Math.min(left, secondsLeft())
}

function useBulkWords(action: BulkAction | null): string {
  const t = useT()
  if (!action) return ''
  switch (action.phase) {
    case 'working':
      return t('many.working')
    case 'undoing':
      return t('many.undoing')
    case 'done': {
      const did = t(`many.did.${action.kind}`, { count: action.changed })
      return action.skipped === 0
        ? did
        : t('many.andMore', { first: did, rest: t('many.skipped', { count: action.skipped }) })
    }
    case 'undone': {
      const undone = t('many.undone', { count: action.restored })
      return action.kept === 0
        ? undone
        : t('many.andMore', { first: undone, rest: t('many.kept', { count: action.kept }) })
    }
    case 'failed':
      return action.words ?? t('many.failed')
  }
}
