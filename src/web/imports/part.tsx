import type { ReactNode } from 'react'

/** A part of the page: edge to edge on a phone, as lists of bets are; a card from 768 px on. */
export function Part({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <section
      className={`min-w-0 border-line bg-surface max-md:-mx-gutter max-md:border-y md:rounded-card md:border ${className}`}
    >
      {children}
    </section>
  )
}

/** What the step is about: the file, what came of it, and how it was recognised. */
export function StepHead({
  title,
  facts,
  aside,
}: {
  title: string | null
  facts: readonly (string | false | null)[]
  aside?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="text-small wrap-anywhere text-ink-3">{facts.filter(Boolean).join(' · ')}</p>
        {title !== null && <h2 className="text-lead font-semibold tracking-tight text-balance">{title}</h2>}
      </div>
      {aside}
    </div>
  )
}

/** The buttons of a step. They stay on the screen, above the bar of a phone, and under the strip of a lost connection they do not. */
export function StepFoot({ children }: { children: ReactNode }) {
  return (
    <div
      className="sticky bottom-0 z-20 -mx-gutter flex flex-wrap items-center gap-2 md:justify-end border-t border-line bg-canvas px-gutter py-2
        max-md:bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] max-md:[&>:last-child]:grow
        max-md:[:root:has(.line-status)_&]:static"
    >
      {children}
    </div>
  )
}
