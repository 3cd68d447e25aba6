import { Star } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useT } from '../i18n/language.ts'
import { OpenMatch } from '../matches/details/open-match.tsx'
import { useOpenMatch } from '../matches/details/use-open-match.ts'
import { FreshnessLine } from '../matches/freshness-line.tsx'
import { MatchSkeletons } from '../matches/match-skeleton.tsx'
import { PATHS } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { FavoriteGroups } from './favorite-groups.tsx'
import { usePlacedFavorites } from './use-placed-favorites.ts'

export default function FavoritesPage() {
  const t = useT()
  const { list, placed, count } = usePlacedFavorites()
  const { id, open, close } = useOpenMatch()
  const badge = count > 0 && <Badge>{t('favorites.count', { count })}</Badge>
  return (
    <Card flush title={t('favorites.title')} line={<FreshnessLine />} aside={badge}>
      <FocusKeeper count={count}>{body()}</FocusKeeper>
      <OpenMatch id={id} onClose={close} />
    </Card>
  )

  function body() {
    if (list.data === undefined && list.isError) {
      return <LoadFailed isTrying={list.isFetching} onRetry={() => void list.refetch()} />
    }
    if (placed === undefined) return <MatchSkeletons count={3} />
    return count === 0 ? <NoFavorites /> : <FavoriteGroups placed={placed} onOpen={open} />
  }
}

/** What was pressed last may be gone, with its row: the keyboard goes on from the list. */
function FocusKeeper({ count, children }: { count: number; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count >= 0 && document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [count])
  return (
    <div ref={area} tabIndex={-1} className="scroll-list min-h-112 rounded-b-card border-t border-line outline-none">
      {children}
    </div>
  )
}

function NoFavorites() {
  const t = useT()
  const action = (
    <Link href={PATHS.live} className={buttonLook({ variant: 'primary' })}>
      {t('matches.seeLive')}
    </Link>
  )
  return <EmptyState icon={Star} title={t('favorites.empty')} description={t('favorites.emptyHint')} action={action} />
}

function LoadFailed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const t = useT()
  const retry = (
    <Button pending={isTrying} onClick={onRetry}>
      {t('common.retry')}
    </Button>
  )
  return <ErrorState title={t('favorites.loadFailed')} description={t('favorites.loadFailedHint')} action={retry} />
}
