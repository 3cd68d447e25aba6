import { type ReactNode, useId } from 'react'
import type { Response } from '../../contract/endpoint.ts'
import { PATHS } from '../../contract/paths.ts'
import { newAdministrator, type openSetup, SETUP_PATH, setUp } from '../../contract/setup.ts'
import { DEFAULT_CURRENCY } from '../../domain/money/currency.ts'
import type { Key } from '../../words/keys.ts'
import { call } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { PasswordField } from '../layout/form/password-field.tsx'
import { checkedBy, useContractForm } from '../layout/form/use-contract-form.ts'
import { CurrencyOptions } from '../settings/book-rows.tsx'
import { Segments } from '../settings/choice.tsx'
import { useLanguageChoice } from '../settings/general-section.tsx'
import { FormAlert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { ROW_HINT, ROW_TITLE } from '../ui/setting-row.tsx'
import { BASE } from '../ui/storage.ts'

const check = checkedBy(newAdministrator)

type Props = { code: string; installation: Response<typeof openSetup> }

/** The administrator, the language and the currency; where the matches come from is said. */
export function SetupForm({ code, installation: { source, folder } }: Props) {
  const t = useT()
  const language = useLanguageChoice()
  const form = useContractForm({
    values: { firstName: '', lastName: '', email: '', password: '', currency: DEFAULT_CURRENCY },
    check,
    send: (body) => call(setUp, { body: { code, ...body } }),
    onSuccess: () => {
      // Without the code, which is of no use any more. Every screen depends on the user.
      history.replaceState(null, '', BASE + SETUP_PATH)
      location.reload()
    },
    failure: 'setup.failed',
    needsNetwork: true,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <h1 className="mt-5 text-lead font-semibold tracking-tight text-balance md:text-hero">{t('setup.heading')}</h1>
      <p className="mb-5 text-small text-ink-2 md:text-body">{t('setup.later')}</p>
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
      <Part title={t('setup.source')} hint={t('setup.sourceHint')}>
        <Sources inUse={source} />
      </Part>
      <Part title={t('book.currency')} hint={t('setup.currencyHint')}>
        <SelectField label={<span className="sr-only">{t('book.currency')}</span>} {...form.field('currency')}>
          <CurrencyOptions />
        </SelectField>
      </Part>
      <div className="flex flex-col gap-4 border-t border-line pt-5">
        <FormAlert message={form.problem} />
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

/** One thing that is asked: what it is at the left, its fields at the right. */
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

/** By the values of MATCH_PROVIDER. */
const SOURCES: readonly { value: string; name: Key; hint: Key; variables: string }[] = [
  { value: 'demo', name: 'setup.demo', hint: 'setup.demoHint', variables: 'MATCH_PROVIDER=demo' },
  {
    value: 'pandascore',
    name: 'setup.pandascore',
    hint: 'setup.pandascoreHint',
    variables: 'MATCH_PROVIDER=pandascore PANDASCORE_TOKEN=…',
  },
  { value: 'hltv', name: 'setup.hltv', hint: 'setup.hltvHint', variables: 'MATCH_PROVIDER=hltv' },
  { value: 'bo3gg', name: 'setup.bo3gg', hint: 'setup.bo3ggHint', variables: 'MATCH_PROVIDER=bo3gg' },
]

/** Nothing to press: the program reads the variable at its start, and all its processes have to agree. */
function Sources({ inUse }: { inUse: string }) {
  const t = useT()
  return (
    <ul className="divide-y divide-line">
      {SOURCES.map(({ value, name, hint, variables }) => (
        <li
          key={value}
          aria-current={value === inUse || undefined}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
        >
          <span className="min-w-0">
            <span className="block text-small font-semibold">{t(name)}</span>
            <span className="block text-caption text-ink-3">{t(hint)}</span>
          </span>
          {value === inUse ? (
            <Badge tone="live">{t('setup.sourceInUse')}</Badge>
          ) : (
            <code className="text-caption wrap-anywhere text-ink-2">{variables}</code>
          )}
        </li>
      ))}
    </ul>
  )
}
