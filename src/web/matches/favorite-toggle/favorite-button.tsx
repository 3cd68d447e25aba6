import { Star } from 'lucide-react'
import { useCurrentUser } from '../../api/current-user.ts'
import { useT } from '../../i18n/language.ts'
import { openAuthDialog } from '../../layout/auth-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import type { MarkedMatch } from './favorite-toggle.tsx'
import { useFavorites, useToggleFavorite } from './favorites.ts'

/** The star with its words, for the details of a match; a visitor is asked to log in first. */
export function FavoriteButton({ match: { hltvId } }: { match: MarkedMatch }) {
  const t = useT()
  const user = useCurrentUser()
  const toggle = useToggleFavorite()
  const isFavorite = useFavorites().isFavorite(hltvId)
  const press = () => (user ? toggle(hltvId) : openAuthDialog('login'))
  return (
    <Button size="small" aria-pressed={isFavorite} onClick={press}>
      <Star className={`size-4 ${isFavorite ? 'fill-current text-accent' : ''}`} />
      {t(isFavorite ? 'favorites.isFavorite' : 'favorites.add')}
    </Button>
  )
}
