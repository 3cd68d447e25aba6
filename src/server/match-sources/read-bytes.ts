/** An answer's body, up to a size: `isCut` where there was more. */
export async function readBytes(response: Response, most: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  // fetch's types leave open what a body is made of; it is bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) return { bytes: Buffer.concat(chunks), isCut: true }
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), isCut: false }
}
