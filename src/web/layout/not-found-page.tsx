import { Compass } from 'lucide'
import { PATHS } from '../../contract/paths.ts'
import { useT } from '../i18n/language.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/message.tsx'
import { FilledFrame, usePageTitle } from './page.tsx'

/** The header without a name: the message says it. */
export default function NotFoundPage() {
  const t = useT()
  usePageTitle(null)
  return (
    <FilledFrame title={null} description={null}>
      <div className="grid min-h-[60dvh] place-items-center">
        <EmptyState
          icon={Compass}
          level={1}
          title={t('notFound.title')}
          description={t('notFound.description')}
          action={
            <>
              <ButtonLink href={PATHS.dashboard} variant="primary">
                {t('common.backHome')}
              </ButtonLink>
              <ButtonLink href={PATHS.live}>{t('dashboard.viewLive')}</ButtonLink>
            </>
          }
        />
      </div>
    </FilledFrame>
  )
}
