import { Decoder, Encoder, FilterAPI, type Muxer } from "node-av/api"
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from "node-av/constants"
import { BitStreamFilter, BitStreamFilterContext, FFmpegError, Packet, type Stream } from "node-av/lib"
import { audioDecoderOptions, decoderLimits, shape } from "./open-media.ts"

/** Takes the packets of one input stream, then null, and writes the output. */
export type Stage = (packet: Packet | null) => void

const longSide = 1280
const maxFramesPerSecond = 30
/**
 * Parameter sets and slices. Everything else in an H.264 stream, such as SEI, may carry the sender's data.
 */
const forwardedUnits = "1-5|7-8"
/** Decoders attach side data to frames, and encoders would write it again. */
const withoutSideData = "sidedata=mode=delete"

/** Browsers record at a variable frame rate, so the timestamps are regenerated. */
const frameRateFilter = ({ avgFrameRate: { num, den } }: Stream) => {
  const frameRate = num / den
  return frameRate >= 1 && frameRate <= maxFramesPerSecond + 0.5 ? "" : `,fps=${maxFramesPerSecond}`
}

const createUnitFilter = (stream: Stream) => {
  const filter = BitStreamFilter.getByName("filter_units")
  const context = new BitStreamFilterContext()
  if (!filter) throw new Error("FFmpeg has no filter_units")
  FFmpegError.throwIfError(context.alloc(filter))
  FFmpegError.throwIfError(context.setOption("pass_types", forwardedUnits))
  if (!context.inputCodecParameters) throw new Error("the filter takes no parameters")
  FFmpegError.throwIfError(stream.codecpar.copy(context.inputCodecParameters))
  context.inputTimeBase = stream.timeBase
  FFmpegError.throwIfError(context.init())
  return context
}

/** Copies H.264 without data that is not needed for display. */
export const copyVideo = (stream: Stream, output: Muxer): Stage => {
  const filter = createUnitFilter(stream)
  stream.metadata = null
  const index = output.addStream(stream)
  const written = output.getStream(index)
  if (!written || !filter.outputCodecParameters) throw new Error("the copied stream has no parameters")
  FFmpegError.throwIfError(filter.outputCodecParameters.copy(written.codecpar))
  // A codec tag of one container is invalid in another.
  written.codecpar.codecTag = 0
  const filtered = new Packet()
  filtered.alloc()
  return (packet) => {
    FFmpegError.throwIfError(filter.sendPacketSync(packet))
    while (filter.receivePacketSync(filtered) >= 0) {
      filtered.freeSideData()
      filtered.timeBase = stream.timeBase
      output.writePacketSync(filtered, index)
      filtered.unref()
    }
    if (!packet) output.writePacketSync(null, index)
  }
}

const encodeWith = (decoder: Decoder, filter: FilterAPI, encoder: Encoder, output: Muxer): Stage => {
  // Without the input's stream, whose metadata and side data would be copied.
  const index = output.addStream(encoder)
  const write = (packets: Iterable<Packet | null>) => {
    for (const packet of packets) {
      if (!packet) return
      output.writePacketSync(packet, index)
      packet.free()
    }
  }
  return (packet) => {
    for (const frame of decoder.framesSync(packet)) {
      for (const filtered of filter.framesSync(frame)) {
        write(encoder.packetsSync(filtered))
        filtered?.free()
      }
      frame?.free()
    }
    if (!packet) output.writePacketSync(null, index)
  }
}

export const encodeVideo = async (stream: Stream, output: Muxer): Promise<Stage> => {
  const decoder = await Decoder.create(stream, decoderLimits)
  const filter = FilterAPI.create(
    `${shape(stream).filterWithin(longSide)}${frameRateFilter(stream)},format=yuv420p,${withoutSideData}`,
  )
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    threadCount: 2,
    maxRate: "2500k",
    bufSize: "5M",
    options: { preset: "veryfast", crf: 24, profile: "high" },
  })
  return encodeWith(decoder, filter, encoder, output)
}

/** Speech has nothing above 12 kHz, and half of the samples take half of the time. */
const sampleRateOf = (stream: Stream) => (stream.codecpar.sampleRate <= 24_000 ? 24_000 : 48_000)

/** Audio is never copied: AAC may carry the sender's data, which no filter removes. */
export const encodeAudio = async (
  stream: Stream,
  output: Muxer,
  { besideVideo }: { besideVideo: boolean },
): Promise<Stage> => {
  const decoder = await Decoder.create(stream, audioDecoderOptions)
  const channels = stream.codecpar.channels > 1 ? "stereo" : "mono"
  const filter = FilterAPI.create(
    `aresample=${sampleRateOf(stream)}:async=1,aformat=sample_fmts=fltp:channel_layouts=${channels},a${withoutSideData}`,
  )
  const encoder = await Encoder.create(FF_ENCODER_AAC, {
    decoder,
    filter,
    bitrate: besideVideo || channels === "stereo" ? "128k" : "64k",
  })
  return encodeWith(decoder, filter, encoder, output)
}
