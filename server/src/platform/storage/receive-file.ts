import { createHash, type Hash } from "node:crypto"
import { createWriteStream } from "node:fs"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { AppError } from "../app-error.ts"
import { detectType, type FileType, signatureBytes } from "./detect-type.ts"

/** Enough bytes to identify a type; fewer only for a shorter file. */
const readBeginning = async (file: AsyncIterator<Buffer>) => {
  const chunks: Buffer[] = []
  let length = 0
  while (length < signatureBytes) {
    const { done, value } = await file.next()
    if (done) break
    chunks.push(value)
    length += value.length
  }
  return Buffer.concat(chunks)
}

async function* upTo(most: number, hash: Hash, beginning: Buffer, rest: AsyncIterator<Buffer>) {
  let length = 0
  for (let chunk = beginning; ; ) {
    length += chunk.length
    if (length > most) throw new AppError("file_too_large")
    hash.update(chunk)
    yield chunk
    const { done, value } = await rest.next()
    if (done) return
    chunk = value
  }
}

/** A received file: its type by its bytes, and its digest. */
interface Received extends FileType {
  sha256: string
}

/**
 * Streams a file to a local path with little memory. `maxBytesOf` returns the maximum size for a type, or
 * null for a rejected type, of which nothing is written.
 */
export const receive = async (
  file: Readable,
  path: string,
  maxBytesOf: (type: FileType) => number | null,
): Promise<Received> => {
  const bytes: AsyncIterator<Buffer> = file[Symbol.asyncIterator]()
  const beginning = await readBeginning(bytes)
  if (beginning.length === 0) throw new AppError("file_missing")
  const type = await detectType(beginning)
  const most = type && maxBytesOf(type)
  if (type === null || most === null) throw new AppError("file_type_unsupported")
  const hash = createHash("sha256")
  await pipeline(upTo(most, hash, beginning, bytes), createWriteStream(path, { mode: 0o600 }))
  return { ...type, sha256: hash.digest("hex") }
}
