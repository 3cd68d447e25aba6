import type { ReactNode } from 'react'
import { BASE } from '../ui/storage.ts'

// The layout of every page without its texts and data: components fill it, and the build renders first-frame.tsx from it.

/** The logo and the product's name. */
export function BrandFrame({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <img src={`${BASE}/favicon.svg`} alt="" width={28} height={28} className="shrink-0 size-7" />
      <span className="truncate text-title font-semibold tracking-tight">{name}</span>
    </span>
  )
}

type ShellProps = {
  skipLink?: ReactNode
  brand: ReactNode
  /** Below the brand. */
  sidebar?: ReactNode
  bar: ReactNode
  notices?: ReactNode
  children: ReactNode
}

/** The content, and a sidebar from 768 px on, or a bar: at the bottom, or at the left on a phone in landscape. */
export function ShellFrame({ skipLink, brand, sidebar, bar, notices, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh">
      {skipLink}
      <aside className="sticky top-0 hidden h-dvh w-sidebar shrink-0 flex-col border-r border-line sidebar:flex">
        <div className="flex h-header shrink-0 items-center px-5">{brand}</div>
        {sidebar}
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 grow outline-none max-md:pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+1rem)]
          lying:pl-[calc(var(--spacing-rail)+env(safe-area-inset-left))]"
      >
        {children}
      </main>
      <div
        className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] sidebar:hidden print:hidden
          lying:top-0 lying:right-auto lying:w-[calc(var(--spacing-rail)+env(safe-area-inset-left))] lying:border-t-0 lying:border-r
          lying:pb-0 lying:pl-[env(safe-area-inset-left)]"
      >
        {bar}
      </div>
      {notices}
    </div>
  )
}

type PageProps = {
  /** Before the title, on narrow windows. */
  back?: ReactNode
  /** Null while it is not known. */
  title: ReactNode
  description: ReactNode
  banner: ReactNode
  actions: ReactNode
  /** A line below the header. */
  notice?: ReactNode
  children: ReactNode
}

/** The link back from a part of a page that narrow windows show alone. */
export const BACK_LOOK =
  '-ml-3 grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:text-ink lg:hidden'

/** The header, one row, and the content. On phones the header scrolls away. */
export function PageFrame({ back, title, description, banner, actions, notice, children }: PageProps) {
  return (
    <>
      <header className="@container md:sticky md:top-0 md:z-30 md:border-b md:border-line md:bg-canvas short:static">
        <div className="flex h-header items-center gap-1 pr-1 pl-gutter md:gap-2 md:pr-gutter">
          {back}
          {title !== null && (
            <h1
              className={`line-clamp-2 min-w-0 text-score font-semibold tracking-tight wrap-anywhere max-md:leading-5 md:text-page lg:max-w-1/3 lg:shrink-0
                ${back ? 'max-[21rem]:text-small' : 'max-[21rem]:text-title'}`}
            >
              {title}
            </h1>
          )}
          <p className="ml-1 line-clamp-2 min-w-0 text-small text-ink-3 max-lg:sr-only">{description}</p>
          <div className="ml-auto min-w-0 shrink-0">{banner}</div>
          <div className="flex shrink-0 md:gap-2">{actions}</div>
        </div>
      </header>
      {notice}
      <div className="mx-auto max-w-[160rem] p-gutter max-md:pt-2 md:short:pt-3">{children}</div>
    </>
  )
}

type BannerProps = {
  href?: string
  icon: ReactNode
  title: ReactNode
  text: ReactNode
  shortTitle: ReactNode
  shortText: ReactNode
}

/** The advertisement in the header: two lines, from 768 px on at most a fifth of its width. A narrow one has short, aria-hidden texts. */
export function BannerFrame({ href, icon, title, text, shortTitle, shortText }: BannerProps) {
  const line = 'block text-micro leading-3.5 whitespace-nowrap'
  return (
    <a
      href={href}
      target="_blank"
      rel="sponsored noopener noreferrer"
      className="relative flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-1.5 max-[21rem]:px-0 md:@max-[60rem]:px-0.5 text-ink-2 hover:text-ink md:min-h-10
        @min-[60rem]:gap-2.5 @min-[60rem]:border @min-[60rem]:border-dashed @min-[60rem]:border-line-strong @min-[60rem]:px-3
        pointer-coarse:min-h-11"
    >
      {/* Long words of a title need its space. */}
      <span className="contents max-[21rem]:hidden">{icon}</span>
      <span>
        <span aria-hidden className={`${line} font-semibold @min-[60rem]:hidden`}>
          {shortTitle}
        </span>
        <span className="text-caption font-semibold whitespace-nowrap @max-[60rem]:sr-only @min-[60rem]:block">
          {title}
        </span>
        <span aria-hidden className={`${line} font-medium @min-[60rem]:text-ink-3 @min-[98rem]:hidden`}>
          {shortText}
        </span>
        <span className="text-micro leading-3.5 whitespace-nowrap text-ink-3 @max-[98rem]:sr-only @min-[98rem]:block">
          {text}
        </span>
      </span>
    </a>
  )
}

type WelcomeProps = { title: ReactNode; text: ReactNode; actions: ReactNode; picture?: ReactNode }

/** The visitor's welcome on the dashboard; next to it, on wide windows, a picture of the product. */
export function WelcomeFrame({ title, text, actions, picture }: WelcomeProps) {
  return (
    <section
      className="col-span-full grid grid-cols-1 items-center md:rounded-card md:border md:border-line md:bg-surface lg:min-h-59
        lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <div className="min-w-0 md:p-5 lg:px-7">
        <h2 className="text-lead font-semibold tracking-tight text-balance max-[23rem]:text-figure">{title}</h2>
        <p className="mt-1 max-w-prose text-small text-ink-2 lg:text-body">{text}</p>
        <div className="mt-4 grid grid-cols-2 gap-2 sm:flex">{actions}</div>
      </div>
      <div className="self-stretch border-s border-line max-lg:hidden">{picture}</div>
    </section>
  )
}
