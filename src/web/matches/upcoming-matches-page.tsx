import { CalendarClock } from 'lucide-react'
import { Link } from 'wouter'
import { useUpcomingMatches } from '../api/live-data.ts'
import { formatCount } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { OpenMatch } from './details/open-match.tsx'
import { useOpenMatch } from './details/use-open-match.ts'
import { FreshnessLine } from './freshness-line.tsx'
import { LoadFailed } from './load-failed.tsx'
import { ScrollArea } from './match-list.tsx'
import { MatchSkeletons } from './match-skeleton.tsx'
import { MatchesByDay } from './matches-by-day.tsx'

export function UpcomingMatchesPage() {
  const t = useT()
  const language = useLanguage()
  const { data, isError, refetch } = useUpcomingMatches()
  const { id, open, close } = useOpenMatch()
  const count = data && data.length > 0 && <Badge>{formatCount(data.length, language)}</Badge>
  return (
    <Card flush title={t('matches.upcomingTitle')} description={<FreshnessLine />} aside={count}>
      <ScrollArea className="min-h-112 border-t border-line">
        {data && data.length > 0 && <MatchesByDay matches={data} onOpen={open} />}
        {data?.length === 0 && <NothingScheduled />}
        {!data && (isError ? <LoadFailed onRetry={refetch} /> : <MatchSkeletons count={4} />)}
      </ScrollArea>
      <OpenMatch id={id} onClose={close} />
    </Card>
  )
}

function NothingScheduled() {
  const t = useT()
  const action = (
    <Link href={PATHS.live} className={buttonLook()}>
      {t('matches.seeLive')}
    </Link>
  )
  return (
    <EmptyState
      icon={CalendarClock}
      title={t('matches.noUpcoming')}
      description={t('matches.noUpcomingHint')}
      action={action}
    />
  )
}
