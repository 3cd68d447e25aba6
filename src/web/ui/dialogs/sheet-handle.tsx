/** At the top of a sheet, which can be dragged down by it. */
export function SheetHandle() {
  return <span className="absolute top-1.5 left-1/2 -ml-4.5 h-1 w-9 rounded-full bg-line-strong md:hidden" />
}
