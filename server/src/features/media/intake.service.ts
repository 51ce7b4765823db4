import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { albumsLimits } from "@pinyu/contract/albums/limits"
import { type AlbumFileType, albumFileTypes } from "@pinyu/contract/albums/options"
import { type MediaPurpose, mediaLimits } from "@pinyu/contract/media/limits"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { FileType } from "../../platform/file-types.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { MediaTool } from "../../platform/media/media-tool.ts"
import type { PictureTool } from "../../platform/pictures.ts"
import { receive } from "../../platform/receive-file.ts"
import { Refusal, refuse } from "../../platform/refusal.ts"
import { extensionFor, requireType, type Storage } from "../../platform/storage.ts"
import { createTurns } from "../../platform/turns.ts"
import type { WorkFolder } from "../../platform/work-folder.ts"
import { filesOf, thumbnailKeyOf } from "./files.policy.ts"
import * as queries from "./files.queries.ts"
import type { MediaJobs } from "./media.jobs.ts"

export interface IntakeNeeds {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<MediaJobs>, "enqueue">
  mediaTool: MediaTool
  pictures: Pick<PictureTool, "bounded">
  storage: Storage
  workFolder: WorkFolder
}

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
  /** Whether a job is to make of it what plays everywhere. */
  toConvert: boolean
}

const { file: limits, photo } = mediaLimits
/** Recorders stop a little late. */
const maxVoiceSeconds = limits.voiceSeconds.max + 5

/** A picture is decoded as a whole: twice of what a photograph may have is more than any camera's. */
const maxBytesOf = ({ kind }: FileType) => (kind === "image" ? 2 * photo.maxBytes : limits.maxBytes)
/** A post carries pictures alone. */
const postBytes = (type: FileType) => (type.kind === "image" ? maxBytesOf(type) : null)
/** What types are called once the bytes told them, where that is something else; a sound alone in WebM is told as a film. */
const toldAs: Partial<Record<AlbumFileType, string>> = {
  "image/jpg": "image/jpeg",
  "audio/webm": "video/webm",
  "audio/m4a": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
}
const albumTypes = new Set<string>(albumFileTypes.map((type) => toldAs[type] ?? type))
const albumBytes = ({ contentType }: FileType) =>
  albumTypes.has(contentType) ? albumsLimits.file.maxBytes : null
const bytesFor: Record<MediaPurpose, (type: FileType) => number | null> = {
  chat: maxBytesOf,
  posts: postBytes,
  albums: albumBytes,
}
const voiceBytes = ({ contentType }: FileType) => (contentType === "audio/wav" ? limits.maxBytes : null)

const sizeOf = async (body: Content["body"]) =>
  Buffer.isBuffer(body) ? body.length : (await stat(body.path)).size
const readable = (body: Content["body"]) => (Buffer.isBuffer(body) ? body : createReadStream(body.path))

const asInvalid = (error: unknown) => {
  const unreadable =
    error instanceof Refusal && (error.code === "invalid_image" || error.code === "image_too_large")
  throw unreadable ? refuse("invalid_media", { cause: error }) : error
}

const newKey = (purpose: MediaPurpose, contentType: string) =>
  `${purpose}/${newId()}${extensionFor(contentType)}`

/**
 * From bytes that somebody sends to a file that a message, a post or an album may carry. They are written to this machine's disk, looked at and
 * made anew there; the storage gets what was made.
 */
export const createIntake = ({ clock, db, jobs, mediaTool, pictures, storage, workFolder }: IntakeNeeds) => {
  /** One member's files are looked at one after the other: whoever sends many keeps nobody else waiting. */
  const inTurn = createTurns()

  const picture = async (
    sent: string,
    contentType: string,
    folder: string,
    purpose: MediaPurpose,
  ): Promise<Made> => {
    const path =
      contentType === "image/bmp" ? await mediaTool.draw({ input: sent, contentType, folder }) : sent
    const { large, small, width, height } = await pictures.bounded(path).catch(asInvalid)
    const key = newKey(purpose, "image/webp")
    const thumbnail_key = thumbnailKeyOf(key)
    const nothing = { duration_seconds: null, waveform: null }
    return {
      about: { key, media_type: "image", state: "ready", thumbnail_key, width, height, ...nothing },
      contents: [
        { key, body: large },
        { key: thumbnail_key, body: small },
      ],
      toConvert: false,
    }
  }

  /** A wave plays everywhere too, and is only long: it is made smaller when there is time. */
  const filmOrSound = async (
    path: string,
    contentType: string,
    folder: string,
    purpose: MediaPurpose,
    maxSeconds: number = limits.maxSeconds,
  ): Promise<Made> => {
    const found = await mediaTool.examine({ input: path, contentType, folder, maxSeconds })
    const { mediaType: media_type, seconds, width, height, waveform, poster, playable } = found
    const key = newKey(purpose, playable ? `${media_type}/mp4` : contentType)
    const thumbnail_key = poster && thumbnailKeyOf(key)
    const state = playable || contentType === "audio/wav" ? "ready" : "processing"
    return {
      about: { key, media_type, state, thumbnail_key, duration_seconds: seconds, width, height, waveform },
      contents: [
        { key, body: { path: playable ?? path } },
        ...(poster && thumbnail_key ? [{ key: thumbnail_key, body: { path: poster } }] : []),
      ],
      toConvert: !playable,
    }
  }

  const store = async (memberId: string, { contents, toConvert }: Made) => {
    for (const { key, body } of contents)
      await storage.put(key, readable(body), { contentType: requireType(key) })
    if (!toConvert) return
    const [{ key }] = contents
    // Of who sends many, each next one waits for the first ones of the others.
    const priority = -(await queries.countProcessing(db, memberId))
    await db.transaction().execute((trx) => jobs.enqueue(trx, "media.makePlayable", { key }, { priority }))
  }

  /** Written down first: whatever happens to us then, what is stored is found and swept. */
  const keep = async (memberId: string, purpose: MediaPurpose, made: Made) => {
    const file: queries.MediaFile = {
      ...made.about,
      member_id: memberId,
      purpose,
      content_type: requireType(made.about.key),
      play_key: null,
      size: String(await sizeOf(made.contents[0].body)),
      created_at: clock.now(),
      used_at: null,
    }
    await queries.insertFile(db, file)
    try {
      await store(memberId, made)
    } catch (error) {
      for (const key of filesOf(file)) await storage.delete(key)
      await queries.deleteFiles(db, [file.key])
      throw error
    }
    return file
  }

  return {
    any: (memberId: string, purpose: MediaPurpose, file: Readable) =>
      workFolder.within(async (folder) => {
        const path = join(folder, "sent")
        const { kind, contentType, sha256 } = await receive(file, path, bytesFor[purpose])
        const made = await inTurn(memberId, () =>
          (kind === "image" ? picture : filmOrSound)(path, contentType, folder, purpose),
        )
        return { kept: await keep(memberId, purpose, made), sha256 }
      }),

    voice: (memberId: string, file: Readable) =>
      workFolder.within(async (folder) => {
        const path = join(folder, "sent")
        const { contentType } = await receive(file, path, voiceBytes)
        const made = await inTurn(memberId, () =>
          filmOrSound(path, contentType, folder, "chat", maxVoiceSeconds),
        )
        return keep(memberId, "chat", made)
      }),
  }
}
