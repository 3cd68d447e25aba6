import { Suspense } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import type { MarkedMatch } from './favorite-toggle.tsx'

const FavoriteToggle = lazyPart(() => import('./favorite-toggle.tsx'))

/** The star of a row, for whoever has an account; its place is kept while its code is on the way. */
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
