import { mediaLimits } from "@pinyu/contract/media/limits"
import { Demuxer } from "node-av/api"
import { AV_DISPOSITION_ATTACHED_PIC, AV_PKT_DATA_DISPLAYMATRIX } from "node-av/constants"
import type { Stream } from "node-av/lib"
import { fileTypes } from "../storage/file-types.ts"
import { LimitExceeded } from "./limit-exceeded.ts"

const maxPixels = mediaLimits.video.maxFramePixels
const maxStreams = 32

/** A limit of each decoder: it rejects a larger picture, whatever the header claims. */
export const decoderLimits = { threadCount: 2, options: { max_pixels: maxPixels } }

/** An option of each audio decoder: data after its end, such as tags, is skipped. */
export const audioDecoderOptions = { ...decoderLimits, exitOnError: false }

export interface OpenMedia {
  demuxer: Demuxer
  picture: Stream | undefined
  sound: Stream | undefined
}

/** A demuxer that is garbage-collected during other work crashes the process, so all stay referenced. */
const opened: Demuxer[] = []

/**
 * Opens a local file as its content type only, above all never as a playlist of other files, and no other
 * file that it refers to.
 */
export const openMedia = async (path: string, contentType: string): Promise<OpenMedia> => {
  const format = fileTypes[contentType]?.demuxer
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

/** The filter that rotates a picture clockwise by quarter turns. */
const turn = ["", "transpose=clock,", "hflip,vflip,", "transpose=cclock,"]

const even = (length: number) => Math.max(2, 2 * Math.round(length / 2))

/**
 * The display of a video: its upright size, and the filter that rotates and scales it to a maximum long side.
 */
export const shape = (stream: Stream) => {
  const { width, height, sampleAspectRatio } = stream.codecpar
  if (width < 1 || height < 1) throw new RangeError("the video has no size")
  if (width * height > maxPixels) throw new LimitExceeded("media_too_complex")
  const { num, den } = sampleAspectRatio
  const wide = num > 0 && den > 0 ? Math.round((width * num) / den) : width
  const turns = quarterTurns(stream)
  const [w, h] = turns % 2 === 1 ? [height, wide] : [wide, height]
  if (Math.max(w, h) > 20 * Math.min(w, h)) throw new RangeError("the video is too long and narrow")
  const filterWithin = (longSide: number) => {
    const scale = Math.min(1, longSide / Math.max(w, h))
    return `${turn[turns]}scale=${even(w * scale)}:${even(h * scale)},setsar=1`
  }
  return { width: w, height: h, filterWithin }
}
