/** The heading of a day or a group in a list; on phones it is on the canvas between the rows. */
export const DAY = `sticky top-0 z-10 flex min-h-8 items-center gap-2 border-y border-line bg-raised px-card text-small font-semibold text-ink-2
  max-md:top-[var(--notice,0px)] max-md:justify-between max-md:bg-canvas max-md:font-medium [section:first-child>&]:border-t-0`
