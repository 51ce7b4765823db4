import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { mediaLimits } from "@pinyu/contract/media/limits"
import type { FileType } from "../../platform/file-types.ts"
import { newId } from "../../platform/ids.ts"
import { Refusal, refuse } from "../../platform/refusal.ts"
import { requireType } from "../../platform/storage.ts"
import { filesOf, thumbnailKeyOf } from "./chat-media.policy.ts"
import * as queries from "./chat-media.queries.ts"
import type { ChatMediaDependencies } from "./chat-media.service.ts"
import { receive } from "./receive.ts"

/** A file to be stored: its bytes, or where on this machine they are. */
interface Content {
  key: string
  body: Buffer | { path: string }
}

/** What became of a file that was sent, before anything of it is stored. */
interface Made {
  about: Pick<
    queries.MediaFile,
    "key" | "media_type" | "state" | "thumbnail_key" | "duration_seconds" | "width" | "height" | "waveform"
  >
  contents: readonly [Content, ...Content[]]
}

const { chat, photo } = mediaLimits

/** A picture is decoded as a whole: twice of what a photograph may have is more than any camera's. */
const maxBytesOf = ({ kind }: FileType) => (kind === "image" ? 2 * photo.maxBytes : chat.maxBytes)

const sizeOf = async (body: Content["body"]) =>
  Buffer.isBuffer(body) ? body.length : (await stat(body.path)).size
const readable = (body: Content["body"]) => (Buffer.isBuffer(body) ? body : createReadStream(body.path))

const asInvalid = (error: unknown) => {
  const unreadable =
    error instanceof Refusal && (error.code === "invalid_image" || error.code === "image_too_large")
  throw unreadable ? refuse("invalid_media", { cause: error }) : error
}

/**
 * From bytes that somebody sends to a file that a message may carry. They are written to this machine's disk, looked at and
 * made anew there; the storage gets what was made.
 */
export const createIntake = ({ clock, db, pictures, storage, workFolder }: ChatMediaDependencies) => {
  const picture = async (path: string): Promise<Made> => {
    const { large, small, width, height } = await pictures.bounded(path).catch(asInvalid)
    const key = `chat/${newId()}.webp`
    const thumbnail_key = thumbnailKeyOf(key)
    const nothing = { duration_seconds: null, waveform: null }
    return {
      about: { key, media_type: "image", state: "ready", thumbnail_key, width, height, ...nothing },
      contents: [
        { key, body: large },
        { key: thumbnail_key, body: small },
      ],
    }
  }

  /** Written down first: whatever happens to us then, what is stored is found and swept. */
  const keep = async (memberId: string, { about, contents }: Made) => {
    const file: queries.MediaFile = {
      ...about,
      member_id: memberId,
      content_type: requireType(about.key),
      play_key: null,
      size: String(await sizeOf(contents[0].body)),
      created_at: clock.now(),
      used_at: null,
    }
    await queries.insertFile(db, file)
    try {
      for (const { key, body } of contents)
        await storage.put(key, readable(body), { contentType: requireType(key) })
    } catch (error) {
      for (const key of filesOf(file)) await storage.delete(key)
      await queries.deleteFiles(db, [file.key])
      throw error
    }
    return file
  }

  return {
    any: (memberId: string, file: Readable) =>
      workFolder.within(async (folder) => {
        const path = join(folder, "sent")
        const { kind } = await receive(file, path, maxBytesOf)
        if (kind !== "image") throw refuse("file_type_not_taken")
        return keep(memberId, await picture(path))
      }),

    voice: (memberId: string, file: Readable) =>
      workFolder.within(async (folder) => {
        const path = join(folder, "sent")
        await receive(file, path, ({ contentType }) => (contentType === "audio/wav" ? chat.maxBytes : null))
        return keep(memberId, await picture(path))
      }),
  }
}
