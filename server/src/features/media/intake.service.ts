import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { albumsLimits } from "@pinyu/contract/albums/limits"
import { type AlbumFileType, albumFileTypes } from "@pinyu/contract/albums/options"
import type { ErrorCode } from "@pinyu/contract/errors"
import { type MediaPurpose, mediaLimits } from "@pinyu/contract/media/limits"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import { createKeyedMutex } from "../../platform/keyed-mutex.ts"
import type { MediaTool } from "../../platform/media/media-tool.ts"
import type { PictureTool } from "../../platform/pictures/pictures.ts"
import type { FileType } from "../../platform/storage/file-types.ts"
import { receive } from "../../platform/storage/receive-file.ts"
import { extensionFor, requireType, type Storage } from "../../platform/storage/storage.ts"
import type { WorkFolder } from "../../platform/storage/work-folder.ts"
import { filesOf, thumbnailKeyOf } from "./files.policy.ts"
import * as queries from "./files.queries.ts"
import { laneOf, priorityOf } from "./lanes.policy.ts"
import { laneJobs, type MediaJobs } from "./media.jobs.ts"
import type { Quota } from "./quota.service.ts"

export interface IntakeNeeds {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<MediaJobs>, "enqueue">
  mediaTool: MediaTool
  pictures: Pick<PictureTool, "bounded" | "pixels">
  quota: Pick<Quota, "demandAny" | "refund" | "reserve">
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
  /** About how long a job takes to make of it what plays everywhere; null where none is needed. */
  conversionSeconds: number | null
}

const { file: limits } = mediaLimits
/** Recorders stop a little late. */
const maxVoiceSeconds = limits.voiceSeconds.max + 5

/** A post carries pictures alone. */
const postBytes = ({ kind }: FileType) => (kind === "image" ? limits.maxBytes : null)
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
  chat: () => limits.maxBytes,
  posts: postBytes,
  albums: albumBytes,
}
const voiceBytes = ({ contentType }: FileType) => (contentType === "audio/wav" ? limits.maxBytes : null)

const sizeOf = async (body: Content["body"]) =>
  Buffer.isBuffer(body) ? body.length : (await stat(body.path)).size
const readable = (body: Content["body"]) => (Buffer.isBuffer(body) ? body : createReadStream(body.path))

/** What a file is refused for, where it is called otherwise elsewhere. */
const renaming = (codes: Partial<Record<ErrorCode, ErrorCode>>) => (error: unknown) => {
  const code = error instanceof AppError ? codes[error.code] : undefined
  throw code ? new AppError(code, { cause: error }) : error
}
const asMedia = renaming({ invalid_image: "invalid_media", image_too_large: "too_many_pixels" })
const asVoice = renaming({ media_too_long: "voice_too_long" })

const newKey = (purpose: MediaPurpose, contentType: string) =>
  `${purpose}/${newId()}${extensionFor(contentType)}`

/**
 * From bytes that somebody sends to a file that a message, a post or an album may carry. They are written to this machine's disk, looked at and
 * made anew there; the storage gets what was made.
 */
export const createIntake = ({
  clock,
  db,
  jobs,
  mediaTool,
  pictures,
  quota,
  storage,
  workFolder,
}: IntakeNeeds) => {
  /** One member's files are looked at one after the other: whoever sends many keeps nobody else waiting. */
  const inTurn = createKeyedMutex()

  const picture = async (
    { sent, contentType, folder }: { sent: string; contentType: string; folder: string },
    memberId: string,
    purpose: MediaPurpose,
  ): Promise<Made> => {
    const made =
      contentType === "image/bmp"
        ? pictures.pixels(memberId, await mediaTool.draw({ input: sent, contentType, folder }))
        : pictures.bounded(memberId, sent)
    const { large, small, width, height } = await made.catch(asMedia)
    const key = newKey(purpose, "image/webp")
    const thumbnail_key = thumbnailKeyOf(key)
    const nothing = { duration_seconds: null, waveform: null }
    return {
      about: { key, media_type: "image", state: "ready", thumbnail_key, width, height, ...nothing },
      contents: [
        { key, body: large },
        { key: thumbnail_key, body: small },
      ],
      conversionSeconds: null,
    }
  }

  /** Of what is not made to play everywhere at once nobody gets an address, nor anything else, until it is. */
  const filmOrSound = async (
    { sent, contentType, folder }: { sent: string; contentType: string; folder: string },
    memberId: string,
    purpose: MediaPurpose,
    maxSeconds: number = limits.maxSeconds,
  ): Promise<Made> => {
    const found = await mediaTool.examine({ input: sent, contentType, folder, maxSeconds })
    const { mediaType: media_type, seconds, width, height, waveform, still, playable } = found
    const { conversionSeconds } = found
    const poster = still && (await pictures.pixels(memberId, still).catch(asMedia)).large
    const key = newKey(purpose, playable ? `${media_type}/mp4` : contentType)
    const thumbnail_key = poster && thumbnailKeyOf(key)
    const state = playable ? "ready" : "processing"
    return {
      about: { key, media_type, state, thumbnail_key, duration_seconds: seconds, width, height, waveform },
      contents: [
        { key, body: { path: playable ?? sent } },
        ...(poster && thumbnail_key ? [{ key: thumbnail_key, body: poster }] : []),
      ],
      conversionSeconds: playable ? null : conversionSeconds,
    }
  }

  const store = async (memberId: string, { contents, conversionSeconds }: Made) => {
    for (const { key, body } of contents)
      await storage.put(key, readable(body), { contentType: requireType(key) })
    if (conversionSeconds === null) return
    const [{ key }] = contents
    const priority = priorityOf(conversionSeconds, await queries.countProcessing(db, memberId))
    await db
      .transaction()
      .execute((trx) => jobs.enqueue(trx, laneJobs[laneOf(conversionSeconds)], { key }, { priority }))
  }

  /** Lets go of a file that could not be stored, as if it had never come. */
  const undo = async (memberId: string, file: queries.MediaFile) => {
    for (const key of filesOf(file)) await storage.delete(key)
    await db.transaction().execute(async (trx) => {
      await queries.deleteFiles(trx, [file.key])
      await quota.refund(trx, memberId, Number(file.size), file.created_at)
    })
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
      strip_due: null,
    }
    await quota.reserve(memberId, Number(file.size), (trx) => queries.insertFile(trx, file))
    try {
      await store(memberId, made)
    } catch (error) {
      await undo(memberId, file)
      throw error
    }
    return file
  }

  return {
    any: (memberId: string, purpose: MediaPurpose, body: Readable) =>
      workFolder.within(async (folder) => {
        await quota.demandAny(memberId)
        const path = join(folder, "sent")
        const { kind, contentType, sha256 } = await receive(body, path, bytesFor[purpose])
        const file = { sent: path, contentType, folder }
        const made = await inTurn(memberId, () =>
          (kind === "image" ? picture : filmOrSound)(file, memberId, purpose),
        )
        return { kept: await keep(memberId, purpose, made), sha256 }
      }),

    voice: (memberId: string, file: Readable) =>
      workFolder.within(async (folder) => {
        await quota.demandAny(memberId)
        const path = join(folder, "sent")
        const { contentType } = await receive(file, path, voiceBytes)
        const made = await inTurn(memberId, () =>
          filmOrSound({ sent: path, contentType, folder }, memberId, "chat", maxVoiceSeconds).catch(asVoice),
        )
        return keep(memberId, "chat", made)
      }),
  }
}
