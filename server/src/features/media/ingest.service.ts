import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { ErrorCode } from "@pinyu/contract/errors"
import { isTypeOf } from "@pinyu/contract/media/file-kinds"
import { type MediaPurpose, type MediaType, mediaLimits } from "@pinyu/contract/media/limits"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import { createKeyedMutex } from "../../platform/keyed-mutex.ts"
import type { MediaTool } from "../../platform/media/media-tool.ts"
import type { PictureTool } from "../../platform/pictures/pictures.ts"
import type { FileType } from "../../platform/storage/detect-type.ts"
import { extensionFor } from "../../platform/storage/file-types.ts"
import { receive } from "../../platform/storage/receive-file.ts"
import { requireType, type Storage } from "../../platform/storage/storage.ts"
import type { WorkFolder } from "../../platform/storage/work-folder.ts"
import { priorityOf, queueOf } from "./conversion-queues.policy.ts"
import { filesOf, thumbnailKeyOf } from "./files.policy.ts"
import * as queries from "./files.queries.ts"
import { conversionJobs, enqueueDeletion, type MediaJobs } from "./media.jobs.ts"
import type { Quota } from "./quota.service.ts"

export interface IngestDependencies {
  clock: Clock
  db: Db
  jobs: Pick<Jobs<MediaJobs>, "enqueue">
  mediaTool: MediaTool
  pictures: Pick<PictureTool, "bounded" | "pixels">
  /** Throws `picture_not_allowed` for a picture that was taken down. */
  requireAllowedPicture: (executor: Db, perceptualHash: string | null) => Promise<void>
  quota: Pick<Quota, "requireRoom" | "refund" | "reserve">
  storage: Storage
  workFolder: WorkFolder
}

/** A file to store: its bytes or its local path. */
interface Content {
  key: string
  body: Buffer | { path: string }
}

/** The result of examining an upload, before anything is stored. */
interface Ingested {
  about: Pick<
    queries.MediaFile,
    | ("key" | "media_type" | "state" | "thumbnail_key" | "perceptual_hash")
    | ("duration_seconds" | "width" | "height" | "waveform")
  >
  isAnimated: boolean
  contents: readonly [Content, ...Content[]]
  /** Estimated duration of the conversion, in seconds; null when none is needed. */
  conversionSeconds: number | null
}

const { file: limits } = mediaLimits
/** Recorders stop slightly late. */
const maxVoiceSeconds = limits.voiceSeconds.max + 5

const bytesFor: Record<MediaPurpose, (type: FileType) => number | null> = {
  chat: ({ contentType }) => (isTypeOf("message_file", contentType) ? limits.maxBytes : null),
  posts: ({ contentType }) => (isTypeOf("post_picture", contentType) ? limits.maxBytes : null),
  albums: ({ contentType }) => (isTypeOf("album_file", contentType) ? albumsLimits.file.maxBytes : null),
}
const takedownBytes = ({ contentType }: FileType) =>
  isTypeOf("taken_down_picture", contentType) ? limits.maxBytes : null
const voiceBytes = ({ contentType }: FileType) => (contentType === "audio/wav" ? limits.maxBytes : null)

const sizeOf = async (body: Content["body"]) =>
  Buffer.isBuffer(body) ? body.length : (await stat(body.path)).size
const readable = (body: Content["body"]) => (Buffer.isBuffer(body) ? body : createReadStream(body.path))

/** Rethrows errors under another code. */
const rethrowAs = (codes: Partial<Record<ErrorCode, ErrorCode>>) => (error: unknown) => {
  const code = error instanceof AppError ? codes[error.code] : undefined
  throw code ? new AppError(code, { cause: error }) : error
}
const asMedia = rethrowAs({ invalid_image: "invalid_media", image_too_large: "too_many_pixels" })
const asVoice = rethrowAs({ media_too_long: "voice_too_long" })

/** A bucket may complete a write some time after it seemed to fail. */
const lateWriteMs = 60_000

const newKey = (purpose: MediaPurpose, contentType: string) =>
  `${purpose}/${newId()}${extensionFor(contentType)}`

/**
 * Turns uploaded bytes into a stored file for a message, post or album. The bytes are written to the local
 * disk, examined and re-encoded there; only the result is stored.
 */
export const createIngest = ({
  clock,
  db,
  jobs,
  mediaTool,
  pictures,
  quota,
  requireAllowedPicture,
  storage,
  workFolder,
}: IngestDependencies) => {
  /** One member's files are examined one after the other, so that many uploads do not delay other members. */
  const mutex = createKeyedMutex()

  const picture = async (
    { sent, contentType, folder }: { sent: string; contentType: string; folder: string },
    memberId: string,
    purpose: MediaPurpose,
  ): Promise<Ingested> => {
    const ingested =
      contentType === "image/bmp"
        ? pictures.pixels(memberId, await mediaTool.decodePicture({ input: sent, contentType, folder }))
        : pictures.bounded(memberId, sent)
    const { large, small, width, height, ...made } = await ingested.catch(asMedia)
    const key = newKey(purpose, "image/webp")
    const thumbnail_key = thumbnailKeyOf(key)
    const rest = { duration_seconds: null, waveform: null, perceptual_hash: made.perceptualHash }
    return {
      about: { key, media_type: "image", state: "ready", thumbnail_key, width, height, ...rest },
      isAnimated: made.isAnimated,
      contents: [
        { key, body: large },
        { key: thumbnail_key, body: small },
      ],
      conversionSeconds: null,
    }
  }

  /** A file that needs conversion gets no URL until the conversion is done. */
  const videoOrAudio = async (
    { sent, contentType, folder }: { sent: string; contentType: string; folder: string },
    memberId: string,
    purpose: MediaPurpose,
    maxSeconds: number = limits.maxSeconds,
  ): Promise<Ingested> => {
    const found = await mediaTool.examine({ input: sent, contentType, folder, maxSeconds })
    const { mediaType: media_type, seconds, width, height, waveform, still, transcoded } = found
    const { conversionSeconds } = found
    const made = still && (await pictures.pixels(memberId, still).catch(asMedia))
    const poster = made?.large
    const key = newKey(purpose, transcoded ? `${media_type}/mp4` : contentType)
    const thumbnail_key = poster ? thumbnailKeyOf(key) : null
    const perceptual_hash = made?.perceptualHash ?? null
    const state = transcoded ? "ready" : "processing"
    return {
      about: {
        ...{ key, media_type, state, thumbnail_key, duration_seconds: seconds, width, height, waveform },
        perceptual_hash,
      },
      isAnimated: false,
      contents: [
        { key, body: { path: transcoded ?? sent } },
        ...(poster && thumbnail_key ? [{ key: thumbnail_key, body: poster }] : []),
      ],
      conversionSeconds: transcoded ? null : conversionSeconds,
    }
  }

  const store = async (memberId: string, { contents, conversionSeconds }: Ingested) => {
    for (const { key, body } of contents)
      await storage.put(key, readable(body), { contentType: requireType(key) })
    if (conversionSeconds === null) return
    const [{ key }] = contents
    const priority = priorityOf(conversionSeconds, await queries.countProcessing(db, memberId))
    await db
      .transaction()
      .execute((trx) => jobs.enqueue(trx, conversionJobs[queueOf(conversionSeconds)], { key }, { priority }))
  }

  /** Removes all traces of a file that could not be stored. A job deletes what the storage may have of it. */
  const undo = (memberId: string, file: queries.MediaFile) =>
    db.transaction().execute(async (trx) => {
      await queries.deleteFiles(trx, [file.key])
      await quota.refund(trx, memberId, Number(file.size), file.created_at)
      const startAfter = new Date(clock.now().getTime() + lateWriteMs)
      await enqueueDeletion(jobs, trx, filesOf(file), { startAfter })
    })

  /** Inserts the row before it stores the file: after a crash, the sweep finds the file by its row. */
  const save = async (memberId: string, purpose: MediaPurpose, ingested: Ingested) => {
    const file: queries.MediaFile = {
      ...ingested.about,
      member_id: memberId,
      purpose,
      content_type: requireType(ingested.about.key),
      transcoded_key: null,
      is_animated: ingested.isAnimated,
      size: String(await sizeOf(ingested.contents[0].body)),
      created_at: clock.now(),
      used_at: null,
      strip_due: null,
    }
    await quota.reserve(memberId, Number(file.size), (trx) => queries.insertFile(trx, file))
    try {
      await store(memberId, ingested)
    } catch (error) {
      await undo(memberId, file)
      throw error
    }
    return file
  }

  const ingestOf: Record<MediaType, typeof picture | typeof videoOrAudio> = {
    image: picture,
    video: videoOrAudio,
    audio: videoOrAudio,
  }

  return {
    any: (memberId: string, purpose: MediaPurpose, body: Readable) =>
      workFolder.within(async (folder) => {
        await quota.requireRoom(memberId)
        const path = join(folder, "sent")
        const { kind, contentType, sha256 } = await receive(body, path, bytesFor[purpose])
        const file = { sent: path, contentType, folder }
        const ingested = await mutex(memberId, () => ingestOf[kind](file, memberId, purpose))
        await requireAllowedPicture(db, ingested.about.perceptual_hash)
        return { upload: await save(memberId, purpose, ingested), sha256 }
      }),

    hash: (owner: string, body: Readable) =>
      workFolder.within(async (folder) => {
        const path = join(folder, "sent")
        await receive(body, path, takedownBytes)
        const { perceptualHash } = await pictures.bounded(owner, path).catch(asMedia)
        return perceptualHash
      }),

    voice: (memberId: string, file: Readable) =>
      workFolder.within(async (folder) => {
        await quota.requireRoom(memberId)
        const path = join(folder, "sent")
        const { contentType } = await receive(file, path, voiceBytes)
        const ingested = await mutex(memberId, () =>
          videoOrAudio({ sent: path, contentType, folder }, memberId, "chat", maxVoiceSeconds).catch(asVoice),
        )
        return save(memberId, "chat", ingested)
      }),
  }
}
