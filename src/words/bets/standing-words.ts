import type { Language } from '../../contract/languages.ts'
import type { Match } from '../../contract/matches/matches.ts'
import type { Need, Standing } from '../../domain/grading/standing.ts'
import type { Selection } from '../../domain/market/selection.ts'
import { isLegalMapScore } from '../../domain/match/map-score.ts'
import type { Side } from '../../domain/team/pair.ts'
import { perLanguage } from '../format.ts'
import { teamName } from '../team-name.ts'
import type { Translate } from '../translate.ts'

/** A selection in the orientation of its match. */
export type OnMatch = { readonly selection: Selection; readonly match: Match }
type Words = OnMatch & { readonly t: Translate; readonly language: Language }
type Score = { readonly score1: number; readonly score2: number }

const alternatives = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** "Already won", "NAVI needs 4 of the next 6 rounds on map 2"; null if nothing is certain. */
export function standingWords(standing: Standing, on: OnMatch, t: Translate, language: Language): string | null {
  if (standing.state === 'decided') return t(`standing.decided.${standing.verdict}`)
  return standing.needs && needWords(standing.needs, { ...on, t, language })
}

/**
 * The same, shown after the bet's pick: "needs 4 of the next 6 rounds on map 2". Leaves out the team if the pick names it.
 */
export function standingAfter(
  pick: string,
  standing: Standing,
  on: OnMatch,
  t: Translate,
  language: Language,
): string | null {
  const words = standingWords(standing, on, t, language)
  if (words === null) return null
  const names = ([1, 2] as const).map((side) => nameOf(side, { ...on, t, language }))
  const subject = names.find((name) => words.startsWith(`${name} `))
  if (subject === undefined) return words.slice(0, 1).toLocaleLowerCase(language) + words.slice(1)
  return pick.includes(subject) ? words.slice(subject.length + 1) : words
}

function needWords(need: Need, words: Words): string {
  const { selection, match, t } = words
  switch (need.code) {
    case 'roundsOfNext': {
      const overtime = need.orOvertime ? (isInOvertime(need.map, match) ? 'again' : 'first') : 'none'
      const values = { team: nameOf(need.side, words), rounds: need.rounds, map: mapOf(need, match), overtime }
      return need.rounds === need.of
        ? t('standing.nextRounds', values)
        : t('standing.roundsOfNext', { ...values, of: need.of })
    }
    case 'moreTeamRounds':
    case 'atMostTeamRounds': {
      const { rounds, side } = need
      return t(`standing.${need.code}`, { team: nameOf(side, words), rounds, map: mapOf(need, match) })
    }
    case 'moreRounds':
    case 'atMostRounds':
      return t(`standing.${need.code}`, { rounds: need.rounds, map: mapOf(need, match) })
    case 'overtime':
      return t('standing.overtime', {
        again: isInOvertime(need.map, match) ? 'yes' : 'no',
        map: mapOf(need, match),
      })
    case 'noOvertime':
      return t('standing.noOvertime', { map: mapOf(need, match) })
    case 'cannotWin':
      return t(canHalfWin(selection) ? 'standing.cannotWinFull' : 'standing.cannotWin')
    case 'seriesScore':
      return seriesWords(need.scores, words)
  }
}

/** A quarter line that cannot win fully may still be half won. */
const canHalfWin = (selection: Selection) => 'line' in selection && !Number.isInteger(selection.line * 2)

const nameOf = (side: Side, { match, t }: Words) => teamName(side === 1 ? match.team1 : match.team2, t)

/** The map is named if there are several. */
function mapOf({ map }: { readonly map: number | null }, { format }: Match): string {
  if (format === 'BO1') return 'none'
  return map === null ? 'match' : String(map)
}

function isInOvertime(number: number, { maps }: Match): boolean {
  const map = maps.find((each) => each.number === number)
  return (map?.score1 ?? 0) + (map?.score2 ?? 0) >= 24
}

/** The final series scores that win the bet, worded for its market. */
function seriesWords(scores: readonly Score[], words: Words): string {
  const { selection, match, t } = words
  const sums = scores.map(({ score1, score2 }) => score1 + score2)
  switch (selection.market) {
    case 'total-maps':
      return selection.choice === 'over'
        ? t('standing.leastMaps', { maps: Math.min(...sums) })
        : t('standing.mostMaps', { maps: Math.max(...sums) })
    case 'match-winner':
    case 'map-handicap': {
      const { side } = selection
      if (side === 'draw' || !takesEveryWin(selection)) return scoreWords(scores, words)
      const least = Math.min(...scores.map((score) => mapsOf(side, score)))
      return t('standing.moreMaps', { team: nameOf(side, words), maps: least - mapsWon(side, match) })
    }
    case 'correct-score':
    case 'map-winner':
    case 'round-handicap':
    case 'total-rounds':
    case 'team-total-rounds':
    case 'overtime':
    case 'odd-even-rounds':
    case 'first-half-winner':
    case 'pistol-round':
    case 'first-blood':
    case 'other':
      return scoreWords(scores, words)
  }
}

/** Whether every series win covers the line, so that the text needs only the number of maps. */
const takesEveryWin = (selection: Selection) => !('line' in selection) || selection.line >= -0.5

/** "NAVI needs to win 2–0 or 2–1"; scores of both sides in the order of the match. */
function scoreWords(scores: readonly Score[], words: Words): string {
  const { t, language } = words
  const list = (pairs: readonly Score[]) =>
    alternatives(language).format(pairs.map(({ score1, score2 }) => t('standing.score', { score1, score2 })))
  if (scores.every(({ score1, score2 }) => score1 > score2)) {
    return t('standing.winBy', { team: nameOf(1, words), scores: list(scores) })
  }
  if (scores.every(({ score1, score2 }) => score2 > score1)) {
    const seenFromTwo = scores.map(({ score1, score2 }) => ({ score1: score2, score2: score1 }))
    return t('standing.winBy', { team: nameOf(2, words), scores: list(seenFromTwo) })
  }
  return t('standing.scores', { scores: list(scores) })
}

const mapsOf = (side: Side, { score1, score2 }: Score) => (side === 1 ? score1 : score2)

/** By the series score, or by the finished maps if they are ahead of it. */
function mapsWon(side: Side, { maps, score1, score2 }: Match): number {
  const won = maps.filter((map) => {
    const [own, other] = side === 1 ? [map.score1, map.score2] : [map.score2, map.score1]
    return own !== null && other !== null && own > other && isLegalMapScore(own, other)
  })
  return Math.max(won.length, (side === 1 ? score1 : score2) ?? 0)
}
