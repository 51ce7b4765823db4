import { mediaLimits } from "@pinyu/contract/media/limits"
import { Demuxer } from "node-av/api"
import { AV_DISPOSITION_ATTACHED_PIC, AV_PKT_DATA_DISPLAYMATRIX } from "node-av/constants"
import type { Stream } from "node-av/lib"
import { LimitExceeded } from "./limit-exceeded.ts"

/** By content type: what is opened as one format is nothing else, least of all a list of other files. */
const formats: Readonly<Record<string, string>> = {
  "video/mp4": "mov",
  "video/quicktime": "mov",
  "audio/mp4": "mov",
  "video/webm": "matroska",
  "video/matroska": "matroska",
  "video/x-msvideo": "avi",
  "image/bmp": "bmp_pipe",
  "audio/mpeg": "mp3",
  "audio/aac": "aac",
  "audio/wav": "wav",
  "audio/ogg": "ogg",
  "audio/flac": "flac",
}

const maxPixels = mediaLimits.video.maxFramePixels
const maxStreams = 32

/** For each decoder: it gives up on a larger picture, whatever the file said before. */
export const decoderLimits = { threadCount: 2, options: { max_pixels: maxPixels } }

/** For each decoder of a sound: what stands behind its end, as tags do, is passed over. */
export const audioDecoderOptions = { ...decoderLimits, exitOnError: false }

export interface OpenMedia {
  demuxer: Demuxer
  picture: Stream | undefined
  sound: Stream | undefined
}

/** A demuxer that is collected while others work takes the process along: all stay until it ends. */
const opened: Demuxer[] = []

/** Opens a file of this machine, and nothing that it may refer to. */
export const openMedia = async (path: string, contentType: string): Promise<OpenMedia> => {
  const format = formats[contentType]
  if (!format) throw new TypeError(`nothing opens ${contentType}`)
  const options = { protocol_whitelist: "file", format_whitelist: format, max_streams: maxStreams }
  const demuxer = await Demuxer.open(path, { format, options })
  opened.push(demuxer)
  const picture = demuxer.video()
  const isCover = picture?.hasDisposition(AV_DISPOSITION_ATTACHED_PIC) ?? false
  return { demuxer, picture: isCover ? undefined : picture, sound: demuxer.audio() }
}

const quarterTurns = (stream: Stream) => {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (!matrix || matrix.length < 36) return 0
  const turned = Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) / (Math.PI / 2)
  return (Math.round(turned) + 4) % 4
}

/** The filter that turns a picture by so many quarters, clockwise. */
const turn = ["", "transpose=clock,", "hflip,vflip,", "transpose=cclock,"]

const even = (length: number) => Math.max(2, 2 * Math.round(length / 2))

/** How a film's picture is shown: its size when it stands upright, and the filter that makes it so within a long side. */
export const shape = (stream: Stream) => {
  const { width, height, sampleAspectRatio } = stream.codecpar
  if (width < 1 || height < 1) throw new RangeError("no size of a film")
  if (width * height > maxPixels) throw new LimitExceeded("media_too_complex")
  const { num, den } = sampleAspectRatio
  const wide = num > 0 && den > 0 ? Math.round((width * num) / den) : width
  const turns = quarterTurns(stream)
  const [w, h] = turns % 2 === 1 ? [height, wide] : [wide, height]
  if (Math.max(w, h) > 20 * Math.min(w, h)) throw new RangeError("no shape of a film")
  const filterWithin = (longSide: number) => {
    const scale = Math.min(1, longSide / Math.max(w, h))
    return `${turn[turns]}scale=${even(w * scale)}:${even(h * scale)},setsar=1`
  }
  return { width: w, height: h, filterWithin }
}
