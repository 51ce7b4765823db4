import { readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newId } from "@pinyu/server/platform/ids.ts"
import { Decoder, Demuxer, Encoder, type EncoderOptions, Muxer, pipeline } from "node-av/api"
import { AV_LOG_QUIET, AV_PIX_FMT_YUV420P, type FFEncoderCodec } from "node-av/constants"
import { Dictionary, Log, type Packet } from "node-av/lib"

/** A section of sound or silence. */
export interface ToneSection {
  seconds: number
  /** From 0 to 1. */
  loudness: number
}

const rate = 16_000

const wavHeader = (bytes: number) => {
  const header = Buffer.alloc(44)
  header.write("RIFF", 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write("WAVEfmt ", 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(2 * rate, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write("data", 36)
  header.writeUInt32LE(bytes, 40)
  return header
}

/** A tone of 440 Hz as a WAV file. */
export const wavFile = (sections: readonly ToneSection[] = [{ seconds: 1, loudness: 0.8 }]): Buffer => {
  const samples = sections.flatMap(({ seconds, loudness }) =>
    Array.from({ length: seconds * rate }, (_, n) =>
      Math.round(loudness * 32_767 * Math.sin((2 * Math.PI * 440 * n) / rate)),
    ),
  )
  const data = Buffer.from(Int16Array.from(samples).buffer)
  return Buffer.concat([wavHeader(data.length), data])
}

/** Writes a file by path and returns its bytes. */
export const writeMediaFile = async (extension: string, write: (path: string) => Promise<void>) => {
  Log.setLevel(AV_LOG_QUIET)
  const path = join(tmpdir(), `pinyu-media-${newId()}.${extension}`)
  try {
    await write(path)
    return await readFile(path)
  } finally {
    await rm(path, { force: true })
  }
}

const encoders = { mp3: "libmp3lame", ogg: "libopus", weba: "libopus", m4a: "aac", flac: "flac" } as const
type SoundFormat = keyof typeof encoders

/** The same tone in another format. */
export const soundFile = (format: SoundFormat, sections?: readonly ToneSection[]): Promise<Buffer> =>
  writeMediaFile(format === "weba" ? "webm" : format, async (path) => {
    await using input = await Demuxer.open(wavFile(sections))
    const stream = input.audio()
    if (!stream) throw new Error("the WAV file has no audio stream")
    using decoder = await Decoder.create(stream)
    using encoder = await Encoder.create(encoders[format] as FFEncoderCodec, { decoder, autoResample: true })
    await using output = await Muxer.open(path)
    await pipeline(input, decoder, encoder, output).completion
  })

const h264 = { video: "libx264", audio: "aac", options: { preset: "ultrafast" } } as const
const videoFormats = {
  mp4: h264,
  mov: h264,
  avi: { video: "mpeg4", audio: "libmp3lame", options: {} },
  webm: { video: "libvpx", audio: "libopus", options: { deadline: "realtime", "cpu-used": 8 } },
} as const

export interface VideoOptions {
  seconds?: number
  width?: number
  height?: number
  withSound?: boolean
  /** Whether all frames are identical. */
  isStill?: boolean
  /** Metadata of the container. */
  metadata?: Record<string, string>
}

const framesPerSecond = 10

/** Grey frames of increasing brightness, or identical ones. */
const rawFrames = (seconds: number, width: number, height: number, isStill: boolean) => {
  const size = (width * height * 3) / 2
  const count = seconds * framesPerSecond
  return Buffer.concat(
    Array.from({ length: count }, (_, n) => {
      const frame = Buffer.alloc(size, 128)
      return frame.fill(isStill ? 90 : 40 + Math.round((n * 180) / count), 0, width * height)
    }),
  )
}

/** A short video in a format of phones and browsers. */
export const videoFile = (
  format: keyof typeof videoFormats,
  {
    seconds = 2,
    width = 160,
    height = 120,
    withSound = true,
    isStill = false,
    metadata = {},
  }: VideoOptions = {},
): Promise<Buffer> =>
  writeMediaFile(format, async (path) => {
    await using pictures = await Demuxer.open({
      type: "video",
      input: rawFrames(seconds, width, height, isStill),
      width,
      height,
      pixelFormat: AV_PIX_FMT_YUV420P,
      frameRate: { num: framesPerSecond, den: 1 },
    })
    await using sound = await Demuxer.open(wavFile([{ seconds, loudness: 0.5 }]))
    const streams = { video: pictures.video(), audio: sound.audio() }
    if (!streams.video || !streams.audio) throw new Error("the video lacks a video or an audio stream")
    using seen = await Decoder.create(streams.video)
    using soundDecoder = await Decoder.create(streams.audio)
    const coded = (name: string, options: EncoderOptions) => Encoder.create(name as FFEncoderCodec, options)
    using video = await coded(videoFormats[format].video, {
      decoder: seen,
      bitrate: "200k",
      options: videoFormats[format].options,
    })
    using audio = await coded(videoFormats[format].audio, { decoder: soundDecoder, autoResample: true })
    await using output = await Muxer.open(path, {
      configure: (context) => {
        context.metadata = Dictionary.fromObject(metadata)
      },
    })
    const stages = { video: [seen, video], audio: [soundDecoder, audio] }
    if (withSound) await pipeline({ video: pictures, audio: sound }, stages, output).completion
    else await pipeline(pictures, seen, video, output).completion
  })

/** A still video that is fast to create: one encoded frame, and another one repeated. */
export const stillVideoFile = async ({
  width,
  height,
  frames,
}: {
  width: number
  height: number
  frames: number
}): Promise<Buffer> => {
  const size = { width, height, seconds: 2 / framesPerSecond }
  const two = await videoFile("avi", { ...size, withSound: false, isStill: true })
  return writeMediaFile("avi", async (path) => {
    await using input = await Demuxer.open(two)
    await using output = await Muxer.open(path)
    const [stream] = input.streams
    if (!stream) throw new Error("the video has no video stream")
    const place = output.addStream(stream)
    let written = 0
    const write = async (packet: Packet) => {
      packet.pts = packet.dts = BigInt(written++)
      await output.writePacket(packet, place)
    }
    for await (const packet of input.packets()) {
      if (!packet) break
      do await write(packet)
      while (!packet.isKeyframe && written < frames)
      packet.free()
    }
  })
}

/** An uncompressed BMP, bottom line first. */
export const bmpFile = (width: number, height: number): Buffer => {
  const line = 4 * Math.ceil((3 * width) / 4)
  const file = Buffer.alloc(54 + line * height, 0xc0)
  file.fill(0, 0, 54).write("BM")
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}
