import type { TeamResult } from '../../contract/matches/teams.ts'
import { type ResultOf, resultOf } from '../../domain/match/team-record.ts'
import { useT } from '../i18n/language.ts'

const LOOKS: Record<ResultOf, string> = {
  won: 'bg-won-tint text-won',
  lost: 'bg-lost-tint text-lost',
  drawn: 'bg-raised text-ink-2',
}

/** W, L or D, hidden from screen readers: its row says it in words. `isSlim`: ten of them fit in half the width of a phone. */
export function ResultLetter({ result, isSlim = false }: { result: TeamResult; isSlim?: boolean }) {
  const t = useT()
  const kind = resultOf(result)
  return (
    <span
      aria-hidden
      className={`grid h-5 ${isSlim ? 'w-full max-w-5 min-w-0' : 'w-5 shrink-0'} place-items-center rounded-small text-micro font-semibold forced-colors:border ${LOOKS[kind]}`}
    >
      {t(`teams.letter.${kind}`)}
    </span>
  )
}

/** "7 won, 3 lost", with the drawn ones if there are any. */
export function useBalance(results: readonly TeamResult[]): string {
  const t = useT()
  const count = (kind: ResultOf) => results.filter((result) => resultOf(result) === kind).length
  const [won, lost, drawn] = [count('won'), count('lost'), count('drawn')]
  return drawn === 0 ? t('teams.balance', { won, lost }) : t('teams.balanceDrawn', { won, lost, drawn })
}
