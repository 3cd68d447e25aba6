import type { Language } from '../../../contract/languages.ts'
import { splitTeams } from '../../../domain/bet/bet.ts'
import type { BetTypeName } from '../../../domain/market/bet-type.ts'
import type { PickAnswer } from '../../../domain/market/chosen-selection.ts'
import type { Key } from '../../i18n/keys.ts'
import { type Translate, useLanguage, useT } from '../../i18n/language.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { typeName } from '../words/bet-words.ts'
import { pickOf, selectionWords, totalText } from '../words/selection-words.ts'
import type { BetForm } from './bet-form.tsx'
import { OFFERED_TYPES, VALUE_FIELDS } from './bet-values.ts'
import { controlsOf, mapKey, NO_CHOICES, pickKey, teamOf } from './markets.ts'

type Props = { form: BetForm }

/**
 * The type, its value for the two types that have one, and the market within the type. `also` adds a type that the form does not offer;
 * a short form has no choice of the winner's market.
 */
export function TypeFields({ form, also, short = false }: Props & { also?: BetTypeName; short?: boolean }) {
  const t = useT()
  const types = also && !OFFERED_TYPES.includes(also) ? [...OFFERED_TYPES, also] : OFFERED_TYPES
  const { betType } = form.typed
  const field = VALUE_FIELDS[betType]
  // The choices of another type mean nothing in this one.
  const forget = () => {
    for (const name of ['market', 'map', 'pick', 'ownText'] as const) form.set(name, NO_CHOICES[name])
  }
  return (
    <div className="flex flex-col gap-3">
      <div className={`grid items-start gap-4 ${field ? 'sm:grid-cols-2' : ''}`}>
        <SelectField
          label={t('bets.betType')}
          error={form.errors.betType}
          {...form.register('betType', { onChange: forget })}
        >
          <option value="">{t('bets.chooseType')}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {typeName(type, t)}
            </option>
          ))}
        </SelectField>
        {field && (
          <TextField
            key={field}
            label={t(`bets.${field}`)}
            placeholder={t(field === 'handicapValue' ? 'bets.handicapPlaceholder' : 'bets.totalRoundsPlaceholder')}
            autoComplete="off"
            {...form.field(field)}
          />
        )}
      </div>
      {!(short && betType === 'match-winner' && form.typed.pick === '') && <MarketFields form={form} />}
      <ReadingLine form={form} />
    </div>
  )
}

/** Which market of the type, which map, which pick: only the controls that the type has. */
function MarketFields({ form }: Props) {
  const t = useT()
  const { typed } = form
  const { markets, maps, picks, hasOwnText } = controlsOf(typed, form.format)
  const count = [markets, maps, picks].filter((options) => options.length > 0).length
  if (count === 0) return null
  return (
    <div className={`grid items-start gap-4 ${count + Number(hasOwnText) > 1 ? 'sm:grid-cols-2' : ''}`}>
      {markets.length > 0 && (
        <SelectField
          label={t('market.field')}
          {...form.register('market', { onChange: () => form.set('pick', '') })}
          value={typed.market}
        >
          <option value="">{t(UNSAID[typed.betType] ?? 'market.asTyped')}</option>
          {markets.map((market) => (
            <option key={market} value={market}>
              {t(`market.${market}` as Key)}
            </option>
          ))}
        </SelectField>
      )}
      {maps.length > 0 && (
        <SelectField label={t('market.map')} {...form.field('map')} value={typed.map}>
          <option value="">
            {t(typed.market === '' && markets.length > 0 ? 'market.asTyped' : 'market.chooseMap')}
          </option>
          {maps.map((map) => (
            <option key={mapKey(map)} value={mapKey(map)}>
              {map === null ? t('market.wholeMatch') : t('market.mapNumber', { map })}
            </option>
          ))}
        </SelectField>
      )}
      {picks.length > 0 && (
        <SelectField label={t('market.pick')} {...form.field('pick')} value={typed.pick}>
          <option value="">{t(typed.betType === 'match-winner' ? 'market.pick.win' : 'market.choosePick')}</option>
          <PickOptions form={form} picks={picks} />
        </SelectField>
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

/** The first option of the market select. */
const UNSAID: Partial<Record<string, Key>> = { 'total-rounds': 'market.total', other: 'market.unsaid' }

function PickOptions({ form, picks }: Props & { picks: readonly PickAnswer[] }) {
  const t = useT()
  const language = useLanguage()
  const pair = splitTeams(form.typed.teams, teamOf({ ...form.typed, pick: 'draw' }))
  const words = (pick: PickAnswer) => {
    if ('outcome' in pick) return t(`market.pick.${pick.outcome}`)
    if ('total' in pick) return t(`market.pick.${pick.total.choice}`, { line: totalText(pick.total.line, language) })
    if ('overtime' in pick) return t(`market.pick.${pick.overtime}`)
    if ('parity' in pick) return t(`market.pick.${pick.parity}`)
    if ('half' in pick) return t('market.pick.pistol', { number: String(pick.half) })
    if (!('score' in pick)) throw new Error('A line is typed.')
    const { team1 = '', team2 = '' } = pair ?? {}
    return t('market.pick.score', { team1, team2, ...pick.score }).trim()
  }
  return picks.map((pick) => (
    <option key={pickKey(pick)} value={pickKey(pick)}>
      {words(pick)}
    </option>
  ))
}

/** What the form understands, or what it still asks; a problem stands at its field. */
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
    const field = VALUE_FIELDS[typed.betType]
    return t(`reading.${reading.question}`, { line: field ? typed[field].trim() : '' })
  }
  if (reading.kind !== 'selection') return null
  // The select already says it.
  if (!reading.isChosen && (typed.betType === 'match-winner' || typed.betType === 'first-map')) return null
  const words = selectionWords(pickOf(reading), t, language) ?? t('market.other')
  return t('reading.reads', { words })
}
