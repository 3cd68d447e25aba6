import { CalendarClock } from 'lucide-react'
import { Link } from 'wouter'
import { useUpcomingMatches } from '../api/live-data.ts'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { OpenMatch } from './details/open-match.tsx'
import { useOpenMatch } from './details/use-open-match.ts'
import { FreshnessLine } from './freshness-line.tsx'
import { ListBody } from './list-body.tsx'
import { MatchCount } from './match-count.tsx'
import { MatchSkeletons } from './match-skeleton.tsx'
import { MatchesByDay } from './upcoming/matches-by-day.tsx'

export default function UpcomingMatchesPage() {
  const t = useT()
  const list = useUpcomingMatches()
  const { id, open, close } = useOpenMatch()
  const skeleton = <MatchSkeletons count={4} />
  return (
    <Card flush title={t('matches.byDay')} line={<FreshnessLine />} aside={<MatchCount list={list} />}>
      <ListBody list={list} skeleton={skeleton} empty={<NothingScheduled />} className="min-h-112">
        {(matches) => <MatchesByDay matches={matches} onOpen={open} />}
      </ListBody>
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
  const [title, description] = [t('matches.noUpcoming'), t('matches.noUpcomingHint')]
  return <EmptyState icon={CalendarClock} title={title} description={description} action={action} />
}
