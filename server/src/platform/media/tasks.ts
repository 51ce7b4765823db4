import type { MediaType } from "@pinyu/contract/media/limits"
import type { ExceededLimit } from "./limit-exceeded.ts"

/** The priority of a conversion: members wait for it, it takes seconds, or it takes minutes. */
export type TaskQueue = "atOnce" | "quick" | "long"

/** The task of a media process for an unchecked file. All paths are absolute. */
export type MediaTask =
  | {
      kind: "examine"
      input: string
      /** The content type by the file's first bytes. */
      contentType: string
      /** The output path. */
      folder: string
      maxSeconds: number
    }
  | {
      /** For a picture that no other decoder here supports. */
      kind: "decode"
      input: string
      contentType: string
      /** The output path of the raw pixels, three bytes each. */
      output: string
    }
  | {
      kind: "convert"
      input: string
      contentType: string
      output: string
      to: Exclude<MediaType, "image">
      queue: TaskQueue
    }

/** The properties of a file. */
export interface Examined {
  mediaType: Exclude<MediaType, "image">
  seconds: number
  /** The displayed size, upright. Null for audio. */
  width: number | null
  height: number | null
  /** For audio: loudness from 0 to 1. */
  waveform: number[] | null
  /** For video: a still frame as raw pixels of three bytes. libvips cannot share a process with FFmpeg. */
  still: { path: string; width: number; height: number } | null
  /** The estimated seconds of `convert`. */
  conversionSeconds: number
  /** Whether the conversion decodes and encodes every video frame. */
  encodesVideo: boolean
}

/** The messages of the process, one per line. */
export type MediaReport =
  | { progress: number }
  | { examined: Examined }
  | { decoded: { width: number; height: number } }
  | { converted: true }
  | { exceeded: ExceededLimit }
