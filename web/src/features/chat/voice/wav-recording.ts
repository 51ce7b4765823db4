import { AudioBufferSource, BufferTarget, Output, WavOutputFormat } from "mediabunny"
import type { Recording } from "./recorder.ts"

/** Enough for speech; a minute takes 2.9 MB. */
const sampleRate = 24_000

/** Resolves at the next such event. */
const once = (target: EventTarget, event: string) =>
  new Promise<Event>((resolve) => target.addEventListener(event, resolve, { once: true }))

/** Records a stream in the browser's own format. Unlike an `AudioContext`, this needs no audio output. */
const startRecorder = async (stream: MediaStream) => {
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data))
  const stopped = once(recorder, "stop")
  const failed = once(recorder, "error").then(() => {
    throw new Error("the browser could not record")
  })
  // The caller that awaits it handles the error.
  failed.catch(() => undefined)
  const stop = async () => {
    // A microphone that is unplugged stops by itself.
    if (recorder.state !== "inactive") recorder.stop()
    await Promise.race([stopped, failed])
    return new Blob(parts, { type: recorder.mimeType })
  }
  const started = once(recorder, "start")
  recorder.start()
  await Promise.race([started, failed])
  return stop
}

/** Decodes a sound at the sample rate, mixed to one channel. Needs no audio output either. */
const decode = async (sound: Blob): Promise<AudioBuffer> => {
  const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await sound.arrayBuffer())
  const mixer = new OfflineAudioContext(1, decoded.length, sampleRate)
  const source = mixer.createBufferSource()
  source.buffer = decoded
  source.connect(mixer.destination)
  source.start()
  return mixer.startRendering()
}

const encodeWav = async (sound: AudioBuffer) => {
  const target = new BufferTarget()
  const output = new Output({ format: new WavOutputFormat(), target })
  const source = new AudioBufferSource({ codec: "pcm-s16" })
  output.addAudioTrack(source)
  await output.start()
  await source.add(sound)
  await output.finalize()
  if (!target.buffer) throw new Error("nothing was recorded")
  return new File([target.buffer], "voice.wav", { type: "audio/wav" })
}

/** Measures the loudness from 0 to 1 in decibels, from a whisper to a call; always 0 without an audio output. */
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
  return { level, close: () => void context.close().catch(() => undefined) }
}

const noMeter = { level: () => 0, close: () => {} }

/** The level is only shown: a recording does not need it. */
const meterOf = (stream: MediaStream) => {
  try {
    return createMeter(stream)
  } catch {
    return noMeter
  }
}

/**
 * Records a microphone as a WAV file, until it is finished or discarded. The caller owns the
 * microphone.
 */
export const recordWav = async (stream: MediaStream): Promise<Recording> => {
  const stop = await startRecorder(stream)
  const meter = meterOf(stream)
  return {
    level: meter.level,
    finish: async () => {
      meter.close()
      return encodeWav(await decode(await stop()))
    },
    discard: async () => {
      meter.close()
      await stop()
    },
  }
}
