import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { Translate } from '../../words/translate.ts'
import { useT } from '../i18n/language.ts'
import { Switch } from '../settings/switch.tsx'
import { useSite } from '../site.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useStore } from '../ui/store.ts'
import { PLACES_BY_LETTER } from './key-map.ts'
import { allowSingleKeys, singleKeys } from './single-keys.ts'

type Shortcut = { readonly words: string; readonly keys: readonly string[] }

const everywhere = (t: Translate): readonly Shortcut[] => [
  { words: t('keys.palette'), keys: ['Ctrl', 'K'] },
  { words: t('nav.newBet'), keys: ['N'] },
  { words: t('paste.label'), keys: ['P'] },
  { words: t('keys.search'), keys: ['/'] },
  { words: t('keys.notifications'), keys: ['F8'] },
  { words: t('keys.close'), keys: ['Esc'] },
  { words: t('keys.thisList'), keys: ['?'] },
]

const inList = (t: Translate): readonly Shortcut[] => [
  { words: t('keys.nextPrevious'), keys: ['↓', '↑'] },
  { words: t('keys.open'), keys: ['Enter'] },
]

/** All shortcuts of the site, and the switch for single-key ones. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const site = useSite()
  const switchId = useId()
  const isOn = useStore(singleKeys)
  const list = useRef<HTMLDivElement>(null)
  // Otherwise the browser focuses the area that scrolls, with a ring around it; from here the arrow keys scroll it too.
  useLayoutEffect(() => list.current?.focus(), [])
  const places = PLACES_BY_LETTER.map(([letter, { title }]) => ({ words: t(title), keys: ['G', letter.toUpperCase()] }))
  return (
    <Dialog title={t('keys.title')} closeLabel={t('common.close')} onClose={onClose}>
      <div ref={list} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        <ShortcutList title={t('keys.everywhere')} shortcuts={everywhere(t)} />
        <ShortcutList title={t('keys.goTo')} shortcuts={places} />
        <ShortcutList title={t('keys.inList')} shortcuts={inList(t)} />
        <label
          htmlFor={switchId}
          className="flex min-h-11 items-center justify-between gap-4 border-t border-line pt-4"
        >
          <span>
            <span className="block text-body font-medium">{t('keys.single')}</span>
            <span className="block text-caption text-ink-3">{t('keys.singleHint')}</span>
          </span>
          <Switch id={switchId} checked={isOn} onChange={({ target }) => allowSingleKeys(site, target.checked)} />
        </label>
      </div>
    </Dialog>
  )
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="text-caption font-medium text-ink-3">{title}</h3>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ words, keys }) => (
          <div key={words} className="flex min-h-9 items-center justify-between gap-3 py-1 text-small">
            <dt className="min-w-0 wrap-anywhere">{words}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((each) => (
                <Key key={each}>{each}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A key as printed on the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="grid min-h-6 min-w-6 place-items-center rounded-small border border-line-strong bg-raised px-1.5 font-sans text-micro text-ink-2">
      {children}
    </kbd>
  )
}
