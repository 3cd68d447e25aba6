import { Suspense, useEffect, useState } from 'react'
import { useStore } from '../ui/store.ts'
import { toasts } from '../ui/toast/toast.ts'
import { lazyPart } from './lazy-part.tsx'

const ToastRegion = lazyPart(() => import('../ui/toast/toast-region.tsx'), { worded: false, silent: true })

type Props = { regionLabel: string; closeLabel: string }

/** The toast region; its code is loaded with the first toast, or when F8 moves the focus to the region. */
export function Toaster(props: Props) {
  const toast = useStore(toasts)
  const [asked, setAsked] = useState(false)

  useEffect(() => {
    const ask = ({ key }: KeyboardEvent) => {
      if (key === 'F8') setAsked(true)
    }
    document.addEventListener('keydown', ask)
    return () => document.removeEventListener('keydown', ask)
  }, [])

  if (!toast && !asked) return null
  return (
    <Suspense>
      <ToastRegion {...props} focusAtStart={asked} />
    </Suspense>
  )
}
