import { PATHS } from '../../contract/paths.ts'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { ButtonLink } from '../ui/button.tsx'

const STEPS: readonly Key[] = ['setup.importFile', 'setup.importColumns', 'setup.importRows']

/** Shown to the new administrator: how to bring existing bets. */
export function SetupDone({ name }: { name: string }) {
  const t = useT()
  return (
    <>
      <h1 className="mt-5 text-lead font-semibold tracking-tight text-balance wrap-anywhere md:text-hero">
        {t('setup.runs')}
      </h1>
      <p className="mb-5 text-small wrap-anywhere text-ink-2 md:text-body">{t('setup.signedIn', { name })}</p>
      <section className="border-t border-line pt-5">
        <h2 className="text-page font-semibold">{t('newcomer.import')}</h2>
        <p className="text-small text-ink-3">{t('newcomer.importText')}</p>
        <ol className="my-4 flex flex-col gap-3">
          {STEPS.map((step, at) => (
            <li key={step} className="flex gap-3 text-body">
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full bg-raised text-caption font-semibold text-ink-2"
              >
                {at + 1}
              </span>
              {t(step)}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={PATHS.import} replace variant="primary" className="max-sm:grow">
            {t('setup.toImport')}
          </ButtonLink>
          <ButtonLink href={PATHS.dashboard} replace className="max-sm:grow">
            {t('setup.toDashboard')}
          </ButtonLink>
          <ButtonLink href={PATHS.settings} replace variant="ghost" className="max-sm:grow">
            {t('nav.settings')}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
