import { createHash, type Hash } from "node:crypto"
import { createWriteStream } from "node:fs"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { AppError } from "../app-error.ts"
import { type FileType, tellingBytes, tellType } from "./file-types.ts"

/** Enough to tell a type by; less only of a file that has no more. */
const readBeginning = async (file: AsyncIterator<Buffer>) => {
  const chunks: Buffer[] = []
  let length = 0
  while (length < tellingBytes) {
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

/** What came: its type as its bytes tell it, and what tells it from others. */
interface Received extends FileType {
  sha256: string
}

/**
 * Writes a file that comes to a path on this machine, never holding more than a few pieces of it. `maxBytesOf` says how
 * long a file of a type may be, and null where it is not taken: nothing is written of such a one.
 */
export const receive = async (
  file: Readable,
  path: string,
  maxBytesOf: (type: FileType) => number | null,
): Promise<Received> => {
  const bytes: AsyncIterator<Buffer> = file[Symbol.asyncIterator]()
  const beginning = await readBeginning(bytes)
  if (beginning.length === 0) throw new AppError("file_missing")
  const type = await tellType(beginning)
  const most = type && maxBytesOf(type)
  if (type === null || most === null) throw new AppError("file_type_not_taken")
  const hash = createHash("sha256")
  await pipeline(upTo(most, hash, beginning, bytes), createWriteStream(path, { mode: 0o600 }))
  return { ...type, sha256: hash.digest("hex") }
}
