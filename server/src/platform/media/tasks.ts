import type { MediaType } from "@pinyu/contract/media/limits"
import type { ExceededLimit } from "./limit-exceeded.ts"

/** How urgent a conversion is: what members wait for, what takes seconds, and what takes minutes. */
export type Lane = "atOnce" | "quick" | "long"

/** What a process of its own is asked to do with a file that nobody has looked at yet. All paths are absolute. */
export type MediaTask =
  | {
      kind: "examine"
      input: string
      /** What the first bytes say that it is. */
      contentType: string
      /** Where what is made of it goes. */
      folder: string
      maxSeconds: number
    }
  | {
      /** For a picture that nothing else here decodes. */
      kind: "draw"
      input: string
      contentType: string
      /** Where its bare pixels go, three bytes each. */
      output: string
    }
  | {
      kind: "convert"
      input: string
      contentType: string
      output: string
      to: Exclude<MediaType, "image">
      lane: Lane
    }

/** What was found in a file. */
export interface Examined {
  mediaType: Exclude<MediaType, "image">
  seconds: number
  /** As it is shown: turned upright. Null of a sound. */
  width: number | null
  height: number | null
  /** Of a sound: loudness from 0 to 1. */
  waveform: number[] | null
  /** Of a video: a still of it, as bare pixels of three bytes: what makes pictures of them does not go well with FFmpeg. */
  still: { path: string; width: number; height: number } | null
  /** About how long `convert` takes. */
  conversionSeconds: number
  /** Whether that decodes and encodes every frame of a video. */
  encodesVideo: boolean
}

/** What the process writes, one in each line. */
export type MediaReport =
  | { progress: number }
  | { examined: Examined }
  | { drawn: { width: number; height: number } }
  | { converted: true }
  | { exceeded: ExceededLimit }
