import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../layout/lazy-part.tsx'
import { newsQuery } from './news-queries.ts'

const NewsLine = lazyPart(() => import('./news-line.tsx'), { silent: true })

/** After an update, until the user has opened the changes. */
export function NewsOfUpdate() {
  const { data } = useQuery(newsQuery)
  if (!data || data.unseen.length === 0) return null
  return (
    <Suspense>
      <NewsLine news={data} />
    </Suspense>
  )
}
