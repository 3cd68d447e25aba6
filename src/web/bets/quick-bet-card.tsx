import { PATHS } from '../../contract/paths.ts'
import { formatProfit } from '../../words/amounts.ts'
import { formatOdds } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useStore } from '../ui/store.ts'
import { type BetForm, draftOfNewBet, useNewBet } from './form/bet-form.tsx'
import { BetFormFrame } from './form/bet-form-frame.tsx'
import { combinedOdds, isMultiple, potentialOfForm } from './form/legs.ts'
import { changesOfMultiple, useGrowingMultiple } from './form/recording/multiple-draft.ts'
import { ShortFields } from './form/recording/new-bet-fields.tsx'

/** A short form on the dashboard, for a bet placed now. */
export default function QuickBetCard() {
  return <QuickForm key={useStore(changesOfMultiple)} />
}

function QuickForm() {
  const t = useT()
  const form = useNewBet({
    draft: draftOfNewBet(),
    assumed: { betType: 'match-winner' },
    offersMatch: true,
    suggestsBookmaker: true,
  })
  useGrowingMultiple(form)
  if (isMultiple(form.typed)) return <GrowingMultiple form={form} />
  return (
    <Card title={t('bets.quick')} aside={<Aside form={form} />}>
      <div className="-mt-2">
        <BetFormFrame form={form} action="bets.place" acting="bets.placing" isNew dense>
          <ShortFields form={form} />
        </BetFormFrame>
      </div>
    </Card>
  )
}

/** The bookmaker and the potential profit, which have no lines in the short form, and the link to the full form. */
function Aside({ form }: { form: BetForm }) {
  const t = useT()
  const language = useLanguage()
  const { bookmaker } = form.typed
  const potential = potentialOfForm(form.typed)
  return (
    <div className="flex min-w-0 items-baseline justify-end gap-3">
      {bookmaker !== '' && (
        <span className="min-w-0 truncate text-caption text-ink-3">
          <span className="sr-only">{t('book.bookmaker')}: </span>
          {bookmaker}
        </span>
      )}
      <output aria-label={t('bets.profit')} className="shrink-0 text-small font-semibold text-won tabular-nums">
        {potential && formatProfit(potential.profit, language)}
      </output>
      <ButtonLink href={PATHS.newBet} variant="ghost" size="aside">
        {t('bets.fullForm')}
      </ButtonLink>
    </div>
  )
}

/** Replaces the fields, at the same height: a multiple is recorded on its own page, which the slip bar opens. */
function GrowingMultiple({ form }: { form: BetForm }) {
  const t = useT()
  const language = useLanguage()
  const { legs } = form.typed
  const odds = combinedOdds(legs)
  return (
    <Card title={t('bets.quick')}>
      <div className="-mt-2 min-h-37 min-w-0 md:min-h-34 pointer-coarse:min-h-37">
        <p className="text-body font-semibold">
          {t('multiple.title', { count: legs.length })}
          {odds && <span className="tabular-nums"> · {formatOdds(odds, language)}</span>}
        </p>
        <p className="line-clamp-3 text-small text-ink-2">
          <bdi>{legs.map(({ selectedTeam, teams }) => selectedTeam || teams).join(', ')}</bdi>
        </p>
      </div>
    </Card>
  )
}
