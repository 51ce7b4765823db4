import { Muxer } from "node-av/api"
import { canCopyVideo } from "./compatible.ts"
import { type OpenMedia, openMedia } from "./open-media.ts"
import { copyVideo, encodeAudio, encodeVideo, type Stage } from "./stages.ts"
import type { MediaTask } from "./tasks.ts"

const progressMs = 500

/** The streams with content: the muxer would wait for empty ones. */
const findFilled = async (input: string, contentType: string) => {
  const { demuxer, picture, sound } = await openMedia(input, contentType)
  const empty = new Set([picture?.index, sound?.index].filter((index) => index !== undefined))
  for (const packet of demuxer.packetsSync()) {
    if (packet) empty.delete(packet.streamIndex)
    packet?.free()
    if (empty.size === 0) break
  }
  return (index: number | undefined) => index !== undefined && !empty.has(index)
}

const createStages = async ({ picture, sound }: OpenMedia, contentType: string, output: Muxer) => {
  const stages = new Map<number, Stage>()
  if (picture) {
    const stage = canCopyVideo(picture, contentType) ? copyVideo : encodeVideo
    stages.set(picture.index, await stage(picture, output))
  }
  if (sound) stages.set(sound.index, await encodeAudio(sound, output, { besideVideo: picture !== undefined }))
  return stages
}

/** Calls back at most every half second, with the finished share. */
const createProgress = (seconds: number, onProgress: (done: number) => void) => {
  let last = performance.now()
  return (at: number) => {
    if (!(seconds > 0) || !(at >= 0) || performance.now() < last + progressMs) return
    last = performance.now()
    onProgress(Math.min(1, at / seconds))
  }
}

/**
 * Makes an MP4 of H.264 and AAC, or of AAC alone, that every browser plays, without any other data of the
 * file. Compatible H.264 is copied. Reports the finished share.
 */
export const convert = async (
  { input, contentType, output: path, to }: Extract<MediaTask, { kind: "convert" }>,
  onProgress: (done: number) => void,
) => {
  const isFilled = await findFilled(input, contentType)
  const { demuxer, picture, sound } = await openMedia(input, contentType)
  const media = {
    demuxer,
    picture: to === "video" && isFilled(picture?.index) ? picture : undefined,
    sound: isFilled(sound?.index) ? sound : undefined,
  }
  if (!media.picture && (to === "video" || !media.sound)) throw new TypeError("there is nothing to play")
  using output = Muxer.openSync(path, { format: "mp4", options: { movflags: "+faststart" } })
  const stages = await createStages(media, contentType, output)
  const reportAt = createProgress(demuxer.duration, onProgress)
  for (const packet of demuxer.packetsSync()) {
    if (!packet) break
    stages.get(packet.streamIndex)?.(packet)
    reportAt((Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den)
    packet.free()
  }
  for (const finish of stages.values()) finish(null)
}
