/** Splits a page at the markers `<!-- name -->` and `<!-- /name -->`; the text between them is generated. Throws if they are missing. */
function split(page: string, name: string): [before: string, between: string, after: string] {
  const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const start = page.indexOf(opening) + opening.length
  const end = page.indexOf(closing)
  if (start < opening.length || end < start) throw new Error(`the page has no ${opening} … ${closing}`)
  return [page.slice(0, start), page.slice(start, end), page.slice(end)]
}

export function betweenMarkers(page: string, name: string): string {
  return split(page, name)[1].trim()
}

export function putBetweenMarkers(page: string, name: string, text: string): string {
  const [before, , after] = split(page, name)
  return `${before}\n\n${text}\n\n${after}`
}
