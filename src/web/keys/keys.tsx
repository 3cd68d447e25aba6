import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../layout/lazy-part.tsx'
import { actOfKey } from './key-map.ts'
import { singleKeys } from './single-keys.ts'

const Palette = lazyPart(() => import('./palette.tsx'))
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'))

/** How long `g` waits for its letter. */
const SEQUENCE_MS = 1500

/** Listens to the shortcuts of the whole site; what they open is loaded when it is first opened. */
export default function Keys() {
  const [, go] = useLocation()
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const firstKeyAt = useRef<number | null>(null)

  /** The search of this page; from a page without one, that of everything. */
  function search() {
    const field = document.querySelector<HTMLElement>('main input[type=search], main [data-opens-search]')
    if (field?.matches('input')) field.focus()
    else if (field) field.click()
    else setOpen('palette')
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    const isAfterG = firstKeyAt.current !== null && timeStamp - firstKeyAt.current < SEQUENCE_MS
    firstKeyAt.current = null
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal')) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault()
      setOpen('palette')
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys.get() || isEditable(target)) return
    const act = actOfKey(key, isAfterG)
    if (act === null) return
    event.preventDefault()
    if (act === 'wait') firstKeyAt.current = timeStamp
    else if (act === 'shortcuts') setOpen('shortcuts')
    else if (act === 'search') search()
    else go(act.go, { state: { isToType: true } })
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const close = () => setOpen(null)
  return (
    <Suspense>
      {open === 'palette' && <Palette onShortcuts={() => setOpen('shortcuts')} onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  )
}

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
