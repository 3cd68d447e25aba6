import type { Alert } from '../../contract/alerts.ts'
import type { Bet } from '../../contract/bets/bets.ts'
import { scoreAfterMap } from '../../domain/alerts/match-facts.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import { presentBets } from '../book/book.ts'
import type { Conn } from '../db/tables.ts'
import { logoPath } from '../matches/board.ts'
import { toMapScore } from '../matches/match-queries.ts'
import { type AlertRow, findAlerts, findBetsOfAlerts } from './alert-queries.ts'

/** The alert list: newest first, with the current state of matches and bets. */
export async function listOfAlerts(conn: Conn, owner: number): Promise<{ unread: number; alerts: Alert[] }> {
  const alerts = await presentAlerts(conn, await findAlerts(conn, owner))
  return { unread: alerts.filter(({ readAt }) => readAt === null).length, alerts }
}

/** Preserves the order of the rows. */
export async function presentAlerts(conn: Conn, rows: readonly AlertRow[]): Promise<Alert[]> {
  const ofBets = rows.flatMap(({ userId, betId }) => (betId === null ? [] : [{ userId, betId }]))
  const owners = [...new Set(ofBets.map(({ userId }) => userId))]
  const ids = ofBets.map(({ betId }) => betId)
  const bets = ids.length === 0 ? [] : await presentBets(conn, await findBetsOfAlerts(conn, owners, ids))
  const byId = new Map(bets.map((bet) => [bet.id, bet]))
  return rows.flatMap((row) => {
    const bet = row.betId === null ? null : byId.get(row.betId)
    // If a bet is deleted between the two queries, its alert is skipped.
    return bet === undefined ? [] : [presentAlert(row, bet)]
  })
}

function presentAlert(row: AlertRow, bet: Bet | null): Alert {
  const isMoved = row.kind === 'matchMoved'
  const calledOff = isMoved && row.status === 'cancelled'
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    ...endOf(row),
    readAt: row.readAt?.toISOString() ?? null,
    match: presentMatch(row),
    ...scoreOf(row),
    map: row.kind === 'mapEnds' ? presentMap(row) : null,
    scheduledTime: isMoved && !calledOff ? (row.scheduledTime?.toISOString() ?? null) : null,
    calledOff,
    price: presentPrice(row),
    limit: presentLimit(row),
    devices: row.devices,
    bet,
  }
}

const ABOUT_AN_END: readonly AlertRow['kind'][] = ['matchEnds', 'betDecided', 'betNeedsYou']

function endOf({ kind, status, finishedTime }: AlertRow): Pick<Alert, 'endedAt'> {
  if (!ABOUT_AN_END.includes(kind) || status !== 'finished' || finishedTime === null) return {}
  return { endedAt: finishedTime.toISOString() }
}

function presentMatch({ hltvId, team1Name, team2Name, ...row }: AlertRow): Alert['match'] {
  if (hltvId === null || team1Name === null || team2Name === null) return null
  return {
    hltvId,
    team1: team1Name,
    team2: team2Name,
    team1Logo: logoPath(row.team1LogoId),
    team2Logo: logoPath(row.team2LogoId),
    tournament: row.tournament,
  }
}

function presentLimit({ step, limitKind, limitPeriod, limitUsed, limitAmount }: AlertRow): Alert['limit'] {
  if (limitKind === null || limitPeriod === null || limitUsed === null || limitAmount === null) return null
  const [used, amount] = [formatCents(limitUsed), formatCents(limitAmount)]
  return { kind: limitKind, step: step === 100 ? 100 : 80, used, amount, period: limitPeriod }
}

function presentPrice({ side, direction, odds, reachedOdds, team1Name, team2Name }: AlertRow): Alert['price'] {
  const team = side === 1 ? team1Name : team2Name
  if (direction === null || odds === null || team === null) return null
  return { team, wanted: formatOdds(odds), direction, odds: formatOdds(reachedOdds) }
}

function scoreOf({ kind, step, score1, score2, forfeit, maps }: AlertRow): Pick<Alert, 'score1' | 'score2'> {
  if (kind === 'matchEnds') return { score1, score2 }
  if (kind !== 'mapEnds') return { score1: null, score2: null }
  return scoreAfterMap({ maps: maps.map(toMapScore), forfeit: forfeit ?? false }, step)
}

function presentMap({ step, maps }: AlertRow): Alert['map'] {
  const map = maps.find(({ number }) => number === step)
  return { number: step, name: map?.name ?? null, score1: map?.score1 ?? null, score2: map?.score2 ?? null }
}
