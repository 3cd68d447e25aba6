import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/message.tsx'

/** Nothing was ever loaded, and now nothing can be. */
export function LoadFailed({ onRetry }: { onRetry: () => unknown }) {
  const t = useT()
  const retry = <Button onClick={() => void onRetry()}>{t('common.retry')}</Button>
  return <ErrorState title={t('matches.failed')} description={t('matches.failedHint')} action={retry} />
}
