import { crc32, deflateSync } from "node:zlib"
import type { MediaPurpose, PhotoType } from "@pinyu/contract/media/limits"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import sharp from "sharp"
import { filePart, formOf, formType, purposeOf } from "../forms.ts"
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

/** A picture that exists only in the database, which is fast. Returns its path; unused by default. */
export const buildFileRecord = async (
  { clock, db }: TestApp,
  owner: { id: string },
  purpose: MediaPurpose,
  { used_at = null, bytes = 1 }: { used_at?: Date | null; bytes?: number } = {},
) => {
  const key = `${purpose}/${newId()}.webp`
  const kind = { purpose, media_type: "image", content_type: "image/webp", state: "ready" } as const
  const about = { size: String(bytes), width: 1, height: 1, duration_seconds: null, waveform: null }
  const paths = { key, thumbnail_key: key, transcoded_key: null }
  await db
    .insertInto("media_files")
    .values({ ...paths, ...kind, ...about, member_id: owner.id, used_at, created_at: clock.now() })
    .execute()
  return key
}
