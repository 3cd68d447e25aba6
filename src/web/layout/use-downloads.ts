import { useLanguage, useT } from '../i18n/language.ts'
import { useToast } from '../ui/toast/toast.ts'

/** For downloads at a press: the decimal mark that spreadsheets of the language expect, and a toast on failure. */
export function useDownloads() {
  const t = useT()
  const toast = useToast()
  const decimals = useLanguage() === 'en' ? ('point' as const) : ('comma' as const)
  const save = (file: Promise<void>) => {
    void file.catch(() => toast({ title: t('explorer.exportFailed'), tone: 'failing' })) // shown, and nothing to undo
  }
  return { decimals, save }
}
