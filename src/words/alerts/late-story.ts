import type { Alert } from '../../contract/alerts.ts'
import type { MatchStatus } from '../../domain/match/match.ts'
import { scoreText } from '../bets/selection-words.ts'
import { formatTime } from '../format.ts'
import { teamName } from '../team-name.ts'
import { alertStory, type Story, type Words } from './alert-story.ts'

/** The current state of an alert's match. */
export type MatchNow = {
  readonly status: MatchStatus
  readonly score1: number | null
  readonly score2: number | null
}

type StoryText = Pick<Story, 'title' | 'line' | 'href'>

/** The text of an alert that a device could not show in time: if its match has gone on, the current score. */
export function storyNow(alert: Alert, match: MatchNow | null, words: Words): StoryText {
  const { status, score1, score2 } = match ?? { status: 'upcoming', score1: null, score2: null }
  if (alert.bet || !alert.match || status === 'upcoming' || status === 'cancelled') return alertStory(alert, words)
  if (status === 'finished') return alertStory({ ...alert, kind: 'matchEnds', score1, score2 }, words)
  const { t } = words
  const story = alertStory(alert, words)
  const title = t('push.live', { teams: teamsOf(alert.match, words) })
  const line = score1 === null || score2 === null ? story.line : scoreText({ score1, score2 }, t)
  return { ...story, title, line }
}

/** For a device that cannot fetch the current state: no text that may be outdated, only where to look. */
export function lateStory(alert: Alert, words: Words): { readonly title: string; readonly body: string } {
  const { t, language } = words
  const title = alert.match ? teamsOf(alert.match, words) : (alert.bet?.teams ?? alertStory(alert, words).title)
  return { title, body: t('push.late', { time: formatTime(new Date(alert.at), language) }) }
}

function teamsOf({ team1, team2 }: NonNullable<Alert['match']>, { t }: Words): string {
  return `${teamName(team1, t)} vs ${teamName(team2, t)}`
}
