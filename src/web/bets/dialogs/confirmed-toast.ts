import type { Bet } from '../../../contract/bets/bets.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatProfit } from '../../i18n/amounts.ts'
import type { Translate } from '../../i18n/language.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Confirmed } from '../bet-queries.ts'

/** Says how many bets were settled, and how many were not: another verdict, or settled in another tab. `bet`: the only one. */
export function confirmedToast(
  { settled, skipped }: Confirmed,
  t: Translate,
  bet: Bet | null,
  language: Language,
): void {
  const missed = skipped > 0 ? t('settling.skipped', { count: skipped }) : undefined
  if (settled === 0) {
    toast({ title: t('settling.noneSettled'), description: missed, tone: 'failing' })
    return
  }
  const sum = bet?.gradedResult
  const title = bet ? t('bets.resultUpdated') : t('settling.settled', { count: settled })
  toast({ title, description: missed ?? (sum ? formatProfit(sum, language) : undefined), tone: 'won' })
}
