// Shared by the navigation and the first frame.

/** A place in the sidebar, and the title of its group. */
export const PLACE_LOOK = `group relative flex min-h-8.5 items-center gap-2.5 rounded-control px-2 text-small font-medium text-ink-2
  before:absolute before:inset-y-2 before:-left-3 before:hidden before:w-0.75 before:rounded-r-full before:bg-accent hover:bg-surface
  hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:before:block
  forced-colors:aria-[current=page]:underline pointer-coarse:min-h-11`
export const PLACE_ICON = 'size-4.5 shrink-0 text-ink-3 group-aria-[current=page]:text-ink'
export const GROUP_LOOK = 'px-2 pt-3.5 pb-1 text-micro font-medium text-ink-3'
export const SIDEBAR_LIST = 'min-h-0 grow overflow-y-auto px-3 pt-1 pb-3'
export const SIDEBAR_FOOT = 'grid min-h-15 grid-cols-1 items-center border-t border-line px-3'

/** A cell of the bottom bar, its words, and the frame of the icon in its middle. */
export const CELL_LOOK = `relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-micro font-medium text-ink-3
  before:absolute before:-top-px before:hidden before:h-0.75 before:w-5 before:rounded-b-full before:bg-accent
  aria-[current=page]:text-ink aria-[current=page]:before:block forced-colors:aria-[current=page]:underline
  lying:before:top-1/2 lying:before:left-0 lying:before:h-5 lying:before:w-0.75 lying:before:-translate-y-1/2 lying:before:rounded-none
  lying:before:rounded-r-full`
export const CELL_WORDS = 'max-w-full truncate px-px tracking-tight'
export const MIDDLE_LOOK =
  '-mt-2 grid h-7 w-11 lying:mt-0 place-items-center rounded-control bg-primary text-on-primary'
