import type { Alert } from '../../contract/alerts.ts'
import { UNDO_DAYS } from '../../contract/bets/bet-results.ts'
import type { Bet } from '../../contract/bets/bets.ts'
import type { Language } from '../../contract/languages.ts'
import { matchPath, PATHS } from '../../contract/paths.ts'
import { PERIOD_OF } from '../../domain/money/brakes.ts'
import { centsOfSum } from '../../domain/money/money.ts'
import { required } from '../../domain/required.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import { formatCount, formatMoney, formatProfit } from '../amounts.ts'
import { type BetState, betState, stateWord } from '../bets/bet-state.ts'
import { betSummary } from '../bets/bet-words.ts'
import { pickWords } from '../bets/pick-words.ts'
import { scoreText } from '../bets/selection-words.ts'
import { gradeWords } from '../bets/verdict-words.ts'
import { formatNearDay } from '../days.ts'
import { formatOdds, formatTime, perLanguage } from '../format.ts'
import { teamName } from '../team-name.ts'
import { tournamentName } from '../tournament-name.ts'
import type { Translate } from '../translate.ts'

type MatchSign =
  | 'started'
  | 'mapOver'
  | 'matchOver'
  | 'calledOff'
  | 'moved'
  | 'priceReached'
  | 'limitNear'
  | 'limitReached'
  | 'unknown'
/** Selects its icon and tone. */
export type Sign = MatchSign | { readonly state: BetState; readonly status: Bet['status'] }

/** The text of a notification and the page it links to; null: none. */
export type Story = {
  readonly sign: Sign
  readonly title: string
  readonly line: string
  readonly href: string | null
}

export type Words = { readonly now: Date; readonly t: Translate; readonly language: Language }
type Match = NonNullable<Alert['match']>
type StoryText = Omit<Story, 'href'>

/** The text, with the data known now. */
export function alertStory(alert: Alert, words: Words): Story {
  const { bet, match } = alert
  if (alert.limit) return { ...limitStory(alert.limit, words), href: PATHS.settingsLimits }
  if (bet) return { ...betStory(bet, words), href: `${PATHS.history}?bet=${bet.id}` }
  const story = match && matchStory(alert, match, words)
  return { ...(story ?? unknownStory(words)), href: match && matchPath(match.hltvId) }
}

/** Null for a kind that only a newer server knows, and for an alert about a bet. */
function matchStory(alert: Alert, match: Match, { now, t, language }: Words): StoryText | null {
  const names = { team1: teamName(match.team1, t), team2: teamName(match.team2, t) }
  const teams = `${names.team1} vs ${names.team2}`
  switch (alert.kind) {
    case 'matchStarts':
      return {
        sign: 'started',
        title: t('alerts.started', { teams }),
        line: tournamentName(match.tournament, t),
      }
    case 'mapEnds': {
      const map = required(alert.map, 'the map that ended')
      return {
        sign: 'mapOver',
        title: t('alerts.mapOver', { number: map.number, teams }),
        line: mapLine(map, alert, t),
      }
    }
    case 'matchEnds':
      return {
        sign: 'matchOver',
        title: t('alerts.matchOver', { teams }),
        line: resultLine(alert, names, t),
      }
    case 'matchMoved':
      return alert.calledOff
        ? {
            sign: 'calledOff',
            title: t('alerts.outcome', { outcome: t('favorites.badgeCalledOff'), pick: teams }),
            line: t('favorites.calledOffHint'),
          }
        : {
            sign: 'moved',
            title: t('alerts.moved', { teams }),
            line: movedLine(alert, { now, t, language }),
          }
    case 'priceReached': {
      const { team, wanted, direction, odds } = required(alert.price, 'the price that was reached')
      return {
        sign: 'priceReached',
        title: t('alerts.priceReached', { team: teamName(team, t), odds: formatOdds(odds, language) }),
        line: t(`alerts.priceWanted.${direction}`, { odds: formatOdds(wanted, language) }),
      }
    }
    case 'limitNear':
    case 'betDecided':
    case 'betNeedsYou':
    default:
      return null
  }
}

/** The first day of a period is a date without a time. */
const firstDay = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }))

/** "86% of your weekly limit", "€172.00 of €200.00 staked · since 15/11/2026" */
function limitStory(
  { kind, step, used, amount, period }: NonNullable<Alert['limit']>,
  { t, language }: Words,
): StoryText {
  const share = formatCount(Math.floor((centsOfSum(used) * 100) / centsOfSum(amount)), language)
  const sums = { used: formatMoney(used, language), amount: formatMoney(amount, language) }
  const day = firstDay(language).format(new Date(`${period}T00:00Z`))
  return {
    sign: step === 100 ? 'limitReached' : 'limitNear',
    title: t(`alerts.limit.${kind}`, { share }),
    line: [
      t(kind === 'loss-month' ? 'alerts.limitLost' : 'alerts.limitStaked', sums),
      PERIOD_OF[kind] === 'day' ? day : t('alerts.limitSince', { day }),
    ].join(' · '),
  }
}

const unknownStory = ({ t }: Words): StoryText => ({
  sign: 'unknown',
  title: t('alerts.unknown'),
  line: t('alerts.unknownHint'),
})

/** "Inferno 13–9 · series 1–1" */
function mapLine(map: NonNullable<Alert['map']>, series: Alert, t: Translate): string {
  const ofMap = known(map)
  const ofSeries = known(series)
  const name = map.name ?? t('matches.mapNumber', { number: map.number })
  return [
    ofMap ? t('alerts.map', { map: name, score: scoreText(ofMap, t) }) : t('verdict.needs.mapScoreUnknown'),
    ofSeries && t('alerts.series', { score: scoreText(ofSeries, t) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "2–1: Alfa won" */
function resultLine(alert: Alert, { team1, team2 }: { team1: string; team2: string }, t: Translate): string {
  const score = known(alert)
  if (!score) return t('verdict.needs.resultUnknown')
  const { score1, score2 } = score
  const meaning = score1 === score2 ? t('verdict.draw') : t('verdict.winner', { team: score1 > score2 ? team1 : team2 })
  return t('verdict.because', { fact: scoreText(score, t), meaning })
}

function known({ score1, score2 }: Pick<Alert, 'score1' | 'score2'>) {
  return score1 === null || score2 === null ? null : { score1, score2 }
}

/** "New start: tomorrow, 21:30" */
function movedLine({ scheduledTime }: Alert, { now, t, language }: Words): string {
  if (scheduledTime === null) return t('alerts.noTime')
  const at = new Date(scheduledTime)
  return t('alerts.newTime', { day: formatNearDay(at, now, language), time: formatTime(at, language) })
}

/** The current state of the bet: one that needed its owner may have been settled since. */
function betStory(bet: Bet, words: Words): StoryText {
  const { t, language } = words
  const { pick: on, kind } = pickWords(bet, t, language)
  const pick = kind === null ? on : `${on} · ${kind}`
  const { grade, status } = bet
  if (status !== 'pending') return stateStory(betState(bet), settledLine(bet, words))
  if (!grade) {
    const title = t('alerts.pendingAgain', { pick })
    return { sign: { state: 'pending', status }, title, line: betSummary(bet, t, language) }
  }
  if (grade.verdict === 'needs-you') {
    return stateStory('needs-you', `${gradeWords({ ...bet, grade }, t, language)} · ${bet.teams}`)
  }
  const amount = formatProfit(required(bet.gradedResult, 'the result of a verdict'), language)
  return stateStory(grade.verdict, t('alerts.waits', { amount }))

  function stateStory(state: BetState, line: string): StoryText {
    return { sign: { state, status }, title: t('alerts.outcome', { outcome: t(stateWord(state)), pick }), line }
  }
}

/** "+€9.50, by the score. 7 days to undo." */
function settledLine({ result, settledBy, settledAt }: Bet, { now, t, language }: Words): string {
  const amount = formatProfit(required(result, 'the result of a settled bet'), language)
  if (settledBy !== 'program') return t('alerts.bookedByYou', { amount })
  const end = Date.parse(required(settledAt, 'the time of a settlement')) + UNDO_DAYS * DAY_MS
  const days = Math.ceil((end - now.getTime()) / DAY_MS)
  return days > 0 ? t('alerts.booked', { amount, days }) : t('alerts.bookedByScore', { amount })
}
