import type { ReactNode } from 'react'
import { useMedia } from '../ui/use-media.ts'

/** A section of the page: edge to edge on a phone, like lists of bets; a card from 768 px on. */
export function Part({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <section
      className={`min-w-0 border-line bg-surface max-md:-mx-gutter max-md:border-y md:rounded-card md:border ${className}`}
    >
      {children}
    </section>
  )
}

type PartHeadProps = {
  title: string
  hint?: string
  aside?: ReactNode
  /** The third level, below the heading of a step. */
  level?: 'h2' | 'h3'
}

/** The heading of a section with its remarks. */
export function PartHead({ title, hint, aside, level: Heading = 'h3' }: PartHeadProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-card py-1.5">
      <Heading className="text-title font-semibold">
        {title} {hint && <span className="ml-1 text-caption font-normal text-ink-3">{hint}</span>}
      </Heading>
      {aside}
    </div>
  )
}

/** Whether there are two columns, with the buttons in the head instead of the foot. */
export const useTwoColumns = () => useMedia('(width >= 80rem)')

type ColumnsProps = {
  /** The width of the second column. */
  shape: 'list' | 'form' | 'start'
  main: ReactNode
  side: ReactNode
}

const SHAPES = {
  list: 'xl:grid-cols-[minmax(0,1fr)_22.5rem]',
  form: 'xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]',
  start: 'xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]',
}

/** The two columns of a step; below 1280 px the second one is below the first. */
export function Columns({ shape, main, side }: ColumnsProps) {
  return (
    <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 short:gap-3 ${SHAPES[shape]}`}>
      <div className="flex min-w-0 flex-col gap-4 short:gap-3">{main}</div>
      <div className="flex min-w-0 flex-col gap-4">{side}</div>
    </div>
  )
}

type HeadProps = {
  title: string | null
  facts: readonly (string | false | null)[]
  mark?: ReactNode
  /** Next to the title, or below it if there is no room. */
  more?: ReactNode
  /** At the right. */
  actions?: ReactNode
}

/** The head of a step: the file with its format, and the outcome in large type. */
export function StepHead({ title, facts, mark, more, actions }: HeadProps) {
  const [, figure = '', words = title ?? ''] = /^(\d[\d\p{Zs}.,’]*)(.+)$/su.exec(title ?? '') ?? []
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        {/* A low window needs the space for the first row. */}
        <p className={`flex items-center gap-2 text-small wrap-anywhere text-ink-3 ${more ? 'short:sr-only' : ''}`}>
          {mark}
          {facts.filter(Boolean).join(' · ')}
        </p>
        <div className="flex flex-wrap items-baseline gap-x-4">
          {title !== null && (
            <h2 className={figure ? 'text-page font-semibold' : 'text-lead font-semibold tracking-tight text-balance'}>
              {figure && (
                <span className="mr-1 text-hero tracking-tight tabular-nums md:text-[3.25rem] md:leading-15 short:text-lead">
                  {figure.trim()}
                </span>
              )}{' '}
              {words}
            </h2>
          )}
          {more}
        </div>
      </div>
      {actions && <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

/** The buttons of a step, sticky above the bottom bar of a phone and the slip bar. */
export function StepFoot({ children }: { children: ReactNode }) {
  return (
    <div
      className="sticky bottom-(--free) z-20 -mx-gutter flex items-center gap-2 border-t border-line bg-canvas px-gutter py-2 short:py-1.5 md:justify-end
        max-md:[&>:last-child]:grow"
    >
      {children}
    </div>
  )
}
