import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import { useT } from '../i18n/language.ts'
import { useSite } from '../site.ts'
import { useModal } from '../ui/dialogs/use-modal.ts'
import { AlertsView } from './alerts-view.tsx'
import { leaveBell, useBellOnClose } from './bell-focus.ts'

type Props = { onClose: () => void }

/** The bell's popover; phones open a page instead. */
export default function AlertsPanel({ onClose }: Props) {
  const [path] = useLocation()
  const [isWide] = useState(() => matchMedia('(width >= 48rem)').matches)
  return isWide && path !== PATHS.alerts ? <Panel path={path} onClose={onClose} /> : <ToPage onArrive={onClose} />
}

function ToPage({ onArrive }: { onArrive: () => void }): null {
  const [path, go] = useLocation()
  useEffect(() => {
    if (path !== PATHS.alerts) return go(PATHS.alerts)
    scrollTo(0, 0)
    onArrive()
  }, [path, go, onArrive])
  return null
}

function Panel({ path, onClose }: Props & { path: string }) {
  const t = useT()
  const site = useSite()
  // The second press of a double press on a row arrives after the navigation.
  const [openedAt] = useState(path)
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const modal = useModal(ref, { onClose })
  useBellOnClose(ref)
  const [onlyUnread, setOnlyUnread] = useState(false)
  // Not the first focusable control: it marks all as read.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <dialog
      ref={ref}
      {...modal}
      aria-labelledby={titleId}
      className="sheet fixed mt-13 mr-2 mb-2 ml-auto max-h-[calc(100dvh-3.75rem)] w-105 max-w-[calc(100%-1rem)] overflow-hidden rounded-sheet
        border border-line-strong bg-surface text-ink shadow-float backdrop:bg-transparent md:mr-gutter"
    >
      <div className="flex max-h-[inherit] flex-col">
        <AlertsView
          title={
            <h2 ref={heading} id={titleId} tabIndex={-1} className="min-w-0 text-title font-semibold outline-none">
              {t('shell.notifications')}
            </h2>
          }
          onlyUnread={onlyUnread}
          onOnlyUnread={setOnlyUnread}
          onLeave={() => {
            leaveBell(site, openedAt)
            onClose()
          }}
        />
      </div>
    </dialog>
  )
}
