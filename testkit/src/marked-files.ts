import { Demuxer, Muxer } from "node-av/api"
import { AVMEDIA_TYPE_VIDEO } from "node-av/constants"
import { Dictionary, type Packet, type Stream } from "node-av/lib"
import sharp from "sharp"
import { bmpFile, soundFile, videoFile, wavFile, writeMediaFile } from "./media-files.ts"

/** A marker in every place of these files that may hold private metadata. It must never be served. */
export const marker = "GPS-25.0330-121.5654-MARKER"
const markerBytes = Buffer.from(marker)

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const uint32le = (value: number) => uint32(value).swap32()
const padded = (data: Buffer) => (data.length % 2 === 1 ? Buffer.concat([data, Buffer.alloc(1)]) : data)
/** A box of an MP4 file. */
const box = (type: string, data: Buffer) =>
  Buffer.concat([uint32(8 + data.length), Buffer.from(type, "latin1"), data])
/** A chunk of a RIFF file. */
const chunk = (type: string, data: Buffer) =>
  Buffer.concat([Buffer.from(type, "latin1"), uint32le(data.length), padded(data)])

const unit = (type: number, data: Buffer) =>
  Buffer.concat([uint32(1 + data.length), Buffer.from([type]), data])
/** H.264 units without picture data: user data in SEI, filler, and a unit of unknown type. */
const h264Units = Buffer.concat([
  unit(
    0x06,
    Buffer.concat([
      Buffer.from([5, 16 + markerBytes.length]),
      Buffer.alloc(16, 7),
      markerBytes,
      Buffer.from([0x80]),
    ]),
  ),
  unit(0x0c, Buffer.concat([markerBytes, Buffer.from([0x80])])),
  unit(0x1e, markerBytes),
])
/** A data stream element at the start of an AAC frame. */
const aacElement = Buffer.concat([Buffer.from([0x81, markerBytes.length]), markerBytes])

const isVideo = ({ codecpar }: Stream) => codecpar.codecType === AVMEDIA_TYPE_VIDEO

type Change = (packet: Packet, stream: Stream) => Buffer | undefined

const inIsoMedia: Change = ({ data }, stream) => {
  if (!data) return undefined
  return Buffer.concat([isVideo(stream) ? h264Units : aacElement, data])
}

const subtitles = Buffer.from(`1\n00:00:00,000 --> 00:00:01,000\n${marker}\n\n`)
const tags = { title: marker, comment: marker, artist: marker, location: marker, handler_name: marker }

/** Setting a packet's data resets its other fields. */
const replaceData = (packet: Packet, data: Buffer) => {
  const { pts, dts, duration, streamIndex, flags, timeBase } = packet
  packet.data = data
  Object.assign(packet, { pts, dts, duration, streamIndex, flags, timeBase })
}

/** Remuxes a file with tags on the container and each stream, and with changed packets. */
const remux = (
  file: Buffer,
  extension: string,
  { change, withSubtitles = false }: { change?: Change; withSubtitles?: boolean } = {},
) =>
  writeMediaFile(extension, async (path) => {
    await using input = await Demuxer.open(file)
    await using written = await Demuxer.open(subtitles, { format: "srt" })
    await using output = await Muxer.open(path, {
      configure: (context) => {
        context.metadata = Dictionary.fromObject(tags)
      },
    })
    const places = input.streams.map((stream) => {
      stream.metadata = Dictionary.fromObject(tags)
      const place = output.addStream(stream)
      const written = output.getStream(place)
      // A codec tag is specific to its container.
      if (written) written.codecpar.codecTag = 0
      return place
    })
    const [words] = written.streams
    const wordsPlace = withSubtitles && words ? output.addStream(words) : undefined
    for await (const packet of input.packets()) {
      if (!packet) break
      const stream = input.streams[packet.streamIndex]
      const place = places[packet.streamIndex]
      if (stream && place !== undefined) {
        const changed = change?.(packet, stream)
        if (changed) replaceData(packet, changed)
        await output.writePacket(packet, place)
      }
      packet.free()
    }
    for await (const packet of written.packets())
      if (packet && wordsPlace !== undefined) await output.writePacket(packet, wordsPlace)
  })

const withTrailing = (file: Buffer) => Buffer.concat([file, markerBytes])

const isoMedia = async (file: Buffer, extension: string) =>
  withTrailing(
    Buffer.concat([
      await remux(file, extension, { change: inIsoMedia }),
      box("uuid", Buffer.concat([Buffer.alloc(16, 9), markerBytes])),
      box("free", markerBytes),
      box("udta", box("\xa9xyz", markerBytes)),
    ]),
  )

/** A WAV file with the metadata chunks of recorders and editors. */
const markedWav = () => {
  const file = wavFile()
  const [head, data] = [file.subarray(0, 36), file.subarray(36)]
  const beside = [
    chunk(
      "LIST",
      Buffer.concat([Buffer.from("INFO"), chunk("ICMT", markerBytes), chunk("IGPS", markerBytes)]),
    ),
    chunk("bext", Buffer.concat([markerBytes, Buffer.alloc(602)])),
    chunk("iXML", Buffer.from(`<BWFXML><NOTE>${marker}</NOTE></BWFXML>`)),
    chunk("id3 ", markerBytes),
  ]
  const whole = Buffer.concat([head, ...beside, data, ...beside])
  whole.writeUInt32LE(whole.length - 8, 4)
  return withTrailing(whole)
}

const id3Frame = (id: string, data: Buffer) =>
  Buffer.concat([Buffer.from(id), uint32(data.length), Buffer.alloc(2), data])
/** An MP3 file with ID3v2 and a cover before the audio, and APE and ID3v1 after it. */
const markedMp3 = async () => {
  const frames = Buffer.concat([
    id3Frame("TXXX", Buffer.concat([Buffer.from([0]), Buffer.from("place\0"), markerBytes])),
    id3Frame("COMM", Buffer.concat([Buffer.from([0]), Buffer.from("eng\0"), markerBytes])),
    id3Frame("GEOB", Buffer.concat([Buffer.from([0]), Buffer.from("text/plain\0\0\0"), markerBytes])),
  ])
  const size = Buffer.from([0, 0, frames.length >> 7, frames.length & 0x7f])
  const item = Buffer.concat([
    uint32le(markerBytes.length),
    uint32le(0),
    Buffer.from("Comment\0"),
    markerBytes,
  ])
  const ape = Buffer.concat([
    item,
    Buffer.from("APETAGEX"),
    ...[2000, item.length + 32, 1, 0].map(uint32le),
    Buffer.alloc(8),
  ])
  const old = Buffer.concat([Buffer.from("TAG"), markerBytes.subarray(0, 30), Buffer.alloc(95)])
  return Buffer.concat([
    Buffer.from("ID3\x03\0\0", "latin1"),
    size,
    frames,
    await soundFile("mp3"),
    ape,
    old,
    Buffer.alloc(128 - old.length),
    markerBytes,
  ])
}

const pictureOf = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#7a1f3d" } })
/** Metadata of cameras and editors. */
const withMetadata = () =>
  pictureOf()
    .withExif({ IFD0: { ImageDescription: marker, Artist: marker }, IFD3: { GPSMapDatum: marker } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${marker}</a></x:xmpmeta>`)

const markedJpeg = async () => {
  const file = await withMetadata().jpeg().toBuffer()
  const length = Buffer.alloc(2)
  length.writeUInt16BE(2 + markerBytes.length)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, markerBytes])
  return withTrailing(Buffer.concat([file.subarray(0, 2), comment, file.subarray(2)]))
}
const markedGif = async () => {
  const file = await pictureOf().gif().toBuffer()
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, markerBytes.length]),
    markerBytes,
    Buffer.from([0]),
  ])
  // Skips the header and the global colour table.
  const colours = 13 + 3 * 2 ** (1 + ((file[10] ?? 0) & 7))
  return withTrailing(Buffer.concat([file.subarray(0, colours), comment, file.subarray(colours)]))
}

const videos: readonly [name: string, make: () => Promise<Buffer>][] = [
  ["a.mp4", async () => isoMedia(await videoFile("mp4"), "mp4")],
  ["a.mov", async () => isoMedia(await videoFile("mov"), "mov")],
  ["a.webm", async () => withTrailing(await remux(await videoFile("webm"), "webm"))],
  ["a.avi", async () => withTrailing(await remux(await videoFile("avi"), "avi"))],
]
const sounds: readonly [name: string, make: () => Promise<Buffer>][] = [
  ["a.mp3", markedMp3],
  ["a.wav", async () => markedWav()],
  ["a.weba", async () => withTrailing(await remux(await soundFile("weba"), "webm"))],
  ["a.ogg", async () => withTrailing(await remux(await soundFile("ogg"), "ogg"))],
  ["a.m4a", async () => isoMedia(await soundFile("m4a"), "mp4")],
]
const pictures: readonly [name: string, make: () => Promise<Buffer>][] = [
  ["a.jpg", markedJpeg],
  ["a.png", async () => withTrailing(await withMetadata().png().toBuffer())],
  ["a.gif", markedGif],
  ["a.webp", async () => withTrailing(await withMetadata().webp().toBuffer())],
  ["a.bmp", async () => withTrailing(bmpFile(60, 40))],
]

/** One file of each type for albums and messages, with the marker in every possible place. */
export const markedFiles = [...videos, ...sounds, ...pictures]

/** The same for the types of messages only. */
export const markedMessageFiles: typeof markedFiles = [
  [
    "a.mkv",
    async () =>
      withTrailing(await remux(await videoFile("mp4"), "mkv", { change: inIsoMedia, withSubtitles: true })),
  ],
  ["b.mkv", async () => withTrailing(await remux(await videoFile("webm"), "mkv", { withSubtitles: true }))],
  ["a.flac", async () => withTrailing(await remux(await soundFile("flac"), "flac"))],
  ["a.avif", async () => withTrailing(await withMetadata().avif({ effort: 0 }).toBuffer())],
]
