import { Download, FileUp } from 'lucide'
import { useState } from 'react'
import { exportAccount } from '../../contract/account.ts'
import { PATHS } from '../../contract/paths.ts'
import { downloadFile } from '../api/download-file.ts'
import ExportBetsDialog from '../bets/dialogs/export-bets-dialog.tsx'
import { useT } from '../i18n/language.ts'
import { PasswordDialog } from '../layout/form/password-dialog.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast/toast.ts'

export function DataCard({ email }: { email: string }) {
  const t = useT()
  const [open, setOpen] = useState<'all' | 'bets' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title={t('account.data')} description={t('account.dataDescription')}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('all')}>
          <Icon of={Download} className="size-4" />
          {t('account.exportAll')}
        </Button>
        <Button onClick={() => setOpen('bets')}>
          <Icon of={Download} className="size-4" />
          {t('account.exportBets')}
        </Button>
        <ButtonLink href={PATHS.import}>
          <Icon of={FileUp} className="size-4" />
          {t('imports.title')}
        </ButtonLink>
      </div>
      {open === 'bets' && <ExportBetsDialog onClose={close} />}
      {open === 'all' && (
        <PasswordDialog
          email={email}
          title={t('account.exportAllTitle')}
          description={t('account.exportAllDescription')}
          action={t('account.download')}
          acting={t('account.downloading')}
          variant="primary"
          send={(password) => downloadFile(exportAccount, { password })}
          onSuccess={() => {
            close()
            toast({ title: t('account.downloaded'), tone: 'won' })
          }}
          failure="account.exportFailed"
          onClose={close}
        />
      )}
    </Card>
  )
}
