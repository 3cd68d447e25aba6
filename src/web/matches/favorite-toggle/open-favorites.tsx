import type { ReactNode } from 'react'
import { useFavorites } from './favorites.ts'

/** How many favorites are not over: live or scheduled. */
export default function OpenFavorites({ show }: { show: (count: number) => ReactNode }) {
  const count = useFavorites().favorites?.filter(({ status }) => status !== 'finished').length
  return count !== undefined && show(count)
}
