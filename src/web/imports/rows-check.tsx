import { useState } from 'react'
import { type ImportDetail, runImport } from '../../contract/imports.ts'
import { importPath } from '../../contract/paths.ts'
import { IMPORT_ROW_KINDS, type ImportRowKind } from '../../domain/import/import-state.ts'
import { formatCount } from '../../words/amounts.ts'
import { call } from '../api/call.ts'
import { removeSample } from '../api/sample-book.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ColumnsRead } from './columns-read.tsx'
import { DiscardButton } from './discard-button.tsx'
import { formatName } from './format-names.ts'
import { useImportStep } from './import-queries.ts'
import { RowList } from './row-list.tsx'
import { pastedText } from './upload.ts'

type Counts = NonNullable<ImportDetail['counts']>

/** The third step: what each row becomes, before anything is written. */
export function RowsCheck({ found }: { found: ImportDetail }) {
  const t = useT()
  const { id, counts, plan, survey, failure } = found
  const [again, setAgain] = useState(false)
  const step = useImportStep(async (body: { again: boolean }) => {
    await removeSample()
    const run = await call(runImport, { params: { id: String(id) }, body })
    if (found.name === t('imports.pasted')) pastedText.set('')
    return run
  })
  const { send, pending, problem } = useSend(step, { needsNetwork: true })
  if (!counts || !plan) return null
  const count = counts.new + (again ? counts.deleted : 0)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 className="text-lead font-semibold text-balance">{t('imports.newBets', { count: counts.new })}</h3>
        {plan.format !== 'generic' && (
          <p className="text-small text-ink-2">{t('imports.recognised', { format: formatName(plan.format, t) })}</p>
        )}
      </div>
      {survey && <ColumnsRead survey={survey} plan={plan} />}
      <KindsOfRows found={found} counts={counts} />
      {counts.deleted > 0 && (
        <label className="flex min-h-11 items-center gap-2.5 text-small">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={again}
            onChange={({ target }) => setAgain(target.checked)}
          />
          {t('imports.again', { count: counts.deleted })}
        </label>
      )}
      <FormAlert message={problem ?? (failure && t(`imports.refusal.${failure.code}`))} />
      {count + counts.cash === 0 && <p className="text-small text-ink-2">{t('imports.nothingNew')}</p>}
      <div className="flex flex-wrap gap-2">
        {count + counts.cash > 0 && (
          <Button variant="primary" pending={pending} onClick={() => send({ again })}>
            {count > 0 ? t('imports.run', { count }) : t('imports.runCash', { count: counts.cash })}
          </Button>
        )}
        <ButtonLink href={`${importPath(id)}&plan`}>{t('imports.changePlan')}</ButtonLink>
        <DiscardButton id={id} />
      </div>
    </div>
  )
}

/** The counts of each kind; a press shows its rows. */
function KindsOfRows({ found, counts }: { found: ImportDetail; counts: Counts }) {
  const t = useT()
  const language = useLanguage()
  const kinds = IMPORT_ROW_KINDS.filter((kind) => counts[kind] > 0)
  const [chosen, choose] = useState<ImportRowKind>(kinds[0] ?? 'new')
  return (
    <div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-small font-medium text-ink-2">{t('imports.kinds')}</legend>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => choose(kind)}
            className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised px-3 text-small
              text-ink-2 aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-ink
              forced-colors:aria-pressed:underline"
          >
            {t(`imports.kind.${kind}`)}
            <strong className="tabular-nums">{formatCount(counts[kind], language)}</strong>
          </button>
        ))}
      </fieldset>
      <RowList key={chosen} id={found.id} kind={chosen} read={JSON.stringify([found.plan, counts])} />
    </div>
  )
}
