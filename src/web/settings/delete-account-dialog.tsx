import { useQuery } from '@tanstack/react-query'
import { deleteAccount } from '../../contract/account.ts'
import { listFavorites } from '../../contract/favorites.ts'
import { call } from '../api/call.ts'
import { forgetDevice } from '../api/offline.ts'
import { query, queryClient } from '../api/query-client.ts'
import { UnsentWarning } from '../bets/waiting-bets.tsx'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { statsQuery } from '../statistics/stats-query.ts'
import { DRAFTS, remember } from '../ui/storage.ts'
import { toastAfterReload } from '../ui/toast.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Says by number what will be gone. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT()
  const bets = useQuery(statsQuery()).data?.totalBets ?? 0
  const favorites = useQuery(query(listFavorites)).data?.length ?? 0
  return (
    <PasswordDialog
      email={email}
      title={t('account.deleteTitle', { email })}
      action={bets > 0 ? t('account.deleteConfirm', { count: bets }) : t('account.deleteConfirmPlain')}
      acting={t('account.deleting')}
      variant="danger"
      send={(password) => call(deleteAccount, { body: { password } })}
      onSuccess={async () => {
        toastAfterReload({ title: t('account.deleted'), description: t('account.deletedDescription'), tone: 'won' })
        queryClient.clear()
        remember(DRAFTS, '')
        await forgetDevice()
        // The dialog's entry in the history becomes the dashboard's.
        location.replace(PATHS.dashboard)
      }}
      failure="account.deleteFailed"
      onClose={onClose}
    >
      <div className="rounded-control bg-lost-tint p-3 text-small">
        <p className="font-medium text-lost">{t('account.deleteConsequence')}</p>
        <ul className="mt-1 list-disc ps-5">
          {bets > 0 && <li>{t('account.deleteBets', { count: bets })}</li>}
          {favorites > 0 && <li>{t('account.deleteFavorites', { count: favorites })}</li>}
          <li>{t('account.deleteSessions')}</li>
        </ul>
      </div>
      <UnsentWarning />
    </PasswordDialog>
  )
}
