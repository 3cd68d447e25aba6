import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { useLocation } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { wantsSearch } from '../layout/open-search.tsx'
import { useSite } from '../site.ts'
import { useStore } from '../ui/store.ts'
import { PLACES_BY_LETTER } from './key-map.ts'
import { singleKeys } from './single-keys.ts'

const Palette = lazyPart(() => import('./palette.tsx'))
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'))

/** How long `g` waits for its letter. */
const SEQUENCE_MS = 1500

/** Listens to the shortcuts of the whole site; dialogs load when first opened. */
export default function Keys() {
  const site = useSite()
  const [, go] = useLocation()
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const isWanted = useStore(wantsSearch)

  /** Focuses the search of this page; on a page without one, opens the palette. */
  const search = useEffectEvent(() => {
    const field = document.querySelector<HTMLElement>('main input[type=search], main [data-opens-search]')
    if (field?.matches('input')) field.focus()
    else if (field) field.click()
    else setOpen('palette')
  })

  /** Focuses the slip box of this page; on a page without one, opens the page of a new bet. */
  const paste = useEffectEvent(() => {
    const box = document.querySelector<HTMLElement>('main [data-slip-box]')
    if (box) box.focus()
    else go(PATHS.newBet, { state: { isToPaste: true } })
  })

  const goTo = useEffectEvent((path: string) => go(path, { state: { isToType: true } }))

  useEffect(() => {
    const openPalette = handler(() => setOpen('palette'))
    const stopCombined = tinykeys(window, { 'Control+k': openPalette, 'Meta+k': openPalette }, { ignore: isTaken })
    const places = PLACES_BY_LETTER.map(
      ([letter, { path }]) => [`[Shift]+g [Shift]+${letter}`, handler(() => goTo(path))] as const,
    )
    // Shift writes capitals, and on some keyboards / and ?.
    const single = {
      '[Shift]+n': handler(() => goTo(PATHS.newBet)),
      '[Shift]+p': handler(paste),
      '[Shift]+/': handler(search),
      '[Shift]+?': handler(() => setOpen('shortcuts')),
      ...Object.fromEntries(places),
    }
    const stopSingle = tinykeys(window, single, {
      timeout: SEQUENCE_MS,
      ignore: (event) => isTaken(event) || !site.of(singleKeys).get() || isEditable(event.target),
    })
    return () => {
      stopCombined()
      stopSingle()
    }
  }, [site])

  const close = () => {
    site.of(wantsSearch).set(false)
    setOpen(null)
  }
  const showShortcuts = () => {
    site.of(wantsSearch).set(false)
    setOpen('shortcuts')
  }
  return (
    <Suspense>
      {(open === 'palette' || (isWanted && open === null)) && <Palette onShortcuts={showShortcuts} onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  )
}

/** Prevents the default: a field that gets the focus would receive the letter. */
const handler = (run: () => void) => (event: KeyboardEvent) => {
  event.preventDefault()
  run()
}

const isTaken = (event: KeyboardEvent) =>
  event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal') !== null

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
