import { Hourglass } from 'lucide-react'
import { Link } from 'wouter'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'

/** For the sections that a later version brings. */
export default function NotHereYet() {
  const t = useT()
  return (
    <Card>
      <EmptyState
        icon={Hourglass}
        level={2}
        title={t('later.title')}
        description={t('later.description')}
        action={
          <Link href={PATHS.live} className={buttonLook()}>
            {t('later.action')}
          </Link>
        }
      />
    </Card>
  )
}
