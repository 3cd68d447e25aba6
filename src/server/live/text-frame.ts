const FINAL_TEXT = 0x81

/**
 * A text message as it goes over the wire (RFC 6455, 5.2; a server does not mask). `ws` would make it anew for each of ten thousand
 * sockets.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = headOf(length)
  const frame = Buffer.allocUnsafe(head.length + length)
  head.copy(frame)
  frame.write(text, head.length)
  return frame
}

function headOf(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length])
  const isShort = length < 65_536
  const head = Buffer.alloc(isShort ? 4 : 10)
  head[0] = FINAL_TEXT
  head[1] = isShort ? 126 : 127
  if (isShort) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
