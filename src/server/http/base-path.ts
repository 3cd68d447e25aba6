/** The address without the base path, which one proxy passes on and another takes away. The base path alone stays: it has a route of its own. */
export function withoutBase(basePath: string, url: string): string {
  return basePath !== '' && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url
}

/** Addresses in the built page: in its elements, its styles and its scripts. */
const OF_PAGE = /(["'`(])\/(?=(?:api|assets)\/|[\w-]+\.(?:png|svg|webmanifest)\b)/g

/** The built page below the base path, which its scripts read from `data-path` (src/web/ui/storage.ts). */
export function pageBelow(basePath: string, html: string): string {
  if (basePath === '') return html
  // The attribute last: it may begin as an address does.
  return html.replaceAll(OF_PAGE, `$1${basePath}/`).replace('<html ', `<html data-path="${basePath}" `)
}

/** The same for the links of a page without scripts. */
export function linksBelow(basePath: string, html: string): string {
  return html.replaceAll(' href="/', ` href="${basePath}/`)
}

/** The same for the built web app manifest, in which each value with a slash at its beginning is an address. */
export function manifestBelow(basePath: string, json: string): string {
  return json.replaceAll('":"/', `":"${basePath}/`)
}
