import { type ReactNode, useId } from 'react'
import type { Response } from '../../contract/endpoint.ts'
import { PATHS } from '../../contract/paths.ts'
import { newAdministrator, type openSetup, SETUP_PATH, setUp } from '../../contract/setup.ts'
import { DEFAULT_CURRENCY } from '../../domain/money/currency.ts'
import { useServer } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { PasswordField } from '../layout/form/password-field.tsx'
import { checkedBy, useContractForm } from '../layout/form/use-contract-form.ts'
import { SettledSources, SourceFields } from '../match-source/source-fields.tsx'
import { useSourceChoice } from '../match-source/use-source-choice.ts'
import { withoutHiddenToken } from '../match-source/without-hidden-token.ts'
import { CurrencyOptions } from '../settings/book-rows.tsx'
import { Segments } from '../settings/choice.tsx'
import { useLanguageChoice } from '../settings/general-section.tsx'
import { FormAlert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { ROW_HINT, ROW_TITLE } from '../ui/setting-row.tsx'
import { BASE } from '../ui/storage.ts'

const checked = checkedBy(newAdministrator)
const check: typeof checked = Object.assign(
  (typed: Parameters<typeof checked>[0]) => checked(withoutHiddenToken(typed)),
  {
    lengths: checked.lengths,
  },
)

type Props = { code: string; installation: Response<typeof openSetup> }

/** Administrator, language, match source and currency. */
export function SetupForm({ code, installation: { source: inUse, sourceOffer, folder } }: Props) {
  const t = useT()
  const language = useLanguageChoice()
  const { callForHeaders } = useServer()
  const { choose, stage } = useSourceChoice()
  const form = useContractForm({
    values: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      currency: DEFAULT_CURRENCY,
      source: inUse,
      pandascoreToken: '',
    },
    check,
    send: ({ source = inUse, pandascoreToken, ...person }) =>
      choose(pandascoreToken, (more) =>
        callForHeaders(setUp, undefined, {
          body: { code, ...person, ...(sourceOffer && { source, pandascoreToken, ...more }) },
        }),
      ),
    onSuccess: () => {
      // Without the code, which is no longer valid. Every screen depends on the user.
      history.replaceState(null, '', BASE + SETUP_PATH)
      location.reload()
    },
    needsNetwork: true,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <h1 className="mt-5 text-lead font-semibold tracking-tight text-balance md:text-hero">
        {t(sourceOffer ? 'setup.heading' : 'setup.headingSettled')}
      </h1>
      <p className="mb-5 text-small text-ink-2 md:text-body">{t(sourceOffer ? 'setup.later' : 'setup.laterSettled')}</p>
      <Part title={t('setup.administrator')} hint={t('setup.administratorHint')}>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={t('auth.firstName')} autoComplete="given-name" {...form.field('firstName')} />
          <TextField label={t('auth.lastName')} autoComplete="family-name" {...form.field('lastName')} />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('auth.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            {...form.field('email')}
          />
          <PasswordField
            label={t('auth.password')}
            autoComplete="new-password"
            hint={t('auth.passwordHint')}
            {...form.field('password')}
          />
        </div>
      </Part>
      <Part title={t('settings.language')} hint={t('setup.languageHint')}>
        <Segments {...language} />
      </Part>
      <Part title={t('setup.source')} hint={t(sourceOffer ? 'setup.sourceHint' : 'setup.sourceSettledHint')}>
        {sourceOffer ? (
          <SourceFields
            offer={sourceOffer}
            chosen={form.typed.source}
            onChoose={(source) => form.set('source', source)}
            error={form.errors.source}
            token={form.field('pandascoreToken')}
          />
        ) : (
          <SettledSources inUse={inUse} />
        )}
      </Part>
      <Part title={t('book.currency')} hint={t('setup.currencyHint')}>
        <SelectField label={<span className="sr-only">{t('book.currency')}</span>} {...form.field('currency')}>
          <CurrencyOptions />
        </SelectField>
      </Part>
      <div className="flex flex-col gap-4 border-t border-line pt-5">
        <FormAlert message={stage === 'late' ? t('setup.notBack') : form.problem} comesIntoSight />
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
          <p className="grow basis-72 text-small text-pretty wrap-anywhere text-ink-3">
            {folder === null ? t('setup.keptInDatabase') : t('setup.keptIn', { folder })} {t('setup.once')}
          </p>
          <ButtonLink href={PATHS.dashboard} replace variant="ghost" className="max-sm:grow">
            {t('setup.skip')}
          </ButtonLink>
          <Button type="submit" variant="primary" pending={form.pending} className="max-sm:grow">
            {t('setup.start')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** One question of the setup: label at the left, fields at the right. */
function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend as its first child
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-2.5 border-t border-line py-4 md:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className={ROW_TITLE}>
          {title}
        </h2>
        <p className={ROW_HINT}>{hint}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">{children}</div>
    </div>
  )
}
