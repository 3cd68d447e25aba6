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

/** A sidebar from 768 px on, a bar at the bottom below that, and the content. */
export function ShellFrame({ skipLink, brand, sidebar, bar, notices, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh">
      {skipLink}
      <aside className="sticky top-0 hidden h-dvh w-sidebar shrink-0 flex-col border-r border-line md:flex">
        <div className="flex h-header shrink-0 items-center px-5">{brand}</div>
        {sidebar}
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 grow outline-none max-md:pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+1rem)]"
      >
        {children}
      </main>
      <div className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden print:hidden">
        {bar}
      </div>
      {notices}
    </div>
  )
}

type PageProps = {
  title: ReactNode
  description: ReactNode
  banner: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** The header, one row, and the content. On phones the header scrolls away. */
export function PageFrame({ title, description, banner, actions, children }: PageProps) {
  return (
    <>
      <header
        className="flex h-header items-center gap-1 pr-1 pl-gutter md:sticky md:top-0 md:z-30 md:gap-2 md:border-b md:border-line
          md:bg-canvas md:pr-gutter short:static"
      >
        {/* From 768 px on the advertisement wraps before a word of the title breaks. */}
        <h1 className="line-clamp-2 text-score font-semibold tracking-tight wrap-anywhere max-[21rem]:text-title md:max-w-[30%] md:shrink-0 md:text-page lg:max-w-1/3">
          {title}
        </h1>
        <p className="ml-1 line-clamp-2 min-w-0 text-small text-ink-3 max-lg:sr-only">{description}</p>
        <div className="ml-auto min-w-0 shrink-0 md:max-lg:shrink">{banner}</div>
        <div className="flex shrink-0 md:gap-2">{actions}</div>
      </header>
      <div className="mx-auto max-w-[160rem] p-gutter max-md:pt-2">{children}</div>
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

/** The advertisement in the header; below 768 px with its short texts. */
export function BannerFrame({ href, icon, title, text, shortTitle, shortText }: BannerProps) {
  const line = 'block text-micro leading-3.5'
  return (
    <a
      href={href}
      target="_blank"
      rel="sponsored noopener noreferrer"
      className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-1.5 max-[21rem]:px-0 text-ink-2 hover:text-ink md:min-h-10
        md:gap-2.5 md:border md:border-dashed md:border-line-strong md:px-3 pointer-coarse:min-h-11"
    >
      {/* Long words of a title need its space. */}
      <span className="contents max-[21rem]:hidden">{icon}</span>
      <span aria-hidden className="md:hidden">
        <span className={`${line} font-semibold`}>{shortTitle}</span>
        <span className={`${line} font-medium`}>{shortText}</span>
      </span>
      <span className="max-md:sr-only">
        <span className="block text-caption font-semibold">{title}</span>
        <span className={`${line} text-ink-3`}>{text}</span>
      </span>
    </a>
  )
}

type WelcomeProps = { title: ReactNode; text: ReactNode; actions: ReactNode }

/** The visitor's welcome on the dashboard. */
export function WelcomeFrame({ title, text, actions }: WelcomeProps) {
  return (
    <section className="col-span-full flex flex-col gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-card lg:flex-row lg:items-center">
      <div className="min-w-0 grow">
        <h2 className="text-title font-semibold text-balance md:text-page">{title}</h2>
        <p className="mt-1 max-w-prose text-small text-ink-2">{text}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>
    </section>
  )
}
