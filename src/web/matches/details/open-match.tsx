import { Suspense } from 'react'
import { lazyPart } from '../../layout/lazy-part.tsx'

const MatchDialog = lazyPart(() => import('./match-dialog.tsx'))

/** The details of the match the address names, if it names one; their code is loaded when it is needed. */
export function OpenMatch({ id, onClose }: { id: number | null; onClose: () => void }) {
  if (id === null) return null
  return (
    <Suspense>
      <MatchDialog key={id} id={id} onClose={onClose} />
    </Suspense>
  )
}
