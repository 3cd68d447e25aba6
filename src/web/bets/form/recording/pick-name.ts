import type { Language } from '../../../../contract/languages.ts'
import type { Selection } from '../../../../domain/market/selection.ts'
import type { Pair } from '../../../../domain/team/pair.ts'
import { pickOf, selectionWords } from '../../../../words/bets/selection-words.ts'
import type { Translate } from '../../../../words/translate.ts'

/** "MOUZ" for the winner of the match, otherwise the selection in words: "MOUZ −1.5 maps"; null for the user's own text. */
export function pickName(
  { selection, pair }: { readonly selection: Selection; readonly pair: Pair },
  t: Translate,
  language: Language,
): string | null {
  const isPlain = selection.market === 'match-winner' && !selection.isThreeWay
  if (isPlain && selection.side === 1) return pair.team1
  if (isPlain && selection.side === 2) return pair.team2
  return selectionWords(pickOf({ selection, pair }), t, language)
}
