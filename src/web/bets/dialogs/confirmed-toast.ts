import type { Bet } from '../../../contract/bets/bets.ts'
import { UNDO_SECONDS } from '../../../contract/bets/bulk-bets.ts'
import type { Language } from '../../../contract/languages.ts'
import { formatProfit } from '../../../words/amounts.ts'
import type { Translate } from '../../../words/translate.ts'
import { CallError } from '../../api/call-error.ts'
import { queryClient } from '../../api/create-client.ts'
import { refetchOwnData } from '../../api/own-data.ts'
import type { Site } from '../../site.ts'
import { type ToastContent, toasts } from '../../ui/toast/toast.ts'
import { type Confirmed, undoBulkAction } from '../model/bet-queries.ts'

/**
 * Reports how many bets were settled, and how many were skipped because the verdict changed or another tab settled them. Its button undoes
 * it. `bet`: set when there is only one.
 */
export function confirmedToast(
  site: Site,
  { settled, skipped, key }: Confirmed,
  t: Translate,
  bet: Bet | null,
  language: Language,
): void {
  const toast = site.of(toasts).show
  const missed = skipped > 0 ? t('settling.skipped', { count: skipped }) : undefined
  if (settled === 0) {
    toast({ title: t('settling.noneSettled'), description: missed, tone: 'failing' })
    return
  }
  const sum = bet?.gradedResult
  const title = bet ? t('bets.resultUpdated') : t('settling.settled', { count: settled })
  const description = missed ?? (sum ? formatProfit(sum, language) : undefined)
  const action = undoButton(site, key, Date.now() + UNDO_SECONDS * 1000, t)
  toast({ title, description, tone: 'won', ...(action && { action }) })
}

/** The undo button, available until this moment; undefined after it. */
function undoButton(site: Site, key: string, until: number, t: Translate): ToastContent['action'] {
  const seconds = (until - Date.now()) / 1000
  if (seconds <= 0) return undefined
  return {
    label: t('settling.undo'),
    byKeys: t('settling.undoByKeys'),
    seconds,
    onPress: () => void undoConfirmed(site, key, until, t), // a toast reports it
  }
}

/** Reopens the bets that were settled with this key; bets changed since are left alone. */
async function undoConfirmed(site: Site, key: string, until: number, t: Translate): Promise<void> {
  const toast = site.of(toasts).show
  try {
    const { restored, kept } = await undoBulkAction(site, key)
    const missed = kept > 0 ? t('many.kept', { count: kept }) : undefined
    toast({ title: t('many.undone', { count: restored }), description: missed })
  } catch (error) {
    const words = error instanceof CallError ? error.words : null
    const content = {
      title: t('settling.noneUndone'),
      description: words ?? t('auth.tryAgain'),
      tone: 'failing',
    } as const
    // Only a lost response is worth a retry.
    const action = error instanceof CallError && error.status < 500 ? undefined : undoButton(site, key, until, t)
    toast({ ...content, ...(action && { action }) })
  } finally {
    await refetchOwnData(site.of(queryClient), ['bets', 'stats'])
  }
}
