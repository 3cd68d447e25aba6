/** Removes the base path, which some proxies forward and others strip. The base path alone stays: it has its own route. */
export function withoutBase(basePath: string, url: string): string {
  return basePath !== '' && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url
}

/** URLs in the built page: in its elements, styles and scripts. */
const OF_PAGE = /(["'`(])\/(?=(?:api|assets)\/|[\w-]+\.(?:png|svg|webmanifest)\b)/g

/** The built page for a base path, which its scripts read from `data-path` (src/web/ui/storage.ts). */
export function pageBelow(basePath: string, html: string): string {
  if (basePath === '') return html
  // The attribute is added last: its value looks like such a URL.
  return html.replaceAll(OF_PAGE, `$1${basePath}/`).replace('<html ', `<html data-path="${basePath}" `)
}

/** Rewrites the links of a page that has no address elsewhere. */
export function linksBelow(basePath: string, html: string): string {
  return html.replaceAll(/ (href|src)="\//g, ` $1="${basePath}/`)
}

/** Rewrites the built web app manifest, in which each value that starts with a slash is a URL. */
export function manifestBelow(basePath: string, json: string): string {
  return json.replaceAll('":"/', `":"${basePath}/`)
}
