import { writeFile } from "node:fs/promises"
import { Decoder, FilterAPI } from "node-av/api"
import { decoderLimits, openMedia, shape } from "./open-media.ts"
import type { MediaTask } from "./tasks.ts"

/** Writes a picture's raw pixels and returns its size. Throws for a broken picture or too many pixels. */
export const decodePicture = async ({
  input,
  contentType,
  output,
}: Extract<MediaTask, { kind: "decode" }>) => {
  const { demuxer, picture } = await openMedia(input, contentType)
  if (!picture) throw new TypeError("there is no picture")
  // A picture without a size, or with too many pixels, is not decoded.
  shape(picture)
  const decoder = await Decoder.create(picture, decoderLimits)
  const filter = FilterAPI.create("format=rgb24")
  for await (const frame of filter.frames(decoder.frames(demuxer.packets(picture.index)))) {
    if (!frame) break
    const { width, height } = frame
    await writeFile(output, frame.toBuffer())
    return { width, height }
  }
  throw new RangeError("no picture can be seen")
}
