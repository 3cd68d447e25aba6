/** Whether the client has the current content (RFC 9110, 13.1.2: weak comparison, a list of tags, or `*`). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const opaque = opaqueTag(etag)
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return ifNoneMatch.trim() === '*' || tags.some((tag) => opaqueTag(tag) === opaque)
}

function opaqueTag(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
