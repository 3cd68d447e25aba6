import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportAccount, exportBets } from '../../contract/account.ts'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { downloadFile } from './download-file.ts'
import { PasswordDialog } from './password-dialog.tsx'

type File = {
  readonly from: typeof exportAccount | typeof exportBets
  readonly button: Key
  readonly title: Key
  readonly description: Key
}

const FILES: readonly File[] = [
  {
    from: exportAccount,
    button: 'account.exportAll',
    title: 'account.exportAllTitle',
    description: 'account.exportAllDescription',
  },
  {
    from: exportBets,
    button: 'account.exportBets',
    title: 'account.exportBetsTitle',
    description: 'account.exportBetsDescription',
  },
]

export function DataCard({ email }: { email: string }) {
  const t = useT()
  const [file, setFile] = useState<File | null>(null)
  const close = () => setFile(null)
  return (
    <Card title={t('account.data')} description={t('account.dataDescription')}>
      <div className="flex flex-wrap gap-2">
        {FILES.map((each) => (
          <Button key={each.button} onClick={() => setFile(each)}>
            <Download className="size-4" />
            {t(each.button)}
          </Button>
        ))}
      </div>
      {file && (
        <PasswordDialog
          email={email}
          title={t(file.title)}
          description={t(file.description)}
          action={t('account.download')}
          acting={t('account.downloading')}
          variant="primary"
          send={(password) => downloadFile(file.from, password)}
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
