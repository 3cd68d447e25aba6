import { Suspense } from 'react'
import { lazyPart } from '../../layout/lazy-part.tsx'

const MatchDialog = lazyPart(() => import('./match-dialog.tsx'))

/** The details of the match in the URL, if there is one; their code is loaded when needed. */
export function OpenMatch({ id, onClose }: { id: number | null; onClose: () => void }) {
  if (id === null) return null
  return (
    <Suspense>
      <MatchDialog key={id} id={id} onClose={onClose} />
    </Suspense>
  )
}
