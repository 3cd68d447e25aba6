import { Check } from 'lucide'
import type { ImportState } from '../../domain/import/import-state.ts'
import { useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'

const STEPS = ['file', 'rows', 'done'] as const

const STEP_OF: Record<ImportState, number> = {
  surveying: 0,
  refused: 0,
  surveyed: 1,
  reading: 1,
  ready: 1,
  running: 2,
  done: 2,
  'taken-back': 2,
}

/** Shows which of the three steps of an import is current. */
export function ImportSteps({ state }: { state: ImportState }) {
  const t = useT()
  const at = STEP_OF[state]
  return (
    <ol aria-label={t('imports.steps')} className="flex gap-2 text-caption short:sr-only">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={`flex min-h-7 min-w-0 grow basis-0 items-center gap-1 border-t-2 pt-1.5 ${
            index <= at ? 'border-accent font-medium text-ink' : 'border-line text-ink-3'
          }`}
        >
          {index < at ? (
            <Icon of={Check} className="size-3.5 shrink-0 text-accent" />
          ) : (
            <span aria-hidden className="shrink-0 tabular-nums">
              {index + 1}
            </span>
          )}
          <span className="truncate">{t(`imports.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
