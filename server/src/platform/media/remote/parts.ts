import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { type FileHandle, open, stat } from "node:fs/promises"
import { join } from "node:path"
import type { AnswerHead, PartName } from "./media-calls.ts"

/** Bytes in memory or in a local file. */
export type Content = Buffer | { path: string }

export const lengthOf = async (content: Content) =>
  Buffer.isBuffer(content) ? content.length : (await stat(content.path)).size

/** The bytes of all contents, one after the other. */
export async function* bytesOf(contents: readonly Content[]): AsyncGenerator<Buffer> {
  for (const content of contents)
    if (Buffer.isBuffer(content)) yield content
    else yield* createReadStream(content.path)
}

export const sha256Of = async (contents: readonly Content[]) => {
  const hash = createHash("sha256")
  for await (const chunk of bytesOf(contents)) hash.update(chunk)
  return hash.digest("hex")
}

/** Receives the parts of an answer. */
export interface Sink {
  write: (name: PartName, chunk: Uint8Array) => Promise<unknown> | unknown
  /** Called after the last part or an error. */
  end: () => Promise<unknown> | unknown
}

/** Keeps the parts in memory. */
export const createMemorySink = () => {
  const chunks = new Map<PartName, Uint8Array[]>()
  return {
    write: (name: PartName, chunk: Uint8Array) => void chunks.set(name, [...(chunks.get(name) ?? []), chunk]),
    end: () => undefined,
    /** The parts that came. */
    parts: (): Partial<Record<PartName, Buffer>> =>
      Object.fromEntries([...chunks].map(([name, received]) => [name, Buffer.concat(received)])),
  }
}

/** Writes each part to a file of its name. */
export const createFolderSink = (folder: string): Sink => {
  const files = new Map<PartName, FileHandle>()
  const fileOf = async (name: PartName) => {
    const file = files.get(name) ?? (await open(join(folder, name), "w", 0o600))
    files.set(name, file)
    return file
  }
  return {
    write: async (name, chunk) => (await fileOf(name)).write(chunk),
    end: () => Promise.all([...files.values()].map((file) => file.close())),
  }
}

/** Splits the body of an answer into its parts. Throws unless it is exactly what its head describes. */
export const splitBody = async (
  body: AsyncIterable<Uint8Array>,
  { parts, sha256 }: AnswerHead,
  { write }: Sink,
) => {
  const hash = createHash("sha256")
  const left = parts.map((part) => ({ ...part }))
  for await (const chunk of body) {
    hash.update(chunk)
    for (let rest = chunk; rest.length > 0; ) {
      const part = left.find(({ length }) => length > 0)
      if (!part) throw new Error("the answer is too long")
      const taken = rest.subarray(0, part.length)
      await write(part.name, taken)
      part.length -= taken.length
      rest = rest.subarray(taken.length)
    }
  }
  if (hash.digest("hex") !== sha256) throw new Error("the answer is incomplete or was changed")
}
