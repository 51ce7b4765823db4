/** What determines the work for a video or audio file. */
export interface Workload {
  seconds: number
  /** The original video; null for audio. */
  video: { pixelsPerFrame: number; frames: number; isCopied: boolean } | null
  /** Null for a video without audio. */
  audio: { channels: number; sampleRate: number } | null
}

// Measured on two cores, with a margin for slower codecs (decision 17).
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

/** The estimated seconds of a conversion. */
export const estimateSeconds = (workload: Workload): number => videoSeconds(workload) + audioSeconds(workload)
