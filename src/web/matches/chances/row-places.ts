/** The place of each team's chance in a row. */
export const ROW_PLACES = ['row-chance-1', 'row-chance-2'] as const
export const ROW_LOOK = `relative z-10 flex items-center gap-x-1 text-micro font-medium text-ink-3 tabular-nums @max-2xl:pointer-events-none
  @max-2xl:mt-2.75 @max-2xl:h-4 @max-2xl:flex-row-reverse @max-2xl:flex-wrap @max-2xl:content-start @max-2xl:justify-center
  @max-2xl:self-start @max-2xl:overflow-hidden @2xl:justify-end @2xl:gap-2 @2xl:text-small`
