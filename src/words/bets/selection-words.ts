import type { Bet } from '../../contract/bets/bets.ts'
import type { Language } from '../../contract/languages.ts'
import type { Selection } from '../../domain/market/selection.ts'
import { formatTeams, type Pair, type Side, splitTeams } from '../../domain/team/pair.ts'
import { numberFormat, perLanguage } from '../format.ts'
import type { Key } from '../keys.ts'
import type { Translate, Values } from '../translate.ts'

/** A single, or a leg of a multiple. */
export type Pick = { readonly [K in 'teams' | 'selectedTeam' | 'selection']: Bet[K] }

/** A selection on a pair, whichever team is picked. */
export function pickOf({ selection, pair }: { selection: Selection; pair: Pair }): Pick {
  return { selection, teams: formatTeams(pair), selectedTeam: pair.team1 }
}

const decimal = perLanguage((locale) => new Intl.NumberFormat(locale))
const signed = perLanguage((locale) => numberFormat(locale, { signDisplay: 'exceptZero' }))

/** "+1.5", "−3,5", "0": a handicap in the format of the language. */
export const handicapText = (line: number, language: Language): string => signed(language).format(line)

/** "26.5", "26,5": a total in the format of the language. */
export const totalText = (line: number, language: Language): string => decimal(language).format(line)

export function scoreText({ score1, score2 }: { score1: number; score2: number }, t: Translate): string {
  return t('verdict.score', { score1, score2 })
}

/** The name of a side of the bet. */
export function teamOf({ teams, selectedTeam }: Pick, side: Side): string {
  const pair = splitTeams(teams, selectedTeam)
  if (!pair) return selectedTeam
  return side === 1 ? pair.team1 : pair.team2
}

/** "NAVI −1.5 maps", "Over 26.5 rounds, map 1"; null if the bet has only its text. */
export function selectionWords(pick: Pick, t: Translate, language: Language): string | null {
  return pick.selection && wordsOf(pick.selection, (side) => teamOf(pick, side), t, language)
}

type NameOf = (side: Side) => string

function wordsOf(selection: Selection, nameOf: NameOf, t: Translate, language: Language): string | null {
  switch (selection.market) {
    case 'match-winner':
      return winnerWords(selection, nameOf, t)
    case 'map-winner':
      return t('pick.map', { team: nameOf(selection.side), map: selection.map })
    case 'map-handicap':
    case 'round-handicap':
      return handicapWords(selection, nameOf, t, language)
    case 'total-maps':
    case 'total-rounds':
    case 'team-total-rounds':
      return totalWords(selection, nameOf, t, language)
    case 'correct-score':
      return t('pick.score', { score: scoreText(selection, t) })
    case 'overtime':
      return t('pick.overtime', { choice: selection.choice, map: selection.map })
    case 'odd-even-rounds':
      return onMap(selection.map, { choice: selection.choice }, ['pick.mapParity', 'pick.parity'], t)
    case 'first-half-winner':
      return firstHalfWords(selection, nameOf, t)
    case 'pistol-round':
      return t('pick.pistol', { team: nameOf(selection.side), half: selection.half, map: selection.map })
    case 'first-blood':
      return onMap(selection.map, { team: nameOf(selection.side) }, ['pick.mapFirstBlood', 'pick.firstBlood'], t)
    case 'other':
      return null
  }
}

type Of<M extends Selection['market']> = Extract<Selection, { market: M }>

function winnerWords({ side, isThreeWay }: Of<'match-winner'>, nameOf: NameOf, t: Translate): string {
  if (side === 'draw') return t('pick.draw')
  return t(isThreeWay ? 'pick.winThreeWay' : 'pick.win', { team: nameOf(side) })
}

function firstHalfWords({ side, map, isThreeWay }: Of<'first-half-winner'>, nameOf: NameOf, t: Translate): string {
  if (side === 'draw') return t('pick.firstHalfDraw', { map })
  return t(isThreeWay ? 'pick.firstHalfThreeWay' : 'pick.firstHalf', { team: nameOf(side), map })
}

type Handicap = Of<'map-handicap' | 'round-handicap'>

function handicapWords(selection: Handicap, nameOf: NameOf, t: Translate, language: Language): string {
  const values = { team: nameOf(selection.side), line: handicapText(selection.line, language) }
  if (selection.market === 'map-handicap') return t('pick.mapHandicap', values)
  return onMap(selection.map, values, ['pick.mapRoundHandicap', 'pick.roundHandicap'], t)
}

type Total = Of<'total-maps' | 'total-rounds' | 'team-total-rounds'>

function totalWords(selection: Total, nameOf: NameOf, t: Translate, language: Language): string {
  // The number selects the plural form of the noun.
  const values = { choice: selection.choice, line: totalText(selection.line, language), amount: selection.line }
  if (selection.market === 'total-maps') return t('pick.totalMaps', values)
  if (selection.market === 'total-rounds') {
    return onMap(selection.map, values, ['pick.mapTotalRounds', 'pick.totalRounds'], t)
  }
  return t('pick.teamRounds', { ...values, map: selection.map, team: nameOf(selection.side) })
}

/** The first key names the map, the second one is for the whole match. */
function onMap(map: number | null, values: Values, [ofMap, ofMatch]: readonly [Key, Key], t: Translate): string {
  return map === null ? t(ofMatch, values) : t(ofMap, { ...values, map })
}
