import { useRef } from 'react'
import { randomKey, waitsInThisPage } from '../../api/outbox.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useDraft } from '../../layout/drafts.ts'
import { toast } from '../../ui/toast.ts'
import { useCreateBet } from '../bet-queries.ts'
import { betSummary } from '../bet-words.ts'
import { type BetValues, bodyOf } from './bet-values.ts'
import { useBetForm } from './use-bet-form.ts'

/** The quick form and the page share one, so that "more options" goes on with what was typed; an address that names teams has its own. */
export const draftOfNewBet = (teams = '') => (teams ? `new-bet/${teams}` : 'new-bet')

type Options = {
  draft: string
  values?: Partial<BetValues>
  assumed?: Partial<BetValues>
  matchId?: number
  onPlaced?: () => void
}

/** The form of a bet that is placed: the same content sent again, after a lost answer or a reload say, is still one bet. */
export function useNewBet({ draft, matchId, onPlaced, ...begin }: Options) {
  const t = useT()
  const language = useLanguage()
  const create = useCreateBet()
  const sent = useDraft(`${draft}/sent`)
  const last = useRef(sent.restored)

  const form = useBetForm({
    draft,
    ...begin,
    send(typed) {
      const status = 'pending' as const
      const body = { ...bodyOf(typed), status, ...(matchId !== undefined && { matchId }) }
      const content = JSON.stringify(body)
      const { key = randomKey() } = content === last.current['content'] ? last.current : {}
      last.current = { content, key }
      sent.keep(last.current)
      return create.mutateAsync({ body, key })
    },
    onSuccess(bet) {
      last.current = {}
      sent.keep({})
      if (bet) toast({ title: t('bets.placed'), description: betSummary(bet, t, language), tone: 'won' })
      else if (waitsInThisPage()) toast({ title: t('offline.notKept'), description: t('offline.notKeptHint') })
      else toast({ title: t('offline.kept'), description: t('offline.keptHint') })
      onPlaced?.()
    },
    failure: 'bets.betError',
  })
  return form
}
