import { CalendarClock } from 'lucide'
import { useUpcomingMatches } from '../../api/live-data.ts'
import { useT } from '../../i18n/language.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/message.tsx'
import { MatchCount } from '../match-count.tsx'
import { ListBody, MatchList } from '../match-list.tsx'
import { DatedUpcomingRow, UpcomingSkeletons } from './upcoming-row.tsx'

/** 'Próximas Partidas': the upcoming matches next to the live ones. */
export default function UpcomingMatchCard({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useT()
  const list = useUpcomingMatches()
  const [title, hint] = [t('matches.noUpcoming'), t('matches.noUpcomingHint')]
  const empty = <EmptyState icon={CalendarClock} title={title} description={hint} />
  return (
    <Card flush title={t('matches.upcomingTitle')} aside={<MatchCount list={list} />}>
      <ListBody list={list} skeleton={<UpcomingSkeletons count={6} />} empty={empty}>
        {(matches, own) => (
          <MatchList
            label={t('matches.upcomingTitle')}
            matches={matches}
            own={own}
            onOpen={onOpen}
            Row={DatedUpcomingRow}
          />
        )}
      </ListBody>
    </Card>
  )
}
