import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { Decoder, FilterAPI } from "node-av/api"
import { AV_NOPTS_VALUE, AVSEEK_FLAG_BACKWARD } from "node-av/constants"
import type { Packet, Stream } from "node-av/lib"
import { canCopyVideo } from "./compatible.ts"
import { estimateSeconds, type Workload } from "./cost.ts"
import { LimitExceeded } from "./limit-exceeded.ts"
import { decoderLimits, type OpenMedia, openMedia, shape } from "./open-media.ts"
import type { Examined, MediaTask } from "./tasks.ts"
import { measureWaveform } from "./waveform.ts"

const posterLongSide = 640
/** The first frame of many videos is black. */
const posterAtSeconds = 1
const maxProbedFrames = 100
/** Eight channels of 96 kHz for the maximum duration. */
const maxSamples = 8 * 96_000 * mediaLimits.file.maxSeconds

/** AVI packets have presentation times only after decoding, so decoders handle negative ones. */
const timeOf = ({ pts, dts }: Packet) => Number(pts === AV_NOPTS_VALUE ? dts : pts)

/** Reads a video's packets to the end. Returns its duration and number of frames. */
const measure = ({ demuxer, picture, sound }: OpenMedia, maxSeconds: number) => {
  const spans = new Map<number, { from: number; to: number }>()
  let frames = 0
  for (const packet of demuxer.packetsSync()) {
    if (!packet) break
    const stream = [picture, sound].find((one) => one?.index === packet.streamIndex)
    if (stream) {
      const { num, den } = stream.timeBase
      const at = (timeOf(packet) * num) / den
      const span = spans.get(stream.index) ?? { from: at, to: at }
      span.from = Math.min(span.from, at)
      span.to = Math.max(span.to, at + (Number(packet.duration) * num) / den)
      spans.set(stream.index, span)
      if (span.to - span.from > maxSeconds) throw new LimitExceeded("media_too_long")
      if (stream === picture) frames += 1
    }
    packet.free()
  }
  return { seconds: Math.max(0, ...[...spans.values()].map(({ from, to }) => to - from)), frames }
}

const still = async ({ demuxer, picture }: OpenMedia, seconds: number, path: string) => {
  if (!picture) throw new TypeError("there is no picture")
  const at = Math.min(posterAtSeconds, seconds / 3)
  await demuxer.seek(at, -1, AVSEEK_FLAG_BACKWARD)
  // Step by step and without closing: FFmpeg crashes when a video is closed midway. The process ends soon
  // anyway.
  const decoder = await Decoder.create(picture, decoderLimits)
  const filter = FilterAPI.create(`${shape(picture).filterWithin(posterLongSide)},format=rgb24`)
  let chosen: { pixels: Buffer; width: number; height: number } | undefined
  let seen = 0
  for await (const frame of filter.frames(decoder.frames(demuxer.packets(picture.index)))) {
    if (!frame) break
    const { num, den } = frame.timeBase
    const isLater = (Number(frame.pts) * num) / den >= at
    seen += 1
    chosen = { pixels: frame.toBuffer(), width: frame.width, height: frame.height }
    frame.free()
    if (isLater || seen >= maxProbedFrames) break
  }
  if (!chosen) throw new RangeError("no frame can be seen")
  const { pixels, width, height } = chosen
  await writeFile(path, pixels)
  return { path, width, height }
}

const soundOf = ({ sound }: OpenMedia): Workload["audio"] =>
  sound ? { channels: sound.codecpar.channels, sampleRate: sound.codecpar.sampleRate } : null

/** Rejects a file that would keep a decoder busy for longer than any legitimate one. */
const requireBounded = ({ seconds, video, audio }: Workload) => {
  const pixels = video && !video.isCopied ? video.pixelsPerFrame * video.frames : 0
  const samples = audio ? audio.channels * audio.sampleRate * seconds : 0
  if (pixels > mediaLimits.video.maxDecodedPixels || samples > maxSamples)
    throw new LimitExceeded("media_too_complex")
}

type ExamineTask = Omit<Extract<MediaTask, { kind: "examine" }>, "kind">

const workOf = (workload: Workload): Pick<Examined, "conversionSeconds" | "encodesVideo"> => {
  requireBounded(workload)
  const encodesVideo = workload.video !== null && !workload.video.isCopied
  return { conversionSeconds: estimateSeconds(workload), encodesVideo }
}

const examineVideo = async (media: OpenMedia & { picture: Stream }, task: ExamineTask): Promise<Examined> => {
  const { picture } = media
  const { width, height } = shape(picture)
  const { seconds, frames } = measure(media, task.maxSeconds)
  const pixelsPerFrame = picture.codecpar.width * picture.codecpar.height
  const video = { pixelsPerFrame, frames, isCopied: canCopyVideo(picture, task.contentType) }
  const work = workOf({ seconds, video, audio: soundOf(media) })
  // Opened again, because the first reader is at its end.
  const opened = await openMedia(task.input, task.contentType)
  const seen = await still(opened, seconds, join(task.folder, "still.rgb"))
  return { mediaType: "video", seconds, width, height, waveform: null, still: seen, ...work }
}

/** Reads a file to the end: its type, duration, size and the estimated work. Throws for a broken file. */
export const examine = async (task: ExamineTask): Promise<Examined> => {
  const media = await openMedia(task.input, task.contentType)
  const { picture } = media
  if (picture) return examineVideo({ ...media, picture }, task)
  const { seconds, waveform } = measureWaveform(media, task.maxSeconds)
  const work = workOf({ seconds, video: null, audio: soundOf(media) })
  return { mediaType: "audio", seconds, waveform, width: null, height: null, still: null, ...work }
}
