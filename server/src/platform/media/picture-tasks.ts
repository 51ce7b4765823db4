import type { ErrorCode } from "@pinyu/contract/errors"
import type { PhotoType } from "@pinyu/contract/media/limits"

/** A picture to decode. `type` comes from the file's signature. */
export type DecodingTask =
  | { kind: "photo"; type: PhotoType; input: Buffer }
  | { kind: "bounded" | "still"; type: PhotoType; input: string }

/** Decoded pixels in a file, three bytes each. */
export interface Pixels {
  path: string
  width: number
  height: number
}

/** The tasks of a process that makes pictures. */
export type PictureTask =
  | DecodingTask
  | ({ kind: "pixels" } & Pixels)
  /** A stored picture, which is drawn over with a text. */
  | { kind: "marked"; input: Buffer; text: string }

/** The output of a picture, as WebP without metadata. */
export interface RenderedPicture {
  large: Buffer
  /** Absent when only the large version was requested. */
  small?: Buffer
  /** A blurred version in 3:4; only of photos. */
  blurred?: Buffer
  /** The middle in a small square; only of photos. */
  avatar?: Buffer
  /** The size of the large version. */
  width: number
  height: number
  /** Whether the large version moves; absent for those that cannot. */
  isAnimated?: boolean
  /** See `perceptualHashOf`. Null also when only the large version was requested. */
  perceptualHash: string | null
}

/** Why a picture was not made. */
export type PictureError = Extract<ErrorCode, "invalid_image" | "image_too_large" | "image_too_complex">

/** The response of a decoding process to each task; `residentMb` is the memory that it keeps. */
export type PictureResult = { residentMb: number } & (
  | { made: RenderedPicture }
  | { rejected: PictureError; cause: string }
)
