import { mediaLimits } from "@pinyu/contract/media/limits"
import { Decoder, FilterAPI } from "node-av/api"
import { LimitExceeded } from "./limit-exceeded.ts"
import { audioDecoderOptions, type OpenMedia } from "./open-media.ts"

const rate = 8_000
const stepsPerSecond = 20
const samplesPerStep = rate / stepsPerSecond
const { waveformBars } = mediaLimits.file
/** The reference level: quieter audio is shown as quiet instead of being scaled to the maximum. */
const quietest = 0.1

/** The loudness of as many sections as a waveform has bars, the loudest near 1. */
const barsOf = (loudness: readonly number[]): number[] => {
  const most = loudness.reduce((a, b) => Math.max(a, b), quietest)
  return Array.from({ length: waveformBars }, (_, bar) => {
    const from = Math.floor((bar * loudness.length) / waveformBars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * loudness.length) / waveformBars))
    const peak = loudness.slice(from, to).reduce((a, b) => Math.max(a, b), 0)
    return Math.round(Math.min(1, peak / most) * 1000) / 1000
  })
}

/**
 * The duration of audio, by decoding it to the end, and its waveform. Without yielding, which takes a tenth
 * of the time.
 */
export const measureWaveform = ({ demuxer, sound }: OpenMedia, maxSeconds: number) => {
  if (!sound) throw new TypeError("there is no sound")
  using decoder = Decoder.createSync(sound, audioDecoderOptions)
  using filter = FilterAPI.create(`aresample=${rate},aformat=sample_fmts=s16:channel_layouts=mono`)
  const loudness: number[] = []
  let samples = 0
  let squares = 0
  const addSample = (sample: number) => {
    squares += sample * sample
    samples += 1
    if (samples % samplesPerStep > 0) return
    // Of a full-scale sine, this is 1.
    loudness.push(Math.sqrt((2 * squares) / samplesPerStep) / 32_768)
    squares = 0
  }
  for (const frame of filter.framesSync(decoder.framesSync(demuxer.packetsSync(sound.index)))) {
    if (!frame) break
    const { buffer, byteOffset, length } = frame.toBuffer()
    frame.free()
    for (const sample of new Int16Array(buffer, byteOffset, length / 2)) addSample(sample)
    if (samples > maxSeconds * rate) throw new LimitExceeded("media_too_long")
  }
  if (samples === 0) throw new RangeError("no audio samples")
  return { seconds: samples / rate, waveform: barsOf(loudness.length > 0 ? loudness : [0]) }
}
