import { type ComponentType, lazy, useEffect } from 'react'
import { line } from '../api/line.ts'
import { reloadUpdated } from '../api/reload-updated.ts'
import { loadLaterWords, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { createStore, useStore } from '../ui/store.ts'

/** A short interruption may end without a change of the line. */
const AGAIN_AFTER_MS = 5000

/** The loader of each part declared so far. */
const loaders: (() => Promise<unknown>)[] = []

/** A part may declare further ones while it loads. */
export async function loadAllParts(rest: () => Promise<void>): Promise<void> {
  for (const load of loaders) {
    await rest()
    await load()
  }
}

/**
 * A component that is loaded when it is first shown, with its words: `lazyPart(() => import('./bets/new-bet-page.tsx'))`.
 * If loading fails, a message with a retry button takes its place; the rest of the page stays as it is.
 * `worded` is false for a component that uses only the words of the first screen. A `silent` part is not the content of a page: if
 * loading fails, nothing takes its place, and it is loaded again when the server can be reached or when it is next shown.
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
  const attempt = () =>
    lazy(() =>
      loadWorded().catch(async () => {
        await reloadUpdated()
        return { default: silent ? Unseen : Missing }
      }),
    )
  const part = createStore(attempt())

  /** In place of a dialog, the message floats in front of the page. */
  function Missing(props: { onClose?: () => void }) {
    const t = useT()
    const floating = props.onClose ? 'fixed inset-x-0 bottom-20 z-50 mx-auto w-fit bg-raised shadow-float' : ''
    return (
      <div
        role="alert"
        className={`flex items-center gap-3 rounded-card border border-line p-3 text-small ${floating}`}
      >
        {t('common.noConnection')}
        <Button size="small" onClick={() => part.set(attempt())}>
          {t('common.retry')}
        </Button>
        {props.onClose && (
          <Button size="small" onClick={props.onClose}>
            {t('common.close')}
          </Button>
        )}
      </div>
    )
  }

  function Unseen() {
    useEffect(() => {
      const failed = part.get()
      const again = () => {
        // Another row may have started it.
        if (part.get() === failed) part.set(attempt())
      }
      const whenUp = () => {
        if (line.get() !== 'lost') again()
      }
      const timer = setTimeout(whenUp, AGAIN_AFTER_MS)
      const unsubscribe = line.subscribe(whenUp)
      return () => {
        clearTimeout(timer)
        unsubscribe()
        again()
      }
    }, [])
    return null
  }

  return function LaterPart(props: Props) {
    const Part = useStore(part)
    return <Part {...props} />
  }
}
