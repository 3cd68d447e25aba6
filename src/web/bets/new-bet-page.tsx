import { ChartNoAxesCombined, Coins, Crosshair, type IconNode, Map, Timer } from 'lucide'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { Fold } from '../ui/fold.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import { useMedia } from '../ui/use-media.ts'
import { draftOfNewBet, useNewBet } from './form/bet-form.tsx'
import { BetFormFrame } from './form/bet-form-frame.tsx'
import { AddLegButton } from './form/leg-list.tsx'
import { changesOfMultiple, useGrowingMultiple } from './form/recording/multiple-draft.ts'
import { NewBetFields } from './form/recording/new-bet-fields.tsx'

/** The address may give the teams: /nova-aposta?teams=Alfa%20vs%20Bravo */
export default function NewBetPage() {
  const [search] = useSearchParams()
  const teams = search.get('teams') ?? ''
  return (
    <div className="grid max-w-[100rem] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <PageForm key={`${teams} ${useStore(changesOfMultiple)}`} teams={teams} />
      <BettingTips />
    </div>
  )
}

function PageForm({ teams }: { teams: string }) {
  const t = useT()
  const form = useNewBet({ draft: draftOfNewBet(teams), values: { teams }, offersMatch: true, suggestsBookmaker: true })
  useGrowingMultiple(form, teams === '')
  const { focus } = form
  // A shortcut or the record button leads here in order to type.
  useEffect(() => {
    if (isToType(window.history.state)) focus('teams')
  }, [focus])
  return (
    <Card title={t('bets.form')} description={t('bets.formHint')}>
      <BetFormFrame form={form} action="bets.place" acting="bets.placing" isNew also={<AddLegButton form={form} />}>
        <NewBetFields form={form} />
      </BetFormFrame>
    </Card>
  )
}

function isToType(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isToType' in state
}

const TIPS: readonly { icon: IconNode; title: Key; text: Key }[] = [
  { icon: Coins, title: 'bets.tip.unit', text: 'bets.tip.unitText' },
  { icon: Crosshair, title: 'bets.tip.price', text: 'bets.tip.priceText' },
  { icon: ChartNoAxesCombined, title: 'bets.tip.close', text: 'bets.tip.closeText' },
  { icon: Map, title: 'bets.tip.veto', text: 'bets.tip.vetoText' },
  { icon: Timer, title: 'bets.tip.totals', text: 'bets.tip.totalsText' },
]

/** Beside the form, or folded below it on a phone. */
function BettingTips() {
  const t = useT()
  const isNarrow = useMedia('(width < 48rem)')
  const tips = (
    <ol className="flex flex-col gap-5">
      {TIPS.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-raised text-ink-2">
            <Icon of={icon} className="size-4.5" />
          </span>
          <div className="min-w-0">
            <h3 className="text-small font-semibold">{t(title)}</h3>
            <p className="mt-0.5 text-small text-ink-2">{t(text)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
  if (!isNarrow) return <Card title={t('bets.tips')}>{tips}</Card>
  return (
    <Fold title={t('bets.tips')} hint={`${t('bets.tip.unit')}…`}>
      <Card>{tips}</Card>
    </Fold>
  )
}
