import { Suspense } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import type { MarkedMatch } from './favorite-toggle.tsx'

const FavoriteToggle = lazyPart(() => import('./favorite-toggle.tsx'), { silent: true })

/** The star of a row, for signed-in users; its space is reserved while its code loads. */
export function FavoriteSlot({ match }: { match: MarkedMatch }) {
  if (!useCurrentUser()) return null
  return (
    <span className="-my-2.5 -me-3 size-11 shrink-0 md:-my-1.5 md:size-9 pointer-coarse:-my-2.5 pointer-coarse:size-11">
      <Suspense>
        <FavoriteToggle match={match} />
      </Suspense>
    </span>
  )
}
