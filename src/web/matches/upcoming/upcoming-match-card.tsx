import { CalendarClock } from 'lucide-react'
import { memo } from 'react'
import type { Match } from '../../../contract/matches.ts'
import { useUpcomingMatches } from '../../api/live-data.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FavoriteSlot } from '../favorite-toggle/favorite-slot.tsx'
import { ListBody } from '../list-body.tsx'
import { MatchCount } from '../match-count.tsx'
import { StatusBadge } from '../scoreboard/status-badge.tsx'
import { TeamLogo } from '../scoreboard/team-logo.tsx'
import { teamName } from '../scoreboard/team-name.ts'

/** 'Próximas Partidas': what comes next, in few words. */
export default function UpcomingMatchCard({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useT()
  const list = useUpcomingMatches()
  const [title, hint] = [t('matches.noUpcoming'), t('matches.noUpcomingHint')]
  const empty = <EmptyState icon={CalendarClock} title={title} description={hint} />
  return (
    <Card flush title={t('matches.upcomingTitle')} aside={<MatchCount list={list} />}>
      <ListBody list={list} skeleton={<ItemSkeletons />} empty={empty}>
        {(matches) => (
          <ul aria-label={t('matches.upcomingTitle')}>
            {matches.map((match) => (
              <UpcomingItem key={match.id} match={match} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </ListBody>
    </Card>
  )
}

const UpcomingItem = memo(function UpcomingItem({ match, onOpen }: { match: Match; onOpen: (id: number) => void }) {
  const t = useT()
  const language = useLanguage()
  const { id, tournament, format, scheduledTime } = match
  return (
    <li className="flex items-center border-line pe-3 not-last:border-b unseen">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(id)}
        className="flex min-w-0 grow flex-col gap-2 py-3 ps-card pe-1 text-start -outline-offset-2 hover:bg-raised"
      >
        <span className="flex w-full items-center gap-2">
          <span
            dir="auto"
            className="min-w-0 grow truncate text-left text-micro font-medium tracking-wide text-ink-3 uppercase"
          >
            {tournament ?? t('matches.unknownTournament')}
          </span>
          <StatusBadge match={match} />
        </span>
        <Opponent name={teamName(match.team1, t)} raw={match.team1} logo={match.team1Logo} />
        <Opponent name={teamName(match.team2, t)} raw={match.team2} logo={match.team2Logo} />
        <span className="flex w-full justify-between gap-2 text-caption text-ink-3 tabular-nums">
          {scheduledTime ? (
            <time dateTime={scheduledTime}>{formatDateTime(new Date(scheduledTime), language)}</time>
          ) : (
            <span>{t('matches.noTime')}</span>
          )}
          <span className="font-semibold">{format}</span>
        </span>
      </button>
      <FavoriteSlot match={match} />
    </li>
  )
})

function Opponent({ name, raw, logo }: { name: string; raw: string; logo: string | null }) {
  return (
    <span className="flex w-full min-w-0 items-center gap-2">
      <TeamLogo name={raw} logo={logo} size="small" />
      <span dir="auto" title={name} className="min-w-0 truncate text-small font-semibold">
        {name}
      </span>
    </span>
  )
}

function ItemSkeletons() {
  return Array.from({ length: 4 }, (_, index) => (
    <div key={index} className="flex flex-col gap-2 border-line px-card py-3 not-last:border-b">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-4 w-full" />
    </div>
  ))
}
