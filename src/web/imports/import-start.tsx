import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, FileUp } from 'lucide'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { importPath } from '../../contract/paths.ts'
import { LARGEST_FILE } from '../../domain/import/file-limits.ts'
import type { Key } from '../../words/keys.ts'
import { useCall } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { useSite } from '../site.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { controlLook, Field } from '../ui/field.tsx'
import { FramedFold } from '../ui/fold.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'
import { CAPTURED_NAMES, KNOWN_NAMES } from './format-names.ts'
import { refetchImports } from './import-queries.ts'
import { beginImport, type NamedFile, pastedText } from './upload.ts'

/** The first step: a file that is dropped or chosen, or pasted text, whose field opens at a press. */
export function ImportStart() {
  const t = useT()
  const site = useSite()
  const field = useId()
  const { begin, pending, sending, failure } = useBeginImport()
  const text = useStore(pastedText)
  const [isPasting, setIsPasting] = useState(text !== '')
  const paste = () =>
    begin({ name: t('imports.pasted'), content: new Blob([text], { type: 'application/octet-stream' }) })
  return (
    <div className="flex flex-col gap-4">
      <FilePlace
        onFile={(file) => begin({ name: file.name, content: file })}
        pending={pending}
        other={
          <Button aria-expanded={isPasting} aria-controls={field} onClick={() => setIsPasting(!isPasting)}>
            <Icon of={ClipboardPaste} className="size-4" />
            {t('imports.pasteText')}
          </Button>
        }
      />
      {isPasting && (
        <form
          id={field}
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            paste()
          }}
        >
          <Field label={t('imports.paste')} hint={t('imports.pasteHint')}>
            {(wired) => (
              <textarea
                {...wired}
                rows={4}
                spellCheck={false}
                value={text}
                onChange={({ target }) => site.of(pastedText).set(target.value)}
                className={`${controlLook} py-2 font-mono text-small`}
              />
            )}
          </Field>
          <Button type="submit" className="self-start" disabled={text.trim() === ''} pending={pending}>
            {t('imports.readPasted')}
          </Button>
        </form>
      )}
      {sending}
      {failure}
      <KnownSources />
    </div>
  )
}

/** The products whose files are recognized, and how to export from bookmakers that offer no file. */
function KnownSources() {
  const t = useT()
  const language = useLanguage()
  const title = useId()
  const names = new Intl.ListFormat(language).format(CAPTURED_NAMES)
  return (
    <div className="flex flex-col gap-3">
      <p id={title} className="text-small text-ink-2">
        {t('imports.knownFormats')}
      </p>
      <ul aria-labelledby={title} className="flex flex-wrap gap-1.5">
        {KNOWN_NAMES.map((name) => (
          <li key={name}>
            <Badge>{name}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">{t('imports.otherTable')}</p>
      <FramedFold head={t('imports.captureTitle', { names })}>
        <p className="max-w-prose px-3 pb-3 text-small text-ink-2">{t('imports.captureHint', { names })}</p>
      </FramedFold>
    </div>
  )
}

/** Uploads a file and opens its import. `sending`: the current upload; `failure`: why it failed. */
function useBeginImport() {
  const t = useT()
  const client = useQueryClient()
  const [, go] = useLocation()
  const [wrong, setWrong] = useState<Key | null>(null)
  const call = useCall()
  const start = useMutation({
    mutationFn: (file: NamedFile) => beginImport(call, file),
    onSettled: () => refetchImports(client),
  })
  const { send, pending, problem } = useSend(start, { failure: 'imports.uploadFailed', needsNetwork: true })
  /** No response: offers to resend the file without choosing it again. */
  const unsent = wrong === null && start.error && !(start.error instanceof CallError) ? start.variables : null
  function begin(file: NamedFile): void {
    const { size } = file.content
    const found = size === 0 ? 'imports.emptyFile' : size > LARGEST_FILE ? 'imports.tooLarge' : null
    setWrong(found)
    if (found === null) send(file, { onSuccess: ({ id }) => go(importPath(id)) })
  }
  const failure = (
    <>
      <FormAlert message={wrong ? t(wrong) : unsent ? t('imports.notSent', { name: unsent.name }) : problem} />
      {/* Pasted text is still in its field. */}
      {unsent?.content instanceof File && (
        <Button className="self-start" onClick={() => begin(unsent)}>
          {t('common.retry')}
        </Button>
      )}
    </>
  )
  const sending = pending && start.variables && (
    <p role="status" className="text-small wrap-anywhere">
      {t('imports.uploading', { name: start.variables.name })}
    </p>
  )
  return { begin, pending, sending, failure }
}

/** `other`: another way to add bets, next to the button. */
type PlaceProps = { onFile: (file: File) => void; pending: boolean; other: ReactNode }

/** The drop zone; its button opens the file chooser. */
function FilePlace({ onFile, pending, other }: PlaceProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !pending) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-3 justify-center rounded-card border border-dashed px-4 py-8 text-center short:py-5 xl:min-h-80 ${
        isOver ? 'border-accent bg-accent-tint' : 'border-edge'
      }`}
    >
      <Icon of={FileUp} className="size-8 text-ink-3" />
      <p className="text-figure font-semibold max-md:hidden">{t('imports.drop')}</p>
      <p id={id} className="text-small text-ink-3">
        {t('imports.dropHint')}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" pending={pending} aria-describedby={id} onClick={() => input.current?.click()}>
          {t('imports.choose')}
        </Button>
        {other}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imports.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
