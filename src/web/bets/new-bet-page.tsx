import { ChartNoAxesCombined, ClipboardPaste, Coins, Crosshair, type IconNode, Map, Timer } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { SHARED_TEXT } from '../../contract/paths.ts'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Fold } from '../ui/fold.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import { useMedia } from '../ui/use-media.ts'
import { draftOfNewBet, useNewBet } from './form/bet-form.tsx'
import { BetFormFrame } from './form/bet-form-frame.tsx'
import { AddLegButton, useNextLeg } from './form/leg-list.tsx'
import { isMultiple } from './form/legs.ts'
import { changesOfMultiple, useGrowingMultiple } from './form/recording/multiple-draft.ts'
import { NewBetFields } from './form/recording/new-bet-fields.tsx'
import { SlipBox } from './form/slip/slip-box.tsx'

/** The address may give the teams, or the text of a slip: /nova-aposta?teams=Alfa%20vs%20Bravo, /nova-aposta?texto=… */
export default function NewBetPage() {
  const [search] = useSearchParams()
  const teams = search.get('teams') ?? ''
  const given = useGivenText()
  return (
    <div className="grid max-w-[100rem] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <PageForm key={`${teams} ${useStore(changesOfMultiple)}`} teams={teams} given={given} />
      <BettingTips />
    </div>
  )
}

/** The text that a link or a phone's Share gives. It is taken out of the address, so that neither history nor a bookmark keeps it. */
function useGivenText() {
  const [search, setSearch] = useSearchParams()
  const parts = SHARED_TEXT.map((name) => search.get(name) ?? '').filter((part) => part.trim() !== '')
  const [given, setGiven] = useState(parts.join('\n'))
  const clean = useEffectEvent(() => {
    const rest = [...search].filter(([name]) => !SHARED_TEXT.some((each) => each === name))
    const state: unknown = window.history.state
    setSearch(rest, { replace: true, state })
  })
  const isShared = parts.length > 0
  useEffect(() => {
    if (isShared) clean()
  }, [isShared])
  return { text: given, onTaken: () => setGiven('') }
}

function PageForm({ teams, given }: { teams: string; given: ReturnType<typeof useGivenText> }) {
  const t = useT()
  const form = useNewBet({ draft: draftOfNewBet(teams), values: { teams }, offersMatch: true, suggestsBookmaker: true })
  useGrowingMultiple(form, teams === '')
  const { focus } = form
  const next = useNextLeg(form)
  /** A used box stays open: its text may have become the multiple. */
  const [paste, setPaste] = useState(() =>
    isMarked('isToPaste') ? WANTED : { isOpen: given.text !== '', isWanted: false },
  )
  const isLow = useMedia('(width >= 48rem) and (height < 30rem)')
  const isFolded = (isLow || isMultiple(form.typed)) && !paste.isOpen
  // A shortcut or the record button leads here in order to type.
  useEffect(() => {
    if (isMarked('isToType')) focus('teams')
  }, [focus])
  return (
    <Card
      title={t('bets.form')}
      description={isFolded ? undefined : t('bets.formHint')}
      aside={isFolded && <PasteButton onPress={() => setPaste(WANTED)} />}
    >
      {!isFolded && (
        <SlipBox
          form={form}
          given={given}
          isWanted={paste.isWanted}
          onUse={() => setPaste((before) => ({ ...before, isOpen: true }))}
        />
      )}
      <BetFormFrame
        form={form}
        action="bets.place"
        acting="bets.placing"
        isNew
        also={<AddLegButton form={form} next={next} />}
      >
        <NewBetFields form={form} next={next} />
      </BetFormFrame>
    </Card>
  )
}

const WANTED = { isOpen: true, isWanted: true } as const

/** Replaces the slip box; the box's shortcut focuses this button instead. */
function PasteButton({ onPress }: { onPress: () => void }) {
  const t = useT()
  return (
    <Button variant="ghost" size="aside" data-slip-box onClick={onPress}>
      <Icon of={ClipboardPaste} className="size-4 shrink-0" />
      {t('paste.button')}
    </Button>
  )
}

/** Whether the link to this page set this mark in the history state. */
function isMarked(name: string): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && name in state
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
