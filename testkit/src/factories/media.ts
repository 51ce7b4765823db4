import { crc32, deflateSync } from "node:zlib"
import type { MediaPurpose, MediaType, PhotoType } from "@pinyu/contract/media/limits"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { requireType } from "@pinyu/server/platform/storage/storage.ts"
import sharp from "sharp"
import { filePart, formOf, formType, purposeOf } from "../forms.ts"
import { colouredPicture } from "../pictures.ts"
import type { TestApp } from "../test-app.ts"

interface Offer {
  signedUrl: string
  headers: Record<string, string>
}

/** Sends a file to a signed URL as a browser does, also to external storage; returns the status. */
export const sendUpload = async (
  { app, config }: TestApp,
  { signedUrl, headers }: Offer,
  body: Buffer,
): Promise<number> => {
  if (config.s3)
    return (await fetch(signedUrl, { method: "PUT", headers, body: new Uint8Array(body) })).status
  const { pathname, search } = new URL(signedUrl)
  return (await app.inject({ method: "PUT", url: pathname + search, headers, payload: body })).statusCode
}

/** Requests a signed upload URL for a photo. */
export const askForUpload = async (
  app: TestApp,
  as: { accessToken: string },
  contentType: PhotoType = "image/jpeg",
) => {
  const { body } = await app.call(profileRoutes.generateUploadUrl, {
    as,
    body: { fileName: "photo.jpg", contentType },
  })
  return body
}

/** Uploads a photo; returns its storage path. */
export const uploadPhoto = async (
  app: TestApp,
  as: { accessToken: string },
  picture: Buffer,
  contentType?: PhotoType,
): Promise<string> => {
  const offer = await askForUpload(app, as, contentType)
  const status = await sendUpload(app, offer, picture)
  if (status !== 200) throw new Error(`the upload was answered with ${status}`)
  return offer.filePath
}

/** A JPEG of 12 megapixels with camera-like detail, rotated by EXIF, with GPS data. */
export const cameraPhoto = async (): Promise<Buffer> => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const grain = { width: 4000, height: 3000, channels: 3, background: "#808080", noise } as const
  return sharp({ create: grain })
    .blur(1.2)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: "25/1 2/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

const pngChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}

/** A black 1-bit PNG of `side` × `side` pixels: a decompression bomb. */
export const blackPng = (side: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const lines = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", lines), pngChunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

/** Uploads a file for a message or a post. */
export const uploadMedia = (
  app: TestApp,
  as: { accessToken: string },
  file: Buffer,
  purpose: MediaPurpose = "chat",
) =>
  app.call(mediaRoutes.upload, {
    as,
    body: formOf([purposeOf(purpose), filePart(file)]),
    headers: { "content-type": formType },
  })

/** Uploads a voice message. */
export const uploadVoice = (app: TestApp, as: { accessToken: string }, file: Buffer) =>
  app.call(mediaRoutes.uploadVoice, {
    as,
    body: formOf([filePart(file, { name: "voice" })]),
    headers: { "content-type": formType },
  })

interface FileFields {
  mediaType?: MediaType
  used_at?: Date | null
  bytes?: number
}

const stillPicture = { extension: "webp", content_type: "image/webp", duration_seconds: null, waveform: null }
const fileKinds = {
  image: { ...stillPicture, width: 30, height: 40 },
  video: {
    ...stillPicture,
    extension: "mp4",
    content_type: "video/mp4",
    duration_seconds: 2,
    width: 160,
    height: 120,
  },
  audio: {
    ...{ extension: "m4a", content_type: "audio/mp4", duration_seconds: 2, width: null, height: null },
    waveform: [0.2, 0.8, 0.4],
  },
}

/** The row of a file as after its upload and conversion. Unused by default. */
const insertFile = async (
  { clock, db }: TestApp,
  owner: { id: string },
  purpose: MediaPurpose,
  { mediaType = "image", used_at = null, bytes = 1 }: FileFields,
) => {
  const { extension, ...kind } = fileKinds[mediaType]
  const name = `${purpose}/${newId()}`
  const row = {
    ...{ key: `${name}.${extension}`, transcoded_key: null, strip_due: null },
    ...{ member_id: owner.id, purpose, media_type: mediaType, state: "ready" as const, ...kind },
    thumbnail_key: mediaType === "audio" ? null : `${name}-small.webp`,
    ...{ size: String(bytes), created_at: clock.now(), used_at, is_animated: false, perceptual_hash: null },
  }
  await db.insertInto("media_files").values(row).execute()
  return row
}

/** A picture that exists only in the database, which is fast. Returns its path; unused by default. */
export const buildFileRecord = async (
  app: TestApp,
  owner: { id: string },
  purpose: MediaPurpose,
  fields: FileFields = {},
) => (await insertFile(app, owner, purpose, fields)).key

/**
 * A file as after its upload and conversion, in the database and the storage, which is much faster than both.
 * Its bytes are those of a small picture. Returns what the upload answers; unused by default.
 */
export const storeFile = async (
  app: TestApp,
  owner: { id: string },
  purpose: MediaPurpose = "chat",
  { picture, ...fields }: FileFields & { picture?: Buffer } = {},
) => {
  const body = picture ?? (await colouredPicture())
  const file = await insertFile(app, owner, purpose, { bytes: body.length, ...fields })
  for (const key of [file.key, file.thumbnail_key])
    if (key !== null) await app.platform.storage.put(key, body, { contentType: requireType(key) })
  const { duration_seconds: duration, width, height, waveform } = file
  return {
    ...{ mediaType: file.media_type, originalUrl: file.key, thumbnailUrl: file.thumbnail_key },
    metadata: { duration, width, height, size: body.length, waveform },
  }
}
