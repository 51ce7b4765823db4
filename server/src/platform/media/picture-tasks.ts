import type { ErrorCode } from "@pinyu/contract/errors"
import type { PhotoType } from "@pinyu/contract/media/limits"

/** A picture to be decoded. `type` is what the file's signature says. */
export type DecodingTask =
  | { kind: "photo"; type: PhotoType; input: Buffer }
  | { kind: "bounded" | "still"; type: PhotoType; input: string }

/** Decoded pixels in a file, three bytes each. */
export interface Pixels {
  path: string
  width: number
  height: number
}

/** What a process that makes pictures is asked for. */
export type PictureTask = DecodingTask | ({ kind: "pixels" } & Pixels)

/** What is made of a picture, as WebP without metadata. */
export interface MadePicture {
  large: Buffer
  /** Absent where only the large one was asked for. */
  small?: Buffer
  /** Of the large one. */
  width: number
  height: number
}

/** Why a picture was not made. */
export type PictureError = Extract<ErrorCode, "invalid_image" | "image_too_large" | "image_too_complex">

/** What a decoding process answers to each task; `residentMb` is the memory that it keeps. */
export type PictureAnswer = { residentMb: number } & (
  | { made: MadePicture }
  | { refused: PictureError; cause: string }
)
