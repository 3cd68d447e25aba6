import { Check, ChevronDown } from 'lucide'
import { type ReactNode, useId } from 'react'
import { type ImportDetail } from '../../contract/imports.ts'
import type { TextEncoding } from '../../domain/import/plan.ts'
import { formatCount } from '../../words/amounts.ts'
import type { Translate } from '../../words/translate.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Part, PartHead } from './part.tsx'
import { allZones, isAsProposed, type Plan, type Survey } from './plan-choices.ts'

type Props = { survey: Survey; plan: Plan; onAnswer: (part: Partial<Plan>) => void }

/** How the file was read, and settings that are rarely wrong. `discard`: at the right of the heading. */
export function HowRead({ survey, plan, onAnswer, discard }: Props & { discard: ReactNode }) {
  const t = useT()
  return (
    <Part className="divide-y divide-line">
      <PartHead title={t('imports.howRead')} aside={discard} />
      <ExplainedLine survey={survey} plan={plan} />
      {survey.asks.zone && <ZoneLine plan={plan} onAnswer={onAnswer} />}
      <EncodingLine survey={survey} plan={plan} onAnswer={onAnswer} />
      {survey.columns.length > 0 && <ColumnsRead survey={survey} plan={plan} />}
    </Part>
  )
}

/** The device's time zone is rarely wrong: a line instead of a question. */
export function ZoneLine({ plan, onAnswer }: Omit<Props, 'survey'>) {
  const t = useT()
  return (
    <Line label={t('imports.zoneOfTimes')}>
      {(wired) => (
        <Select {...wired} value={plan.zone} onChange={({ target }) => onAnswer({ zone: target.value })}>
          {allZones().map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      )}
    </Line>
  )
}

/** Names of encodings, with the letters that distinguish them. */
const ENCODINGS: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'ã é ñ ö (Windows-1252)',
  'windows-1251': 'Ж и я (Windows-1251)',
  'windows-1250': 'ą ě ł ő (Windows-1250)',
  'windows-1254': 'ğ ı ş (Windows-1254)',
  macintosh: 'ã é ñ ö (Macintosh)',
  'koi8-r': 'Ж и я (KOI8-R)',
  ibm850: 'ã é ñ ö (CP850)',
  ibm852: 'ą ě ł ő (CP852)',
  ibm866: 'Ж и я (CP866)',
  gbk: '简体中文 (GBK)',
  big5: '繁體中文 (Big5)',
}

/** Other encodings that are nearly as likely. */
export function EncodingLine({ survey, plan, onAnswer }: Props) {
  const t = useT()
  const { encodings = [] } = survey
  const [likeliest, ...others] = encodings
  if (others.length === 0) return null
  return (
    <Line label={t('imports.encoding')} hint={t('imports.encodingHint')}>
      {(wired) => (
        <Select
          {...wired}
          value={plan.encoding ?? likeliest}
          onChange={({ target }) => onAnswer({ encoding: encodings.find((one) => one === target.value) ?? null })}
        >
          {encodings.map((encoding) => (
            <option key={encoding} value={encoding}>
              {ENCODINGS[encoding]}
            </option>
          ))}
        </Select>
      )}
    </Line>
  )
}

type Wired = { id: string; 'aria-describedby': string | undefined }
type LineProps = { label: string; hint?: string; children: (wired: Wired) => ReactNode }

/** The label at the left, the control at the right. */
export function Line({ label, hint, children }: LineProps) {
  const id = useId()
  const hintId = useId()
  return (
    <div className="flex min-h-12 items-center gap-3 px-card py-1">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="block text-small font-medium">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-caption text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <div className="w-48 max-w-[60%] shrink-0">{children({ id, 'aria-describedby': hint ? hintId : undefined })}</div>
    </div>
  )
}

/** "128 of 131 amounts follow from stake, odds and result." For the reading proposed by the server. */
function ExplainedLine({ survey, plan }: Omit<Props, 'onAnswer'>) {
  const t = useT()
  const language = useLanguage()
  const { rows, of } = survey.explained ?? { rows: 0, of: 0 }
  if (rows === 0 || !isAsProposed(survey, plan)) return null
  const words =
    rows === of
      ? t('imports.explainedAll', { count: rows })
      : t('imports.explained', { rows: formatCount(rows, language), of: formatCount(of, language) })
  return (
    <p className="flex min-h-12 items-center gap-2.5 px-card py-2 text-small text-ink-2">
      <Icon of={Check} className={`size-4 shrink-0 ${rows === of ? 'text-won' : 'text-ink-3'}`} />
      {words}
    </p>
  )
}

/** How each column was read, collapsed, because the rows show it. */
function ColumnsRead({ survey: { columns }, plan }: Omit<Props, 'onAnswer'>) {
  const t = useT()
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-card text-small font-medium hover:bg-raised [&::-webkit-details-marker]:hidden">
        {t('imports.columns')}
        <Icon of={ChevronDown} className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="divide-y divide-line border-t border-line text-small">
        {columns.map(({ name }, index) => {
          const target = plan.columns[index]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
            <div key={index} className="flex min-h-9 items-center justify-between gap-3 px-card py-1">
              <dt className="min-w-0 wrap-anywhere">{name || `${index + 1}`}</dt>
              <dd className={`shrink-0 text-right ${target ? 'font-medium' : 'text-ink-3'}`}>
                {target ? t(`imports.target.${target}`) : t('imports.notTaken')}
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

/** The maximum number of listed names: of sheets and tables, and of sports, which are few. */
const [MOST_NAMES, MOST_SPORTS] = [3, 20]

type LeftOutProps = Pick<NonNullable<ImportDetail['survey']>, 'leftOut'>

/** "Not read: sheet “Summary” (3 rows)" */
export function LeftOutLine({ leftOut = [] }: LeftOutProps) {
  const t = useT()
  if (leftOut.length === 0) return null
  const most = leftOut.some(({ captured }) => captured !== undefined) ? MOST_SPORTS : MOST_NAMES
  const others = leftOut.length - most
  const named = [
    ...leftOut.slice(0, most).map((one) => nameOfLeftOut(one, t)),
    ...(others > 0 ? [t('imports.leftOutOthers', { count: others })] : []),
  ]
  return <p className="text-small wrap-anywhere text-pending">{t('imports.leftOut', { sheets: named.join(', ') })}</p>
}

function nameOfLeftOut(
  { sheet, table, captured, rows: count }: NonNullable<LeftOutProps['leftOut']>[number],
  t: Translate,
): string {
  if (captured === 'sport') return t('imports.leftOutSport', { sport: sheet, count })
  if (captured === 'repeated') return t('imports.leftOutRepeated', { count })
  if (captured === 'answer') return t('imports.leftOutAnswer', { count })
  return table === undefined ? t('imports.leftOutSheet', { sheet, count }) : t('imports.leftOutTable', { table, count })
}
