/** What makes work of a video or a sound. */
export interface Workload {
  seconds: number
  /** Of the video as it was sent; null of a sound. */
  video: { pixelsPerFrame: number; frames: number; isCopied: boolean } | null
  /** Null of a video without sound. */
  audio: { channels: number; sampleRate: number } | null
}

// Measured on two cores, with room for codecs that take longer (decision 17).
const decodedPixelsPerSecond = 300_000_000
const encodedPixelsPerSecond = 90_000_000
const copiedFramesPerSecond = 10_000
const samplesPerSecond = 3_000_000

const maxEncodedPixelsPerFrame = 1280 * 720
const maxEncodedFramesPerSecond = 30

const videoSeconds = ({ video, seconds }: Workload) => {
  if (!video) return 0
  if (video.isCopied) return video.frames / copiedFramesPerSecond
  const encodedFrames = Math.min(video.frames, seconds * maxEncodedFramesPerSecond)
  const encodedPixels = encodedFrames * Math.min(video.pixelsPerFrame, maxEncodedPixelsPerFrame)
  const decodedPixels = video.frames * video.pixelsPerFrame
  return decodedPixels / decodedPixelsPerSecond + encodedPixels / encodedPixelsPerSecond
}

const audioSeconds = ({ audio, seconds }: Workload) =>
  audio ? (seconds * audio.channels * Math.max(audio.sampleRate, 24_000)) / samplesPerSecond : 0

/** About how many seconds it takes to make of it what plays everywhere. */
export const estimateSeconds = (workload: Workload): number => videoSeconds(workload) + audioSeconds(workload)
