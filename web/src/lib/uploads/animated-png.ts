const signature = "\x89PNG\r\n\x1a\n"
/** More chunks than stand before the pixels of any common file. */
const maxChunks = 100

const readText = async (file: Blob, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(await file.slice(at, at + length).arrayBuffer()))

/** Whether a file is a PNG with several frames: a chunk before the pixels tells. Rejects for an unreadable file. */
export const isAnimatedPng = async (file: Blob): Promise<boolean> => {
  if ((await readText(file, 0, signature.length)) !== signature) return false
  let at = signature.length
  for (let chunk = 0; chunk < maxChunks && at < file.size; chunk++) {
    const header = new DataView(await file.slice(at, at + 12).arrayBuffer())
    if (header.byteLength < 12) return false
    const name = await readText(file, at + 4, 4)
    if (name === "IDAT") return false
    if (name === "acTL") return header.getUint32(8) > 1
    at += 12 + header.getUint32(0)
  }
  return false
}
