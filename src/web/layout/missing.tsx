import { SearchX } from 'lucide'
import { PATHS } from '../../contract/paths.ts'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/message.tsx'

/** In place of a match or a team that does not exist; leads to the results. */
export function Missing({ title, hint }: { title: Key; hint: Key }) {
  const t = useT()
  const action = (
    <ButtonLink href={PATHS.results} variant="primary">
      {t('nav.results')}
    </ButtonLink>
  )
  return <EmptyState icon={SearchX} level={2} title={t(title)} description={t(hint)} action={action} />
}
