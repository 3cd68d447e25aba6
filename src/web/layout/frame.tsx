import type { ReactNode } from 'react'

// The layout of every page without its words and data: the components fill it, and the build renders first-frame.tsx from it.

function Logo({ className }: { className: string }) {
  return <img src="/favicon.svg" alt="" width={28} height={28} className={`shrink-0 ${className}`} />
}

/** The logo and the product's name. */
export function BrandFrame({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Logo className="size-7" />
      <span className="truncate text-title font-semibold tracking-tight">{name}</span>
    </span>
  )
}

type ShellProps = {
  skipLink?: ReactNode
  brand: ReactNode
  /** Under the brand. */
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
      <aside className="sticky top-0 hidden h-dvh w-sidebar shrink-0 flex-col border-r border-line bg-surface md:flex">
        <div className="flex h-16 shrink-0 items-center px-5">{brand}</div>
        {sidebar}
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 grow p-gutter outline-none max-md:pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+1.5rem)]"
      >
        <div className="mx-auto max-w-[160rem]">{children}</div>
      </main>
      <div className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden">
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

/** The header and the content. On phones: title and buttons, then the description, then the banner; from 1024 px on one row. */
export function PageFrame({ title, description, banner, actions, children }: PageProps) {
  return (
    <>
      <header
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 lg:grid-cols-[minmax(0,1fr)_auto_auto]
          lg:gap-y-0"
      >
        <h1 className="col-start-1 row-start-1 flex items-center gap-2.5 text-page font-semibold tracking-tight text-balance max-[22.5rem]:gap-1.5 max-[22.5rem]:text-title">
          <Logo className="size-6 md:hidden" />
          {title}
        </h1>
        <p className="col-span-full row-start-2 text-small text-ink-3 lg:col-span-1 lg:col-start-1">{description}</p>
        <div className="col-span-full row-start-3 mt-2 lg:col-span-1 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
          {banner}
        </div>
        <div className="col-start-2 row-start-1 flex gap-2 lg:col-start-3 lg:row-span-2">{actions}</div>
      </header>
      <div className="mt-5">{children}</div>
    </>
  )
}

type BannerProps = { href?: string; icon: ReactNode; title: ReactNode; text: ReactNode }

/** The advertisement in the header. */
export function BannerFrame({ href, icon, title, text }: BannerProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="sponsored noopener noreferrer"
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-control border border-line bg-surface px-3 py-1.5
        transition-colors duration-150 hover:border-edge"
    >
      {icon}
      <span className="min-w-0 grow">
        <span className="block text-small font-semibold">{title}</span>
        <span className="block text-micro text-ink-3">{text}</span>
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
