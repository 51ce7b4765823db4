/** A chunk of a PNG. */
export const chunk = (name: string, data: Uint8Array<ArrayBuffer> = new Uint8Array(0)) => {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, data.length)
  return [length, name, data, new Uint8Array(4)]
}
/** A PNG of these chunks. */
export const png = (...chunks: ReturnType<typeof chunk>[]) =>
  new Blob([
    ...[new Uint8Array([0x89]), "PNG\r\n\x1a\n", ...chunk("IHDR", new Uint8Array(13))],
    ...chunks.flat(),
  ])
/** Says that an animation follows, of so many frames. */
export const frames = (count: number) => {
  const data = new Uint8Array(8)
  new DataView(data.buffer).setUint32(0, count)
  return chunk("acTL", data)
}
export const pixels = chunk("IDAT", new Uint8Array(20))
