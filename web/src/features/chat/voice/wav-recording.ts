import { BufferTarget, MediaStreamAudioTrackSource, Output, WavOutputFormat } from "mediabunny"
import type { Recording } from "./recorder.ts"

/** Enough for speech; a minute takes 2.9 MB. */
const sampleRate = 24_000

const open = (stream: MediaStream) => {
  const [track] = stream.getAudioTracks()
  if (!track) throw new Error("the microphone has no sound")
  const target = new BufferTarget()
  const output = new Output({ format: new WavOutputFormat(), target })
  const source = new MediaStreamAudioTrackSource(track, {
    codec: "pcm-s16",
    transform: { sampleRate, numberOfChannels: 1 },
  })
  output.addAudioTrack(source)
  return { output, target, source }
}

/** Measures the loudness from 0 to 1 in decibels, from a whisper to a call. */
const createMeter = (stream: MediaStream) => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const level = () => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    return Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 55) / 45))
  }
  return { level, close: () => void context.close() }
}

/**
 * Records a microphone as a WAV file, until it is finished or discarded. The caller owns the
 * microphone.
 */
export const recordWav = async (stream: MediaStream): Promise<Recording> => {
  const { output, target, source } = open(stream)
  const meter = createMeter(stream)
  const failed = source.errorPromise
  // `finish` reports the error; until then nothing handles it.
  failed.catch(() => undefined)
  await output.start()
  return {
    level: meter.level,
    finish: async () => {
      meter.close()
      await Promise.race([output.finalize(), failed])
      if (!target.buffer) throw new Error("nothing was recorded")
      return new File([target.buffer], "voice.wav", { type: "audio/wav" })
    },
    discard: async () => {
      meter.close()
      await output.cancel()
    },
  }
}
