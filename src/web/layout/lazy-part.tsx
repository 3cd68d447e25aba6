import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react'
import type { Key } from '../../words/keys.ts'
import { reachability } from '../api/reachability.ts'
import { reloadUpdated } from '../api/reload-updated.ts'
import { loadLaterWords, useT } from '../i18n/language.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { createStore } from '../ui/store.ts'

const AGAIN_AFTER_MS = 5000

/** The loaders of all parts declared so far. */
const loaders: (() => Promise<unknown>)[] = []

/** A part may declare further ones while it loads. */
export async function loadAllParts(idle: () => Promise<void>): Promise<void> {
  for (const load of loaders) {
    await idle()
    await load()
  }
}

/**
 * A component that is loaded, with its texts, when it is first shown: `lazyPart(() => import('./bets/new-bet-page.tsx'))`. If loading
 * fails, a message with a retry button replaces it; the rest of the page is unaffected. It is retried every few seconds while the server
 * can be reached, when the connection is restored, and when it is next shown. `worded` is false for a component that uses only texts of the
 * first screen. A `silent` part is not page content: no message replaces it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { worded = true, silent = false } = {},
) {
  const loadWorded = async () => {
    const [part] = await Promise.all([load(), worded && loadLaterWords()])
    return part
  }
  loaders.push(loadWorded)
  const attempt = (): ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      loadWorded().catch(async () => {
        const isReached = await reloadUpdated()
        return { default: silent ? Unseen : isReached ? NotLoaded : Unreachable }
      }),
    )
  const part = createStore(attempt())
  let isLoadingAgain = false

  function useRecovery() {
    const site = useSite()
    useEffect(() => {
      const failed = part.get()
      const reachabilityOfSite = site.of(reachability)
      async function loadAgain() {
        // Each row of a list may render this part.
        if (reachabilityOfSite.get() === 'lost' || part.get() !== failed || isLoadingAgain) return
        isLoadingAgain = true
        const loaded = await loadWorded().catch(() => null)
        isLoadingAgain = false
        if (loaded && part.get() === failed) part.set(loaded.default)
      }
      const timer = setInterval(() => void loadAgain(), AGAIN_AFTER_MS)
      const unsubscribe = reachabilityOfSite.subscribe(() => void loadAgain())
      return () => {
        clearInterval(timer)
        unsubscribe()
        if (part.get() === failed) part.set(attempt())
      }
    }, [site])
  }

  function Unseen() {
    useRecovery()
    return null
  }

  const Unreachable = (props: MissingProps) => <Missing {...props} text="common.noConnection" />
  /** The server responds: an update changed its files, or one request failed. */
  const NotLoaded = (props: MissingProps) => (
    <Missing {...props} text="common.notLoaded">
      <Reload />
    </Missing>
  )

  /** In place of a dialog, the message floats above the page. */
  function Missing({ onClose, text, children }: MissingProps & { text: Key; children?: ReactNode }) {
    const t = useT()
    useRecovery()
    const floating = onClose ? 'fixed inset-x-2 bottom-20 z-50 mx-auto w-fit bg-raised shadow-float' : ''
    return (
      <div
        role="alert"
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line p-3 text-small ${floating}`}
      >
        {t(text)}
        <Button size="small" onClick={() => part.set(attempt())}>
          {t('common.retry')}
        </Button>
        {children}
        {onClose && (
          <Button size="small" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
      </div>
    )
  }

  return function DeferredPart(props: Props) {
    const Part = useSyncExternalStore(part.subscribe, part.get)
    return <Part {...props} />
  }
}

type MissingProps = { onClose?: () => void }

function Reload() {
  const t = useT()
  return (
    <Button size="small" onClick={() => location.reload()}>
      {t('crash.reload')}
    </Button>
  )
}
