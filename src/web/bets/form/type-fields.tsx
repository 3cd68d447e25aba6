import type { ReactNode } from 'react'
import type { Language } from '../../../contract/languages.ts'
import type { BetTypeName } from '../../../domain/market/bet-type.ts'
import type { PickAnswer } from '../../../domain/market/chosen-selection.ts'
import type { Market } from '../../../domain/market/selection.ts'
import { splitTeams } from '../../../domain/team/pair.ts'
import { typeName } from '../../../words/bets/bet-words.ts'
import { pickOf, selectionWords, totalText } from '../../../words/bets/selection-words.ts'
import type { Key } from '../../../words/keys.ts'
import type { Translate } from '../../../words/translate.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { ChoiceField } from '../../layout/form/choice-field.tsx'
import { TextField } from '../../ui/field.tsx'
import type { BetForm } from './bet-form.tsx'
import { type BetValues, OFFERED_TYPES, valueFieldOf } from './bet-values.ts'
import { controlsOf, NO_CHOICES, pickKey, teamOf } from './markets.ts'

type Props = { form: BetForm }

type TypeProps = Props & { also?: BetTypeName; short?: boolean; leading?: ReactNode }

/**
 * The type, its value for the two types that have one, and the market within the type. `also` adds a type that the form does not offer; a
 * short form omits the winner's market. `leading` is rendered to the left of the type.
 */
export function TypeFields({ form, also, short = false, leading }: TypeProps) {
  const t = useT()
  const types = also && !OFFERED_TYPES.includes(also) ? [...OFFERED_TYPES, also] : OFFERED_TYPES
  const { betType } = form.typed
  const field = valueFieldOf(betType)
  // Choices of another type are meaningless here.
  const forget = () => {
    for (const name of ['market', 'map', 'pick', 'ownText'] as const) form.set(name, NO_CHOICES[name])
  }
  return (
    <div className="flex flex-col gap-3">
      <div className={`grid items-start gap-4 ${leading ? 'grid-cols-[2fr_3fr]' : field ? 'sm:grid-cols-2' : ''}`}>
        {leading}
        <ChoiceField
          label={t('bets.betType')}
          {...form.choice('betType')}
          emptyLabel={t('bets.chooseType')}
          choices={types.map((type) => ({ key: type, value: type, words: typeName(type, t) }))}
          onChoose={forget}
        />
        {field && (
          <div className={leading ? 'col-span-2' : ''}>
            <TextField
              key={field}
              label={t(`bets.${field}`)}
              placeholder={t(field === 'handicapValue' ? 'bets.handicapPlaceholder' : 'bets.totalRoundsPlaceholder')}
              autoComplete="off"
              {...form.field(field)}
            />
          </div>
        )}
      </div>
      {!(short && betType === 'match-winner' && form.typed.pick === null) && <MarketFields form={form} />}
      <ReadingLine form={form} />
    </div>
  )
}

/** Market, map and pick: only the controls that the type has. */
function MarketFields({ form }: Props) {
  const t = useT()
  const language = useLanguage()
  const { typed } = form
  const { markets, maps, picks, hasOwnText } = controlsOf(typed, form.format)
  const count = [markets, maps, picks].filter((options) => options.length > 0).length
  if (count === 0) return null
  return (
    <div className={`grid items-start gap-4 ${count + Number(hasOwnText) > 1 ? 'sm:grid-cols-2' : ''}`}>
      {markets.length > 0 && (
        <ChoiceField
          label={t('market.field')}
          {...form.choice('market')}
          emptyLabel={t((typed.betType && EMPTY_LABELS[typed.betType]) ?? 'market.asTyped')}
          choices={markets.map((market) => ({ key: market, value: market, words: t(marketKey(market)) }))}
          onChoose={() => form.set('pick', null)}
        />
      )}
      {maps.length > 0 && (
        <ChoiceField
          label={t('market.map')}
          {...form.choice('map')}
          emptyLabel={t(typed.market === null && markets.length > 0 ? 'market.asTyped' : 'market.chooseMap')}
          choices={maps.map((map) => ({
            key: String(map),
            value: map,
            words: map === 'match' ? t('market.wholeMatch') : t('market.mapNumber', { map }),
          }))}
        />
      )}
      {picks.length > 0 && (
        <ChoiceField
          label={t('market.pick')}
          {...form.choice('pick')}
          emptyLabel={t(typed.betType === 'match-winner' ? 'market.pick.win' : 'market.choosePick')}
          choices={picks.map((pick) => ({
            key: pickKey(pick),
            value: pick,
            words: pickWords(pick, typed, t, language),
          }))}
        />
      )}
      {hasOwnText && (
        <TextField
          label={t('market.ownText')}
          placeholder={t('market.ownTextPlaceholder')}
          autoComplete="off"
          {...form.field('ownText')}
        />
      )}
    </div>
  )
}

const marketKey = (market: Market) => `market.${market}` as Key // every market in this list has a text

/** The first option of the market select. */
const EMPTY_LABELS: Partial<Record<BetTypeName, Key>> = { 'total-rounds': 'market.total', other: 'market.unsaid' }

function pickWords(pick: PickAnswer, typed: BetValues, t: Translate, language: Language): string {
  if ('outcome' in pick) return t(`market.pick.${pick.outcome}`)
  if ('total' in pick) return t(`market.pick.${pick.total.choice}`, { line: totalText(pick.total.line, language) })
  if ('overtime' in pick) return t(`market.pick.${pick.overtime}`)
  if ('parity' in pick) return t(`market.pick.${pick.parity}`)
  if ('half' in pick) return t('market.pick.pistol', { number: String(pick.half) })
  if ('handicap' in pick) throw new Error('A line is typed.')
  // Until a team is chosen, the first one stands for it, as for a draw.
  const pair = splitTeams(typed.teams, teamOf({ ...typed, pick: { outcome: 'draw' } }))
  const { team1 = '', team2 = '' } = pair ?? {}
  return t('market.pick.score', { team1, team2, ...pick.score }).trim()
}

/** What the form understood, or what is still missing; problems are shown at their fields. */
function ReadingLine({ form }: Props) {
  const t = useT()
  const language = useLanguage()
  const words = readingWords(form, t, language)
  if (words === null) return null
  return (
    <output className="text-caption text-ink-2 wrap-anywhere">
      <bdi>{words}</bdi>
    </output>
  )
}

function readingWords({ reading, typed }: BetForm, t: Translate, language: Language) {
  if (reading.kind === 'open') {
    const field = valueFieldOf(typed.betType)
    return t(`reading.${reading.question}`, { line: field ? typed[field].trim() : '' })
  }
  if (reading.kind !== 'selection') return null
  // The select already shows it.
  if (!reading.isChosen && (typed.betType === 'match-winner' || typed.betType === 'first-map')) return null
  const words = selectionWords(pickOf(reading), t, language) ?? t('market.other')
  return t('reading.reads', { words })
}
