import type { ImportRow } from '../../contract/imports.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import type { Plan } from './plan-choices.ts'

type Taken = NonNullable<Plan['takenAsSaid']>

/** Rows whose amounts are accepted although they do not follow from stake, odds and result: they include a commission or a bonus. */
export type AmountAcceptance = { readonly taken: Taken; readonly onTake: (taken: Taken) => void }

type Props = { taking: AmountAcceptance; row: ImportRow; where: string }

export function AcceptAmount({ taking: { taken, onTake }, row: { line, sheet }, where }: Props) {
  const t = useT()
  if (taken === 'all') return null
  const place = sheet === null ? { line } : { line, sheet }
  return (
    <Button
      size="small"
      aria-label={t('imports.fileIsRightAt', { line: where })}
      onClick={() => onTake([...taken, place])}
    >
      {t('imports.fileIsRightHere')}
    </Button>
  )
}

export function AcceptAllAmounts({ taking: { onTake } }: { taking: AmountAcceptance }) {
  const t = useT()
  return (
    <div className="border-t border-line px-card py-3">
      <Button size="small" className="text-left" onClick={() => onTake('all')}>
        {t('imports.fileIsRight')}
      </Button>
    </div>
  )
}
