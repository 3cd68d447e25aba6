import { Radio } from 'lucide-react'
import { Link } from 'wouter'
import { useLiveMatches } from '../api/live-data.ts'
import { formatCount } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import { LoadFailed } from './load-failed.tsx'
import { MatchList, ScrollArea } from './match-list.tsx'
import { MatchSkeletons } from './match-skeleton.tsx'

type Props = { screen: 'dashboard' | 'live'; onOpen: (id: number) => void }

/** What is being played now, with its age. Good data stays when a later reading fails. */
export function LiveMatchCard({ screen, onOpen }: Props) {
  const t = useT()
  const language = useLanguage()
  const { data, isError, refetch } = useLiveMatches(screen)
  const count = data && data.length > 0 && <Badge>{formatCount(data.length, language)}</Badge>
  return (
    <Card flush title={t('matches.liveTitle')} description={<FreshnessLine />} aside={count}>
      {/* As high with one match as while loading: nothing below it moves. */}
      <ScrollArea className="min-h-112 border-t border-line">
        {data && data.length > 0 && <MatchList label={t('matches.listLabel')} matches={data} onOpen={onOpen} />}
        {data?.length === 0 && <NothingLive />}
        {!data && (isError ? <LoadFailed onRetry={refetch} /> : <MatchSkeletons count={3} maps />)}
      </ScrollArea>
    </Card>
  )
}

function NothingLive() {
  const t = useT()
  const action = (
    <Link href={PATHS.upcoming} className={buttonLook()}>
      {t('matches.seeUpcoming')}
    </Link>
  )
  return <EmptyState icon={Radio} title={t('matches.noLive')} description={t('matches.noLiveHint')} action={action} />
}
