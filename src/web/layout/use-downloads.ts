import { useLanguage, useT } from '../i18n/language.ts'
import { useToast } from '../ui/toast/toast.ts'

/** For files that are saved at a press: the decimal mark that spreadsheets of the language expect, and a toast where one fails. */
export function useDownloads() {
  const t = useT()
  const toast = useToast()
  const decimals = useLanguage() === 'en' ? ('point' as const) : ('comma' as const)
  const save = (file: Promise<void>) => {
    void file.catch(() => toast({ title: t('explorer.exportFailed'), tone: 'failing' })) // shown, and nothing to undo
  }
  return { decimals, save }
}
