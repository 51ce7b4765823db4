import type { ErrorCode } from "../errors.ts"

/** Storage errors: the disk, the member's quota, or the daily upload quota is full. */
export const storageFaults = [
  "insufficient_storage",
  "storage_full",
  "upload_day_full",
] as const satisfies readonly ErrorCode[]

const anyFileFaults = [
  "file_missing",
  "file_too_large",
  "file_type_unsupported",
  "heic_unsupported",
  "invalid_media",
  "media_too_complex",
] as const satisfies readonly ErrorCode[]

/** Errors of a voice message. */
export const voiceFaults = [...anyFileFaults, "voice_too_long"] as const satisfies readonly ErrorCode[]

/** Errors of a picture, video or sound. */
export const fileFaults = [
  ...anyFileFaults,
  "image_too_complex",
  "media_too_long",
  "picture_not_allowed",
  "too_many_pixels",
] as const satisfies readonly ErrorCode[]
export type FileFault = (typeof fileFaults)[number]
