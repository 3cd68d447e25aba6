import { Check, Ellipsis, type IconNode, X } from 'lucide'
import { type KeyboardEvent, use, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { CloseLabel } from '../close-label.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { SheetHandle } from './sheet-handle.tsx'
import { useModal } from './use-modal.ts'
import { SHEET_HEAD, useSheetDrag } from './use-sheet-drag.ts'

type Entry = { readonly icon: IconNode; readonly label: string; readonly tone?: 'lost' }
/** `isChosen`: for one of several choices, whether it is the current one. */
export type MenuAction = Entry & { readonly isChosen?: boolean; readonly onChoose: () => void }
/** An action, or a link. */
export type MenuItem = MenuAction | (Entry & { readonly href: string })

/** One of several choices that differ only by their words. */
type MenuChoice = Omit<MenuAction, 'icon'>

/** `label`: names the button and its menu. */
type Props = { label: string; items: readonly MenuItem[]; className?: string }

/** The menu behind ⋯: a list at its button, on a phone a sheet. */
export function Menu({ label, items, className = '' }: Props) {
  const [at, setAt] = useState<DOMRect | null>(null)
  return (
    <>
      <IconButton
        icon={Ellipsis}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        className={className}
        onClick={({ currentTarget }) => setAt(currentTarget.getBoundingClientRect())}
      />
      {at && <OpenMenu at={at} label={label} items={items} onClose={() => setAt(null)} />}
    </>
  )
}

const GAP_PX = 6
const ITEM = `flex min-h-12 w-full items-center gap-3 px-card text-left text-body font-medium hover:bg-raised md:min-h-9 md:gap-2.5
  md:rounded-small md:px-2.5 md:text-small md:hover:bg-line-strong md:pointer-coarse:min-h-11`

type OpenProps = Pick<Props, 'label'> & { items: readonly (MenuItem | MenuChoice)[]; at: DOMRect; onClose: () => void }

/** The list itself, for a custom button. */
export function OpenMenu({ at, label, items, onClose }: OpenProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const modal = useModal(ref, { onClose })
  const drag = useSheetDrag(ref, onClose)
  useLayoutEffect(() => place(ref.current, at), [at])
  return (
    <dialog
      ref={ref}
      {...modal}
      aria-label={label}
      onKeyDown={moveFocus}
      className="sheet fixed m-0 w-full max-w-none min-w-56 overflow-y-auto bg-surface py-2 text-ink shadow-float max-md:top-auto
        max-md:bottom-0 max-md:max-h-[calc(100dvh-1rem)] max-md:rounded-t-sheet max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]
        max-md:backdrop:bg-backdrop md:w-max md:max-w-80 md:rounded-card md:border md:border-line-strong md:bg-raised md:p-1.5
        md:backdrop:bg-transparent"
    >
      <p
        {...drag}
        className={`flex min-h-12 items-center py-2 ps-card pe-14 text-title font-semibold md:hidden ${SHEET_HEAD}`}
      >
        <SheetHandle />
        <span className="truncate">{label}</span>
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            {'href' in item ? (
              // The linked page replaces the history entry of the menu.
              <Link href={item.href} replace onClick={onClose} className={ITEM}>
                <Words {...item} />
              </Link>
            ) : (
              <button
                type="button"
                aria-pressed={item.isChosen}
                className={ITEM}
                onClick={() => {
                  onClose()
                  item.onChoose()
                }}
              >
                <Words {...item} />
                {item.isChosen && <Icon of={Check} className="ms-auto size-4 shrink-0 text-accent" />}
              </button>
            )}
          </li>
        ))}
      </ul>
      {/* Last, so that the initial focus is on the first item. */}
      <span className="absolute top-2 right-1 md:hidden">
        <IconButton icon={X} label={use(CloseLabel)} onClick={onClose} />
      </span>
    </dialog>
  )
}

function Words({ icon, label, tone }: Partial<Pick<Entry, 'icon'>> & Omit<Entry, 'icon'>) {
  return (
    <>
      {icon && (
        <Icon of={icon} className={`size-4.5 shrink-0 md:size-4 ${tone === 'lost' ? 'text-lost' : 'text-ink-3'}`} />
      )}
      <span className={`min-w-0 wrap-anywhere ${tone === 'lost' ? 'text-lost' : ''}`}>{label}</span>
    </>
  )
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > ul :is(a, button)')]
  const at = items.findIndex((item) => item === document.activeElement)
  items[step(at, items.length - 1)]?.focus()
}

/** Below the right end of its button and inside the window; above it if there is no room. On a phone the style sheet positions it. */
function place(menu: HTMLElement | null, at: DOMRect): void {
  if (!menu || !matchMedia('(width >= 48rem)').matches) return
  const { width, height } = menu.getBoundingClientRect()
  const below = at.bottom + GAP_PX
  const { clientWidth, clientHeight } = document.documentElement
  const top = below + height <= clientHeight ? below : Math.max(GAP_PX, at.top - height - GAP_PX)
  menu.style.left = `${Math.max(GAP_PX, Math.min(at.right - width, clientWidth - width - GAP_PX))}px`
  menu.style.top = `${top}px`
  menu.style.maxHeight = `${clientHeight - top - GAP_PX}px`
}
