import { Decoder, Encoder, FilterAPI, Muxer, pipeline } from "node-av/api"
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from "node-av/constants"
import { decoderLimits, type OpenMedia, openMedia, shape } from "./open-media.ts"
import type { MediaTask } from "./tasks.ts"

const longSide = 1280
const mostFramesPerSecond = 30
const progressMs = 500

/** What browsers record has no even pace: its frames are counted anew. */
const evenPace = ({ picture }: OpenMedia) => {
  const { num = 0, den = 1 } = picture?.avgFrameRate ?? {}
  const pace = num / den
  return pace >= 1 && pace <= mostFramesPerSecond + 0.5 ? "" : `,fps=${mostFramesPerSecond}`
}

const pictureStages = async (media: OpenMedia) => {
  if (!media.picture) return undefined
  const decoder = await Decoder.create(media.picture, decoderLimits)
  const filter = FilterAPI.create(
    `${shape(media.picture).filterWithin(longSide)}${evenPace(media)},format=yuv420p`,
  )
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    threadCount: 2,
    maxRate: "2500k",
    bufSize: "5M",
    options: { preset: "veryfast", crf: 24, profile: "high" },
  })
  return [decoder, filter, encoder]
}

const soundStages = async ({ picture, sound }: OpenMedia) => {
  if (!sound) return undefined
  const decoder = await Decoder.create(sound, decoderLimits)
  const channels = sound.codecpar.channels > 1 ? "stereo" : "mono"
  const filter = FilterAPI.create(
    `aresample=48000:async=1,aformat=sample_fmts=fltp:channel_layouts=${channels}`,
  )
  const encoder = await Encoder.create(FF_ENCODER_AAC, {
    decoder,
    filter,
    bitrate: picture || channels === "stereo" ? "128k" : "64k",
  })
  return [decoder, filter, encoder]
}

/** Makes an MP4 of H.264 and AAC, or of AAC alone, that plays everywhere; tells how much of it is done. */
export const convert = async (
  { input, contentType, output: path, to }: Extract<MediaTask, { kind: "convert" }>,
  onProgress: (done: number) => void,
) => {
  const media = await openMedia(input, contentType)
  if (to === "audio") media.picture = undefined
  const seconds = media.demuxer.duration
  await using output = await Muxer.open(path, { format: "mp4", options: { movflags: "+faststart" } })
  const video = await pictureStages(media)
  const audio = await soundStages(media)
  const tell = ({ time }: { time: number }) => onProgress(seconds > 0 ? Math.min(1, time / seconds) : 0)
  const options = { onProgress: tell, progressInterval: progressMs }
  const { demuxer } = media
  if (video && audio) await pipeline(demuxer, { video, audio }, output, options).completion
  else if (video) await pipeline(demuxer, { video }, output, options).completion
  else if (audio) await pipeline(demuxer, { audio }, output, options).completion
  else throw new TypeError("there is nothing to play")
}
