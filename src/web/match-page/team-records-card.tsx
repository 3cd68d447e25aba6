import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { TBD } from '../../domain/team/team.ts'
import { useCurrentUser } from '../api/current-user.ts'
import type { BetPage } from '../bets/model/bet-queries.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { NoRecord, OwnRecord, useBetsOn } from '../teams/own-record.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'

/** The signed-in user's record with each team: the bets on it and against it. */
export function TeamRecordsCard({ match: { team1, team2 } }: { match: MatchDetails }) {
  const t = useT()
  const teams = [team1, team2].filter((name) => name !== TBD)
  if (!useCurrentUser() || teams.length === 0) return null
  return (
    <Card flush title={t('teams.own')}>
      <ul aria-label={t('teams.own')} className="border-t border-line py-1">
        {teams.map((name) => (
          <TeamRecords key={name} name={name} other={teams.find((team) => team !== name) ?? name} />
        ))}
      </ul>
    </Card>
  )
}

/** One bet per page: only the totals, which cover all bets, are read. */
const TOTALS = '1'

const isSameBet = (one: BetPage | undefined, other: BetPage | undefined) =>
  one?.count === 1 && other?.count === 1 && one.bets[0]?.id === other.bets[0]?.id

/** The only bet on the other team is not listed again as a bet against this team. */
function TeamRecords({ name, other }: { name: string; other: string }) {
  const t = useT()
  const [on, against] = [useBetsOn(name, 'team', TOTALS), useBetsOn(name, 'opponent', TOTALS)]
  const onOther = useBetsOn(other, 'team', TOTALS).data
  const failed = [on, against].find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <li className="flex min-h-22 flex-col justify-center px-card">
        <FailedLine action={<RetryButton query={failed} size="small" />}>{t('teams.ownFailed')}</FailedLine>
      </li>
    )
  }
  if (on.data?.count === 0 && against.data?.count === 0) return <NoRecord name={name} />
  return (
    <>
      <OwnRecord name={name} stand="team" page={on.data} />
      {!isSameBet(against.data, onOther) && <OwnRecord name={name} stand="opponent" page={against.data} />}
    </>
  )
}
