import { useRef } from 'react'
import { randomKey } from '../../api/outbox.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { toast } from '../../ui/toast.ts'
import { useCreateBet } from '../bet-queries.ts'
import { betSummary } from '../bet-words.ts'
import { type BetValues, bodyOf } from './bet-values.ts'
import { useBetForm } from './use-bet-form.ts'

type Options = { values?: Partial<BetValues>; matchId?: number; onPlaced?: () => void }

/** The form of a bet that is placed: the same content sent again, after a lost answer say, is still one bet. */
export function useNewBet({ values = {}, matchId, onPlaced }: Options) {
  const t = useT()
  const language = useLanguage()
  const create = useCreateBet()
  const sent = useRef({ content: '', key: '' })

  const form = useBetForm({
    values,
    send(typed) {
      const status = 'pending' as const
      const body = { ...bodyOf(typed), status, ...(matchId !== undefined && { matchId }) }
      const content = JSON.stringify(body)
      if (content !== sent.current.content) sent.current = { content, key: randomKey() }
      return create.mutateAsync({ body, key: sent.current.key })
    },
    onSuccess(bet) {
      sent.current = { content: '', key: '' }
      form.reset()
      if (bet) toast({ title: t('bets.placed'), description: betSummary(bet, t, language), tone: 'won' })
      else toast({ title: t('offline.kept'), description: t('offline.keptHint') })
      onPlaced?.()
    },
    failure: 'bets.betError',
  })
  return form
}
