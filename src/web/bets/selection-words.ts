import type { Language } from '../../contract/languages.ts'
import type { Pair } from '../../domain/bet.ts'
import type { Selection } from '../../domain/selection.ts'
import { writeDecimal } from '../i18n/amounts.ts'
import type { Translate } from '../i18n/language.ts'

/** "Alfa −1.5 maps", "over 26.5 rounds, map 1": a selection in the words of a bettor. `pair` is the one that the sides refer to. */
export function selectionWords(selection: Selection, pair: Pair, t: Translate, language: Language): string {
  const team = teamOf(selection, pair)
  const where = 'map' in selection ? placeWords(selection.map, t) : ''
  const line = 'line' in selection ? writeDecimal(String(selection.line), language) : ''
  switch (selection.market) {
    case 'match-winner':
      return t(`selection.${outcomeOf(selection, 'match-winner')}`, { team })
    case 'map-winner':
      return t('selection.map-winner', { team, map: selection.map })
    case 'map-handicap':
      return t('selection.map-handicap', { team, line: signed(line) })
    case 'round-handicap':
      return t('selection.round-handicap', { team, line: signed(line), where })
    case 'total-maps':
      return t(`selection.total-maps.${selection.choice}`, { line })
    case 'total-rounds':
      return t(`selection.total-rounds.${selection.choice}`, { line, where })
    case 'team-total-rounds':
      return t(`selection.team-total.${selection.choice}`, { team, line, where })
    case 'correct-score':
      return t('market.pick.score', { ...pair, score1: selection.score1, score2: selection.score2 })
    case 'overtime':
      return t(`selection.overtime.${selection.choice}`, { where })
    case 'odd-even-rounds':
      return t(`selection.${selection.choice}`, { where })
    case 'first-half-winner':
      return t(`selection.first-half.${outcomeOf(selection, 'two-way')}`, { team, where })
    case 'pistol-round':
      return t('selection.pistol', { team, half: selection.half, where })
    case 'first-blood':
      return t('selection.first-blood', { team, where })
    case 'other':
      return t('selection.other')
  }
}

type Outcome = Extract<Selection, { isThreeWay: boolean }>

function outcomeOf<Two extends string>({ side, isThreeWay }: Outcome, twoWay: Two): Two | 'draw' | 'three-way' {
  if (side === 'draw') return 'draw'
  return isThreeWay ? 'three-way' : twoWay
}

/** The team that the selection is on; '' for none. */
function teamOf(selection: Selection, { team1, team2 }: Pair): string {
  if (!('side' in selection) || selection.side === 'draw') return ''
  return selection.side === 1 ? team1 : team2
}

const placeWords = (map: number | null, t: Translate) =>
  map === null ? t('selection.inMatch') : t('selection.onMap', { map })

/** With the sign that print uses: "−1.5", "+2.5". */
const signed = (line: string) => (line.startsWith('-') ? `−${line.slice(1)}` : line === '0' ? line : `+${line}`)
