import { expect, fn, type Meta, type StoryObj } from "../../../../../tools/workshop/story.ts"
import { VoiceRecorder } from "./voice-recorder.tsx"
import { recordWav } from "./wav-recording.ts"

const meta = { component: VoiceRecorder, args: { onRecorded: fn() } } satisfies Meta<typeof VoiceRecorder>

export default meta

type Story = StoryObj<typeof meta>

const rate = 48_000
const frame = { samples: rate / 100, count: 30 }

/** A microphone with a tone of 0.3 seconds. */
const microphone = () => {
  const track = new MediaStreamTrackGenerator({ kind: "audio" })
  const writer = track.writable.getWriter()
  const tone = async () => {
    for (let place = 0; place < frame.count; place++)
      await writer.write(
        new AudioData({
          ...{ format: "f32", sampleRate: rate, numberOfChannels: 1, numberOfFrames: frame.samples },
          timestamp: (place * 1e6) / 100,
          data: Float32Array.from(
            { length: frame.samples },
            (_, at) => Math.sin((at * 2 * Math.PI) / 120) / 2,
          ),
        }),
      )
  }
  return { stream: new MediaStream([track]), tone }
}

/** As where there is no audio output: nothing that would play begins. */
export const WithoutAnOutput: Story = {
  beforeEach: () => {
    const { AudioContext } = window
    window.AudioContext = class {
      constructor() {
        throw new DOMException("no audio output", "NotSupportedError")
      }
    } as unknown as typeof AudioContext
    return () => {
      window.AudioContext = AudioContext
    }
  },
  play: async () => {
    const { stream, tone } = microphone()
    const [recording] = await Promise.all([recordWav(stream), tone()])
    const file = await recording.finish()
    const bytes = new DataView(await file.arrayBuffer())
    const word = (at: number) => String.fromCharCode(...new Uint8Array(bytes.buffer, at, 4))
    await expect([word(0), word(8), bytes.getUint16(22, true), bytes.getUint32(24, true)]).toEqual([
      ...["RIFF", "WAVE", 1, 24_000],
    ])
    await expect(Math.max(...new Int16Array(bytes.buffer.slice(64)))).toBeGreaterThan(8_000)
  },
}
