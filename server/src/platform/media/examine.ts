import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Decoder, FilterAPI, Muxer } from "node-av/api"
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_NOPTS_VALUE,
  AV_PROFILE_H264_BASELINE,
  AV_PROFILE_H264_CONSTRAINED,
  AV_PROFILE_H264_HIGH,
  AV_PROFILE_H264_MAIN,
  AVSEEK_FLAG_BACKWARD,
} from "node-av/constants"
import type { Packet, Stream } from "node-av/lib"
import { decoderLimits, type OpenMedia, openMedia, shape } from "./open-media.ts"
import type { Examined, MediaTask } from "./tasks.ts"
import { listen } from "./waveform.ts"

const posterLongSide = 640
/** The very first frame of many films is black. */
const posterAtSeconds = 1
const framesLookedAt = 100

/** Of H.264 browsers play these; others have more colour or lose nothing. */
const playedProfiles: readonly (number | undefined)[] = [
  AV_PROFILE_H264_BASELINE,
  AV_PROFILE_H264_BASELINE | AV_PROFILE_H264_CONSTRAINED,
  AV_PROFILE_H264_MAIN,
  AV_PROFILE_H264_HIGH,
]

const playsEverywhere = ({ picture, sound }: OpenMedia) => {
  const { codecId, profile } = picture?.codecpar ?? {}
  const pictureDoes = codecId === AV_CODEC_ID_H264 && playedProfiles.includes(profile)
  return (!picture || pictureDoes) && (!sound || sound.codecpar.codecId === AV_CODEC_ID_AAC)
}

/** An AVI says of its packets only when they are decoded: others know what to do with such. */
const timeOf = ({ pts, dts }: Packet) => Number(pts === AV_NOPTS_VALUE ? dts : pts)

/** Goes through a file's packets, from its beginning, and answers how long it plays. */
const goThrough = (
  { demuxer, picture, sound }: OpenMedia,
  maxSeconds: number,
  take: (packet: Packet, from: Stream) => void,
) => {
  const spans = new Map<number, { from: number; to: number }>()
  for (const packet of demuxer.packetsSync()) {
    if (!packet) break
    const from = [picture, sound].find((stream) => stream?.index === packet.streamIndex)
    if (from) {
      const { num, den } = from.timeBase
      const at = (timeOf(packet) * num) / den
      const span = spans.get(from.index) ?? { from: at, to: at }
      span.from = Math.min(span.from, at)
      span.to = Math.max(span.to, at + (Number(packet.duration) * num) / den)
      spans.set(from.index, span)
      if (span.to - span.from > maxSeconds) throw new RangeError("too long")
      take(packet, from)
    }
    packet.free()
  }
  return Math.max(0, ...[...spans.values()].map(({ from, to }) => to - from))
}

/** The same packets in an MP4 that begins to play before it is whole; nothing else of the file comes along. */
const rewrap = (media: OpenMedia, path: string, maxSeconds: number) => {
  using output = Muxer.openSync(path, { format: "mp4", options: { movflags: "+faststart" } })
  const places = new Map<Stream, number>()
  for (const stream of [media.picture, media.sound]) {
    if (!stream) continue
    stream.metadata = null
    places.set(stream, output.addStream(stream))
  }
  return goThrough(media, maxSeconds, (packet, from) => output.writePacketSync(packet, places.get(from) ?? 0))
}

const still = async ({ demuxer, picture }: OpenMedia, seconds: number, path: string) => {
  if (!picture) throw new TypeError("there is no picture")
  const at = Math.min(posterAtSeconds, seconds / 3)
  await demuxer.seek(at, -1, AVSEEK_FLAG_BACKWARD)
  // Step by step and not closed: FFmpeg crashes where a film is left in its midst otherwise. The process ends soon anyway.
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
    if (isLater || seen >= framesLookedAt) break
  }
  if (!chosen) throw new RangeError("no frame can be seen")
  const { pixels, width, height } = chosen
  await writeFile(path, pixels)
  return { path, width, height }
}

/** Looks at a file all through: what it is, how long, how large, and whether it plays everywhere. Throws where it is broken. */
export const examine = async (task: Extract<MediaTask, { kind: "examine" }>): Promise<Examined> => {
  const { input, contentType, folder, maxSeconds } = task
  const open = () => openMedia(input, contentType)
  const media = await open()
  const path = join(folder, "playable.mp4")
  const isPlayable = contentType !== "video/x-msvideo" && playsEverywhere(media)
  const playable = isPlayable ? path : null
  if (media.picture) {
    const { width, height } = shape(media.picture)
    const seconds = isPlayable
      ? rewrap(media, path, maxSeconds)
      : goThrough(media, maxSeconds, () => undefined)
    // Opened anew: the first one stands at its end.
    const seen = await still(await open(), seconds, join(folder, "still.rgb"))
    return { mediaType: "video", seconds, width, height, waveform: null, still: seen, playable }
  }
  const heard = listen(media, maxSeconds)
  if (isPlayable) rewrap(await open(), path, maxSeconds)
  return { mediaType: "audio", ...heard, width: null, height: null, still: null, playable }
}
